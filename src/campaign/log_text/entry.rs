//! An entry of the log, as whoever reads it is told of something, and the event it tells of where that stands.

use std::borrow::Cow;

use jiff::Timestamp;

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::{Campaign, Conversion, Event, Followed, RollId, RollStatus, Step};
use crate::systems::reference::Topic;
use crate::systems::{OutcomeGrade, ShownDie};

/// One line of the log.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The step, and the roll in it.
    pub id: RollId,
    /// When.
    pub at: Timestamp,
    /// What kind of thing it tells of.
    pub kind: Kind,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened, without the dice.
    pub what: String,
    pub roll: Option<RollTold>,
    /// Hit points gained or lost, temporary ones counted.
    pub points: Option<i64>,
    /// What the table said about it.
    pub comment: Option<String>,
    /// Whether players must not see it.
    pub is_secret: bool,
    pub is_undone: bool,
    pub is_marked: bool,
    /// What the rules are opened at for it.
    pub topic: Option<Topic>,
}

impl Entry {
    /// The whole entry as one line of text, without number and time.
    pub fn text(&self) -> String {
        let comment = self.comment.iter();
        let comment = comment.map(|comment| format!("# {comment}"));
        let verdict = self.roll.iter().map(RollTold::verdict);
        self.text_with(verdict.chain(comment))
    }

    /// The entry as far as the dice, and these words behind it.
    pub(in crate::campaign) fn text_with(&self, more: impl Iterator<Item = String>) -> String {
        let faces = self.roll.iter().map(RollTold::faces);
        let parts = [self.who.clone(), self.what.clone()].into_iter();
        let parts = parts.chain(faces).chain(more);
        let said: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        said.join("  ")
    }

    /// Where something stands in the log, and nothing of what it is.
    pub(super) fn blank(here: &EventContext<'_>) -> Self {
        Self {
            id: here.id,
            at: here.step.at,
            kind: Kind::Note,
            who: String::new(),
            what: String::new(),
            roll: None,
            points: None,
            comment: None,
            is_secret: false,
            is_undone: here.campaign.is_undone(here.step.seq),
            is_marked: here.campaign.is_marked(here.step.seq),
            topic: None,
        }
    }
}

/// An event, as much of it as the reader may know, and the entry that tells of it.
#[derive(Debug, Clone)]
pub struct ToldEvent<'a> {
    /// What happened.
    pub event: Cow<'a, Event>,
    /// What the log says of it.
    pub entry: Entry,
}

/// Whether two events in a row change fields of the same record.
pub(super) fn are_of_one_record(one: &Event, next: &Event) -> bool {
    match (one, next) {
        (Event::HeroChanged { hero: one, .. }, Event::HeroChanged { hero: next, .. }) => {
            one == next
        }
        (Event::FoeChanged { foe: one, .. }, Event::FoeChanged { foe: next, .. }) => one == next,
        _ => false,
    }
}

impl Entry {
    /// The entry with what the next one says of the same record: `challenge 1/2, dexterity 14`.
    pub(super) fn and(mut self, next: &Self) -> Self {
        self.what = format!("{}, {}", self.what, next.what);
        self.is_secret &= next.is_secret;
        self
    }
}

