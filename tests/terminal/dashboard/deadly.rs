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

/// Longer than an end, which the program gives two seconds, may take on a machine that has much else to do as well; a program
/// that does not end by itself is waited for longer.
const SOON: Duration = Duration::from_secs(30);

/// How long it may take to draw until nothing more fits between it and its reader; where that cannot be told, it is enough.
const FULL: [Duration; 2] = [Duration::from_secs(120), Duration::from_secs(8)];

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
        let (signal, wait) = (
            [Signal::TERM, Signal::QUIT, Signal::HUP][turn % 3],
            turn * 8,
        );
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        std::thread::sleep(Duration::from_millis(u64::try_from(wait).unwrap()));
        terminal.signal(signal);
        let status = terminal.wait_for_end();
        let (now, before) = terminal.disciplines();
        assert_eq!(now, before, "{signal:?} after {wait} ms: {status}");
        // What it sent last may still be on its way.
        terminal.wait_until("the screen left behind", |screen| {
            !screen.alternate_screen()
        });
    }
}

#[test]
fn it_ends_though_nobody_reads_what_it_draws() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).stop_reading();
        fill_up(&mut terminal);
        terminal.signal(signal);
        let asked = Instant::now();
        terminal.wait_for_end();
        assert!(
            asked.elapsed() < SOON,
            "{signal:?}: it took {:?}",
            asked.elapsed()
        );
        let (now, before) = terminal.disciplines();
        assert_eq!(now, before, "{signal:?}");
        assert_eq!(check(dir.path()), Ok(()));
    }
}

/// Has it draw until whatever lies between it and its reader is full. One by one: keys that come together are drawn once.
fn fill_up(terminal: &mut Terminal) {
    let [most, enough] = FULL;
    let patience = is_writing(terminal).map_or(enough, |_| most);
    let deadline = Instant::now() + patience;
    for width in [200, 80].into_iter().cycle() {
        if Instant::now() > deadline {
            break;
        }
        terminal.resize(width, 60);
        terminal.type_in("?");
        std::thread::sleep(Duration::from_millis(20));
        if is_writing(terminal) == Some(true) {
            std::thread::sleep(Duration::from_millis(200));
            if is_writing(terminal) == Some(true) {
                return;
            }
        }
    }
    assert_ne!(
        is_writing(terminal),
        Some(false),
        "it never had to wait for its reader"
    );
}

/// Whether it is just writing to its terminal; nothing where that cannot be told.
fn is_writing(terminal: &Terminal) -> Option<bool> {
    let write = if cfg!(target_arch = "x86_64") {
        "1 0x1 "
    } else {
        "64 0x1 "
    };
    let call = std::fs::read_to_string(format!("/proc/{}/syscall", terminal.id())).ok()?;
    Some(call.starts_with(write))
}
