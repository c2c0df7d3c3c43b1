//! House rules over the book: what a file may replace, and what is refused with its place.

use super::*;
use crate::systems::rule_tables::RuleTables;

const BUILT_IN: &str = include_str!("../../../assets/systems/pen-and-dagger.ron");

fn book() -> Book {
    Book::built_in()
}

fn refusal(text: &str) -> (usize, usize, String) {
    let bad = book().overlaid("house.ron", text).unwrap_err();
    (bad.line, bad.column, bad.reason)
}

/// One table of the built-in file, its lines as they stand there.
fn printed(table: &str) -> String {
    let start = BUILT_IN.find(&format!("    {table}: [")).unwrap();
    let length = BUILT_IN[start..].find("\n    ],\n").unwrap() + "\n    ],\n".len();
    BUILT_IN[start..start + length].to_owned()
}

#[test]
fn a_file_of_house_rules_replaces_the_table_it_has_and_no_other() {
    let text = "(skills: [(name: \"Sailing\", abilities: [Dexterity], cue: \"ropes, wind\", secrecy: Open)])";
    let house = book().overlaid("house.ron", text).unwrap();
    assert_eq!(
        house
            .skills
            .iter()
            .map(|skill| skill.name.as_str())
            .collect::<Vec<_>>(),
        ["Sailing"]
    );
    assert_eq!(
        Book {
            skills: book().skills,
            ..house
        },
        book()
    );
}

#[test]
fn a_file_that_says_nothing_changes_nothing() {
    for text in [
        "()",
        "(name: \"Ours\")",
        "// nothing yet\n()\n",
        "#![enable(implicit_some)] ()",
    ] {
        assert_eq!(
            book().overlaid("house.ron", text).unwrap(),
            book(),
            "{text}"
        );
    }
}

#[test]
fn each_table_of_the_built_in_file_can_stand_alone() {
    for table in [
        "table",
        "cues",
        "abilities",
        "skills",
        "proficiencies",
        "spends",
        "gains",
    ] {
        let text = format!("(\n{})", printed(table));
        assert_eq!(
            book().overlaid("house.ron", &text).unwrap(),
            book(),
            "{table}"
        );
    }
}

#[test]
fn under_another_table_odds_are_others_and_still_add_to_one() {
    let table = printed("table").replace(
        "limited: 5, normal: 9, major: 15",
        "limited: 2, normal: 3, major: 4",
    );
    let house = book().overlaid("house.ron", &format!("({table})")).unwrap();
    let attempt = Attempt::Single {
        check: Check::at(Rank::Adept),
        bar: Some(Level::Major),
    };
    let passes = |book: &Book| attempt.odds(book).passes.unwrap();
    assert!((passes(&book()) - 0.30).abs() < 1e-12);
    assert!((passes(&house) - 0.85).abs() < 1e-12);
    for rank in Rank::ALL {
        for edge in [Edge::Advantage, Edge::Even, Edge::Disadvantage] {
            let grades = Check {
                edge,
                ..Check::at(rank)
            }
            .grades(&house.table);
            assert!(
                (grades.at_least(Level::CriticalFailure) - 1.0).abs() < 1e-12,
                "{rank:?} {edge:?}"
            );
        }
    }
}

#[test]
fn a_table_that_lacks_a_rank_or_has_one_twice_is_refused() {
    let table = printed("table");
    let epic = table.lines().find(|line| line.contains("Epic")).unwrap();
    let lacking = format!("(\n{})", table.replace(&format!("{epic}\n"), ""));
    assert_eq!(
        refusal(&lacking),
        (2, 5, "the row of Epic is missing".to_owned())
    );
    let twice = format!("(\n{})", table.replace("rank: Master", "rank: Epic"));
    assert_eq!(
        refusal(&twice),
        (
            6,
            9,
            "the row of Epic stands there twice: keep one".to_owned()
        )
    );
}

#[test]
fn a_row_whose_levels_overlap_is_refused_where_it_stands() {
    let reason = |name: &str| {
        format!("the faces of {name} must ascend from limited to critical within 1 to 20")
    };
    for (row, (faces, wrong)) in [
        (
            5,
            (
                "limited: 4, normal: 8, major: 14",
                "limited: 9, normal: 8, major: 14",
            ),
        ),
        (5, ("limited: 4, normal: 8", "limited: None, normal: 8")),
        (5, ("limited: 4, normal: 8", "limited: 0, normal: 8")),
        (5, ("critical: 18", "critical: 22")),
    ] {
        let text = format!("(\n{})", printed("table").replace(faces, wrong));
        assert_eq!(refusal(&text), (row + 1, 9, reason("Master")), "{wrong}");
    }
}

