//! The log as the table reads it, and the roll of it that is shown large.

use jiff::tz::TimeZone;

use super::told::{LastResult, LogEntry, safe};
use crate::campaign::log_text::{Entry, Kind, PlayersLogTail, RollTold, Shown};
use crate::campaign::{Campaign, CreatureId, RollStatus, Roller};
use crate::systems::OutcomeGrade;
use crate::words::in_figures;

/// A chance is told where no foe takes part: it would tell what that one adds, or what is to be reached.
pub(super) fn last(campaign: &Campaign, read: &PlayersLogTail) -> Option<LastResult> {
    let Shown { entry, id } = read.latest_result.as_ref()?;
    let Some(told) = &entry.roll else {
        return Some(drawn(entry));
    };
    let is_foe = |roller: &Roller| matches!(roller.creature, CreatureId::Foe(_));
    let has_foe = campaign.roll(*id)?.who.iter().any(is_foe);
    let chance = told.chance.filter(|_| !has_foe);
    Some(LastResult {
        who: safe(&entry.who),
        what: safe(&entry.what),
        faces: safe(&told.faces()),
        figure: told
            .figure
            .map_or_else(String::new, |figure| figure.to_string()),
        result: safe(&told.word),
        grade: told.grade.key(),
        mark: told.grade.glyph(),
        chance: chance.map(|chance| format!("{} %", in_figures(chance * 100.0))),
    })
}

/// What was drawn from a table, by its entry alone: how likely it was would tell how many rows there are, and which of them
/// are gone; and of several at once one may not be read.
fn drawn(entry: &Entry) -> LastResult {
    let parts = entry.what.split_once(": ");
    let numbered = parts.filter(|(figure, _)| figure.parse::<i64>().is_ok());
    let (figure, text) = numbered.unwrap_or(("", &entry.what));
    LastResult {
        who: safe(&entry.who),
        figure: figure.to_owned(),
        result: safe(text),
        grade: OutcomeGrade::Figure.key(),
        ..LastResult::default()
    }
}

pub(super) fn log(read: &PlayersLogTail, zone: &TimeZone) -> Vec<LogEntry> {
    let before = read.before_evening.unwrap_or(0);
    let entries = read.entries.iter();
    let of_evening = entries.filter(|shown| shown.entry.id.0 > before);
    // A turn that begins no round is no news for the whole table: the order shows it.
    let worth_a_line =
        |shown: &&Shown| shown.entry.kind != Kind::Turn || shown.entry.what != "turn";
    of_evening
        .filter(worth_a_line)
        .map(|shown| line(shown.entry.id.0 - before, shown, zone))
        .collect()
}

fn line(number: u64, shown: &Shown, zone: &TimeZone) -> LogEntry {
    let entry = &shown.entry;
    let roll = entry.roll.as_ref();
    LogEntry {
        number,
        time: entry
            .at
            .to_zoned(zone.clone())
            .strftime("%H:%M")
            .to_string(),
        who: safe(&entry.who),
        what: safe(&entry.what),
        text: safe(&entry.text_with(roll.map(verdict).into_iter())),
        mark: roll.map_or("", |roll| roll.grade.glyph()),
        replaced: roll.is_some_and(|roll| {
            matches!(
                roll.status,
                Some(RollStatus::Replaced(_) | RollStatus::ReadAgain(_))
            )
        }),
    }
}

/// How it came about, without the numbers of other rolls.
fn verdict(roll: &RollTold) -> String {
    let passed = match roll.passed {
        Some(true) => ", passed",
        Some(false) => ", missed",
        None => "",
    };
    format!("{}{passed}", roll.told)
}
