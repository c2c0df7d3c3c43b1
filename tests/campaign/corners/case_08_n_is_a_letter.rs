//! Case 8: `n` in a text field types n; a fight that is not open does not advance.

use super::{FIGHT, Seat};
use crate::support::keys::Player;

#[test]
fn in_every_field_the_keys_of_the_dashboard_are_letters() {
    for opens in [":", "gpN", "<space>", "c", "a", "r"] {
        let mut player = Player::in_a_fight();
        let before = player.state().clone();
        player.press([opens, "nnb"]);
        assert!(player.shows("nnb"), "{opens}\n{}", player.picture());
        assert_eq!(
            (player.state(), player.appended.len()),
            (&before, 0),
            "{opens}"
        );
    }
}

#[test]
fn a_fight_that_has_not_begun_does_not_advance() {
    for seat in Seat::both(&FIGHT[..6]) {
        match seat {
            Seat::Lines(mut table) => {
                assert!(table.refused("next").contains("`begin` starts one"));
                assert!(table.refused("back").contains("no fight"));
            }
            Seat::Keys(mut player) => {
                player.press(["b"]);
                assert!(
                    player.complaint().contains("no fight"),
                    "{}",
                    player.complaint()
                );
                assert_eq!(
                    (player.turn(), player.appended.len()),
                    ((String::new(), 0), 0)
                );
            }
        }
    }
}

#[test]
fn a_fight_that_is_over_does_not_advance() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("end");
        match seat {
            Seat::Lines(mut table) => assert!(table.refused("next").contains("no fight")),
            Seat::Keys(mut player) => {
                let said = player.appended.len();
                player.press(["n"]);
                assert_eq!(
                    (player.turn().1, player.appended.len()),
                    (0, said),
                    "{}",
                    player.complaint()
                );
            }
        }
    }
}
