//! What a step is called once it is undone.

use crate::campaign::{Campaign, Step, Undone};

use super::entry::Entry;
use super::tell::tell;

/// How many words of a line name it.
const WORDS: usize = 4;

impl Undone {
    /// A step as it is named once it is undone: `Wren Stealth`, `add "orc"*5 15 …`.
    pub fn of(campaign: &Campaign, step: &Step) -> Self {
        let entries = tell(campaign, step);
        let telling: Vec<&Entry> = entries
            .iter()
            .filter(|entry| entry.roll.is_some() || entry.points.is_some())
            .collect();
        let name = match telling.as_slice() {
            [first, others @ ..] if step.command().is_none() => words_of(first, others),
            _ => beginning_of(&step.line),
        };
        Self {
            seq: step.seq,
            name,
            is_secret: entries.iter().any(|entry| entry.is_secret),
        }
    }
}

/// Who and what, without how it was tried; and how many more there are of its kind.
fn words_of(first: &Entry, others: &[&Entry]) -> String {
    let what = first.what.split(" · ").next().unwrap_or_default();
    let is_alike = |other: &&&Entry| other.roll.is_some() == first.roll.is_some();
    let more = match others.iter().filter(is_alike).count() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    format!("{} {what}{more}", first.who).trim().to_owned()
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
