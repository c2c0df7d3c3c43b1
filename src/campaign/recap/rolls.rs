//! Which rolls of an evening mattered, and how they are told again.

use std::collections::HashSet;

use crate::campaign::facts::event_answer::InRecap;
use crate::campaign::facts::rolls::Roll;
use crate::campaign::history::RollStatus;
use crate::campaign::ids::RollId;
use crate::campaign::log_text::{Entry, RollTold, ToldEvent};
use crate::campaign::state::records::INITIATIVE;
use crate::systems::OutcomeGrade;
use crate::words::in_figures;

/// A result is rare up to this chance.
const RARE: f64 = 0.05;

/// So many rare ones are told beside those that matter anyway.
const RAREST: usize = 3;

/// The rolls that mattered, found out event by event.
#[derive(Debug, Clone, Default)]
pub(super) struct Mattering {
    rolls: HashSet<RollId>,
    /// Those that others took the place of.
    rolled_again: HashSet<RollId>,
    /// The last roll told so far, and how likely it was, if that was rare: what follows may still be decided by it.
    last: Option<(RollId, Option<f64>)>,
    /// The rarest of the others, the rarest first.
    rarest: Vec<(f64, RollId)>,
}

impl Mattering {
    pub(super) fn read(&mut self, told: &ToldEvent<'_>) {
        if let Some(roll) = &told.entry.roll
            && !is_place(told)
        {
            self.leave_last();
            let chance = roll
                .chance
                .filter(|chance| *chance <= RARE && !is_replaced(roll));
            self.last = Some((told.entry.id, chance));
            if matters_by_itself(roll) {
                self.rolls.insert(told.entry.id);
            }
        }
        self.rolled_again.extend(rolled_again_by(told));
        if let InRecap::Decided(..) = told.event.answer().recap {
            self.rolls.extend(self.last.map(|(id, _)| id));
        }
    }

    /// Nothing more is told.
    pub(super) fn finish(&mut self) {
        self.leave_last();
        self.rolls.extend(self.rarest.drain(..).map(|(_, id)| id));
    }

    fn leave_last(&mut self) {
        let Some((id, Some(chance))) = self.last.take() else {
            return;
        };
        if self.has(id) {
            return;
        }
        let place = self
            .rarest
            .partition_point(|(other, _)| other.total_cmp(&chance).is_le());
        self.rarest.insert(place, (chance, id));
        self.rarest.truncate(RAREST);
    }

    pub(super) fn has(&self, roll: RollId) -> bool {
        self.rolls.contains(&roll)
    }

    /// Whether it is told again with what took its place.
    pub(super) fn is_rolled_again(&self, roll: RollId) -> bool {
        self.rolled_again.contains(&roll)
    }
}

/// A place in the order is soon forgotten.
fn is_place(told: &ToldEvent<'_>) -> bool {
    told.event
        .roll()
        .is_some_and(|roll| roll.what.starts_with(INITIATIVE) && roll.again.is_none())
}

/// The roll that a reroll took the place of, as the reader counts them.
pub(super) fn rolled_again_by(told: &ToldEvent<'_>) -> Option<RollId> {
    told.event
        .roll()?
        .again
        .and(told.entry.roll.as_ref())?
        .again
}

fn matters_by_itself(roll: &RollTold) -> bool {
    let is_extreme = matches!(
        roll.grade,
        OutcomeGrade::Critical | OutcomeGrade::CriticalFailure
    );
    let is_turned = matches!(roll.status, Some(RollStatus::Converted(_)));
    let is_natural = matches!(roll.natural, Some(1 | 20));
    !is_replaced(roll) && (is_extreme || is_turned || is_natural || roll.again.is_some())
}

/// What was rolled again is told with what came of it.
const fn is_replaced(roll: &RollTold) -> bool {
    matches!(roll.status, Some(RollStatus::Replaced(_)))
}

/// `Stealth: critical ([20], 3.75 % likely)`
pub(super) fn roll_text(roll: &Roll, entry: &Entry, earlier: Option<&str>) -> String {
    let Some(told) = &entry.roll else {
        return entry.what.clone();
    };
    let chance = told.chance.filter(|chance| (0.0..=RARE).contains(chance));
    let chance = chance.map_or_else(String::new, |chance| {
        format!(", {} % likely", in_figures(chance * 100.0))
    });
    let result = match told.status {
        Some(RollStatus::Converted(_)) if roll.who.len() > 1 => {
            format!(
                "{} ({}), a natural 20 turned into a fortune die",
                told.word,
                told.faces()
            )
        }
        Some(RollStatus::Converted(_)) => "a natural 20, turned into a fortune die".to_owned(),
        _ if told.grade == OutcomeGrade::Figure => format!("{} ({})", told.told, told.faces()),
        _ => format!("{} ({}{chance})", told.word, told.faces()),
    };
    let first = earlier.map_or_else(String::new, |first| {
        format!("{first}, and with a fortune die ")
    });
    format!("{}: {first}{result}", roll.what)
}
