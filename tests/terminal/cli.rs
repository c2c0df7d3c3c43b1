//! The program itself, typed at like a shell does: what it prints, what it leaves on the disk, how it ends.

mod calls;
mod campaigns;
mod checks;
mod completions;
mod hostile;
mod house_rules;
mod import;
mod log;
mod long_rolls;
mod luck;
mod manual;
mod mending;
mod odds;
mod own_systems;
mod players;
mod rolls;
mod rules;
mod serve;
mod targets;

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A shelf of campaigns of its own.
struct Shelf {
    dir: TempDir,
}

/// What the program said and how it ended.
#[derive(Debug)]
struct Said {
    status: i32,
    out: String,
    err: String,
}

impl Shelf {
    fn empty() -> Self {
        Self {
            dir: tempfile::tempdir().unwrap(),
        }
    }

    /// A campaign `The Drowned Vault` with two heroes, dice of seed 7.
    fn with_party() -> Self {
        let shelf = Self::empty();
        shelf.done(&["new", "The Drowned Vault", "--seed", "7"]);
        shelf.play(&[
            "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes",
            "hero Oren class cleric level 4 hp 27 wisdom trained",
        ]);
        shelf
    }

    fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_astragal"));
        command.env("TZ", "UTC").env_remove("ASTRAGAL_DATA_DIR");
        // Whoever runs the tests may have house rules of their own.
        command.env("ASTRAGAL_CONFIG_DIR", self.dir.path().join("no-settings"));
        command
            .arg("--data-dir")
            .arg(self.dir.path())
            .args(arguments);
        command
    }

    fn say(&self, arguments: &[&str]) -> Said {
        Said::of(&mut self.command(arguments))
    }

    /// Runs a command that must succeed, and gives what it printed.
    fn done(&self, arguments: &[&str]) -> String {
        let said = self.say(arguments);
        assert_eq!(
            (said.status, said.err.as_str()),
            (0, ""),
            "{arguments:?}\n{}",
            said.out
        );
        said.out
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(arguments)).unwrap()
    }

    /// Does lines on the campaign.
    fn play(&self, lines: &[&str]) -> String {
        self.done(&[&["run", "the-drowned-vault"], lines].concat())
    }

    /// Does lines on the campaign as a script gives them.
    fn pipe(&self, script: &[u8]) -> Said {
        let mut command = self.command(&["run", "the-drowned-vault"]);
        let piped = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        child.stdin.take().unwrap().write_all(script).unwrap();
        Said::from(child.wait_with_output().unwrap())
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join("the-drowned-vault")
    }

    /// The log, an object a line.
    fn log_json(&self, flags: &[&str]) -> Vec<Value> {
        let printed = self.done(&[&["log", "--json", "the-drowned-vault"], flags].concat());
        printed
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

impl Said {
    fn of(command: &mut Command) -> Self {
        Self::from(command.output().unwrap())
    }
}

impl From<std::process::Output> for Said {
    fn from(output: std::process::Output) -> Self {
        Self {
            status: output.status.code().expect("it was not killed"),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Whether keys stand in a text in this order.
fn are_in_order(text: &str, keys: &[&str]) -> bool {
    let places: Vec<usize> = keys
        .iter()
        .filter_map(|key| text.find(&format!("\"{key}\":")))
        .collect();
    places.len() == keys.len() && places.is_sorted()
}

#[test]
fn an_unknown_command_ends_with_2_and_help_with_0() {
    let shelf = Shelf::empty();
    for wrong in [
        &["frobnicate"][..],
        &["odds"],
        &["roll", "--seed", "x", "pd luck"],
        &["log"],
        &["list", "more"],
    ] {
        let said = shelf.say(wrong);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{wrong:?}");
        assert!(said.err.contains("--help"), "{}", said.err);
    }
    assert!(shelf.done(&["--help"]).contains("odds"));
    assert!(shelf.done(&["--version"]).starts_with("astragal "));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_ends_with_2() {
    use std::os::unix::ffi::OsStrExt;
    let said =
        Said::of(&mut Shelf::empty().command(&[OsStr::new("odds"), OsStr::from_bytes(b"pd \xff")]));
    assert_eq!(said.status, 2);
}
