//! The sheet: every field, every derived figure, every roll by name.

use proptest::prelude::*;

use super::*;
use crate::systems::sheet::testing::{sheet_of, write};
use crate::systems::{self, System};

/// A sheet with these values; what is no field of the book is an ability, or an attribute behind that word.
fn recorded(fields: &[(&str, &str)]) -> systems::Sheet {
    let mut sheet = sheet_of(System::DicePool, &[]);
    for (name, value) in fields {
        match name.split_once(' ') {
            Some((list @ ("ability" | "attribute"), name)) => {
                write(&mut sheet, (list, Some(name), value)).unwrap();
            }
            _ => write(&mut sheet, (name, None, value)).unwrap(),
        }
    }
    sheet
}

fn with(fields: &[(&str, &str)]) -> Sheet {
    Sheet::from(&recorded(fields))
}

const BRAKK: [(&str, &str); 5] = [
    ("Dexterity", "3"),
    ("Archery", "2"),
    ("Stamina", "2"),
    ("armor", "3"),
    ("Willpower", "4"),
];

fn brakk() -> Sheet {
    with(&BRAKK)
}

fn told(sheet: &Sheet, name: &str) -> String {
    sheet.what(&book(), name).unwrap().sum.to_string()
}

#[test]
fn firing_a_bow_takes_three_dice_of_dexterity_and_two_of_archery() {
    // Basic Dice Rules: “Basic Dice Rolls”.
    assert_eq!(
        told(&brakk(), "dexterity+archery"),
        "Dexterity 3 + Archery 2 = 5 dice"
    );
    assert_eq!(
        brakk()
            .what(&book(), "archery+dex")
            .unwrap()
            .pool()
            .unwrap()
            .dice(),
        5
    );
}

#[test]
fn an_ability_nobody_learned_adds_nothing() {
    assert_eq!(
        told(&brakk(), "dexterity+stealth"),
        "Dexterity 3 + Stealth 0 = 3 dice"
    );
}

#[test]
fn damage_is_soaked_with_stamina_and_armor_or_either_alone() {
    // Basic Dice Rules: “Reflexive Dice Rolls”.
    let sheet = brakk();
    assert_eq!(told(&sheet, "soak"), "Stamina 2 + armor 3 = 5 dice");
    assert_eq!(
        told(&sheet, "stamina + armor"),
        "Stamina 2 + armor 3 = 5 dice"
    );
    assert_eq!(told(&sheet, "stamina"), "Stamina 2 = 2 dice");
    assert_eq!(told(&sheet, "armor"), "armor 3 = 3 dice");
}

#[test]
fn wounds_touch_only_what_is_rolled_with_an_ability() {
    // Basic Dice Rules: “Reflexive Dice Rolls”.
    let sheet = with(&[&BRAKK[..], &[("wound", "2")]].concat());
    let dice = |name: &str| sheet.what(&book(), name).unwrap().pool().unwrap().dice();
    assert_eq!([dice("willpower"), dice("soak"), dice("armor")], [4, 5, 3]);
    assert_eq!(
        told(&sheet, "dexterity+archery"),
        "Dexterity 3 + Archery 2 - wound 2 = 3 dice"
    );
}

#[test]
fn a_pool_that_wounds_have_eaten_says_so() {
    let sheet = with(&[("wound", "3")]);
    let refusal = sheet
        .what(&book(), "wits+ride")
        .unwrap()
        .pool()
        .unwrap_err()
        .to_string();
    assert!(refusal.starts_with("1 + 0 - 3 (wound) = -2:"), "{refusal}");
    assert!(
        sheet
            .rollable(&book())
            .iter()
            .all(|named| !named.name.contains("Ride"))
    );
}

#[test]
fn an_unknown_name_is_told_what_there_is() {
    let refusal = |name: &str| brakk().what(&book(), name).unwrap_err().to_string();
    let unknown = refusal("dexterity+juggling");
    assert!(
        unknown.starts_with("nothing here is called “juggling”: there is Dexterity,"),
        "{unknown}"
    );
    assert_eq!(
        refusal("archery"),
        "Archery is rolled with an attribute: say which, as in `Dexterity+Archery`"
    );
    assert!(refusal("wits+stamina").starts_with("“wits+stamina” is no roll"));
    assert_eq!(refusal("st"), "“st” may be any of Stamina, Stealth");
}

#[test]
fn what_is_unusual_is_told_and_never_forbidden() {
    let sheet = with(&[
        ("Dexterity", "6"),
        ("Dodge", "9"),
        ("Wits", "5"),
        ("Ride", "5"),
        ("attribute Dodge", "2"),
    ]);
    assert_eq!(
        sheet.remarks(&book()),
        [
            "Dexterity 6: an attribute has 1 to 5 dots in most cases",
            "Dodge 9: an ability has 0 to 5 dots in most cases",
            "Dodge is an attribute and an ability: alone it means the attribute",
            "not recorded, and so counted as 1: Manipulation, Perception, Stamina, Willpower",
        ]
    );
    assert_eq!(
        told(&sheet, "dexterity+dodge"),
        "Dexterity 6 + Dodge 9 = 15 dice"
    );
    assert_eq!(told(&sheet, "dodge"), "Dodge 2 = 2 dice");
}

fn any_sheet() -> impl Strategy<Value = Sheet> {
    let entry = ("[A-Za-z][a-z ]{0,6}", 0_i64..=20, any::<bool>());
    let words = prop_oneof![
        Just("Dexterity"),
        Just("dodge"),
        Just("RIDE"),
        Just("Stamina")
    ];
    let known = (words.prop_map(str::to_owned), 0_i64..=20, any::<bool>());
    let entries = proptest::collection::vec(prop_oneof![entry, known], 0..8);
    (entries, 0_i64..=20, 0_i64..=20, any::<bool>()).prop_map(|(entries, armor, wound, hurt)| {
        let mut sheet = sheet_of(System::DicePool, &[]);
        for (name, dots, is_attribute) in entries {
            let list = if is_attribute { "attribute" } else { "ability" };
            // Not every name may be one.
            let _ = write(&mut sheet, (list, Some(&name), &dots.to_string()));
        }
        write(&mut sheet, ("armor", None, &armor.to_string())).unwrap();
        write(&mut sheet, ("wound", None, &wound.to_string())).unwrap();
        let level = if hurt { "Hurt" } else { "none" };
        write(&mut sheet, ("wound level", None, level)).unwrap();
        Sheet::from(&sheet)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn everything_rollable_by_name_rolls_as_many_dice_as_its_sum_says(sheet in any_sheet()) {
        let book = book();
        for named in sheet.rollable(&book) {
            let pool = named.pool().unwrap();
            prop_assert_eq!(i64::from(pool.dice()), named.sum.value(), "{}", named.name);
            let again = sheet.what(&book, &named.name);
            prop_assert_eq!(again, Ok(named));
        }
    }

    #[test]
    fn nothing_typed_breaks_a_sheet(sheet in any_sheet(), typed in ".{0,30}") {
        let _ = sheet.what(&book(), &typed);
        let _ = sheet.remarks(&book());
    }
}
