//! Exact probabilities of every outcome of an attempt, before anything is rolled.

/// One outcome and how likely it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The outcome's key, such as `critical-failure`.
    pub outcome: &'static str,
    /// From above 0 to 1.
    pub probability: f64,
    /// The number the outcome carries, where it carries one.
    pub value: Option<i64>,
}

/// The odds of an attempt. Outcomes of probability 0 are left out; the rest add up to 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Odds {
    /// Every outcome that can happen, worst first.
    pub outcomes: Vec<Chance>,
    /// The outcomes of the first part of a linked attempt; empty for all others.
    pub first: Vec<Chance>,
    /// The probability of reaching the bar or target, where there is one.
    pub passes: Option<f64>,
}

impl Odds {
    /// The probability of one outcome, whatever number it carries: 0 to 1.
    pub fn of(&self, outcome: &str) -> f64 {
        let of_it = self
            .outcomes
            .iter()
            .filter(|chance| chance.outcome == outcome);
        // The sum of nothing would be -0, which prints with its sign.
        of_it.fold(0.0, |sum, chance| sum + chance.probability)
    }

    /// Adds a chance to that of the same outcome with the same number.
    pub(in crate::systems) fn add(&mut self, chance: Chance) {
        // What is alike mostly comes in a row.
        let mut known = self.outcomes.iter_mut().rev();
        let is_same =
            |known: &&mut Chance| (known.outcome, known.value) == (chance.outcome, chance.value);
        match known.find(is_same) {
            Some(known) => known.probability += chance.probability,
            None => self.outcomes.push(chance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_happen_has_a_chance_of_zero_without_a_sign() {
        assert_eq!(format!("{:.2}", Odds::default().of("critical")), "0.00");
    }
}
