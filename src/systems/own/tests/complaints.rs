//! What is wrong with a file is said with what is in the way.

use super::*;

/// A game with dice that have names.
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

/// What is wrong with it with this in place of a part of it.
fn complaint(from: &str, to: &str) -> String {
    complaint_in(GAME, from, to)
}

fn complaint_in(game: &str, from: &str, to: &str) -> String {
    assert!(game.contains(from), "{from}");
    let all = Definition::read_all("game.ron", &game.replacen(from, to, 1)).unwrap_err();
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
            "opposed: Compare, Again, or Target(\"at\", \"total\")",
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

#[test]
fn what_describes_an_attempt_is_held_to_what_it_speaks_of() {
    let pane = |columns: &str| {
        format!("pane: (title: \"T\", figure: \"need\", columns: [{columns}]), opposed: Compare")
    };
    let column = "(heading: \"wins\", short: \"w\", of: \"x\")";
    let before = "values: [(\"hits\", \"count(a, 2..3)\")";
    let need = format!("{before}, (\"need\", \"ac + mod\")");
    for (to, says) in [
        (
            "tells: [(says: \"{hits\")], opposed: Compare".to_owned(),
            "a brace that opens here is never closed",
        ),
        (
            "tells: [(says: \"{hit}\")], opposed: Compare".to_owned(),
            "nothing is called “hit”. Did you mean hits?",
        ),
        (
            "sum: \"hits\", opposed: Compare".to_owned(),
            "this has to be known before the roll, and reads dice",
        ),
        (
            "sum: \"nead\", opposed: Compare".to_owned(),
            "nothing is called “nead”. Did you mean need?",
        ),
        (pane(column), "nothing is called “x”."),
        (pane(""), "0 columns: the pane has room for 1 to 5"),
        (
            "like: \"rol\", opposed: Compare".to_owned(),
            "nothing is called “rol”. Did you mean roll?",
        ),
        (
            "like: \"roll\", opposed: Compare".to_owned(),
            "an attempt is like one that is written out itself",
        ),
    ] {
        let game = GAME.replacen(before, &need, 1);
        assert_eq!(complaint_in(&game, "opposed: Compare", &to), says, "{to}");
    }
}

#[test]
fn figures_that_are_described_name_what_there_is() {
    let armor = "(name: \"Armor\", kind: Number(from: 0, to: 9))";
    for (to, says) in [
        (
            "(group: \"G\", open: true, kind: Level(from: 0, to: 9, of: \"H\"), entries: [(name: \"Armor\")])",
            "nothing is called “H”.",
        ),
        (
            "(group: \"G\", kind: Number(from: 0, to: 9), entries: [(name: \"Armor\", usual: \"Lock\")])",
            "nothing is called “Lock”. Did you mean Luck?",
        ),
        (
            "(group: \"G\", kind: Number(from: 0, to: 9), entries: [(name: \"Armor\", untrained: Best([]))])",
            "0 figures that it rests on: expected 1 to 16, or `Never`",
        ),
        (
            "(group: \"G\", names: [\"Armor\"], kind: Number(from: 0, to: 9), rolls: \"rall\")",
            "nothing is called “rall”. Did you mean roll?",
        ),
    ] {
        assert_eq!(complaint_in(GAME, armor, to), says, "{to}");
    }
    let words = |words: &str| format!("inputs: [(name: \"way\", kind: Modifiers([{words}])), ");
    for (to, says) in [
        (
            words("(word: \"hard\", from: -4, to: -5)"),
            "“hard” goes from -4 to -5: `from` is the lower one",
        ),
        (
            words("(word: \"easy\", from: 1, to: 2), (word: \"hard\", from: -2, to: -1)"),
            "“hard” must end one below where “easy” begins: easiest first, no gap",
        ),
        (
            words("(word: \"easy\", from: 1, to: 2), (word: \"Easy\", from: 0, to: 0)"),
            "“Easy” stands there twice: keep one",
        ),
    ] {
        assert_eq!(complaint_in(GAME, "inputs: [", &to), says, "{to}");
    }
}

#[test]
fn one_input_shares_a_result_and_one_links_a_second_roll() {
    let inputs = "inputs: [(name: \"ac\", kind: Number(from: 0, to: 9), default: 1)]";
    for (kind, says) in [
        ("Shared", "“a” shares a result already: keep one of the two"),
        (
            "Linked",
            "“a” links a second roll already: keep one of the two",
        ),
    ] {
        let two = format!(
            "inputs: [(name: \"ac\", kind: Number(from: 0, to: 9), default: 1), (name: \"a\", kind: {kind}), (name: \"b\", kind: {kind})]"
        );
        let game = GAME
            .replace("count(a, 2..3)", "count(c, 2..3)")
            .replace("a: 2d6, b: 1d8", "c: 2d6, d: 1d8");
        assert_eq!(complaint_in(&game, inputs, &two), says);
    }
}

#[test]
fn whether_something_has_to_be_reached_is_known_before_the_roll() {
    let says = complaint("opposed: Compare", "judged: \"hits > 0\", opposed: Compare");
    let wanted = "this has to be known before the roll, and reads dice through one of its values";
    assert_eq!(says, wanted);
}

#[test]
fn fortune_dice_are_held_by_somebody_and_do_something() {
    let spent = "opposed: Compare, fortune: (again: \"hits > 0\")";
    let says = "its fortune dice are held by nobody: say how many for each level, as in fortune_per_level: 2";
    assert_eq!(complaint("opposed: Compare", spent), says);
    let held = "title: \"T\", fortune_per_level: 1";
    let says = "fortune dice do nothing to any roll here: give an attempt `fortune: (again: \"natural > 1\")`";
    assert_eq!(complaint("title: \"T\"", held), says);
    let of_no_input =
        "opposed: Compare, fortune: (trade: (\"hits > 1\", \"armor\"), again: \"hits > 0\")";
    let game = GAME.replace("title: \"T\"", held);
    let says = complaint_in(&game, "opposed: Compare", of_no_input);
    assert_eq!(says, "expected the name of an input here");
}

#[test]
fn what_a_figure_goes_by_and_what_it_fills_are_there() {
    let figures = "figures: [(name: \"Armor\", kind: Number(from: 0, to: 9))";
    let with = |more: &str| format!("{figures}, {more}");
    for (more, says) in [
        (
            "(group: \"Skills\", kind: Flag, entries: [(name: \"Hide\", goes_by: [\"Armour\"])])",
            "nothing is called “Armour”. Did you mean Armor?",
        ),
        (
            "(group: \"Skills\", kind: Flag, fills: \"armor\", entries: [(name: \"Hide\", goes_by: [\"Armor\"])])",
            "expected the name of an input here",
        ),
    ] {
        assert_eq!(complaint(figures, &with(more)), says);
    }
    let input = "default: 1)]";
    let says = complaint(
        input,
        "default: 1), (name: \"gear\", kind: Added([\"Gear\"]))]",
    );
    assert!(says.starts_with("nothing is called “Gear”."), "{says}");
}
