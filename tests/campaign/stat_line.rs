//! The stat line at hand: what one is hit by, and attacks as lines with their chance against whoever was attacked last.

use astragal::systems::System;

use crate::support::Table;
use crate::support::keys::Player;

fn fight() -> Table {
    let mut table = Table::with_one(System::SwordsAndSorcery);
    table.say_all([
        "add mira",
        "add goblin",
        "add ogre",
        "initiative mira 20",
        "initiative goblin 9",
        "initiative ogre 8",
        "begin",
    ]);
    table
}

fn titles(table: &Table, who: &str) -> Vec<String> {
    let attacks = table.campaign.attacks(table.creature(who));
    attacks.map(|attack| attack.title).collect()
}

#[test]
fn attacks_are_lines_against_the_first_of_the_other_side_and_then_the_last_target() {
    let mut table = fight();
    let first = &titles(&table, "mira")[0];
    assert!(first.starts_with("longsword "), "{first}");
    assert!(first.ends_with(" % · d8 melee swords vs goblin"), "{first}");
    table.say("mira longsword ac ogre =3");
    let then = &titles(&table, "mira")[0];
    assert!(then.ends_with("vs ogre"), "{then}");
    let foes = &titles(&table, "goblin")[0];
    assert!(foes.ends_with("vs Mira"), "{foes}");
}

#[test]
fn each_has_its_number_beside_its_title() {
    let table = fight();
    let attacks: Vec<_> = table.campaign.attacks(table.creature("mira")).collect();
    let numbers: Vec<_> = attacks.iter().map(|attack| attack.number).collect();
    assert_eq!(numbers, [Some(1), Some(2)]);
    assert!(attacks[1].numbered().starts_with("2 short bow "));
}

#[test]
fn every_system_has_lines_of_what_it_fights_with() {
    for (system, hero, sheet, wanted) in [
        (
            System::PenAndDagger,
            "thalia",
            "arcane magic adept",
            "Arcane Magic 60 %",
        ),
        (System::PenAndDagger, "thalia", "dream gold", "Weapons 45 %"),
        (
            System::DicePool,
            "brakk",
            "ability Broadsword 2",
            "Archery ",
        ),
        (
            System::SuccessRoll,
            "oda",
            "skill Crossbow dx+1",
            "Crossbow 84 %",
        ),
        (
            System::MonstersAndMagic,
            "felix",
            "gear sword none",
            "Strength ",
        ),
    ] {
        let mut table = Table::with_one(system);
        table.say(&format!("hero {hero} {sheet}"));
        table.say("add goblin");
        let titles = titles(&table, hero);
        let first = titles.first().map_or("", String::as_str);
        assert!(first.starts_with(wanted), "{hero}: {titles:?}");
    }
}

#[test]
fn where_there_is_nobody_to_attack_the_line_is_there_without_a_chance() {
    let table = Table::with_one(System::SwordsAndSorcery);
    assert_eq!(titles(&table, "mira")[0], "longsword · d8 melee swords");
}

#[test]
fn the_last_target_is_whoever_was_named_or_hurt_last_in_every_system() {
    let mut table = Table::with_one(System::MonstersAndMagic);
    table.say("add goblin").say("add \"giant rat\"");
    assert!(titles(&table, "felix")[0].ends_with("vs goblin"));
    table.say("felix sword vs \"giant rat\" armor class =1,1,2,3");
    assert!(titles(&table, "felix")[0].ends_with("vs giant rat"));
    table.say("goblin -1");
    assert!(titles(&table, "felix")[0].ends_with("vs goblin"));
    table.say("undo");
    assert!(titles(&table, "felix")[0].ends_with("vs giant rat"));
}

#[test]
fn a_foe_of_each_bestiary_has_them_too() {
    for (system, hero, foe, wanted) in [
        (System::PenAndDagger, "thalia", "orc", "Weapons 50 %"),
        (System::DicePool, "brakk", "hound", "Brawl "),
        (System::SuccessRoll, "oda", "duellist", "Rapier "),
        (System::MonstersAndMagic, "felix", "giant rat", "bite "),
    ] {
        let mut table = Table::with_one(system);
        table
            .say(&format!("add \"{foe}\""))
            .say(&format!("add {hero}"));
        let titles = titles(&table, foe);
        let first = titles.first().map_or("", String::as_str);
        assert!(first.starts_with(wanted), "{foe}: {titles:?}");
    }
}

#[test]
fn the_chance_is_that_of_the_line() {
    let table = fight();
    let mut attacks = table.campaign.attacks(table.creature("mira"));
    let first = attacks.next().unwrap();
    let told = crate::support::keys::Player::at(fight().campaign);
    let mut player = told;
    player.press([":", &first.line]);
    let chance = first.title.split(" %").next().unwrap();
    let figure = chance.rsplit(' ').next().unwrap();
    assert!(
        player.shows(&format!("{figure}.00")),
        "{chance}\n{}",
        player.picture()
    );
}

#[test]
fn each_system_names_what_one_is_hit_by() {
    for (system, hero, says) in [
        (System::PenAndDagger, "thalia", Some("dodge ")),
        (System::SwordsAndSorcery, "mira", Some("AC 11")),
        (System::SuccessRoll, "oda", Some("parry 8")),
        (System::MonstersAndMagic, "felix", Some("AC ")),
    ] {
        let mut table = Table::with_one(system);
        if system == System::PenAndDagger {
            table.say("hero thalia dodge adept");
        }
        let state = table.campaign.state();
        let told = state.hit_by(table.creature(hero), table.campaign.rules());
        assert_eq!(
            told.is_some_and(|told| told.starts_with(says.unwrap())),
            says.is_some(),
            "{hero}"
        );
    }
}

#[test]
fn a_digit_takes_one_and_the_roll_is_four_keys() {
    let mut player = Player::at(fight().campaign);
    player.press(["go"]);
    assert_eq!(player.count(["v2<ret>"]), 3);
    assert!(player.said().contains("short bow"), "{}", player.said());
}

#[test]
fn it_stands_on_the_screen_where_there_is_room() {
    let wide = Player::at(fight().campaign).sized(200, 60);
    assert!(wide.shows("AC 11"), "{}", wide.picture());
    let narrow = Player::at(fight().campaign).sized(80, 24);
    assert!(narrow.shows("AC 11 · longsword"), "{}", narrow.picture());
}

#[test]
fn players_see_nothing_of_it() {
    for size in [(80, 24), (200, 60)] {
        let mut player = Player::at(fight().campaign).sized(size.0, size.1);
        player.press(["x"]);
        assert!(!player.shows("AC 1"), "{}", player.picture());
        player.press(["v"]);
        assert!(!player.shows("vs goblin"), "{}", player.picture());
    }
}
