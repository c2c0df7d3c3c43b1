//! What a sheet records, what is derived from it, and what can be rolled by name.

use crate::systems::rule_tables::RuleTables;
use proptest::prelude::*;

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::monsters_and_magic::{Action, Book, Outcome, Rolled};
use crate::systems::record::{MOST_ENTRIES, Unrecordable};

fn write(
    sheet: &mut Sheet,
    field: &str,
    entry: Option<&str>,
    text: &str,
) -> Result<(), Unrecordable> {
    let fields = sheet_fields();
    let field = fields.iter().find(|known| known.name == field).unwrap();
    let change = field.change(entry, text)?;
    change.write(sheet);
    Ok(())
}

fn sheet_of(values: &[(&str, Option<&str>, &str)]) -> Sheet {
    let mut sheet = Sheet::default();
    for (field, entry, text) in values {
        write(&mut sheet, field, *entry, text).unwrap();
    }
    sheet
}

/// Gramfive the Grim of the rules, 1st level: his Strength bonus of +6 is a 16, doubled.
fn gramfive() -> Sheet {
    sheet_of(&[
        ("Strength", None, "16"),
        ("prime", None, "strength"),
        ("gear", Some("Cutter"), "1d8+1 strength +1 trait"),
        ("trait", Some("Ex-Member of the City Guard of Koth"), "yes"),
        ("trait", Some("Highly Adaptable"), "yes"),
    ])
}

/// Felix Pook of the rules: a Dexterity bonus of +6 and a trait.
fn felix() -> Sheet {
    sheet_of(&[
        ("Dexterity", None, "16"),
        ("prime", None, "dex"),
        ("trait", Some("Agile and Fast"), "yes"),
    ])
}

