//! `odds`: the table, the object, and lines that have none.

use std::time::{Duration, Instant};

use super::{Shelf, are_in_order};

#[test]
fn the_table_has_mark_word_and_every_chance() {
    let table = Shelf::empty().done(&["odds", "pd adept adv +1 bar major"]);
    assert_eq!(
        table,
        "\
pd adept adv +1 bar major
                     exactly  at least  with a fortune die
▼  critical failure   0.25 %  100.00 %            100.00 %
×  failure            2.00 %   99.75 %             99.75 %
≈  limited           10.00 %   97.75 %             99.75 %
●  normal            30.00 %   87.75 %             99.55 %
▲  major             30.00 %   57.75 %             95.51 %
◆  critical          27.75 %   27.75 %             75.90 %
passes 57.75 %, with a fortune die 95.51 %
"
    );
}

#[test]
fn the_object_is_the_one_of_the_contract() {
    let printed = Shelf::empty().done(&["odds", "--json", "pd adept adv +1"]);
    assert_eq!(
        printed,
        concat!(
            r#"{"line":"pd adept adv +1","system":"pen-and-dagger","outcomes":["#,
            r#"{"outcome":"critical-failure","probability":0.0025},{"outcome":"failure","probability":0.02},"#,
            r#"{"outcome":"limited","probability":0.1},{"outcome":"normal","probability":0.3},"#,
            r#"{"outcome":"major","probability":0.3},{"outcome":"critical","probability":0.2775}],"passes":null}"#,
            "\n"
        )
    );
}

