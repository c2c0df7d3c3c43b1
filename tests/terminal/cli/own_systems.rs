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
fn a_broken_file_is_named_with_its_place_and_a_campaign_that_was_never_played_by_it_is_only_read() {
    let shelf = with("our-bands.ron", &bands());
    shelf.done(&["new", "Bands", "--system", "ob", "--seed", "7"]);
    let file = systems(&shelf).join("our-bands.ron");
    fs::write(&file, bands().replace("2d6 +", "2q6 +")).unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("our-bands.ron:") && err.contains('^'), "{err}");
    assert!(err.contains("can only be read"), "{err}");
    fs::remove_file(&file).unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(err.contains("bands/systems/our-bands.ron"), "{err}");
    // It travels with the campaign.
    let beside = shelf.dir.path().join("bands").join("systems");
    fs::create_dir(&beside).unwrap();
    fs::write(beside.join("mine.ron"), bands()).unwrap();
    fs::write(systems(&shelf).join("theirs.ron"), format!("{} ", bands())).unwrap();
    let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +1"]);
    assert_eq!(status, 1, "{err}");
    assert!(
        err.contains("mine.ron") && err.contains("theirs.ron"),
        "{err}"
    );
    fs::remove_file(systems(&shelf).join("theirs.ron")).unwrap();
    assert!(shelf.done(&["run", "bands", "ob +1 =1,1"]).contains("miss"));
}

/// A campaign that was played by a file, whose text is now another, or gone.
fn played(now: Option<&str>) -> Shelf {
    let shelf = with("our-bands.ron", &bands());
    shelf.done(&["new", "Bands", "--system", "ob", "--seed", "7"]);
    shelf.done(&["run", "bands", "hero Thalia cool 2", "thalia cool =5,4"]);
    let file = systems(&shelf).join("our-bands.ron");
    match now {
        Some(text) => fs::write(file, text).unwrap(),
        None => fs::remove_file(file).unwrap(),
    }
    shelf
}

#[test]
fn a_campaign_goes_on_by_the_rules_it_was_begun_with_whatever_becomes_of_their_file() {
    let broken = bands().replace("2d6 +", "2q6 +");
    let other = bands().replace("total >= 10", "total >= 12");
    for (now, said) in [
        (Some(other.as_str()), "our-bands.ron has changed"),
        (Some(broken.as_str()), "our-bands.ron:11:13"),
        (None, "no file says the rules of “our-bands”"),
    ] {
        let shelf = played(now);
        let log = shelf.done(&["log", "bands"]);
        for line in ["thalia cool =5,4", "ob +2 =5,4"] {
            let Said { status, out, err } = shelf.say(&["run", "bands", line]);
            assert_eq!(status, 0, "{err}");
            assert!(out.contains("= 11, strong hit"), "{out}");
            assert!(
                err.contains(said) && err.contains("`astragal system take bands`"),
                "{err}"
            );
        }
        assert!(shelf.done(&["log", "bands"]).starts_with(&log));
        assert!(
            shelf.done(&["check", "--dice", "bands"]).contains("sound"),
            "{said}"
        );
    }
}

