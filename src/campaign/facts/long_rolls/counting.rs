//! How far a long roll has come, how it may go on, and what moves it.

use std::cmp::Reverse;

use crate::campaign::ids::{RollId, Roller};
use crate::systems::contest_score::{RoundOdds, Score, Scoring, gathered};
use crate::systems::work::{Ends, Progress, ProgressStep, Target};

use super::{Counted, Goal, LongRoll, LongRollEvent, LongRollKind, Mark, Placed};

/// Rolls ahead for which it is told how likely a task has ended.
const AHEAD: [u32; 4] = [1, 2, 3, 5];

/// How far a long roll has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The points of each side; of a task what is done, or was when it was ruined: part of the way counts for something.
    pub points: Vec<u32>,
    /// Whether a mishap ruined it.
    pub is_ruined: bool,
}

/// How a long roll ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// A side has gathered enough, by its place: of a task it is done.
    Won(usize),
    /// A mishap ruined it.
    Ruined,
    /// It may not be rolled for any more.
    OutOfRolls,
}

impl LongRoll {
    /// One of which nothing is rolled.
    pub const fn begun(name: String, goal: Goal, sides: Vec<Roller>, is_secret: bool) -> Self {
        Self {
            name,
            goal,
            sides,
            is_secret,
            marks: Vec::new(),
            attempts: Vec::new(),
        }
    }

    pub const fn kind(&self) -> LongRollKind {
        self.goal.kind()
    }

    /// How far it has come: what the marks add up to. After its end only a hand moves it.
    pub fn reached(&self) -> Reached {
        let nothing = Reached {
            points: vec![0; self.sides.len().max(1)],
            is_ruined: false,
        };
        self.marks
            .iter()
            .fold(nothing, |now, mark| self.after(now, mark))
    }

    /// As it would be with one more mark.
    pub fn with(&self, mark: Mark) -> Self {
        let mut more = self.clone();
        more.marks.push(mark);
        more
    }

    fn after(&self, mut now: Reached, mark: &Mark) -> Reached {
        match mark {
            Mark::Corrected { side, by } => {
                now.is_ruined = false;
                if let Some(points) = now.points.get_mut(*side) {
                    *points = points.saturating_add_signed(*by);
                }
            }
            Mark::Ticked { by, .. } => {
                if let Some(points) = now.points.first_mut() {
                    *points = points.saturating_add_signed(*by);
                }
            }
            Mark::Rolled { .. } if self.is_decided(&now) => {}
            Mark::Rolled { rolls, .. } => {
                for gain in rolls.iter().filter_map(Counted::gain) {
                    self.work_on(&mut now, gain);
                }
                if let Some((side, more)) = won(rolls)
                    && let Some(points) = now.points.get_mut(side)
                {
                    *points = points.saturating_add(more);
                }
            }
        }
        now
    }

    fn work_on(&self, now: &mut Reached, gain: ProgressStep) {
        let (Some(work), Some(done)) = (self.goal.work(), now.points.first_mut()) else {
            return;
        };
        match work.after(*done, gain) {
            Progress::Underway(points) | Progress::Complete(points) => *done = points,
            Progress::Ruined => now.is_ruined = true,
        }
    }

    fn is_decided(&self, reached: &Reached) -> bool {
        let points = reached.points.iter().copied();
        let winner = self.goal.target().and_then(|of| winner_of(points, of));
        reached.is_ruined || winner.is_some()
    }

    /// How it ended; nothing while it goes on.
    pub fn end(&self) -> Option<End> {
        let reached = self.reached();
        if reached.is_ruined {
            return Some(End::Ruined);
        }
        let winner = winner_of(reached.points.into_iter(), self.goal.target()?);
        let is_out_of_rolls = || self.rolls_left() == Some(0);
        winner
            .map(End::Won)
            .or_else(|| is_out_of_rolls().then_some(End::OutOfRolls))
    }

    /// The side that has gathered enough.
    pub fn winner(&self) -> Option<&Roller> {
        match self.end()? {
            End::Won(side) => self.sides.get(side),
            End::Ruined | End::OutOfRolls => None,
        }
    }

    /// How often was rolled: for a task, or rounds, or legs.
    pub fn rolled(&self) -> usize {
        let is_rolled = |mark: &&Mark| matches!(mark, Mark::Rolled { .. });
        self.marks.iter().filter(is_rolled).count()
    }

    /// How often may still be rolled; nothing where that does not matter.
    pub fn rolls_left(&self) -> Option<u32> {
        let Goal::Task { rolls, .. } = self.goal else {
            return None;
        };
        let rolled = u32::try_from(self.rolled()).unwrap_or(u32::MAX);
        rolls.map(|rolls| rolls.get().saturating_sub(rolled))
    }

    /// Who stands where in a race: as the latest leg has it, best first.
    pub fn places(&self) -> Vec<&Placed> {
        let latest = self.marks.last().into_iter();
        latest.flat_map(Mark::places).collect()
    }

    /// By how much a round moved it.
    pub(in crate::campaign) fn ticked_in(&self, wanted: u32) -> i32 {
        let of_round = self.marks.iter().filter_map(|mark| match mark {
            Mark::Ticked { by, round } => (*round == Some(wanted)).then_some(*by),
            Mark::Corrected { .. } | Mark::Rolled { .. } => None,
        });
        of_round.sum()
    }

