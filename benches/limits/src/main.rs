//! What Astragal takes beside the least any program of its kind takes and beside its peers: one Markdown table.
//!
//! `benches/compare.sh` builds all that is named here and runs it: `compare SCRATCH PROGRAM MINIMAL BOTTOM RIPGREP PEERS CRITERION [PART …]`.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "figures"
)]

mod campaigns;
mod dice;
mod errands;
mod keys;
mod process;
mod rest;
mod start;
mod table;
mod terminal;

use std::io;
use std::path::{Path, PathBuf};

use campaigns::Home;
use pty_process::blocking::Command;

/// The programs that are measured, and where they live.
pub struct Stand {
    pub home: Home,
    pub scratch: PathBuf,
    pub minimal: PathBuf,
    pub bottom: PathBuf,
    pub ripgrep: PathBuf,
    /// The program of `benches/peers`.
    pub peers: PathBuf,
    /// What `cargo bench --package benches --bench odds` left behind.
    pub criterion: PathBuf,
}

impl Stand {
    /// A program in a plain terminal with a home of its own.
    fn at_terminal(&self, program: &Path) -> Command {
        Command::new(program)
            .env("HOME", &self.scratch)
            .env("XDG_CONFIG_HOME", self.scratch.join("others"))
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env("LANG", "C.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("NO_COLOR")
    }

    /// The dashboard as it is started at the table, by its name alone: on the campaign that is alone on its shelf, or on the
    /// one played last.
    pub fn astragal(&self, shelf: &str) -> Command {
        self.at_terminal(self.home.program()).envs(self.home.variables(shelf))
    }

    pub fn minimal(&self) -> Command {
        self.at_terminal(&self.minimal)
    }

    pub fn bottom(&self) -> Command {
        self.at_terminal(&self.bottom)
    }
}

/// A part of the table, by name.
type Part = (&'static str, fn(&Stand) -> io::Result<Vec<table::Row>>);

const PARTS: [Part; 7] = [
    ("start", start::rows),
    ("keys", keys::rows),
    ("bytes", keys::bytes),
    ("rest", rest::rows),
    ("errands", errands::rows),
    ("finding", errands::finding),
    ("dice", dice::rows),
];

fn main() -> io::Result<()> {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [scratch, program, minimal, bottom, ripgrep, peers, criterion, wanted @ ..] = arguments.as_slice()
    else {
        return Err(io::Error::other(
            "compare SCRATCH PROGRAM MINIMAL BOTTOM RIPGREP PEERS CRITERION [PART …]",
        ));
    };
    let stand = Stand {
        home: Home::furnished(program, scratch)?,
        scratch: scratch.clone(),
        minimal: minimal.clone(),
        bottom: bottom.clone(),
        ripgrep: ripgrep.clone(),
        peers: peers.clone(),
        criterion: criterion.clone(),
    };
    table::heading();
    for (part, rows) in PARTS {
        if wanted.is_empty() || wanted.iter().any(|wanted| wanted.as_os_str() == part) {
            eprintln!("{part} …");
            rows(&stand)?.iter().for_each(table::Row::print);
        }
    }
    Ok(())
}
