//! An old roll read again, before it is: what its faces come to under the new words, and what stays.

use crate::campaign::{Campaign, Event, Roll, RollId, Step};
use crate::ids::Roller;

use super::super::entry::Entry;
use super::super::tell::tell;
use super::change::Preview;

/// `roll 1188 Thalia Stealth: normal → critical`, the new reading, and each thing that stays.
pub(super) fn foretell_reading(campaign: &Campaign, id: RollId, step: &Step) -> Vec<Preview> {
    let Some((old, new)) = campaign
        .roll(id)
        .zip(step.events.iter().find_map(Event::roll))
    else {
        return Vec::new();
    };
    let names = Roller::names(&new.who);
    let whose = format!("roll {id} {} {}", names.join(" + "), new.what).replace("  ", " ");
    let secret = match (campaign.is_secret(id, old), new.is_secret) {
        (false, true) => ", open → secret",
        (true, false) => ", secret → open",
        _ => "",
    };
    let comes = match new.anew.as_ref().map_or(0, |anew| anew.drawn.len()) {
        0 => outcome_words(new),
        1 => "one die is rolled".to_owned(),
        dice => format!("{dice} dice are rolled"),
    };
    let change = Preview::new(format!("{whose}: {} → {comes}{secret}", outcome_words(old)));
    let alone = Step {
        events: vec![Event::Rolled(Box::new(new.clone()))],
        ..step.clone()
    };
    let reading = tell(campaign, &alone)
        .into_iter()
        .next()
        .map(|entry| Preview::new(reading_words(entry, new)));
    let changed = old.attempt.is_by_changed_rules().then(|| {
        Preview::new("the file of its rules has changed since: it is read by what stands there now")
    });
    let stays = new
        .anew
        .iter()
        .flat_map(|anew| &anew.stays)
        .map(|what| Preview::new(format!("{what} stays")));
    std::iter::once(change)
        .chain(reading)
        .chain(changed)
        .chain(stays)
        .collect()
}

fn outcome_words(roll: &Roll) -> String {
    let value = roll.attempt.verdict(&roll.outcome).value;
    let value = value.map_or_else(String::new, |value| format!(" {value}"));
    format!("{}{value}", roll.outcome.word())
}

/// The attempt, and its faces where all of them are known.
fn reading_words(entry: Entry, roll: &Roll) -> String {
    let is_known = roll.anew.as_ref().is_some_and(|anew| anew.drawn.is_empty());
    let roll = entry.roll.filter(|_| is_known);
    Entry { roll, ..entry }.text_with(std::iter::empty())
}
