//! Hit points by dice: lines, log, what is shown before Enter.

use crate::support::Table;
use crate::support::keys::Player;
use astragal::campaign::HitPoints;
use astragal::campaign::log_text::{for_players, tell};
use astragal::systems::System;

fn fight() -> Table {
    let mut table = Table::with_party();
    table
        .say("add thalia")
        .say("add wren")
        .say("add orc*3 8 hidden")
        .say("add ogre 40 hidden");
    table.say("reveal orc").say("reveal ogre");
    table
}

fn points(table: &Table, name: &str) -> Vec<i64> {
    table
        .campaign
        .state()
        .bodies(table.creature(name))
        .iter()
        .map(HitPoints::points)
        .collect()
}

/// What the log says of the last step.
fn told(table: &Table) -> Vec<String> {
    let step = table.campaign.steps().last().unwrap();
    tell(&table.campaign, step)
        .iter()
        .map(astragal::campaign::log_text::Entry::text)
        .collect()
}

#[test]
fn dice_are_thrown_once_and_each_takes_its_share() {
    let mut table = fight();
    table.say("all -3d6+1 =2,3,1 thalia h orc 2 none ogre x2 # fire");
    assert_eq!(points(&table, "thalia"), [21]);
    assert_eq!(points(&table, "wren"), [19]);
    assert_eq!(points(&table, "orc"), [1, 8, 1]);
    assert_eq!(points(&table, "ogre"), [26]);
    let told = told(&table);
    assert_eq!(told[0], "damage 3d6+1  =2 =3 =1  7  # fire");
    assert_eq!(
        told[1..4],
        ["Thalia  24 → 21", "Wren  26 → 19", "orc 1  8 → 1"]
    );
    table.say("undo");
    assert_eq!(points(&table, "ogre"), [40]);
}

#[test]
fn what_is_not_typed_is_rolled_and_logged() {
    let mut table = fight();
    table.say("ogre -2d6");
    let roll = table.campaign.roll(table.last_roll()).unwrap().clone();
    let total = roll.attempt.verdict(&roll.outcome).value.unwrap();
    assert!((2..=12).contains(&total));
    assert_eq!(points(&table, "ogre"), [40 - total]);
}

#[test]
fn players_see_no_mental_throw_at_somebody_hidden_and_see_the_others() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("add ogre 40")
        .say("add wraith 40 hidden")
        .say("foe ogre mental 12")
        .say("foe wraith mental 12")
        .say("ogre mental -2d6")
        .say("wraith mental -3d6");
    let shown: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    let is_shown = |dice: &str| shown.iter().any(|text| text.contains(dice));
    assert!(is_shown("2d6") && !is_shown("3d6"), "{shown:?}");
}

#[test]
fn healing_and_temporary_points_go_by_dice_too() {
    let mut table = fight();
    table.say("thalia -20").say("thalia +2d4 =3,4");
    assert_eq!(points(&table, "thalia"), [11]);
    assert_eq!(told(&table)[0], "healing 2d4  =3 =4  7");
    table.say("thalia temp 1d6+2 =5").say("thalia -3");
    assert_eq!(told(&table), ["Thalia  11+7 → 11+4"]);
}

#[test]
fn every_way_to_write_it_means_the_same() {
    let mut table = fight();
    for (line, full) in [
        ("4-1d8+2 =4", "\"ogre\" -d8+2 =4"),
        ("4-1d8+2=4", "\"ogre\" -d8+2 =4"),
        ("4 −1d8 + 2 =4", "\"ogre\" -d8+2 =4"),
        ("ogre-1d8+2 =4", "\"ogre\" -d8+2 =4"),
        ("ogre -1D8+2 =4", "\"ogre\" -d8+2 =4"),
        ("ogre+1d8 =4", "\"ogre\" +d8 =4"),
        (
            "3..4-2d6 3.2,4h =1,1",
            "\"orc\" and \"ogre\" -2d6 \"orc\" 2 and \"ogre\" half =1,1",
        ),
        (
            "3..4 -2d6 =1,1 3.2,4h",
            "\"orc\" and \"ogre\" -2d6 =1,1 \"orc\" 2 and \"ogre\" half",
        ),
        ("3-2d6 3.1n =1,1", "\"orc\" -2d6 \"orc\" 1 none =1,1"),
        ("4 -(1d6+1)*2 =1", "\"ogre\" -(d6+1)*2 =1"),
        ("4 -3+d6 =1", "\"ogre\" -3+d6 =1"),
        ("4 temp d4 =2", "\"ogre\" temp d4 =2"),
    ] {
        table.say(line);
        assert_eq!(table.campaign.steps().last().unwrap().line, full, "{line}");
    }
}

#[test]
fn a_throw_that_changes_nobody_stands_in_the_log() {
    let mut table = fight();
    table.say("thalia +2d4 =1,1");
    assert_eq!(told(&table)[0], "healing 2d4  =1 =1  2");
    table.say("ogre -1d4-4 =1");
    assert_eq!(points(&table, "ogre"), [40], "a total below 0 does nothing");
}

#[test]
fn an_attempt_with_a_name_behind_the_plus_stays_one() {
    let mut table = fight();
    table.say("thalia+wren strength shared best");
    assert_eq!(told(&table).len(), 1);
}

