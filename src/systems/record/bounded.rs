//! Whole numbers held within bounds.

use serde::{Deserialize, Serialize};

use super::{Kind, Unrecordable};

/// A whole number from `LEAST` to `MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct Bounded<const LEAST: i32, const MOST: i32>(i32);

impl<const LEAST: i32, const MOST: i32> Bounded<LEAST, MOST> {
    /// The least it may be.
    pub const LEAST: i32 = LEAST;

    /// The most it may be.
    pub const MOST: i32 = MOST;

    /// What a field of such numbers takes.
    pub const fn kind() -> Kind {
        Kind::Number {
            least: LEAST,
            most: MOST,
        }
    }

    /// This number.
    ///
    /// # Errors
    /// [`Unrecordable::Number`] outside the bounds.
    pub fn new(number: impl Into<i64>) -> Result<Self, Unrecordable> {
        let number = number.into();
        match i32::try_from(number) {
            Ok(fitting) if (LEAST..=MOST).contains(&fitting) => Ok(Self(fitting)),
            Ok(_) | Err(_) => Err(Unrecordable::Number {
                number,
                least: LEAST,
                most: MOST,
            }),
        }
    }

    /// This number, or the bound nearest to it.
    pub const fn nearest(number: i32) -> Self {
        match number {
            _ if number < LEAST => Self(LEAST),
            _ if number > MOST => Self(MOST),
            _ => Self(number),
        }
    }

    /// The number of a text, if it is one within the bounds.
    pub fn read(text: &str) -> Option<Self> {
        Self::new(text.trim().parse::<i64>().ok()?).ok()
    }

    /// The number: `LEAST` to `MOST`.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number as a count: 0 where it is below.
    pub fn count(self) -> u32 {
        u32::try_from(self.0).unwrap_or(0)
    }
}

/// The number nearest to 0.
impl<const LEAST: i32, const MOST: i32> Default for Bounded<LEAST, MOST> {
    fn default() -> Self {
        Self::nearest(0)
    }
}

impl<const LEAST: i32, const MOST: i32> TryFrom<i64> for Bounded<LEAST, MOST> {
    type Error = Unrecordable;

    fn try_from(number: i64) -> Result<Self, Unrecordable> {
        Self::new(number)
    }
}

impl<const LEAST: i32, const MOST: i32> From<Bounded<LEAST, MOST>> for i64 {
    fn from(number: Bounded<LEAST, MOST>) -> Self {
        number.0.into()
    }
}
