//! The sheet: every field, every derived figure, every roll by name.

use proptest::prelude::*;

use super::*;
use crate::systems::record::EntryName;

fn blank() -> Sheet {
    Sheet::default()
}

fn name(text: &str) -> EntryName {
    EntryName::new(text).unwrap()
}

/// The field of that name, of the book or this sheet.
fn field(sheet: &Sheet, wanted: &str) -> Field {
    sheet
        .fields(&book())
        .into_iter()
        .find(|field| field.name() == wanted)
        .unwrap()
}

fn with(fields: &[(&str, &str)]) -> Sheet {
    let mut sheet = blank();
    for (name, value) in fields {
        let known = sheet
            .fields(&book())
            .into_iter()
            .find(|field| field.name() == *name);
        let field = known.unwrap_or_else(|| Field::ability(name).unwrap());
        field.change(Some(value)).unwrap().write(&mut sheet);
    }
    sheet
}

fn brakk() -> Sheet {
    with(&[
        ("Dexterity", "3"),
        ("Archery", "2"),
        ("Stamina", "2"),
        ("armor", "3"),
        ("Willpower", "4"),
    ])
}

fn told(sheet: &Sheet, name: &str) -> String {
    sheet.what(&book(), name).unwrap().sum.to_string()
}

#[test]
fn every_field_is_made_edited_and_removed() {
    let mut all = blank().fields(&book());
    all.push(Field::attribute("Charm").unwrap());
    all.push(Field::ability("Cat Friendship").unwrap());
    for field in all {
        let values = if field == Field::WoundLevel {
            ["Hurt", "Maimed"]
        } else {
            ["2", "7"]
        };
        let mut sheet = blank();
        for value in values {
            field.change(Some(value)).unwrap().write(&mut sheet);
            assert_eq!(field.value(&sheet).as_deref(), Some(value), "{field:?}");
        }
        field.change(None).unwrap().write(&mut sheet);
        assert_eq!(sheet, blank(), "{field:?}");
    }
}

#[test]
fn every_number_out_of_bounds_is_refused_in_words() {
    for field in blank()
        .fields(&book())
        .into_iter()
        .filter(|field| *field != Field::WoundLevel)
    {
        for wrong in ["-1", "21", "x", "", "99999999999999999999"] {
            let refusal = field.change(Some(wrong)).unwrap_err().to_string();
            assert!(
                refusal.contains(field.name()) && refusal.contains("to 20"),
                "{refusal}"
            );
        }
    }
    assert_eq!(
        field(&blank(), "Dexterity")
            .change(Some("0"))
            .unwrap_err()
            .to_string(),
        "“0” does not fit Dexterity: expected a number from 1 to 20, or `none`"
    );
    assert!(Field::WoundLevel.change(Some("a#b")).is_err());
}

#[test]
fn no_entry_may_take_the_name_of_a_field_or_a_roll() {
    for taken in [
        "Armor",
        "wound",
        "Wound Level",
        "SOAK",
        "ability",
        "attribute",
    ] {
        assert!(
            Field::ability(taken).is_err() && Field::attribute(taken).is_err(),
            "{taken}"
        );
    }
    assert_eq!(
        Field::ability("soak").unwrap_err().to_string(),
        "“soak” already means something else on this sheet: choose another name"
    );
}

#[test]
fn a_name_written_anew_is_spelt_anew_and_stands_there_once() {
    let mut sheet = brakk();
    Field::ability("ARCHERY")
        .unwrap()
        .change(Some("4"))
        .unwrap()
        .write(&mut sheet);
    assert_eq!(
        sheet
            .abilities
            .keys()
            .map(EntryName::as_str)
            .collect::<Vec<_>>(),
        ["ARCHERY"]
    );
    assert_eq!(
        sheet
            .fields(&book())
            .iter()
            .filter(|field| name("archery").is(field.name()))
            .count(),
        1
    );
}

#[test]
fn a_change_is_told_in_a_few_words() {
    let change = |field: &str, value| field_of(field).change(value).unwrap().told();
    assert_eq!(change("Dexterity", Some("3")), "Dexterity 3");
    assert_eq!(change("Archery", None), "no Archery");
    assert_eq!(
        [change("armor", Some("2")), change("wound", None)],
        ["armor 2", "wound 0"]
    );
    assert_eq!(change("wound level", Some("Hurt")), "wound level: Hurt");
}

fn field_of(wanted: &str) -> Field {
    field(&blank(), wanted)
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
    let mut sheet = brakk();
    Field::Wound.change(Some("2")).unwrap().write(&mut sheet);
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
    let mut sheet = with(&[
        ("Dexterity", "6"),
        ("Dodge", "9"),
        ("Wits", "5"),
        ("Ride", "5"),
    ]);
    Field::attribute("Dodge")
        .unwrap()
        .change(Some("2"))
        .unwrap()
        .write(&mut sheet);
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

#[test]
fn a_sheet_that_cannot_be_is_not_read_from_a_file() {
    for wrong in [
        "(attributes: {\"Wits\": 0})",
        "(abilities: {\"a+b\": 1})",
        "(armor: 21)",
        "(luck: 1)",
    ] {
        assert!(ron::from_str::<Sheet>(wrong).is_err(), "{wrong}");
    }
    assert_eq!(ron::from_str::<Sheet>("()").unwrap(), blank());
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
        let mut sheet = blank();
        for (name, dots, is_attribute) in entries {
            let field = if is_attribute {
                Field::attribute(&name)
            } else {
                Field::ability(&name)
            };
            let change = field.and_then(|field| field.change(Some(&dots.to_string())));
            change.iter().for_each(|change| change.write(&mut sheet));
        }
        sheet.armor = Dots::new(armor).unwrap();
        sheet.wound = Dots::new(wound).unwrap();
        sheet.wound_level = hurt.then(|| name("Hurt"));
        sheet
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
    fn a_sheet_and_its_changes_read_back_as_they_were_written(sheet in any_sheet()) {
        let read: Sheet = ron::from_str(&ron::to_string(&sheet).unwrap()).unwrap();
        prop_assert_eq!(&read, &sheet);
        let mut copy = blank();
        for field in sheet.fields(&book()) {
            let change = field.change(field.value(&sheet).as_deref()).unwrap();
            let read: SheetChange = ron::from_str(&ron::to_string(&change).unwrap()).unwrap();
            read.write(&mut copy);
        }
        prop_assert_eq!(copy, sheet);
    }

    #[test]
    fn nothing_typed_breaks_a_sheet(sheet in any_sheet(), typed in ".{0,30}") {
        let _ = sheet.what(&book(), &typed);
        let _ = Field::ability(&typed);
        let _ = sheet.remarks(&book());
        for field in sheet.fields(&book()) {
            if let Ok(change) = field.change(Some(&typed)) {
                change.write(&mut sheet.clone());
            }
        }
    }
}
