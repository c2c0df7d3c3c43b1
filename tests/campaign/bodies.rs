//! Bodies of groups: the one that is named is the one that is meant, by the number it keeps.

use astragal::campaign::log_text::foretell;
use astragal::systems::System;

use crate::support::Table;

/// A hero, three goblins and a wolf in a fight, in this order.
fn fight() -> Table {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say_all([
        "hero Mira dexterity 14 hp 20",
        "add mira",
        "add goblin*4 7",
        "add wolf 11",
        "initiative mira 20",
        "initiative goblin all 15",
        "initiative wolf 5",
        "begin",
    ]);
    table
}

/// The numbers and the points of a group's bodies.
fn bodies(table: &Table, name: &str) -> Vec<(String, i64)> {
    let state = table.campaign.state();
    let whose = state.whose(table.creature(name)).into_iter();
    let points = state.bodies(table.creature(name));
    whose
        .zip(points)
        .map(|(whom, body)| (state.body_name(whom), body.points()))
        .collect()
}

fn named(table: &Table, name: &str) -> Vec<String> {
    bodies(table, name)
        .into_iter()
        .map(|(name, _)| name)
        .collect()
}

fn conditions(table: &Table, name: &str) -> Vec<String> {
    let conditions = table.campaign.state().conditions(table.creature(name));
    conditions.map(|condition| condition.name.clone()).collect()
}

#[test]
fn a_body_that_leaves_takes_its_number_along_and_the_others_keep_theirs() {
    let mut table = fight();
    table.say("split goblin 1");
    assert_eq!(
        named(&table, "goblin"),
        ["goblin 2", "goblin 3", "goblin 4"]
    );
    assert_eq!(table.order(), ["Mira", "goblin", "goblin 1", "wolf"]);
    table.say("goblin 3 -4").say("goblin 1 -2");
    assert_eq!(bodies(&table, "goblin")[1], ("goblin 3".to_owned(), 3));
    assert_eq!(table.points("goblin 1"), 5);
    table.say("2.4 -7");
    assert_eq!(bodies(&table, "goblin")[2], ("goblin 4".to_owned(), 0));
}

#[test]
fn of_the_last_of_a_group_no_other_number_is_anybody() {
    let mut table = fight();
    table.say("remove goblin 1,3..4");
    assert_eq!(named(&table, "goblin"), ["goblin 2"]);
    let refusal = table.refused("goblin 1 -3");
    assert!(
        refusal.contains("there is no body “1” of goblin: only 2 is left of it"),
        "{refusal}"
    );
    table.say("goblin 2 -3");
    assert_eq!(table.points("goblin"), 4);
    table.say("goblin -1");
    assert_eq!(table.points("goblin"), 3);
}

#[test]
fn only_the_body_that_is_named_is_removed() {
    let mut table = fight();
    table.say("remove 2.1");
    assert_eq!(
        named(&table, "goblin"),
        ["goblin 2", "goblin 3", "goblin 4"]
    );
    table.say("undo").say("remove goblin");
    assert_eq!(table.order(), ["Mira", "wolf"]);
}

#[test]
fn a_condition_lies_on_the_body_that_is_named() {
    for line in ["condition 2.2 prone", "condition goblin 2 prone"] {
        let mut table = fight();
        table.say(line);
        assert_eq!(conditions(&table, "goblin"), [""; 0], "{line}");
        assert_eq!(conditions(&table, "goblin 2"), ["prone"], "{line}");
        assert_eq!(
            named(&table, "goblin"),
            ["goblin 1", "goblin 3", "goblin 4"]
        );
        table
            .say("uncondition goblin 2 prone")
            .say("join goblin, goblin 2");
        assert_eq!(
            named(&table, "goblin"),
            ["goblin 1", "goblin 2", "goblin 3", "goblin 4"]
        );
    }
    let mut table = fight();
    table
        .say("condition goblin prone")
        .say("uncondition 2.3 prone");
    assert_eq!(conditions(&table, "goblin"), ["prone"]);
    assert_eq!(conditions(&table, "goblin 3"), [""; 0]);
}

