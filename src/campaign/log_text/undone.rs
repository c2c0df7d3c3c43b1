//! What a step is called once it is undone.

use crate::campaign::event::{Step, Undone};
use crate::campaign::history::Campaign;
use crate::campaign::line::COMMANDS;

use super::entry::Entry;
use super::tell::tell;

/// How many words of a line name it.
const WORDS: usize = 4;

impl Undone {
    /// A step as it is named once it is undone: `Wren Stealth`, `add "orc"*5 15 …`.
    pub fn of(campaign: &Campaign, step: &Step) -> Self {
        let entries = tell(campaign, step);
        let name = match entries
            .iter()
            .find(|entry| entry.roll.is_some() || entry.points.is_some())
        {
            Some(entry) if !is_command(&step.line) => words_of(entry),
            _ => beginning_of(&step.line),
        };
        Self {
            seq: step.seq,
            name,
            is_secret: entries.iter().any(|entry| entry.is_secret),
        }
    }
}

/// Who and what, without how it was tried.
fn words_of(entry: &Entry) -> String {
    let what = entry.what.split(" · ").next().unwrap_or_default();
    format!("{} {what}", entry.who).trim().to_owned()
}

fn is_command(line: &str) -> bool {
    line.split_whitespace()
        .next()
        .is_some_and(|word| COMMANDS.contains(&word))
}

/// The words that a line begins with.
fn beginning_of(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let first = words.get(..WORDS).unwrap_or(&words).join(" ");
    if words.len() > WORDS {
        format!("{first} …")
    } else {
        first
    }
}
