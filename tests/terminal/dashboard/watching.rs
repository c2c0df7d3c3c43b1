//! A second terminal for the table: it follows what another process saves, writes nothing, and sleeps between.

use std::thread;
use std::time::Duration;

use crate::support::kept::{NAME, astragal, founded};
use crate::support::terminal::Terminal;

#[test]
fn the_players_screen_follows_a_step_that_another_process_wrote_and_hides_what_is_hidden() {
    let dir = founded();
    let mut screen = Terminal::start(dir.path(), &["watch", NAME, "--players"]);
    screen.wait_for("Thalia");
    astragal(
        dir.path(),
        &[
            "run",
            NAME,
            "add thalia",
            "add orc 15",
            "add wolf 9 hidden",
            "orc -9",
        ],
    );
    screen.wait_for("orc").wait_for("bloodied");
    assert!(!screen.contents().contains("wolf"), "{}", screen.contents());
    astragal(dir.path(), &["run", NAME, "undo"]);
    screen.wait_for("unhurt");
    astragal(dir.path(), &["run", NAME, "reveal wolf"]);
    screen.wait_for("wolf").type_in("q");
    assert_eq!(screen.wait_for_end().code(), Some(0));
    assert!(screen.is_cooked(), "the terminal is given back");
}

#[cfg(target_os = "linux")]
#[test]
fn the_players_screen_takes_no_lock_and_runs_nothing_between_two_steps() {
    let dir = founded();
    let mut screen = Terminal::start(dir.path(), &["watch", NAME, "--players"]);
    screen.wait_for("Thalia");
    screen.wait_for_rest();
    let before = screen.work();
    thread::sleep(Duration::from_secs(3));
    assert_eq!(screen.work(), before, "it woke although nothing was saved");
    astragal(dir.path(), &["run", NAME, "note the bell rings"]);
    screen.wait_for("the bell rings").type_in("\x03");
    assert_eq!(screen.wait_for_end().code(), Some(0));
}
