//! Games in files of one's own: begun, checked, listed, played; what a broken, a doubled and a missing file do.

use std::fs;
use std::path::PathBuf;

use super::{Said, Shelf};

const THREE_BANDS: &str = include_str!("../../support/own_systems/three-bands.ron");

/// The game by a key and a short word that none of those that come with the program has.
fn bands() -> String {
    let own_key = THREE_BANDS.replace("\"three-bands\"", "\"our-bands\"");
    own_key.replace("\"tb\"", "\"ob\"")
}

/// A shelf whose folder of settings has this file among its systems.
fn with(name: &str, text: &str) -> Shelf {
    let shelf = Shelf::empty();
    fs::create_dir_all(systems(&shelf)).unwrap();
    fs::write(systems(&shelf).join(name), text).unwrap();
    shelf
}

fn systems(shelf: &Shelf) -> PathBuf {
    shelf.dir.path().join("no-settings").join("systems")
}

#[test]
fn a_campaign_of_a_file_is_made_and_played() {
    let shelf = with("our-bands.ron", &bands());
    assert!(shelf.done(&["system", "list"]).contains("our-bands"));
    shelf.done(&["new", "Bands", "--system", "our-bands", "--seed", "7"]);
    let said = shelf.done(&["run", "bands", "hero Thalia cool 2", "thalia cool =5,6"]);
    assert!(
        said.contains("Thalia  Cool · Cool 2  =5 =6  11 + 2 = 13, strong hit"),
        "{said}"
    );
    assert!(shelf.done(&["log", "bands"]).contains("strong hit"));
    let rolled = shelf.json(&["roll", "--json", "ob +2 =3,4"]);
    assert_eq!(
        (&rolled["outcome"], &rolled["value"]),
        (&"weak-hit".into(), &serde_json::Value::Null)
    );
}

#[test]
fn a_broken_file_is_named_with_its_place_and_the_campaign_is_only_read() {
    let shelf = with("our-bands.ron", &bands());
    shelf.done(&["new", "Bands", "--system", "ob", "--seed", "7"]);
    shelf.done(&["run", "bands", "hero Thalia cool 2", "thalia cool =5,6"]);
    let log = shelf.done(&["log", "bands"]);
    fs::write(
        systems(&shelf).join("our-bands.ron"),
        bands().replace("2d6 +", "2q6 +"),
    )
    .unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("our-bands.ron:") && err.contains('^'), "{err}");
    assert!(err.contains("can only be read"), "{err}");
    assert_eq!(shelf.done(&["log", "bands"]), log, "nothing is lost");
    fs::remove_file(systems(&shelf).join("our-bands.ron")).unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("bands/systems/our-bands.ron"), "{err}");
    assert_eq!(shelf.done(&["log", "bands"]), log);
    // It travels with the campaign.
    let beside = shelf.dir.path().join("bands").join("systems");
    fs::create_dir(&beside).unwrap();
    fs::write(beside.join("mine.ron"), bands()).unwrap();
    assert!(shelf.done(&["run", "bands", "ob +1 =1,1"]).contains("miss"));
    fs::write(systems(&shelf).join("theirs.ron"), format!("{} ", bands())).unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(
        err.contains("mine.ron") && err.contains("theirs.ron"),
        "{err}"
    );
}

#[test]
fn a_file_of_ones_own_takes_the_place_of_the_one_that_comes_with_the_program() {
    let own = THREE_BANDS.replace("total >= 10", "total >= 12");
    let shelf = with("mine.ron", &own);
    let Said { status, out, err } = shelf.say(&["roll", "tb +0 =5,6"]);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("weak hit"), "{out}");
    let list = shelf.done(&["system", "list"]);
    assert_eq!(list.matches("three-bands").count(), 1, "{list}");
    assert!(list.contains("mine.ron"), "{list}");
}

