//! A panic on any thread: the terminal given back once, all that can be on the disk, and a report in two places.
//!
//! Only a debug build can be told to panic.
#![cfg(debug_assertions)]

use std::fs;

use crate::support::kept::{NAME, check, founded, last_step};
use crate::support::terminal::Terminal;

const CUE: &str = "\x1b[24~";

/// A dashboard with three rolls, of which `thread` panics on cue.
fn cued(dir: &std::path::Path, thread: &str) -> Terminal {
    let mut terminal = Terminal::with(dir, &["open", NAME], &[("ASTRAGAL_PANIC", thread)]);
    terminal.wait_for_saved(1).type_in("LLL").wait_for_saved(4);
    terminal
}

#[track_caller]
fn assert_reported(terminal: &mut Terminal, dir: &std::path::Path, thread: &str) {
    terminal.assert_given_back(1);
    terminal
        .wait_for(&format!("rehearsed on the {thread} thread"))
        .wait_for("panic.txt");
    let report = fs::read_to_string(dir.join("panic.txt")).unwrap();
    assert!(
        report.contains(&format!("rehearsed on the {thread} thread")),
        "{report}"
    );
    for shown in [report, terminal.contents()] {
        assert!(
            shown.contains("⟨U+202E⟩") && !shown.contains('\u{202e}'),
            "harmless to show: {shown}"
        );
    }
}

#[test]
fn a_panic_of_the_drawing_thread_loses_nothing_that_was_typed() {
    let dir = founded();
    let mut terminal = cued(dir.path(), "drawing");
    terminal.type_in(&format!("LL{CUE}"));
    assert_eq!(terminal.wait_for_end().code(), Some(101));
    assert_reported(&mut terminal, dir.path(), "drawing");
    assert_eq!(last_step(dir.path()), 6);
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_panic_of_the_input_thread_ends_the_program_in_order() {
    let dir = founded();
    let mut terminal = cued(dir.path(), "input");
    terminal.type_in(&format!("LL{CUE}"));
    assert_eq!(terminal.wait_for_end().code(), Some(101));
    assert_reported(&mut terminal, dir.path(), "input");
    assert_eq!(last_step(dir.path()), 6);
    assert_eq!(check(dir.path()), Ok(()));
}

#[test]
fn a_panic_of_the_disk_thread_prints_what_is_on_no_disk() {
    let dir = founded();
    let mut terminal = cued(dir.path(), "disk");
    // The first roll after the cue is written, and the thread panics when it says so.
    terminal.type_in(&format!("{CUE}L"));
    assert_eq!(terminal.wait_for_end().code(), Some(101));
    assert_reported(&mut terminal, dir.path(), "disk");
    terminal
        .wait_for("These steps are not on the disk")
        .wait_for("(seq: 5,");
    assert_eq!(
        last_step(dir.path()),
        5,
        "it was written, though nobody heard of it"
    );
    assert_eq!(check(dir.path()), Ok(()));
}
