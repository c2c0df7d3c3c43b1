//! Signals at any moment, and ends that something stands in the way of: the terminal is always given back.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::support::kept::{NAME, check, founded, last_step};
use crate::support::terminal::Terminal;

/// Every signal that ends a program which does not listen to it, but those that nobody can listen to.
const DEADLY: [Signal; 16] = [
    Signal::TERM,
    Signal::HUP,
    Signal::INT,
    Signal::QUIT,
    Signal::ABORT,
    Signal::USR1,
    Signal::USR2,
    Signal::ALARM,
    Signal::VTALARM,
    Signal::PROF,
    Signal::PIPE,
    Signal::IO,
    Signal::XCPU,
    Signal::BUS,
    Signal::SYS,
    Signal::TRAP,
];

/// Longer than an end may take on a machine that has something else to do as well.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn no_deadly_signal_leaves_the_terminal_raw() {
    for signal in DEADLY {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).type_in("LL").wait_for_saved(3);
        terminal.signal(signal);
        // One that passes leaves a program that plays on.
        terminal.type_in("q");
        let status = terminal.wait_for_end();
        assert_eq!(status.code(), Some(0), "{signal:?}: {status}");
        terminal.assert_given_back(1);
        assert_eq!(last_step(dir.path()), 3, "{signal:?}");
    }
}

#[test]
fn a_signal_during_the_start_leaves_the_terminal_as_it_was() {
    let dir = founded();
    for turn in 0..12 {
        let (signal, wait) = ([Signal::TERM, Signal::QUIT, Signal::HUP][turn % 3], turn * 8);
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        std::thread::sleep(Duration::from_millis(u64::try_from(wait).unwrap()));
        terminal.signal(signal);
        let status = terminal.wait_for_end();
        let (now, before) = terminal.disciplines();
        assert_eq!(now, before, "{signal:?} after {wait} ms: {status}");
        assert!(!terminal.shows(vt100::Screen::alternate_screen), "{signal:?} after {wait} ms: {status}");
    }
}

#[test]
fn it_ends_though_nobody_reads_what_it_draws() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).stop_reading();
        // Frames enough to fill whatever lies between the program and its reader.
        for turn in 0..400 {
            terminal.resize(if turn % 2 == 0 { 200 } else { 80 }, 60);
            terminal.type_in("?\x1b");
        }
        std::thread::sleep(Duration::from_millis(500));
        terminal.signal(signal);
        let asked = Instant::now();
        terminal.wait_for_end();
        assert!(asked.elapsed() < SOON, "{signal:?}: it took {:?}", asked.elapsed());
        let (now, before) = terminal.disciplines();
        assert_eq!(now, before, "{signal:?}");
        assert_eq!(check(dir.path()), Ok(()));
    }
}
