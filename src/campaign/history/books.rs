//! What the standing steps add up to: how the game stands, and what became of rolls and notes.

use std::collections::HashMap;
use std::sync::Arc;

use crate::campaign::{Conversion, CreatureId, Event, HiddenSet, Roll, RollId, State, Step};

use super::said_of_notes::{SaidOfNotes, Written};

/// What became of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollStatus {
    /// A fortune die put this roll in its place.
    Replaced(RollId),
    /// It was turned into a fortune die and a normal success, by this step.
    Converted(u64),
    /// It paused, and this roll went on from it.
    Continued(RollId),
    ReadAgain(RollId),
}

impl RollStatus {
    /// The step that brought it about.
    pub(super) const fn since(self) -> u64 {
        match self {
            Self::Replaced(by) | Self::Continued(by) | Self::ReadAgain(by) => by.0,
            Self::Converted(seq) => seq,
        }
    }
}

/// What standing steps say of rolls that were made before.
#[derive(Debug, Clone, Default)]
pub(super) struct Verdicts {
    pub(super) statuses: HashMap<RollId, RollStatus>,
    pub(super) conversions: HashMap<RollId, Vec<Conversion>>,
    pub(super) secrecy: HashMap<RollId, bool>,
    pub(super) marks: HashMap<u64, bool>,
    pub(super) notes: SaidOfNotes,
}

impl Verdicts {
    pub(super) fn read(&mut self, step: &Step) {
        for (id, roll) in rolls_of(step) {
            let again = roll.again.map(|older| (older, RollStatus::Replaced(id)));
            let after = roll.after.map(|first| (first, RollStatus::Continued(id)));
            let anew = roll.anew.as_ref();
            let anew = anew.map(|anew| (anew.of, RollStatus::ReadAgain(id)));
            self.statuses
                .extend([again, after, anew].into_iter().flatten());
        }
        for event in &step.events {
            self.notes.read(step, event);
            match event {
                Event::Converted {
                    roll, die, told, ..
                } => {
                    self.statuses.insert(*roll, RollStatus::Converted(step.seq));
                    self.conversions.entry(*roll).or_default().push(Conversion {
                        die: *die,
                        by: step.seq,
                        told: told.clone(),
                    });
                }
                Event::SecrecySet { roll, is_secret } => {
                    self.secrecy.insert(*roll, *is_secret);
                }
                Event::Marked { of, is_marked } => drop(self.marks.insert(*of, *is_marked)),
                // What came of a roll since then is no longer so; what was hidden from players stays hidden.
                Event::StateReplaced { of, .. } => self.forget_statuses_since(*of),
                _ => {}
            }
        }
    }

    /// What was said after a step is no longer so.
    pub(super) fn forget_since(&mut self, seq: u64) {
        self.forget_statuses_since(seq);
        self.notes.forget_since(seq);
    }

    pub(super) fn forget_statuses_since(&mut self, seq: u64) {
        self.statuses.retain(|_, status| status.since() <= seq);
        self.conversions
            .values_mut()
            .for_each(|of_roll| of_roll.retain(|one| one.by <= seq));
    }

    /// Takes in what was said before; what was said later holds.
    pub(super) fn take_in_earlier(&mut self, earlier: Self) {
        let Self {
            statuses,
            conversions,
            secrecy,
            marks,
            notes,
        } = earlier;
        for (roll, status) in statuses {
            self.statuses.entry(roll).or_insert(status);
        }
        for (roll, mut of_roll) in conversions {
            of_roll.extend(self.conversions.remove(&roll).unwrap_or_default());
            self.conversions.insert(roll, of_roll);
        }
        for (roll, said) in secrecy {
            self.secrecy.entry(roll).or_insert(said);
        }
        for (seq, said) in marks {
            self.marks.entry(seq).or_insert(said);
        }
        self.notes.take_in_earlier(notes);
    }
}

/// Everything that the standing steps add up to: made anew whenever one of them is taken back.
#[derive(Debug, Clone)]
pub(super) struct Books {
    pub(super) state: State,
    /// Shared by the stretches of a log that are told by the same.
    pub(super) verdicts: Arc<Verdicts>,
    /// Linked attempts of this evening whose player has not chosen yet, oldest first.
    pub(super) waiting: Vec<(RollId, Vec<CreatureId>)>,
    /// Shared in the same way.
    pub(super) hidden: Arc<HiddenSet>,
    pub(super) written: Written,
    /// Steps of which something was passed over, because it names somebody who is not there.
    pub(super) strange: Vec<u64>,
}

impl Books {
    pub(super) fn new(seq: u64, state: State) -> Self {
        Self {
            hidden: Arc::new(HiddenSet::over(&state)),
            written: Written::since(seq, &state),
            state,
            verdicts: Arc::default(),
            waiting: Vec::new(),
            strange: Vec::new(),
        }
    }

    pub(super) fn read(&mut self, step: &Step) {
        rolls_of(step).for_each(|(id, roll)| self.state.win(id, roll));
        let mut is_strange = false;
        for event in &step.events {
            is_strange |= !self.read_event(step, event);
        }
        if is_strange {
            self.strange.push(step.seq);
        }
        Arc::make_mut(&mut self.verdicts).read(step);
        self.wait_for_players(step);
    }

    /// Whoever rolls anything else has broken off, and nobody ponders into the next evening.
    fn wait_for_players(&mut self, step: &Step) {
        let begins = |event: &Event| matches!(event, Event::EveningBegan { .. });
        if step.events.iter().any(begins) {
            self.waiting.clear();
        }
        let rolls = |creature: &CreatureId| rolls_of(step).any(|(_, roll)| roll.is_by(*creature));
        self.waiting.retain(|(_, who)| !who.iter().any(rolls));
        for (id, roll) in rolls_of(step).filter(|(_, roll)| roll.is_paused()) {
            let who = roll.who.iter().map(|roller| roller.creature);
            self.waiting.push((id, who.collect()));
        }
    }

    /// Reads one event in; says whether everybody it names is there.
    fn read_event(&mut self, step: &Step, event: &Event) -> bool {
        let is_known = self.state.knows(event) || self.written.may_know(event);
        self.written.read(step, event);
        self.state.apply(step.seq, step.at, event);
        Arc::make_mut(&mut self.hidden).read(event, None);
        is_known
    }
}

/// The rolls of a step with their numbers.
pub(in crate::campaign) fn rolls_of(step: &Step) -> impl Iterator<Item = (RollId, &Roll)> {
    let numbered = step.numbered_events();
    numbered.filter_map(|(id, event)| Some((id, event.roll()?)))
}

/// The same, the last one first.
pub(in crate::campaign) fn latest_rolls_of(step: &Step) -> impl Iterator<Item = (RollId, &Roll)> {
    let count = rolls_in(step).fold(0_u32, |count, _| count.saturating_add(1));
    let numbered = rolls_in(step).rev().zip((1..=count).rev());
    numbered.map(move |(roll, place)| (RollId(step.seq, if count == 1 { 0 } else { place }), roll))
}

fn rolls_in(step: &Step) -> impl DoubleEndedIterator<Item = &Roll> {
    step.events.iter().filter_map(Event::roll)
}
