//! The players' version of the log, built from what may be shown and nothing else.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use jiff::Timestamp;

use crate::campaign::event::{Conversion, Event, RollId};
use crate::campaign::extremes::Followed;
use crate::campaign::history::{Campaign, Fate};
use crate::campaign::winnings::points_won;

use super::long_rolls::{self, Key};
use super::openness::{Here, Past, had_seen_a_turn};
use super::rolls::{Became, Weighed, tell_roll};
use super::turns::SeenTurn;
use super::{Entry, ToldEvent, records, tell_other};

/// An entry players may read.
#[derive(Debug, Clone, PartialEq)]
pub struct Shown {
    /// The entry, numbered anew: nothing in it tells of a number of the true log.
    pub entry: Entry,
    /// The number the true log has for it, which players must not see.
    pub id: RollId,
}

/// What players may read: open entries that stand, of nobody they do not know of, without comments.
///
/// They are numbered from 1 without gaps, and what they say of one another uses these numbers; so are evenings.
#[must_use]
pub fn for_players(campaign: &Campaign) -> Vec<Shown> {
    Reading::of(campaign).tell_last(usize::MAX)
}

/// The last of them: the whole log is read, and no more of it is told than this.
#[must_use]
pub fn for_players_last(campaign: &Campaign, count: usize) -> Vec<Shown> {
    Reading::of(campaign).tell_last(count)
}

/// What an entry is made of.
struct Line<'a> {
    here: Here<'a>,
    /// When players saw it.
    at: Timestamp,
    /// What of it may be shown.
    event: Cow<'a, Event>,
    /// What else the same line changed on the same record.
    more: Vec<&'a Event>,
    /// What is said in place of the event's own words.
    what: Option<String>,
}

/// The log as players have seen it so far.
pub(super) struct Reading<'a> {
    campaign: &'a Campaign,
    lines: Vec<Line<'a>>,
    /// The players' numbers of rolls, and of the steps that turned one into a fortune die.
    rolls: HashMap<RollId, u64>,
    conversions: HashMap<u64, u64>,
    /// Whether tasks and contests are kept from them.
    kept: HashMap<Key<'a>, bool>,
    /// Effect points that they saw spent.
    spent: HashMap<RollId, u32>,
    evenings: u32,
    /// The true number of the last evening they saw begin.
    seen_evening: u32,
    /// An evening that has begun, before they saw anything of it.
    evening: Option<Here<'a>>,
    /// The round they are in, and whether they have seen a turn of the fight.
    round: u32,
    is_in_fight: bool,
    turn: SeenTurn,
}

impl<'a> Past<'a> for Reading<'a> {
    fn is_kept(&self, key: Key<'a>) -> bool {
        let is_kept = self.kept.get(&key).copied();
        is_kept.unwrap_or_else(|| long_rolls::was_kept_before_memory(self.campaign, key))
    }

    fn has_seen_a_turn(&self) -> bool {
        self.is_in_fight
    }

    fn seen_turn(&self) -> SeenTurn {
        self.turn
    }
}

impl<'a> Reading<'a> {
    pub(super) fn of(campaign: &'a Campaign) -> Self {
        let beginning = campaign.beginning();
        let mut reading = Self {
            campaign,
            lines: Vec::new(),
            rolls: HashMap::new(),
            conversions: HashMap::new(),
            kept: HashMap::new(),
            spent: HashMap::new(),
            evenings: beginning.evening.as_ref().map_or(0, |evening| evening.number),
            seen_evening: beginning.evening.as_ref().map_or(0, |evening| evening.number),
            evening: None,
            round: beginning.tracker.round(),
            is_in_fight: had_seen_a_turn(campaign),
            turn: SeenTurn::at_beginning_of(campaign),
        };
        for step in campaign.steps().iter().filter(|step| !campaign.is_undone(step.seq)) {
            Here::each(campaign, step).for_each(|here| reading.read(here));
        }
        reading
    }

    fn read(&mut self, here: Here<'a>) {
        match here.event {
            // What stands behind it decides whether it is seen, and when.
            Event::EveningBegan { .. } => {
                self.evening = Some(here).filter(|here| here.is_told_to_players(self));
            }
            _ => self.show_if_open(here),
        }
        if let (Some(key), Some(is_kept)) = (long_rolls::key_of(here.event), long_rolls::is_kept_here(&here))
        {
            self.kept.insert(key, is_kept);
        }
        self.turn.read(here.event, self.campaign.veil());
        match here.event {
            Event::FightBegan => (self.round, self.is_in_fight) = (0, false),
            Event::FightEnded { .. } => self.round = 0,
            _ => self.is_in_fight |= here.shows_a_turn() == Some(true),
        }
    }

