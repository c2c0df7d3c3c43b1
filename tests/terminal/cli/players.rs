//! `show --players` and `log --players --follow`: once or as often as it changes, printed or in a file.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::Shelf;

const VAULT: &str = "the-drowned-vault";

fn fight() -> Shelf {
    let shelf = Shelf::with_party();
    shelf.play(&["add party", "add orc 20", "add wolf 9 hidden", "orc -12"]);
    shelf
}

#[test]
fn what_the_table_sees_is_printed_as_text_and_as_json() {
    let shelf = fight();
    let text = shelf.done(&["show", VAULT, "--players"]);
    assert!(
        text.contains("Thalia") && text.contains("bloodied"),
        "{text}"
    );
    assert!(!text.contains("wolf"), "{text}");
    let printed = shelf.done(&["show", VAULT, "--players", "--json"]);
    let view: Value = serde_json::from_str(&printed).unwrap();
    let orc = &view["order"][2];
    assert_eq!(
        (&orc["name"], &orc["hit_points"]["word"]),
        (&"orc".into(), &"bloodied".into())
    );
    assert_eq!(view["handout"], Value::Null);
    assert!(!printed.contains("wolf"), "{printed}");
}

#[test]
fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
    let shelf = fight();
    let path = shelf.dir.path().join("overlay.json");
    let to = path.to_str().unwrap();
    assert_eq!(
        shelf.done(&["show", VAULT, "--players", "--json", "--to", to]),
        ""
    );
    let first = std::fs::read_to_string(&path).unwrap();
    shelf.play(&["handout Follow the tide."]);
    shelf.done(&["show", VAULT, "--players", "--json", "--to", to]);
    let second: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(first.contains("\"handout\":null"));
    assert_eq!(second["handout"]["text"], "Follow the tide.");
    let beside = std::fs::read_dir(shelf.dir.path()).unwrap();
    let beside = beside.filter(|entry| {
        let name = entry.as_ref().unwrap().file_name();
        name.to_string_lossy().contains("overlay")
    });
    assert_eq!(beside.count(), 1);
}

#[test]
fn a_file_in_a_folder_that_is_not_there_is_told() {
    let shelf = fight();
    let refused = shelf.say(&["show", VAULT, "--players", "--to", "/nowhere/at/all.txt"]);
    assert_eq!(refused.status, 1);
    assert!(
        refused.err.contains("/nowhere/at/all.txt"),
        "{}",
        refused.err
    );
}

#[test]
fn options_that_need_the_players_are_refused_without_them() {
    let shelf = fight();
    for arguments in [
        &["show", VAULT, "--follow"][..],
        &["show", VAULT, "--to", "x"],
        &["log", VAULT, "--follow"],
        &["show", VAULT, "--players", "--json", "--text"],
    ] {
        assert_eq!(shelf.say(arguments).status, 2, "{arguments:?}");
    }
}

/// The lines that a command goes on to print while something is played, until so many have come.
fn followed(shelf: &Shelf, arguments: &[&str], lines: usize, play: impl FnOnce()) -> Vec<String> {
    let mut child = shelf
        .command(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let (sender, told) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut line = String::new();
        while printed.read_line(&mut line).is_ok_and(|read| read > 0) {
            if sender.send(std::mem::take(&mut line)).is_err() {
                return;
            }
        }
    });
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut all = Vec::new();
    let mut wait_for = |count: usize| {
        while all.len() < count {
            let left = deadline.saturating_duration_since(Instant::now());
            all.push(told.recv_timeout(left).unwrap());
        }
    };
    wait_for(lines - 1);
    play();
    wait_for(lines);
    child.kill().unwrap();
    child.wait().unwrap();
    all
}

#[test]
fn every_change_that_is_saved_is_an_object_a_line() {
    let shelf = fight();
    let arguments = ["show", VAULT, "--players", "--json", "--follow"];
    let lines = followed(&shelf, &arguments, 2, || {
        shelf.play(&["note secret nobody reads this", "wolf -3", "thalia -5"]);
    });
    let views: Vec<Value> = lines
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let points = |view: &Value| view["order"][0]["hit_points"]["exact"][0].clone();
    assert_eq!(views.iter().map(points).collect::<Vec<_>>(), [24, 19]);
}

#[test]
fn the_log_goes_on_with_what_players_may_read_numbered_as_before() {
    let shelf = fight();
    let before = shelf.done(&["log", VAULT, "--players", "--json"]);
    let count = before.lines().count();
    let arguments = ["log", VAULT, "--players", "--json", "--follow"];
    let lines = followed(&shelf, &arguments, count + 1, || {
        shelf.play(&["wolf -3", "note the bell rings"]);
    });
    assert_eq!(lines[..count].concat(), before);
    let last: Value = serde_json::from_str(&lines[count]).unwrap();
    assert_eq!(last["seq"], count + 1);
    assert_eq!(last["text"], "the bell rings");
}
