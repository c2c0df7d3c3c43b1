//! Ranked checks: everybody rolls, equals roll again, and the race goes on until it is closed.

use crate::campaign::command::Attempting;
use crate::campaign::event::{Event, Roll};
use crate::campaign::ids::{CreatureId, RollId};
use crate::campaign::races::{Placed, RaceDeed, RaceEvent, rank};
use crate::campaign::refusal::Refusal;
use crate::systems::Initiative;

use super::Draft;
use super::long_rolls::{LONGEST_TITLE, Stuck};

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
            .map(|(run, (outcome, dice))| run.rolled(outcome, dice))
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
