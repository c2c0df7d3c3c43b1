//! The fortune-dice ledger: a balance is always the sum of its lines, of which only this evening's are kept in full.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, HeroId, RollId};
use crate::words::listed;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Part};
use super::scenes::KEPT_OF_AN_EVENING;

listed! {
    /// Why a fortune die came or went.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Reason by word {
        NaturalTwenty = "natural 20",
        ClassFeature = "class feature",
        Dream = "Dream",
        Hint = "hint",
        Escape = "escape",
        Find = "find",
        Reroll = "reroll",
    }
}

impl Reason {
    /// +1 for a gain, −1 for a spend.
    pub const fn change(self) -> i32 {
        match self {
            Self::NaturalTwenty | Self::ClassFeature | Self::Dream => 1,
            Self::Hint | Self::Escape | Self::Find | Self::Reroll => -1,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LedgerLine {
    /// The step it was written by.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// Whose die.
    pub hero: HeroId,
    /// Why it came or went.
    pub reason: Reason,
    /// The roll it belongs to, where it belongs to one.
    pub roll: Option<RollId>,
    /// What the table said about it.
    pub note: Option<String>,
}

/// How many lines a hero had for a reason before those that are kept in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EarlierLines {
    /// Whose dice.
    pub hero: HeroId,
    /// Why they came or went.
    pub reason: Reason,
    /// How many did.
    pub count: u32,
}

/// The ledger as it stands: what earlier evenings come to, and this evening's lines. The earlier lines themselves are in
/// the log.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// A hero and a reason once.
    pub earlier: Vec<EarlierLines>,
    /// This evening's lines, oldest first.
    pub lines: Vec<LedgerLine>,
}

impl Ledger {
    /// Dice a hero holds: the sum of all the hero's lines, never below 0.
    pub fn held(&self, hero: HeroId) -> u32 {
        let turned = self.turned(hero);
        let sum: i64 = turned
            .map(|(reason, count)| i64::from(reason.change()) * i64::from(count))
            .sum();
        u32::try_from(sum).unwrap_or(0)
    }

    /// How many lines a hero ever had for a reason.
    pub fn count(&self, hero: HeroId, reason: Reason) -> u32 {
        let counts = self.turned(hero).filter(|(of, _)| *of == reason);
        counts.fold(0, |sum, (_, count)| sum.saturating_add(count))
    }

    /// Why dice came to somebody and went, and how often.
    fn turned(&self, hero: HeroId) -> impl Iterator<Item = (Reason, u32)> {
        let earlier = self.earlier.iter().filter(move |lines| lines.hero == hero);
        let lines = self.lines.iter().filter(move |line| line.hero == hero);
        let earlier = earlier.map(|lines| (lines.reason, lines.count));
        earlier.chain(lines.map(|line| (line.reason, 1)))
    }

    /// Writes a line. Of an evening that has more than are kept, the oldest is only counted from then on.
    pub(in crate::campaign) fn write(&mut self, line: LedgerLine) {
        self.lines.push(line);
        let surplus = self.lines.len().saturating_sub(KEPT_OF_AN_EVENING);
        self.count_first(surplus);
    }

    /// Another evening begins: the lines before its step are only counted from then on.
    pub(in crate::campaign) fn close_before(&mut self, seq: u64) {
        let closed = self.lines.partition_point(|line| line.seq < seq);
        self.count_first(closed);
    }

    fn count_first(&mut self, lines: usize) {
        let first = self.lines.drain(..lines);
        first.for_each(|line| count_in(&mut self.earlier, &line));
    }

    /// The lines that belong to a roll.
    pub fn of_roll(&self, roll: RollId) -> impl Iterator<Item = &LedgerLine> {
        self.lines
            .iter()
            .filter(move |line| line.roll == Some(roll))
    }
}

fn count_in(earlier: &mut Vec<EarlierLines>, line: &LedgerLine) {
    match earlier
        .iter_mut()
        .find(|lines| lines.hero == line.hero && lines.reason == line.reason)
    {
        Some(lines) => lines.count = lines.count.saturating_add(1),
        None => earlier.push(EarlierLines {
            hero: line.hero,
            reason: line.reason,
            count: 1,
        }),
    }
}

/// A fortune die came or went: `−1 reroll of 1187: note`.
pub(in crate::campaign) fn turned<'a>(
    hero: HeroId,
    name: &'a str,
    reason: Reason,
    (roll, note): (Option<RollId>, Option<&str>),
) -> EventAnswer<'a> {
    let sign = if reason.change() > 0 { "+1" } else { "−1" };
    let mut words: Vec<Part<'_>> = vec![format!("{sign} {}", reason.word()).into()];
    words.extend(roll.map(Part::OfRoll));
    words.extend(note.map(|note| format!(": {note}").into()));
    EventAnswer::parts(Kind::Fortune, name, words)
        .to(Audience::AsPaidFor(roll))
        .about(Concern::Record(CreatureId::Hero(hero)))
        .recapped(InRecap::Fortune(name, reason.change()))
}
