//! What a sheet records, and how it is changed.

use crate::systems::rule_tables::RuleTables;
use proptest::prelude::*;

use super::*;
use crate::systems::System;
use crate::systems::sheet::testing::{self, Typed};
use crate::systems::swords_and_sorcery::Book;

mod derived;

fn book() -> Book {
    Book::built_in()
}

fn blank() -> Sheet {
    sheet_of(&[])
}

fn sheet_of(values: &[Typed<'_>]) -> Sheet {
    Sheet::from(&testing::sheet_of(System::SwordsAndSorcery, values))
}

fn mira() -> Sheet {
    sheet_of(&MIRA)
}

const MIRA: [Typed<'static>; 13] = [
    ("Strength", None, "14"),
    ("Dexterity", None, "15"),
    ("Wisdom", None, "16"),
    ("Luck", None, "12"),
    ("casting", None, "wis"),
    ("save Wisdom", None, "yes"),
    ("Perception", None, "2"),
    ("Sleight of Hand", None, "2"),
    ("tool", Some("thieves' tools"), "3"),
    ("category", Some("swords"), "1"),
    ("school", Some("evocation"), "4"),
    ("weapon", Some("longsword"), "1d8 melee swords"),
    ("weapon", Some("ray of frost"), "1d10 spell evocation"),
];

fn ogre() -> Sheet {
    sheet_of(&[
        ("Strength", None, "19"),
        ("challenge", None, "5"),
        ("base ac", None, "11"),
        ("casting", None, "charisma"),
        ("proficient Athletics", None, "yes"),
        ("proficient tool", Some("drum"), "yes"),
        ("save Strength", None, "yes"),
        ("weapon", Some("club"), "2d8"),
    ])
}

fn told(sheet: &Sheet, name: &str, level: u32) -> String {
    sheet
        .by_name(name, &book(), level)
        .unwrap()
        .sum()
        .to_string()
}

#[test]
fn a_second_value_takes_the_place_of_the_first_in_any_case() {
    let entries = (mira().weapons.len(), mira().training.len());
    let second = [
        ("weapon", Some("LONGSWORD"), "2d6"),
        ("tool", Some("Thieves' Tools"), "5"),
    ];
    let sheet = sheet_of(&[&MIRA[..], &second].concat());
    assert_eq!((sheet.weapons.len(), sheet.training.len()), entries);
    assert_eq!(sheet.weapon("longsword").unwrap().to_string(), "2d6 melee");
    assert_eq!(
        sheet
            .trained(Craft::Tool, "thieves' tools")
            .unwrap()
            .rank
            .get(),
        5
    );
}

#[test]
fn luck_has_no_save() {
    assert!(mira().by_name("save luck", &book(), 1).is_err());
}

#[test]
fn challenge_ratings_are_read_as_written_and_fractions_count_as_nothing() {
    let wholes =
        ["0", "1/8", "1/2", "1", "4", "30"].map(|text| Challenge::parse(text).unwrap().whole());
    assert_eq!(wholes, [0, 0, 0, 1, 4, 30]);
    assert!(
        Challenge::CHOICES[1..]
            .iter()
            .all(|text| Challenge::parse(text).unwrap().text() == *text)
    );
}

proptest! {
    #[test]
    fn no_text_breaks_what_a_sheet_makes_of_it(text in "[-+0-9d a-z/]{0,14}", level: u32) {
        let (book, sheet) = (book(), mira());
        let _ = (sheet.remarks(&book, level), sheet.armor_class(), sheet.points_spent().to_string());
        let _ = sheet.by_name(&text, &book, level);
        prop_assert!(sheet.rollables(&book, level).len() >= 33);
    }
}
