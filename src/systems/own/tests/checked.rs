//! What the checker says of a game: no more than it knows.

use super::*;

/// A game with one attempt of these parts.
fn of(figures: &str, inputs: &str, attempt: &str) -> Report {
    game(&format!(
        "(format: 1, key: \"t\", short: \"t\", title: \"T\", figures: [{figures}], inputs: [{inputs}], \
         attempts: [(name: \"roll\", {attempt})])"
    ))
    .check()
}

/// What comes of a d6 with these words, the last one always.
fn results(of: &[(&str, &str)]) -> String {
    let of = of
        .iter()
        .map(|(word, when)| format!("(word: {word:?}, when: {when:?}, grade: 1)"));
    let of: Vec<String> = of.collect();
    format!("results: [{}, (word: \"rest\", grade: -1)]", of.join(", "))
}

#[test]
fn what_no_figure_brings_is_never_and_what_these_do_not_bring_is_not() {
    let never = "result `seven` of `roll` can never happen: one above it covers it, or nothing that is rolled meets it";
    let rare = "result `seven` of `roll` came up with none of the figures that were tried; others may meet it";
    let skills = "(group: \"Skills\", open: true, kind: Number(from: 0, to: 3))";
    for (figures, inputs, roll, when, notes) in [
        ("", "", "1d6", "total = 7", &[never][..]),
        (
            "",
            "(name: \"edge\")",
            "1d6 + {edge}",
            "total = 8",
            &[never],
        ),
        ("", "(name: \"edge\")", "1d6 + {edge}", "total = 7", &[]),
        // A line adds as much as it says.
        ("", "", "1d6 + {mod}", "total = 70", &[rare]),
        (
            skills,
            "(name: \"skill\", kind: Figure([\"Skills\"]))",
            "1d6 + {skill}",
            "total = 70",
            &[rare],
        ),
        // A figure of the sheet that no line says, by itself and behind another.
        (
            "(name: \"Wounds\", kind: Boxes(4))",
            "",
            "1d6",
            "wounds = 3",
            &[],
        ),
        (
            "(name: \"Harm\", kind: Boxes(9)), (name: \"Wounds\", kind: Sum(\"harm / 3\"))",
            "",
            "1d6",
            "wounds = 2",
            &[],
        ),
        (
            "(name: \"Luck\", kind: Points(\"3\"))",
            "",
            "1d6",
            "luck = 0",
            &[],
        ),
        // Only some of a hundred are tried.
        (
            "",
            "(name: \"at\", kind: Number(from: 1, to: 100))",
            "1d6",
            "at = 37",
            &[rare],
        ),
        // A die has the sides that it has.
        (
            "(name: \"Arm\", kind: Die([4, 6]))",
            "",
            "1d{arm}",
            "total = 5 and arm = 5",
            &[never],
        ),
    ] {
        let results = results(&[("seven", when)]);
        let report = of(figures, inputs, &format!("roll: {roll:?}, {results}"));
        assert_eq!(report.notes, notes, "{roll} {when}");
    }
    let covered =
        "roll: \"1d6\", results: [(word: \"all\", grade: 1), (word: \"seven\", grade: 2)]";
    let told = "result `seven` of `roll` can never happen: `all` above it has no `when`";
    assert_eq!(of("", "", covered).notes, [told]);
}

#[test]
fn a_result_that_the_figures_of_the_table_do_not_bring_says_whether_others_do() {
    let parts = results(&[("hurt", "wounds > 0 and total = 1"), ("seven", "total = 7")]);
    let figures = "(name: \"Wounds\", kind: Boxes(4))";
    let report = of(figures, "", &format!("roll: \"1d6\", {parts}"));
    let told: Vec<_> = report.chances[0]
        .results
        .iter()
        .map(|likely| {
            (
                likely.word.as_str(),
                likely.chance > 0.0,
                likely.comes_with_others,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("hurt", false, true),
            ("seven", false, false),
            ("rest", true, true)
        ]
    );
}

#[test]
fn a_game_that_cannot_be_rolled_is_not_called_sound() {
    let refused = "refuse: [(when: \"at > 0\", says: \"not tonight\")], roll: \"1d6\", results: [(word: \"w\", grade: 1)]";
    let at = "(name: \"at\", kind: Number(from: 1, to: 9), default: 1)";
    let report = of("", at, refused);
    let note = "`roll` could not be rolled with any of the figures that were tried: not tonight";
    assert_eq!(report.notes, [note]);
    assert_eq!(report.chances, []);
}

#[test]
fn a_word_that_means_two_things_is_told_with_what_cannot_be_said() {
    let scale = "scales: [(name: \"rank\", words: [(1, \"Trained\"), (2, \"Adept\")])],";
    let with = |input: &str| {
        let game = game(&format!(
            "(format: 1, key: \"t\", short: \"t\", title: \"T\", {scale} inputs: [(name: {input:?})], \
             attempts: [(name: \"roll\", roll: \"{{1 + {input}}}d6\", results: [(word: \"done\", grade: 1)])])"
        ));
        game.check().notes
    };
    let note = "“Trained” in a line is the input `trained`, and so never 1 on a scale: call one of the two something else";
    assert_eq!(with("trained"), [note]);
    assert_eq!(with("skilled"), [""; 0]);
}
