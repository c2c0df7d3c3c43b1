//! The program itself in a terminal: what it draws, how it gives the terminal back, and that nothing is lost.
#![cfg(test)]
#![cfg(unix)]

#[path = "support/terminal.rs"]
mod terminal;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use rustix::process::Signal;
use tempfile::TempDir;
use terminal::{PROGRAM, Terminal};

const NAME: &str = "The Drowned Vault";

/// A data folder with a campaign in which a hero has joined: one step is saved.
fn played() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for("n  new campaign").type_in("n").wait_for("New campaign");
    terminal.type_in(NAME).wait_for(NAME).type_in("\r").wait_for_saved(0);
    terminal.type_in("N").wait_for("heroes · new").type_in("Thalia\r").wait_for_saved(1);
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back();
    dir
}

/// The log as the command line reads it.
fn log(dir: &Path) -> Vec<String> {
    let output = Command::new(PROGRAM).arg("--data-dir").arg(dir).args(["log", NAME]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The number and the face of the last roll as the log has it: `7  …  Thalia  luck  14  lucky`.
fn last_number(dir: &Path) -> u64 {
    let lines = log(dir);
    let last = lines.last().unwrap();
    last.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{last}"))
}

#[test]
fn an_evening_begins_at_the_welcome_and_ends_with_q() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for("none yet").wait_for("? help");
    terminal.wait_until("a screen of its own", vt100::Screen::alternate_screen);
    let (now, before) = terminal.disciplines();
    assert_ne!(now, before, "the terminal is raw");
    terminal.type_in("n").wait_for("New campaign").type_in(NAME).wait_for(NAME).type_in("\r");
    terminal.wait_for_saved(0).type_in("N").wait_for("heroes · new").type_in("Thalia\r").wait_for_saved(1);
    terminal.type_in("r").wait_for("› thalia").type_in("dex=14").wait_for("normal or better").type_in("\r");
    terminal.wait_for_saved(2).wait_for("● normal");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back();
    assert!(log(dir.path()).last().unwrap().contains("=14  normal"), "{:?}", log(dir.path()));
}

#[test]
fn another_start_goes_on_where_one_stopped() {
    let dir = played();
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for_saved(1).type_in("u").wait_for_saved(2);
    assert!(
        !terminal.contents().contains("▌ Thalia"),
        "undo goes back before the start\n{}",
        terminal.contents()
    );
    terminal.type_in("gc").wait_for("Campaigns").type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
}

#[test]
fn another_size_is_drawn_anew() {
    let dir = played();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for (width, height) in [(120, 40), (60, 20), (200, 60), (80, 24)] {
        terminal.resize(width, height);
        terminal.wait_until("the keys in the last row", |screen| {
            let rows: Vec<String> = screen.rows(0, width).collect();
            let ends_with = |row: &str, text: &str| row.trim_end().ends_with(text);
            rows.len() == usize::from(height)
                && ends_with(&rows[usize::from(height) - 1], "? help")
                && rows[usize::from(height) - 1].trim_end().chars().count() == usize::from(width) - 1
                && ends_with(&rows[0], "saved 1")
        });
    }
    terminal.resize(20, 5);
    terminal.wait_for("Astragal needs");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back();
}

#[test]
fn a_signal_to_end_gives_the_terminal_back_and_loses_nothing() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let dir = played();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).type_in("LLL").wait_for(" 4 ");
        terminal.signal(signal);
        assert_eq!(terminal.wait_for_end().code(), Some(0), "{signal:?}");
        terminal.assert_given_back();
        assert_eq!(last_number(dir.path()), 4, "{signal:?}");
    }
}

#[test]
fn a_terminal_that_is_gone_ends_the_program_and_loses_nothing() {
    let dir = played();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).type_in("LL").wait_for(" 3 ");
    terminal.take_away();
    let status = terminal.wait_for_end();
    assert!(status.code().is_some(), "it ends by itself: {status}");
    assert_eq!(last_number(dir.path()), 3);
}

#[test]
fn what_is_marked_saved_survives_a_kill_at_any_moment() {
    let dir = played();
    for round in 0..25 {
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1 + round).type_in("L").wait_for_saved(2 + round);
        terminal.signal(Signal::KILL);
        assert_eq!(terminal.wait_for_end().code(), None);
        let lines = log(dir.path());
        assert_eq!(last_number(dir.path()), 2 + round, "{lines:?}");
        let rolls = lines.iter().filter(|line| line.contains("luck")).count();
        assert_eq!(u64::try_from(rolls).unwrap(), 1 + round, "each once: {lines:?}");
    }
}

#[test]
fn ctrl_z_and_the_signal_stop_it_and_it_goes_on_where_it_was() {
    let dir = played();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for (round, stop) in [(0, "key"), (1, "signal")] {
        if stop == "key" {
            terminal.type_in("\x1a");
        } else {
            terminal.signal(Signal::TSTP);
        }
        terminal.wait_for_stop();
        terminal.assert_given_back();
        terminal.signal(Signal::CONT);
        terminal.wait_until("its own screen", vt100::Screen::alternate_screen);
        terminal.wait_for_saved(1 + round).wait_for("? help");
        let (now, before) = terminal.disciplines();
        assert_ne!(now, before, "the terminal is raw again");
        terminal.type_in("L").wait_for_saved(2 + round);
    }
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back();
}

