//! Case 5: ties keep their order over edits, redraws, saving and loading: the place in the order is stored.

use std::sync::Arc;

use astragal::campaign::{Base, Campaign};
use astragal::store::ron_options;

use super::Seat;

/// Five who share a count. Two were moved by hand, against what their dice say.
const TIED: [&str; 7] = [
    "add party",
    "add orc 15",
    "initiative all major",
    "move wren last",
    "move wren before 1",
    "move ysolde last",
    "move ysolde before 2",
];

fn saved_and_loaded(campaign: &Campaign) -> Campaign {
    let text = ron_options().to_string(&campaign.base()).unwrap();
    let base: Base = ron_options().from_str(&text).unwrap();
    Campaign::resume(Arc::clone(campaign.rules()), base, Vec::new())
}

#[test]
fn edits_and_blows_leave_the_order_as_it_is() {
    for mut seat in Seat::both(&TIED) {
        let before = seat.order();
        assert_eq!(before[..2], ["Wren", "Ysolde"]);
        seat.say("hero oren initiative legendary level 5")
            .say("orc -3")
            .say("begin")
            .say("note so far");
        seat.undo();
        assert_eq!(seat.order(), before);
    }
}

#[test]
fn saved_and_loaded_the_order_is_the_same() {
    for seat in Seat::both(&TIED) {
        let loaded = saved_and_loaded(seat.campaign());
        assert_eq!(loaded.state().tracker, seat.state().tracker);
    }
}

#[test]
fn drawn_again_at_any_size_the_rows_stand_in_the_stored_order() {
    for seat in Seat::both(&TIED) {
        let Seat::Keys(mut player) = seat else {
            continue;
        };
        player.press(["go", "z"]);
        for (width, height) in [(120, 40), (80, 24), (200, 60), (120, 40)] {
            player.resize(width, height);
            let picture = player.picture();
            let found: Vec<_> = ["Wren", "Ysolde"]
                .iter()
                .map(|name| picture.find(name).unwrap())
                .collect();
            assert!(found.is_sorted(), "{picture}");
        }
    }
}

#[test]
fn a_place_given_to_one_moves_none_of_the_others() {
    for mut seat in Seat::both(&TIED) {
        let mut before = seat.order();
        seat.say("initiative orc =1");
        before.retain(|name| name != "orc");
        before.push("orc".to_owned());
        assert_eq!(seat.order(), before);
    }
}
