//! Case 3: next, back, next over a condition ticks once; back over its end brings it back.

use astragal::campaign::{Ends, TurnEdge};

use super::{FIGHT, Seat};

fn rounds_left(seat: &Seat, name: &str) -> Vec<Option<u32>> {
    let state = seat.state();
    state
        .conditions(seat.creature(name))
        .map(|condition| state.tracker.rounds_left(condition))
        .collect()
}

#[test]
fn stepping_on_back_and_on_again_ticks_once() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("condition wren poisoned 2").next().next().next();
        assert_eq!(
            (seat.turn().1, rounds_left(&seat, "wren")),
            (2, vec![Some(1)])
        );
        seat.back();
        assert_eq!(rounds_left(&seat, "wren"), [Some(2)]);
        seat.next();
        assert_eq!(rounds_left(&seat, "wren"), [Some(1)]);
    }
}

#[test]
fn back_over_its_end_the_condition_is_there_again_and_ends_once_more() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("condition thalia blessed until wren end");
        assert_eq!(seat.conditions("thalia"), ["blessed"]);
        for _ in 0..2 {
            seat.next();
            assert!(seat.conditions("thalia").is_empty());
            seat.back();
            assert_eq!(seat.conditions("thalia"), ["blessed"]);
        }
    }
}

#[test]
fn a_duration_is_an_absolute_place_in_the_fight() {
    for mut seat in Seat::both(&FIGHT) {
        seat.next()
            .say("condition wren dazed 3")
            .say("condition orc slowed until wren start");
        let ends = |name: &str| seat.state().all_conditions(seat.creature(name))[0].ends;
        let wren = seat.creature("wren");
        assert_eq!(
            ends("wren"),
            Ends::At {
                round: 4,
                whose: wren,
                edge: TurnEdge::End
            }
        );
        assert_eq!(
            ends("orc"),
            Ends::At {
                round: 2,
                whose: wren,
                edge: TurnEdge::Start
            }
        );
    }
}

#[test]
fn what_is_over_is_kept_until_the_fight_ends() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("condition thalia blessed until wren end").next();
        assert_eq!(
            seat.state().all_conditions(seat.creature("thalia")).len(),
            1
        );
        seat.say("end");
        assert!(
            seat.state()
                .all_conditions(seat.creature("thalia"))
                .is_empty()
        );
    }
}
