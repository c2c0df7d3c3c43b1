//! The program itself in a terminal: what it draws, how it gives the terminal back, and that nothing is lost.
#![cfg(unix)]

mod copying;
mod curtain;
mod deadly;
mod following;
mod house_rules;
mod importing;
mod leaving;
mod looks;
mod meddling;
mod own_keys;
mod panicking;
mod second;
mod shelving;
mod stopping;
#[cfg(target_os = "linux")]
mod timers;
mod watching;

use std::process::{Command, Stdio};

use crate::support::kept::{NAME, founded, last_step, log};
use crate::support::terminal::{PROGRAM, Terminal};

#[test]
fn an_evening_begins_at_the_welcome_and_ends_with_q() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for("none yet").wait_for("? help");
    terminal.wait_until("a screen of its own", vt100::Screen::alternate_screen);
    let (now, before) = terminal.disciplines();
    assert_ne!(now, before, "the terminal is raw");
    terminal
        .type_in("n")
        .wait_for("New campaign")
        .type_in(NAME)
        .wait_for(NAME)
        .type_in("\r");
    terminal
        .wait_for_saved(0)
        .type_in("N")
        .wait_for("heroes · new")
        .type_in("Thalia\r")
        .wait_for_saved(1);
    terminal
        .type_in("r")
        .wait_for("› thalia")
        .type_in("dex=14")
        .wait_for("normal or better")
        .type_in("\r");
    terminal.wait_for_saved(2).wait_for("● normal");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
    let last = log(dir.path()).pop().unwrap();
    assert_eq!(
        (last["seq"].as_u64(), last["outcome"].as_str()),
        (Some(2), Some("normal")),
        "{last}"
    );
}

#[test]
fn another_start_goes_on_where_one_stopped() {
    let dir = founded();
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
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for (width, height) in [(120, 40), (60, 20), (200, 60), (80, 24)] {
        terminal.resize(width, height);
        terminal.wait_until("the keys in the last row", |screen| {
            let rows: Vec<String> = screen.rows(0, width).collect();
            let ends_with = |row: &str, text: &str| row.trim_end().ends_with(text);
            rows.len() == usize::from(height)
                && ends_with(&rows[usize::from(height) - 1], "? help")
                && rows[usize::from(height) - 1].trim_end().chars().count()
                    == usize::from(width) - 1
                && ends_with(&rows[0], "saved 1")
        });
    }
    terminal.resize(20, 5);
    terminal.wait_for("Astragal needs");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
}

#[test]
fn a_paste_of_several_lines_runs_none_of_them() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .wait_until("bracketed paste", vt100::Screen::bracketed_paste);
    terminal
        .type_in("\x1b[200~thalia luck\rthalia luck\r\x1b[201~")
        .wait_for("thalia luck thalia luck");
    // Esc leaves the prompt, and the letter in the same packet is a key of the dashboard.
    terminal.type_in("\x1bq");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(last_step(dir.path()), 1);
}

#[test]
fn without_a_terminal_it_says_so_in_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let run = Command::new(PROGRAM)
        .arg("--data-dir")
        .arg(dir.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(
        (run.status.code(), said.lines().count(), run.stdout.len()),
        (Some(2), 1, 0),
        "{said}"
    );
    assert!(said.contains("needs a terminal"), "{said}");
}

#[test]
fn a_dumb_terminal_gets_one_line_and_no_escapes() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::with(dir.path(), &[], &[("TERM", "dumb")]);
    assert_eq!(terminal.wait_for_end().code(), Some(2));
    terminal.wait_for("TERM=dumb").assert_given_back(0);
    assert!(
        terminal
            .contents()
            .lines()
            .filter(|line| !line.trim().is_empty())
            .count()
            <= 3,
        "one line, wrapped, below what stood there"
    );
}
