//! The exact odds of free dice, counted and never sampled, and what counting them costs.

mod distribution;
mod estimate;
mod keep;
mod moments;
mod pool;
mod spread;

pub use distribution::{Distribution, Moments};
pub use estimate::{INLINE_STEPS, MOST_STEPS};

use super::Expression;
use estimate::Estimate;

/// The odds of free dice.
#[derive(Debug, Clone, PartialEq)]
pub enum Odds {
    /// Every total with its probability.
    Exact(Distribution),
    /// There are too many ways for the dice to fall: no more than mean and deviation, and those exactly.
    Moments(Moments),
    /// Not even those can be told in time.
    Untold,
}

/// Where odds should be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// Here and now: within some 0.2 ms, while a key is pressed.
    Inline,
    /// On a worker: within some hundredths of a second.
    Worker,
    /// On a worker too, and all that comes of it is mean and deviation, if that.
    TooMuch,
}

impl Expression {
    /// What counting the odds costs, in additions of one probability to another (up to half a nanosecond each).
    pub fn cost(&self) -> u64 {
        Estimate::of(&self.term).steps
    }

    /// Where to count the odds.
    pub fn plan(&self) -> Plan {
        let cost = self.cost();
        if cost > MOST_STEPS {
            return Plan::TooMuch;
        }
        if cost > INLINE_STEPS {
            Plan::Worker
        } else {
            Plan::Inline
        }
    }

    /// The exact odds of the total; above [`MOST_STEPS`] no more than mean and deviation.
    ///
    /// Explosions are followed until the chance of one more is below 10⁻¹⁵; that rest is given to the last die, as if
    /// it did not explode. Rerolls are exact. The limit of extra dice needs no heed: no expression comes near it.
    pub fn odds(&self) -> Odds {
        if self.plan() != Plan::TooMuch {
            return Odds::Exact(Distribution::of(&self.term));
        }
        self.term
            .moments()
            .map_or(Odds::Untold, |moments| Odds::Moments(moments.moments()))
    }
}

#[cfg(test)]
mod tests;