#[test]
fn a_counter_and_a_concentration_are_of_one_body_too() {
    let mut table = fight();
    table.say("counter goblin 2 arrows 5").say("focus 2.3 fog");
    let count = |name: &str| {
        table
            .campaign
            .state()
            .counters_of(table.creature(name))
            .count()
    };
    assert_eq!((count("goblin"), count("goblin 2")), (0, 1));
    assert!(!conditions(&table, "goblin 3").is_empty());
    assert!(conditions(&table, "goblin").is_empty());
}

#[test]
fn lines_for_a_whole_row_refuse_one_body_and_name_split() {
    let mut table = fight();
    for line in [
        "hide goblin 2",
        "reveal 2.2",
        "surprise goblin 2",
        "side 2.2 party",
        "initiative goblin 2",
        "initiative 2.2 =14",
        "move 2.2 last",
        "delay goblin 2",
        "found goblin 2",
        "attitude goblin 2 hostile",
        "rest short goblin 2",
        "rank goblin 2,mira dexterity",
    ] {
        let refusal = table.refused(line);
        assert!(refusal.contains("`split goblin 2`"), "{line}: {refusal}");
    }
}

#[test]
fn bodies_in_a_row_and_names_with_commas_stand_wherever_rows_do() {
    let mut table = fight();
    table.say("2.1..2.3 -2");
    let points: Vec<i64> = bodies(&table, "goblin")
        .iter()
        .map(|(_, points)| *points)
        .collect();
    assert_eq!(points, [5, 5, 5, 7]);
    table
        .say("goblin 1..2 -1")
        .say("mira,wolf -2")
        .say("wolf,1-1")
        .say("1,wolf -1");
    let points: Vec<i64> = bodies(&table, "goblin")
        .iter()
        .map(|(_, points)| *points)
        .collect();
    assert_eq!(points, [4, 4, 5, 7]);
    assert_eq!((table.points("Mira"), table.points("wolf")), (16, 7));
    table
        .say("condition mira,wolf blessed")
        .say("hide wolf,goblin")
        .say("uncondition mira, wolf blessed");
    assert_eq!(conditions(&table, "Mira"), [""; 0]);
    assert!(table.campaign.state().is_hidden(table.creature("goblin")));
    for (line, why) in [
        ("2.1..3 -2", "bodies of one row"),
        ("2.7 -2", "there is no body “7” of goblin: expected 1 to 4"),
        ("3.2 -2", "it has one only"),
        ("mira, -2", "expected"),
    ] {
        let refusal = table.refused(line);
        assert!(refusal.contains(why), "{line}: {refusal}");
    }
}

#[test]
fn what_is_done_to_a_body_is_foretold_and_said_again_as_typed() {
    let mut table = fight();
    for line in [
        "condition goblin 2 prone",
        "remove 2.1 and wolf",
        "counter goblin 3 arrows 4",
    ] {
        let sentence = table.campaign.read_line(line, None).unwrap();
        let again = table.campaign.read_line(&sentence.line, None).unwrap();
        assert_eq!(sentence, again, "{line}");
        let told = foretell(&table.campaign, &sentence).unwrap();
        assert!(
            told.iter().any(|told| told.text.contains("goblin")),
            "{told:?}"
        );
    }
    table.say("undo");
}

#[test]
fn groups_that_are_put_together_keep_what_numbers_they_can() {
    let mut table = fight();
    table
        .say("split goblin")
        .say("join goblin, goblin 3 and goblin 2");
    assert_eq!(
        named(&table, "goblin"),
        ["goblin 1", "goblin 2", "goblin 3"]
    );
    table.say("add goblin 7");
    assert!(
        table.order().contains(&"goblin 5".to_owned()),
        "{:?}",
        table.order()
    );
}
