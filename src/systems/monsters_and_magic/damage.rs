//! Damage dice: `1d8`, `1d4+1`, `2d6-1`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};
use crate::systems::three_dice::Figure;

/// The most dice of one expression, so that its odds are there while the line is typed.
pub const DICE_LIMIT: u32 = 10;

/// The most sides of one of them.
pub const SIDES_LIMIT: u32 = 20;

/// Dice, and a figure added to them: what a weapon, a spell or fine clothes add to an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DamageDice {
    count: u32,
    die: Sides,
    plus: Figure,
}

/// Why something is no damage dice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadDamage {
    /// Not of that shape at all.
    #[error("{0:?} is no damage die: expected one like 1d8, 1d4+1 or 2d6-1")]
    Shape(String),
    /// None, or too many.
    #[error("{0} damage dice: expected 1 to {DICE_LIMIT}")]
    Count(u32),
    /// A die nobody has.
    #[error("a damage die of {0} sides: expected 1 to {SIDES_LIMIT}")]
    Sides(u32),
}

impl DamageDice {
    /// So many dice of so many sides, and a figure added.
    ///
    /// # Errors
    /// [`BadDamage`], if there are none or more than the limits.
    pub fn new(count: u32, sides: u32, plus: Figure) -> Result<Self, BadDamage> {
        if !(1..=DICE_LIMIT).contains(&count) {
            return Err(BadDamage::Count(count));
        }
        match Sides::new(sides) {
            Some(die) if sides <= SIDES_LIMIT => Ok(Self { count, die, plus }),
            Some(_) | None => Err(BadDamage::Sides(sides)),
        }
    }

    /// How many dice: 1 to [`DICE_LIMIT`].
    pub const fn count(self) -> u32 {
        self.count
    }

    /// What dice.
    pub const fn die(self) -> Sides {
        self.die
    }

    /// What is added to them.
    pub const fn plus(self) -> i32 {
        self.plus.get()
    }

    /// The same dice with so much more added.
    #[must_use]
    pub fn plus_more(self, more: i32) -> Self {
        let plus = Figure::clamped(self.plus().saturating_add(more));
        Self { plus, ..self }
    }

    /// Rolls them: the faces in order, nothing added yet.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(self, faces: &mut dyn Faces) -> Result<Vec<u32>, Unread> {
        (0..self.count).map(|_| faces.roll(self.die)).collect()
    }
}

impl FromStr for DamageDice {
    type Err = BadDamage;

    fn from_str(text: &str) -> Result<Self, BadDamage> {
        let shape = || BadDamage::Shape(text.to_owned());
        let (count, rest) = text.split_once(['d', 'D']).ok_or_else(shape)?;
        let (sides, plus) = match rest.find(['+', '-']) {
            Some(sign) => rest.split_at(sign),
            None => (rest, "+0"),
        };
        let plus: i64 = plus.parse().map_err(|_| shape())?;
        let plus = Figure::new(plus).map_err(|_| shape())?;
        // A sign before a count or a number of sides is a slip, not a shape.
        let number = |digits: &str| match digits.as_bytes().first() {
            Some(b'0'..=b'9') => digits.parse().map_err(|_| shape()),
            Some(_) | None => Err(shape()),
        };
        Self::new(number(count)?, number(sides)?, plus)
    }
}

impl fmt::Display for DamageDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.die.count())?;
        match self.plus() {
            0 => Ok(()),
            plus => write!(f, "{plus:+}"),
        }
    }
}

impl TryFrom<String> for DamageDice {
    type Error = BadDamage;

    fn try_from(text: String) -> Result<Self, BadDamage> {
        text.parse()
    }
}

impl From<DamageDice> for String {
    fn from(damage: DamageDice) -> Self {
        damage.to_string()
    }
}
