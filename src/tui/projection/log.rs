//! The roll log and the ledger as lists, and how much of them is in sight.

use jiff::{SignedDuration, Timestamp};

use crate::campaign::finding::is_worth_a_line;
use crate::campaign::log_text::{Die, Entry, Kind, RollTold, tell_latest};
use crate::campaign::{CreatureId, LedgerLine, Reason, RollId, RollStatus, State};
use crate::rules::{OutcomeGrade, System};
use crate::tui::layout::Pane;
use crate::tui::mark::Mark;
use crate::tui::session::Session;
use crate::tui::shell::Surroundings;
use crate::tui::view::{self, Face, LogKind, LogLine};

use super::safe;

impl Session {
    /// The latest entries of the log in memory, oldest first: at most so many.
    #[must_use]
    pub fn latest_entries(&self, count: usize) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for step in self.campaign.steps().iter().rev() {
            if entries.len() >= count {
                break;
            }
            let told = tell_latest(&self.campaign, step, count - entries.len());
            entries.extend(told.into_iter().rev().filter(is_worth_a_line));
        }
        entries.truncate(count);
        entries.reverse();
        entries
    }

    /// How many entries the log has in memory.
    #[must_use]
    pub fn log_length(&self) -> usize {
        self.latest_entries(usize::MAX).len()
    }

    /// How many entries are newer than a step.
    #[must_use]
    pub fn entries_after(&self, seq: u64) -> usize {
        self.latest_entries(usize::MAX)
            .iter()
            .filter(|entry| entry.id.0 > seq)
            .count()
    }

    /// The entry at the foot of the log, which has the cursor.
    #[must_use]
    pub fn log_cursor(&self) -> Option<RollId> {
        if let Some(page) = &self.log_page {
            return page.chosen().map(|found| found.entry.id);
        }
        let entries = self.latest_entries(self.desk.log_back + 1);
        entries.first().map(|entry| entry.id)
    }
}

/// As many lines as there is room for, the last of them at the foot.
pub(super) fn log(session: &Session, around: &Surroundings, room: u16) -> view::Log {
    let back = session.desk.log_back;
    let mut entries = session.latest_entries(back + usize::from(room));
    entries.truncate(entries.len().saturating_sub(back));
    let newest = session.campaign.seq();
    let last = entries.len().checked_sub(1);
    let lines = entries
        .iter()
        .map(|entry| line(session, around, entry, newest))
        .collect();
    let has_cursor = session.desk.focus == Pane::Log && session.prompt.is_none();
    let below = u64::try_from(back).unwrap_or(0);
    view::Log {
        lines,
        below,
        cursor: last.filter(|_| has_cursor),
    }
}

pub(super) fn line(
    session: &Session,
    around: &Surroundings,
    entry: &Entry,
    newest: u64,
) -> LogLine {
    let mut what = safe(&entry.what);
    if let Some(comment) = &entry.comment {
        what.push_str(&format!(" # {}", safe(comment)));
    }
    let roll = entry.roll.as_ref();
    for stays in roll.map_or(&[][..], |roll| &roll.stays) {
        what.push_str(&format!(", {} stays", safe(stays)));
    }
    LogLine {
        seq: Some(entry.id.0),
        time: clock(around, entry.at),
        kind: match entry.kind {
            // A round that was taken back divides nothing.
            Kind::Turn if entry.what.starts_with("round") && !entry.is_undone => LogKind::Round,
            Kind::Evening => LogKind::Evening,
            Kind::Undo => LogKind::Undo,
            _ => LogKind::Deed,
        },
        who: safe(&entry.who),
        what,
        faces: roll.map_or_else(Vec::new, faces),
        figure: entry.points.map_or_else(String::new, signed),
        level: roll.map(level),
        chance: roll
            .and_then(|roll| roll.chance)
            .map_or_else(String::new, percent),
        fate: fate(entry),
        was: roll
            .filter(|roll| roll.is_read_again)
            .and_then(|roll| roll.again)
            .map(|old| old.to_string()),
        secret: entry.is_secret,
        unsaved: entry.id.0 > session.saved_to(),
        newest: entry.id.0 == newest,
        marked: entry.is_marked,
        ..LogLine::default()
    }
}

