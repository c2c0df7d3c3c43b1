//! A data folder with a campaign in it, and what the command line finds there.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use crate::support::terminal::PROGRAM;

pub const NAME: &str = "The Drowned Vault";

/// A data folder with a campaign in which a hero has joined: one step is saved.
pub fn founded() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    found_in(dir.path());
    dir
}

/// Makes a campaign in which a hero has joined.
pub fn found_in(dir: &Path) {
    astragal(dir, &["new", NAME]);
    astragal(dir, &["run", NAME, "hero Thalia"]);
}

/// Runs a command that has to succeed; gives what it prints.
#[track_caller]
pub fn astragal(dir: &Path, arguments: &[&str]) -> String {
    let output = try_astragal(dir, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{arguments:?}: {}\n{said}",
        output.status
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command.
pub fn try_astragal(dir: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM)
        .arg("--data-dir")
        .arg(dir)
        .args(arguments)
        .output()
        .unwrap()
}

/// The log as the command line reads it, oldest first.
#[track_caller]
pub fn log(dir: &Path) -> Vec<Value> {
    let printed = astragal(dir, &["log", NAME, "--json"]);
    printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The number of the last step of the log.
#[track_caller]
pub fn last_step(dir: &Path) -> u64 {
    log(dir)
        .last()
        .and_then(|entry| entry["seq"].as_u64())
        .unwrap()
}

/// Whether all files of the campaign are sound; if not, what is said of them.
pub fn check(dir: &Path) -> Result<(), String> {
    let output = try_astragal(dir, &["check", NAME]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(())
    } else {
        Err(said)
    }
}
