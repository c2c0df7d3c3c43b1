//! The sides of a check: what is rolled or stands for a roll, and everything added to it.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};
use crate::systems::three_dice::{Figure, Modifiers, ThreeDice, sums};

use super::spread::Spread;
use super::{DamageDice, Natural, Throw, doubled, modifier};

/// Three dice and what is added to them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rolled {
    /// The attribute's modifier, before doubling.
    pub modifier: Figure,
    /// Whether it is the prime attribute: the modifier counts twice.
    pub is_prime: bool,
    /// For the traits described; see [`trait_bonus`](super::trait_bonus).
    pub trait_bonus: u8,
    /// Gear, armor, effects and consequences.
    #[serde(skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
    /// Armor that is dice, of what resists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub armor: Vec<DamageDice>,
}

/// An attribute's score in place of dice and modifier.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Static {
    /// The score; of a difficulty its number.
    pub score: Figure,
    /// Whether it is the prime attribute's, whose modifier counts twice where equals roll.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_prime: bool,
    /// For the traits described; see [`trait_bonus`](super::trait_bonus).
    pub trait_bonus: u8,
    /// Armor, effects and consequences.
    #[serde(skip_serializing_if = "Modifiers::is_empty")]
    pub modifiers: Modifiers,
    /// Armor that is dice: rolled each time, though the rest stands (our decision).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub armor: Vec<DamageDice>,
}

/// An action that is rolled, damage dice and all.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Effort {
    /// The three dice and what is added.
    pub roll: Rolled,
    /// The damage die, where something gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageDice>,
}

/// What somebody does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Rolled, as nearly always.
    Rolled(Effort),
    /// Unrolled: it takes no dice, damage dice neither (our decision).
    Static(Static),
}

/// What an action has to reach.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resistance {
    /// Rolled: by choice, or because of a surprise.
    Rolled(Rolled),
    /// Unrolled, as nearly always.
    Static(Static),
    /// By choice not at all: all that an action comes to is over it (our decision).
    Unresisted,
}

/// How much an action that needs concentration is disturbed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Concentration {
    /// Not at all, or none is needed.
    #[default]
    Undisturbed,
    /// A dangerous place: a fight, but not with the one who concentrates.
    Dangerous,
    /// Under attack oneself.
    Threatened,
}

impl Concentration {
    /// What it adds to the resistance. From the chapter “Playing the Game”, section “Difficulties & Concentration”.
    pub const fn raise(self) -> i32 {
        match self {
            Self::Undisturbed => 0,
            Self::Dangerous => 5,
            Self::Threatened => 10,
        }
    }

    /// The word on a line; none where nothing disturbs.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Undisturbed => None,
            Self::Dangerous => Some("dangerous"),
            Self::Threatened => Some("threatened"),
        }
    }
}

/// A figure that goes into a total, with what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// `modifier`, `prime`, `score`, `trait`, or a modifier's own name; empty if it has none.
    pub name: &'a str,
    /// What it adds.
    pub value: i32,
}

impl Rolled {
    /// Three dice and an attribute's modifier.
    pub fn plus(modifier: Figure) -> Self {
        Self {
            modifier,
            ..Self::default()
        }
    }

    /// Everything added to the dice, in the order it is said; nothing that adds 0 but the attribute's modifier.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let name = if self.is_prime { "prime" } else { "modifier" };
        with_bonuses(
            Part {
                name,
                value: self.attribute(),
            },
            self.trait_bonus,
            &self.modifiers,
        )
    }

    /// What is added to the dice, but for what armor dice add.
    pub fn flat(&self) -> i32 {
        self.attribute() + i32::from(self.trait_bonus) + self.modifiers.sum()
    }

    /// The attribute's modifier as it counts.
    fn attribute(&self) -> i32 {
        if self.is_prime {
            doubled(self.modifier.get())
        } else {
            self.modifier.get()
        }
    }
}

impl Static {
    /// A plain number.
    pub fn of(score: Figure) -> Self {
        Self {
            score,
            ..Self::default()
        }
    }

    /// Everything it is made of, the score first.
    pub fn parts(&self) -> Vec<Part<'_>> {
        with_bonuses(
            Part {
                name: "score",
                value: self.score.get(),
            },
            self.trait_bonus,
            &self.modifiers,
        )
    }

    /// What it comes to, armor dice aside.
    pub fn total(&self) -> i32 {
        self.score.get() + i32::from(self.trait_bonus) + self.modifiers.sum()
    }

    /// The same rolled: the modifier in place of the score.
    pub fn rolled(&self) -> Rolled {
        Rolled {
            modifier: Figure::clamped(modifier(self.score.get())),
            is_prime: self.is_prime,
            trait_bonus: self.trait_bonus,
            modifiers: self.modifiers.clone(),
            armor: self.armor.clone(),
        }
    }

    fn throw(&self, raise: i32, faces: &mut dyn Faces) -> Result<Throw, Unread> {
        let armor = roll_all(&self.armor, faces)?;
        Ok(Throw::Static {
            total: self.total() + plus_of(&self.armor) + raise,
            armor,
        })
    }

    fn spread(&self) -> Spread {
        Spread::of_dice(&self.armor).plus(self.total())
    }
}

