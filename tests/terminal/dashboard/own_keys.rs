//! Keys of one's own: they work, and what cannot be used of them is said once.

use crate::support::kept::{NAME, founded};
use crate::support::terminal::Terminal;

#[test]
fn a_key_of_ones_own_works_and_a_bad_one_is_named_with_its_line() {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    let own = "[\n  (context: Dashboard, keys: [\"ctrl-l\"], action: Luck),\n  (context: Dashboard, keys: [\"n\"], action: Dance),\n]";
    std::fs::write(settings.path().join("keymap.ron"), own).unwrap();
    let mut terminal = Terminal::start(
        dir.path(),
        &[
            "--config-dir",
            settings.path().to_str().unwrap(),
            "open",
            NAME,
        ],
    );
    terminal
        .wait_for("keymap.ron:3:45: ")
        .wait_for("the default keys apply");
    terminal
        .type_in("\x1b")
        .wait_for_saved(1)
        .type_in("\x0c")
        .wait_for_saved(2)
        .wait_for("luck");
    terminal.type_in("q");
    assert_eq!(terminal.wait_for_end().code(), Some(0));
    assert_eq!(
        std::fs::read_to_string(settings.path().join("keymap.ron")).unwrap(),
        own
    );
}
