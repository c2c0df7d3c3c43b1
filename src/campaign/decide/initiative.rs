//! Places in the order: rolled or typed, and ties rolled again among the tied.

use std::collections::BTreeMap;

use crate::campaign::command::{Attempting, Placing};
use crate::campaign::event::{Event, Roller};
use crate::campaign::own_initiative::INITIATIVE;
use crate::campaign::party::Being;
use crate::campaign::refusal::Refusal;
use crate::dice::{Faces, Sides};
use crate::rules::pen_and_dagger::{self as pd, Level};
use crate::rules::{Attempt, Initiative, Outcome, Ranked, Sway, System};

use super::Draft;

/// Rounds of rolling ties again before the order shown decides.
const MOST_TIE_BREAKS: usize = 50;

impl Draft<'_> {
    /// Everybody named, or everybody without a place, makes an attempt: one that was named, or the system's own.
    pub(super) fn roll_initiative(
        &mut self,
        who: &[Being],
        typed: Option<&[u32]>,
        named: &[Attempting],
    ) -> Result<(), Refusal> {
        let rolling = self.to_be_placed(who)?;
        let attempts: Vec<Attempting> = if named.is_empty() {
            rolling.iter().map(|&being| self.own_initiative(being)).collect::<Result<_, _>>()?
        } else {
            named.to_vec()
        };
        let results = self.cast_each(typed, attempts.iter().map(|each| &each.attempt))?;
        let mut placed: Vec<(Being, Initiative)> = Vec::with_capacity(rolling.len());
        for ((&being, attempting), (outcome, dice)) in rolling.iter().zip(&attempts).zip(results) {
            placed.extend(place_of(&attempting.attempt, &outcome).map(|initiative| (being, initiative)));
            self.events.push(Event::Rolled(Box::new(attempting.rolled(outcome, dice))));
        }
        self.settle(placed, &rolling.into_iter().zip(attempts).collect())
    }

    pub(super) fn set_initiative(&mut self, who: &[Being], to: Placing) -> Result<(), Refusal> {
        let rolling = self.to_be_placed(who)?;
        let placed = rolling.into_iter().map(|being| (being, self.place_at(being, to))).collect();
        self.settle(placed, &BTreeMap::new())
    }

    /// The place of somebody whose result was rolled at the table; what decides between equals is on their record.
    fn place_at(&self, being: Being, to: Placing) -> Initiative {
        match to {
            Placing::Level(level) => {
                Initiative::PenAndDagger(pd::Initiative { level, die: None, ties: Vec::new() })
            }
            Placing::Result(result) => {
                let own = self.own_initiative(being).ok();
                let known = own.and_then(|attempting| Ranked::before(&attempting.attempt));
                Initiative::Ranked(Ranked { result, ..known.unwrap_or_default() })
            }
        }
    }

    /// Those named, or everybody without a place.
    fn to_be_placed(&self, who: &[Being]) -> Result<Vec<Being>, Refusal> {
        let tracker = &self.state().tracker;
        if tracker.order.is_empty() {
            return Err(Refusal::EmptyOrder);
        }
        for &being in who {
            self.row(being)?;
        }
        let rolling: Vec<Being> = if who.is_empty() { tracker.unplaced().collect() } else { who.to_vec() };
        if rolling.is_empty() { Err(Refusal::AllPlaced) } else { Ok(rolling) }
    }

    /// What somebody rolls for initiative by the system's own rule.
    fn own_initiative(&self, being: Being) -> Result<Attempting, Refusal> {
        let state = self.state();
        let (attempt, because) = state.own_initiative(being).ok_or_else(|| {
            Refusal::NoInitiativeHere(state.system.title(), state.system.initiative_example())
        })?;
        let (attempt, sways) = state.swayed_alone(attempt, being);
        Ok(Attempting { because, ..self.placing(being, INITIATIVE, attempt, sways) })
    }

    /// The attempt that gives somebody a place.
    pub(super) fn placing(&self, being: Being, what: &str, attempt: Attempt, sways: Vec<Sway>) -> Attempting {
        Attempting {
            who: vec![self.roller(being)],
            what: what.to_owned(),
            because: String::new(),
            attempt,
            is_secret: self.state().is_hidden(being),
            asks_secrecy: false,
            times: 1,
            typed: None,
            comment: None,
            aim: None,
            sways,
        }
    }

    /// Breaks ties that a newcomer is part of, and gives everybody touched a place.
    fn settle(
        &mut self,
        placed: Vec<(Being, Initiative)>,
        attempts: &BTreeMap<Being, Attempting>,
    ) -> Result<(), Refusal> {
        let newcomers: Vec<Being> = placed.iter().map(|(being, _)| *being).collect();
        let mut standings: Vec<(Being, Initiative)> = self
            .state()
            .tracker
            .order
            .iter()
            .filter(|combatant| !newcomers.contains(&combatant.being))
            .filter_map(|combatant| Some((combatant.being, combatant.initiative.clone()?)))
            .chain(placed)
            .collect();
        let mut touched = newcomers.clone();
        for _ in 0..MOST_TIE_BREAKS {
            let tied = tied_with(&standings, &touched);
            if tied.is_empty() {
                break;
            }
            for group in tied {
                self.break_tie(&group, &mut standings, attempts)?;
                touched.extend(group.iter().filter(|being| !newcomers.contains(being)));
            }
        }
        for (being, initiative) in standings.into_iter().filter(|(being, _)| touched.contains(being)) {
            self.events.push(Event::InitiativeSet { being, name: self.name_of(being), initiative });
        }
        Ok(())
    }

    /// Equals make their attempts again; a d20 each where the system ranks by levels, or nobody knows what somebody
    /// rolled (ours).
    fn break_tie(
        &mut self,
        group: &[Being],
        standings: &mut [(Being, Initiative)],
        attempts: &BTreeMap<Being, Attempting>,
    ) -> Result<(), Refusal> {
        let again: Option<Vec<Attempting>> =
            group.iter().map(|being| self.rolled_again(*being, attempts)).collect();
        if let Some(again) = again.filter(|_| self.state().system != System::PenAndDagger) {
            return self.attempt_again(group, &again, standings);
        }
        let roll_all = |faces: &mut dyn Faces| group.iter().map(|_| faces.roll(Sides::D20)).collect();
        let (faces, dice): (Vec<u32>, _) = self.cast(None, roll_all)?;
        for (being, face) in group.iter().zip(&faces) {
            change(standings, *being, |initiative| initiative.with_tie_break(*face));
        }
        let rollers: Vec<Roller> = group.iter().map(|&being| self.roller(being)).collect();
        self.push(Event::TieBroken { rollers, faces, dice })
    }

    fn attempt_again(
        &mut self,
        group: &[Being],
        attempts: &[Attempting],
        standings: &mut [(Being, Initiative)],
    ) -> Result<(), Refusal> {
        let results = self.cast_each(None, attempts.iter().map(|each| &each.attempt))?;
        for ((being, attempting), (outcome, dice)) in group.iter().zip(attempts).zip(results) {
            if let Some(ranked) = Ranked::of(&attempting.attempt, &outcome) {
                change(standings, *being, |initiative| initiative.with_attempt_again(&ranked));
            }
            self.events.push(Event::Rolled(Box::new(attempting.rolled(outcome, dice))));
        }
        Ok(())
    }

    fn rolled_again(&self, being: Being, attempts: &BTreeMap<Being, Attempting>) -> Option<Attempting> {
        let attempting = attempts.get(&being).cloned().or_else(|| self.own_initiative(being).ok())?;
        Some(Attempting { what: format!("{}, tie", attempting.what), comment: None, ..attempting })
    }
}

