//! A limit on the size of files: an ordinary error of writing, not the end of the program.

use std::process::Command;

use super::can;
use crate::support::kept::{NAME, check, founded, last_step, log};
use crate::support::terminal::{PROGRAM, Terminal};

fn can_limit() -> bool {
    can("prlimit", &["prlimit", "--fsize=4096", "true"])
}

#[test]
fn a_file_limit_stops_the_lines_in_words_and_what_was_told_is_kept() {
    if !can_limit() {
        return;
    }
    let dir = founded();
    let mut command = Command::new("prlimit");
    command
        .arg("--fsize=3000")
        .arg(PROGRAM)
        .arg("--data-dir")
        .arg(dir.path())
        .args(["run", NAME]);
    let output = command
        .args((0..60).map(|number| format!("note \"remark {number}\"")))
        .output()
        .unwrap();
    let (told, said) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("File too large"), "{said}");
    assert!(
        said.contains(&format!("up to step {} is saved", last_step(dir.path()))),
        "{said}"
    );
    let told = u64::try_from(told.lines().count()).unwrap();
    assert!(
        told > 5 && last_step(dir.path()) > told,
        "the hero, and {told} lines told"
    );
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_file_limit_under_the_dashboard_is_an_error_that_another_segment_gets_over() {
    if !can_limit() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(&["prlimit", "--fsize=4000"], dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for roll in 2..=14 {
        terminal.type_in("L").wait_for_saved(roll);
    }
    terminal.wait_for_saved(14).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    let steps: Vec<u64> = log(dir.path())
        .iter()
        .skip(1)
        .filter_map(|entry| entry["seq"].as_u64())
        .collect();
    assert_eq!(steps, (1..=14).collect::<Vec<u64>>());
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_file_limit_too_small_for_anything_is_played_in_memory_and_printed_at_the_end() {
    if !can_limit() {
        return;
    }
    let dir = founded();
    let mut terminal = Terminal::under(&["prlimit", "--fsize=100"], dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in("LL")
        .wait_for("2 unsaved")
        .wait_for("File too large");
    terminal.type_in("q").wait_for("quit unsaved?").type_in("y");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    terminal
        .wait_for("These steps are not on the disk")
        .wait_for("(seq: 2,")
        .wait_for("(seq: 3,");
    assert_eq!(last_step(dir.path()), 1);
    assert_eq!(check(dir.path()), Ok(()));
}
