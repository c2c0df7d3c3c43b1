//! Mean and deviation, exactly, where the chances of every total would take too long to count.

use super::super::Pool;
use super::super::expression::{Operator, Term};
use super::super::pool::{End, Reading, index};
use super::distribution::{Distribution, Moments};
use super::estimate::{Estimate, MOST_STEPS, keep_steps};
use super::keep::{Stays, keep_best};
use super::pool::{rested, values};

/// A mean and a variance, for parts that are added and multiplied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spreading {
    mean: f64,
    variance: f64,
}

impl Term {
    /// `None` where not even that can be told in time: a quotient is rounded, and so needs every chance.
    pub(super) fn moments(&self) -> Option<Spreading> {
        if Estimate::of(self).steps <= MOST_STEPS {
            return Some(Spreading::of(&Distribution::of(self)));
        }
        self.moments_by_rule()
    }

    pub(super) fn moments_by_rule(&self) -> Option<Spreading> {
        match self {
            Self::Number(number) => Some(Spreading {
                mean: f64::from(*number),
                variance: 0.0,
            }),
            Self::Pool(pool) => pool_moments(pool),
            Self::Negated(term) => {
                let Spreading { mean, variance } = term.moments()?;
                Some(Spreading {
                    mean: -mean,
                    variance,
                })
            }
            Self::Joined(joined) => joined
                .left
                .moments()?
                .joined(joined.operator, joined.right.moments()?),
        }
    }
}

impl Spreading {
    fn of(totals: &Distribution) -> Self {
        let Moments { mean, deviation } = totals.moments();
        Self {
            mean,
            variance: deviation * deviation,
        }
    }

    fn joined(self, operator: Operator, other: Self) -> Option<Self> {
        let variance = self.variance + other.variance;
        match operator {
            Operator::Plus => Some(Self {
                mean: self.mean + other.mean,
                variance,
            }),
            Operator::Minus => Some(Self {
                mean: self.mean - other.mean,
                variance,
            }),
            Operator::Times => Some(Self {
                mean: self.mean * other.mean,
                variance: self.variance * other.variance
                    + self.variance * other.mean * other.mean
                    + other.variance * self.mean * self.mean,
            }),
            Operator::Over => None,
        }
    }

    pub(super) fn moments(self) -> Moments {
        Moments {
            mean: self.mean,
            deviation: self.variance.sqrt(),
        }
    }
}

fn pool_moments(pool: &Pool) -> Option<Spreading> {
    let dice = f64::from(pool.dice);
    let Some((kept, better)) = pool.kept() else {
        let Spreading { mean, variance } = die_moments(pool);
        return Some(Spreading {
            mean: dice * mean,
            variance: dice * variance,
        });
    };
    let is_soon =
        Estimate::of_chain(pool).steps <= MOST_STEPS && keep_steps(pool, kept, 0) <= MOST_STEPS;
    is_soon.then(|| kept_moments(pool, kept, better))
}

/// A die with all that it explodes into: `X = face + (a fresh X, if it exploded)`, solved for its moments.
fn die_moments(pool: &Pool) -> Spreading {
    let (mut mean, mut square, mut again, mut mean_again) = (0.0, 0.0, 0.0, 0.0);
    for (face, chance) in rested(pool) {
        let worth = f64::from(pool.worth(face));
        mean += chance * worth;
        square += chance * worth * worth;
        if pool.read(face, true) == Reading::Explodes {
            again += chance;
            mean_again += chance * worth;
        }
    }
    let mean = mean / (1.0 - again);
    let square = (square + 2.0 * mean_again * mean) / (1.0 - again);
    Spreading {
        mean,
        variance: (square - mean * mean).max(0.0),
    }
}

fn kept_moments(pool: &Pool, kept: u32, better: End) -> Spreading {
    let Powers { sum, square, .. } =
        keep_best(index(pool.dice), index(kept), &values(pool, better));
    Spreading {
        mean: sum,
        variance: (square - sum * sum).max(0.0),
    }
}

/// The chance of dice that stay, with their mean sum and mean square weighed by it.
#[derive(Debug, Clone, Copy)]
struct Powers {
    chance: f64,
    sum: f64,
    square: f64,
}

impl Stays for Powers {
    fn none() -> Self {
        Self {
            chance: 0.0,
            sum: 0.0,
            square: 0.0,
        }
    }

    fn start() -> Self {
        Self {
            chance: 1.0,
            ..Self::none()
        }
    }

    fn add(&mut self, other: &Self, worth: usize, part: f64) {
        let worth = f64::from(u32::try_from(worth).unwrap_or(u32::MAX));
        self.chance += part * other.chance;
        self.sum += part * (other.sum + worth * other.chance);
        self.square +=
            part * (other.square + 2.0 * worth * other.sum + worth * worth * other.chance);
    }

    fn lower(&mut self, part: f64) {
        self.chance *= part;
        self.sum *= part;
        self.square *= part;
    }
}
