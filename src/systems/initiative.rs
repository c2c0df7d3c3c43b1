//! Where somebody stands in the order of turns, by every system's own figures.

use serde::{Deserialize, Serialize};

use super::OutcomeGrade;

/// Where somebody stands in the order of turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Initiative {
    /// By success level, then die, then the dice that broke ties; campaigns on disk have it under the name of the first
    /// system whose initiative was one.
    #[serde(rename = "PenAndDagger")]
    Leveled(Leveled),
    /// By what the attempt came to, then the modifiers, then the attempts made again among equals.
    Ranked(Ranked),
}

/// By level, then die (our decision), then the dice that broke ties.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leveled {
    /// The level of the attempt.
    pub level: OutcomeGrade,
    /// Its die, where one was rolled.
    pub die: Option<u32>,
    /// Dice rolled again among equals, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<u32>,
}

impl Leveled {
    /// A place by a level, and by a die where one was rolled.
    pub const fn at(level: OutcomeGrade, die: Option<u32>) -> Self {
        Self {
            level,
            die,
            ties: Vec::new(),
        }
    }

    fn figures(&self) -> impl Iterator<Item = u32> {
        [self.level as u32, self.die.unwrap_or(0)]
            .into_iter()
            .chain(self.ties.iter().copied())
    }
}

/// What an attempt is ranked by, weightiest first; higher goes first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ranked {
    /// 1 for a critical success, -1 for a botch or a critical failure: these come before and after all figures.
    pub grade: i64,
    /// What it came to: a total, net successes, a margin (below 0 where it failed).
    pub result: i64,
    /// The modifier, which decides between equals where the rules say so.
    pub modifier: i64,
    /// Rank or proficiency, which decides after it.
    pub training: i64,
    /// What was rolled again among equals, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<i64>,
}

impl Ranked {
    fn figures(&self) -> impl Iterator<Item = i64> {
        let own = [self.grade, self.result, self.modifier, self.training];
        own.into_iter().chain(self.ties.iter().copied())
    }
}

impl Initiative {
    /// Whether it stands by a level and a die, not by what it comes to.
    pub const fn is_by_level(&self) -> bool {
        matches!(self, Self::Leveled(_))
    }

    /// The figures that decide the order, weightiest first; higher goes first.
    pub fn standing(&self) -> Vec<i64> {
        self.figures().collect()
    }

    /// Whether somebody who stands like this acts before a newcomer who stands like that.
    pub fn is_as_high_as(&self, other: &Self) -> bool {
        self.figures().ge(other.figures())
    }

    fn figures(&self) -> impl Iterator<Item = i64> {
        let (by_level, ranked) = match self {
            Self::Leveled(initiative) => (Some(initiative), None),
            Self::Ranked(ranked) => (None, Some(ranked)),
        };
        let by_level = by_level
            .into_iter()
            .flat_map(Leveled::figures)
            .map(i64::from);
        by_level.chain(ranked.into_iter().flat_map(Ranked::figures))
    }

    /// The same with one more die to break a tie.
    #[must_use]
    pub fn with_tie_break(mut self, face: u32) -> Self {
        match &mut self {
            Self::Leveled(initiative) => initiative.ties.push(face),
            // As an attempt again would be: a tie may be broken by dice once and by attempts later.
            Self::Ranked(ranked) => ranked.ties.extend([0, face.into()]),
        }
        self
    }

    /// The same with one more attempt to break a tie.
    #[must_use]
    pub fn with_attempt_again(mut self, again: &Ranked) -> Self {
        if let Self::Ranked(ranked) = &mut self {
            ranked.ties.extend([again.grade, again.result]);
        }
        self
    }

    /// How good what was rolled for it was; a mere figure where the figure says all.
    pub fn grade(&self) -> OutcomeGrade {
        match self {
            Self::Leveled(initiative) => initiative.level,
            Self::Ranked(ranked) => match ranked.grade {
                1.. => OutcomeGrade::Critical,
                0 => OutcomeGrade::Figure,
                ..0 => OutcomeGrade::CriticalFailure,
            },
        }
    }

    /// The die that was rolled, or what it came to; none where a level was said without a die.
    pub fn figure(&self) -> Option<i64> {
        match self {
            Self::Leveled(initiative) => initiative.die.map(i64::from),
            Self::Ranked(ranked) => Some(ranked.result),
        }
    }

    /// Where it stands in a word: `major`, `17`.
    pub fn word(&self) -> String {
        match self {
            Self::Leveled(initiative) => initiative.level.word().to_owned(),
            Self::Ranked(ranked) => ranked.result.to_string(),
        }
    }

    /// The same as the command line's JSON names it.
    pub fn key(&self) -> String {
        match self {
            Self::Leveled(initiative) => initiative.level.key().to_owned(),
            Self::Ranked(ranked) => ranked.result.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_older_campaigns_wrote_of_a_place_is_read_as_it_was() {
        let written = "PenAndDagger((level: Major, die: Some(17), ties: [4]))";
        let place: Initiative = ron::from_str(written).unwrap();
        assert_eq!(place.standing(), [OutcomeGrade::Major as i64, 17, 4]);
    }

    #[test]
    fn a_critical_comes_before_all_figures_then_the_figure_then_the_modifier_then_the_training_then_the_tie()
     {
        let order = [
            Ranked {
                grade: 1,
                result: 2,
                ..Ranked::default()
            },
            Ranked {
                result: 9,
                ..Ranked::default()
            },
            Ranked {
                result: 8,
                modifier: 3,
                ..Ranked::default()
            },
            Ranked {
                result: 8,
                modifier: 2,
                training: 4,
                ..Ranked::default()
            },
            Ranked {
                result: 8,
                modifier: 2,
                training: 1,
                ties: vec![12],
                ..Ranked::default()
            },
            Ranked {
                result: 8,
                modifier: 2,
                training: 1,
                ties: vec![11],
                ..Ranked::default()
            },
            Ranked {
                grade: -1,
                ..Ranked::default()
            },
        ];
        let standings: Vec<Vec<i64>> = order
            .map(|ranked| Initiative::Ranked(ranked).standing())
            .into_iter()
            .rev()
            .collect();
        assert!(standings.is_sorted(), "{standings:?}");
    }
}
