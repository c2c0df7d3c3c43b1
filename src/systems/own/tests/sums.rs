//! Figures that add something else than their number, and what rolls and sums are made of.

use super::*;
use std::sync::Arc;

use crate::systems::sheet::testing::{Typed, sheet_of};
use crate::systems::{Derived, System};

const DUELS: &str = r#"(
  format: 1, key: "duels", short: "du", title: "Duels",
  charts: [(name: "by level", steps: [(1, 2), (5, 3), (9, 4)])],
  figures: [
    (group: "Abilities", kind: Number(from: 1, to: 30), default: 10, adds: "(figure - 10) / 2",
      remarks: [(when: "figure > 20 and level < 10", says: "{word} {figure} at level {level}")],
      entries: [(name: "Strength", short: "Str"), (name: "Wisdom", short: "Wis")]),
    (group: "Skills", list: true, kind: Number(from: 0, to: 9), default: 0, fills: "rank", entries: [
      (name: "Athletics", goes_by: ["Strength"]), (name: "Perception", goes_by: ["Wisdom"]),
    ]),
    (group: "Defense", kind: Sum("8 + wis - burden"), entries: [(name: "armor class", short: "AC")]),
    (name: "burden", kind: Number(from: 0, to: 9)),
    (name: "proficiency", kind: Sum("by_level(level)")),
    (name: "reach", kind: Sum("max(str, wis) + 2 * proficiency")),
    (name: "focus", kind: Choice(["strength", "wisdom"])),
    (name: "sway", kind: Sum("if focus = 1 then str else if focus = 2 then wis else 0")),
    (group: "Circles", open: true, behind: "circle", kind: Number(from: 0, to: 9), rolls: "spell save"),
    (group: "Tools", open: true, behind: "tool", kind: Number(from: 0, to: 9)),
  ],
  inputs: [
    (name: "ability", words: [], kind: Figure(["Abilities", "Skills"]), default: 0),
    (name: "rank", kind: Number(from: 0, to: 9), default: 0),
    (name: "expert"),
    (name: "tool", kind: Figure(["Tools"]), default: 0),
    (name: "circle", words: [], kind: Figure(["Circles"]), default: 0),
  ],
  attempts: [(
    name: "check", words: [], sum: "bonus", signed: true,
    values: [("training", "if expert then proficiency else rank"), ("bonus", "ability + training + tool + mod")],
    roll: "1d20 + {bonus}",
    results: [(word: "good", when: "total >= 10", grade: 1), (word: "bad", grade: -1)],
  ), (
    name: "spell save", words: ["spell"], roll: "{8 + sway + circle}",
    refuse: [(when: "focus = 0", says: "nothing is cast")],
    results: [(word: "total", grade: 0, value: "total")],
  )],
)"#;

const WREN: [Typed<'static>; 4] = [
    ("Strength", None, "8"),
    ("Wisdom", None, "17"),
    ("Perception", None, "2"),
    ("burden", None, "1"),
];

fn wren() -> (Key, Arc<Sheet>) {
    wren_at(1)
}

fn wren_at(level: u32) -> (Key, Arc<Sheet>) {
    let key = Key::read("duels.ron", DUELS).unwrap();
    let sheet = sheet_of(System::of_file(key), &WREN);
    (key, sheet.read_by(key, level))
}

fn told(derived: &[Derived]) -> Vec<String> {
    derived
        .iter()
        .map(|one| format!("{}: {}", one.group, one.sum))
        .collect()
}

#[test]
fn what_a_figure_came_to_at_one_level_is_not_kept_for_another() {
    let key = Key::read("duels.ron", DUELS).unwrap();
    let sheet = sheet_of(System::of_file(key), &WREN);
    let figure = |level| {
        let figures = sheet.read_by(key, level).figures();
        let proficiency = figures.iter().find(|named| named.name == "proficiency");
        proficiency.unwrap().number()
    };
    assert_eq!([1, 5, 1].map(figure), [2, 3, 2].map(Some));
}

#[test]
fn a_sheet_tells_what_its_figures_add_to_dice_and_what_its_sums_are_made_of() {
    let (_, sheet) = wren_at(5);
    assert_eq!(
        told(&sheet.derived()),
        [
            "Abilities: Str -1 = Strength -1",
            "Abilities: Wis 3 = Wisdom +3",
            "Skills: Wis 3 + rank 2 = Perception +5",
            "Defense: 8 + Wis 3 - burden 1 = AC 10",
            "Sums: 3",
            "Sums: Wis 3 + proficiency 6 = 9",
        ]
    );
}

#[test]
fn the_level_of_whoever_bears_a_sheet_is_a_number_of_it() {
    let (key, _) = wren();
    let proficiency = |level| {
        let derived = wren_at(level).1.derived();
        let one = derived.into_iter().find(|one| one.name == "proficiency");
        one.unwrap().sum.value()
    };
    assert_eq!([1, 4, 5, 9, 30].map(proficiency), [2, 2, 3, 4, 4]);
    let strong = sheet_of(System::of_file(key), &[("Strength", None, "22")]);
    let remarks = |level| strong.read_by(key, level).remarks();
    assert_eq!(remarks(3), ["Strength 22 at level 3"]);
    assert!(remarks(10).is_empty());
}

