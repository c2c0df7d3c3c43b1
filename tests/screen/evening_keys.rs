//! An evening gone on with by keys, by somebody who opened an example and has never seen it before.

use crate::support::evening::{EVENINGS, Telling};
use crate::support::keys::Player;
use astragal::systems::System;

/// At the table as an evening of this system leaves it, on the smallest usual screen.
fn sat_down(system: System) -> Player {
    let evening = EVENINGS
        .into_iter()
        .find(|evening| evening.system == system)
        .unwrap();
    Player::at(Telling::of(&evening).campaign).sized(80, 24)
}

#[test]
fn one_key_begins_the_fight_that_was_made_ready() {
    for system in System::ALL {
        let mut player = sat_down(system);
        player.press(["n"]);
        assert_eq!(player.turn().1, 1, "{system:?}");
    }
}

#[test]
fn a_long_offer_leaves_room_for_the_keys_of_every_turn() {
    let mut player = sat_down(System::MonstersAndMagic);
    player.press(["n", ":", "sil knife vs napkin dexterity =6,6,5,4<ret>"]);
    let hints = player.rows().pop().unwrap();
    for key in ["o spend", "r roll", "n next", "u undo"] {
        assert!(hints.contains(key), "{key}: {hints}");
    }
}

#[test]
fn the_key_for_initiative_begins_the_line_where_the_rules_do_not_say_what_decides() {
    for system in System::ALL {
        let mut player = sat_down(system);
        player.press([":", "add crow 3<ret>", "i"]);
        // Where an evening named its attempt once, that is rolled from then on.
        let named = matches!(system, System::DicePool | System::SuccessRoll);
        let is_rolled = system.profile().initiative.is_rolled || named;
        let typed = player.typed();
        assert_eq!(typed, (!is_rolled).then_some("initiative "), "{system:?}");
        let crow = player.creature("crow");
        let row = player
            .state()
            .tracker
            .order
            .iter()
            .find(|row| row.creature == crow)
            .unwrap();
        assert_eq!(row.initiative.is_some(), is_rolled, "{system:?}");
    }
}

#[test]
fn a_background_asks_whether_it_fits_and_one_key_takes_the_advantage_and_gives_it_back() {
    let mut player = Player::after(&["hero thalia background \"poacher\" stealth no"]);
    player.press([":thalia stealth"]);
    assert!(
        player.shows("poacher: does it fit?"),
        "{}",
        player.picture()
    );
    player.press(["<c-f>"]);
    assert_eq!(player.typed(), Some("thalia stealth adv"));
    assert!(
        !player.shows("does it fit?"),
        "it asks no more: {}",
        player.picture()
    );
    player.press(["<c-f>"]);
    assert_eq!(player.typed(), Some("thalia stealth"));
    assert!(player.shows("does it fit?"));
    player.press(["<c-f><ret>"]);
    assert_eq!(player.said(), "\"Thalia\" stealth adv");
}

#[test]
fn a_table_a_clock_and_ten_minutes_take_five_keys_at_most_beside_what_they_are_called() {
    for (keys, name, line) in [
        (["O", "omen", "<ret>"], "omen", "table \"omen\""),
        (["C", "Tide 6", "<ret>"], "Tide", "clock \"Tide\" 6"),
        (["P", "10m", "<ret>"], "", "time +10m"),
    ] {
        let mut player = sat_down(System::PenAndDagger);
        player.press(keys);
        assert_eq!(player.said(), line);
        let [_, typed, _] = keys;
        let pressed = 2 + typed.len() - name.len();
        assert!(pressed <= 5, "{line}: {pressed}");
    }
}
