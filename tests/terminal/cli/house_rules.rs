//! House rules: tables of a game master's own in the folder of settings, and what a broken file does.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{Said, Shelf};

/// The success table with Adept's levels moved down, and a skill the book does not have.
const HOUSE: &str = r#"(
    charts: [
        (name: "limited_from", steps: [(0, 11), (1, 10), (2, 9), (3, 8), (4, 7), (5, 6), (6, 2), (7, 4), (8, 3), (9, 2), (10, 1)]),
        (name: "normal_from", steps: [(0, 15), (1, 14), (2, 13), (3, 12), (4, 11), (5, 10), (6, 3), (7, 8), (8, 7), (9, 6), (10, 5)]),
        (name: "major_from", steps: [(0, 21), (1, 20), (2, 19), (3, 18), (4, 17), (5, 16), (6, 4), (7, 14), (8, 13), (9, 12), (10, 11)]),
        (name: "critical_from", steps: [(0, 21), (2, 20), (6, 5), (7, 18), (8, 17), (9, 16), (10, 15)]),
    ],
    entries: [(name: "Sailing", goes_by: ["Dexterity"], about: "ropes and wind")],
)
"#;

/// A folder of settings with one file of house rules.
struct Settings {
    dir: TempDir,
}

impl Settings {
    fn with(name: &str, text: &str) -> Self {
        let settings = Self {
            dir: tempfile::tempdir().unwrap(),
        };
        fs::create_dir(settings.dir.path().join("rules")).unwrap();
        fs::write(settings.file(name), text).unwrap();
        settings
    }

    fn pen_and_dagger(text: &str) -> Self {
        Self::with("pen-and-dagger.ron", text)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.dir.path().join("rules").join(name)
    }

    fn flags<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        [
            &["--config-dir", self.dir.path().to_str().unwrap()],
            arguments,
        ]
        .concat()
    }
}

