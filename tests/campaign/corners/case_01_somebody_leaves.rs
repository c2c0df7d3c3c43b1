//! Case 1: somebody is removed, whoever's turn it is; the active one is an id, never an index.

use super::Seat;

/// Wren first; Thalia, Oren and the orc share a count, and their dice decided between them.
const SHARED_COUNT: [&str; 9] = [
    "add wren",
    "add thalia",
    "add oren",
    "add orc 15",
    "initiative wren critical",
    "initiative thalia major",
    "initiative oren major",
    "initiative orc major",
    "begin",
];

#[test]
fn among_three_who_share_a_count_the_right_one_is_next() {
    for mut seat in Seat::both(&SHARED_COUNT) {
        let order = seat.order();
        seat.next();
        assert_eq!(seat.turn(), (order[1].clone(), 1));
        seat.say("remove 3").next();
        assert_eq!(seat.turn(), (order[3].clone(), 1), "{order:?}");
    }
}

#[test]
fn when_the_last_one_leaves_in_its_own_turn_the_first_of_the_next_round_is_next() {
    for mut seat in Seat::both(&SHARED_COUNT) {
        seat.next().next().next().say("remove 4").next();
        assert_eq!(seat.turn(), ("Wren".to_owned(), 2));
    }
}

#[test]
fn when_the_active_one_leaves_the_one_behind_it_is_next() {
    for mut seat in Seat::both(&SHARED_COUNT) {
        let order = seat.order();
        seat.next().say("remove 2").next();
        assert_eq!(seat.turn(), (order[2].clone(), 1));
    }
}

#[test]
fn when_one_before_the_active_leaves_the_active_stays() {
    for mut seat in Seat::both(&SHARED_COUNT) {
        let order = seat.order();
        seat.next().next().say("remove 1");
        assert_eq!(seat.turn(), (order[2].clone(), 1));
        seat.next();
        assert_eq!(seat.turn(), (order[3].clone(), 1));
    }
}
