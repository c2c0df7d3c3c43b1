//! What stands on somebody and moves their attempts by itself: dice, a modifier or rows, as the system has it.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::three_dice::{Figure, Modifier, Modifiers, Unbounded};
use super::{Attempt, dice_pool as dp, monsters_and_magic as mm, pen_and_dagger as pd};
use super::{success_roll as sr, swords_and_sorcery as ss};

/// A condition with a value that moved an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionModifier {
    /// The name of the one it stands on, at that moment.
    pub who: String,
    /// The condition.
    pub name: String,
    /// Its value: dice in the dice pool, rows in Pen & Dagger, else a modifier.
    pub value: i32,
}

/// Why an attempt cannot be made with what stands on somebody.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("with what stands on them: {0}")]
pub struct Unswayable(String);

impl Unswayable {
    fn of(why: impl Display) -> Self {
        Self(why.to_string())
    }
}

impl Attempt {
    /// The same attempt with what stands on one who takes part in it, counted from 0. What no modifier touches (luck, a
    /// distraction, free dice) stays as it is.
    ///
    /// # Errors
    /// [`Unswayable`], where no dice are left, or no skill to roll against.
    pub fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        let sum = sways
            .iter()
            .fold(0_i32, |sum, sway| sum.saturating_add(sway.value));
        if sways.is_empty() {
            return Ok(self);
        }
        Ok(match self {
            Self::PenAndDagger(attempt) => {
                Self::PenAndDagger(of_pen_and_dagger(attempt, part, sum))
            }
            Self::DicePool(attempt) => Self::DicePool(of_dice_pool(attempt, part, sum)?),
            Self::SwordsAndSorcery(attempt) => {
                Self::SwordsAndSorcery(of_swords_and_sorcery(attempt, part, sum)?)
            }
            Self::SuccessRoll(attempt) => Self::SuccessRoll(of_success_roll(&attempt, sways)?),
            Self::MonstersAndMagic(attempt) => {
                Self::MonstersAndMagic(of_monsters_and_magic(attempt, part, sways)?)
            }
            Self::Dice(wish) => Self::Dice(wish),
        })
    }

    /// Whether its own words name what stands on somebody; else that has to be told beside them.
    #[must_use]
    pub const fn names_its_sways(&self) -> bool {
        match self {
            Self::SuccessRoll(_) | Self::MonstersAndMagic(_) => true,
            Self::PenAndDagger(_)
            | Self::DicePool(_)
            | Self::SwordsAndSorcery(_)
            | Self::Dice(_) => false,
        }
    }
}

/// Rows up or down.
fn of_pen_and_dagger(mut attempt: pd::Attempt, part: usize, rows: i32) -> pd::Attempt {
    let check = match &mut attempt {
        pd::Attempt::Single { check, .. } => Some(check).filter(|_| part == 0),
        pd::Attempt::Shared { checks, .. } => checks.get_mut(part),
        pd::Attempt::Linked { first, main, .. } => Some(if part == 0 { first } else { main }),
        pd::Attempt::Luck | pd::Attempt::PartyLuck { .. } => None,
    };
    if let Some(check) = check {
        check.adjustment = check.adjustment.saturating_add(rows);
    }
    attempt
}

/// Dice more or fewer.
fn of_dice_pool(attempt: dp::Attempt, part: usize, dice: i32) -> Result<dp::Attempt, Unswayable> {
    let swayed = |index: usize, pool: dp::Pool| {
        let parts = *pool.parts();
        let modifier = parts.modifier.saturating_add(dice);
        if index == part {
            dp::Pool::new(dp::PoolParts { modifier, ..parts })
        } else {
            Ok(pool)
        }
    };
    let with_helpers = |helpers: &dp::Helpers| {
        let pools: Result<Vec<dp::Pool>, _> = (1..)
            .zip(helpers.pools())
            .map(|(index, pool)| swayed(index, pool))
            .collect();
        pools.and_then(dp::Helpers::new)
    };
    let made = || {
        Ok(match attempt {
            dp::Attempt::Single(pool) => dp::Attempt::Single(swayed(0, pool)?),
            dp::Attempt::Cooperative { pool, helpers } => dp::Attempt::Cooperative {
                pool: swayed(0, pool)?,
                helpers: with_helpers(&helpers)?,
            },
            dp::Attempt::Resisted { ours, theirs } => dp::Attempt::Resisted {
                ours: swayed(0, ours)?,
                theirs: swayed(1, theirs)?,
            },
            dp::Attempt::Contest { ours, theirs, to } => dp::Attempt::Contest {
                ours: swayed(0, ours)?,
                theirs: swayed(1, theirs)?,
                to,
            },
            dp::Attempt::Extended(work) => {
                let helpers = work.helpers.as_ref().map(with_helpers).transpose()?;
                dp::Attempt::Extended(dp::Extended {
                    pool: swayed(0, work.pool)?,
                    helpers,
                    ..work
                })
            }
        })
    };
    made().map_err(|why: dp::Unrollable| Unswayable::of(why))
}

