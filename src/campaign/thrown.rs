//! Hit points by dice: thrown once for everybody named, of which each takes their share.

use crate::dice::{Distribution, Expression};

use super::command::{BodyWork, Points};
use super::party::{Body, Whom};
use super::state::State;

/// Hit points by dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThrownWork {
    /// Everybody, what happens and the share they take; how much it is the dice will say.
    pub work: Vec<BodyWork>,
    /// The dice.
    pub dice: Expression,
    /// Faces of real dice, if they were typed.
    pub typed: Option<Vec<u32>>,
    /// What the table said about it.
    pub comment: Option<String>,
}

/// What dice may come to for one body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prospect {
    /// Whose body.
    pub whom: Whom,
    /// As it is.
    pub before: Body,
    /// After the lowest total.
    pub at_lowest: Body,
    /// After the mean, rounded.
    pub at_mean: Body,
    /// After the highest total.
    pub at_highest: Body,
    /// The chance that it is down then.
    pub down: f64,
}

impl Points {
    /// The same of another size.
    const fn sized(self, amount: u32) -> Self {
        match self {
            Self::Harm(_) => Self::Harm(amount),
            Self::Heal(_) => Self::Heal(amount),
            Self::Temp(_) => Self::Temp(amount),
        }
    }

    /// What dice for it are called in the log.
    const fn word(self) -> &'static str {
        match self {
            Self::Harm(_) => "harm",
            Self::Heal(_) => "healing",
            Self::Temp(_) => "temporary",
        }
    }
}

impl ThrownWork {
    /// What the throw is called: `harm 8d6`.
    #[must_use]
    pub fn what(&self) -> String {
        let word = self.work.first().map_or("", |work| work.points.word());
        format!("{word} {}", self.dice)
    }

    /// What a total does to everybody; a total below 0 does nothing.
    #[must_use]
    pub fn at(&self, total: i64) -> Vec<BodyWork> {
        let amount = u32::try_from(total.max(0)).unwrap_or(u32::MAX);
        let sized = |work: &BodyWork| BodyWork { points: work.points.sized(work.share.of(amount)), ..*work };
        self.work.iter().map(sized).collect()
    }

    /// What the dice may come to for everybody, in order.
    #[must_use]
    pub fn prospects(&self, state: &State, totals: &Distribution) -> Vec<Prospect> {
        let (lowest, highest) = totals.ends();
        let after = |total| state.worked_on(&self.at(total));
        let others = after(rounded(totals.moments().mean)).into_iter().zip(after(highest));
        let mut prospects = Vec::with_capacity(self.work.len());
        for ((whom, before, at_lowest), ((.., at_mean), (.., at_highest))) in
            after(lowest).into_iter().zip(others)
        {
            let prospect = Prospect { whom, before, at_lowest, at_mean, at_highest, down: 0.0 };
            let down = self.chance_down(&prospect, state, totals);
            prospects.push(Prospect { down, ..prospect });
        }
        prospects
    }

    /// More harm never brings anybody up, more healing nobody down: one total parts those who stand from those who fall.
    fn chance_down(&self, prospect: &Prospect, state: &State, totals: &Distribution) -> f64 {
        match (prospect.at_lowest.is_down(), prospect.at_highest.is_down()) {
            (true, true) => return 1.0,
            (false, false) => return 0.0,
            (true, false) | (false, true) => {}
        }
        let falls_first = prospect.at_lowest.is_down();
        let one = Self {
            work: self.work.iter().filter(|work| work.whom == prospect.whom).copied().collect(),
            ..self.clone()
        };
        let is_down = |total| one.after(state, total).is_some_and(|body| body.is_down());
        let (mut low, mut high) = totals.ends();
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            if is_down(middle) == falls_first { low = middle } else { high = middle }
        }
        if falls_first { totals.at_most(low) } else { totals.at_least(high) }
    }

    fn after(&self, state: &State, total: i64) -> Option<Body> {
        state.worked_on(&self.at(total)).last().map(|(_, _, to)| *to)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "no total is as large as that")]
fn rounded(mean: f64) -> i64 {
    mean.round() as i64
}