#[test]
fn the_game_master_takes_the_rules_of_the_file_as_they_are_now() {
    let other = bands().replace("total >= 10", "total >= 12");
    let shelf = played(Some(&other));
    let said = shelf.done(&["system", "take", "bands"]);
    assert!(
        said.contains("next opening") && said.contains("our-bands.ron"),
        "{said}"
    );
    let Said { status, out, err } = shelf.say(&["run", "bands", "thalia cool =5,4"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.contains("= 11, weak hit"), "{out}");
    assert!(
        shelf.done(&["log", "bands"]).contains("= 11, strong hit"),
        "what fell stays told"
    );
    assert!(shelf.done(&["system", "take", "bands"]).contains("already"));

    fs::remove_file(systems(&shelf).join("our-bands.ron")).unwrap();
    let Said { status, err, .. } = shelf.say(&["system", "take", "bands"]);
    assert_eq!(status, 1, "{err}");
    let Said { out, .. } = shelf.say(&["run", "bands", "ob +2 =5,4"]);
    assert!(out.contains("weak hit"), "{out}");

    shelf.done(&["new", "Vault", "--system", "pd"]);
    let Said { status, err, .. } = shelf.say(&["system", "take", "vault"]);
    assert_eq!(status, 2, "{err}");
}

#[test]
fn sealed_rules_that_are_harmed_are_named_and_put_right_by_taking_the_file() {
    let other = bands().replace("total >= 10", "total >= 12");
    let shelf = played(Some(&other));
    let seal = shelf.dir.path().join("bands").join("system.ron");
    assert_eq!(fs::read_to_string(&seal).unwrap(), bands());
    for harmed in [bands().replace("2d6 +", "2q6 +"), THREE_BANDS.to_owned()] {
        fs::write(&seal, harmed).unwrap();
        let Said { status, err, .. } = shelf.say(&["run", "bands", "ob +2"]);
        assert_eq!(status, 1, "{err}");
        assert!(
            err.contains("system.ron") && err.contains("`astragal system take bands`"),
            "{err}"
        );
    }
    shelf.done(&["system", "take", "bands"]);
    assert_eq!(fs::read_to_string(&seal).unwrap(), other);
    assert!(
        shelf
            .done(&["run", "bands", "ob +2 =5,4"])
            .contains("weak hit")
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

#[test]
fn no_copy_is_written_under_the_name_of_a_game_of_the_program() {
    let shelf = Shelf::empty();
    for name in ["SR", "Success Roll", "success-roll"] {
        let Said { err, .. } = shelf.say(&["system", "copy", "success-roll", name]);
        assert!(
            err.contains(
                "Success roll is known by that name (`success-roll`, `sr`): give the game another"
            ),
            "{name}: {err}"
        );
    }
    assert!(!systems(&shelf).exists(), "something was written");
}

#[test]
fn a_copy_has_the_foes_the_prepared_fights_and_the_rules_in_words_of_what_it_was_copied_from() {
    let shelf = Shelf::empty();
    shelf.done(&["system", "copy", "dice-pool", "Our table"]);
    let file = systems(&shelf).join("our-table.ron");
    let check = |shelf: &Shelf| shelf.say(&["system", "check", file.to_str().unwrap()]);
    let Said { out, .. } = check(&shelf);
    assert!(out.ends_with("\nsound\n"), "{out}");
    shelf.done(&["new", "Nights", "--system", "our-table", "--seed", "7"]);
    let lines = ["add outrider", "outrider dexterity+ride =8,3,3,2,3,9,2"];
    let said = shelf.done(&[
        "run",
        "nights",
        lines[0],
        lines[1],
        "encounter \"closing time\"",
    ]);
    assert!(
        said.contains("Dexterity+Ride · 3 + 4 = 7 at difficulty 6"),
        "{said}"
    );
    assert!(said.contains("drunk  ×3 joins"), "{said}");
    let rules = shelf.done(&["rules", "our-table", "difficulties"]);
    assert!(
        rules.contains("ot 5 diff challenging") && rules.contains("extremely difficult"),
        "{rules}"
    );

    // What is theirs alone lies over it.
    let text = fs::read_to_string(&file).unwrap();
    let own = "    like: \"dice-pool\",\n    foes: [(name: \"Outrider\", sheet: \"dexterity 5 ride 1\")],\n";
    let own = text.replace("    like: \"dice-pool\",\n", own);
    fs::write(&file, &own).unwrap();
    shelf.done(&["new", "Days", "--system", "our-table", "--seed", "7"]);
    let lines = ["add outrider", "outrider dexterity+ride =8,3,3,2,3,9"];
    let said = shelf.done(&[
        "run",
        "days",
        lines[0],
        lines[1],
        "add drunk",
        "drunk willpower =8,8",
    ]);
    assert!(said.contains("· 5 + 1 = 6 at difficulty 6"), "{said}");
    assert!(said.contains("Willpower · 2 at difficulty 6"), "{said}");

    fs::write(
        &file,
        own.replace("like: \"dice-pool\"", "like: \"dice-poll\""),
    )
    .unwrap();
    let Said { status, err, .. } = check(&shelf);
    assert_eq!(status, 1, "{err}");
    assert!(
        err.contains("our-table.ron:10:12: ")
            && err.contains("swords-and-sorcery, dice-pool, success-roll or monsters-and-magic"),
        "{err}"
    );
}
