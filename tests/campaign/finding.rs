//! What is looked for in the log: how it is understood, in five systems, and which lines it means.

use astragal::campaign::finding::{LinePrefilter, Looking, Query, is_our_own};
use astragal::campaign::log_text::tell;
use astragal::store::ron_options;
use astragal::systems::System;

use crate::support::Table;
use crate::support::evening::{EVENINGS, Telling};

/// How a query was understood, in one row.
fn understood(table: &Table, typed: &str) -> String {
    let parts = Query::read(typed, &table.campaign).understood();
    let said = parts
        .into_iter()
        .map(|part| format!("{} {}", part.label, part.value.unwrap_or("–".into())));
    said.collect::<Vec<_>>().join("   ")
}

/// The numbers of the lines a query means, oldest first.
fn found(table: &Table, typed: &str) -> Vec<u64> {
    let query = Query::read(typed, &table.campaign);
    let mut found = Looking::from_now(&table.campaign).back_through(&table.campaign, &query);
    found.reverse();
    found.iter().map(|found| found.entry.id.0).collect()
}

#[test]
fn whatever_is_typed_is_understood_as_something() {
    let mut table = Table::with_party();
    table.say_all(["session", "add orc 15", "session", "add orcish*2 8"]);
    for (typed, meant) in [
        ("", "text –"),
        (
            "thalia major+ evening 2..",
            "hero Thalia   level major or better   evening 2 to 3   text –",
        ),
        ("THALIA", "hero Thalia   text –"),
        ("tha crit", "hero Thalia   text crit"),
        ("t", "text t"),
        ("orc", "who orc   text –"),
        ("critical failure", "level critical failure   text –"),
        (
            "critical-failure+",
            "level critical failure or better   text –",
        ),
        ("critical", "level critical   text –"),
        ("critical \"failure\"", "level critical   text failure"),
        ("major critical", "level major, critical   text –"),
        ("evening 2", "evening 2   text –"),
        ("evening 1..2", "evening 1 to 2   text –"),
        ("evening ..2", "evening 1 to 2   text –"),
        ("evening 9..", "evening 9   text –"),
        ("tonight", "evening 3   text –"),
        ("evening", "kind evening   text –"),
        ("evening x", "kind evening   text x"),
        (
            "roll harm turn fortune note",
            "kind roll, damage, turn, fortune, note   text –",
        ),
        (
            "secret marked undone",
            "only secret and marked and undone   text –",
        ),
        ("\"thalia\"", "text thalia"),
        ("\"the abbot laughs", "text the abbot laughs"),
        ("“the abbot” laughs", "text the abbot · laughs"),
        ("success", "level success   text –"),
        ("phenomenal", "text phenomenal"),
        ("+ \"\" ..", "text + · .."),
    ] {
        assert_eq!(understood(&table, typed), meant, "{typed}");
    }
}

#[test]
fn levels_are_those_of_the_campaigns_own_system() {
    for (system, typed, meant) in [
        (
            System::PenAndDagger,
            "limited+ lucky",
            "level limited or better, lucky   text –",
        ),
        (
            System::DicePool,
            "botch moderate+",
            "level botch, moderate or better   text –",
        ),
        (System::DicePool, "major", "text major"),
        (
            System::SwordsAndSorcery,
            "critical hit",
            "level critical hit   text –",
        ),
        (
            System::SwordsAndSorcery,
            "hit+ success",
            "level hit or better, success   text –",
        ),
        (
            System::SuccessRoll,
            "critical success",
            "level critical success   text –",
        ),
        (
            System::SuccessRoll,
            "success+",
            "level success or better   text –",
        ),
        (
            System::MonstersAndMagic,
            "success",
            "level success   text –",
        ),
        (System::MonstersAndMagic, "critical", "text critical"),
    ] {
        assert_eq!(
            understood(&Table::with_one(system), typed),
            meant,
            "{typed}"
        );
    }
}

#[test]
fn a_line_must_have_all_that_is_looked_for() {
    let mut table = Table::with_party();
    table.say_all([
        "thalia dodge =19",
        "oren dodge =19",
        "thalia dodge =2 # off the ledge",
        "note the abbot laughs",
        "note secret He Is His Brother",
        "thalia -5",
        "undo",
        "mark 6",
    ]);
    for (typed, lines) in [
        ("thalia major+", vec![6]),
        ("oren", vec![2, 7]),
        ("thalia roll", vec![6, 8]),
        ("ledge", vec![8]),
        ("ABBOT", vec![9]),
        ("\"abbot laughs\"", vec![9]),
        ("abbot note", vec![9]),
        ("abbot roll", vec![]),
        ("his brother secret", vec![10]),
        ("harm", vec![11]),
        ("undone", vec![11]),
        ("marked", vec![6]),
        ("9", vec![6, 7, 9, 11, 12]),
        ("nothing like it", vec![]),
    ] {
        assert_eq!(found(&table, typed), lines, "{typed}");
    }
}

#[test]
fn a_level_or_better_is_better_by_its_own_ladder() {
    let mut table = Table::with_party();
    table.say_all([
        "thalia dodge =19",
        "thalia dodge =10",
        "thalia luck =19",
        "thalia dodge =2",
    ]);
    assert_eq!(found(&table, "normal+"), [6, 7]);
    assert_eq!(found(&table, "unlucky+"), [8]);
    assert_eq!(found(&table, "failure"), [9]);
}

#[test]
fn in_every_example_a_line_holds_every_word_it_is_told_with_or_the_word_is_our_own() {
    for evening in &EVENINGS {
        let campaign = Telling::of(evening).campaign;
        for step in campaign.steps() {
            let held = ron_options().to_string(step).unwrap().to_lowercase();
            if held.contains("ends: at(") {
                continue;
            }
            for told in tell(&campaign, step)
                .iter()
                .map(|entry| entry.text().to_lowercase())
            {
                let words = told.split(|letter: char| !letter.is_ascii_alphabetic());
                let strange: Vec<&str> = words
                    .filter(|word| !held.contains(word) && !is_our_own(word))
                    .collect();
                assert_eq!(strange, [""; 0], "{told}\n{held}");
            }
        }
    }
}

#[test]
fn a_sieve_holds_back_what_cannot_be_meant() {
    let table = Table::with_party();
    let lets_through = |typed: &str, line: &str| {
        LinePrefilter::of(&Query::read(typed, &table.campaign))
            .over(line.as_bytes())
            .lets_through(0, line.as_bytes())
    };
    let roll = r#"(seq: 9, line: "thalia dodge # by a Hair", events: [Rolled((who: [(name: "Thalia")]))])"#;
    for (typed, passes) in [
        ("thalia", true),
        ("thalia roll hair", true),
        ("oren", false),
        ("harm", false),
        ("\"by a hair\"", true),
        ("abbot", false),
        // A word of ours says nothing of what the line holds.
        ("major", true),
    ] {
        assert_eq!(lets_through(typed, roll), passes, "{typed}");
    }
    assert!(
        lets_through("abbot roll", "(seq: 9, events: [Undid(steps: [])])"),
        "it says something of others"
    );
}
