//! A roll in the clipboard of the terminal.

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

/// `Thalia  Dexterity · Untrained  =14  normal`, as terminals take it.
const ROLL: &str = "VGhhbGlhICBEZXh0ZXJpdHkgwrcgVW50cmFpbmVkICA9MTQgIG5vcm1hbA==";

#[test]
fn a_roll_is_copied_by_the_terminal_once() {
    let dir = founded();
    let mut terminal = Terminal::start(dir.path(), &["open", NAME]);
    terminal
        .wait_for_saved(1)
        .type_in("rdex=14")
        .wait_for("dex=14")
        .type_in("\r")
        .wait_for_saved(2);
    terminal.type_in("y").wait_for("copied 2").type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(
        (
            terminal.count("\x1b]52;c;"),
            terminal.count(&format!("\x1b]52;c;{ROLL}"))
        ),
        (1, 1)
    );
    terminal.assert_given_back(1);
}
