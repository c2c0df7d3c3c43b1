//! What a sheet records, and how it is changed.

use crate::systems::rule_tables::RuleTables;
use proptest::prelude::*;

use super::*;
use crate::systems::record::{Kind, MOST_ENTRIES, Unrecordable};
use crate::systems::swords_and_sorcery::Book;

mod derived;

fn book() -> Book {
    Book::built_in().unwrap()
}

fn field_of(name: &str) -> SheetField {
    sheet_fields(&book())
        .into_iter()
        .find(|known| known.name == name)
        .unwrap()
}

fn write(
    sheet: &mut Sheet,
    field: &str,
    entry: Option<&str>,
    text: &str,
) -> Result<(), Unrecordable> {
    field_of(field).change(entry, text)?.write(sheet);
    Ok(())
}

fn sheet_of(values: &[(&str, Option<&str>, &str)]) -> Sheet {
    let mut sheet = Sheet::default();
    for (field, entry, text) in values {
        write(&mut sheet, field, *entry, text).unwrap();
    }
    sheet
}

/// One value for each kind of field, as it is shown.
const VALUES: [(&str, Option<&str>, &str); 16] = [
    ("Wisdom", None, "17"),
    ("Luck", None, "9"),
    ("challenge", None, "1/4"),
    ("casting", None, "Wisdom"),
    ("base ac", None, "10+dex+con"),
    ("ac bonus", None, "-2"),
    ("save Wisdom", None, "yes"),
    ("Sleight of Hand", None, "2"),
    ("knack Sleight of Hand", None, "yes"),
    ("proficient Stealth", None, "yes"),
    ("tool", Some("thieves' tools"), "3"),
    ("category", Some("swords"), "1"),
    ("armor", Some("heavy"), "1"),
    ("school", Some("evocation"), "4"),
    ("knack school", Some("evocation"), "yes"),
    ("weapon", Some("longsword"), "2d6+1 finesse swords"),
];

fn mira() -> Sheet {
    sheet_of(&[
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
    ])
}

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
fn every_kind_of_field_takes_a_value_and_shows_it_again() {
    let sheet = sheet_of(&VALUES);
    for (name, entry, text) in VALUES {
        let field = field_of(name);
        assert_eq!(field.value(&sheet, entry), text, "{name}");
        assert_eq!(field.is_of_entry(), entry.is_some(), "{name}");
        assert!(
            entry.is_none_or(|entry| field.entries(&sheet).contains(&entry)),
            "{name}"
        );
    }
}

#[test]
fn what_every_field_shows_can_be_written_into_a_blank_sheet() {
    let sheet = sheet_of(&VALUES);
    let mut copy = Sheet::default();
    for field in sheet_fields(&book()) {
        let entries: Vec<Option<&str>> = if field.is_of_entry() {
            field.entries(&sheet).into_iter().map(Some).collect()
        } else {
            vec![None]
        };
        for entry in entries {
            field
                .change(entry, &field.value(&sheet, entry))
                .unwrap()
                .write(&mut copy);
        }
    }
    assert_eq!(copy, sheet);
}

#[test]
fn no_field_has_the_name_of_another() {
    let mut names: Vec<String> = sheet_fields(&book())
        .into_iter()
        .map(|field| field.name.to_lowercase())
        .collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!((names.len(), count), (count, 7 + 5 + 6 + 3 * (20 + 4)));
}

