//! Equals in a ranking, of the order of turns as of a race: they roll again among themselves until nobody is tied.

use std::collections::BTreeMap;

use crate::campaign::{CreatureId, Event, Refusal};
use crate::dice::{Faces, Sides};
use crate::systems::{Attempting, Initiative};

use super::Draft;

/// Rounds of rolling ties again before the order shown decides.
const MOST_TIE_BREAKS: usize = 50;

/// What somebody rolls to break a tie; nothing where nobody knows what they rolled.
pub(super) type Again<'d, 'a> = &'d dyn Fn(&Draft<'a>, CreatureId) -> Option<Attempting>;

impl<'a> Draft<'a> {
    /// Breaks all ties that a newcomer is part of: whose places that touched.
    pub(super) fn break_ties(
        &mut self,
        newcomers: &[CreatureId],
        standings: &mut [(CreatureId, Initiative)],
        again: Again<'_, 'a>,
    ) -> Result<Vec<CreatureId>, Refusal> {
        let mut touched = newcomers.to_vec();
        for _ in 0..MOST_TIE_BREAKS {
            let tied = tied_with(standings, &touched);
            if tied.is_empty() {
                break;
            }
            for group in tied {
                self.break_tie(&group, standings, again)?;
                touched.extend(
                    group
                        .iter()
                        .filter(|creature| !newcomers.contains(creature)),
                );
            }
        }
        Ok(touched)
    }

    /// Equals make their attempts again, and roll what stood without a roll; a d20 each where they stand by levels, nobody
    /// knows what somebody rolled, or nothing can be rolled (ours).
    fn break_tie(
        &mut self,
        group: &[CreatureId],
        standings: &mut [(CreatureId, Initiative)],
        again: Again<'_, 'a>,
    ) -> Result<(), Refusal> {
        let is_by_level = standings
            .iter()
            .any(|(creature, initiative)| group.contains(creature) && initiative.is_by_level());
        let attempts: Option<Vec<Attempting>> = group
            .iter()
            .map(|creature| again(self, *creature))
            .collect();
        // Where nothing is rolled, rolling again would never part them.
        let can_part = |attempts: &Vec<Attempting>| {
            !is_by_level && attempts.iter().all(|each| each.attempt.rolls_dice())
        };
        if let Some(attempts) = attempts.filter(can_part) {
            return self.attempt_again(group, &attempts, standings);
        }
        let roll_all =
            |faces: &mut dyn Faces| group.iter().map(|_| faces.roll(Sides::D20)).collect();
        let (faces, dice): (Vec<u32>, _) = self.cast(None, roll_all)?;
        for (creature, face) in group.iter().zip(&faces) {
            change(standings, *creature, |initiative| {
                initiative.with_tie_break(*face)
            });
        }
        let rollers = group.iter().map(|&creature| self.roller(creature));
        self.push(Event::TieBroken {
            rollers: rollers.collect(),
            faces,
            dice,
        })
    }

    fn attempt_again(
        &mut self,
        group: &[CreatureId],
        attempts: &[Attempting],
        standings: &mut [(CreatureId, Initiative)],
    ) -> Result<(), Refusal> {
        let places = self.roll_for_places(attempts, None)?;
        for (creature, place) in group.iter().zip(places) {
            if let Some(Initiative::Ranked(ranked)) = place {
                change(standings, *creature, |initiative| {
                    initiative.with_attempt_again(&ranked)
                });
            }
        }
        Ok(())
    }

    /// Rolls several attempts into the log; where each of them places, if it does.
    pub(super) fn roll_for_places(
        &mut self,
        attempts: &[Attempting],
        typed: Option<&[u32]>,
    ) -> Result<Vec<Option<Initiative>>, Refusal> {
        let results = self.cast_each(typed, attempts.iter().map(|each| &each.attempt))?;
        let mut places = Vec::with_capacity(attempts.len());
        for (attempting, (outcome, dice)) in attempts.iter().zip(results) {
            places.push(attempting.attempt.place(&outcome));
            let roll = self.rolled(attempting, outcome, dice);
            self.push_roll(roll);
        }
        Ok(places)
    }
}

impl Attempting {
    /// The same, to break a tie.
    pub(super) fn as_tie_break(&self) -> Self {
        Self {
            what: format!("{}, tie", self.what),
            attempt: self.attempt.clone().to_part_equals(),
            comment: None,
            ..self.clone()
        }
    }
}

fn change(
    standings: &mut [(CreatureId, Initiative)],
    creature: CreatureId,
    write: impl FnOnce(Initiative) -> Initiative,
) {
    if let Some((_, initiative)) = standings.iter_mut().find(|(other, _)| *other == creature) {
        *initiative = write(initiative.clone());
    }
}

/// Those who roll (again) for their places: everybody who stands exactly where others stand too, or where others stood
/// before they broke a tie among themselves; as far as one of these is concerned.
fn tied_with(
    standings: &[(CreatureId, Initiative)],
    touched: &[CreatureId],
) -> Vec<Vec<CreatureId>> {
    let mut groups: BTreeMap<Vec<i64>, Vec<CreatureId>> = BTreeMap::new();
    for (creature, initiative) in standings {
        let group = groups.entry(initiative.standing()).or_default();
        group.push(*creature);
    }
    let goes_on = |standing: &Vec<i64>| {
        let mut others = groups.keys();
        others.any(|other| other.len() > standing.len() && other.starts_with(standing))
    };
    let is_contested = |(standing, group): &(&Vec<i64>, &Vec<CreatureId>)| {
        let is_touched = group.iter().any(|creature| touched.contains(creature));
        is_touched && (group.len() > 1 || goes_on(standing))
    };
    let contested = groups.iter().filter(is_contested);
    contested.map(|(_, group)| group.clone()).collect()
}
