//! Places in the order: rolled or typed, and ties rolled again among the tied.

use std::collections::BTreeMap;

use crate::campaign::command::Attempting;
use crate::campaign::event::{Event, Roller};
use crate::campaign::party::Being;
use crate::campaign::refusal::Refusal;
use crate::dice::{Faces, Sides};
use crate::rules::pen_and_dagger::{self as pd, Check, Level};
use crate::rules::{Attempt, Initiative, Nature, Outcome, System};

use super::Draft;

/// The proficiency that decides who acts first.
const PROFICIENCY: &str = "Initiative";

/// Rounds of rolling ties again before the order shown decides.
const MOST_TIE_BREAKS: usize = 50;

impl Draft<'_> {
    pub(super) fn roll_initiative(&mut self, who: &[Being], typed: Option<&[u32]>) -> Result<(), Refusal> {
        self.expect_initiative()?;
        let rolling = self.to_be_placed(who)?;
        let attempts: Vec<Attempting> = rolling.iter().map(|&being| self.initiative_attempt(being)).collect();
        let results = self.cast_each(typed, attempts.iter().map(|each| &each.attempt))?;
        let mut placed: Vec<(Being, Initiative)> = Vec::with_capacity(rolling.len());
        for ((being, attempting), (outcome, dice)) in rolling.into_iter().zip(&attempts).zip(results) {
            placed.extend(place_of(&outcome).map(|initiative| (being, initiative)));
            self.events.push(Event::Rolled(Box::new(attempting.rolled(outcome, dice))));
        }
        self.settle(placed)
    }

    pub(super) fn set_initiative(&mut self, who: &[Being], level: Level) -> Result<(), Refusal> {
        self.expect_initiative()?;
        let rolling = self.to_be_placed(who)?;
        let place = || Initiative::PenAndDagger(pd::Initiative { level, die: None, ties: Vec::new() });
        self.settle(rolling.into_iter().map(|being| (being, place())).collect())
    }

    fn expect_initiative(&self) -> Result<(), Refusal> {
        match self.state().system {
            System::PenAndDagger => Ok(()),
            other @ (System::DicePool
            | System::SwordsAndSorcery
            | System::SuccessRoll
            | System::MonstersAndMagic) => Err(Refusal::NoInitiativeHere(other.title())),
        }
    }

    /// Those named, or everybody without a place.
    fn to_be_placed(&self, who: &[Being]) -> Result<Vec<Being>, Refusal> {
        let order = &self.state().tracker.order;
        if order.is_empty() {
            return Err(Refusal::EmptyOrder);
        }
        for &being in who {
            self.row(being)?;
        }
        let unplaced =
            order.iter().filter(|combatant| combatant.initiative.is_none()).map(|combatant| combatant.being);
        let rolling: Vec<Being> = if who.is_empty() { unplaced.collect() } else { who.to_vec() };
        if rolling.is_empty() { Err(Refusal::AllPlaced) } else { Ok(rolling) }
    }

    fn initiative_attempt(&self, being: Being) -> Attempting {
        let rank = match being {
            Being::Hero(id) => {
                let sheet = self.state().hero(id).and_then(|hero| hero.sheet.pen_and_dagger());
                sheet.map_or(pd::Rank::Untrained, |sheet| sheet.proficiency(PROFICIENCY))
            }
            Being::Foe(id) => match self.state().foe(id).map(|foe| foe.nature) {
                Some(Nature::PenAndDagger(rank)) => rank,
                Some(Nature::Unrecorded) | None => pd::Rank::Untrained,
            },
        };
        Attempting {
            who: vec![self.roller(being)],
            what: PROFICIENCY.to_owned(),
            because: rank.name().to_owned(),
            attempt: Attempt::PenAndDagger(pd::Attempt::plain(Check::at(rank))),
            is_secret: self.state().is_hidden(being),
            asks_secrecy: false,
            times: 1,
            typed: None,
            comment: None,
            aim: None,
        }
    }

    /// Breaks ties that a newcomer is part of, and gives everybody touched a place.
    fn settle(&mut self, placed: Vec<(Being, Initiative)>) -> Result<(), Refusal> {
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
                self.break_tie(&group, &mut standings)?;
                touched.extend(group.iter().filter(|being| !newcomers.contains(being)));
            }
        }
        for (being, initiative) in standings.into_iter().filter(|(being, _)| touched.contains(being)) {
            self.events.push(Event::InitiativeSet { being, name: self.name_of(being), initiative });
        }
        Ok(())
    }

    fn break_tie(&mut self, group: &[Being], standings: &mut [(Being, Initiative)]) -> Result<(), Refusal> {
        let roll_all = |faces: &mut dyn Faces| group.iter().map(|_| faces.roll(Sides::D20)).collect();
        let (faces, dice): (Vec<u32>, _) = self.cast(None, roll_all)?;
        for (being, face) in group.iter().zip(&faces) {
            if let Some((_, initiative)) = standings.iter_mut().find(|(other, _)| other == being) {
                *initiative = initiative.clone().with_tie_break(*face);
            }
        }
        let rollers: Vec<Roller> = group.iter().map(|&being| self.roller(being)).collect();
        self.push(Event::TieBroken { rollers, faces, dice })
    }
}

fn place_of(outcome: &Outcome) -> Option<Initiative> {
    let Outcome::PenAndDagger(outcome) = outcome else { return None };
    let level = outcome.level()?;
    let die = Some(outcome.natural());
    Some(Initiative::PenAndDagger(pd::Initiative { level, die, ties: Vec::new() }))
}

/// Those who roll (again) for their places: everybody who stands exactly where others stand too, or where others stood
/// before they broke a tie among themselves; as far as one of these is concerned.
fn tied_with(standings: &[(Being, Initiative)], touched: &[Being]) -> Vec<Vec<Being>> {
    let mut groups: BTreeMap<Vec<u32>, Vec<Being>> = BTreeMap::new();
    for (being, initiative) in standings {
        groups.entry(initiative.standing()).or_default().push(*being);
    }
    let is_contested = |standing: &Vec<u32>, group: &Vec<Being>| {
        let others = groups.keys().any(|other| other.len() > standing.len() && other.starts_with(standing));
        (group.len() > 1 || others) && group.iter().any(|being| touched.contains(being))
    };
    groups
        .iter()
        .filter(|(standing, group)| is_contested(standing, group))
        .map(|(_, group)| group.clone())
        .collect()
}
