//! Which rolls of an evening mattered, and how they are told again.

use std::collections::HashSet;

use crate::campaign::event::{Roll, RollId};
use crate::campaign::history::Fate;
use crate::campaign::own_initiative::INITIATIVE;
use crate::campaign::telling::{Entry, RollTold, ToldEvent};
use crate::rules::Merit;
use crate::words::in_figures;

use super::gathering::decides;

/// A result is rare up to this chance.
const RARE: f64 = 0.05;

/// So many rare ones are told beside those that matter anyway.
const RAREST: usize = 3;

/// The rolls that mattered.
pub(super) struct Mattering(HashSet<RollId>);

impl Mattering {
    pub(super) fn of(told: &[ToldEvent<'_>]) -> Self {
        // A place in the order is soon forgotten.
        let is_place = |told: &&ToldEvent<'_>| {
            told.event.roll().is_some_and(|roll| roll.what.starts_with(INITIATIVE) && roll.again.is_none())
        };
        let played = told.iter().filter(|told| !is_place(told));
        let rolls = played.filter_map(|told| Some((told.entry.id, told.entry.roll.as_ref()?)));
        let mut mattering: HashSet<RollId> =
            rolls.clone().filter(|(_, roll)| matters_by_itself(roll)).map(|(id, _)| id).collect();
        mattering.extend(told.iter().filter_map(|told| match decides(&told.event) {
            true => rolls_before(told, &rolls.clone().map(|(id, _)| id).collect::<Vec<_>>()),
            false => None,
        }));
        let mut rare: Vec<(f64, RollId)> = rolls
            .filter(|(_, roll)| !is_replaced(roll))
            .filter_map(|(id, roll)| Some((roll.chance?, id)))
            .filter(|(chance, id)| *chance <= RARE && !mattering.contains(id))
            .collect();
        rare.sort_by(|one, other| one.0.total_cmp(&other.0));
        mattering.extend(rare.into_iter().take(RAREST).map(|(_, id)| id));
        Self(mattering)
    }

    pub(super) fn has(&self, roll: RollId) -> bool {
        self.0.contains(&roll)
    }
}

fn matters_by_itself(roll: &RollTold) -> bool {
    let is_extreme = matches!(roll.merit, Merit::Critical | Merit::CriticalFailure);
    let is_turned = matches!(roll.fate, Some(Fate::Converted(_)));
    let is_natural = matches!(roll.natural, Some(1 | 20));
    !is_replaced(roll) && (is_extreme || is_turned || is_natural || roll.again.is_some())
}

/// What was rolled again is told with what came of it.
const fn is_replaced(roll: &RollTold) -> bool {
    matches!(roll.fate, Some(Fate::Replaced(_)))
}

/// The last roll told up to an event.
fn rolls_before(told: &ToldEvent<'_>, rolls: &[RollId]) -> Option<RollId> {
    rolls.iter().copied().filter(|roll| *roll <= told.entry.id).max()
}

/// `Stealth: critical ([20], 3.75 % likely)`
pub(super) fn roll_text(roll: &Roll, entry: &Entry, earlier: Option<&Entry>) -> String {
    let Some(told) = &entry.roll else { return entry.what.clone() };
    let chance = told.chance.filter(|chance| (0.0..=RARE).contains(chance));
    let chance =
        chance.map_or_else(String::new, |chance| format!(", {} % likely", in_figures(chance * 100.0)));
    let result = match told.fate {
        Some(Fate::Converted(_)) if roll.who.len() > 1 => {
            format!("{} ({}), a natural 20 turned into a fortune die", told.word, told.faces())
        }
        Some(Fate::Converted(_)) => "a natural 20, turned into a fortune die".to_owned(),
        _ if told.merit == Merit::Figure => format!("{} ({})", told.told, told.faces()),
        _ => format!("{} ({}{chance})", told.word, told.faces()),
    };
    let first = earlier.and_then(|earlier| earlier.roll.as_ref());
    let first = first.map_or_else(String::new, |first| format!("{}, and with a fortune die ", first.word));
    format!("{}: {first}{result}", roll.what)
}
