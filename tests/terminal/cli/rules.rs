//! `rules`: listed, found by a word, printed with tables and source, a miss told.

use serde_json::{Value, json};

use super::Shelf;

#[test]
fn a_rule_is_printed_with_decision_example_neighbors_and_source() {
    let said = Shelf::empty().done(&["rules", "ss", "take", "20"]);
    assert_eq!(
        said,
        "\
Taking 10, taking 20 · Swords & Sorcery

Without threat or distraction, where failing costs nothing and you could
safely try again, the die may count as 10. It takes about twice as long.

In downtime, where failing costs nothing and there are supplies for twenty
tries, it may count as 20. Either is up to the game master, and for ability
checks only: never for saves or attacks.

ours  Advantage does nothing here: there is no die.

ss +5 take10 dc 15  15 without a roll
ss +5 take20 dc 25  25, given time

see   Ability checks
      Passive skill

from  Swords & Sorcery, “Playing the Game”: Checks without a Roll

also found: ss Attack rolls
"
    );
}

#[test]
fn tables_stand_in_columns_and_say_when_they_are_the_game_masters_own() {
    let shelf = Shelf::empty();
    let said = shelf.done(&["rules", "pd", "attempts"]);
    assert!(
        said.contains("\nrank       failure  limited  normal  major  critical\n"),
        "{said}"
    );
    assert!(
        said.contains("\nDoomed        1–10    11–14   15–20      –         –\n"),
        "{said}"
    );
    assert!(!said.contains("your own"));
    let rules = shelf.dir.path().join("settings/rules");
    std::fs::create_dir_all(&rules).unwrap();
    let house = "(tables: [(title: \"Difficulties\", columns: [\"DC\", \"is\"], rows: [[\"12\", \"fair\"]])])";
    std::fs::write(rules.join("swords-and-sorcery.ron"), house).unwrap();
    let settings = shelf.dir.path().join("settings");
    let said = shelf.done(&["--config-dir", settings.to_str().unwrap(), "rules", "fair"]);
    assert!(
        said.contains("your own, from ") && said.contains("swords-and-sorcery.ron\n"),
        "{said}"
    );
    assert!(said.contains("\n12  fair\n"), "{said}");
}

#[test]
fn nothing_asked_lists_what_there_is_and_a_system_only_its_own() {
    let shelf = Shelf::empty();
    let all = shelf.done(&["rules"]);
    assert!(all.starts_with("pd     Attempts\n"), "{all}");
    assert!(all.contains("\nmm     Action checks\n"), "{all}");
    let dice = shelf.done(&["rules", "DICE"]);
    assert_eq!(dice.lines().count(), 6, "{dice}");
    assert!(
        dice.lines().all(|line| line.starts_with("dice  ")),
        "{dice}"
    );
}

#[test]
fn other_rules_that_speak_of_it_are_named() {
    let said = Shelf::empty().done(&["rules", "initiative"]);
    assert!(said.starts_with("Initiative · Pen & Dagger\n"), "{said}");
    assert!(
        said.contains("\nalso found: ") && said.contains("mm Initiative"),
        "{said}"
    );
}

#[test]
fn a_word_no_rule_has_ends_with_2_and_the_likeliest_one() {
    let shelf = Shelf::empty();
    for (words, wanted) in [
        (&["rules", "advantge"][..], "Did you mean advantage?"),
        (
            &["rules", "dp", "haggle"],
            "No rule in Dice pool mentions “haggle”.",
        ),
        (&["rules", "\u{1b}[2J"], "⟨U+001B⟩[2J"),
    ] {
        let said = shelf.say(words);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{words:?}");
        assert!(said.err.contains(wanted), "{words:?}: {}", said.err);
    }
}

/// The titles of rules, with the words of their chapters.
fn titles(found: &Value) -> Vec<String> {
    let title = |rule: &Value| {
        format!(
            "{} {}",
            rule["chapter"].as_str().unwrap(),
            rule["title"].as_str().unwrap()
        )
    };
    found["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(title)
        .collect()
}

#[test]
fn as_an_object_a_rule_has_all_that_its_page_has() {
    let found = Shelf::empty().json(&["rules", "--json", "ss", "group", "checks"]);
    assert_eq!(
        found["rules"][0],
        json!({
            "title": "Group checks",
            "key": "group",
            "system": "swords-and-sorcery",
            "chapter": "ss",
            "text": [
                "The whole party tries something together: everyone rolls, and the average of the totals, rounded down, is compared to the DC."
            ],
            "tables": [],
            "source": "Swords & Sorcery, “Playing the Game”: Group Checks",
            "ours": [],
            "examples": [{"line": "ss group +1,+3,+5 dc 15", "says": "three over the rope bridge"}],
            "see": ["check", "help"],
        })
    );
}

#[test]
fn the_object_holds_every_rule_found_the_best_first_as_the_list_has_them() {
    let shelf = Shelf::empty();
    let found = titles(&shelf.json(&["rules", "initiative", "--json"]));
    assert_eq!(found[0], "pd Initiative");
    assert!(found.contains(&"mm Initiative".to_owned()), "{found:?}");
    let listed = shelf.done(&["rules"]);
    let listed: Vec<String> = listed
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(titles(&shelf.json(&["rules", "--json"])), listed);
    let dice = shelf.json(&["rules", "dice", "--json"]);
    assert!(
        dice["rules"]
            .as_array()
            .unwrap()
            .iter()
            .all(|rule| rule["system"].is_null()),
        "{dice}"
    );
}

#[test]
fn tables_are_columns_and_rows_in_the_object_and_name_the_game_masters_own_file() {
    let shelf = Shelf::empty();
    let settings = shelf.dir.path().join("settings");
    std::fs::create_dir_all(settings.join("rules")).unwrap();
    let file = settings.join("rules/swords-and-sorcery.ron");
    let own = r#"(tables: [(title: "Difficulties", columns: ["DC", "is", "such as"], rows: [["7", "fair", "a low wall"]])])"#;
    std::fs::write(&file, own).unwrap();
    let asked = [
        "--config-dir",
        settings.to_str().unwrap(),
        "rules",
        "ss",
        "difficulty",
        "--json",
    ];
    let found = shelf.json(&asked);
    let table = &found["rules"][0]["tables"][0];
    assert_eq!(table["file"].as_str(), file.to_str());
    assert_eq!(table["rows"][0], json!(["7", "fair", "a low wall"]));
    let degrees = &shelf.json(&["rules", "dp", "degrees", "--json"])["rules"][0]["tables"][0];
    assert_eq!(
        (&degrees["columns"][0], &degrees["file"]),
        (&json!("net successes"), &Value::Null)
    );
}

#[test]
fn a_miss_is_no_object() {
    let said = Shelf::empty().say(&["rules", "--json", "dp", "haggle"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
}
