//! How often the program draws, in a terminal: once for what changed something, and never while nothing does.
#![cfg(target_os = "linux")]

use crate::support::kept::founded;
use crate::support::terminal::Terminal;
use tempfile::TempDir;

/// What every frame begins with.
const FRAME: &str = "\x1b[?2026h";

/// A campaign at rest on the screen, in which no die tumbles.
fn at_rest() -> (TempDir, TempDir, Terminal) {
    let (dir, settings) = (founded(), tempfile::tempdir().unwrap());
    std::fs::write(
        settings.path().join("settings.ron"),
        "(schema: 1, animation: false)",
    )
    .unwrap();
    let place = settings.path().to_str().unwrap();
    let mut terminal = Terminal::start(dir.path(), &["--config-dir", place]);
    terminal.wait_for_saved(1).wait_for_rest();
    (dir, settings, terminal)
}

/// The frames that these keys are answered with.
fn frames(terminal: &mut Terminal, keys: &str) -> usize {
    let before = terminal.count(FRAME);
    terminal.type_in(keys);
    terminal.wait_for_rest();
    terminal.count(FRAME) - before
}

#[test]
fn nothing_is_drawn_while_nothing_happens() {
    let (_dir, _settings, mut terminal) = at_rest();
    assert_eq!(frames(&mut terminal, ""), 0);
}

#[test]
fn a_key_that_does_something_is_drawn_once() {
    let (_dir, _settings, mut terminal) = at_rest();
    for key in ["\t", ":", "p", "\x7f", "\x1b"] {
        assert_eq!(frames(&mut terminal, key), 1, "{key:?}");
    }
}

#[test]
fn keys_that_come_together_are_drawn_together() {
    let (_dir, _settings, mut terminal) = at_rest();
    let drawn = frames(&mut terminal, ":thalia dexterity adv +1");
    assert!(drawn <= 3, "24 keys are drawn {drawn} times");
}

#[test]
fn a_roll_is_drawn_with_its_saved_mark_and_once_before_where_the_disk_is_slow() {
    let (_dir, _settings, mut terminal) = at_rest();
    frames(&mut terminal, ":pd adept");
    let drawn = frames(&mut terminal, "\r");
    assert!((1..=2).contains(&drawn), "a roll is drawn {drawn} times");
    terminal.wait_for_saved(2);
}

#[test]
fn what_changes_nothing_is_not_drawn() {
    let (_dir, _settings, mut terminal) = at_rest();
    let said = frames(&mut terminal, "\x1b[20;5~");
    assert!(said <= 1, "{said}");
    assert_eq!(
        frames(&mut terminal, "\x1b[20;5~"),
        0,
        "what it said stands there already"
    );
}
