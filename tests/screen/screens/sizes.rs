//! Every scene at every size, the least and the oddest too: nothing panics, nothing typed is lost.

use astragal::tui::keymap::Keymap;

use super::kinds::SEEN;
use super::scenes;
use crate::support::keys::{Player, rows, typed};
use crate::support::walk::one_in;

#[test]
fn every_key_of_every_screen_works_on_the_least_size() {
    for (turn, (name, scene)) in scenes().enumerate() {
        press_every_key(name, scene, turn, (40, 12));
    }
}

#[test]
fn every_key_of_every_context_works_on_screens_that_are_too_small() {
    let mut pressed = Vec::new();
    for ((name, scene), seen) in scenes().zip(SEEN.iter()) {
        if !pressed.contains(&seen.context) {
            pressed.push(seen.context);
            for (turn, size) in [(0, 0), (7, 3), (39, 70), (200, 1)].into_iter().enumerate() {
                press_every_key(name, scene, turn, size);
            }
        }
    }
}

/// Presses the keys that work on a screen one after the other, on the same screen as far as a key does not leave it.
///
/// In a sample one in twenty is pressed, others at each turn.
fn press_every_key(name: &str, scene: fn() -> Player, turn: usize, (width, height): (u16, u16)) {
    let keymap = Keymap::built_in().unwrap();
    let mut player = scene().sized(width, height);
    let contexts = player.contexts();
    let bound = contexts
        .iter()
        .flat_map(|context| keymap.of_context(*context));
    let first = bound.filter_map(|(_, keys)| keys.first().map(|key| typed(key)));
    let mut is_left = false;
    for key in one_in(20, turn, first.chain(["x".into(), "<bs>".into()])) {
        if is_left {
            player = scene().sized(width, height);
        }
        player.press([key.as_str()]);
        let (_, cursor) = player.drawn();
        assert!(
            cursor.is_none_or(|at| at.x < width && at.y < height),
            "{name} {key} {cursor:?}"
        );
        is_left = player.contexts().last() != contexts.last() || player.has_quit();
    }
}

#[test]
fn a_screen_made_small_and_large_again_shows_what_it_showed_and_what_was_typed() {
    for (name, scene) in one_in(5, 0, scenes()) {
        let mut player = scene().sized(120, 40);
        let before = player.drawn();
        for (width, height) in [
            (80, 24),
            (40, 12),
            (20, 5),
            (0, 0),
            (1, 200),
            (200, 1),
            (200, 60),
            (120, 40),
        ] {
            player.resize(width, height);
            player.drawn();
        }
        let after = player.drawn();
        assert_eq!(after.1, before.1, "{name}: the text cursor");
        assert_eq!(
            rows(&after.0).join("\n"),
            rows(&before.0).join("\n"),
            "{name}"
        );
    }
}