/// What the log shows of a roll beyond its words.
#[derive(Debug, Clone, PartialEq)]
pub struct RollTold {
    /// Every die in order, without those of a reroll's chain.
    pub dice: Vec<ShownDie>,
    /// How many of the dice each roll of long work took, in order; none where all fell at once.
    pub rolls: Vec<usize>,
    /// Whether one of several dice was chosen, which then stands in brackets.
    pub is_choice: bool,
    /// Whether real dice were typed in.
    pub is_typed: bool,
    /// The face that counts, where a natural 1 or 20 means something.
    pub natural: Option<u32>,
    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    pub figure: Option<i64>,
    /// The number the outcome carries: a total, effect points, net successes, a margin.
    pub value: Option<i64>,
    /// The outcome as JSON names it, as it stands now (normal, once turned into a fortune die).
    pub key: Cow<'static, str>,
    /// The outcome in a word, as it stands now.
    pub word: Cow<'static, str>,
    /// How it came about and what it is: `14 + 5 = 19, success`.
    pub told: String,
    /// How good it is.
    pub grade: OutcomeGrade,
    /// The success level as it stands now; none for luck and where outcomes are no levels.
    pub level: Option<OutcomeGrade>,
    /// Whether the bar was reached, where there is one and the word does not say so itself.
    pub passed: Option<bool>,
    /// The probability that what is shown had before the roll; none of a mere total.
    pub chance: Option<f64>,
    /// What became of it.
    pub status: Option<RollStatus>,
    /// Its natural 20s that were turned into fortune dice.
    pub conversions: Vec<Conversion>,
    /// The natural 1 or 20 that it follows, being a luck roll.
    pub follows: Option<Followed>,
    /// Effect points left of those it won, once some are spent; never told to players.
    pub left: Option<u32>,
    /// The roll it took the place of.
    pub again: Option<RollId>,
    /// Whether it is that roll read again with other words.
    pub is_read_again: bool,
    /// What followed from that roll and stays, each with the number of its step; never told to players.
    pub stays: Vec<String>,
}

impl RollTold {
    /// The faces in the order rolled, with their marks; a chosen one in brackets; `=` before real dice; ` / ` between
    /// the rolls of long work.
    pub fn faces(&self) -> String {
        let has_brackets = self.is_choice && self.dice.len() > 1;
        let write = |die: &ShownDie| match (has_brackets, die.is_kept) {
            (true, true) => format!("[{}]", die.text(self.is_typed)),
            _ => die.text(self.is_typed),
        };
        let words: Vec<String> = self.dice.iter().map(write).collect();
        let mut rest = words.as_slice();
        let mut rolls = Vec::with_capacity(self.rolls.len() + 1);
        for taken in &self.rolls {
            let (roll, others) = rest.split_at(rest.len().min(*taken));
            rolls.push(roll.join(" "));
            rest = others;
        }
        rolls.extend((!rest.is_empty()).then(|| rest.join(" ")));
        rolls.join(" / ")
    }

    /// How it came about, the outcome, whether it passed, and what became of it.
    pub fn verdict(&self) -> String {
        let mut verdict = self.told.clone();
        match self.passed {
            Some(true) => verdict.push_str(", passed"),
            Some(false) => verdict.push_str(", missed"),
            None => {}
        }
        match self.status {
            Some(RollStatus::Replaced(by) | RollStatus::ReadAgain(by)) => {
                verdict.push_str(&format!(" (now {by})"));
            }
            Some(RollStatus::Converted(_)) => {
                let by = self
                    .conversions
                    .iter()
                    .map(|one| format!(" (a fortune die by {})", one.by));
                verdict.extend(by);
            }
            Some(RollStatus::Continued(by)) => verdict.push_str(&format!(" (continued as {by})")),
            None => {}
        }
        match self.follows {
            Some(Followed {
                roll,
                is_failure: true,
            }) if self.natural == Some(20) => {
                verdict.push_str(&format!(" (softens or reverses {roll})"));
            }
            Some(Followed { roll, .. }) => verdict.push_str(&format!(" (after {roll})")),
            None => {}
        }
        if let Some(old) = self.again.filter(|_| self.is_read_again) {
            verdict.push_str(&format!(" (was {old})"));
        }
        for what in &self.stays {
            verdict.push_str(&format!(" ({what} stays)"));
        }
        if let Some(left) = self.left {
            verdict.push_str(&format!(" ({left} left)"));
        }
        verdict
    }
}

/// An event where it stands.
#[derive(Clone, Copy)]
pub(super) struct EventContext<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) step: &'a Step,
    /// Its place in the step.
    pub(super) at: usize,
    /// The number that a roll has here.
    pub(super) id: RollId,
    pub(super) event: &'a Event,
}

impl<'a> EventContext<'a> {
    /// Every event of a step.
    pub(super) fn each(campaign: &'a Campaign, step: &'a Step) -> impl Iterator<Item = Self> {
        let numbered = step.numbered_events().enumerate();
        numbered.map(move |(at, (id, event))| Self {
            campaign,
            step,
            at,
            id,
            event,
        })
    }
}
