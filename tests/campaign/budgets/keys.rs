//! How many keys a thing takes, Enter counted as one, from the dashboard: the whole budget, counted.

use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

/// Something done at the table.
struct Deed {
    what: &'static str,
    /// What is pressed before, which does not count.
    before: &'static str,
    keys: &'static str,
    most: usize,
    /// Whether it was done.
    is_done: fn(&Player) -> bool,
}

/// In a fight of eight rows: Wren, Thalia, five orcs and three of a kind; Wren has the turn and the cursor.
const CROWD: [&str; 13] = [
    "add wren",
    "add thalia",
    "add orc 40",
    "add orc 40",
    "add orc 40",
    "add orc 40",
    "add orc 40",
    "add drowned*3 15",
    "initiative wren critical",
    "initiative thalia major",
    "initiative foes normal",
    "begin",
    "fortune wren grant dream",
];

fn harmed(player: &Player, row: usize) -> u32 {
    let state = player.state();
    state
        .tracker
        .order
        .get(row - 1)
        .and_then(|row| state.bodies(row.creature).first().copied())
        .map_or(0, |body| body.harm)
}

const BUDGET: &[Deed] = &[
    Deed {
        what: "next turn",
        before: "",
        keys: "n",
        most: 1,
        is_done: |table| table.turn().0 == "Thalia",
    },
    Deed {
        what: "back a turn",
        before: "n",
        keys: "b",
        most: 1,
        is_done: |table| table.turn().0 == "Wren",
    },
    Deed {
        what: "undo of anything",
        before: "-12<ret>",
        keys: "u",
        most: 1,
        is_done: |table| harmed(table, 1) == 0,
    },
    Deed {
        what: "redo of anything",
        before: "-12<ret>u",
        keys: "U",
        most: 1,
        is_done: |table| harmed(table, 1) == 12,
    },
    Deed {
        what: "repeat the last attempt",
        before: "rdex=9<ret>",
        keys: ".",
        most: 1,
        is_done: |table| table.appended.len() == 2 && table.said() == "\"Wren\" dexterity",
    },
    Deed {
        what: "a hero's check",
        before: "",
        keys: "rste<ret>",
        most: 5,
        is_done: |table| table.said() == "\"Wren\" stealth",
    },
    Deed {
        what: "a check with advantage",
        before: "",
        keys: "rste adv<ret>",
        most: 9,
        is_done: |table| table.said() == "\"Wren\" stealth adv",
    },
    Deed {
        what: "a check with a die rolled at the table",
        before: "",
        keys: "rste=14<ret>",
        most: 5 + 3,
        is_done: |table| table.faces() == "=14",
    },
    Deed {
        what: "12 damage to the selected character",
        before: "",
        keys: "-12<ret>",
        most: 4,
        is_done: |table| harmed(table, 1) == 12,
    },
    Deed {
        what: "12 damage to row 3",
        before: "",
        keys: "3-12<ret>",
        most: 5,
        is_done: |table| harmed(table, 3) == 12,
    },
    Deed {
        what: "28 fire on five rows, two save for half",
        before: "",
        keys: "3..7-28 4,6h<ret>",
        most: 14,
        is_done: |table| {
            (3..=7)
                .map(|row| harmed(table, row))
                .eq([28, 14, 28, 14, 28])
        },
    },
    Deed {
        what: "a foe",
        before: "",
        keys: "aorc 15 +1<ret>",
        most: 12,
        is_done: |table| table.state().foes.len() == 7,
    },
    Deed {
        what: "five of a kind",
        before: "",
        keys: "aorc*5 15 +1<ret>",
        most: 14,
        is_done: |table| {
            table
                .state()
                .foes
                .last()
                .is_some_and(|foe| foe.bodies.len() == 5)
        },
    },
    Deed {
        what: "a condition for three rounds",
        before: "",
        keys: "cstun 3<ret>",
        most: 8,
        is_done: |table| table.conditions("wren") == ["stunned"],
    },
    Deed {
        what: "delay",
        before: "",
        keys: "d",
        most: 1,
        is_done: |table| table.turn().0 == "Thalia",
    },
    Deed {
        what: "come back in",
        before: "d<up>",
        keys: "<ret>",
        most: 1,
        is_done: |table| table.turn().0 == "Wren",
    },
    Deed {
        what: "a natural 20 into a fortune die",
        before: "rdodge =20<ret>",
        keys: "f",
        most: 1,
        is_done: |table| table.held("wren") == 2,
    },
    Deed {
        what: "a fortune die for a reroll",
        before: "rdodge =3<ret>",
        keys: "fr",
        most: 3,
        is_done: |table| table.held("wren") == 0 && table.said().contains("reroll"),
    },
    Deed {
        what: "saving",
        before: "n",
        keys: "",
        most: 0,
        is_done: |table| table.shows(&format!("saved {}", table.session().campaign.seq())),
    },
    Deed {
        what: "quitting",
        before: "n",
        keys: "q",
        most: 1,
        is_done: Player::has_quit,
    },
];

