//! `check`: what is sound, what is damaged, and dice that anybody can derive again.

use std::fs;
use std::path::Path;

use super::Shelf;

fn bytes_in(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files.extend(bytes_in(&path)),
            false => files.push((path.display().to_string(), fs::read(&path).unwrap())),
        }
    }
    files.sort();
    files
}

fn played() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "add party",
        "add ghoul*3 15",
        "initiative",
        "begin",
        "thalia stealth x3",
        "oren luck =12",
    ]);
    shelf.play(&[
        "fortune thalia grant dream",
        "thalia dexterity =4",
        "fortune thalia reroll",
        "pd adept then trained",
    ]);
    shelf.play(&["thalia+oren strength shared best", "party luck", "undo"]);
    shelf
}

#[test]
fn a_sound_campaign_is_read_and_left_as_it_is() {
    let shelf = played();
    let before = bytes_in(&shelf.folder());
    let told = shelf.done(&["check", "the-drowned-vault"]);
    assert!(told.ends_with("sound\n"), "{told}");
    assert_eq!(
        shelf.done(&["check", shelf.folder().to_str().unwrap()]),
        told,
        "by its folder too"
    );
    shelf.done(&["check", "--dice", "the-drowned-vault"]);
    assert_eq!(bytes_in(&shelf.folder()), before);
}

#[test]
fn every_rolled_face_is_derived_again_undone_ones_too() {
    let told = played().done(&["check", "--dice", "the-drowned-vault"]);
    let dice = told
        .lines()
        .find(|line| line.starts_with("dice: "))
        .unwrap();
    assert!(dice.ends_with("2 typed in"), "{told}");
    let derived: u32 = dice.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(
        derived >= 10,
        "three for initiative, three, the reroll, the linked, the shared, the luck: {told}"
    );
}

#[test]
fn another_seed_gives_other_faces_and_they_are_named() {
    let shelf = played();
    let mut seed = fs::read(shelf.folder().join(".seed")).unwrap();
    seed[9] ^= 1;
    fs::write(shelf.folder().join(".seed"), seed).unwrap();
    let said = shelf.say(&["check", "--dice", "the-drowned-vault"]);
    assert_eq!(said.status, 1);
    assert!(
        said.err.contains("other faces") && said.err.contains("7.1"),
        "{}",
        said.err
    );
    assert_eq!(
        shelf.say(&["check", "the-drowned-vault"]).status,
        0,
        "the log itself is sound"
    );
}

#[test]
fn without_its_seed_no_face_is_derived_and_a_new_one_answers_for_its_own_rolls_only() {
    let shelf = played();
    fs::remove_file(shelf.folder().join(".seed")).unwrap();
    let said = shelf.say(&["check", "--dice", "the-drowned-vault"]);
    assert_eq!(said.status, 1);
    assert!(said.err.contains("no face can be checked"), "{}", said.err);
    let said = shelf.say(&["run", "the-drowned-vault", "pd adept"]);
    assert_eq!(said.status, 0);
    assert!(said.err.starts_with("note: "), "{}", said.err);
    let told = shelf.done(&["check", "--dice", "the-drowned-vault"]);
    assert!(
        told.contains("dice: 1 roll derived again") && told.contains("before this seed was made"),
        "{told}"
    );
    // What is undone lies before the new seed: the dice stay where they are.
    shelf.play(&["undo x5", "pd adept"]);
    let told = shelf.done(&["check", "--dice", "the-drowned-vault"]);
    assert!(told.contains("dice: 2 rolls derived again"), "{told}");
}

#[test]
fn damage_is_named_with_its_place_and_ends_with_1() {
    let shelf = played();
    let path = shelf.folder().join("log/000001.ron");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replacen("Oren", "Orem", 1);
    fs::write(&path, text).unwrap();
    let said = shelf.say(&["check", "the-drowned-vault"]);
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("damage: ") && said.out.contains("000001.ron:"),
        "{}",
        said.out
    );
    assert!(said.err.contains("damaged"), "{}", said.err);
}

#[test]
fn a_folder_that_is_no_campaign_ends_with_1() {
    let shelf = Shelf::empty();
    let said = shelf.say(&["check", shelf.dir.path().to_str().unwrap()]);
    assert_eq!((said.status, said.out.as_str()), (1, ""));
    assert!(!said.err.is_empty());
}

#[test]
fn a_log_of_which_nobody_knows_where_it_ended_is_not_called_sound() {
    let shelf = played();
    fs::remove_file(shelf.folder().join(".tail")).unwrap();
    let said = shelf.say(&["check", "the-drowned-vault"]);
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("unknown: ") && said.out.ends_with("not known to be whole\n"),
        "{}",
        said.out
    );
    assert!(
        said.err.contains("is not known") && !said.err.contains("damage"),
        "{}",
        said.err
    );
    assert_eq!(
        shelf.say(&["run", "the-drowned-vault", "note on"]).status,
        0
    );
    assert!(
        shelf
            .done(&["check", "the-drowned-vault"])
            .ends_with("sound\n")
    );
}
