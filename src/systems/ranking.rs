//! Ranked checks: where one of many who make the same attempt stands, in every system.

use super::{Attempt, Initiative, Outcome, Ranked};
use super::{
    dice_pool as dp, monsters_and_magic as mm, pen_and_dagger as pd, swords_and_sorcery as ss,
};

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
                | ss::Attempt::Uncover { .. }
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
                | mm::Attempt::Resisted {
                    resistance: mm::Resistance::Static(_),
                    ..
                } => true,
                mm::Attempt::Resisted { .. } | mm::Attempt::Contest { .. } => false,
            },
            Self::PenAndDagger(_) | Self::DicePool(_) => false,
        }
    }

    /// Whether it takes any dice: passive figures, taken 10s and 20s and static checks take none.
    #[must_use]
    pub const fn rolls_dice(&self) -> bool {
        !matches!(
            self,
            Self::SwordsAndSorcery(ss::Attempt::Still { .. } | ss::Attempt::GivenUp { .. })
                | Self::MonstersAndMagic(
                    mm::Attempt::Total {
                        action: mm::Action::Static(_)
                    } | mm::Attempt::Resisted {
                        action: mm::Action::Static(_),
                        ..
                    }
                )
        )
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
                Outcome::MonstersAndMagic(mm::Outcome::Resisted {
                    action: throw,
                    resistance,
                }),
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
                Some(Initiative::Ranked(Ranked {
                    result,
                    modifier,
                    ..Ranked::default()
                }))
            }
            _ => Ranked::of(self, outcome).map(Initiative::Ranked),
        }
    }
}

/// By level, then by die; luck, which has no levels, by its die alone.
fn of_level(outcome: &pd::Outcome) -> Initiative {
    let die = outcome.natural();
    match outcome.level() {
        Some(level) => Initiative::PenAndDagger(pd::Initiative {
            level,
            die: Some(die),
            ties: Vec::new(),
        }),
        None => Initiative::Ranked(Ranked {
            result: die.into(),
            ..Ranked::default()
        }),
    }
}

/// By the total, an attack that is critical before and after all others; then by what is added.
fn of_swords(attempt: &ss::Attempt, outcome: &ss::Outcome) -> Option<Initiative> {
    let grade = match outcome {
        ss::Outcome::Attack {
            strike: ss::Strike::CriticalHit,
            ..
        } => 1,
        ss::Outcome::Attack {
            strike: ss::Strike::CriticalMiss,
            ..
        } => -1,
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