#[test]
fn chances_add_up_to_one_and_none_is_zero() {
    let shelf = Shelf::empty();
    for line in [
        "pd doomed dis unreliable",
        "pd godlike adv reliable",
        "pd luck",
        "pd adept with novice shared all bar normal",
    ] {
        let odds = shelf.json(&["odds", "--json", line]);
        let chances: Vec<f64> = odds["outcomes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| each["probability"].as_f64().unwrap())
            .collect();
        assert!(
            (chances.iter().sum::<f64>() - 1.0).abs() < 1e-12,
            "{line}: {chances:?}"
        );
        assert!(
            chances.iter().all(|chance| *chance > 0.0),
            "{line}: {chances:?}"
        );
        assert_eq!(odds["passes"].is_null(), !line.contains("bar"), "{line}");
        assert!(odds.get("first").is_none(), "{line}");
    }
}

#[test]
fn a_linked_attempt_has_its_first_part_too_and_passes_both() {
    let shelf = Shelf::empty();
    let printed = shelf.done(&["odds", "--json", "pd adept then trained"]);
    assert!(
        are_in_order(&printed, &["line", "system", "first", "outcomes", "passes"]),
        "{printed}"
    );
    let odds: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert!((odds["passes"].as_f64().unwrap() - 0.44).abs() < 1e-12);
    let table = shelf.done(&["odds", "pd adept then trained"]);
    assert!(
        table.contains("\nfirst\n")
            && table.contains("\nthen\n")
            && table.contains("passes 44.00 %")
    );
}

#[test]
fn quotes_around_a_line_are_not_needed() {
    let shelf = Shelf::empty();
    assert_eq!(
        shelf.done(&["odds", "pd", "adept", "-1", "--json"]),
        shelf.done(&["odds", "--json", "pd adept -1"])
    );
}

#[test]
fn a_mistyped_line_is_shown_with_a_caret_and_ends_with_2() {
    let shelf = Shelf::empty();
    for command in ["odds", "roll"] {
        let said = shelf.say(&[command, "pd adpet adv"]);
        assert_eq!((said.status, said.out.as_str()), (2, ""));
        let lines: Vec<&str> = said.err.lines().collect();
        assert_eq!(lines[..2], ["pd adpet adv", "   ^^^^^"]);
        assert!(lines[2].contains("Did you mean Adept?"), "{}", said.err);
    }
}

#[test]
fn what_is_no_attempt_has_no_odds() {
    let shelf = Shelf::empty();
    for line in [
        "next",
        "thalia stealth",
        "",
        "pd",
        "xx 5",
        "pd adept =21",
        "pd adept =3,4",
        "3d6 +",
    ] {
        let said = shelf.say(&["odds", line]);
        assert_eq!(
            (said.status, said.out.as_str()),
            (2, ""),
            "{line}: {}",
            said.err
        );
        assert!(!said.err.is_empty());
    }
}

#[test]
fn marks_are_those_of_the_screen() {
    use astragal::cli::mark_of;
    use astragal::systems::OutcomeGrade;
    for (key, mark) in [
        ("critical-failure", OutcomeGrade::CriticalFailure),
        ("failure", OutcomeGrade::Failure),
        ("unlucky", OutcomeGrade::Failure),
        ("limited", OutcomeGrade::Limited),
        ("normal", OutcomeGrade::Normal),
        ("lucky", OutcomeGrade::Normal),
        ("major", OutcomeGrade::Major),
        ("critical", OutcomeGrade::Critical),
        ("critical-success", OutcomeGrade::Critical),
        ("critical-hit", OutcomeGrade::Critical),
        ("critical-miss", OutcomeGrade::CriticalFailure),
        ("botch", OutcomeGrade::CriticalFailure),
        ("ruined", OutcomeGrade::CriticalFailure),
        ("success", OutcomeGrade::Passed),
        ("hit", OutcomeGrade::Passed),
        ("win", OutcomeGrade::Normal),
        ("lose", OutcomeGrade::Failure),
        ("miss", OutcomeGrade::Failure),
        ("tie", OutcomeGrade::Limited),
        ("unfinished", OutcomeGrade::Limited),
        ("complete", OutcomeGrade::Critical),
        ("total", OutcomeGrade::Figure),
    ] {
        assert_eq!(mark_of(key), mark.glyph(), "{key}");
    }
}

#[test]
fn every_system_has_its_own_outcomes_and_numbers() {
    let shelf = Shelf::empty();
    for (line, system, outcome, value, probability) in [
        ("dp 1 diff 8", "dice-pool", "success", Some(1), 0.3),
        ("dp 1 vs 1", "dice-pool", "win", Some(1), 0.25),
        ("ss +5 dc 15", "swords-and-sorcery", "success", None, 0.55),
        (
            "ss +7 ac 16",
            "swords-and-sorcery",
            "critical-hit",
            None,
            0.05,
        ),
        ("ss +2", "swords-and-sorcery", "total", Some(22), 0.05),
        ("sr 12", "success-roll", "success", Some(0), 25.0 / 216.0),
        (
            "mm +3 vs 14",
            "monsters-and-magic",
            "success",
            Some(0),
            27.0 / 216.0,
        ),
        ("3d6", "dice", "total", Some(18), 1.0 / 216.0),
    ] {
        let odds = shelf.json(&["odds", "--json", line]);
        assert_eq!(odds["system"], system, "{line}");
        let chances = odds["outcomes"].as_array().unwrap();
        let found = chances.iter().find(|chance| {
            chance["outcome"] == outcome
                && chance.get("value").and_then(serde_json::Value::as_i64) == value
        });
        let found = found.unwrap_or_else(|| panic!("{line}: {odds}"))["probability"]
            .as_f64()
            .unwrap();
        assert!((found - probability).abs() < 1e-12, "{line}: {found}");
    }
}

#[test]
fn dice_that_fall_in_too_many_ways_have_mean_and_deviation() {
    let shelf = Shelf::empty();
    let odds = shelf.json(&["odds", "--json", "1000d10000"]);
    assert_eq!(odds["outcomes"], serde_json::json!([]));
    assert!(
        (odds["mean"].as_f64().unwrap() - 5_000_500.0).abs() < 1e-6,
        "{odds}"
    );
    let said = shelf.done(&["odds", "1000d10000"]);
    assert!(
        said.contains("too many ways to fall to be counted: mean 5000500.00, deviation "),
        "{said}"
    );
}

#[test]
fn totals_of_next_to_no_chance_share_a_row_and_stay_apart_in_json() {
    let shelf = Shelf::empty();
    let table = shelf.done(&["odds", "3d6!"]);
    assert!(table.lines().count() < 60, "{table}");
    let last = table.lines().last().unwrap();
    assert!(last.contains("higher totals, together"), "{last}");
    assert!(
        shelf.json(&["odds", "--json", "3d6!"])["outcomes"]
            .as_array()
            .unwrap()
            .len()
            > 300
    );
    let both = shelf.done(&["odds", "40d6"]);
    assert!(
        both.lines()
            .nth(2)
            .unwrap()
            .contains("lower totals, together"),
        "{both}"
    );
}

#[test]
fn as_many_totals_as_are_counted_are_printed_in_time() {
    let began = Instant::now();
    let printed = Shelf::empty().done(&["odds", "1d1000*1d1000"]);
    assert!(
        printed.ends_with("71.09 %   71.09 %\n"),
        "the rest in one row"
    );
    // Adding up the better totals anew for each took two minutes here.
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_random_table_is_told_with_bars_and_as_an_object() {
    let shelf = Shelf::empty();
    let table = shelf.done(&["odds", "table", "weather-fall"]);
    assert!(
        table.starts_with("weather-fall: d20, 20 results\n"),
        "{table}"
    );
    assert!(
        table.contains("\n5.00 %  ████████████████████████  a red moon\n"),
        "{table}"
    );
    let object = shelf.json(&["odds", "--json", "table loot"]);
    let results = object["outcomes"].as_array().unwrap();
    let chances = results
        .iter()
        .map(|each| each["probability"].as_f64().unwrap());
    assert!((chances.sum::<f64>() - 1.0).abs() < 1e-12);
    let said = shelf.say(&["odds", "table", "nothing"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("no table called nothing"), "{}", said.err);
}
