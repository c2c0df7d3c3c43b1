//! Case 4: undo of damage that ate temporary points, dropped to 0 and brought a condition restores all three.

use astragal::campaign::HitPoints;

use super::{FIGHT, Seat};

const WHOLE: HitPoints = HitPoints {
    harm: 6,
    temp: 5,
    ..HitPoints::whole(Some(24))
};

#[test]
fn undo_restores_temporary_points_hit_points_and_conditions() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("thalia -6").say("thalia temp 5");
        assert_eq!(seat.body("thalia"), WHOLE);
        seat.say("thalia -30").say("condition thalia dying");
        assert!(seat.body("thalia").is_down() && seat.body("thalia").temp == 0);
        seat.undo().undo();
        assert_eq!(
            (seat.body("thalia"), seat.conditions("thalia").len()),
            (WHOLE, 0)
        );
    }
}

#[test]
fn redo_brings_all_of_it_back_again() {
    for mut seat in Seat::both(&FIGHT) {
        seat.say("thalia -6")
            .say("thalia temp 5")
            .say("thalia -30")
            .say("condition thalia dying");
        let fallen = seat.state().clone();
        seat.undo().undo().does("redo", "U").does("redo", "U");
        assert_eq!(*seat.state(), fallen);
    }
}
