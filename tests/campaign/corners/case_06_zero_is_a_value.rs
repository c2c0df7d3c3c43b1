//! Case 6: a value set to 0 is a value.

use super::{FIGHT, Seat};

#[test]
fn zero_hit_points_are_not_none() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("hero thalia hp 0/24");
        let body = seat.body("thalia");
        assert_eq!(
            (body.points(), body.max, body.is_down()),
            (0, Some(24), true)
        );
    }
}

#[test]
fn a_maximum_of_zero_is_not_none() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("add wisp 0");
        let body = seat.body("wisp");
        assert_eq!((body.max, body.is_down()), (Some(0), true));
    }
}

#[test]
fn zero_temporary_points_take_the_old_ones_away() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("thalia temp 5").say("thalia temp 0");
        assert_eq!(seat.body("thalia").temp, 0);
    }
}

#[test]
fn a_condition_of_value_zero_keeps_and_shows_it() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("condition orc dazed +0 for 3");
        assert_eq!(
            seat.state().all_conditions(seat.creature("orc"))[0].value(),
            Some(0)
        );
        if let Seat::Keys(player) = seat {
            assert!(player.shows("dazed +0"), "{}", player.picture());
        }
    }
}

#[test]
fn a_condition_for_zero_rounds_ends_with_this_turn() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("condition wren winded for 0");
        assert_eq!(seat.conditions("wren"), ["winded"]);
        seat.next();
        assert!(seat.conditions("wren").is_empty());
    }
}
