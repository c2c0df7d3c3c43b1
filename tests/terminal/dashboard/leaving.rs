//! Every way out of the dashboard but a panic: the terminal is as it was, and everything typed is on the disk.

use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, open};
use rustix::process::Signal;

use crate::support::kept::{NAME, founded, last_step};
use crate::support::terminal::{KIND, PROGRAM, Terminal};

#[test]
fn a_key_ends_it_and_the_terminal_is_as_it_was() {
    for key in ["q", "\x03"] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal
            .wait_for_saved(1)
            .type_in("LLL")
            .wait_for_saved(4)
            .type_in(key);
        assert_eq!(terminal.wait_for_end().code(), Some(0), "{key:?}");
        terminal.assert_given_back(1);
        assert_eq!(last_step(dir.path()), 4, "{key:?}");
    }
}

#[test]
fn a_signal_to_end_gives_the_terminal_back_and_loses_nothing() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).type_in("LLL").wait_for(" 4 ");
        terminal.signal(signal);
        assert_eq!(terminal.wait_for_end().code(), Some(0), "{signal:?}");
        terminal.assert_given_back(1);
        assert_eq!(last_step(dir.path()), 4, "{signal:?}");
    }
}

#[test]
fn a_signal_at_the_welcome_ends_it_too() {
    let dir = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(dir.path(), &[]);
    terminal.wait_for("none yet").signal(Signal::TERM);
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
}

#[test]
fn a_campaign_that_cannot_be_opened_is_named_and_the_terminal_never_taken() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", "Nowhere"]);
    assert_eq!(terminal.wait_for_end().code(), Some(1));
    terminal.wait_for("Nowhere").assert_given_back(0);
}

#[test]
fn a_terminal_that_is_gone_ends_the_program_within_a_second_and_loses_nothing() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).type_in("LL").wait_for(" 3 ");
    terminal.take_away();
    let gone = Instant::now();
    let status = terminal.wait_for_end();
    assert!(
        gone.elapsed() < Duration::from_secs(1),
        "it took {:?}",
        gone.elapsed()
    );
    assert!(status.code().is_some(), "it ends by itself: {status}");
    assert_eq!(last_step(dir.path()), 3);
}

/// A shell that is deaf to the hang-up has it to itself: the program has to see by the terminal that it is gone.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_that_is_gone_without_a_signal_is_noticed_and_nothing_spins() {
    let dir = founded();
    let deaf = ["sh", "-c", "trap '' HUP; \"$0\" \"$@\"; exit $?"];
    let mut terminal = Terminal::under(&deaf, dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).type_in("LL").wait_for_saved(3);
    terminal.take_away();
    let gone = Instant::now();
    let work = terminal.work_until_end();
    assert!(
        gone.elapsed() < Duration::from_secs(1),
        "it took {:?}",
        gone.elapsed()
    );
    assert!(
        work < 40,
        "hundredths of a second of processor time in a whole life: {work}"
    );
    assert!(
        terminal.wait_for_end().code().is_some(),
        "it ends by itself"
    );
    assert_eq!(last_step(dir.path()), 3);
}

/// Keys come from one terminal and the picture goes to another, which goes away.
#[test]
fn a_drawing_that_fails_ends_it_in_words_with_everything_on_the_disk() {
    let dir = founded();
    let (canvas, slave) = open().unwrap();
    canvas.resize(Size::new(24, 80)).unwrap();
    let drawn_on = slave.as_fd().try_clone_to_owned().unwrap();
    drop(slave);
    let command = Command::new(PROGRAM)
        .arg("--data-dir")
        .arg(dir.path())
        .args(["open", NAME]);
    let mut terminal = Terminal::of(command.env("TERM", KIND).stdout(drawn_on), dir.path());
    terminal.type_in("LLL");
    let deadline = Instant::now() + Duration::from_secs(40);
    while last_step(dir.path()) < 4 {
        assert!(Instant::now() < deadline, "{}", terminal.contents());
    }
    drop(canvas);
    terminal.type_in("L");
    assert_eq!(terminal.wait_for_end().code(), Some(1));
    terminal.wait_for("Input/output error").assert_given_back(0);
    let last = last_step(dir.path());
    assert!(
        (4..=5).contains(&last),
        "the last key came before or after the end: {last}"
    );
}
