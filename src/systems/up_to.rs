//! Numbers from 1 up to a limit.

use serde::{Deserialize, Serialize};

/// A number outside its range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{number} is out of range: expected 1 to {most}")]
pub struct OutOfRange {
    /// What was asked for.
    number: u32,
    /// The greatest that may be.
    most: u32,
}

/// A number from 1 to `MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct UpTo<const MOST: u32>(u32);

impl<const MOST: u32> UpTo<MOST> {
    /// The number, if it is in range.
    ///
    /// # Errors
    /// [`OutOfRange`] for 0 and above `MOST`.
    pub const fn new(number: u32) -> Result<Self, OutOfRange> {
        if number == 0 || number > MOST {
            return Err(OutOfRange { number, most: MOST });
        }
        Ok(Self(number))
    }

    /// The number: 1 to `MOST`.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const MOST: u32> TryFrom<u32> for UpTo<MOST> {
    type Error = OutOfRange;

    fn try_from(number: u32) -> Result<Self, OutOfRange> {
        Self::new(number)
    }
}

impl<const MOST: u32> From<UpTo<MOST>> for u32 {
    fn from(number: UpTo<MOST>) -> Self {
        number.0
    }
}
