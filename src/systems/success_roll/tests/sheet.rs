//! The sheet: every field, every derived figure, every roll by name.

use crate::systems::rule_tables::RuleTables;
use proptest::prelude::*;

use super::*;
use crate::systems::record::EntryName;
use crate::systems::sheet::testing::{RULES, write};
use crate::systems::{self, System};

fn blank() -> Sheet {
    with(&[])
}

/// A sheet with these values; what is no field of the book is a skill.
fn with(fields: &[(&str, &str)]) -> Sheet {
    let mut sheet = systems::Sheet::blank(System::SuccessRoll);
    for (name, value) in fields {
        let is_field = sheet
            .fields(&RULES)
            .iter()
            .any(|field| field.name() == *name || field.short() == Some(name));
        let typed = if is_field {
            (*name, None, *value)
        } else {
            ("skill", Some(*name), *value)
        };
        write(&mut sheet, typed).unwrap();
    }
    Sheet::from(&sheet)
}

fn told(sheet: &Sheet, name: &str) -> String {
    sheet.what(&BOOK, name).unwrap().sum.to_string()
}

fn refusal(sheet: &Sheet, name: &str) -> String {
    sheet.what(&BOOK, name).unwrap_err().to_string()
}

#[test]
fn a_skill_written_anew_is_spelt_anew_and_stands_there_once() {
    let sheet = with(&[("Stealth", "9"), ("STEALTH", "12")]);
    assert_eq!(
        sheet
            .skills
            .keys()
            .map(EntryName::as_str)
            .collect::<Vec<_>>(),
        ["STEALTH"]
    );
    assert_eq!(told(&sheet, "stealth"), "STEALTH 12");
}

#[test]
fn an_attribute_is_ten_and_will_and_perception_follow_intelligence_until_recorded() {
    let sheet = with(&[("iq", "12"), ("per", "14")]);
    assert_eq!([told(&sheet, "st"), told(&sheet, "iq")], ["st 10", "iq 12"]);
    assert_eq!(
        [told(&sheet, "will"), told(&sheet, "Perception")],
        ["will as iq 12", "per 14"]
    );
}

#[test]
fn a_learned_skill_is_rolled_at_its_level() {
    // “Success Rolls”, opening example: Lockpicking 9.
    let sheet = with(&[("Lockpicking", "9")]);
    let named = sheet.what(&BOOK, "lock").unwrap();
    assert_eq!(
        (named.attempt().unwrap().effective(), named.sum.to_string()),
        (9, "Lockpicking 9".to_owned())
    );
}

#[test]
fn a_skill_recorded_by_its_difference_goes_with_its_attribute() {
    let stealth = |dx, level| told(&with(&[("dx", dx), ("Stealth", level)]), "stealth");
    assert_eq!(stealth("12", "dx+2"), "dx 12 + 2 = 14");
    assert_eq!(stealth("25", "dx+2"), "dx 25 + 2 = 27");
    assert_eq!(stealth("25", "IQ - 1"), "iq 10 - 1 = 9");
}

#[test]
fn an_untrained_lockpicker_rolls_against_intelligence_at_five_less() {
    // “Success Rolls”, sections “Default Rolls” and “The Rule of 20”.
    assert_eq!(told(&blank(), "lockpicking"), "iq 10 - 5 = 5");
    assert_eq!(
        told(&with(&[("iq", "25")]), "lockpicking"),
        "iq 25 as 20 - 5 = 15"
    );
}

#[test]
fn an_untrained_interrogator_takes_the_best_default() {
    // “Success Rolls”, section “Default Rolls”: 7, 11 and 9.
    let skills = [("iq", "12"), ("Psychology", "13"), ("Intimidation", "14")];
    let with_first = |count: usize| told(&with(&skills[..count]), "interrogation");
    assert_eq!(with_first(3), "Intimidation 14 - 3 = 11");
    assert_eq!(with_first(2), "Psychology 13 - 4 = 9");
    assert_eq!(with_first(1), "iq 12 - 5 = 7");
}

#[test]
fn the_rule_of_twenty_does_not_hold_for_a_default_to_a_skill() {
    // “Success Rolls”, section “The Rule of 20”.
    assert_eq!(
        told(&with(&[("Intimidation", "25")]), "interrogation"),
        "Intimidation 25 - 3 = 22"
    );
}

#[test]
fn without_a_default_it_cannot_be_attempted_untrained() {
    // “Success Rolls”, section “No Default”.
    assert_eq!(
        refusal(&blank(), "karate"),
        "Karate was never learned, and has no default: untrained it cannot be attempted"
    );
    assert_eq!(told(&with(&[("Karate", "12")]), "karate"), "Karate 12");
    assert!(refusal(&blank(), "search").starts_with("no default for Search is known here"));
}