#[test]
fn cues_and_abilities_stay_complete() {
    let cues = |from: &str, to: &str| format!("(\n{})", printed("cues").replacen(from, to, 1));
    let (line, column, twice) = refusal(&cues("level: Major", "level: Normal"));
    assert_eq!(
        (line, column, twice.as_str()),
        (2, 5, "the cue for Major is missing")
    );
    assert_eq!(
        refusal("(abilities: [])"),
        (1, 2, "the ability Strength is missing".to_owned())
    );
}

#[test]
fn names_that_a_line_could_not_tell_apart_are_refused() {
    let skill = |name: &str| {
        format!("(\n  skills: [(name: \"{name}\", abilities: [Wisdom], cue: \"\", secrecy: Open)])")
    };
    assert_eq!(
        refusal(&skill("wisdom")).2,
        "“wisdom” is an ability: call the skill something else"
    );
    assert_eq!(
        refusal(&skill(" ")),
        (2, 12, "this entry has no name".to_owned())
    );
    // The proficiency is built in, so the skill's table is shown.
    let parry = (
        2,
        3,
        "“Parry” is the name of a proficiency and of something else".to_owned(),
    );
    assert_eq!(refusal(&skill("parry")), parry);
    let groundless = "(skills: [(name: \"Sailing\", abilities: [], cue: \"\", secrecy: Open)])";
    assert_eq!(
        refusal(groundless).2,
        "“Sailing” rests on no ability: name one or more"
    );
}

#[test]
fn what_is_no_ron_or_no_word_of_the_rules_is_refused_with_its_place() {
    for (text, place, word) in [
        ("", (1, 1), "expected"),
        (
            "(\n  table: [\n    (rank: Godlike, limited: 1,\n",
            (3, 32),
            "end",
        ),
        ("(\n  tabel: [],\n)", (2, 3), "tabel"),
        ("(\n  table: [(rank: Goodlike)],\n)", (2, 18), "Goodlike"),
        (
            "(\n  table: [(rank: Godlike, limited: \"one\")],\n)",
            (2, 36),
            "integer",
        ),
        ("()\n)", (2, 1), ""),
    ] {
        let (line, column, reason) = refusal(text);
        assert_eq!((line, column), place, "{text}\n{reason}");
        assert!(
            reason.to_lowercase().contains(&word.to_lowercase()),
            "{text}\n{reason}"
        );
    }
}

#[test]
fn a_text_that_could_command_a_terminal_or_break_a_line_is_refused_where_it_stands() {
    for text in ["\\u{1b}[2J", "two\\nlines", "\u{202e}"] {
        let text = format!("(\n  gains: [\n    (from: \"a gift\", advice: \"{text}\"),\n  ],\n)");
        let (line, column, reason) = refusal(&text);
        assert_eq!((line, column), (3, 30), "{reason}");
        assert!(reason.contains("cannot be shown, “"), "{reason}");
    }
}

#[test]
fn a_complaint_shows_the_line_with_a_caret_under_the_place() {
    let bad = book()
        .overlaid("rules/house.ron", "(\n  tabel: [],\n)")
        .unwrap_err()
        .to_string();
    let lines: Vec<&str> = bad.lines().collect();
    assert!(lines[0].starts_with("rules/house.ron:2:3: "), "{bad}");
    assert_eq!(lines[1..], ["  tabel: [],", "  ^"]);
}

#[test]
fn wherever_a_file_is_cut_off_the_place_named_lies_in_it() {
    let whole = BUILT_IN.trim_end().len();
    for end in (0..whole)
        .step_by(17)
        .filter(|end| BUILT_IN.is_char_boundary(*end))
    {
        let text = &BUILT_IN[..end];
        let bad = book().overlaid("house.ron", text).unwrap_err();
        let line = text.lines().nth(bad.line - 1).unwrap_or_default();
        assert!(bad.column <= line.chars().count() + 1, "{end}: {bad}");
        assert!(bad.line <= text.lines().count().max(1), "{end}: {bad}");
    }
}
