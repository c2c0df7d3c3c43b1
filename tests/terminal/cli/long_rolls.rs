//! Tasks and contests without a screen: kept on disk, shown, read by players.

use serde_json::json;

use super::Shelf;

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
    assert_eq!(
        (&state["tasks"][0]["progress"], &state["tasks"][0]["target"]),
        (&json!(2), &json!(10))
    );
    assert_eq!(state["tasks"][0]["rolls_left"], 2);
    assert_eq!(state["tasks"][1]["secret"], true);
    let sides = json!([{"name": "Thalia", "points": 1}, {"name": "orc", "points": 0}]);
    assert_eq!(
        (
            &state["contests"][0]["sides"],
            &state["contests"][0]["target"]
        ),
        (&sides, &json!(3))
    );
}

#[test]
fn a_task_under_way_has_only_name_progress_and_target() {
    let shelf = Shelf::with_party();
    shelf.play(&["task dig 4"]);
    let state = shelf.json(&["show", "--json", NAME]);
    assert_eq!(
        state["tasks"],
        json!([{"name": "dig", "progress": 0, "target": 4}])
    );
}

#[test]
fn the_state_in_words_says_how_they_stand() {
    let text = played().done(&["show", NAME]);
    for part in [
        "mend the wall   2/10  2 rolls left",
        "tug of war  Thalia 1, orc 0  to 3",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn players_read_nothing_of_the_secret_one() {
    let shelf = played();
    let log = shelf.done(&["log", "--players", NAME]);
    assert!(
        log.contains("mend the wall +2, 2/10") && !log.contains("thief"),
        "{log}"
    );
}

#[test]
fn what_was_kept_is_sound_and_its_dice_are_derived_again() {
    played().done(&["check", "--dice", NAME]);
}

#[test]
fn a_race_is_shown_in_words_and_as_an_object_and_players_read_it_without_a_gap() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "add orc 15 hidden",
        "rank \"to the bell\" thalia,orc,oren dexterity =12,18,17",
    ]);
    let state = shelf.json(&["show", "--json", NAME]);
    let race = &state["races"][0];
    assert_eq!(
        (&race["name"], &race["leg"]),
        (&json!("to the bell"), &json!(1))
    );
    let places: Vec<_> = race["places"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| place["name"].clone())
        .collect();
    assert_eq!(places, ["orc", "Oren", "Thalia"]);
    assert_eq!(race["places"][1]["outcome"], "normal");
    let text = shelf.done(&["show", NAME]);
    assert!(
        text.contains("to the bell  1 orc 18, 2 Oren 17, 3 Thalia 12  leg 1"),
        "{text}"
    );
    let read = shelf.done(&["log", "--players", NAME]);
    assert!(
        read.contains("to the bell  1 Oren normal 17, 2 Thalia normal 12"),
        "{read}"
    );
}

#[test]
fn a_campaign_without_a_race_shows_no_field_for_it() {
    let state = Shelf::with_party().json(&["show", "--json", NAME]);
    assert!(state.get("races").is_none());
}

#[test]
fn a_roll_read_again_is_derived_again_and_both_readings_are_in_the_log() {
    let shelf = Shelf::with_party();
    shelf.play(&[
        "thalia dexterity",
        "resolve 3 adv",
        "resolve 4 reroll 1",
        "resolve 5 +1",
    ]);
    let log = shelf.done(&["log", NAME]);
    for part in ["(now 4)", "(now 5) (was 3)", "(was 5)"] {
        assert!(log.contains(part), "{part}\n{log}");
    }
    shelf.done(&["check", "--dice", NAME]);
}