#[test]
fn a_defense_may_be_rolled_at_any_level_once_it_is_recorded() {
    // “Success Rolls”, section “Base Skill vs. Effective Skill”.
    let sheet = with(&[("Block", "1")]);
    let attempt = sheet.what(&BOOK, "block").unwrap().attempt().unwrap();
    assert_eq!((attempt.kind(), attempt.effective()), (Kind::Defense, 1));
    assert_eq!(
        refusal(&sheet, "parry"),
        "no level of Parry is recorded: record one, or say it"
    );
}

#[test]
fn an_unknown_name_is_told_what_there_is() {
    let unknown = refusal(&blank(), "juggling");
    assert!(
        unknown.starts_with("nothing here is called “juggling”: there is Strength,"),
        "{unknown}"
    );
    assert_eq!(
        refusal(&blank(), "int"),
        "“int” may be any of Intelligence, Interrogation, Intimidation, Intuition"
    );
}

#[test]
fn what_is_worth_knowing_is_told_and_never_forbidden() {
    let sheet = with(&[
        ("st", "21"),
        ("iq", "20"),
        ("Juggling", "2"),
        ("Stealth", "dx-7"),
        ("Lockpicking", "9"),
    ]);
    assert_eq!(
        sheet.remarks(&BOOK),
        [
            "Strength 21 counts as 20 for defaults",
            "Juggling 2: below 3 it needs a bonus to be attempted",
            "Lockpicking 9 is below its default to iq, 15",
        ]
    );
    assert!(
        sheet
            .rollable(&BOOK)
            .iter()
            .all(|named| named.name != "Juggling")
    );
}

#[test]
fn the_books_defaults_rest_on_attributes_and_on_skills_it_names() {
    for skill in &BOOK.skills {
        let Untrained::Best(rules) = &skill.untrained else {
            continue;
        };
        assert!(
            !rules.is_empty() && rules.len() <= DEFAULTS_LIMIT,
            "{skill:?}"
        );
        for rule in rules {
            let is_known = match &rule.from {
                Source::Attribute(_) => true,
                Source::Skill(name) => BOOK.skill(name).is_some(),
            };
            assert!(is_known, "{rule:?}");
        }
    }
}

#[test]
fn house_rules_name_one_default_at_least_and_not_too_many() {
    let one = "(from: Attribute(Will), modifier: -2)";
    let laid = |defaults: &str| {
        let text =
            format!("(skills: [(name: \"Juggling\", cue: \"\", untrained: Best([{defaults}]))])");
        BOOK.overlaid("house.ron", &text)
            .map_err(|error| error.to_string())
    };
    let house = laid(one).unwrap();
    assert_eq!(
        blank().what(&house, "juggling").unwrap().sum.to_string(),
        "will as iq 10 - 2 = 8"
    );
    let refusal = "“Juggling” has 0 defaults: expected 1 to 16, or `Never`, or `Unsaid`";
    assert!(laid("").unwrap_err().contains(refusal));
    assert!(laid(&[one; DEFAULTS_LIMIT + 1].join(",")).is_err());
}

fn any_level() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..=100_i32).prop_map(|points| points.to_string()),
        (0..6_usize, -50..=50_i32)
            .prop_map(|(index, more)| format!("{}{more:+}", Attribute::ALL[index].key())),
    ]
}

fn any_sheet() -> impl Strategy<Value = Sheet> {
    let words = prop_oneof![
        Just("Search"),
        Just("INTIMIDATION"),
        Just("interrogation"),
        Just("Karate")
    ];
    let skill = prop_oneof![words.prop_map(str::to_owned), "[A-Za-z][a-z ]{0,6}"];
    let skills = proptest::collection::vec((skill, any_level()), 0..8);
    let scores = proptest::collection::vec((0..6_usize, 1..=100_i32), 0..6);
    let defenses = proptest::collection::vec((0..3_usize, 0..=100_i32), 0..3);
    (skills, scores, defenses).prop_map(|(skills, scores, defenses)| {
        let mut sheet = systems::Sheet::blank(System::SuccessRoll);
        for (name, level) in skills {
            // Not every name may be one.
            let _ = write(&mut sheet, ("skill", Some(&name), &level));
        }
        for (index, score) in scores {
            let name = Attribute::ALL[index].name();
            write(&mut sheet, (name, None, &score.to_string())).unwrap();
        }
        for (index, level) in defenses {
            let name = Defense::ALL[index].name();
            write(&mut sheet, (name, None, &level.to_string())).unwrap();
        }
        Sheet::from(&sheet)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn everything_rollable_by_name_is_attempted_at_what_its_sum_says(sheet in any_sheet()) {
        for named in sheet.rollable(&BOOK) {
            let attempt = named.attempt().unwrap();
            prop_assert_eq!(i64::from(attempt.effective()), named.sum.value(), "{}", named.name);
            let again = sheet.what(&BOOK, &named.name);
            prop_assert_eq!(again, Ok(named));
        }
    }

    #[test]
    fn nothing_typed_breaks_a_sheet(sheet in any_sheet(), typed in ".{0,30}") {
        let _ = sheet.what(&BOOK, &typed);
        let _ = sheet.remarks(&BOOK);
    }
}
