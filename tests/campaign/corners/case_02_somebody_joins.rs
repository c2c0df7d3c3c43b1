//! Case 2: a faster one joins mid-round; the active stays, and the newcomer does not act twice.

use super::{FIGHT, Seat};

#[test]
fn a_faster_newcomer_leaves_the_active_where_it_is() {
    for mut seat in Seat::both(&FIGHT) {
        seat.next().say("add oren").say("initiative oren =20");
        assert_eq!(
            (seat.turn(), seat.order()[0].as_str()),
            (("Thalia".to_owned(), 1), "Oren")
        );
    }
}

#[test]
fn a_faster_newcomer_acts_once_a_round_from_the_next_one_on() {
    for mut seat in Seat::both(&FIGHT) {
        seat.next().say("add oren").say("initiative oren =20");
        let mut acted = Vec::new();
        for _ in 0..6 {
            acted.push(seat.next().turn());
        }
        let expected = [
            ("orc", 1),
            ("Oren", 2),
            ("Wren", 2),
            ("Thalia", 2),
            ("orc", 2),
            ("Oren", 3),
        ];
        assert_eq!(
            acted,
            expected.map(|(name, round)| (name.to_owned(), round))
        );
    }
}

#[test]
fn a_slower_newcomer_acts_in_the_same_round() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("add oren")
            .say("initiative oren limited")
            .next()
            .next()
            .next();
        assert_eq!(seat.turn(), ("Oren".to_owned(), 1));
    }
}
