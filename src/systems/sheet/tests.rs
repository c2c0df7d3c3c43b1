//! Every field of every system: what it takes, shows, tells and refuses, and how it stands in a file.

use proptest::prelude::*;

use super::testing::{RULES, Typed, field_of, sheet_of, write};
use super::{Sheet, SheetChange, SheetField};
use crate::systems::System;
use crate::systems::record::{EntryName, Kind, MOST_ENTRIES, Unrecordable, is_same};
use crate::walk::one_in;

/// Values for each kind of field of a system, as they are shown.
const VALUES: [(System, &[Typed<'static>]); 5] = [
    (
        System::PenAndDagger,
        &[
            ("Dream", None, "to hear {=} and {} ring"),
            ("Wisdom", None, "Adept"),
            ("Stealth", None, "yes"),
            ("Sleight of Hand", None, "yes"),
            ("Dodge", None, "Doomed"),
        ],
    ),
    (
        System::DicePool,
        &[
            ("Dexterity", None, "3"),
            ("Archery", None, "0"),
            ("attribute", Some("Charm"), "7"),
            ("ability", Some("Cat Friendship"), "2"),
            ("armor", None, "3"),
            ("wound", None, "20"),
            ("wound level", None, "Hurt"),
        ],
    ),
    (
        System::SwordsAndSorcery,
        &[
            ("Wisdom", None, "17"),
            ("Luck", None, "9"),
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
            ("challenge", None, "1/4"),
        ],
    ),
    (
        System::SuccessRoll,
        &[
            ("dx", None, "12"),
            ("skill", Some("Stealth"), "dx+2"),
            ("Search", None, "0"),
            ("skill", Some("Cat Friendship"), "14"),
            ("Parry", None, "9"),
        ],
    ),
    (
        System::MonstersAndMagic,
        &[
            ("Wisdom", None, "17"),
            ("prime", None, "Wisdom"),
            ("foe level", None, "3"),
            ("mental", None, "0"),
            ("trait", Some("Born at Sea"), "yes"),
            ("gear", Some("longsword"), "d8 physical strength +2 trait"),
            ("gear", Some("nobility"), "+4 mental"),
            ("gear", Some("robe"), "d4+1 armor mental"),
            ("gear", Some("ring"), "+2 damage physical strength trait"),
            ("Movement", None, "14"),
        ],
    ),
];

#[test]
fn every_kind_of_field_takes_a_value_and_shows_it_again() {
    for (system, values) in VALUES {
        let sheet = sheet_of(system, values);
        for (name, entry, text) in values {
            let fields = sheet.fields(&RULES);
            let own = fields.iter().find(|field| Some(field.name()) == *entry);
            let list = || fields.iter().find(|field| field.name() == *name);
            // A foe has no Luck, and keeps what it had.
            let short = || fields.iter().find(|field| field.short() == Some(*name));
            let Some(field) = own.or_else(list).or_else(short) else {
                assert_eq!(*name, "Luck");
                continue;
            };
            assert_eq!(
                field.value(&sheet, *entry).as_deref(),
                Some(*text),
                "{name}"
            );
            let is_listed = entry.is_none_or(|entry| {
                own.is_some() || field.entries(&sheet).iter().any(|known| known == entry)
            });
            assert!(is_listed, "{name}");
        }
    }
}

/// Every field of a sheet with each of its entries and its value.
fn shown(sheet: &Sheet) -> Vec<(SheetField, Option<String>, Option<String>)> {
    let of_field = |field: SheetField| {
        let entries: Vec<Option<String>> = if field.is_of_entry() {
            field.entries(sheet).into_iter().map(Some).collect()
        } else {
            vec![None]
        };
        let shown = entries.into_iter().map(move |entry| {
            let value = field.value(sheet, entry.as_deref());
            (field.clone(), entry, value)
        });
        shown.collect::<Vec<_>>()
    };
    sheet
        .fields(&RULES)
        .into_iter()
        .flat_map(of_field)
        .collect()
}

fn copied(sheet: &Sheet) -> Sheet {
    let mut copy = Sheet::blank(sheet.system());
    for (field, entry, value) in shown(sheet) {
        let change = field.change(entry.as_deref(), value.as_deref().unwrap_or("none"));
        let written = ron::to_string(&change.unwrap()).unwrap();
        let read: SheetChange = ron::from_str(&written).unwrap();
        read.write(&mut copy);
    }
    copy
}

#[test]
fn what_every_field_shows_can_be_written_into_a_blank_sheet() {
    for (system, values) in VALUES {
        let values: Vec<Typed<'_>> = values
            .iter()
            .copied()
            .filter(|(name, ..)| *name != "Luck")
            .collect();
        let sheet = sheet_of(system, &values);
        assert_eq!(copied(&sheet), sheet);
    }
}

#[test]
fn what_is_usual_and_nothing_take_away_what_was_recorded() {
    for (system, values) in VALUES {
        let mut nothing = sheet_of(system, values);
        let mut usual = nothing.clone();
        for (name, entry, _) in values.iter().rev() {
            write(&mut nothing, (name, *entry, "none")).unwrap();
            let field = field_of(&usual, name);
            let word = field.usual().unwrap_or("none");
            write(&mut usual, (name, *entry, word)).unwrap();
        }
        assert_eq!(
            (&nothing, &usual),
            (&Sheet::blank(system), &Sheet::blank(system))
        );
    }
}

#[test]
fn a_rank_of_none_takes_its_knack_along() {
    let mut sheet = sheet_of(
        System::SwordsAndSorcery,
        &[("Stealth", None, "2"), ("knack Stealth", None, "yes")],
    );
    write(&mut sheet, ("Stealth", None, "none")).unwrap();
    assert_eq!(sheet, Sheet::blank(System::SwordsAndSorcery));
}

#[test]
fn no_field_has_the_name_of_another() {
    for system in System::ALL {
        let fields = Sheet::blank(system).fields(&RULES);
        let names = fields.iter().map(|field| field.name().to_lowercase());
        let mut names: Vec<String> = names.collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "{system:?}");
        match system {
            System::PenAndDagger => assert_eq!(count, 1 + 6 + 20 + 19 + 1),
            System::SwordsAndSorcery => assert_eq!(count, 7 + 18 + 6 + 3 * (20 + 4)),
            System::MonstersAndMagic => assert_eq!(count, 7 + 5),
            System::DicePool | System::SuccessRoll | System::Own(_) => {}
        }
    }
}

#[test]
fn a_second_value_takes_the_place_of_the_first_and_its_name_is_spelt_anew() {
    for (system, list) in [
        (System::DicePool, "ability"),
        (System::SuccessRoll, "skill"),
        (System::MonstersAndMagic, "trait"),
    ] {
        let mut sheet = Sheet::blank(system);
        let value = if list == "trait" { "yes" } else { "4" };
        for name in ["Harping", "HARPING"] {
            write(&mut sheet, (list, Some(name), value)).unwrap();
        }
        let names: Vec<&str> = sheet.entries(list).map(EntryName::as_str).collect();
        assert_eq!(names, ["HARPING"]);
        let fields = sheet.fields(&RULES);
        let called = fields
            .iter()
            .filter(|field| field.name().eq_ignore_ascii_case("harping"));
        assert_eq!(called.count(), usize::from(list != "trait"));
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_change_is_told_in_a_few_words() {
    for (system, name, entry, text, told) in [
        (
            System::PenAndDagger,
            "Dream",
            None,
            "to {=}",
            "Dream: to {=}",
        ),
        (System::PenAndDagger, "Dream", None, "none", "no Dream"),
        (
            System::PenAndDagger,
            "Wisdom",
            None,
            "adept",
            "Wisdom Adept",
        ),
        (System::PenAndDagger, "Stealth", None, "yes", "Stealth"),
        (System::PenAndDagger, "Stealth", None, "no", "no Stealth"),
        (System::PenAndDagger, "Dodge", None, "inept", "Dodge Inept"),
        (System::PenAndDagger, "Dodge", None, "none", "no Dodge"),
        (System::DicePool, "Dexterity", None, "3", "Dexterity 3"),
        (System::DicePool, "Archery", None, "none", "no Archery"),
        (System::DicePool, "armor", None, "2", "armor 2"),
        (System::DicePool, "wound", None, "none", "wound 0"),
        (
            System::DicePool,
            "wound level",
            None,
            "Hurt",
            "wound level: Hurt",
        ),
        (
            System::DicePool,
            "wound level",
            None,
            "none",
            "no wound level",
        ),
        (System::SuccessRoll, "dx", None, "12", "Dexterity 12"),
        (System::SuccessRoll, "Will", None, "none", "Will as usual"),
        (
            System::SuccessRoll,
            "skill",
            Some("Stealth"),
            "dx+2",
            "Stealth dx+2",
        ),
        (
            System::SuccessRoll,
            "skill",
            Some("Stealth"),
            "none",
            "no Stealth",
        ),
        (System::SuccessRoll, "Parry", None, "9", "Parry 9"),
        (System::SuccessRoll, "Parry", None, "none", "no Parry"),
        (
            System::SwordsAndSorcery,
            "Strength",
            None,
            "14",
            "Strength 14",
        ),
        (
            System::SwordsAndSorcery,
            "challenge",
            None,
            "1/4",
            "challenge 1/4",
        ),
        (
            System::SwordsAndSorcery,
            "challenge",
            None,
            "none",
            "no challenge",
        ),
        (
            System::SwordsAndSorcery,
            "save Wisdom",
            None,
            "yes",
            "save Wisdom",
        ),
        (
            System::SwordsAndSorcery,
            "save Wisdom",
            None,
            "no",
            "no save Wisdom",
        ),
        (
            System::SwordsAndSorcery,
            "Stealth",
            None,
            "2",
            "Stealth rank 2",
        ),
        (
            System::SwordsAndSorcery,
            "Stealth",
            None,
            "0",
            "Stealth rank 0",
        ),
        (
            System::SwordsAndSorcery,
            "Stealth",
            None,
            "none",
            "no Stealth",
        ),
        (
            System::SwordsAndSorcery,
            "knack tool",
            Some("lute"),
            "yes",
            "a knack for lute",
        ),
        (
            System::SwordsAndSorcery,
            "knack tool",
            Some("lute"),
            "no",
            "no knack for lute",
        ),
        (
            System::SwordsAndSorcery,
            "proficient Stealth",
            None,
            "yes",
            "proficient in Stealth",
        ),
        (
            System::SwordsAndSorcery,
            "proficient Stealth",
            None,
            "no",
            "not proficient in Stealth",
        ),
        (
            System::SwordsAndSorcery,
            "casting",
            None,
            "wis",
            "casts with Wisdom",
        ),
        (
            System::SwordsAndSorcery,
            "casting",
            None,
            "none",
            "casts with nothing",
        ),
        (
            System::SwordsAndSorcery,
            "base ac",
            None,
            "none",
            "base ac 8+dex",
        ),
        (
            System::SwordsAndSorcery,
            "ac bonus",
            None,
            "3",
            "ac bonus +3",
        ),
        (
            System::SwordsAndSorcery,
            "ac bonus",
            None,
            "0",
            "ac bonus +0",
        ),
        (
            System::SwordsAndSorcery,
            "weapon",
            Some("bow"),
            "d8 ranged",
            "bow: d8 ranged",
        ),
        (
            System::SwordsAndSorcery,
            "weapon",
            Some("bow"),
            "none",
            "no bow",
        ),
        (
            System::MonstersAndMagic,
            "prime",
            None,
            "wis",
            "prime Wisdom",
        ),
        (
            System::MonstersAndMagic,
            "prime",
            None,
            "none",
            "prime none",
        ),
        (
            System::MonstersAndMagic,
            "trait",
            Some("Brave"),
            "yes",
            "trait Brave",
        ),
        (
            System::MonstersAndMagic,
            "trait",
            Some("Brave"),
            "no",
            "no trait Brave",
        ),
        (
            System::MonstersAndMagic,
            "trait",
            Some("Brave"),
            "none",
            "no trait Brave",
        ),
        (
            System::MonstersAndMagic,
            "gear",
            Some("robe"),
            "+1",
            "robe: +1 physical",
        ),
        (
            System::MonstersAndMagic,
            "gear",
            Some("robe"),
            "none",
            "no robe",
        ),
        (System::MonstersAndMagic, "mental", None, "0", "mental 0"),
        (
            System::MonstersAndMagic,
            "mental",
            None,
            "none",
            "no mental hit points",
        ),
        (
            System::MonstersAndMagic,
            "foe level",
            None,
            "3",
            "foe level 3",
        ),
        (
            System::MonstersAndMagic,
            "foe level",
            None,
            "none",
            "no foe level",
        ),
    ] {
        let field = field_of(&Sheet::blank(system), name);
        assert_eq!(field.change(entry, text).unwrap().told(), told);
    }
}

fn refused(system: System, typed: Typed<'_>) -> String {
    write(&mut Sheet::blank(system), typed)
        .unwrap_err()
        .to_string()
}

#[test]
fn every_number_out_of_bounds_is_refused_in_words() {
    for system in System::ALL {
        let sheet = Sheet::blank(system);
        for field in sheet.fields(&RULES) {
            let (Kind::Number { most, .. } | Kind::Level { most, .. }) = field.kind() else {
                continue;
            };
            let entry = field.is_of_entry().then_some("Harping");
            let name = if field.names_new() || field.is_of_entry() {
                "Harping"
            } else {
                field.name()
            };
            let above = (most + 1).to_string();
            for wrong in [
                "-1001",
                "x",
                "",
                "99999999999999999999",
                "dx+51",
                "dx+-1",
                "luck+1",
                "dx+",
                above.as_str(),
            ] {
                let refusal = field.change(entry, wrong).unwrap_err().to_string();
                let bounds = format!("to {most}");
                let about = name.strip_prefix("knack ").unwrap_or(name);
                assert!(
                    refusal.contains(about) && refusal.contains(&bounds),
                    "{refusal}"
                );
            }
        }
    }
}

#[test]
fn what_a_field_does_not_take_is_refused_in_words() {
    let refused_in = |name, entry, text| {
        let system = System::SwordsAndSorcery;
        refused(system, (name, entry, text))
    };
    assert_eq!(
        refused_in("Wisdom", None, "31"),
        "“31” does not fit Wisdom: expected a number from 1 to 30"
    );
    assert!(
        refused_in("challenge", None, "1/3").contains("1/8, 1/4, 1/2 or a number from 1 to 30")
    );
    assert!(refused_in("casting", None, "luck").contains("expected none, Strength"));
    assert!(refused_in("save Wisdom", None, "2").contains("expected yes or no"));
    assert!(refused_in("ac bonus", None, "1001").contains("-1000 to 1000"));
    for text in ["10+speed", "10+"] {
        let why = refused_in("base ac", None, text);
        assert!(why.contains("does not fit base ac"), "{text}: {why}");
    }
    for text in ["", "melee", "1d"] {
        assert!(
            refused_in("weapon", Some("it"), text).contains("such as `1d8+3 melee swords`"),
            "{text}"
        );
    }
    assert_eq!(
        refused_in("tool", None, "2"),
        "tool: whose? expected the name first, then the value"
    );
    assert!(refused_in("tool", Some(" "), "2").contains("cannot be a name"));
    let refused_in = |name, entry, text| refused(System::MonstersAndMagic, (name, entry, text));
    assert_eq!(
        refused_in("Wisdom", None, "101"),
        "“101” does not fit Wisdom: expected a number from 1 to 100"
    );
    assert!(refused_in("prime", None, "luck").contains("expected none, Strength"));
    assert!(refused_in("mental", None, "-1").contains("0 to 9999"));
    assert!(refused_in("trait", Some("Brave"), "maybe").contains("expected yes or no"));
    assert_eq!(
        refused_in("trait", None, "yes"),
        "trait: whose? expected the name first, then the value"
    );
    assert!(refused_in("gear", Some("\u{7}"), "1d8").contains("cannot be a name"));
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
            refused_in("gear", Some("it"), text)
                .contains("expected amount (dice such as 1d8 or a figure such as +4)"),
            "{text}"
        );
    }
    assert_eq!(
        refused(System::DicePool, ("Dexterity", None, "0")),
        "“0” does not fit Dexterity: expected a number from 1 to 20, or `none`"
    );
    assert_eq!(
        refused(System::SuccessRoll, ("skill", Some("Stealth"), "high")),
        "“high” does not fit Stealth: expected a number from 0 to 100, an attribute as in `dx+2`, or `none`"
    );
    assert!(
        refused(System::PenAndDagger, ("Wisdom", None, "good"))
            .contains("expected Doomed, Hopeless,")
    );
}

#[test]
fn no_entry_may_take_the_name_of_a_field_or_a_roll() {
    let taken_in = |system, list, names: &[&str]| {
        for name in names {
            let refusal = refused(system, (list, Some(name), "1"));
            assert_eq!(
                refusal,
                format!("“{name}” already means something else on this sheet: choose another name")
            );
        }
    };
    let words = [
        "Armor",
        "wound",
        "Wound Level",
        "SOAK",
        "ability",
        "attribute",
    ];
    taken_in(System::DicePool, "ability", &words);
    taken_in(System::DicePool, "attribute", &words);
    taken_in(
        System::SuccessRoll,
        "skill",
        &["st", "Dexterity", "WILL", "dodge", "skill"],
    );
}

#[test]
fn a_full_list_takes_no_new_entry_and_lets_old_ones_change() {
    for (system, list, text, several) in [
        (System::DicePool, "ability", "2", "abilities"),
        (System::SuccessRoll, "skill", "2", "skills"),
        (System::SwordsAndSorcery, "tool", "2", "tools"),
        (System::SwordsAndSorcery, "weapon", "1d4", "weapons"),
        (System::MonstersAndMagic, "gear", "+2", "gear"),
        (System::MonstersAndMagic, "trait", "yes", "traits"),
    ] {
        let mut sheet = Sheet::blank(system);
        for number in 0..MOST_ENTRIES {
            write(&mut sheet, (list, Some(&format!("tool {number}")), text)).unwrap();
        }
        let change = |name: &str| field_of(&sheet, list).change(Some(name), text).unwrap();
        let full = Err(Unrecordable::Full(several.to_owned()));
        assert_eq!(change("one more").check_room(&sheet), full);
        assert_eq!(change("tool 7").check_room(&sheet), Ok(()));
        assert_eq!(change("a first").check_room(&Sheet::blank(system)), Ok(()));
    }
}

#[test]
fn a_sheet_stands_in_a_file_as_a_person_would_write_it() {
    let sheet = sheet_of(
        System::SwordsAndSorcery,
        &[
            ("Strength", None, "14"),
            ("base ac", None, "10+dex"),
            ("save Wisdom", None, "yes"),
            ("tool", Some("lute"), "2"),
            ("knack tool", Some("lute"), "yes"),
            ("weapon", Some("bow"), "d8 ranged"),
        ],
    );
    assert_eq!(
        ron::to_string(&sheet).unwrap(),
        "(system:SwordsAndSorcery,values:{\"Strength\":14,\"base ac\":\"10+dex\",\"weapon\":{\"bow\":\"d8 ranged\"},\
         \"save Wisdom\":\"yes\",\"tool\":{\"lute\":{\"knack\":\"yes\",\"rank\":2}}})"
    );
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn a_sheet_that_cannot_be_is_not_read_from_a_file_and_says_where() {
    for (system, values, why) in [
        (
            "DicePool",
            "\"attribute\": {\"Wits\": 0}",
            "“0” does not fit Wits",
        ),
        (
            "DicePool",
            "\"ability\": {\"a+b\": 1}",
            "“a+b” cannot be a name",
        ),
        (
            "DicePool",
            "\"armor\": 21",
            "“21” does not fit armor: expected a number from 0 to 20",
        ),
        (
            "DicePool",
            "\"luck\": 1",
            "Dice pool records no “luck”: expected attribute, ability, armor,",
        ),
        (
            "DicePool",
            "\"armor\": {\"Wits\": 1}",
            "armor: expected one value",
        ),
        (
            "DicePool",
            "\"ability\": 1",
            "ability: expected entries, each by its name",
        ),
        (
            "DicePool",
            "\"ability\": {\"Ride\": {\"rank\": 1}}",
            "ability: expected one value for each entry",
        ),
        (
            "DicePool",
            "\"ability\": {\"Ride\": 1, \"ride\": 2}",
            "stands there already",
        ),
        (
            "SuccessRoll",
            "\"Strength\": 0",
            "“0” does not fit Strength",
        ),
        (
            "SuccessRoll",
            "\"skill\": {\"a+b\": 9}",
            "“a+b” cannot be a name",
        ),
        (
            "SuccessRoll",
            "\"skill\": {\"Search\": 101}",
            "“101” does not fit Search",
        ),
        ("SuccessRoll", "\"Parry\": -1", "“-1” does not fit Parry"),
        ("SwordsAndSorcery", "\"dream\": 3", "records no “dream”"),
        (
            "SwordsAndSorcery",
            "\"Wisdom\": 31",
            "“31” does not fit Wisdom",
        ),
        (
            "SwordsAndSorcery",
            "\"base ac\": \"x\"",
            "“x” does not fit base ac",
        ),
        (
            "SwordsAndSorcery",
            "\"challenge\": 31",
            "“31” does not fit challenge",
        ),
        (
            "SwordsAndSorcery",
            "\"tool\": {\"lute\": 2}",
            "lute: expected what is recorded of it",
        ),
        (
            "SwordsAndSorcery",
            "\"tool\": {\"lute\": {\"gift\": \"yes\"}}",
            "records no “gift”: expected rank, knack or proficient",
        ),
        ("MonstersAndMagic", "\"luck\": 3", "records no “luck”"),
        (
            "PenAndDagger",
            "\"Wisdom\": \"good\"",
            "“good” does not fit Wisdom",
        ),
    ] {
        let text = format!("(system: {system}, values: {{{values}}})");
        let refusal = ron::from_str::<Sheet>(&text).unwrap_err().to_string();
        assert!(refusal.contains(why), "{refusal}");
        let blank = format!("(system: {system}, values: {{}})");
        assert!(ron::from_str::<Sheet>(&blank).is_ok());
    }
}

fn any_typed(system: System) -> impl Strategy<Value = (String, String, String)> {
    let fields = Sheet::blank(system).fields(&RULES);
    let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    let entry = prop_oneof![
        "[A-Za-z][a-z ]{0,6}",
        Just("DODGE".to_owned()),
        Just("Ride".to_owned())
    ];
    let text = prop_oneof![
        (0..=100_i32).prop_map(|number| number.to_string()),
        Just("yes".to_owned()),
        Just("1d8".to_owned()),
        Just("dx+2".to_owned()),
        Just("adept".to_owned()),
        "[-+0-9d a-z/]{0,14}",
        ".{0,20}",
    ];
    (prop::sample::select(names), entry, text)
}

fn any_sheet() -> impl Strategy<Value = Sheet> {
    prop::sample::select(System::ALL.to_vec()).prop_flat_map(|system| {
        let typed = proptest::collection::vec(any_typed(system), 0..30);
        typed.prop_map(move |typed| {
            let mut sheet = Sheet::blank(system);
            for (name, entry, text) in &typed {
                let fields = sheet.fields(&RULES);
                let field = fields.iter().find(|field| field.name() == name);
                let change = field.and_then(|field| field.change(Some(entry), text).ok());
                change.iter().for_each(|change| change.write(&mut sheet));
            }
            sheet
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_sheet_and_its_changes_read_back_as_they_were_written(sheet in any_sheet()) {
        let read: Sheet = ron::from_str(&ron::to_string(&sheet).unwrap()).unwrap();
        prop_assert_eq!(&read, &sheet);
        let is_luckless = sheet.is_foe();
        prop_assert!(is_luckless || copied(&sheet) == sheet);
    }

    #[test]
    fn a_value_is_found_by_its_name_as_it_stands_among_all(sheet in any_sheet()) {
        let all = sheet.recorded(&RULES);
        for recorded in &all {
            let first = all.iter().find(|other| is_same(&other.name, &recorded.name));
            let value = sheet.recorded_as(&recorded.name, &RULES);
            prop_assert_eq!(value.as_ref(), first.map(|first| &first.value));
        }
    }

    #[test]
    fn nothing_typed_breaks_a_sheet_and_what_it_takes_it_shows_again(
        sheet in any_sheet(), entry in ".{0,20}", text in "[-+0-9d a-z/]{0,14}", level: u32,
    ) {
        for field in one_in(5, level as usize, sheet.fields(&RULES)) {
            let mut changed = sheet.clone();
            if let Ok(change) = field.change(Some(&entry), &text) {
                change.write(&mut changed);
                let value = field.value(&changed, Some(entry.trim()));
                let mut again = changed.clone();
                let shown = field.change(Some(&entry), value.as_deref().unwrap_or("none"));
                shown.unwrap().write(&mut again);
                prop_assert_eq!(&again, &changed);
            }
            let _ = (changed.read(&RULES, level).remarks(), changed.read(&RULES, level).derived());
            let _ = changed.read(&RULES, level).follows(&field, Some(&entry));
        }
    }
}