fn fate(entry: &Entry) -> view::RollStatus {
    match entry.roll.as_ref().and_then(|roll| roll.fate) {
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
pub(super) fn faces(roll: &RollTold) -> Vec<Face> {
    let face = |die: &Die| Face {
        text: die.text(roll.is_typed),
        kept: die.is_kept && (roll.is_choice || roll.dice.len() == 1),
        counts: die.is_kept,
    };
    roll.dice.iter().map(face).collect()
}

/// Mark and word of a result, with the number it carries.
pub(in crate::tui) fn level(roll: &RollTold) -> (Mark, String) {
    let passed = match roll.passed {
        Some(true) => " passed",
        Some(false) => " missed",
        None => "",
    };
    // Of a mere total the figure is all there is to say.
    let word = match roll.value {
        Some(value) if roll.grade == OutcomeGrade::Figure => value.to_string(),
        Some(value) => format!("{} {value}", roll.word),
        None => roll.word.to_owned(),
    };
    (Mark::from(roll.grade), format!("{word}{passed}"))
}

pub(super) fn percent(chance: f64) -> String {
    match chance * 100.0 {
        // It happened under other rules than those there are now.
        percent if percent <= 0.0 => "–".into(),
        percent if percent < 1.0 => "<1".into(),
        percent => format!("{percent:.0}"),
    }
}

pub(super) fn signed(points: i64) -> String {
    if points < 0 {
        format!("−{}", points.unsigned_abs())
    } else {
        format!("+{points}")
    }
}

/// The time of day where the game is played.
pub(super) fn clock(around: &Surroundings, at: Timestamp) -> String {
    at.to_zoned(around.zone.clone())
        .strftime("%H:%M")
        .to_string()
}

pub(super) fn fortune(session: &Session, around: &Surroundings) -> view::Fortune {
    let state = session.campaign.state();
    let began = state.evening.as_ref().map(|evening| evening.began);
    let counted = |hero, gain: bool| {
        let lines = state
            .ledger
            .lines
            .iter()
            .filter(|line| line.hero == hero && began.is_none_or(|began| line.at >= began));
        let count = lines
            .filter(|line| (line.reason.change() > 0) == gain)
            .count();
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let holders = state.party.iter().filter(|hero| hero.fortune_limit() > 0);
    let held = holders.map(|hero| view::HeroFortune {
        who: safe(&hero.name),
        dice: view::Dice {
            held: state.ledger.held(hero.id),
            limit: hero.fortune_limit(),
        },
        gained: counted(hero.id, true),
        spent: counted(hero.id, false),
    });
    let shown = session
        .campaign
        .ledger_lines()
        .len()
        .saturating_sub(session.desk.ledger_back);
    let lines = session.campaign.ledger_lines().iter().take(shown);
    let lines = lines.map(|line| (line, ledger_line(state, around, line, line.note.as_deref())));
    let lines = by_evening(state, around, lines.collect());
    let unknown = state.system != System::PenAndDagger;
    let has_cursor =
        shown > 0 && (session.desk.ledger_back > 0 || session.desk.focus == Pane::Fortune);
    view::Fortune {
        held: held.collect(),
        lines,
        has_cursor,
        unknown,
    }
}

/// Lines of the ledger; where they are of several evenings, the first of each says of which.
pub(super) fn by_evening(
    state: &State,
    around: &Surroundings,
    lines: Vec<(&LedgerLine, view::FortuneLine)>,
) -> Vec<view::FortuneLine> {
    let evenings: Vec<String> = lines
        .iter()
        .map(|(line, _)| evening_of(state, around, line))
        .collect();
    let are_several = evenings.first() != evenings.last();
    let is_first = |place: usize| place == 0 || evenings.get(place - 1) != evenings.get(place);
    let shown = lines.into_iter().enumerate().map(|(place, (_, shown))| {
        let evening = evenings
            .get(place)
            .filter(|_| are_several && is_first(place))
            .cloned();
        view::FortuneLine { evening, ..shown }
    });
    shown.collect()
}

/// Hours after midnight that belong to the evening before.
const AFTER_MIDNIGHT: i64 = 6;

/// The number of this evening; of earlier ones the day they began.
fn evening_of(state: &State, around: &Surroundings, line: &LedgerLine) -> String {
    if let Some(evening) = state
        .evening
        .as_ref()
        .filter(|evening| line.at >= evening.began)
    {
        return format!("evening {}", evening.number);
    }
    let began = line
        .at
        .saturating_sub(SignedDuration::from_hours(AFTER_MIDNIGHT))
        .unwrap_or(line.at);
    began
        .to_zoned(around.zone.clone())
        .strftime("%-d %B")
        .to_string()
}

/// A line of the ledger, with what was noted on it.
pub(super) fn ledger_line(
    state: &State,
    around: &Surroundings,
    line: &LedgerLine,
    note: Option<&str>,
) -> view::FortuneLine {
    view::FortuneLine {
        time: clock(around, line.at),
        who: safe(state.name_of(CreatureId::Hero(line.hero))),
        gained: line.reason.change() > 0,
        reason: match note {
            Some(note) => format!("{}: {}", line.reason.word(), safe(note)),
            None => line.reason.word().into(),
        },
        reason_short: short(line.reason).into(),
        roll: line.roll.map(|roll| roll.0),
        evening: None,
    }
}

const fn short(reason: Reason) -> &'static str {
    match reason {
        Reason::NaturalTwenty => "nat 20",
        Reason::ClassFeature => "class",
        Reason::Dream => "Dream",
        Reason::Hint => "hint",
        Reason::Escape => "escape",
        Reason::Find => "find",
        Reason::Reroll => "reroll",
    }
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