#[test]
fn everything_done_hundreds_of_times_a_night_keeps_to_its_keys() {
    for deed in BUDGET {
        let mut player = Player::after(&CROWD);
        player.press([deed.before]);
        let keys = player.count([deed.keys]);
        assert!(
            (deed.is_done)(&player),
            "{}: {}\n{}",
            deed.what,
            player.complaint(),
            player.picture()
        );
        assert!(keys <= deed.most, "{}: {keys} keys", deed.what);
    }
}

#[test]
fn before_and_after_are_shown_before_enter() {
    let mut player = Player::after(&CROWD);
    player.press(["3..7-28 4,6h"]);
    assert!(
        player.shows("→") && player.shows("112 damage"),
        "{}",
        player.picture()
    );
}

/// What a hero of each system attempts by its first letters.
const CHECKS: [(System, &str, &str); 5] = [
    (System::PenAndDagger, "rste<ret>", "stealth"),
    (System::DicePool, "rdex<ret>", "dexterity"),
    (System::SwordsAndSorcery, "rste<ret>", "stealth"),
    (System::SuccessRoll, "rloc<ret>", "lockpicking"),
    (System::MonstersAndMagic, "rdex<ret>", "dexterity"),
];

#[test]
fn a_check_is_five_keys_in_every_system() {
    for (system, keys, said) in CHECKS {
        let mut player = Player::at(Table::with_one(system).campaign);
        let count = player.count([keys]);
        assert!(
            player.said().ends_with(said),
            "{}: {}",
            player.said(),
            player.complaint()
        );
        assert!(count <= 5, "{system:?}: {count}");
    }
}

/// What a fight takes in every system: keys, what is said by them, and how many there may be.
const FIGHT: [(&str, &str, usize); 10] = [
    ("n", "next", 1),
    ("b", "back", 1),
    ("d", "delay", 1),
    ("<up><ret>", "return", 2),
    ("-12<ret>", "-12", 4),
    ("2-12<ret>", "-12", 5),
    ("u", "undo", 1),
    ("U", "redo", 1),
    ("cstun 3<ret>", "stun", 8),
    ("aorc*5 15<ret>", "add", 14),
];

#[test]
fn a_fight_takes_no_more_keys_in_any_system() {
    for system in System::ALL {
        let mut table = Table::with_one(system);
        table
            .say("add party")
            .say("add orc 40")
            .say("add wolf 20")
            .say("begin anyway");
        let mut player = Player::at(table.campaign);
        for (keys, said, most) in FIGHT {
            let count = player.count([keys]);
            assert!(
                player.said().contains(said),
                "{system:?}, {keys}: {}",
                player.complaint()
            );
            assert!(count <= most, "{system:?}, {said}: {count}");
        }
    }
}
