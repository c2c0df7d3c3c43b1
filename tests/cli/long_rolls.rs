//! Tasks and contests without a screen: kept on disk, shown, read by players.

use serde_json::json;

use crate::Shelf;

const NAME: &str = "the-drowned-vault";

fn played() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "add orc 15",
        "task \"mend the wall\" 10 in 3",
        "task mend roll thalia dexterity =14",
        "contest \"tug of war\" thalia orc to 3",
        "contest tug roll dexterity =15 vs orc untrained =12",
        "task \"find the thief\" 5 secret",
    ]);
    shelf
}

#[test]
fn tasks_and_contests_are_shown_as_objects() {
    let state = played().json(&["show", "--json", NAME]);
    assert_eq!(state["tasks"][0]["name"], "mend the wall");
    assert_eq!((&state["tasks"][0]["progress"], &state["tasks"][0]["target"]), (&json!(2), &json!(10)));
    assert_eq!(state["tasks"][0]["rolls_left"], 2);
    assert_eq!(state["tasks"][1]["secret"], true);
    let sides = json!([{"name": "Thalia", "points": 1}, {"name": "orc", "points": 0}]);
    assert_eq!((&state["contests"][0]["sides"], &state["contests"][0]["target"]), (&sides, &json!(3)));
}

#[test]
fn a_task_under_way_has_only_name_progress_and_target() {
    let shelf = Shelf::with_party();
    shelf.play(&["task dig 4"]);
    let state = shelf.json(&["show", "--json", NAME]);
    assert_eq!(state["tasks"], json!([{"name": "dig", "progress": 0, "target": 4}]));
}

#[test]
fn the_state_in_words_says_how_they_stand() {
    let text = played().done(&["show", NAME]);
    for part in ["mend the wall   2/10  2 rolls left", "tug of war  Thalia 1, orc 0  to 3"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn players_read_nothing_of_the_secret_one() {
    let shelf = played();
    let log = shelf.done(&["log", "--players", NAME]);
    assert!(log.contains("mend the wall +2, 2/10") && !log.contains("thief"), "{log}");
}

#[test]
fn what_was_kept_is_sound_and_its_dice_are_derived_again() {
    played().done(&["check", "--dice", NAME]);
}