/// The faces of armor dice, in order.
fn roll_all(armor: &[DamageDice], faces: &mut dyn Faces) -> Result<Vec<u32>, Unread> {
    let mut rolled = Vec::new();
    for dice in armor {
        rolled.extend(dice.roll(faces)?);
    }
    Ok(rolled)
}

/// What armor dice add beside their faces.
fn plus_of(armor: &[DamageDice]) -> i32 {
    armor.iter().copied().map(DamageDice::plus).sum()
}

fn with_bonuses<'a>(first: Part<'a>, trait_bonus: u8, modifiers: &'a Modifiers) -> Vec<Part<'a>> {
    let traits = (trait_bonus > 0).then_some(Part {
        name: "trait",
        value: i32::from(trait_bonus),
    });
    let others = modifiers.parts().iter().map(|part| Part {
        name: part.name.as_deref().unwrap_or_default(),
        value: part.value.get(),
    });
    std::iter::once(first).chain(traits).chain(others).collect()
}

impl Effort {
    /// Rolls the three dice, then the damage dice.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn throw(&self, faces: &mut dyn Faces) -> Result<Throw, Unread> {
        let dice = ThreeDice::roll(faces)?;
        let damage = self
            .damage
            .map_or(Ok(Vec::new()), |damage| damage.roll(faces))?;
        Ok(Throw::Rolled {
            dice,
            damage,
            flat: self.flat(),
        })
    }

    /// What is added to all dice.
    pub fn flat(&self) -> i32 {
        self.roll.flat() + self.damage.map_or(0, DamageDice::plus)
    }

    /// Everything but the three dice.
    pub(super) fn beside_the_dice(&self) -> Spread {
        Spread::of_dice(self.damage.as_slice()).plus(self.roll.flat())
    }
}

impl Action {
    /// The same rolled, whatever it is.
    #[must_use]
    pub fn rolled(self) -> Self {
        match self {
            Self::Rolled(_) => self,
            Self::Static(fixed) => Self::Rolled(Effort {
                roll: fixed.rolled(),
                damage: None,
            }),
        }
    }

    /// How often it comes to what.
    pub(super) fn spread(&self) -> Spread {
        match self {
            Self::Rolled(effort) => effort.beside_the_dice().and_three_dice(),
            Self::Static(fixed) => fixed.spread(),
        }
    }

    /// Every total there may be, whether its three dice would decide by themselves, and the probability of both.
    pub(in crate::systems) fn totals_with_naturals(&self) -> Vec<(i32, Option<Natural>, f64)> {
        let Self::Rolled(effort) = self else {
            let spread = self.spread();
            return spread
                .iter()
                .map(|(total, count)| (total, None, count / spread.all()))
                .collect();
        };
        let beside = effort.beside_the_dice();
        let all = beside.and_three_dice().all();
        let of_sum = |(sum, ways): (u32, u32)| {
            let natural = Natural::of(sum);
            let total = move |(number, count): (i32, f64)| {
                (
                    number.saturating_add_unsigned(sum),
                    natural,
                    count * f64::from(ways) / all,
                )
            };
            beside.iter().map(total).collect::<Vec<_>>()
        };
        sums().flat_map(of_sum).collect()
    }

    pub(super) fn throw(&self, faces: &mut dyn Faces) -> Result<Throw, Unread> {
        match self {
            Self::Rolled(effort) => effort.throw(faces),
            Self::Static(fixed) => fixed.throw(0, faces),
        }
    }
}

impl Resistance {
    pub(super) fn throw(&self, raise: i32, faces: &mut dyn Faces) -> Result<Throw, Unread> {
        match self {
            Self::Rolled(roll) => {
                let dice = ThreeDice::roll(faces)?;
                let armor = roll_all(&roll.armor, faces)?;
                Ok(Throw::Rolled {
                    dice,
                    damage: armor,
                    flat: roll.flat() + plus_of(&roll.armor) + raise,
                })
            }
            Self::Static(fixed) => fixed.throw(raise, faces),
            Self::Unresisted => Ok(Throw::Static {
                total: raise,
                armor: Vec::new(),
            }),
        }
    }

    /// What it comes to without its dice, if it has any.
    pub fn flat(&self) -> i32 {
        match self {
            Self::Rolled(roll) => roll.flat(),
            Self::Static(fixed) => fixed.total(),
            Self::Unresisted => 0,
        }
    }

    /// How often it comes to what, with a number added.
    pub(super) fn spread(&self, raise: i32) -> Spread {
        match self {
            Self::Rolled(roll) => Spread::of_dice(&roll.armor)
                .plus(roll.flat())
                .plus(raise)
                .and_three_dice(),
            Self::Static(fixed) => fixed.spread().plus(raise),
            Self::Unresisted => Spread::always(raise),
        }
    }
}