fn chances(shelf: &Shelf, arguments: &[&str]) -> Vec<f64> {
    let odds = shelf.json(arguments);
    odds["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|each| each["probability"].as_f64().unwrap())
        .collect()
}

#[test]
fn a_file_that_is_set_aside_in_the_settings_does_not_count_and_settings_that_are_broken_are_remarked_upon()
 {
    let shelf = Shelf::empty();
    let settings = Settings::pen_and_dagger(HOUSE);
    let odds = settings.flags(&["odds", "--json", "pd adept"]);
    let (house, book) = (
        chances(&shelf, &odds),
        chances(&shelf, &["odds", "--json", "pd adept"]),
    );
    assert_ne!(house, book);
    let file = settings.dir.path().join("settings.ron");
    fs::write(&file, r#"(house_rules_off: ["rules/pen-and-dagger.ron"])"#).unwrap();
    assert_eq!(chances(&shelf, &odds), book);
    fs::write(&file, "(theme: Purple)").unwrap();
    let said = shelf.say(&odds);
    assert!(said.err.contains("settings.ron:1:9: "), "{said:?}");
}

#[test]
fn odds_are_those_of_the_house_table_and_add_to_one() {
    let (shelf, settings) = (Shelf::empty(), Settings::pen_and_dagger(HOUSE));
    let line = ["odds", "--json", "pd adept bar major"];
    let flags = settings.flags(&line);
    assert!((shelf.json(&line)["passes"].as_f64().unwrap() - 0.30).abs() < 1e-12);
    assert!((shelf.json(&flags)["passes"].as_f64().unwrap() - 0.85).abs() < 1e-12);
    for line in [
        "pd adept",
        "pd adept adv +1",
        "pd doomed dis unreliable",
        "pd luck",
    ] {
        let sum: f64 = chances(&shelf, &settings.flags(&["odds", "--json", line]))
            .iter()
            .sum();
        assert!((sum - 1.0).abs() < 1e-12, "{line}: {sum}");
    }
}

#[test]
fn the_variable_names_the_folder_of_settings_too() {
    let (shelf, settings) = (Shelf::empty(), Settings::pen_and_dagger(HOUSE));
    let mut command = shelf.command(&["odds", "--json", "pd adept bar major"]);
    let said = Said::of(command.env("ASTRAGAL_CONFIG_DIR", settings.dir.path()));
    assert!(said.out.contains("\"passes\":0.85"), "{said:?}");
}

#[test]
fn a_broken_file_is_named_with_its_place_and_the_built_in_table_serves() {
    let shelf = Shelf::empty();
    let falling = HOUSE.replace("(1, 10), (2, 9)", "(2, 10), (1, 9)");
    let nameless = "(entries: [(name: \"Sailing\", goes_by: [\"Agility\"])])";
    for (text, place, word) in [
        (falling.as_str(), "3:17", "a chart has steps, lowest first"),
        (nameless, "1:41", "nothing is called “Agility”"),
        ("(\n    tabel: [],\n)", "2:5", "`tabel`"),
        (
            "(\n    entries: [\n        (name: \"Sailing\"",
            "3:25",
            "Expected comma",
        ),
        ("<<<<<<< ours\n()", "1:1", "merge-conflict"),
    ] {
        let settings = Settings::pen_and_dagger(text);
        let said = shelf.say(&settings.flags(&["odds", "--json", "pd adept bar major"]));
        assert_eq!(said.status, 0);
        assert!(said.out.contains("\"passes\":0.3"), "{}", said.out);
        let file = settings.file("pen-and-dagger.ron");
        let lines: Vec<&str> = said.err.lines().collect();
        assert!(
            lines[0].starts_with(&format!("note: {}:{place}: ", file.display())),
            "{}",
            said.err
        );
        assert!(lines[0].contains(word), "{}", said.err);
        let column: usize = place.rsplit(':').next().unwrap().parse().unwrap();
        assert_eq!(lines[2], format!("{}^", " ".repeat(column - 1)));
        assert_eq!(lines.len(), 4, "{}", said.err);
    }
}

#[test]
fn a_folder_in_place_of_a_file_is_a_note_and_no_more() {
    let (shelf, settings) = (Shelf::empty(), Settings::pen_and_dagger(""));
    fs::remove_file(settings.file("pen-and-dagger.ron")).unwrap();
    fs::create_dir(settings.file("pen-and-dagger.ron")).unwrap();
    let said = shelf.say(&settings.flags(&["odds", "pd adept"]));
    assert_eq!(said.status, 0);
    assert!(said.err.starts_with("note: cannot read "), "{}", said.err);
}

/// A campaign played under house rules: a skill of the house, and a roll the built-in table reads differently.
fn played_under(settings: &Settings) -> Shelf {
    let shelf = Shelf::with_party();
    let lines = [
        "hero Thalia sailing yes",
        "thalia sailing bar major",
        "thalia adept bar major =5",
        "thalia sailing then adept",
        "add party",
        "initiative",
        "undo",
        "thalia adept shared best with adept",
    ];
    for line in lines {
        let said = shelf.say(&settings.flags(&["run", "the-drowned-vault", line]));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{line}");
    }
    shelf
}

#[test]
fn what_was_rolled_under_house_rules_reads_the_same_without_them() {
    let settings = Settings::pen_and_dagger(HOUSE);
    let shelf = played_under(&settings);
    assert!(
        shelf
            .done(&["log", "the-drowned-vault"])
            .contains("critical, passed")
    );
    for arguments in [
        &["show", "the-drowned-vault"][..],
        &["show", "--json", "the-drowned-vault"],
        &["log", "the-drowned-vault"],
        &["log", "--json", "the-drowned-vault"],
        &["log", "--players", "the-drowned-vault"],
        &["recap", "the-drowned-vault"],
        &["luck", "the-drowned-vault"],
        &["luck", "--json", "the-drowned-vault"],
        &["list", "--json"],
    ] {
        assert_eq!(
            shelf.done(arguments),
            shelf.done(&settings.flags(arguments)),
            "{arguments:?}"
        );
    }
}

#[test]
fn faces_rolled_under_house_rules_are_derived_again_without_them() {
    let settings = Settings::pen_and_dagger(HOUSE);
    let shelf = played_under(&settings);
    let check = ["check", "--dice", "the-drowned-vault"];
    let (without, under) = (shelf.done(&check), shelf.done(&settings.flags(&check)));
    assert!(
        under.ends_with("dice: 5 rolls derived again, 1 typed in\n"),
        "{under}"
    );
    let otherwise = without.strip_prefix(&under).unwrap();
    let said = "of them would be read differently by the current rules\n";
    assert!(
        otherwise.starts_with("dice: the faces of ") && otherwise.ends_with(said),
        "{without}"
    );
}

#[test]
fn a_linked_attempt_that_paused_is_derived_under_rules_that_would_go_on() {
    let settings = Settings::pen_and_dagger(
        &HOUSE
            .replace("(0, 11)", "(0, 1)")
            .replace("(0, 15)", "(0, 1)"),
    );
    let shelf = Shelf::with_party();
    let told = shelf.play(&[
        "pd doomed dis then adept",
        "pd doomed dis then adept",
        "pd doomed dis then adept",
    ]);
    assert!(told.contains("failure"), "{told}");
    let check = ["check", "--dice", "the-drowned-vault"];
    let (without, under) = (shelf.done(&check), shelf.done(&settings.flags(&check)));
    assert!(
        without.ends_with("dice: 3 rolls derived again, 0 typed in\n"),
        "{without}"
    );
    assert!(
        under.starts_with(&without) && under.contains("the faces of 3 of them would"),
        "{under}"
    );
}

#[test]
fn a_linked_attempt_that_went_on_is_derived_under_rules_that_would_pause() {
    let settings = Settings::pen_and_dagger(
        &HOUSE
            .replace("(0, 11)", "(0, 1)")
            .replace("(0, 15)", "(0, 1)"),
    );
    let shelf = Shelf::with_party();
    let lines = ["pd doomed dis then adept"; 3];
    let said = shelf.say(&settings.flags(&[&["run", "the-drowned-vault"][..], &lines].concat()));
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let checked = shelf.done(&["check", "--dice", "the-drowned-vault"]);
    assert!(
        checked.contains("dice: 3 rolls derived again") && checked.contains("the faces of 3"),
        "{checked}"
    );
}

#[test]
fn a_face_that_did_not_fall_is_found_under_other_rules_too() {
    let settings = Settings::pen_and_dagger(HOUSE);
    let shelf = played_under(&settings);
    let mut seed = fs::read(shelf.folder().join(".seed")).unwrap();
    seed[9] ^= 1;
    fs::write(shelf.folder().join(".seed"), seed).unwrap();
    let said = shelf.say(&["check", "--dice", "the-drowned-vault"]);
    assert_eq!(said.status, 1);
    assert!(
        said.err.contains("other faces for these rolls: 4, 6"),
        "{}",
        said.err
    );
}

#[test]
fn a_step_under_house_rules_is_undone_without_them() {
    let settings = Settings::pen_and_dagger(HOUSE);
    let shelf = played_under(&settings);
    let before = shelf.done(&["show", "--json", "the-drowned-vault"]);
    shelf.play(&["undo x3", "redo"]);
    assert_eq!(shelf.done(&["show", "--json", "the-drowned-vault"]), before);
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files_below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn a_file_of_house_rules_is_never_rewritten() {
    for text in [HOUSE, "(\n  tabel: [],\n)"] {
        let settings = Settings::pen_and_dagger(text);
        let file = settings.file("pen-and-dagger.ron");
        let modified = || fs::metadata(&file).unwrap().modified().unwrap();
        let (shelf, before) = (Shelf::with_party(), modified());
        let lines = [
            "run",
            "the-drowned-vault",
            "thalia adept",
            "note the bell rings",
            "undo",
        ];
        assert_eq!(shelf.say(&settings.flags(&lines)).status, 0);
        assert_eq!(
            (fs::read_to_string(&file).unwrap().as_str(), modified()),
            (text, before)
        );
        assert_eq!(
            files_below(settings.dir.path()),
            std::slice::from_ref(&file)
        );
    }
}
