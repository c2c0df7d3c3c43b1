//! Case 10: “end the fight” abandoned changes nothing; ended, heroes keep their wounds and foes go.

use super::{FIGHT, Seat};
use crate::support::keys::Player;

#[test]
fn ended_heroes_keep_their_wounds_and_foes_go() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("thalia -6")
            .say("condition thalia cursed")
            .say("condition thalia dazed 3")
            .say("end");
        let state = seat.state();
        assert_eq!(
            (seat.body("thalia").harm, seat.conditions("thalia")),
            (6, vec!["cursed".to_owned()])
        );
        assert_eq!(
            (state.foes.len(), state.tracker.order.len(), seat.turn().1),
            (0, 0, 0)
        );
    }
}

#[test]
fn abandoned_at_the_prompt_it_changes_nothing() {
    for keys in [":end<esc>", ":end<c-u><ret>", "<space>end<esc>"] {
        let mut player = Player::in_a_fight();
        let before = player.state().clone();
        player.press([keys]);
        assert_eq!(
            (player.state(), player.appended.len()),
            (&before, 0),
            "{keys}"
        );
    }
}

#[test]
fn even_an_end_that_was_meant_is_undone() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("thalia -6").next();
        let before = seat.state().clone();
        seat.say("end").undo();
        assert_eq!(*seat.state(), before);
    }
}