#[test]
fn a_paste_of_several_lines_runs_none_of_them() {
    let dir = played();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).wait_until("bracketed paste", vt100::Screen::bracketed_paste);
    terminal.type_in("\x1b[200~thalia luck\rthalia luck\r\x1b[201~").wait_for("thalia luck thalia luck");
    // Esc and a letter that come together are an Alt chord: the prompt has to be gone before the next key.
    let is_closed = |screen: &vt100::Screen| !screen.contents().contains("thalia luck thalia luck");
    terminal.type_in("\x1b").wait_until("the prompt gone", is_closed).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_number(dir.path()), 1);
}

#[test]
fn without_a_terminal_it_says_so_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let run = Command::new(PROGRAM).arg("--data-dir").arg(dir.path()).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!((run.status.code(), said.lines().count(), run.stdout.len()), (Some(2), 1, 0), "{said}");
    assert!(said.contains("needs a terminal"), "{said}");
}

#[test]
fn a_dumb_terminal_gets_one_line_and_no_escapes() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::of_kind("dumb", dir.path(), &[]);
    assert_eq!(terminal.wait_for_end().code(), Some(2));
    terminal.wait_for("TERM=dumb").assert_given_back();
    assert!(
        terminal.contents().lines().filter(|line| !line.trim().is_empty()).count() <= 2,
        "one line, wrapped"
    );
}

#[test]
fn a_campaign_that_is_open_elsewhere_is_followed_and_left_as_it_is() {
    let dir = played();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    for arguments in [&["open", NAME][..], &[]] {
        let mut second = Terminal::start(dir.path(), arguments);
        second.wait_for_following(first.id());
        let before = files(dir.path());
        second.type_in("L").wait_for("plays this campaign: here it is only followed").type_in("q");
        assert_eq!(second.wait_for_end().code(), Some(0), "{}", second.contents());
        second.assert_given_back();
        assert_eq!(files(dir.path()), before, "who follows writes nothing");
    }
    first.type_in("L").wait_for_saved(2).type_in("q");
    assert_eq!(first.wait_for_end().code(), Some(0));
}

#[test]
fn who_follows_sees_each_roll_and_takes_over_when_the_other_is_killed() {
    let dir = played();
    let mut first = Terminal::start(dir.path(), &["open", NAME]);
    first.wait_for_saved(1);
    let mut second = Terminal::start(dir.path(), &["open", NAME]);
    second.wait_for_following(first.id());
    first.type_in("rdex=14\r").wait_for_saved(2);
    second.wait_for("=14  ● normal");
    second.type_in("\x14").wait_for("plays this campaign");
    second.type_in("rdex=18").wait_for("dex=18").type_in("\r").wait_for("plays this campaign");
    first.signal(Signal::KILL);
    assert_eq!(first.wait_for_end().code(), None);
    second.type_in("\r").wait_for("plays no longer: Ctrl-T takes the campaign over");
    second.type_in("\x14").wait_for_saved(2).wait_for("dex=18").type_in("\r").wait_for_saved(3);
    second.type_in("q");
    assert_eq!(second.wait_for_end().code(), Some(0));
    second.assert_given_back();
    let lines = log(dir.path());
    let faces = |face: &str| lines.iter().filter(|line| line.contains(face)).count();
    assert_eq!((last_number(dir.path()), faces("=14"), faces("=18")), (3, 1, 1), "{lines:?}");
    let check =
        Command::new(PROGRAM).arg("--data-dir").arg(dir.path()).args(["check", NAME]).output().unwrap();
    assert!(String::from_utf8_lossy(&check.stdout).contains("sound"), "{check:?}");
    assert!(check.status.success(), "{check:?}");
}

#[test]
fn a_broken_file_of_house_rules_is_shown_once_and_never_rewritten() {
    let (dir, settings) = (played(), tempfile::tempdir().unwrap());
    std::fs::create_dir(settings.path().join("rules")).unwrap();
    let broken = "(\n  gains: [],\n  tabel: [],\n)";
    std::fs::write(settings.path().join("rules/pen-and-dagger.ron"), broken).unwrap();
    let before = files(settings.path());
    let mut terminal =
        Terminal::start(dir.path(), &["--config-dir", settings.path().to_str().unwrap(), "open", NAME]);
    terminal.wait_for("What the start found").wait_for("pen-and-dagger.ron:3:3: ");
    terminal.wait_for("the rules that come with the program serve");
    let shown = terminal.contents();
    let rows: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert!(rows.windows(2).any(|pair| pair == ["      tabel: [],", "      ^"]), "{shown}");
    terminal.type_in("\x1b").wait_for_saved(1);
    terminal.type_in("rdex=14").wait_for("dex=14").type_in("\r").wait_for_saved(2).wait_for("● normal");
    terminal.type_in("gc").wait_for("Campaigns").type_in("\r").wait_for_saved(2);
    assert!(!terminal.contents().contains("What the start found"), "{}", terminal.contents());
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(files(settings.path()), before);
}

/// Every file of the campaigns with what it holds and when it was written.
fn files(dir: &Path) -> Vec<(PathBuf, Vec<u8>, SystemTime)> {
    let mut found = Vec::new();
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let (path, about) = entry.map(|entry| (entry.path(), entry.metadata().unwrap())).unwrap();
            if about.is_dir() {
                folders.push(path);
            } else {
                found.push((path.clone(), std::fs::read(path).unwrap(), about.modified().unwrap()));
            }
        }
    }
    found.sort();
    found
}