#[test]
fn a_second_value_takes_the_place_of_the_first_in_any_case() {
    let mut sheet = mira();
    let entries = (sheet.weapons.len(), sheet.training.len());
    write(&mut sheet, "weapon", Some("LONGSWORD"), "2d6 with-nothing").unwrap_err();
    write(&mut sheet, "weapon", Some("LONGSWORD"), "2d6").unwrap();
    write(&mut sheet, "tool", Some("Thieves' Tools"), "5").unwrap();
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
fn none_and_no_and_zero_take_away_what_may_be_away() {
    let mut sheet = sheet_of(&VALUES);
    for (field, entry, _) in VALUES {
        let text = match field_of(field).kind {
            _ if ["Wisdom", "Luck"].contains(&field) => "10",
            Kind::Tick => "no",
            Kind::Number { .. } => "0",
            _ => "none",
        };
        write(&mut sheet, field, entry, text).unwrap();
    }
    assert_eq!(sheet, Sheet::default());
}

#[test]
fn a_rank_of_none_takes_its_knack_along() {
    let mut sheet = sheet_of(&[("Stealth", None, "2"), ("knack Stealth", None, "yes")]);
    write(&mut sheet, "Stealth", None, "none").unwrap();
    assert_eq!(sheet, Sheet::default());
}

#[test]
fn what_a_field_does_not_take_is_refused_in_words() {
    let refused = |field, entry, text| {
        write(&mut Sheet::default(), field, entry, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("Wisdom", None, "31"),
        "“31” does not fit Wisdom: expected a number from 1 to 30"
    );
    assert!(refused("challenge", None, "1/3").contains("1/8, 1/4, 1/2 or a number from 0 to 30"));
    assert!(refused("casting", None, "luck").contains("expected none, Strength"));
    assert!(refused("save Wisdom", None, "2").contains("expected yes or no"));
    assert!(refused("Stealth", None, "101").contains("0 to 100"));
    assert!(refused("ac bonus", None, "1001").contains("-1000 to 1000"));
    for text in ["", "dex", "10+speed", "10+dex+dex", "10+", "-1", "1001"] {
        assert!(
            refused("base ac", None, text).contains("such as 8+dex"),
            "{text}"
        );
    }
    for text in ["", "melee", "1d8 sideways", "1d"] {
        assert!(
            refused("weapon", Some("it"), text).contains("1d8 melee swords"),
            "{text}"
        );
    }
    assert_eq!(
        refused("tool", None, "2"),
        "tool: whose? expected the name first, then the value"
    );
    assert!(refused("tool", Some(" "), "2").contains("cannot be a name"));
}

#[test]
fn luck_has_no_save_whatever_is_written() {
    let mut sheet = mira();
    SheetChange::Save(Ability::Luck, true).write(&mut sheet);
    assert_eq!(sheet, mira());
    assert_eq!(sheet.save(Ability::Luck, 1), None);
}

#[test]
fn a_full_list_takes_no_new_entry_and_lets_old_ones_change() {
    let mut sheet = Sheet::default();
    for number in 0..MOST_ENTRIES {
        write(&mut sheet, "tool", Some(&format!("tool {number}")), "1").unwrap();
        write(
            &mut sheet,
            "weapon",
            Some(&format!("knife {number}")),
            "1d4",
        )
        .unwrap();
    }
    let rank = |name: &str| field_of("tool").change(Some(name), "2").unwrap();
    assert_eq!(
        rank("one more").check_room(&sheet),
        Err(Unrecordable::Full("training".to_owned()))
    );
    assert_eq!(rank("tool 7").check_room(&sheet), Ok(()));
    let knife = field_of("weapon").change(Some("one more"), "1d4").unwrap();
    assert_eq!(
        knife.check_room(&sheet),
        Err(Unrecordable::Full("weapons".to_owned()))
    );
    assert_eq!(
        (
            rank("a first").check_room(&mira()),
            knife.check_room(&mira())
        ),
        (Ok(()), Ok(()))
    );
}

#[test]
fn challenge_ratings_are_read_as_written_and_fractions_count_as_nothing() {
    let wholes =
        ["0", "1/8", "1/2", "1", "4", "30"].map(|text| Challenge::parse(text).unwrap().whole());
    assert_eq!(wholes, [0, 0, 0, 1, 4, 30]);
    assert!(
        Challenge::TEXTS
            .iter()
            .all(|text| Challenge::parse(text).unwrap().text() == *text)
    );
}

#[test]
fn a_sheet_and_its_changes_are_read_back_as_they_were_written() {
    let sheet = sheet_of(&VALUES);
    assert_eq!(
        ron::from_str::<Sheet>(&ron::to_string(&sheet).unwrap()).unwrap(),
        sheet
    );
    let change = SheetChange::Weapon(sheet.weapons[0].clone());
    assert_eq!(
        ron::from_str::<SheetChange>(&ron::to_string(&change).unwrap()).unwrap(),
        change
    );
    assert_eq!(ron::from_str::<Sheet>("()").unwrap(), Sheet::default());
    for bad in [
        "(dream: 3)",
        "(scores: (wisdom: 31))",
        "(base_ac: \"x\")",
        "(challenge: Some(\"31\"))",
    ] {
        assert!(ron::from_str::<Sheet>(bad).is_err(), "{bad}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_field_panic_and_what_it_takes_it_shows_again(
        index in 0_usize..90, entry in ".{0,20}", text in "[-+0-9d a-z/]{0,14}", level: u32,
    ) {
        let book = book();
        let field = sheet_fields(&book).remove(index);
        let mut sheet = mira();
        if let Ok(change) = field.change(Some(&entry), &text) {
            change.write(&mut sheet);
            let shown = field.value(&sheet, Some(entry.trim()));
            let mut again = sheet.clone();
            field.change(Some(&entry), &shown).unwrap().write(&mut again);
            prop_assert_eq!(again, sheet.clone());
        }
        let _ = (sheet.remarks(&book, level), sheet.armor_class(), sheet.points_spent().to_string());
        let _ = sheet.by_name(&text, &book, level);
        prop_assert!(sheet.rollables(&book, level).len() >= 33);
    }
}
