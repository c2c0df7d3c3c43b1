//! The roll log from the game, as far as it is in sight.

use std::sync::Arc;

use crate::campaign::finding::is_worth_a_line;
use crate::campaign::log_text::{Entry, Kind, RollTold, tell};
use crate::campaign::{RollId, RollStatus};
use crate::systems::{OutcomeGrade, ShownDie};
use crate::tui::layout::Pane;
use crate::tui::panes::common::{clock, percent, safe, signed};
use crate::tui::panes::log::view::Face;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;

use super::view;
use super::view::{LogKind, LogLine};

impl Session {
    /// The log in memory from its end on: the entries that each step is told by. No more is told than is read, and each step
    /// once for as long as the game stands as it does.
    fn told_from_the_end(&self) -> impl Iterator<Item = Arc<[Entry]>> {
        let (now, since) = (self.campaign.seq(), self.campaign.known_since());
        self.campaign.steps().iter().rev().map(move |step| {
            let look = || {
                let told = tell(&self.campaign, step).into_iter();
                told.filter(is_worth_a_line).collect::<Arc<[Entry]>>()
            };
            self.glances.told.at(now, (since, step.seq), look)
        })
    }

    /// So many entries of the log in memory, oldest first, of which the last has so many newer ones behind it.
    fn entries(&self, mut back: usize, count: usize) -> Vec<Entry> {
        let mut entries = Vec::new();
        for told in self.told_from_the_end() {
            let (room, newer) = (count - entries.len(), told.iter().rev().skip(back));
            entries.extend(newer.take(room).cloned());
            back = back.saturating_sub(told.len());
            if entries.len() == count {
                break;
            }
        }
        entries.reverse();
        entries
    }

    /// How many entries the log has in memory; of more than so many, so many.
    pub fn log_length(&self, most: usize) -> usize {
        let mut length = 0;
        for told in self.told_from_the_end() {
            length += told.len();
            if length >= most {
                return most;
            }
        }
        length
    }

    /// How many entries are newer than a step.
    pub fn entries_after(&self, seq: u64) -> usize {
        let newer = |told: Arc<[Entry]>| told.iter().filter(|entry| entry.id.0 > seq).count();
        self.told_from_the_end()
            .map(newer)
            .take_while(|newer| *newer > 0)
            .sum()
    }

    /// The entry at the foot of the log, which has the cursor.
    pub fn entry_at_foot(&self) -> Option<Entry> {
        self.entries(self.ui.log_back, 1).pop()
    }

    /// Which entry it is, or of the whole log the chosen one.
    pub fn log_cursor(&self) -> Option<RollId> {
        match &self.log_page {
            Some(page) => page.chosen().map(|found| found.entry.id),
            None => self.entry_at_foot().map(|entry| entry.id),
        }
    }
}

/// As many lines as there is room for, the last of them at the foot.
pub(crate) fn log(session: &Session, around: &Surroundings, room: u16) -> view::Log {
    let back = session.ui.log_back;
    let entries = session.entries(back, usize::from(room));
    let newest = session.campaign.seq();
    let last = entries.len().checked_sub(1);
    let lines = entries
        .iter()
        .map(|entry| line(session, around, entry, newest))
        .collect();
    let has_cursor = session.ui.focus == Pane::Log && session.prompt.is_none();
    let below = u64::try_from(back).unwrap_or(0);
    view::Log {
        lines,
        below,
        cursor: last.filter(|_| has_cursor),
    }
}

pub(crate) fn line(
    session: &Session,
    around: &Surroundings,
    entry: &Entry,
    newest: u64,
) -> LogLine {
    let roll = entry.roll.as_ref();
    let mut line = open_line(around, entry);
    if let Some(comment) = &entry.comment {
        line.what.push_str(&format!(" # {}", safe(comment)));
    }
    for stays in roll.map_or(&[][..], |roll| &roll.stays) {
        line.what.push_str(&format!(", {} stays", safe(stays)));
    }
    LogLine {
        seq: Some(entry.id.0),
        was: roll
            .filter(|roll| roll.is_read_again)
            .and_then(|roll| roll.again)
            .map(|old| old.to_string()),
        secret: entry.is_secret,
        unsaved: entry.id.0 > session.saved_to(),
        newest: entry.id.0 == newest,
        marked: entry.is_marked,
        ..line
    }
}

/// What anybody may read of an entry that is not secret.
pub(crate) fn open_line(around: &Surroundings, entry: &Entry) -> LogLine {
    let roll = entry.roll.as_ref();
    LogLine {
        time: clock(around, entry.at),
        kind: match entry.kind {
            // A round that was taken back divides nothing.
            Kind::Turn if entry.what.starts_with("round") && !entry.is_undone => LogKind::Round,
            Kind::Evening => LogKind::Evening,
            Kind::Undo => LogKind::Undo,
            _ => LogKind::Deed,
        },
        who: safe(&entry.who),
        what: safe(&entry.what),
        faces: roll.map_or_else(Vec::new, faces),
        figure: entry.points.map_or_else(String::new, signed),
        level: roll.map(level),
        chance: roll
            .and_then(|roll| roll.chance)
            .map_or_else(String::new, percent),
        fate: fate(entry),
        ..LogLine::default()
    }
}

fn fate(entry: &Entry) -> view::RollStatus {
    match entry.roll.as_ref().and_then(|roll| roll.status) {
        _ if entry.is_undone => view::RollStatus::Undone,
        Some(RollStatus::Replaced(by) | RollStatus::ReadAgain(by)) => {
            view::RollStatus::Replaced(by.0)
        }
        Some(RollStatus::Converted(_) | RollStatus::Continued(_)) | None => {
            view::RollStatus::Stands
        }
    }
}

/// Faces with the one that was chosen; where all that count add up, none is set apart.
pub(crate) fn faces(roll: &RollTold) -> Vec<Face> {
    let face = |die: &ShownDie| Face {
        text: die.text(roll.is_typed),
        kept: die.is_kept && (roll.is_choice || roll.dice.len() == 1),
        counts: die.is_kept,
    };
    roll.dice.iter().map(face).collect()
}

/// Mark and word of a result, with the number it carries.
pub(crate) fn level(roll: &RollTold) -> (OutcomeGrade, String) {
    let passed = match roll.passed {
        Some(true) => " passed",
        Some(false) => " missed",
        None => "",
    };
    // Of a mere total the figure is all there is to say.
    let word = match roll.value {
        Some(value) if roll.grade == OutcomeGrade::Figure => value.to_string(),
        Some(value) => format!("{} {value}", roll.word),
        None => roll.word.to_string(),
    };
    (roll.grade, format!("{word}{passed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_not_happen_by_the_rules_of_today_has_no_chance_beside_it() {
        assert_eq!(
            [0.0, -0.0, 0.0025, 0.3, 1.0].map(percent),
            ["–", "–", "<1", "30", "100"]
        );
    }
}
