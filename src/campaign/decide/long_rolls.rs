//! What tasks and contests share: why one does not go on, and how they follow the rolls that they count.

use crate::campaign::contests::ContestEvent;
use crate::campaign::event::{Conversion, Event, Roll};
use crate::campaign::ids::RollId;
use crate::campaign::races::{Placed, RaceEvent};
use crate::campaign::tasks::TaskEvent;
use crate::systems::contest_score::Score;
use crate::systems::work::ProgressStep;

use super::Draft;

/// Letters that the name of a task or contest has at most.
pub(super) const LONGEST_TITLE: usize = 60;

/// Why a task or a contest does not go on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each says in its own words what it is")]
pub enum Stuck {
    #[error(
        "there is already a {kind} called {name}: close it first (`{kind} \"{name}\" close`), or call this one otherwise"
    )]
    NameTaken { kind: &'static str, name: String },
    #[error("a {kind} needs a name of 1 to {LONGEST_TITLE} letters")]
    BadName { kind: &'static str },
    #[error("there is no {kind} called {name} any more")]
    Gone { kind: &'static str, name: String },
    #[error(
        "{name} is complete: nothing more is rolled for it (`task \"{name}\" close` takes it off)"
    )]
    Complete { name: String },
    #[error(
        "{name} was ruined: nothing more is rolled for it (`undo`, or by hand `task \"{name}\" +0` saves it)"
    )]
    Ruined { name: String },
    #[error(
        "{name} has no rolls left: it was to be done in {rolls} (`task \"{name}\" close` takes it off)"
    )]
    OutOfRolls { name: String, rolls: u32 },
    #[error("{name} has only {left} of its {rolls} rolls left: leave `x{times}` out or roll fewer")]
    TooManyTimes {
        name: String,
        left: u32,
        rolls: u32,
        times: u32,
    },
    #[error("what was rolled gives nothing to {name}: it takes one result that reaches something")]
    NotCounted { name: String },
    #[error("{name} is decided: {winner} has won (`contest \"{name}\" close` takes it off)")]
    Won { name: String, winner: String },
    #[error("a contest has two sides or more: name them (`contest \"{name}\" thalia orc to 3`)")]
    TooFewSides { name: String },
    #[error("a contest has at most {most} sides, not {sides}")]
    TooManySides { sides: usize, most: usize },
}

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
            let Event::Converted { roll: id, die, .. } = event else {
                return None;
            };
            let roll = self.campaign.roll(*id)?;
            let mut conversions = self.campaign.conversions(*id).to_vec();
            conversions.push(Conversion {
                die: *die,
                by: id.0,
            });
            let now = Roll {
                outcome: roll.outcome_with(&conversions).into_owned(),
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
