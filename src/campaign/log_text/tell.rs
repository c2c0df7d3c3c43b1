//! Steps told as the game master reads them, an entry for each thing worth a line.

use crate::campaign::facts::event_answer::{Audience, EventAnswer};
use crate::campaign::{Campaign, Event, RollId, Step, Undone};
use crate::words::Words;

use super::entry::{Entry, EventContext, are_of_one_record};
use super::openness::{Behind, Past};
use super::rolls::{Became, tell_roll};

/// A step as the log tells it: an entry for each thing worth a line.
pub fn tell(campaign: &Campaign, step: &Step) -> Vec<Entry> {
    tell_from(campaign, step, 0)
}

/// The last entries of a step, so many at least where it has so many; what stands before them is not told.
pub fn tell_latest(campaign: &Campaign, step: &Step, count: usize) -> Vec<Entry> {
    // Not every event has a line, and the first told may be the rest of one record.
    let mut events = count.saturating_add(1);
    loop {
        let first = step.events.len().saturating_sub(events);
        let mut entries = tell_from(campaign, step, first);
        if first == 0 {
            return entries;
        }
        if entries.len() > count {
            entries.remove(0);
            return entries;
        }
        events = events.saturating_mul(2);
    }
}

/// A roll as the log tells it.
pub fn tell_roll_alone(campaign: &Campaign, id: RollId) -> Option<Entry> {
    let step = campaign.step(id.0)?;
    let here = EventContext::each(campaign, step)
        .find(|here| here.id == id && here.event.roll().is_some())?;
    tell_event(&here, &Behind(here))
}

/// A step from one of its events on.
fn tell_from(campaign: &Campaign, step: &Step, first: usize) -> Vec<Entry> {
    tell_each(campaign, step, first, |here| {
        tell_event(here, &Behind(*here))
    })
}

/// A step from one of its events on, each of them told by itself.
pub(super) fn tell_each<'a>(
    campaign: &'a Campaign,
    step: &'a Step,
    first: usize,
    mut tell_one: impl FnMut(&EventContext<'a>) -> Option<Entry>,
) -> Vec<Entry> {
    let has_rolls = step.events.iter().any(|event| event.roll().is_some());
    let mut entries: Vec<Entry> = Vec::new();
    let mut before: Option<&Event> = None;
    for here in EventContext::each(campaign, step).skip(first) {
        let told = tell_one(&here);
        let goes_on = before.is_some_and(|before| are_of_one_record(before, here.event));
        let joined = entries.pop_if(|_| goes_on);
        entries.extend(match (joined, told) {
            (Some(entry), Some(next)) => Some(entry.and(&next)),
            (joined, told) => joined.or(told),
        });
        before = Some(here.event);
    }
    if !has_rolls
        && first == 0
        && let Some(first) = entries.first_mut()
    {
        first.comment = comment_of(&step.line);
    }
    entries
}

/// What stands behind `#` in a line. A roll carries its own.
fn comment_of(line: &str) -> Option<String> {
    Words::cut(line).ok()?.comment().map(str::to_owned)
}

/// An event as the game master reads it, marked where players do not.
pub(super) fn tell_event(here: &EventContext<'_>, past: &impl Past) -> Option<Entry> {
    let answer = here.event.answer();
    let entry = match here.event {
        Event::Rolled(roll) => tell_roll(here, roll, Became::of(here.campaign, here.id)),
        _ => tell_answer(here, &answer)?,
    };
    let is_secret = match (&answer.audience, entry.is_undone) {
        (Audience::Undoing { is_secret, names }, _) => {
            let is_hidden = |name: &&str| here.campaign.hidden_set().covers(name);
            *is_secret || names.iter().any(is_hidden)
        }
        (_, false) => !here.is_open_in_words(past, &answer, (&entry.who, &entry.what)),
        // What was undone no player reads; it is marked by what it was itself, whoever is hidden now.
        (Audience::Rolled, true) => {
            let roll = here.event.roll();
            roll.is_some_and(|roll| here.campaign.is_secret(here.id, roll))
        }
        (Audience::Drawn { .. }, true) => {
            !here.is_open_in_words(past, &answer, (&entry.who, &entry.what))
        }
        (Audience::GmOnly | Audience::Note { .. }, true) => true,
        (_, true) => false,
    };
    Some(Entry { is_secret, ..entry })
}

/// What an event that is no roll says as an entry; it may say less than the one that stands here.
pub(super) fn tell_answer(here: &EventContext<'_>, answer: &EventAnswer<'_>) -> Option<Entry> {
    let (who, what) = here.words(answer)?;
    Some(Entry {
        kind: answer.kind?,
        who,
        what,
        points: answer.points,
        topic: answer.topic,
        ..Entry::blank(here)
    })
}

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
