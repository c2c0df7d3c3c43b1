//! Ranked checks: where one of many who make the same attempt stands, in every system.

use super::{Attempt, Initiative, Outcome, Ranked};
use super::{dice_pool as dp, monsters_and_magic as mm, pen_and_dagger as pd, swords_and_sorcery as ss};

impl Attempt {
    /// Whether it can be ranked: everybody makes it by themselves, against a number or nobody.
    #[must_use]
    pub const fn can_be_ranked(&self) -> bool {
        match self {
            Self::PenAndDagger(pd::Attempt::Single { .. } | pd::Attempt::Luck)
            | Self::DicePool(dp::Attempt::Single(_))
            | Self::SuccessRoll(_)
            | Self::Dice(_) => true,
            Self::SwordsAndSorcery(attempt) => match attempt {
                ss::Attempt::Check { .. }
                | ss::Attempt::Still { .. }
                | ss::Attempt::Attack { .. }
                | ss::Attempt::Save { .. }
                | ss::Attempt::Luck { .. } => true,
                ss::Attempt::GivenUp { .. }
                | ss::Attempt::Opposed { .. }
                | ss::Attempt::Group { .. }
                | ss::Attempt::Distract { .. } => false,
            },
            Self::MonstersAndMagic(attempt) => match attempt {
                mm::Attempt::Total { .. }
                | mm::Attempt::Resisted { resistance: mm::Resistance::Static(_), .. } => true,
                mm::Attempt::Resisted { .. } | mm::Attempt::Contest { .. } => false,
            },
            Self::PenAndDagger(_) | Self::DicePool(_) => false,
        }
    }

    /// Where an outcome of it stands in a ranked check, best first: by level and die, by what it came to and then the
    /// modifiers. None where it cannot be ranked.
    #[must_use]
    pub fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        if !self.can_be_ranked() {
            return None;
        }
        match (self, outcome) {
            (_, Outcome::PenAndDagger(outcome)) => Some(of_level(outcome)),
            (Self::SwordsAndSorcery(attempt), Outcome::SwordsAndSorcery(outcome)) => {
                of_swords(attempt, outcome)
            }
            (
                Self::MonstersAndMagic(mm::Attempt::Resisted { action, .. }),
                Outcome::MonstersAndMagic(mm::Outcome::Resisted { action: throw, resistance }),
            ) => {
                let margin = throw.total().saturating_sub(resistance.total());
                // Dice that decide by themselves put nobody on the wrong side of those who failed or succeeded.
                let result = match throw.effect_points(resistance) {
                    Some(points) => i64::from(points),
                    None => i64::from(margin).min(-1),
                };
                let modifier = match action {
                    mm::Action::Rolled(effort) => effort.flat().into(),
                    mm::Action::Static(_) => 0,
                };
                Some(Initiative::Ranked(Ranked { result, modifier, ..Ranked::default() }))
            }
            _ => Ranked::of(self, outcome).map(Initiative::Ranked),
        }
    }
}

/// By level, then by die; luck, which has no levels, by its die alone.
fn of_level(outcome: &pd::Outcome) -> Initiative {
    let die = outcome.natural();
    match outcome.level() {
        Some(level) => Initiative::PenAndDagger(pd::Initiative { level, die: Some(die), ties: Vec::new() }),
        None => Initiative::Ranked(Ranked { result: die.into(), ..Ranked::default() }),
    }
}

/// By the total, an attack that is critical before and after all others; then by what is added.
fn of_swords(attempt: &ss::Attempt, outcome: &ss::Outcome) -> Option<Initiative> {
    let grade = match outcome {
        ss::Outcome::Attack { strike: ss::Strike::CriticalHit, .. } => 1,
        ss::Outcome::Attack { strike: ss::Strike::CriticalMiss, .. } => -1,
        _ => 0,
    };
    let bonus = attempt.checks().first()?.bonus;
    Some(Initiative::Ranked(Ranked {
        grade,
        result: outcome.total()?.into(),
        modifier: bonus.modifier.get().into(),
        training: bonus.training.sum().into(),
        ties: Vec::new(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::line::parse_attempt;
    use crate::dice::TypedFaces;
    use crate::rules::Rulebook;

    /// The outcomes of a line by these faces, best first.
    fn ranked(rules: &Rulebook, line: &str, rolls: &[&[u32]]) -> Vec<Vec<u32>> {
        let (attempting, _) = parse_attempt(line, rules).unwrap();
        let place = |faces: &[u32]| {
            let outcome = attempting.attempt.roll(rules, &mut TypedFaces::new(faces.to_vec())).unwrap();
            attempting.attempt.place(&outcome).unwrap().standing()
        };
        let mut rolls: Vec<(Vec<i64>, Vec<u32>)> =
            rolls.iter().map(|faces| (place(faces), faces.to_vec())).collect();
        rolls.sort_by(|(one, _), (other, _)| other.cmp(one));
        rolls.into_iter().map(|(_, faces)| faces).collect()
    }

    #[test]
    fn in_every_system_the_best_outcome_is_first_and_what_failed_is_last() {
        let rules = Rulebook::built_in().unwrap();
        let cases: &[(&str, &[&[u32]])] = &[
            ("pd trained", &[&[20], &[17], &[16], &[12], &[7], &[3], &[1]]),
            ("pd luck", &[&[20], &[10], &[9], &[1]]),
            ("dp 3", &[&[9, 9, 9], &[9, 9, 2], &[9, 1, 2], &[2, 3, 1]]),
            ("ss +3 dc 15", &[&[20], &[12], &[11], &[1]]),
            ("ss +3 ac 30", &[&[20], &[19], &[2], &[1]]),
            ("ss save +3 dc 14", &[&[20], &[11], &[1]]),
            ("ss luck +2", &[&[20], &[1]]),
            ("sr 12", &[&[1, 1, 1], &[4, 4, 2], &[4, 4, 5], &[6, 6, 6]]),
            ("mm +3", &[&[6, 6, 6], &[3, 4, 5], &[1, 1, 1]]),
            ("mm +3 vs 30", &[&[6, 6, 6], &[6, 6, 5], &[3, 3, 3], &[1, 1, 1]]),
            ("mm +30 vs 14", &[&[6, 6, 6], &[3, 3, 3], &[1, 1, 2], &[1, 1, 1]]),
            ("2d6", &[&[6, 6], &[1, 1]]),
        ];
        for (line, best_first) in cases {
            let worst_first: Vec<&[u32]> = best_first.iter().rev().copied().collect();
            assert_eq!(ranked(&rules, line, &worst_first), *best_first, "{line}");
        }
    }

    #[test]
    fn what_several_make_together_or_against_each_other_is_not_ranked() {
        let rules = Rulebook::built_in().unwrap();
        for line in [
            "pd adept then trained",
            "pd adept with novice shared best",
            "dp 5 vs 4",
            "dp 5 with 3",
            "dp 5 extended 10 in 5",
            "ss +5 vs +3",
            "ss group +1,+3 dc 15",
            "ss distract 3",
            "ss save +3 fail",
            "mm +3 vs +5",
            "mm +3 vs +5 to 10",
        ] {
            let (attempting, _) = parse_attempt(line, &rules).unwrap();
            assert!(!attempting.attempt.can_be_ranked(), "{line}");
        }
    }
}