/// What circumstances give and take.
fn of_swords_and_sorcery(
    mut attempt: ss::Attempt,
    part: usize,
    given: i32,
) -> Result<ss::Attempt, Unswayable> {
    let add = |amount: &mut ss::Amount| {
        *amount = ss::Amount::new(amount.get().saturating_add(given)).map_err(Unswayable::of)?;
        Ok(())
    };
    match &mut attempt {
        ss::Attempt::Check { check, .. }
        | ss::Attempt::Still { check, .. }
        | ss::Attempt::Attack { check, .. }
        | ss::Attempt::Uncover { check, .. }
            if part == 0 =>
        {
            add(&mut check.bonus.circumstance)?;
        }
        ss::Attempt::Save { save, .. } => add(&mut save.circumstance)?,
        ss::Attempt::Luck { test, .. } => add(&mut test.circumstance)?,
        ss::Attempt::Opposed { ours, theirs, .. } => {
            add(&mut if part == 0 { ours } else { theirs }.bonus.circumstance)?;
        }
        ss::Attempt::Group { heads, .. } => {
            let mut checks: Vec<ss::Check> = heads.to_vec();
            if let Some(check) = checks.get_mut(part) {
                add(&mut check.bonus.circumstance)?;
            }
            *heads = ss::Heads::try_from(checks).map_err(Unswayable::of)?;
        }
        // Helpers and distractors roll a plain d20, and a save that is given up rolls nothing.
        ss::Attempt::Check { .. }
        | ss::Attempt::Still { .. }
        | ss::Attempt::Attack { .. }
        | ss::Attempt::Uncover { .. }
        | ss::Attempt::GivenUp { .. }
        | ss::Attempt::Distract { .. } => {}
    }
    Ok(attempt)
}

fn of_success_roll(
    attempt: &sr::Attempt,
    sways: &[ConditionModifier],
) -> Result<sr::Attempt, Unswayable> {
    let modifiers = with_sways(attempt.modifiers(), sways).map_err(Unswayable::of)?;
    sr::Attempt::new(attempt.base().clone(), modifiers, attempt.kind()).map_err(Unswayable::of)
}

/// Effects and consequences, on what is rolled and on what is static.
fn of_monsters_and_magic(
    mut attempt: mm::Attempt,
    part: usize,
    sways: &[ConditionModifier],
) -> Result<mm::Attempt, Unswayable> {
    let modifiers = match &mut attempt {
        mm::Attempt::Total { action } => of_action(action),
        mm::Attempt::Resisted { action, .. } if part == 0 => of_action(action),
        mm::Attempt::Resisted {
            resistance: mm::Resistance::Rolled(roll),
            ..
        } => &mut roll.modifiers,
        mm::Attempt::Resisted {
            resistance: mm::Resistance::Static(fixed),
            ..
        } => &mut fixed.modifiers,
        // Who does not resist makes no check that anything could move.
        mm::Attempt::Resisted {
            resistance: mm::Resistance::Unresisted,
            ..
        } => return Ok(attempt),
        mm::Attempt::Contest { effort, .. } if part == 0 => &mut effort.roll.modifiers,
        mm::Attempt::Contest { rival, .. } => &mut rival.roll.modifiers,
    };
    *modifiers = with_sways(modifiers, sways).map_err(Unswayable::of)?;
    Ok(attempt)
}

const fn of_action(action: &mut mm::Action) -> &mut Modifiers {
    match action {
        mm::Action::Rolled(effort) => &mut effort.roll.modifiers,
        mm::Action::Static(fixed) => &mut fixed.modifiers,
    }
}

fn with_sways(modifiers: &Modifiers, sways: &[ConditionModifier]) -> Result<Modifiers, Unbounded> {
    let more = sways.iter().map(|sway| Modifier {
        value: Figure::clamped(sway.value),
        name: Some(sway.name.clone()),
    });
    Modifiers::new(modifiers.parts().iter().cloned().chain(more).collect())
}