    /// Whether a roll was counted that players did not see.
    pub fn has_secret_marks(&self) -> bool {
        let is_unseen = |mark: &Mark| matches!(mark, Mark::Rolled { is_secret, .. } if *is_secret);
        self.marks.iter().any(is_unseen)
    }

    /// Whether a roll counts here for how it stands now.
    pub fn counts(&self, wanted: RollId) -> bool {
        let mut rolls = self
            .marks
            .iter()
            .skip(self.counting())
            .flat_map(Mark::rolls);
        rolls.any(|counted| counted.roll() == wanted)
    }

    /// The first mark that counts: of a race the last.
    fn counting(&self) -> usize {
        match self.kind() {
            LongRollKind::Task | LongRollKind::Clock | LongRollKind::Contest => 0,
            LongRollKind::Race => self.marks.len().saturating_sub(1),
        }
    }

    /// How likely a task has ended after 1, 2, 3 and 5 more rolls, as far as so many are left, each giving what `gains`
    /// say; where rolls are limited, after the last too. Nothing if no more is rolled.
    pub fn chances(&self, gains: &[(ProgressStep, f64)]) -> Vec<(u32, Ends)> {
        let left = self.rolls_left();
        let most = left.unwrap_or_else(|| AHEAD.into_iter().max().unwrap_or(0));
        let (Some(work), None) = (self.goal.work(), self.end()) else {
            return Vec::new();
        };
        let done = self.reached().points.first().copied().unwrap_or(0);
        let course = work.course(work.standing(done), gains, most);
        let is_told = |rolls: u32| AHEAD.contains(&rolls) || Some(rolls) == left;
        (1..)
            .zip(course)
            .filter(|(rolls, _)| is_told(*rolls))
            .collect()
    }

    /// The probability of each side to win a round, and to win in the end, from how it stands; nothing if it is won, or
    /// cannot be counted. Each side shows what `shown` says of it.
    pub fn chances_of_sides(
        &self,
        shown: &[Vec<(Score, f64)>],
        scoring: Scoring,
    ) -> Option<Vec<(f64, f64)>> {
        let scores = self.reached().points;
        if self.end().is_some() || shown.len() != scores.len() {
            return None;
        }
        let odds = RoundOdds::of(shown, scoring);
        let winning = odds.winning(&scores, self.goal.target()?.get())?;
        let sides = winning.into_iter().enumerate();
        Some(sides.map(|(side, wins)| (odds.ahead(side), wins)).collect())
    }

    /// Makes so what happened to it; it is closed by whoever holds it.
    pub(in crate::campaign) fn apply(&mut self, event: &LongRollEvent) {
        match event {
            LongRollEvent::Counted {
                rolls,
                attempts,
                is_secret,
                ..
            } => {
                self.marks.push(Mark::Rolled {
                    rolls: rolls.clone(),
                    is_secret: *is_secret,
                });
                self.attempts.clone_from(attempts);
                if let Goal::Race = self.goal {
                    self.is_secret = *is_secret;
                }
            }
            LongRollEvent::Recounted { roll, by, .. } => self.recount(*roll, by),
            LongRollEvent::Corrected { side, by, .. } => self.marks.push(Mark::Corrected {
                side: *side,
                by: *by,
            }),
            LongRollEvent::Ticked { by, round, .. } => self.marks.push(Mark::Ticked {
                by: *by,
                round: *round,
            }),
            LongRollEvent::Began { .. } | LongRollEvent::Closed { .. } => {}
        }
    }

    /// Counts something else in a roll's place; in a race behind those who stand like that already.
    pub(in crate::campaign) fn recount(&mut self, counted: RollId, by: &Counted) {
        let from = self.counting();
        for mark in self.marks.iter_mut().skip(from) {
            let Mark::Rolled { rolls, .. } = mark else {
                continue;
            };
            let found = rolls.iter_mut().enumerate();
            let mut found = found.filter(|(_, one)| one.roll() == counted);
            let Some((at, one)) = found.next() else {
                continue;
            };
            *one = by.clone();
            if let Counted::Place(_) = by {
                rolls
                    .get_mut(at..)
                    .into_iter()
                    .for_each(|rest| rest.rotate_left(1));
                rank(rolls);
            }
        }
    }
}

impl End {
    /// How a task ended, in a word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won(_) => "complete",
            Self::Ruined => "ruined",
            Self::OutOfRolls => "out of rolls",
        }
    }
}

/// The side that has gathered enough; of several, the one with most, for a hand may bring them there.
pub(super) fn winner_of(points: impl Iterator<Item = u32>, of: Target) -> Option<usize> {
    let best = points
        .enumerate()
        .max_by_key(|(side, points)| (*points, Reverse(*side)));
    best.filter(|(_, points)| *points >= of.get())
        .map(|(side, _)| side)
}

/// Who is ahead in a round, by its place, and how much it gathers.
pub fn won(rolls: &[Counted]) -> Option<(usize, u32)> {
    let shown = rolls.iter().filter_map(Counted::score);
    let (scores, scorings): (Vec<Score>, Vec<Scoring>) = shown.unzip();
    gathered(&scores, *scorings.first()?)
}

/// Puts the best first; equals stay in their order.
pub(in crate::campaign) fn rank(rolls: &mut [Counted]) {
    rolls.sort_by_cached_key(|counted| Reverse(counted.place().map(|placed| placed.by.standing())));
}
