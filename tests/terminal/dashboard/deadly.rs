//! Signals at any moment, and ends that something stands in the way of: the terminal is always given back.

use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::support::chance::{Chance, asked};
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
    let end_by = |signal: Signal| {
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
    };
    // Most of the time they wait for a terminal: some do so side by side.
    std::thread::scope(|scope| {
        for some in DEADLY.chunks(4) {
            scope.spawn(|| some.iter().copied().for_each(end_by));
        }
    });
}

/// Signals without a name that are tried: the first, the last, and as many between as are asked for.
#[cfg(target_os = "linux")]
#[test]
fn signals_without_a_name_pass_and_the_game_goes_on() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1);
    for signal in 34..=64 {
        let id = terminal.id().to_string();
        let number = format!("-{signal}");
        let sent = std::process::Command::new("kill")
            .args([number, id])
            .status();
        assert!(sent.unwrap().success(), "{signal}");
    }
    terminal.type_in("L").wait_for_saved(2).type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    terminal.assert_given_back(1);
}

/// What the manual says of ends that nobody hears of.
#[test]
fn after_an_end_that_nobody_hears_of_stty_gives_the_terminal_back() {
    for signal in [Signal::KILL, Signal::ILL, Signal::FPE] {
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1).type_in("L").wait_for_saved(2);
        terminal.signal(signal);
        assert_eq!(terminal.wait_for_end().code(), None, "{signal:?}");
        assert!(!terminal.is_cooked(), "{signal:?}: the manual may say less");
        terminal.run_in_it("stty", &["sane"]);
        assert!(terminal.is_cooked(), "{signal:?}");
        assert_eq!(last_step(dir.path()), 2, "{signal:?}");
    }
}

/// Signals at any moment of play: `ASTRAGAL_SIGNALS=500 ASTRAGAL_SIGNALS_FROM=1000 cargo test --test terminal at_any_moment`.
#[test]
fn signals_at_any_moment_of_play_lose_nothing_that_was_shown_as_saved() {
    for number in asked("ASTRAGAL_SIGNALS", 3) {
        let mut chance = Chance::new(number);
        let place = usize::try_from(chance.below(DEADLY.len() as u64)).unwrap();
        let (signal, moment) = (DEADLY[place], chance.below(120));
        let dir = founded();
        let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
        terminal.wait_for_saved(1);
        let keys = "L".repeat(usize::try_from(1 + chance.below(12)).unwrap());
        terminal.type_in(&keys);
        std::thread::sleep(Duration::from_millis(moment));
        terminal.signal(signal);
        // One that passes leaves a program that plays on.
        terminal.type_in("q");
        let context = format!("signal {number}: {signal:?} after {moment} ms");
        assert_eq!(terminal.wait_for_end().code(), Some(0), "{context}");
        terminal.assert_given_back(1);
        let saved = terminal.saved_on_last_frame();
        let last = last_step(dir.path());
        assert!(
            saved.is_none_or(|saved| saved <= last),
            "{context}: {saved:?} of {last}"
        );
        assert_eq!(check(dir.path()), Ok(()), "{context}");
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
        // Slower than it reads: keys that keep coming are never drawn.
        std::thread::sleep(Duration::from_millis(120));
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
