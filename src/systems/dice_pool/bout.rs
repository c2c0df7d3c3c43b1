//! Two sides against each other: one exchange, and a contest of many.

use crate::systems::UpTo;

use super::{MAX_THRESHOLD, Spread};

/// The net successes a contest goes to; usually 3 or 5.
pub type Threshold = UpTo<MAX_THRESHOLD>;

/// How one exchange of two sides came out, for the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bout {
    /// The other side won by so many net successes, 1 and up.
    Lost(u32),
    /// Nobody won.
    Tie,
    /// Won by so many net successes, 1 and up.
    Won(u32),
}

/// How likely each result of an exchange is.
#[derive(Debug, Clone, PartialEq)]
pub struct BoutOdds {
    /// Lost by 1, 2, and so on.
    lost: Vec<f64>,
    tie: f64,
    /// Won by 1, 2, and so on.
    won: Vec<f64>,
}

impl Bout {
    /// Of two counts: the greater wins by the difference.
    ///
    /// Basic Dice Rules: “Resisted Rolls”.
    pub const fn between(ours: u32, theirs: u32) -> Self {
        if ours > theirs {
            Self::Won(ours - theirs)
        } else if ours < theirs {
            Self::Lost(theirs - ours)
        } else {
            Self::Tie
        }
    }

    /// A score (ours, theirs) after it: each exchange's net goes to its winner.
    pub const fn added_to(self, (ours, theirs): (u32, u32)) -> (u32, u32) {
        match self {
            Self::Lost(net) => (ours, theirs.saturating_add(net)),
            Self::Tie => (ours, theirs),
            Self::Won(net) => (ours.saturating_add(net), theirs),
        }
    }
}

impl BoutOdds {
    /// Of two rolls.
    pub fn between(ours: &Spread, theirs: &Spread) -> Self {
        let (ours, theirs) = (ours.counts(), theirs.counts());
        let mut odds = Self {
            lost: vec![0.0; theirs.len()],
            tie: 0.0,
            won: vec![0.0; ours.len()],
        };
        for (mine, p) in (0..).zip(&ours) {
            for (yours, q) in (0..).zip(&theirs) {
                odds.add(Bout::between(mine, yours), p * q);
            }
        }
        odds
    }

    /// Every result with its probability, worst first.
    pub fn iter(&self) -> impl Iterator<Item = (Bout, f64)> {
        let lost = self
            .lost
            .iter()
            .enumerate()
            .rev()
            .map(|(k, p)| (Bout::Lost(net(k)), *p));
        let won = self
            .won
            .iter()
            .enumerate()
            .map(|(k, p)| (Bout::Won(net(k)), *p));
        lost.chain(std::iter::once((Bout::Tie, self.tie)))
            .chain(won)
    }

    /// The probability of winning, by however much: 0 to 1.
    pub fn winning(&self) -> f64 {
        self.won.iter().sum()
    }

    /// The probabilities of winning and of losing a contest to so many net successes, which add up to 1.
    ///
    /// A tie changes nothing and is rolled again, so only exchanges that somebody wins count, weighed by the chance
    /// that anybody does. From each score the chance of getting there is handed on, the lowest scores first.
    pub fn contest(&self, to: Threshold) -> (f64, f64) {
        let side = to.get() as usize;
        let moving: f64 = self.lost.iter().chain(&self.won).sum();
        let mut reach = vec![0.0; side * side];
        if let Some(start) = reach.first_mut() {
            *start = 1.0;
        }
        let (mut won, mut lost) = (0.0, 0.0);
        for score in 0..reach.len() {
            let here = reach.get(score).copied().unwrap_or(0.0) / moving;
            if here == 0.0 {
                continue;
            }
            let (ours, theirs) = (score / side, score % side);
            for (k, p) in (1..).zip(&self.won) {
                match reach.get_mut(score + k * side) {
                    Some(next) if ours + k < side => *next += here * p,
                    Some(_) | None => won += here * p,
                }
            }
            for (k, p) in (1..).zip(&self.lost) {
                match reach.get_mut(score + k) {
                    Some(next) if theirs + k < side => *next += here * p,
                    Some(_) | None => lost += here * p,
                }
            }
        }
        (won, lost)
    }

    fn add(&mut self, bout: Bout, chance: f64) {
        let cell = match bout {
            Bout::Lost(net) => self.lost.get_mut(net as usize - 1),
            Bout::Tie => Some(&mut self.tie),
            Bout::Won(net) => self.won.get_mut(net as usize - 1),
        };
        if let Some(cell) = cell {
            *cell += chance;
        }
    }
}

/// The net successes a place in the row stands for.
fn net(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX).saturating_add(1)
}
