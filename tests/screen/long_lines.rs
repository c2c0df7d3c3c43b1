//! What is pasted letter by letter, as a terminal without bracketed paste does it: no letter costs more than one before it.

use std::time::{Duration, Instant};

use astragal::tui::message::Message;
use crossterm::event::{KeyCode, KeyEvent};

use crate::support::keys::Player;

/// How long some letters take behind so many, with a frame now and then.
fn time_behind(opens: &str, words: &str, letters: usize) -> Duration {
    let mut player = Player::in_a_fight();
    player.press([opens]);
    let before: String = words.chars().cycle().take(letters).collect();
    player.tell(Message::Paste(before));
    let began = Instant::now();
    for (at, letter) in words.chars().cycle().take(1_000).enumerate() {
        player.tell(Message::Key(KeyEvent::from(KeyCode::Char(letter))));
        if at % 250 == 0 {
            let _ = player.drawn_at(120, 40);
        }
    }
    began.elapsed()
}

#[test]
fn a_letter_behind_100_000_others_costs_no_more_than_one_behind_10_000() {
    for (opens, words) in [(":", "q"), (":", "thalia "), ("<space>", "a b ")] {
        let [short, long] = [10_000, 100_000].map(|letters| time_behind(opens, words, letters));
        // Ten times as much where it grows with the line; other work on the machine is no such thing.
        assert!(
            long < short * 4 + Duration::from_millis(500),
            "{opens}{words}: {short:?}, {long:?}"
        );
    }
}

#[test]
fn of_a_line_that_is_too_long_its_end_is_shown_and_what_is_wrong_with_it() {
    let mut player = Player::in_a_fight();
    player.press([":"]);
    player.tell(Message::Paste(format!("note {}", "ab ".repeat(40_000))));
    player.press(["xyz"]);
    assert!(player.shows("ab ab xyz"), "{}", player.picture());
    assert!(
        player.shows("longer than 8192 bytes"),
        "{}",
        player.picture()
    );
    player.press(["<ret>"]);
    assert!(player.appended.is_empty(), "it is not taken");
    player.press(["<c-u>note short<ret>"]);
    assert_eq!(player.appended.len(), 1);
}
