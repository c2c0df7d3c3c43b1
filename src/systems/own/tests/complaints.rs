//! What is wrong with a file is said with what is in the way.

use super::*;

/// A game with dice that have names, and this in place of a part of it.
fn complaint(from: &str, to: &str) -> String {
    const GAME: &str = r#"(
      format: 1, key: "t", short: "t", title: "T",
      figures: [(name: "Armor", kind: Number(from: 0, to: 9)), (name: "Luck", kind: Points("3"))],
      inputs: [(name: "ac", kind: Number(from: 0, to: 9), default: 1)],
      charts: [(name: "steps", steps: [(1, 1)])],
      attempts: [(
        name: "roll", values: [("hits", "count(a, 2..3)")], roll: "a: 2d6, b: 1d8",
        results: [(word: "w", when: "hits >= ac", grade: 1), (word: "l", grade: -1)],
        opposed: Compare, against: ("ac", "Armor"), offers: [(word: "luck", costs: ("Luck", 1), reroll: All)],
      )],
    )"#;
    assert!(GAME.contains(from), "{from}");
    let all = Definition::read_all("game.ron", &GAME.replacen(from, to, 1)).unwrap_err();
    all[0].reason.clone()
}

#[test]
fn faces_and_names_of_dice_that_are_not_understood_say_how_they_are_written() {
    for (formula, says) in [
        (
            "count(a, in 2..3)",
            "faces from one to another are written without a word: 2..3 here, as `in 2..3` is for numbers.",
        ),
        (
            "count(in 2..3)",
            "faces from one to another are written without a word: 2..3 here, as `in 2..3` is for numbers.",
        ),
        (
            "count(ac, 2..3)",
            "no dice of this roll are called what stands before this comma: give them a name, as in roll: \"trait: 1d8\" for count(trait, …).",
        ),
        (
            "if ac 2 else 3",
            "expected “then” here, as in if a then b else c.",
        ),
    ] {
        assert_eq!(complaint("count(a, 2..3)", formula), says, "{formula}");
    }
}

#[test]
fn a_name_that_is_taken_says_by_what() {
    let remedy = "already: call one of the two something else";
    for (from, to, by) in [
        (
            "\"Armor\", kind",
            "\"AC\", kind",
            "the input “ac” is called “ac”",
        ),
        (
            "\"Luck\", kind",
            "\"Armor\", kind",
            "the figure “Armor” is called “armor”",
        ),
        (
            "(\"hits\"",
            "(\"armor\"",
            "the figure “Armor” is called “armor”",
        ),
        ("(\"hits\"", "(\"steps\"", "a chart is called “steps”"),
        (
            "a: 2d6, b:",
            "a: 2d6, hits:",
            "a value of this attempt is called “hits”",
        ),
    ] {
        assert_eq!(complaint(from, to), format!("{by} {remedy}"), "{to}");
    }
}

#[test]
fn a_part_that_is_not_in_its_form_is_shown_it() {
    for (from, to, form) in [
        (
            "against: (\"ac\", \"Armor\")",
            "against: \"ac\"",
            "against: (\"dc\", \"Armor\")",
        ),
        (
            "costs: (\"Luck\", 1)",
            "costs: \"Luck\"",
            "costs: (\"Luck\", 1)",
        ),
        ("costs: (\"Luck\", 1)", "costs: 1", "costs: (\"Luck\", 1)"),
        (
            "opposed: Compare",
            "opposed: \"ac\"",
            "opposed: Compare, or Target(\"at\", \"total\")",
        ),
        (
            "reroll: All",
            "reroll: \"= 1\"",
            "reroll: All, Better, or Faces(\"= 1\")",
        ),
        ("steps: [(1, 1)]", "steps: [1]", "steps: [(1, -4), (10, 0)]"),
    ] {
        let said = complaint(from, to);
        assert!(said.contains(form), "{to}: {said}");
    }
}