#[test]
fn what_comes_to_nothing_is_told_by_its_parts_and_what_never_ends_by_its_number() {
    let key = Key::read("duels.ron", DUELS).unwrap();
    let even = [("Wisdom", None, "6"), ("Perception", None, "2")];
    let sheet = sheet_of(System::of_file(key), &even);
    let even = told(&Sheet::from(&sheet).derived());
    let nothing = "Skills: Wis -2 + rank 2 = Perception +0".to_owned();
    assert!(even.contains(&nothing), "{even:?}");
    let twice = (1..12).map(|at| format!(r#"("v{at}", "v{0} + v{0}")"#, at - 1));
    let values = twice.collect::<Vec<_>>().join(", ");
    let doubled = DUELS.replace(
        r#"("bonus", "ability + training + tool + mod")"#,
        &format!(r#"("v0", "ability"), {values}, ("bonus", "v11")"#),
    );
    let key = Key::read("doubled.ron", &doubled).unwrap();
    let sheet = sheet_of(System::of_file(key), &[("Wisdom", None, "12")]);
    let doubled = told(&Sheet::from(&sheet).derived());
    let number = "Abilities: 2048 = Wisdom +2048".to_owned();
    assert!(doubled.contains(&number), "{doubled:?}");
}

#[test]
fn what_takes_no_dice_is_told_by_its_attempt_and_what_only_repeats_the_sheet_is_not_told() {
    let key = Key::read("duels.ron", DUELS).unwrap();
    let caster = [
        ("Wisdom", None, "16"),
        ("tool", Some("lute"), "2"),
        ("circle", Some("storms"), "3"),
        ("focus", None, "wisdom"),
    ];
    let derived = |values: &[Typed<'_>]| {
        let sheet = sheet_of(System::of_file(key), values);
        told(&Sheet::from(&sheet).derived())
    };
    let of_caster = derived(&caster);
    for one in [
        "Circles: 8 + Wis 3 + storms 3 = storms save 14",
        "Circles: 8 + Wis 3 = spell save 11",
        "Sums: Wis 3",
    ] {
        assert!(of_caster.contains(&one.to_owned()), "{one}: {of_caster:?}");
    }
    let others = derived(&caster[..3]);
    let is_told =
        |one: &String| one.contains("lute") || one.contains("save") || one == "Sums: Wis 3";
    assert!(!others.iter().any(is_told), "{others:?}");
}

#[test]
fn a_figure_that_adds_something_else_needs_a_short_name_that_nothing_has() {
    let without = DUELS.replace(
        r#"(name: "Strength", short: "Str")"#,
        r#"(name: "Strength")"#,
    );
    let complaint = Definition::read("duels.ron", &without)
        .unwrap_err()
        .to_string();
    assert!(
        complaint.contains("what it adds goes by a short name"),
        "{complaint}"
    );
    let twice = DUELS.replace(r#"short: "Str""#, r#"short: "Burden""#);
    let complaint = Definition::read("duels.ron", &twice)
        .unwrap_err()
        .to_string();
    assert!(complaint.contains("“burden” already"), "{complaint}");
}

/// The modifier of the prime attribute counts twice, and in place of dice stands the score.
const PRIMES: &str = r#"(
  format: 1, key: "primes", short: "pr", title: "Primes",
  figures: [
    (group: "Attributes", kind: Number(from: 1, to: 100), default: 10, fills: "score",
      adds: "(figure - 10) / 2 * (if prime = place then 2 else 1)",
      called: [(when: "prime = place", says: "prime {word}"), (says: "{word}")],
      remarks: [(when: "prime = place and figure < 10", says: "{word}: the prime attribute, and its penalty counts twice too")],
      entries: [(name: "Strength", short: "Str"), (name: "Wisdom", short: "Wis")]),
    (group: "Body", like: "Attributes", entries: [(name: "Movement", short: "Mov")]),
    (group: "Attributes", name: "prime", kind: Choice(["Strength", "Wisdom"])),
  ],
  inputs: [
    (name: "attribute", words: [], kind: Figure(["Attributes", "Movement"]), default: 0),
    (name: "score", words: [], kind: Number(from: 0, to: 100), default: 10),
  ],
  attempts: [(
    name: "action", words: [], sum: "all", signed: true, values: [("all", "attribute + mod")],
    roll: "3d6 + {all}",
    results: [(word: "total", grade: 0, value: "total")],
  ), (
    name: "static", roll: "{score + 0 * attribute + mod}",
    results: [(word: "total", grade: 0, value: "total")],
  )],
)"#;

#[test]
fn the_modifier_of_a_prime_attribute_counts_twice_and_its_score_stands_in_place_of_dice() {
    let key = Key::read("primes.ron", PRIMES).unwrap();
    let read = |values: &[Typed<'_>]| Sheet::from(&sheet_of(System::of_file(key), values));
    let gramfive = read(&[("Strength", None, "16"), ("prime", None, "strength")]);
    assert_eq!(
        told(&gramfive.derived()),
        [
            "Attributes: prime Strength 6 = Strength +6",
            "Attributes: Wisdom 0 = Wisdom +0",
            "Body: Movement 0 = Movement +0",
        ]
    );
    let total = |sheet: &Sheet, name: &str| {
        let figure = sheet.figure_of_name(name).unwrap();
        let mut draft = sheet.draft_of(&figure).unwrap();
        draft.choose(1).unwrap();
        draft.sum_at(None).unwrap().to_string()
    };
    assert_eq!(
        total(&gramfive, "strength"),
        "Strength 16 = static Strength 16"
    );
    assert_eq!(
        total(&gramfive, "movement"),
        "Movement 10 = static Movement 10"
    );
    assert_eq!(gramfive.names(), ["Strength", "Wisdom", "Movement"]);
    let fool = read(&[("Wisdom", None, "6"), ("prime", None, "wisdom")]);
    assert_eq!(
        fool.remarks(),
        ["Wisdom: the prime attribute, and its penalty counts twice too"]
    );
    let first = "Attributes: Wisdom -4 = Wisdom -4";
    let derived = told(&fool.derived());
    assert!(
        derived.contains(&first.replacen("Wisdom", "prime Wisdom", 1)),
        "{derived:?}"
    );
}
