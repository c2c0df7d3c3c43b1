//! `luck`: the report, the object, what players may know, and what is said of a log that cannot be read to its beginning.

use std::fs;

use super::Shelf;

const LUCK: [&str; 2] = ["luck", "the-drowned-vault"];

fn played() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "thalia pd adept =20",
        "thalia pd adept =7 secret",
        "add orc 15",
        "orc pd trained =3",
    ]);
    shelf
}

#[test]
fn every_figure_is_in_the_object() {
    let luck = played().json(&[&LUCK[..], &["--json"]].concat());
    assert_eq!(
        (luck["dice"].as_u64(), luck["typed"].as_u64()),
        (Some(3), Some(3))
    );
    let thalia = &luck["rolls"][0];
    assert_eq!(
        (thalia["name"].as_str(), thalia["rolls"].as_u64()),
        (Some("Thalia"), Some(2))
    );
    assert_eq!(thalia["dice"][0]["faces"][19].as_u64(), Some(1));
    assert_eq!(
        thalia["levels"][0]["level"].as_str(),
        Some("critical-failure")
    );
    assert_eq!(thalia["levels"][5]["came"].as_u64(), Some(1));
    // Two attempts at Adept, a chance of 10 % each.
    assert!((thalia["levels"][5]["expected"].as_f64().unwrap() - 0.2).abs() < 1e-12);
    assert_eq!(luck["evenings"][0]["attempts"].as_u64(), Some(2));
    assert_eq!(luck["rolls"][2]["kind"].as_str(), Some("foes"));
}

#[test]
fn a_luck_roll_of_a_later_run_knows_the_failure_that_it_softens() {
    let shelf = Shelf::with_party();
    shelf.play(&["thalia pd adept =1", "oren pd adept =9"]);
    let told = shelf.done(&["run", "the-drowned-vault", "thalia luck =20"]);
    assert!(told.contains("lucky (softens or reverses "), "{told}");
    let told = shelf.done(&["run", "the-drowned-vault", "oren luck =20"]);
    assert!(!told.contains("softens"), "{told}");
}

#[test]
fn players_are_told_of_open_rolls_of_heroes_alone() {
    let shelf = played();
    let luck = shelf.json(&[&LUCK[..], &["--json", "--players"]].concat());
    assert_eq!(luck["dice"].as_u64(), Some(1));
    assert_eq!(luck["rolls"].as_array().unwrap().len(), 2);
    assert!(luck.get("fortune").is_none());
    assert!(
        !shelf
            .done(&[&LUCK[..], &["--players"]].concat())
            .contains("foes")
    );
}

#[test]
fn the_report_fits_eighty_columns() {
    let report = played().done(&LUCK);
    let title = "The Drowned Vault · Pen & Dagger · luck · 3 dice, 3 of them typed in\n";
    assert!(report.starts_with(title), "{report}");
    assert!(
        report.lines().all(|line| line.chars().count() <= 80),
        "{report}"
    );
    assert!(report.contains("too few rolls to judge"), "{report}");
}

#[test]
fn a_campaign_without_a_roll_says_so() {
    assert!(
        Shelf::with_party()
            .done(&LUCK)
            .contains("No dice were rolled yet.")
    );
}

#[test]
fn a_damaged_older_segment_is_said_and_what_is_after_it_counts() {
    let shelf = played();
    shelf.play(&["thalia pd adept =12"]);
    let oldest = shelf.folder().join("log/000002.ron");
    let text = fs::read_to_string(&oldest).unwrap();
    fs::write(&oldest, text.replacen("Thalia", "Thalya", 1)).unwrap();
    let said = shelf.say(&[&LUCK[..], &["--json"]].concat());
    assert_eq!(said.status, 0);
    assert!(
        said.err.contains("000002.ron") && said.err.contains("counted from step"),
        "{}",
        said.err
    );
    let luck: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert!(
        luck["dice"]
            .as_u64()
            .is_some_and(|dice| (1..4).contains(&dice)),
        "{luck}"
    );
}
