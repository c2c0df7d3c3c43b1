//! Foes as they are added: what the bestiary knows of them, hit points by dice, names that nobody may have.

use astragal::campaign::log_text::{for_players, foretell};
use astragal::systems::System;

use crate::support::Table;

fn shown(table: &Table, line: &str) -> String {
    let sentence = table.campaign.read_line(line, None).unwrap();
    match foretell(&table.campaign, &sentence) {
        Ok(told) => told[0].text.clone(),
        Err(refusal) => refusal.to_string(),
    }
}

fn points(table: &Table, name: &str) -> Vec<i64> {
    let bodies = table.campaign.state().bodies(table.creature(name));
    bodies
        .iter()
        .map(astragal::campaign::HitPoints::points)
        .collect()
}

fn hit_by(table: &Table, name: &str) -> Option<String> {
    table
        .campaign
        .state()
        .hit_by(table.creature(name), table.campaign.rules())
}

#[test]
fn figures_of_its_own_leave_a_foe_what_the_bestiary_knows_of_it() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("add orc").say("add goblin*3 5 +1");
    let known = hit_by(&table, "orc");
    assert!(known.is_some());
    assert_eq!(points(&table, "goblin"), [5, 5, 5]);
    let mut other = Table::of(System::SwordsAndSorcery);
    other.say("add orc*2 9 +4");
    assert_eq!(hit_by(&other, "orc"), known);
    assert_eq!(points(&other, "orc"), [9, 9]);
    other.say("add gruk 9");
    assert!(shown(&other, "add mork 9").ends_with("nothing else is known of it"));
    let mut table = Table::of(System::PenAndDagger);
    table
        .say("add orc 9")
        .say("add orc chieftain 12 +1")
        .say("add ogre adept");
    let rank = |name: &str| {
        let state = table.campaign.state();
        let foe = state.foes.iter().find(|foe| foe.name == name).unwrap();
        foe.stats.rank().unwrap().name()
    };
    assert_eq!(
        [rank("orc"), rank("orc chieftain"), rank("ogre")],
        ["Novice", "Novice", "Adept"]
    );
    assert_eq!(points(&table, "ogre"), [55]);
}

#[test]
fn the_preview_says_what_was_found_of_a_foe() {
    let table = Table::of(System::SwordsAndSorcery);
    let told = shown(&table, "add orc*5 15");
    assert!(
        told.starts_with("orc ×5: 15 hit points each · Strength 16 · AC "),
        "{told}"
    );
    assert_eq!(
        shown(&table, "add gruk 15"),
        "gruk: 15 hit points · nothing else is known of it"
    );
}

#[test]
fn hit_points_are_rolled_for_each_body() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table.say("add orc*3 2d8+2 =1,2,3,4,5,6");
    assert_eq!(points(&table, "orc"), [5, 9, 13]);
    table.say("add wight 1d8+6 +2 =5");
    assert_eq!(points(&table, "wight"), [11]);
    table.say("add ogre 5d10");
    assert!((5..=50).contains(&points(&table, "ogre")[0]));
    table.say("add rat*2 1d4-3 =1,2");
    assert_eq!(points(&table, "rat"), [1, 1], "one at least");
    assert!(table.refused("add orc*3 2d8 =1,2,3").contains('6'));
    let told: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    assert!(!told.concat().contains("2d8"), "{told:?}");
}

#[test]
fn dice_for_hit_points_are_foretold_with_their_mean() {
    let table = Table::of(System::SwordsAndSorcery);
    let told = shown(&table, "add wight 3d8+6");
    assert!(told.contains("3d8+6, 19.5 on average hit points"), "{told}");
    let told = shown(&table, "add orc*3 2d8+2");
    assert!(
        told.starts_with("orc ×3: 2d8+2, 11 on average hit points each · Strength"),
        "{told}"
    );
}

#[test]
fn no_foe_is_called_as_a_command_is_and_a_hero_is_named_in_quotes() {
    let mut table = Table::empty();
    for line in ["add next 4", "add undo", "add \"next\" 4"] {
        let refusal = table.refused(line);
        assert!(refusal.contains("is a command"), "{line}: {refusal}");
    }
    table.say("add next door guard 4");
    table
        .say("hero Mark dexterity adept")
        .say("\"Mark\" dexterity =9");
}

#[test]
fn a_group_of_a_kind_at_the_table_has_its_record_its_points_and_what_it_uses_up() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table
        .say("add \"Marsh Lurker\" 52 base ac 14 resistant cold")
        .say("counter \"Marsh Lurker\" \"Mud Breath\" 1 refill 5+ on d6")
        .say("add \"Marsh Lurker\"*3");
    assert_eq!(points(&table, "Marsh Lurker B"), [52, 52, 52]);
    assert_eq!(
        hit_by(&table, "Marsh Lurker B"),
        hit_by(&table, "Marsh Lurker")
    );
    let group = table.creature("Marsh Lurker B");
    let counters = table.campaign.state().counters_of(group);
    let counters: Vec<_> = counters
        .map(|counter| (&*counter.name, counter.max))
        .collect();
    assert_eq!(counters, [("Mud Breath", 1)]);
}

#[test]
fn heroes_are_named_with_commas_and_a_foe_may_have_one_in_its_name() {
    let mut table = Table::of(System::SwordsAndSorcery);
    table
        .say_all(["hero Ida hp 9", "hero Bo hp 9", "hero Cy hp 9"])
        .say("add ida,bo, cy");
    let order = &table.campaign.state().tracker.order;
    assert_eq!(order.len(), 3);
    assert!(table.campaign.state().foes.is_empty());
    table
        .say("add ida,the red 9")
        .say("add \"Zed, the last\" 9");
    let foes = table.campaign.state().foes.iter();
    let names: Vec<&str> = foes.map(|foe| foe.name.as_str()).collect();
    assert_eq!(names, ["ida,the red", "Zed, the last"]);
}
