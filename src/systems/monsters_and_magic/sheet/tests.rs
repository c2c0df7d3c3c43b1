//! What a sheet records, what is derived from it, and what can be rolled by name.

use crate::systems::rule_tables::RuleTables;
use proptest::prelude::*;

use super::*;
use crate::dice::{Dice, Seed};
use crate::systems::monsters_and_magic::{Action, Against, Attempt, Book, Outcome, Rolled, Static};
use crate::systems::record::MOST_ENTRIES;
use crate::systems::sheet::testing::{self, Typed, write};
use crate::systems::{self, System};

fn blank() -> systems::Sheet {
    systems::Sheet::blank(System::MonstersAndMagic)
}

fn sheet_of(values: &[Typed<'_>]) -> Sheet {
    Sheet::from(&testing::sheet_of(System::MonstersAndMagic, values))
}

/// Gramfive the Grim of the rules, 1st level: his Strength bonus of +6 is a 16, doubled.
fn gramfive() -> Sheet {
    sheet_of(&GRAMFIVE)
}

const GRAMFIVE: [Typed<'static>; 5] = [
    ("Strength", None, "16"),
    ("prime", None, "strength"),
    ("gear", Some("Cutter"), "1d8+1 strength +1 trait"),
    ("trait", Some("Ex-Member of the City Guard of Koth"), "yes"),
    ("trait", Some("Highly Adaptable"), "yes"),
];

/// Felix Pook of the rules: a Dexterity bonus of +6 and a trait.
fn felix() -> Sheet {
    sheet_of(&FELIX)
}

const FELIX: [Typed<'static>; 3] = [
    ("Dexterity", None, "16"),
    ("prime", None, "dex"),
    ("trait", Some("Agile and Fast"), "yes"),
];

#[test]
fn a_second_value_takes_the_place_of_the_first_in_any_case() {
    let second = [
        ("gear", Some("CUTTER"), "2d6"),
        ("trait", Some("highly adaptable"), "yes"),
    ];
    let sheet = sheet_of(&[&GRAMFIVE[..], &second].concat());
    assert_eq!((sheet.gear.len(), sheet.traits.len()), (1, 2));
    assert_eq!(sheet.carried("cutter").unwrap().to_string(), "2d6 physical");
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

fn armor_class(sheet: &Sheet, level: u32) -> Static {
    let attack = Against::purpose(Purpose::Attack);
    let class = sheet.resistance(Attribute::Dexterity, &[], attack, level);
    class.unwrap()
}

#[test]
fn the_orc_of_the_rules_has_an_armor_class_of_fourteen() {
    // Source: Playing the Game, Damage Dice & Armor Bonuses: Dexterity 12, armor +1, trait +1 at level 1.
    let orc = sheet_of(&[
        ("Dexterity", None, "12"),
        ("foe level", None, "1"),
        ("gear", Some("hides"), "+1 trait"),
    ]);
    assert_eq!(armor_class(&orc, 9).total(), 14);
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
    let resists = |attribute| {
        sheet
            .resistance(attribute, &[], Against::default(), 5)
            .unwrap()
            .total()
    };
    assert_eq!(Attribute::ALL.map(resists), [14, 14, 14, 13, 13, 13]);
}

#[test]
fn a_rolled_resistance_has_the_modifier_in_place_of_the_score() {
    let sheet = sheet_of(&[&FELIX[..], &[("gear", Some("scale mail"), "+4")]].concat());
    let rolled: Rolled = sheet
        .rolled_resistance(Attribute::Dexterity, &[], 1)
        .unwrap();
    assert_eq!(rolled.flat(), 6 + 4);
}

#[test]
fn more_armor_than_a_check_takes_apart_is_added_up() {
    let mut sheet = blank();
    for number in 0..MOST_ENTRIES {
        write(&mut sheet, ("gear", Some(&format!("ring {number}")), "+1")).unwrap();
    }
    let sheet = Sheet::from(&sheet);
    assert_eq!(armor_class(&sheet, 1).total(), 110);
}

#[test]
fn what_does_not_go_into_a_check_is_refused_in_words() {
    let more = [
        ("gear", Some("scale mail"), "+4"),
        ("gear", Some("dagger"), "1d4"),
    ];
    let sheet = sheet_of(&[&GRAMFIVE[..], &more].concat());
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
    let mut sheet = blank();
    for number in 0..=ARMOR_DICE_LIMIT {
        let ward = format!("ward {number:02}");
        write(&mut sheet, ("gear", Some(&ward), "1d4 armor")).unwrap();
    }
    let sheet = Sheet::from(&sheet);
    assert_eq!(armor_class(&sheet, 1).armor.len(), ARMOR_DICE_LIMIT);
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
    let mut sheet = blank();
    for text in [
        "1d4 armor damage",
        "+2 damage armor",
        "1d4 armor strength",
        "+2 damage +1",
        "armor",
    ] {
        assert!(
            write(&mut sheet, ("gear", Some("ring"), text)).is_err(),
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
    let (book, sheet) = (Book::built_in(), gramfive());
    let rollables = sheet.rollables(1);
    assert_eq!(rollables.len(), sheet.names().len());
    let mut dice = Dice::new(&Seed::from_number(5));
    for rollable in rollables {
        assert_eq!(
            sheet.by_name(&rollable.name, &[], 1).as_ref(),
            Ok(&rollable)
        );
        let action = rollable.base.action();
        let outcome = Attempt::Total { action }.roll(&book, &mut dice).unwrap();
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

proptest! {
    #[test]
    fn no_text_breaks_what_a_sheet_makes_of_it(
        entry in ".{0,20}", text in "[-+0-9d a-z]{0,14}", level: u32,
    ) {
        let sheet = gramfive();
        prop_assert_eq!(sheet.rollables(level).len(), sheet.names().len());
        let _ = sheet.by_name(&entry, &[&text], level);
    }
}
