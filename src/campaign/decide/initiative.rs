//! Places in the order: rolled or typed, and ties rolled again among the tied.

use std::collections::BTreeMap;

use crate::campaign::command::{Attempting, Placing};
use crate::campaign::event::Event;
use crate::campaign::own_initiative::INITIATIVE;
use crate::campaign::party::Being;
use crate::campaign::refusal::Refusal;
use crate::rules::pen_and_dagger as pd;
use crate::rules::{Attempt, Initiative, Ranked, Sway};

use super::Draft;

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
            placed.extend(attempting.attempt.place(&outcome).map(|initiative| (being, initiative)));
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
            warnings: Vec::new(),
            attempt,
            is_secret: self.state().is_hidden(being),
            asks_secrecy: false,
            asks_fit: Vec::new(),
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
        let again = |draft: &Self, being: Being| draft.rolled_again(being, attempts);
        let touched = self.break_ties(&newcomers, &mut standings, &again)?;
        for (being, initiative) in standings.into_iter().filter(|(being, _)| touched.contains(being)) {
            self.events.push(Event::InitiativeSet { being, name: self.name_of(being), initiative });
        }
        Ok(())
    }

    fn rolled_again(&self, being: Being, attempts: &BTreeMap<Being, Attempting>) -> Option<Attempting> {
        let attempting = attempts.get(&being).cloned().or_else(|| self.own_initiative(being).ok())?;
        Some(attempting.as_tie_break())
    }
}
