//! Contests: begun, fought round by round, moved by hand, closed.

use crate::campaign::command::attempting::{Bout, ContestDeed};
use crate::campaign::event::Event;
use crate::campaign::facts::contests::{Contest, ContestEvent, Round};
use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::campaign::refusal::{LONGEST_TITLE, Refusal, Stuck};
use crate::systems::contest_score::Score;

use super::Draft;

/// What it is called in refusals, and the word its lines begin with.
const KIND: &str = "contest";

/// The most sides there may be (our decision).
const MOST_SIDES: usize = 12;

impl Draft<'_> {
    pub(super) fn fight_contest(&mut self, name: &str, deed: &ContestDeed) -> Result<(), Refusal> {
        if let ContestDeed::Begin {
            sides,
            to,
            is_secret,
        } = deed
        {
            self.check_new_contest(name, sides)?;
            let sides: Vec<Roller> = sides
                .iter()
                .map(|&creature| self.roller(creature))
                .collect();
            return self.pass(
                name,
                ContestEvent::Began {
                    sides,
                    to: *to,
                    is_secret: *is_secret,
                },
            );
        }
        let known = self.state().contest(name);
        let contest = known.ok_or_else(|| Stuck::Gone {
            kind: KIND,
            name: name.to_owned(),
        })?;
        match deed {
            ContestDeed::Begin { .. } => Ok(()),
            ContestDeed::Roll(bouts) => self.fight_round(contest, bouts),
            ContestDeed::Correct { side, by } => {
                let scores = contest.scores_with(&Round::Corrected {
                    side: *side,
                    by: *by,
                });
                if scores == contest.scores() {
                    return Err(Refusal::NothingChanges);
                }
                self.pass(
                    &contest.name,
                    ContestEvent::Corrected {
                        side: *side,
                        by: *by,
                        scores: contest.scored(self.state(), scores),
                    },
                )
            }
            ContestDeed::Close => self.pass(
                &contest.name,
                ContestEvent::Closed {
                    scores: contest.scored(self.state(), contest.scores()),
                },
            ),
        }
    }

    fn pass(&mut self, name: &str, what: ContestEvent) -> Result<(), Refusal> {
        self.push(Event::Contest {
            contest: name.to_owned(),
            what,
        })
    }

    fn check_new_contest(&self, name: &str, sides: &[CreatureId]) -> Result<(), Stuck> {
        if name.is_empty() || name.chars().count() > LONGEST_TITLE {
            return Err(Stuck::BadName { kind: KIND });
        }
        if let Some(contest) = self.state().contest(name) {
            return Err(Stuck::NameTaken {
                kind: KIND,
                name: contest.name.clone(),
            });
        }
        match sides.len() {
            0 | 1 => Err(Stuck::TooFewSides {
                name: name.to_owned(),
            }),
            2..=MOST_SIDES => Ok(()),
            sides => Err(Stuck::TooManySides {
                sides,
                most: MOST_SIDES,
            }),
        }
    }

    /// Every side rolls, each at a place of its own among the dice or with the faces typed for it.
    fn fight_round(&mut self, contest: &Contest, bouts: &[Bout]) -> Result<(), Refusal> {
        let name = || contest.name.clone();
        if let Some(winner) = contest.winner().and_then(|side| contest.sides.get(side)) {
            return Err(Stuck::Won {
                name: name(),
                winner: self.state().name_of_side(winner).to_owned(),
            }
            .into());
        }
        let rules = self.campaign.rules();
        let mut shown: Vec<(RollId, Score)> = Vec::with_capacity(bouts.len());
        for (place, bout) in (1..).zip(bouts) {
            let attempt = &bout.attempting.attempt;
            let typed = bout.attempting.typed.as_deref();
            let (outcome, dice) = self.cast(typed, |faces| attempt.roll(rules, faces))?;
            let showing = attempt
                .showing(&outcome)
                .ok_or_else(|| Stuck::NotCounted { name: name() })?;
            shown.push((self.roll_id(place, bouts.len()), showing));
            self.events.push(Event::Rolled(Box::new(self.rolled(
                &bout.attempting,
                outcome,
                dice,
            ))));
        }
        let Some(stake) = bouts.first().map(|bout| bout.attempting.attempt.stake()) else {
            return Err(Stuck::TooFewSides { name: name() }.into());
        };
        let is_secret = bouts.iter().any(|bout| bout.attempting.is_secret);
        let round = Round::Fought {
            stake,
            shown,
            is_secret,
        };
        let scores = contest.scored(self.state(), contest.scores_with(&round));
        let attempts = bouts.iter().map(|bout| bout.said.clone()).collect();
        self.pass(
            &contest.name,
            ContestEvent::Fought {
                round,
                attempts,
                scores,
            },
        )
    }
}
