//! What tasks and contests share: why one does not go on, and how they follow the rolls that they count.

use crate::campaign::event::Event;
use crate::campaign::facts::contests::ContestEvent;
use crate::campaign::facts::races::{Placed, RaceEvent};
use crate::campaign::facts::rolls::{Conversion, Roll};
use crate::campaign::facts::tasks::TaskEvent;
use crate::campaign::ids::RollId;
use crate::systems::contest_score::Score;
use crate::systems::work::ProgressStep;

use super::Draft;

/// What a roll that was counted has become.
struct Become {
    counted: RollId,
    by: RollId,
    gain: Option<ProgressStep>,
    showing: Option<Score>,
    placed: Option<Placed>,
}

impl Draft<'_> {
    /// The number that a roll of this step will have: `place` from 1 among `of` rolls.
    pub(super) fn roll_id(&self, place: u32, of: usize) -> RollId {
        RollId(
            self.campaign.seq().saturating_add(1),
            if of > 1 { place } else { 0 },
        )
    }

    /// Tasks and contests go along when a roll they count is rerolled, or turned into a fortune die.
    pub(super) fn follow_counted_rolls(&mut self) {
        let become_of: Vec<Become> = self.rerolled().chain(self.converted()).collect();
        for one in become_of {
            self.recount(&one);
        }
    }

    fn rerolled(&self) -> impl Iterator<Item = Become> {
        let rolls = || self.events.iter().filter_map(Event::roll);
        let of = rolls().count();
        let become_of = |(place, roll): (u32, &Roll)| {
            Some(Become {
                counted: roll.again?,
                by: self.roll_id(place, of),
                gain: roll.attempt.gain(&roll.outcome),
                showing: roll.attempt.showing(&roll.outcome),
                placed: Placed::of(self.roll_id(place, of), roll),
            })
        };
        (1..)
            .zip(rolls())
            .filter_map(become_of)
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// With a natural 20 turned into a die, a roll counts as what it now comes to.
    fn converted(&self) -> impl Iterator<Item = Become> {
        let become_of = |event: &Event| {
            let Event::Converted {
                roll: id,
                die,
                told,
                ..
            } = event
            else {
                return None;
            };
            let roll = self.campaign.roll(*id)?;
            let mut conversions = self.campaign.conversions(*id).to_vec();
            conversions.push(Conversion {
                die: *die,
                by: id.0,
                told: told.clone(),
            });
            let now = Roll {
                outcome: roll.outcome_with(&conversions).into_owned(),
                told: told.clone(),
                ..roll.clone()
            };
            let gain = now.attempt.gain(&now.outcome);
            let showing = now.attempt.showing(&now.outcome);
            Some(Become {
                counted: *id,
                by: *id,
                gain,
                showing,
                placed: Placed::of(*id, &now),
            })
        };
        self.events
            .iter()
            .filter_map(become_of)
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn recount(
        &mut self,
        Become {
            counted,
            by,
            gain,
            showing,
            placed,
        }: &Become,
    ) {
        let (state, counted, by) = (self.state(), *counted, *by);
        if let Some(gain) = *gain {
            let counting = state.tasks.iter().filter(|task| task.counts(counted));
            self.events.extend(counting.map(|task| {
                let to = task.reached_if(counted, gain);
                let what = TaskEvent::Recounted {
                    roll: counted,
                    by,
                    gain,
                    to,
                };
                Event::Task {
                    task: task.name.clone(),
                    what,
                }
            }));
        }
        if let Some(placed) = placed {
            let counting = state.races.iter().filter(|race| race.counts(counted));
            self.events.extend(counting.map(|race| {
                let what = RaceEvent::Rerun {
                    roll: counted,
                    places: race.places_if(counted, placed),
                };
                Event::Race {
                    race: race.name.clone(),
                    what,
                }
            }));
        }
        if let Some(showing) = *showing {
            let counting = state
                .contests
                .iter()
                .filter(|contest| contest.counts(counted));
            self.events.extend(counting.map(|contest| {
                let scores = contest.scored(state, contest.scores_if(counted, showing));
                let what = ContestEvent::Refought {
                    roll: counted,
                    by,
                    showing,
                    scores,
                };
                Event::Contest {
                    contest: contest.name.clone(),
                    what,
                }
            }));
        }
    }
}
