//! `import` and `export` as a shell calls them: the plan, what is done, what is refused, and how it ends.

use std::fs;

use serde_json::Value;

use super::{Said, Shelf};

const IMPS: &str = r#"[{"name": "Ash Imp", "hit_points": 7, "strength": 8, "dexterity": 14, "constitution": 10, "intelligence": 10, "wisdom": 8, "charisma": 8,
    "armor_class": [{"type": "armor", "value": 15}], "challenge_rating": 0.25, "actions": [{"name": "Fork", "desc": "Melee Weapon Attack: +4 to hit, reach 5 ft., one target. Hit: 5 (1d6 + 2) piercing damage."}]},
    {"name": "Goblin", "hit_points": 9, "strength": 8, "dexterity": 14, "armor_class": 12, "challenge_rating": 0.25}]"#;

const PARTY: &str = r#"[{"Name": "Ida", "Type": "fighter", "HP": {"Value": 12}, "AC": {"Value": 17}, "Abilities": {"Str": 16, "Dex": 9, "Con": 15, "Cha": 14, "Int": 11, "Wis": 13},
    "Saves": [{"Name": "Str", "Modifier": 5}], "Skills": [{"Name": "Perception", "Modifier": 3}], "Player": "Kim", "Challenge": "1"}]"#;

fn shelf_with(name: &str, text: &[u8]) -> (Shelf, String) {
    let shelf = Shelf::empty();
    let path = shelf.dir.path().join(name);
    fs::write(&path, text).unwrap();
    (shelf, path.to_str().unwrap().to_owned())
}