fn change(standings: &mut [(Being, Initiative)], being: Being, write: impl FnOnce(Initiative) -> Initiative) {
    if let Some((_, initiative)) = standings.iter_mut().find(|(other, _)| *other == being) {
        *initiative = write(initiative.clone());
    }
}

fn place_of(attempt: &Attempt, outcome: &Outcome) -> Option<Initiative> {
    let Outcome::PenAndDagger(outcome) = outcome else {
        return Ranked::of(attempt, outcome).map(Initiative::Ranked);
    };
    let level: Level = outcome.level()?;
    let die = Some(outcome.natural());
    Some(Initiative::PenAndDagger(pd::Initiative { level, die, ties: Vec::new() }))
}

/// Those who roll (again) for their places: everybody who stands exactly where others stand too, or where others stood
/// before they broke a tie among themselves; as far as one of these is concerned.
fn tied_with(standings: &[(Being, Initiative)], touched: &[Being]) -> Vec<Vec<Being>> {
    let mut groups: BTreeMap<Vec<i64>, Vec<Being>> = BTreeMap::new();
    for (being, initiative) in standings {
        groups.entry(initiative.standing()).or_default().push(*being);
    }
    let is_contested = |standing: &Vec<i64>, group: &Vec<Being>| {
        let others = groups.keys().any(|other| other.len() > standing.len() && other.starts_with(standing));
        (group.len() > 1 || others) && group.iter().any(|being| touched.contains(being))
    };
    groups
        .iter()
        .filter(|(standing, group)| is_contested(standing, group))
        .map(|(_, group)| group.clone())
        .collect()
}
