//! Case 13: levels are told by word and mark as well as color.

use super::Seat;
use crate::support::keys::Player;
use astragal::campaign::log_text::tell;

/// A die of an Adept without advantage, the word of what it comes to, and the mark and word of its line on the screen.
const LEVELS: [(u32, &str, &str); 6] = [
    (1, "critical failure", "▼ crit. failure"),
    (3, "failure", "× failure"),
    (6, "limited", "≈ limited"),
    (12, "normal", "● normal"),
    (17, "major", "▲ major"),
    (20, "critical", "◆ critical"),
];

#[test]
fn by_lines_each_level_is_told_by_its_word() {
    for (face, word, _) in LEVELS {
        let [mut seat, _] = Seat::both(&[]);
        seat.say(&format!("thalia dodge ={face}"));
        let campaign = seat.campaign();
        let told = tell(campaign, campaign.steps().last().unwrap())
            .pop()
            .unwrap();
        assert!(told.text().ends_with(word), "{}", told.text());
    }
}

#[test]
fn by_keys_each_level_stands_on_the_screen_with_mark_and_word() {
    for (face, _, line) in LEVELS {
        let mut player = Player::with_party();
        player.press(["r", &format!("dodge ={face}"), "<ret>"]);
        assert!(player.shows(line), "{}", player.picture());
    }
}

#[test]
fn who_is_low_or_down_is_said_in_a_word() {
    for (harm, word) in [(12, "hurt"), (20, "low"), (24, "down")] {
        let mut player = Player::in_a_fight();
        player.line(&format!("thalia -{harm}"));
        assert!(player.shows(word), "{}", player.picture());
    }
}
