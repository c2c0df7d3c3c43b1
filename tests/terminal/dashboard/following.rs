//! A second one at the same campaign: it reads along, and takes over when the first is gone.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::process::Signal;

use crate::support::kept::{NAME, check, founded, last_step, log};
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
