//! A folder that may be read and not written to: it says so, changes nothing, and can be read.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use super::can;
use crate::support::kept::{NAME, founded};
use crate::support::terminal::{PROGRAM, Terminal};

/// What goes before a program so that it runs as nobody; root may write everywhere.
const NOBODY: [&str; 4] = [
    "setpriv",
    "--reuid=65534",
    "--regid=65534",
    "--clear-groups",
];

fn can_be_nobody() -> bool {
    let [program, others @ ..] = NOBODY;
    let all: Vec<&str> = [program]
        .into_iter()
        .chain(others)
        .chain([PROGRAM, "--version"])
        .collect();
    can("setpriv, or the program for everyone,", &all)
}

/// A campaign that everyone may read and nobody may write.
fn readable() -> tempfile::TempDir {
    let dir = founded();
    open_to_all(dir.path());
    dir
}

fn open_to_all(path: &Path) {
    if path.is_dir() {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        fs::read_dir(path)
            .unwrap()
            .for_each(|entry| open_to_all(&entry.unwrap().path()));
    } else if !path.ends_with(".seed") {
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
    }
}

fn as_nobody(dir: &Path, arguments: &[&str]) -> Output {
    let [program, others @ ..] = NOBODY;
    let mut command = Command::new(program);
    command
        .args(others)
        .arg(PROGRAM)
        .arg("--data-dir")
        .arg(dir)
        .args(arguments);
    command.env("HOME", dir).output().unwrap()
}

#[test]
fn lines_on_a_folder_of_somebody_else_are_refused_in_words() {
    if !can_be_nobody() {
        return;
    }
    let dir = readable();
    let output = as_nobody(dir.path(), &["run", NAME, "note one"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(1), 0),
        "{said}"
    );
    assert!(
        said.contains("Permission denied") && said.contains("the-drowned-vault"),
        "{said}"
    );
}

#[test]
fn what_may_only_be_read_is_listed_shown_and_checked() {
    if !can_be_nobody() {
        return;
    }
    let dir = readable();
    for command in ["list", "show", "log", "check"] {
        let arguments = if command == "list" {
            vec![command]
        } else {
            vec![command, NAME]
        };
        let output = as_nobody(dir.path(), &arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{command}: {said}"
        );
    }
}

#[test]
fn the_dashboard_over_a_folder_of_somebody_else_says_why_and_leaves_the_terminal() {
    if !can_be_nobody() {
        return;
    }
    let dir = readable();
    let mut terminal = Terminal::under(&NOBODY, dir.path(), &["open", NAME]);
    assert_eq!(
        terminal.wait_for_end().code(),
        Some(1),
        "{}",
        terminal.contents()
    );
    terminal.wait_for("Permission denied").assert_given_back(0);
}
