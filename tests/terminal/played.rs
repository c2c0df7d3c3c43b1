//! An evening of each system, typed at the program as its game master typed it: how the table stands at the end, and what
//! the log says where the rules had something to say.
//!
//! The lines are those of the examples (`tests/evenings/`), the dice those of their seeds.

use crate::support::evening;
mod expected;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use evening::{EVENINGS, Evening};
use expected::{EXPECTED, Expected};
use serde_json::Value;
use tempfile::TempDir;

/// Runs the program on a data folder; gives what it prints, and stops the test if it fails.
#[track_caller]
fn astragal(data: &Path, arguments: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_astragal"));
    command.arg("--data-dir").arg(data).args(arguments);
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, said) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        output.status.success(),
        "{arguments:?}: {}\n{out}\n{said}",
        output.status
    );
    out.into_owned()
}

/// A data folder in which the evening was played to its end.
fn played(evening: &Evening) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    let (system, seed) = (evening.system.key(), evening.seed.to_string());
    astragal(
        data.path(),
        &["new", evening.name, "--system", system, "--seed", &seed],
        "",
    );
    astragal(data.path(), &["run", evening.name], &evening.script());
    data
}

fn expected(evening: &Evening) -> &'static Expected {
    EXPECTED
        .iter()
        .find(|expected| expected.slug == evening.slug)
        .unwrap()
}

/// A row of the order: `Wren 23/26 waiting`, its conditions behind.
fn row(row: &Value) -> String {
    let word = |key: &str| row[key].as_str().unwrap().to_owned();
    let points = row["max_hp"]
        .as_i64()
        .map_or_else(String::new, |max| format!(" {}/{max}", row["hp"]));
    let hidden = if row["hidden"].as_bool().unwrap() {
        " hidden"
    } else {
        ""
    };
    let conditions = row["conditions"].as_array().unwrap().iter();
    let conditions: String = conditions
        .map(|condition| format!(", {}", condition["name"]))
        .collect();
    format!(
        "{}{points} {}{hidden}{conditions}",
        word("name"),
        word("state")
    )
    .replace('"', "")
}

/// How the order and the task stand at the end.
fn assert_table(evening: &Evening, data: &Path) {
    let shown = astragal(data, &["show", evening.name, "--json"], "");
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let order: Vec<String> = shown["order"].as_array().unwrap().iter().map(row).collect();
    assert_eq!(order, expected(evening).order, "{}", evening.slug);
    let tasks = shown["tasks"].as_array().unwrap().iter();
    let tasks: Vec<String> = tasks
        .map(|task| format!("{} {}/{}", task["name"], task["progress"], task["target"]))
        .collect();
    assert_eq!(
        tasks.join(" ").replace('"', ""),
        expected(evening).task,
        "{}",
        evening.slug
    );
}

/// What the rules made of the dice, as the log tells it.
fn assert_log(evening: &Evening, data: &Path) {
    let log = astragal(data, &["log", evening.name], "");
    let missing: Vec<&&str> = expected(evening)
        .log
        .iter()
        .filter(|told| !log.contains(**told))
        .collect();
    assert!(missing.is_empty(), "{}: {missing:#?}\n{log}", evening.slug);
}

#[test]
fn an_evening_ends_as_it_should_is_told_in_the_log_and_every_face_is_derived_again() {
    for evening in EVENINGS {
        let data = played(&evening);
        assert_table(&evening, data.path());
        assert_log(&evening, data.path());
        astragal(data.path(), &["check", "--dice", evening.name], "");
    }
}
