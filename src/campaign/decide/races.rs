//! Ranked checks: everybody rolls, equals roll again, and the race goes on until it is closed.

use crate::campaign::command::attempting::RaceDeed;
use crate::campaign::event::Event;
use crate::campaign::facts::races::{Placed, RaceEvent, rank};
use crate::campaign::facts::rolls::Roll;
use crate::campaign::history::Campaign;
use crate::campaign::ids::{CreatureId, RollId};
use crate::campaign::refusal::{LONGEST_TITLE, Refusal, Stuck};
use crate::systems::{Attempting, Initiative, OutcomeGrade};

use super::Draft;

/// What it is called in refusals.
const KIND: &str = "race";

impl Draft<'_> {
    pub(super) fn work_on_race(&mut self, name: &str, deed: &RaceDeed) -> Result<(), Refusal> {
        let known = self.state().race(name);
        let race = known.map_or_else(|| name.to_owned(), |race| race.name.clone());
        let what = match deed {
            RaceDeed::Close => {
                let known = known.ok_or_else(|| Stuck::Gone {
                    kind: KIND,
                    name: name.to_owned(),
                })?;
                RaceEvent::Closed {
                    places: known.places().to_vec(),
                }
            }
            RaceDeed::Run { .. } if name.is_empty() || name.chars().count() > LONGEST_TITLE => {
                return Err(Stuck::BadName { kind: KIND }.into());
            }
            RaceDeed::Run { runs, said, typed } => RaceEvent::Ran {
                leg: known.map_or(0, |race| race.legs.len()).saturating_add(1),
                attempt: said.clone(),
                is_secret: runs.iter().all(|run| run.is_secret),
                places: self.run(runs, typed.as_deref())?,
            },
        };
        self.push(Event::Race { race, what })
    }

    /// Everybody rolls at a place of their own among the dice, or with the faces typed for all; then those who are tied.
    fn run(&mut self, runs: &[Attempting], typed: Option<&[u32]>) -> Result<Vec<Placed>, Refusal> {
        let results = self.cast_each(typed, runs.iter().map(|run| &run.attempt))?;
        let rolls: Vec<Roll> = runs
            .iter()
            .zip(results)
            .map(|(run, (outcome, dice))| self.rolled(run, outcome, dice))
            .collect();
        let numbered = rolls
            .iter()
            .zip(1..)
            .map(|(roll, place)| (RollId(0, place), roll));
        let mut places: Vec<Placed> = numbered
            .filter_map(|(id, roll)| Placed::of(id, roll))
            .collect();
        self.events
            .extend(rolls.into_iter().map(|roll| Event::Rolled(Box::new(roll))));
        let mut standings: Vec<(CreatureId, Initiative)> = places
            .iter()
            .map(|placed| (placed.who.creature, placed.by.clone()))
            .collect();
        let all: Vec<CreatureId> = standings.iter().map(|(creature, _)| *creature).collect();
        let of = |creature: CreatureId| {
            runs.iter()
                .find(|run| run.who.iter().any(|who| who.creature == creature))
        };
        self.break_ties(&all, &mut standings, &|_, creature| {
            of(creature).map(Attempting::as_tie_break)
        })?;
        let rolled = self.events.iter().filter_map(Event::roll).count();
        for (placed, (_, by)) in places.iter_mut().zip(standings) {
            placed.by = by;
            placed.roll = self.roll_id(placed.roll.1, rolled);
        }
        rank(&mut places);
        Ok(places)
    }
}

impl Placed {
    /// The place that a roll gives; none if it cannot be ranked.
    #[must_use]
    pub(in crate::campaign) fn of(id: RollId, roll: &Roll) -> Option<Self> {
        Some(Self {
            who: roll.who.first()?.clone(),
            roll: id,
            by: roll.attempt.place(&roll.outcome)?,
            outcome: roll.told.key.clone(),
            word: Some(roll.told.word()).filter(|_| roll.told.grade() != OutcomeGrade::Figure),
            grade: roll.told.grade(),
            figure: roll.attempt.figure_to_rank(&roll.outcome),
            is_secret: roll.is_secret,
        })
    }
}

impl Campaign {
    /// The roll that is shown large: the latest that stands, of a ranked check the winner's.
    #[must_use]
    pub fn leading_roll(&self) -> Option<(RollId, &Roll)> {
        let (latest, roll) = self.standing_rolls().next()?;
        let step = self.step(latest.0)?;
        let winner = step.events.iter().rev().find_map(|event| match event {
            Event::Race { what, .. } => what.places().first().map(|placed| placed.roll),
            _ => None,
        });
        let winner = winner.filter(|winner| winner.0 == latest.0);
        Some(
            winner
                .and_then(|id| Some((id, self.roll(id)?)))
                .unwrap_or((latest, roll)),
        )
    }
}