#[test]
fn a_line_that_is_understood_without_them_reads_no_files_of_systems() {
    let shelf = with("broken.ron", "no game");
    for line in ["roll 4d6kh3+2", "roll pd adept adv", "odds ss +5 dc 15"] {
        let words: Vec<&str> = line.split(' ').collect();
        let Said { status, err, .. } = shelf.say(&words);
        assert_eq!((status, err.as_str()), (0, ""), "{line}");
    }
    let Said { status, err, .. } = shelf.say(&["roll", "tb +2"]);
    assert_eq!(status, 0, "{err}");
    assert!(
        err.contains("broken.ron:") && !err.contains("campaign"),
        "{err}"
    );
}

#[test]
fn a_file_to_begin_from_is_sound_and_never_written_over() {
    let shelf = Shelf::empty();
    let said = shelf.done(&["system", "new", "Salt and Iron"]);
    let file = systems(&shelf).join("salt-and-iron.ron");
    assert!(said.contains("salt-and-iron.ron"), "{said}");
    let checked = shelf.done(&["system", "check", file.to_str().unwrap()]);
    assert!(checked.ends_with("sound\n"), "{checked}");
    assert!(shelf.done(&["system", "list"]).contains("Salt and Iron"));
    let Said { status, err, .. } = shelf.say(&["system", "new", "Salt and Iron"]);
    assert_eq!(status, 1, "{err}");
    assert!(shelf.done(&["roll", "sai", "+2", "=1,2"]).contains("miss"));
}

#[test]
fn everything_wrong_with_a_file_is_told_at_once_in_its_own_words() {
    let wrong = bands().replace("total >= 10", "totel >= 10");
    let shelf = with("ours.ron", &wrong.replace("2d6 +", "2q6 +"));
    let file = systems(&shelf).join("ours.ron");
    let check = |shelf: &Shelf| shelf.say(&["system", "check", file.to_str().unwrap()]);
    let Said { status, err, .. } = check(&shelf);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("nothing is called “totel”"), "{err}");
    assert!(err.contains("ours.ron:11:13:"), "{err}");
    fs::write(&file, "[1]").unwrap();
    let Said { err, .. } = check(&shelf);
    assert!(err.contains("Expected opening `(`\n"), "{err}");
    fs::write(&file, bands().replace("grade: 2", "greade: 2")).unwrap();
    let Said { err, .. } = check(&shelf);
    assert!(
        err.contains("`greade`") && !err.contains("ResultRow"),
        "{err}"
    );
}

#[test]
fn results_that_overlap_are_noted_and_the_file_is_sound() {
    let fumble =
        "(word: \"fumble\", when: \"total in 6..8\", grade: -2),\n      (word: \"strong hit\"";
    let shelf = with(
        "ours.ron",
        &bands().replacen("(word: \"strong hit\"", fumble, 1),
    );
    let file = systems(&shelf).join("ours.ron");
    let said = shelf.done(&["system", "check", file.to_str().unwrap()]);
    let note = "note: results `fumble` and `weak hit` of `move` overlap at mod -3, stat 2";
    assert!(said.contains(note), "{said}");
    assert!(!said.contains("`fumble` and `strong hit`"), "{said}");
    assert!(!said.contains("`fumble` and `miss`"), "{said}");
    assert!(said.ends_with("sound\n"), "{said}");
}

#[test]
fn a_file_whose_examples_and_foes_are_not_understood_is_sound_but_for_that() {
    let lines = "initiative: ByHand, examples: [(\"ob +2\", \"a move\"), (\"ob +2 boldly\", \"none\")], \
                 foes: [(name: \"Rat\", sheet: \"cool 9\"), (name: \"Cat\", sheet: \"cool 2\")],";
    let shelf = with(
        "ours.ron",
        &bands().replacen("initiative: ByHand,", lines, 1),
    );
    let file = systems(&shelf).join("ours.ron");
    let said = shelf.done(&["system", "check", file.to_str().unwrap()]);
    for note in ["example `ob +2 boldly`: ", "foe `Rat`: "] {
        assert!(said.contains(note), "{note}: {said}");
    }
    assert!(
        !said.contains("`ob +2`:") && !said.contains("`Cat`"),
        "{said}"
    );
    assert!(said.ends_with("sound, but for the notes\n"), "{said}");
}
