//! Timers cost nothing while they are off, and a wake-up and their own figures a second while one runs.

use std::thread;
use std::time::Duration;

use crate::support::kept::{NAME, astragal, founded};
use crate::support::terminal::Terminal;

/// So long it is watched.
const WATCHED: u64 = 2;

/// How often the program woke in that time, and how many bytes it sent.
fn watched(terminal: &Terminal) -> (u64, usize) {
    let before = (terminal.wakes(), terminal.sent());
    thread::sleep(Duration::from_secs(WATCHED));
    (terminal.wakes() - before.0, terminal.sent() - before.1)
}

/// What a second may cost: it is woken once, and may be interrupted while it draws; figures, where they stand, and the
/// marks around a frame.
fn assert_costs_seconds((wakes, bytes): (u64, usize)) {
    let seconds = WATCHED + 1;
    assert!(
        (WATCHED - 1..=4 * seconds).contains(&wakes),
        "{wakes} wake-ups"
    );
    let most = 50 * usize::try_from(seconds).unwrap();
    assert!((1..most).contains(&bytes), "{bytes} bytes");
}

#[test]
fn a_timer_wakes_the_program_once_a_second_and_none_not_at_all() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal.wait_for_saved(1).wait_for_rest();
    assert_eq!(watched(&terminal), (0, 0), "without a timer");
    terminal.type_in("te").wait_for_saved(2).wait_for(" 0:");
    // Whatever else the key brought has been drawn before another second is.
    thread::sleep(Duration::from_secs(1));
    assert_costs_seconds(watched(&terminal));
    terminal.signal(rustix::process::Signal::KILL);
    terminal.wait_for_end();
    let mut again = Terminal::start(dir.path(), &["open", NAME]);
    again.wait_for(" 0:");
    again.type_in("te").wait_for_saved(3).wait_for_rest();
    assert_eq!(watched(&again), (0, 0), "off again");
}

#[test]
fn the_players_screen_draws_an_open_timer_each_second() {
    let dir = founded();
    astragal(dir.path(), &["run", NAME, "timer evening 3h open"]);
    let mut screen = Terminal::start(dir.path(), &["watch", NAME, "--players"]);
    screen.wait_for("evening 2:5");
    // Whatever else stands on it has come before another second is drawn.
    thread::sleep(Duration::from_secs(1));
    assert_costs_seconds(watched(&screen));
    astragal(dir.path(), &["run", NAME, "timer evening secret"]);
    screen.wait_for_rest();
    assert!(!screen.contents().contains("2:59"), "{}", screen.contents());
}