#[test]
fn every_field_takes_a_value_and_shows_it_again() {
    let values = [
        ("Wisdom", None, "17"),
        ("prime", None, "Wisdom"),
        ("foe level", None, "3"),
        ("mental", None, "24"),
        ("trait", Some("Born at Sea"), "yes"),
        ("gear", Some("longsword"), "1d8 physical strength +2 trait"),
        ("gear", Some("nobility"), "+4 mental"),
        ("gear", Some("robe"), "1d4+1 armor mental"),
        ("gear", Some("ring"), "+2 damage physical strength trait"),
        ("Movement", None, "14"),
    ];
    let sheet = sheet_of(&values);
    for (name, entry, text) in values {
        let fields = sheet_fields();
        let field = fields.iter().find(|known| known.name == name).unwrap();
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
    let sheet = gramfive();
    let mut copy = Sheet::default();
    for field in sheet_fields() {
        let entries = field.entries(&sheet).into_iter().map(Some);
        let entries: Vec<Option<&str>> = if field.is_of_entry() {
            entries.collect()
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
fn a_second_value_takes_the_place_of_the_first_in_any_case() {
    let mut sheet = gramfive();
    write(&mut sheet, "gear", Some("CUTTER"), "2d6").unwrap();
    write(&mut sheet, "trait", Some("highly adaptable"), "yes").unwrap();
    assert_eq!((sheet.gear.len(), sheet.traits.len()), (1, 2));
    assert_eq!(sheet.carried("cutter").unwrap().to_string(), "2d6 physical");
}

#[test]
fn none_takes_away_what_may_be_away() {
    let mut sheet = gramfive();
    write(&mut sheet, "foe level", None, "2").unwrap();
    write(&mut sheet, "mental", None, "9").unwrap();
    for (field, entry) in [
        ("prime", None),
        ("foe level", None),
        ("mental", None),
        ("gear", Some("cutter")),
    ] {
        write(&mut sheet, field, entry, "none").unwrap();
    }
    write(&mut sheet, "trait", Some("Highly Adaptable"), "no").unwrap();
    write(
        &mut sheet,
        "trait",
        Some("ex-member of the city guard of koth"),
        "none",
    )
    .unwrap();
    assert_eq!(
        Sheet {
            scores: Scores::default(),
            ..sheet
        },
        Sheet::default()
    );
}

#[test]
fn what_a_field_does_not_take_is_refused_in_words() {
    let refused = |field, entry, text| {
        write(&mut Sheet::default(), field, entry, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused("Wisdom", None, "101"),
        "“101” does not fit Wisdom: expected a number from 1 to 100"
    );
    assert!(refused("prime", None, "luck").contains("expected none, Strength"));
    assert!(refused("mental", None, "-1").contains("0 to 9999"));
    assert!(refused("foe level", None, "x").contains("0 to 100"));
    assert!(refused("trait", Some("Brave"), "maybe").contains("expected yes or no"));
    assert_eq!(
        refused("trait", None, "yes"),
        "trait: whose? expected the name first, then the value"
    );
    assert!(refused("gear", Some("\u{7}"), "1d8").contains("cannot be a name"));
    for text in [
        "",
        "sword",
        "1d8 sideways",
        "+4 strength",
        "+4 +1",
        "99d6",
        "+99999",
    ] {
        assert!(
            refused("gear", Some("it"), text).contains("expected dice such as 1d8"),
            "{text}"
        );
    }
}

#[test]
fn a_full_list_takes_no_new_entry_and_lets_old_ones_change() {
    let mut sheet = Sheet::default();
    for number in 0..MOST_ENTRIES {
        write(&mut sheet, "gear", Some(&format!("ring {number}")), "+1").unwrap();
        write(&mut sheet, "trait", Some(&format!("vow {number}")), "yes").unwrap();
    }
    let gear = |name: &str| {
        SheetChange::Gear(Carried::parse(EntryName::new(name).unwrap(), "+2").unwrap())
    };
    assert_eq!(
        gear("one more").check_room(&sheet),
        Err(Unrecordable::Full("gear".to_owned()))
    );
    assert_eq!(gear("ring 7").check_room(&sheet), Ok(()));
    let vow = SheetChange::Trait(EntryName::new("one more").unwrap(), true);
    assert_eq!(
        vow.check_room(&sheet),
        Err(Unrecordable::Full("traits".to_owned()))
    );
    assert_eq!(
        (
            gear("a first").check_room(&gramfive()),
            vow.check_room(&gramfive())
        ),
        (Ok(()), Ok(()))
    );
}

#[test]
fn strength_ten_and_fifteen_are_as_in_the_rules() {
    // Source: Playing the Game, Checks & Dice Rolls.
    let strength = |score: &str, prime: &str| {
        let sheet = sheet_of(&[("Strength", None, score), ("prime", None, prime)]);
        let fixed = sheet
            .static_check(Attribute::Strength, &[], 1)
            .unwrap()
            .total();
        (sheet.modifier(Attribute::Strength), fixed)
    };
    assert_eq!(strength("10", "none"), (0, 10));
    assert_eq!(strength("15", "none"), (2, 15));
    assert_eq!(strength("15", "strength"), (4, 15));
}

#[test]
fn two_traits_at_level_one_are_a_bonus_of_two() {
    // Source: Playing the Game, Trait Bonuses; Gramfive and the pickpocket.
    let chase = gramfive()
        .by_name("dex", &["guard", "adaptable"], 1)
        .unwrap();
    assert_eq!(
        chase.sum().to_string(),
        "Dexterity 0 + trait 2 = Dexterity +2"
    );
}

#[test]
fn a_trait_said_twice_counts_once() {
    let sheet = gramfive();
    assert_eq!(
        sheet
            .by_name("dex", &["guard", "guard"], 1)
            .unwrap()
            .sum()
            .value(),
        1
    );
    assert_eq!(
        sheet
            .by_name("resist dex", &["guard", "guard"], 1)
            .unwrap()
            .sum()
            .value(),
        11
    );
}

#[test]
fn gramfive_attacks_with_cutter_as_in_the_rules() {
    // Source: Playing the Game, Damage Dice & Armor Bonuses: +6, +1, +1 and 1d8+1.
    let attack = gramfive().by_name("cutter", &[], 1).unwrap();
    assert_eq!(
        attack.sum().to_string(),
        "prime Strength 6 + trait 1 + Cutter 1 + damage 1 = Cutter +9"
    );
    assert_eq!(attack.base.damage().unwrap().to_string(), "1d8+1");
    assert_eq!(
        gramfive().by_name("strength", &["cutter"], 1).unwrap().base,
        attack.base
    );
}

#[test]
fn the_orc_of_the_rules_has_an_armor_class_of_fourteen() {
    // Source: Playing the Game, Damage Dice & Armor Bonuses: Dexterity 12, armor +1, trait +1 at level 1.
    let orc = sheet_of(&[
        ("Dexterity", None, "12"),
        ("foe level", None, "1"),
        ("gear", Some("hides"), "+1 trait"),
    ]);
    assert_eq!(orc.armor_class(9).total(), 14);
    let told = orc.by_name("armor", &[], 0).unwrap().sum().to_string();
    assert_eq!(told, "Dexterity 12 + trait 1 + hides 1 = armor class 14");
}

#[test]
fn felix_shamira_and_the_orc_run_as_in_the_rules() {
    // Source: Playing the Game, Ranked Checks: 10 + 6 + 1, 9 - 1, 15 + 1.
    assert_eq!(
        felix().by_name("dex", &["fast"], 1).unwrap().sum().value(),
        7
    );
    assert_eq!(felix().by_name("dex", &[], 1).unwrap().sum().value(), 6);
    let dexterity = |score| sheet_of(&[("Dexterity", None, score)]).modifier(Attribute::Dexterity);
    assert_eq!((dexterity("9"), dexterity("12")), (-1, 1));
}

#[test]
fn armor_counts_in_its_own_field_alone() {
    let sheet = sheet_of(&[
        ("gear", Some("scale mail"), "+4"),
        ("gear", Some("nobility"), "+3 mental"),
    ]);
    let resists = |attribute| sheet.resistance(attribute, &[], 5).unwrap().total();
    assert_eq!(Attribute::ALL.map(resists), [14, 14, 14, 13, 13, 13]);
}

#[test]
fn a_rolled_resistance_has_the_modifier_in_place_of_the_score() {
    let mut sheet = felix();
    write(&mut sheet, "gear", Some("scale mail"), "+4").unwrap();
    let rolled: Rolled = sheet
        .rolled_resistance(Attribute::Dexterity, &[], 1)
        .unwrap();
    assert_eq!(rolled.flat(), 6 + 4);
}

#[test]
fn more_armor_than_a_check_takes_apart_is_added_up() {
    let mut sheet = Sheet::default();
    for number in 0..MOST_ENTRIES {
        write(&mut sheet, "gear", Some(&format!("ring {number}")), "+1").unwrap();
    }
    assert_eq!(sheet.armor_class(1).total(), 110);
}

#[test]
fn what_does_not_go_into_a_check_is_refused_in_words() {
    let mut sheet = gramfive();
    write(&mut sheet, "gear", Some("scale mail"), "+4").unwrap();
    write(&mut sheet, "gear", Some("dagger"), "1d4").unwrap();
    let refused =
        |name, described: &[&str]| sheet.by_name(name, described, 1).unwrap_err().to_string();
    assert!(refused("dex", &["scale"]).starts_with("scale mail gives armor"));
    assert!(refused("resist dex", &["dagger"]).starts_with("dagger gives damage:"));
    assert!(refused("strength", &["cutter", "dagger"]).starts_with("Cutter and dagger both give"));
    assert!(refused("dex", &["swift"]).contains("there is Ex-Member of the City Guard of Koth,"));
    assert!(refused("stealth", &[]).contains("there is Strength, Dexterity"));
}

#[test]
fn armor_dice_of_more_pieces_than_count_are_left_out_and_said() {
    let mut sheet = Sheet::default();
    for number in 0..=ARMOR_DICE_LIMIT {
        write(
            &mut sheet,
            "gear",
            Some(&format!("ward {number:02}")),
            "1d4 armor",
        )
        .unwrap();
    }
    assert_eq!(sheet.armor_class(1).armor.len(), ARMOR_DICE_LIMIT);
    assert_eq!(
        sheet.remarks(1),
        ["ward 10: 10 pieces with armor dice count, and this is one more"]
    );
}

#[test]
fn armor_dice_are_told_beside_the_figure() {
    let sheet = sheet_of(&[
        ("Dexterity", None, "12"),
        ("gear", Some("ward"), "1d4 armor"),
    ]);
    let class = sheet.by_name("armor class", &[], 1).unwrap();
    assert_eq!(
        class.sum().to_string(),
        "Dexterity 12 = armor class 12 + 1d4"
    );
}

#[test]
fn gear_is_damage_or_armor_and_not_both() {
    let mut sheet = Sheet::default();
    for text in [
        "1d4 armor damage",
        "+2 damage armor",
        "1d4 armor strength",
        "+2 damage +1",
        "armor",
    ] {
        assert!(
            write(&mut sheet, "gear", Some("ring"), text).is_err(),
            "{text}"
        );
    }
}

#[test]
fn gear_named_with_its_own_attack_counts_once() {
    let sheet = gramfive();
    let plain = sheet.by_name("cutter", &[], 1).unwrap();
    assert_eq!(sheet.by_name("cutter", &["cutter"], 1), Ok(plain));
}

#[test]
fn a_static_action_takes_no_damage_dice() {
    let still = gramfive()
        .by_name("static strength", &["cutter"], 1)
        .unwrap();
    assert_eq!(
        (still.base.damage(), still.sum().value()),
        (None, 16 + 1 + 1)
    );
}

#[test]
fn all_that_has_a_name_can_be_found_by_it_and_rolled() {
    let (book, sheet) = (Book::built_in().unwrap(), gramfive());
    let rollables = sheet.rollables(1);
    assert_eq!(rollables.len(), sheet.names().len());
    let mut dice = Dice::new(&Seed::from_number(5));
    for rollable in rollables {
        assert_eq!(
            sheet.by_name(&rollable.name, &[], 1).as_ref(),
            Ok(&rollable)
        );
        let outcome = rollable.base.attempt(None).roll(&book, &mut dice).unwrap();
        assert!(
            matches!(outcome, Outcome::Total { .. }),
            "{}",
            rollable.name
        );
        if let Action::Static(fixed) = rollable.base.action() {
            assert_eq!(
                i64::from(fixed.total()),
                rollable.sum().value(),
                "{}",
                rollable.name
            );
        }
    }
}

#[test]
fn gear_that_hides_behind_another_name_and_a_prime_penalty_are_told() {
    let sheet = sheet_of(&[
        ("gear", Some("strength"), "1d8 strength"),
        ("Wisdom", None, "6"),
        ("prime", None, "wisdom"),
    ]);
    let remarks = sheet.remarks(1);
    assert!(remarks[0].starts_with("Wisdom: the prime attribute"));
    assert!(remarks[1].starts_with("strength: bears the name"));
    assert_eq!(gramfive().remarks(1), Vec::<String>::new());
}

#[test]
fn a_sheet_and_its_changes_are_read_back_as_they_were_written() {
    let sheet = gramfive();
    let text = ron::to_string(&sheet).unwrap();
    assert_eq!(ron::from_str::<Sheet>(&text).unwrap(), sheet);
    let change = SheetChange::Gear(sheet.gear[0].clone());
    assert_eq!(
        ron::from_str::<SheetChange>(&ron::to_string(&change).unwrap()).unwrap(),
        change
    );
    assert!(ron::from_str::<Sheet>("(luck: 3)").is_err());
    assert_eq!(ron::from_str::<Sheet>("()").unwrap(), Sheet::default());
}

proptest! {
    #[test]
    fn no_text_makes_a_field_panic_and_what_it_takes_it_shows_again(
        index in 0_usize..11, entry in ".{0,20}", text in "[-+0-9d a-z]{0,14}", level: u32,
    ) {
        let field = sheet_fields().remove(index);
        let mut sheet = gramfive();
        if let Ok(change) = field.change(Some(&entry), &text) {
            change.write(&mut sheet);
            let shown = field.value(&sheet, Some(entry.trim()));
            prop_assert_eq!(field.change(Some(&entry), &shown).unwrap(), change);
        }
        prop_assert_eq!(sheet.rollables(level).len(), sheet.names().len());
        let _ = sheet.by_name(&entry, &[&text], level);
    }
}
