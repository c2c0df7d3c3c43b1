//! A second one at the same campaign: it reads along, and takes over when the first is gone.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::process::Signal;

use crate::support::kept::{NAME, astragal, check, founded, last_step, log};
use crate::support::terminal::Terminal;

#[test]
fn a_campaign_that_is_open_elsewhere_is_followed_and_left_as_it_is() {
    let dir = founded();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    for arguments in [&["open", NAME][..], &[]] {
        let mut second = Terminal::start(dir.path(), arguments);
        second.wait_for_following(first.id());
        let before = files(dir.path());
        second
            .type_in("L")
            .wait_for("is playing this campaign: you are only following")
            .type_in("q");
        assert_eq!(
            second.wait_for_end().code(),
            Some(0),
            "{}",
            second.contents()
        );
        second.assert_given_back(1);
        assert_eq!(files(dir.path()), before, "who follows writes nothing");
    }
    first.type_in("L").wait_for_saved(2).type_in("q");
    assert_eq!(first.wait_for_end().code(), Some(0));
}

#[test]
fn a_campaign_whose_game_cannot_be_read_is_only_read_and_left_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let game = include_str!("../../support/own_systems/three-bands.ron");
    let game = game.replace("\"three-bands\"", "\"our-bands\"");
    let systems = dir.path().join("no-settings").join("systems");
    std::fs::create_dir_all(&systems).unwrap();
    std::fs::write(systems.join("ours.ron"), &game).unwrap();
    let settings = dir.path().join("no-settings");
    let settings = ["--config-dir", settings.to_str().unwrap()];
    let say = |arguments: &[&str]| astragal(dir.path(), &[&settings, arguments].concat());
    say(&["new", NAME, "--system", "our-bands"]);
    say(&["run", NAME, "hero Thalia cool 2", "thalia cool =5,6"]);
    std::fs::write(systems.join("ours.ron"), game.replace("2d6 +", "2q6 +")).unwrap();
    // Nor do its own rules lie with it any more.
    let seal = files(dir.path())
        .into_iter()
        .map(|file| file.0)
        .find(|path| path.ends_with("system.ron"));
    std::fs::remove_file(dir.path().join(seal.unwrap())).unwrap();
    // Who opened it last is noted in its lock.
    let is_kept = |file: &(PathBuf, _, _)| !file.0.ends_with(".lock");
    let kept = || {
        files(dir.path())
            .into_iter()
            .filter(is_kept)
            .collect::<Vec<_>>()
    };
    let before = kept();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal
        .wait_for("ours.ron")
        .wait_for("can only be read")
        .type_in("\r");
    terminal.wait_for("read only").wait_for("strong hit");
    terminal
        .type_in(":note nobody hears\r")
        .wait_for("it can only be read")
        .type_in("\x15undo\r")
        .wait_for("› undo")
        .wait_for("it can only be read");
    terminal
        .type_in("\x03")
        .wait_until("the prompt closed", |screen| {
            !screen.contents().contains("› undo")
        });
    terminal.type_in("q");
    assert_eq!(
        terminal.wait_for_end().code(),
        Some(0),
        "{}",
        terminal.contents()
    );
    terminal.assert_given_back(1);
    assert!(kept() == before, "who only reads writes nothing");
}

#[test]
fn who_follows_sees_each_roll_and_takes_over_when_the_other_is_killed() {
    let dir = founded();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    let mut second = Terminal::start(dir.path(), &["open", NAME]);
    second.wait_for_following(first.id());
    first.type_in("rdex=14\r").wait_for_saved(2);
    second.wait_for("=14  ● normal");
    second.type_in("\x14").wait_for("is playing this campaign");
    second
        .type_in("rdex=18")
        .wait_for("dex=18")
        .type_in("\r")
        .wait_for("is playing this campaign");
    first.signal(Signal::KILL);
    assert_eq!(first.wait_for_end().code(), None);
    second
        .type_in("\r")
        .wait_for("has stopped playing: Ctrl-T takes over the campaign");
    second
        .type_in("\x14")
        .wait_for_saved(2)
        .wait_for("dex=18")
        .type_in("\r")
        .wait_for_saved(3);
    second.type_in("q");
    assert_eq!(second.wait_for_end().code(), Some(0));
    second.assert_given_back(1);
    let entries = log(dir.path());
    let rolled = |face: u64| {
        entries
            .iter()
            .filter(|entry| entry["kept"][0] == face)
            .count()
    };
    assert_eq!(
        (last_step(dir.path()), rolled(14), rolled(18)),
        (3, 1, 1),
        "{entries:?}"
    );
    assert_eq!(check(dir.path()), Ok(()));
}

#[cfg(target_os = "linux")]
#[test]
fn who_follows_sleeps_while_nothing_happens() {
    let dir = founded();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    let mut second = Terminal::start(dir.path(), &["open", NAME]);
    second.wait_for_following(first.id());
    first.type_in("L").wait_for_saved(2);
    second.wait_for(" luck ").wait_for_rest();
}

/// Every file of the campaigns with what it holds and when it was written.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>, SystemTime)> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let (path, about) = entry
                .map(|entry| (entry.path(), entry.metadata().unwrap()))
                .unwrap();
            if about.is_dir() {
                folders.push(path);
            } else {
                found.push((
                    path.clone(),
                    std::fs::read(path).unwrap(),
                    about.modified().unwrap(),
                ));
            }
        }
    }
    found.sort();
    found
}
