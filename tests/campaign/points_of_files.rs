//! Points that rolls of a game of a file win: offered, spent, counted, refused.

use astragal::campaign::log_text::{Entry, tell};
use astragal::systems::System;
use astragal::systems::own::Key;

use crate::support::Table;

const SPARKS: &str = include_str!("../support/own_systems/sparks.ron");

/// Ida, an orc of 15 points in the open, and roll 4 of 7 points: 15 and 6 against 14.
fn won() -> Table {
    let key = Key::read("sparks.ron", SPARKS).unwrap();
    let mut table = Table::of(System::Own(key));
    table.say_all([
        "hero Ida might 6 wits 2",
        "add orc 15 hidden",
        "reveal orc",
        "ida might at 14 =5,5,5",
    ]);
    table
}

fn told_last(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    let entries = tell(&table.campaign, step);
    entries.iter().map(Entry::text).collect()
}

#[test]
fn what_a_roll_of_a_file_wins_is_offered_and_spent_one_for_one() {
    let mut table = won();
    let offers = table.campaign.offers(table.last_roll(), None).into_iter();
    let offers: Vec<String> = offers.map(|offer| offer.line).collect();
    assert!(offers.contains(&"spend 4 effect ".to_owned()), "{offers:?}");
    table.say("spend harm 3");
    assert_eq!(table.points("orc"), 12);
    assert_eq!(
        told_last(&table),
        ["Ida  3 effect points of 4 on harm, 4 left", "orc  15 → 12"]
    );
    table.say("spend effect \"high ground\" 4");
    let refused = table.refused("spend harm 1");
    assert_eq!(refused, "no roll has effect points left to spend");
}

#[test]
fn whoever_resists_is_whom_points_are_spent_on() {
    let mut table = won();
    table.say_all([
        "add ogre 30 might 1",
        "ida might vs ogre might =5,5,5,3,3,3",
    ]);
    table.say("spend harm 2");
    assert_eq!((table.points("orc"), table.points("ogre")), (15, 28));
}

#[test]
fn what_fails_and_what_is_held_against_nothing_has_nothing_to_spend() {
    let mut table = won();
    table.say_all(["ida might at 14 =1,1,1", "ida might =4,4,4"]);
    let refused = table.refused("spend 5 harm 1 orc");
    assert_eq!(refused, "roll 5 failed, and won no effect points");
    let refused = table.refused("spend 6 harm 1 orc");
    assert!(
        refused.starts_with("roll 6 wins no effect points: "),
        "{refused}"
    );
    assert!(
        refused.ends_with("by rules that know such points"),
        "{refused}"
    );
}

#[test]
fn the_best_dice_and_the_worst_have_cues_of_their_own() {
    for (line, wanted) in [
        ("ida might at 14 =6,6,6", "against all odds"),
        ("ida might at 14 =5,5,4", "skill and nerve"),
        ("ida might at 14 =1,1,1", "the ground gives way"),
        ("ida might at 14 =1,1,2", "out of reach"),
    ] {
        let mut table = won();
        table.say(line);
        let roll = table.campaign.roll(table.last_roll()).unwrap();
        let cues = roll.attempt.cues(table.campaign.rules(), &roll.outcome);
        assert_eq!(cues, [wanted], "{line}");
    }
}

#[test]
fn two_sides_go_on_until_one_has_so_much_of_what_they_show() {
    let mut table = won();
    table.say_all([
        "add ogre 30 might 5",
        "ida might vs ogre might to 10 =4,4,4,3,3,2,6,6,6,1,1,2",
    ]);
    let told = told_last(&table);
    assert_eq!(
        told,
        [
            "Ida vs ogre  Might against Might, contest · +6 against +5, to 10  =4 =4 =4 =3 =3 =2 =6 =6 =6 =1 =1 =2  wins 20 to 0 in 2 rounds"
        ]
    );
    let refused = table.refused("ida might vs ogre might to 101");
    assert!(refused.contains("expected 1 to 100"), "{refused}");
    let refused = table.refused("spend 6 harm 1 ogre");
    assert!(
        refused.starts_with("roll 6 wins no effect points"),
        "{refused}"
    );
}