fn names_below(shelf: &Shelf, folder: &str) -> Vec<String> {
    let Ok(read) = fs::read_dir(shelf.dir.path().join(folder)) else {
        return Vec::new();
    };
    let mut names: Vec<String> = read
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn without_yes_the_plan_is_told_and_nothing_is_done() {
    let (shelf, path) = shelf_with("imps.json", IMPS.as_bytes());
    let said = shelf.say(&["import", &path]);
    assert_eq!(said.status, 0, "{}", said.err);
    for words in [
        "read as 5e-database",
        "2 foes for Swords & Sorcery",
        "weapon Fork +4, 1d6+2 piercing",
        "takes the place",
        "Nothing is done yet",
    ] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    let object: Value = serde_json::from_str(&shelf.done(&["import", "--json", &path])).unwrap();
    assert_eq!(object["creatures"][0]["name"], "Ash Imp");
    assert_eq!(object["done"], false);
    assert_eq!(names_below(&shelf, "bestiary"), [""; 0]);
}

#[test]
fn foes_are_kept_in_new_files_and_added_by_their_names_and_nothing_of_ones_own_is_written_over() {
    let (shelf, path) = shelf_with("imps.json", IMPS.as_bytes());
    assert!(shelf.done(&["import", "--yes", &path]).contains("made "));
    assert_eq!(
        names_below(&shelf, "bestiary"),
        ["swords-and-sorcery.imps.ron"]
    );
    let again = shelf.say(&["import", "--yes", &path]);
    assert_eq!(again.status, 1);
    assert!(
        again.out.contains("in your bestiary already"),
        "{}",
        again.out
    );
    assert_eq!(names_below(&shelf, "bestiary").len(), 1);
    shelf.done(&["new", "Den", "--system", "ss"]);
    shelf.done(&["run", "den", "add ash*2", "add goblin"]);
    let shown: Value = serde_json::from_str(&shelf.done(&["show", "--json", "den"])).unwrap();
    assert_eq!(
        (&shown["order"][0]["name"], &shown["order"][0]["hp"]),
        (&"Ash Imp".into(), &14.into())
    );
    assert_eq!(shown["order"][1]["hp"], 9);
}

#[test]
fn a_party_and_its_foes_come_into_a_game_as_one_step_that_undo_takes_back() {
    let (shelf, path) = shelf_with("party.json", PARTY.as_bytes());
    let foes = shelf.dir.path().join("imps.json");
    fs::write(&foes, IMPS).unwrap();
    shelf.done(&["new", "Den", "--system", "ss"]);
    let said = shelf.done(&[
        "import",
        &path,
        foes.to_str().unwrap(),
        "--into",
        "den",
        "--yes",
    ]);
    assert!(said.contains("as step 1"), "{said}");
    let shown: Value = serde_json::from_str(&shelf.done(&["show", "--json", "den"])).unwrap();
    let names = |shown: &Value, list: &str| -> Vec<String> {
        let list = shown[list].as_array().unwrap();
        list.iter()
            .map(|one| one["name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        (names(&shown, "party"), names(&shown, "order")),
        (
            vec!["Ida".to_owned()],
            vec!["Ash Imp".to_owned(), "Goblin".to_owned()]
        )
    );
    let again = shelf.say(&["import", &path, "--into", "den", "--yes"]);
    assert_eq!(again.status, 1);
    assert!(
        again.out.contains("Ida") && again.out.contains("in the game already"),
        "{}",
        again.out
    );
    shelf.done(&["run", "den", "undo"]);
    let undone: Value = serde_json::from_str(&shelf.done(&["show", "--json", "den"])).unwrap();
    assert_eq!(
        (names(&undone, "party"), names(&undone, "order")),
        (Vec::new(), Vec::new())
    );
    assert!(shelf.done(&["check", "den"]).contains("sound"));
    shelf.done(&["run", "den", "redo"]);
    let whole: Value = serde_json::from_str(&shelf.done(&["show", "--json", "den"])).unwrap();
    assert_eq!(whole["order"], shown["order"]);
}

#[test]
fn it_ends_with_1_where_anything_was_refused_and_with_2_where_nothing_was_understood() {
    for (name, text, status, said) in [
        (
            "copy.json",
            &br#"{"monster": [{"name": "Imp", "_copy": {"name": "Demon"}}]}"#[..],
            1,
            "`_copy`",
        ),
        ("party.json", PARTY.as_bytes(), 1, "--into CAMPAIGN"),
        (
            "cut.json",
            b"[{\"name\": \"Imp\",\n \"hit_points\"",
            2,
            "cut.json:2:",
        ),
        (
            "box.zip",
            b"PK\x03\x04rest",
            2,
            "box.zip: this is a zip archive",
        ),
        ("nothing.txt", b"\n", 2, "it is empty"),
    ] {
        let (shelf, path) = shelf_with(name, text);
        let Said {
            status: ended,
            out,
            err,
        } = shelf.say(&["import", "--bestiary", "ss", &path]);
        assert_eq!(ended, status, "{name}: {out}{err}");
        assert!(
            out.contains(said) || err.contains(said),
            "{name}: {out}{err}"
        );
    }
    let shelf = Shelf::empty();
    let missing = shelf.say(&["import", "nowhere.json"]);
    assert_eq!(missing.status, 1, "{}", missing.err);
    assert!(
        missing.err.contains("nowhere.json: cannot be read"),
        "{}",
        missing.err
    );
}

#[cfg(unix)]
#[test]
fn a_file_over_64_mib_is_refused_unread() {
    let (shelf, path) = shelf_with("large.json", b"");
    fs::File::create(&path)
        .unwrap()
        .set_len((64 << 20) + 1)
        .unwrap();
    let said = shelf.say(&["import", &path]);
    assert_eq!(said.status, 2);
    assert!(
        said.err
            .contains("larger than 64 MiB and was not read: split it"),
        "{}",
        said.err
    );
}

#[test]
fn prepared_fights_of_another_tool_begin_like_our_own() {
    let imp = r#"{"Name": "Ash Imp", "HP": {"Value": 7}, "AC": {"Value": 15}, "Abilities": {"Str": 8, "Dex": 14}, "Challenge": "1/4", "Player": ""}"#;
    let text = format!(
        r#"{{"SavedEncounters.1": {{"Name": "The Pit", "Combatants": [{{"StatBlock": {imp}, "Hidden": true}}, {{"StatBlock": {imp}, "Hidden": true}}]}}}}"#
    );
    let (shelf, path) = shelf_with("pit.json", text.as_bytes());
    let said = shelf.done(&["import", "--yes", &path]);
    assert!(said.contains("encounter The Pit: Ash Imp*2"), "{said}");
    assert_eq!(
        names_below(&shelf, "encounters"),
        ["swords-and-sorcery.pit.ron"]
    );
    shelf.done(&["new", "Den", "--system", "ss"]);
    shelf.done(&["run", "den", "encounter \"the pit\""]);
    let shown: Value = serde_json::from_str(&shelf.done(&["show", "--json", "den"])).unwrap();
    assert_eq!(
        (&shown["order"][0]["hp"], &shown["order"][0]["hidden"]),
        (&14.into(), &true.into())
    );
    let out = shelf.done(&["export", "--as", "improved-initiative", "--bestiary", "den"]);
    assert!(
        out.contains("SavedEncounters") && out.contains("The Pit"),
        "{out}"
    );
    assert!(
        shelf
            .done(&["export", "--as", "csv", "den"])
            .starts_with("name,side,")
    );
    assert!(
        shelf
            .done(&["export", "--as", "markdown", "den"])
            .contains("## Ash Imp")
    );
    shelf.done(&["run", "den", "encounter save \"the pit again\""]);
    let out = shelf.done(&["export", "--as", "markdown", "den"]);
    assert!(
        out.contains("the pit again") && out.contains("The Pit"),
        "a fight that the campaign saved itself is one too: {out}"
    );
}

#[test]
fn the_long_version_names_whose_figures_come_along() {
    let shelf = Shelf::empty();
    assert!(
        shelf
            .done(&["--version"])
            .contains("System Reference Document 5.2")
    );
    assert!(!shelf.done(&["-V"]).contains("System"));
}