    fn show_if_open(&mut self, here: Here<'a>) {
        if !here.is_told_to_players(self) || self.points_before_memory(&here) {
            return;
        }
        if let Some(evening) = self.evening.take() {
            self.show(evening, here.step.at);
        }
        self.show(here, here.step.at);
    }

    /// Whether it hangs on a roll before what is in memory, which may have been secret.
    fn points_before_memory(&self, here: &Here<'a>) -> bool {
        let roll = match here.event {
            Event::Fortune { roll, .. } => roll.filter(|roll| here.repeats(*roll).is_none()),
            Event::Spent { roll, .. } => Some(*roll),
            _ => None,
        };
        roll.is_some_and(|roll| !self.rolls.contains_key(&roll))
    }

    fn show(&mut self, here: Here<'a>, at: Timestamp) {
        if let Some(last) = self.lines.last_mut()
            && last.here.step.seq == here.step.seq
            && records::are_of_one_record(last.here.event, here.event)
        {
            last.more.push(here.event);
            return;
        }
        let (event, what) = self.shown_of(here);
        let number = u64::try_from(self.lines.len()).unwrap_or(u64::MAX).saturating_add(1);
        match here.event {
            Event::Rolled(_) => drop(self.rolls.insert(here.id, number)),
            Event::Fortune { .. } => drop(self.conversions.insert(here.step.seq, number)),
            _ => {}
        }
        self.lines.push(Line { here, at, event, more: Vec::new(), what });
    }

    fn number_of(&self, roll: RollId) -> Option<RollId> {
        self.rolls.get(&roll).map(|&number| RollId(number, 0))
    }

    /// What of an open event may be shown, and what is said in place of its own words.
    #[expect(clippy::too_many_lines, reason = "every kind of event once, so that none is shown by default")]
    fn shown_of(&mut self, here: Here<'a>) -> (Cow<'a, Event>, Option<String>) {
        let as_it_is = || (Cow::Borrowed(here.event), None);
        let less = |event: Event| (Cow::Owned(event), None);
        match here.event {
            // Counted by those that they have seen anything of.
            Event::EveningBegan { number, name } => {
                self.evenings = self.evenings.saturating_add(u32::from(*number != self.seen_evening));
                self.seen_evening = *number;
                less(Event::EveningBegan { number: self.evenings, name: name.clone() })
            }
            // A round is named at the first turn of it that they see: else its missing name would tell who had it.
            Event::TurnBegan { round, being: _, name: _ } => {
                let is_new = *round > self.round;
                self.round = *round;
                let what = if is_new { format!("round {round}") } else { "turn".to_owned() };
                (Cow::Borrowed(here.event), Some(what))
            }
            Event::TurnTakenBack { round, being: _, name: _ } => {
                self.round = *round;
                as_it_is()
            }
            // Rows are counted with those they do not know of.
            Event::Moved { being: _, name: _, row: _ } => {
                (Cow::Borrowed(here.event), Some("moved in the order".to_owned()))
            }
            Event::FightEnded { rounds: _ } => less(Event::FightEnded { rounds: self.round }),
            Event::FightSummed { tolls: _ }
            | Event::TieBroken { rollers: _, faces: _, dice: _ }
            | Event::Race { race: _, what: _ } => {
                (here.known_of_list().map_or(Cow::Borrowed(here.event), Cow::Owned), None)
            }
            Event::Fortune { hero, name, reason, roll, note } => less(Event::Fortune {
                hero: *hero,
                name: name.clone(),
                reason: *reason,
                roll: roll.and_then(|roll| self.number_of(roll)),
                note: note.clone(),
            }),
            // What was spent unseen counts for nothing.
            Event::Spent { roll, name, points, left: _, on } => {
                let won = self.campaign.roll(*roll).and_then(points_won).unwrap_or(0);
                let spent = self.spent.entry(*roll).or_default();
                *spent = spent.saturating_add(*points);
                let left = won.saturating_sub(*spent);
                let roll = self.number_of(*roll).unwrap_or(RollId(0, 0));
                less(Event::Spent { roll, name: name.clone(), points: *points, left, on: *on })
            }
            Event::SceneSet { .. }
            | Event::Renamed { .. }
            | Event::Noted { .. }
            | Event::Notes(_)
            | Event::Ruled { .. }
            | Event::HeroMade(_)
            | Event::HeroChanged { .. }
            | Event::HeroRetired { .. }
            | Event::Joined { .. }
            | Event::Left { .. }
            | Event::Rolled(_)
            | Event::InitiativeSet { .. }
            | Event::ActionsDeclared { .. }
            | Event::Delayed { .. }
            | Event::Returned { .. }
            | Event::Arranged(_)
            | Event::BodyChanged { .. }
            | Event::MindChanged { .. }
            | Event::ConditionGained { .. }
            | Event::ConditionLost { .. }
            | Event::Asked { .. }
            | Event::Revealed { .. }
            | Event::Task { .. }
            | Event::Contest { .. }
            // None of these is ever open.
            | Event::FoeMade(_)
            | Event::FoeChanged { .. }
            | Event::FightBegan
            | Event::ResultKept { .. }
            | Event::ResultUncovered { .. }
            | Event::SeenThrough { .. }
            | Event::AttitudeChanged { .. }
            | Event::Lied { .. }
            | Event::Hidden { .. }
            | Event::Converted { .. }
            | Event::SecrecySet { .. }
            | Event::Marked { .. }
            | Event::Macro(_)
            | Event::Encounter(_)
            | Event::Undid { .. }
            | Event::Redid { .. }
            | Event::Restated { .. }
            | Event::Lost => as_it_is(),
        }
    }

