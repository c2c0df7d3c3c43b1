//! Contests of many rounds between two or more sides: what each shows, who gathers how much, how likely each wins.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::work::ProgressStep;

/// Scores that are followed at most when a contest’s chances are counted: at each key pressed.
const MOST_SCORES: usize = 2_500;

/// What one side shows in a round; the higher is ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Net successes, a total, a margin.
    pub figure: i64,
    /// What decides between equal figures, where the rules have something.
    #[serde(default)]
    pub tie: i64,
    /// Whether nothing can be gathered with it, however high it is.
    #[serde(default)]
    pub is_void: bool,
}

/// What the side that is ahead gathers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Scoring {
    /// The difference to the next.
    #[default]
    Difference,
    /// One, for the round.
    One,
}

/// How likely each side gathers how much in a round; what is missing to 1 is that nobody does.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundOdds {
    /// Of each side in order: an amount from 1 up, and its probability.
    pub gathering: Vec<Vec<(u32, f64)>>,
}

impl Score {
    /// What is shown by something that gives so much to long work; a mishap counts 0 (our decision).
    pub const fn at(gain: ProgressStep) -> Self {
        match gain {
            ProgressStep::Mishap => Self::of(0),
            ProgressStep::Points(points) => Self::of(points as i64),
        }
    }

    pub(super) const fn of(figure: i64) -> Self {
        Self {
            figure,
            tie: 0,
            is_void: false,
        }
    }

    /// The best that several show.
    fn over(self, other: Self) -> Self {
        if (other.figure, other.tie) > (self.figure, self.tie) {
            other
        } else {
            self
        }
    }

    /// What is gathered against the best of the others.
    fn gathers(self, best: Self, stake: Scoring) -> u32 {
        let is_ahead = (self.figure, self.tie) > (best.figure, best.tie);
        if self.is_void || !is_ahead {
            return 0;
        }
        match stake {
            Scoring::Difference => {
                u32::try_from(self.figure.saturating_sub(best.figure)).unwrap_or(0)
            }
            Scoring::One => 1,
        }
    }
}

/// Who is ahead in a round, by its place among the sides, and how much it gathers; nobody in a tie.
///
/// Of more than two sides the best gathers what it has over the second best (our decision).
pub fn gathered(showings: &[Score], stake: Scoring) -> Option<(usize, u32)> {
    let of_side = showings.iter().enumerate().filter_map(|(side, showing)| {
        let others = showings
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != side);
        let best = others.map(|(_, other)| *other).reduce(Score::over)?;
        Some((side, showing.gathers(best, stake)))
    });
    of_side.into_iter().find(|(_, amount)| *amount > 0)
}

impl RoundOdds {
    /// Of sides that show what they may show independently of one another.
    pub fn of(sides: &[Vec<(Score, f64)>], stake: Scoring) -> Self {
        let gathering = sides.iter().enumerate().map(|(side, own)| {
            let others = sides.iter().enumerate().filter(|(other, _)| *other != side);
            let best = others
                .map(|(_, shown)| joined(shown.iter().copied()))
                .reduce(|a, b| best_of(&a, &b));
            let mut amounts: BTreeMap<u32, f64> = BTreeMap::new();
            for (shown, p) in own {
                for (other, q) in best.iter().flatten() {
                    let amount = shown.gathers(*other, stake);
                    if amount > 0 {
                        *amounts.entry(amount).or_insert(0.0) += p * q;
                    }
                }
            }
            amounts.into_iter().collect()
        });
        Self {
            gathering: gathering.collect(),
        }
    }

    /// The probability that a side gathers anything: 0 to 1.
    pub fn ahead(&self, side: usize) -> f64 {
        self.gathering.get(side).map_or(0.0, |amounts| {
            amounts.iter().fold(0.0, |all, (_, chance)| all + chance)
        })
    }

    /// The probability of each side to be the first to gather `to`, from these scores; they add up to 1. Nothing where
    /// nobody can ever gather anything, or where there are too many scores to follow.
    ///
    /// A round that gathers nothing changes nothing, so only the others count, weighed by the chance of any.
    pub fn winning(&self, scores: &[u32], to: u32) -> Option<Vec<f64>> {
        if let Some(winner) = scores.iter().position(|score| *score >= to) {
            return Some(
                (0..scores.len())
                    .map(|side| if side == winner { 1.0 } else { 0.0 })
                    .collect(),
            );
        }
        let missing = scores.iter().map(|score| to.saturating_sub(*score));
        let count = missing.clone().try_fold(1_usize, |count, missing| {
            count.checked_mul(usize::try_from(missing).ok()?)
        });
        match count? {
            ..=MOST_SCORES => self.first_to(&missing.collect::<Vec<_>>()),
            _ => None,
        }
    }

    /// The probability of each side to be the first to gather what it misses. Nothing where nobody can ever gather anything.
    ///
    /// Every score below that has a place, and a side that gathers leads to a later one: what a place is reached with is
    /// known once its turn comes.
    pub(super) fn first_to(&self, missing: &[u32]) -> Option<Vec<f64>> {
        let moving: f64 = (0..missing.len()).map(|side| self.ahead(side)).sum();
        if moving <= 0.0 {
            return None;
        }
        let mut count = 1;
        let grid = missing.iter().map(|missing| {
            let (stride, room) = (count, *missing as usize);
            count *= room;
            (stride, room)
        });
        let grid: Vec<(usize, usize)> = grid.collect();
        let (mut reached, mut won) = (vec![0.0; count], vec![0.0; missing.len()]);
        *reached.first_mut()? = 1.0;
        for place in 0..count {
            let here = reached.get(place).copied().unwrap_or(0.0) / moving;
            if here == 0.0 {
                continue;
            }
            let sides = self.gathering.iter().zip(&grid).zip(&mut won);
            for ((amounts, (stride, room)), won) in sides {
                let has = place / stride % room;
                for (amount, chance) in amounts {
                    let by = (*amount as usize).min(*room);
                    let next = reached.get_mut(place + by * stride);
                    let next = next.filter(|_| has + by < *room);
                    *next.unwrap_or(&mut *won) += here * chance;
                }
            }
        }
        Some(won)
    }
}

/// What is alike added up.
fn joined(shown: impl Iterator<Item = (Score, f64)>) -> Vec<(Score, f64)> {
    let mut chances: BTreeMap<Score, f64> = BTreeMap::new();
    for (showing, chance) in shown {
        // Whether somebody else could gather with it does not matter to those it is held against.
        *chances
            .entry(Score {
                is_void: false,
                ..showing
            })
            .or_insert(0.0) += chance;
    }
    chances.into_iter().collect()
}

/// The better of two, whatever they show.
fn best_of(one: &[(Score, f64)], other: &[(Score, f64)]) -> Vec<(Score, f64)> {
    let pairs = one
        .iter()
        .flat_map(|(a, p)| other.iter().map(move |(b, q)| (a.over(*b), p * q)));
    joined(pairs)
}
