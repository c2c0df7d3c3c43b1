//! What was undone or redone, in one line: the latest step by number and name, and how many went with it.

use crate::campaign::event::{Event, Step, Undone};
use crate::campaign::history::Campaign;
use crate::campaign::line::COMMANDS;

use super::{Entry, Kind, Told, tell as tell_step, told};

/// How many words of a line name it.
const WORDS: usize = 4;

impl Undone {
    /// A step as it is named once it is undone: `Wren Stealth`, `add "orc"*5 15 …`.
    #[must_use]
    pub fn of(campaign: &Campaign, step: &Step) -> Self {
        let entries = tell_step(campaign, step);
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

/// `undid 305 Wren Stealth`: as secret as what it names, and no more.
pub(super) fn tell(campaign: &Campaign, event: &Event) -> Option<Told> {
    let (did, steps) = match event {
        Event::Undid { steps } => ("undid", steps.as_slice()),
        Event::Redid { step } => ("redid", std::slice::from_ref(step)),
        _ => return None,
    };
    let (last, before) = steps.split_first()?;
    let more = if before.is_empty() {
        String::new()
    } else {
        format!(" and {} before it", before.len())
    };
    let is_secret = steps
        .iter()
        .any(|undone| undone.is_secret || campaign.hidden_set().covers(&undone.name));
    let words = format!("{did} {} {}{more}", last.seq, last.name);
    Some(Told {
        is_secret,
        ..told(Kind::Undo, "", words)
    })
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
