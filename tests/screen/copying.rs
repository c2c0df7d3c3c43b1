//! A roll or an entry of the log for the clipboard: what is copied, and what is not.

use crate::support::keys::Player;
use astragal::tui::message::Effect;

fn copied(player: &Player) -> Vec<&str> {
    let mut texts = Vec::new();
    for effect in &player.asked {
        if let Effect::Copy(text) = effect {
            texts.push(text.as_str());
        }
    }
    texts
}

#[test]
fn the_last_roll_is_copied_as_one_line_with_its_faces() {
    let mut player = Player::with_party();
    player.press(["rste=8,17<ret>", "y"]);
    assert_eq!(
        copied(&player),
        ["Thalia  Stealth · Adept adv  =8d =17  major"]
    );
    assert!(player.shows("copied"), "{}", player.picture());
}

#[test]
fn in_the_log_the_entry_under_the_cursor_is_copied() {
    let mut player = Player::after(&["note the bell rang", "thalia dodge =12"]);
    player.press(["gl", "<up>", "y"]);
    assert_eq!(copied(&player), ["the bell rang"]);
}

#[test]
fn what_players_must_not_see_is_not_copied() {
    for hidden in [
        "note secret the priest is his brother",
        "thalia dodge secret =12",
    ] {
        let mut player = Player::after(&[hidden]);
        player.press(["gl", "y"]);
        assert_eq!(copied(&player), [""; 0], "{hidden}");
        assert!(
            player.complaint().contains("hidden from players"),
            "{}",
            player.complaint()
        );
    }
}

#[test]
fn where_nothing_was_rolled_the_key_says_so() {
    let mut player = Player::alone();
    player.press(["y"]);
    assert_eq!(
        player.complaint(),
        "! there is nothing to copy yet: roll first"
    );
}