#[test]
fn players_see_no_throw_at_somebody_hidden() {
    let mut table = fight();
    table
        .say("add \"Bone Warden\" 40 hidden")
        .say("5 -2d6")
        .say("4,5 -4d6")
        .say("4 -1d6");
    let shown: Vec<String> = for_players(&table.campaign)
        .iter()
        .map(|shown| shown.entry.text())
        .collect();
    let throws: Vec<&String> = shown
        .iter()
        .filter(|text| text.contains("damage"))
        .collect();
    let is_of = |(throw, dice): (&&String, &str)| throw.starts_with(dice);
    assert!(
        throws.len() == 2 && throws.iter().zip(["damage 4d6", "damage d6"]).all(is_of),
        "{shown:?}"
    );
    assert_eq!(
        shown
            .iter()
            .filter(|text| text.as_str() == "ogre  hurt")
            .count(),
        2,
        "{shown:?}"
    );
}

fn before_enter(line: &str, width: u16) -> String {
    let mut table = fight();
    table.say("wren temp 4").say("ogre -38").say("orc 3 -5");
    let mut player = Player::at(table.campaign).sized(width, 40);
    player.press([":", line]);
    player.picture()
}

/// A row of the picture with its blanks squeezed.
fn row(picture: &str, name: &str) -> String {
    let rows = picture.lines().skip_while(|row| {
        !["━━ Damage", "━━ Healing"]
            .iter()
            .any(|heading| row.contains(heading))
    });
    let found = rows
        .skip(3)
        .find(|row| row.contains(name))
        .unwrap_or_else(|| panic!("{name}\n{picture}"));
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn before_enter_every_body_has_its_range_and_its_chance_to_go_down() {
    for width in [80, 120] {
        let picture = before_enter("2..4-2d6 2h", width);
        assert_eq!(
            row(&picture, "Wren"),
            "2 Wren 26+4 → 26+1 −3 24 to 26+3 half",
            "{picture}"
        );
        assert_eq!(
            row(&picture, "orc 1"),
            "3 orc 1 8 → 1 −7 0 to 6, down 41.67 %",
            "{picture}"
        );
        assert_eq!(
            row(&picture, "orc 3"),
            "orc 3 3 → 0 −3 0 to 1, down 97.22 %",
            "{picture}"
        );
        assert_eq!(
            row(&picture, "ogre"),
            "4 ogre 2 → 0 −2 0, down surely",
            "{picture}"
        );
        assert!(picture.contains("mean 7.00   2 to 12"), "{picture}");
        assert!(
            picture.contains("surely goes down · perhaps down: orc 1 41.67 %"),
            "{picture}"
        );
    }
}

#[test]
fn faces_that_are_typed_leave_nothing_to_chance() {
    let picture = before_enter("2..4-2d6 2h =6,2", 120);
    assert!(
        row(&picture, "orc 1").starts_with("3 orc 1 8 → 0 −8"),
        "{picture}"
    );
    assert!(!picture.contains("down 41"), "{picture}");
    assert!(picture.contains("4 go down"), "{picture}");
}

#[test]
fn healing_by_dice_says_who_perhaps_stays_down() {
    let mut table = fight();
    table.say("orc -20");
    let mut player = Player::at(table.campaign);
    player.press([":", "3 +1d4-1"]);
    let picture = player.picture();
    assert_eq!(
        row(&picture, "orc 1"),
        "3 orc 1 0 → 2 +2 0 to 3, down 25.00 %",
        "{picture}"
    );
}

#[test]
fn harm_by_dice_is_as_few_keys_as_harm_by_figures() {
    let mut player = Player::at(fight().campaign);
    assert_eq!(player.count(["4-1d8", "<ret>"]), 6);
    assert_eq!(player.said(), "\"ogre\" -d8");
    assert!(player.shows("undo damage"), "{}", player.picture());
}

#[test]
fn who_is_down_already_is_counted_once_and_not_told_again() {
    let mut table = fight();
    table.say("orc 2 -20");
    let mut player = Player::at(table.campaign.clone());
    player.press([":", "orc -1d6"]);
    let picture = player.picture();
    assert!(
        picture.contains("1 already down") && picture.contains("to 2 targets"),
        "{picture}"
    );
    table.say("orc -1d6 =3");
    assert_eq!(told(&table)[1..], ["orc 1  8 → 5", "orc 3  8 → 5"]);
}

#[test]
fn what_is_gained_is_never_called_a_loss_nor_one_point_points() {
    let mut table = fight();
    table.say("thalia -3");
    let shown = |line: &str| {
        let mut player = Player::at(table.campaign.clone());
        player.press([":", line]);
        player.picture()
    };
    let healing = shown("thalia +9");
    assert!(
        healing.contains("━ gain ━") && !healing.contains("━ loss ━"),
        "{healing}"
    );
    assert!(shown("thalia temp 5").contains("5 temporary hit points gained by 1 target"));
    let harm = shown("thalia -1");
    assert!(
        harm.contains("━ loss ━") && harm.contains("1 damage to 1 target"),
        "{harm}"
    );
}

#[test]
fn mental_points_go_by_dice_where_there_are_such() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table
        .say("add ogre 40")
        .say("foe ogre mental 12")
        .say("ogre mental -2d6 =3,4 # dread");
    assert_eq!(
        told(&table),
        [
            "mental damage 2d6  =3 =4  7  # dread",
            "ogre  mental 12 → 5"
        ]
    );
    let mut player = Player::at(table.campaign.clone());
    player.press([":", "ogre mental -1d6"]);
    assert!(
        player.shows("5") && player.shows("33.33"),
        "{}",
        player.picture()
    );
    assert!(table.refused("ogre mental -2d6 =7,1").contains("7"));
}