    pub(super) fn tell_last(&self, count: usize) -> Vec<Shown> {
        let first = self.lines.len().saturating_sub(count);
        let mut weighed = Weighed::default();
        let numbered = (1..).zip(&self.lines).skip(first);
        numbered.filter_map(|(number, line)| self.tell(number, line, &mut weighed)).collect()
    }

    /// What they read of these steps, event by event.
    pub(super) fn tell_events(&self, steps: &RangeInclusive<u64>) -> Vec<ToldEvent<'a>> {
        let mut weighed = Weighed::default();
        let numbered = (1..).zip(&self.lines);
        let of_steps = numbered.filter(|(_, line)| steps.contains(&line.here.step.seq));
        let told = of_steps.filter_map(|(number, line)| {
            let shown = self.tell(number, line, &mut weighed)?;
            Some(ToldEvent { event: line.event.clone(), entry: shown.entry })
        });
        told.collect()
    }

    /// An entry with the fields that players may read, each named here.
    fn tell(&self, number: u64, line: &Line<'a>, weighed: &mut Weighed<'a>) -> Option<Shown> {
        let told = match line.here.event {
            Event::Rolled(roll) => tell_roll(&line.here, roll, self.became(line.here.id), weighed),
            _ => tell_other(&line.here, &line.event)?,
        };
        let more = line.more.iter().filter_map(|event| tell_other(&line.here, event));
        let Entry { kind, who, what, roll, points, topic, .. } =
            more.fold(told, |entry, next| entry.and(&next));
        let roll = roll.map(|roll| super::RollTold {
            again: roll.again.and_then(|again| self.number_of(again)),
            stays: Vec::new(),
            ..roll
        });
        let entry = Entry {
            id: RollId(number, 0),
            at: line.at,
            kind,
            who,
            what: line.what.clone().unwrap_or(what),
            roll,
            points,
            comment: None,
            is_secret: false,
            is_undone: false,
            is_marked: false,
            topic,
        };
        Some(Shown { entry, id: line.here.id })
    }

    /// What became of a roll, as far as they see it.
    fn became(&self, roll: RollId) -> Became {
        let fate = self.campaign.fate(roll).and_then(|fate| match fate {
            Fate::Replaced(by) => self.number_of(by).map(Fate::Replaced),
            Fate::Continued(by) => self.number_of(by).map(Fate::Continued),
            Fate::ReadAgain(by) => self.number_of(by).map(Fate::ReadAgain),
            Fate::Converted(seq) => self.conversions.get(&seq).copied().map(Fate::Converted),
        });
        let conversions = self
            .campaign
            .conversions(roll)
            .iter()
            .filter_map(|one| Some(Conversion { by: self.conversions.get(&one.by).copied()?, ..*one }));
        let followed = self.campaign.roll(roll).and_then(|roll| self.campaign.followed(roll));
        let follows = followed.and_then(|followed| {
            let roll = self.number_of(followed.roll)?;
            Some(Followed { roll, ..followed })
        });
        Became { fate, conversions: conversions.collect(), follows, left: None }
    }
}
