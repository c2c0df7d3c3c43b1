//! The level of a skill: a number, or an attribute and what is added to it.

use std::fmt;

use crate::systems::record::{Bounded, Kind};

use super::super::Attribute;

/// A level as a number: 0 to 100 (our decision).
pub type Points = Bounded<0, 100>;

/// What is added to an attribute: −50 to 50 (our decision).
pub type Difference = Bounded<-50, 50>;

/// The level of a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// So much, whatever the attributes are.
    At(Points),
    /// So much more than an attribute, and with it when the attribute changes. Learned, so that the rule of 20 for
    /// defaults does not hold.
    From(Attribute, Difference),
}

impl Level {
    /// What a field of levels takes.
    pub const fn kind() -> Kind {
        Kind::Level {
            least: Points::LEAST,
            most: Points::MOST,
        }
    }

    /// The level of a text: `12`, `dx+2`, `iq - 1`, `will`.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(points) = text.parse() {
            return Points::new(points).ok().map(Self::At);
        }
        let end = text.find(['+', '-']).unwrap_or(text.len());
        let (key, difference) = text.split_at_checked(end)?;
        let attribute = Attribute::from_key(key.trim())?;
        let difference = match difference.split_at_checked(1) {
            None => 0,
            Some((sign, number)) => {
                let amount = i64::from(number.trim().parse::<u16>().ok()?);
                if sign == "-" { -amount } else { amount }
            }
        };
        Difference::new(difference)
            .ok()
            .map(|difference| Self::From(attribute, difference))
    }
}

/// As it is typed.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(points) => write!(f, "{}", points.get()),
            Self::From(attribute, difference) if difference.get() == 0 => {
                write!(f, "{}", attribute.key())
            }
            Self::From(attribute, difference) => {
                write!(f, "{}{:+}", attribute.key(), difference.get())
            }
        }
    }
}
