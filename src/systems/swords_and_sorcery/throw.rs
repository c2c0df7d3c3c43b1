//! Dice on the table: one who takes part, one who helps, and the names a die goes by.

use serde::{Deserialize, Serialize};

use crate::words::listed;

use super::{Cast, HELPS_FROM, HelperRank};

/// One who takes part, and the total reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// The dice as they fell.
    pub cast: Cast,
    /// The face that counts and everything added to it, help aside.
    pub total: i32,
}

/// One helper's die (“Assisting with a Skill Check”).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aid {
    /// The helper's rank in the skill.
    pub rank: HelperRank,
    /// 1..=20.
    pub face: u32,
}

listed! {
    /// What the table calls a die or a total, beside what it means.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Label by word {
        /// The kept face is a 20.
        Natural20 = "natural 20",
        /// The kept face is a 1.
        Natural1 = "natural 1",
        /// An attack totals 20 without a natural 20: an ordinary one (“Bastard 20”).
        Bastard20 = "bastard 20",
    }
}

impl Throw {
    /// The face that counts, 1..=20.
    pub fn natural(&self) -> u32 {
        self.cast.natural()
    }

    /// Its name, where the face has one.
    pub(super) fn label(&self) -> Option<Label> {
        match self.natural() {
            20 => Some(Label::Natural20),
            1 => Some(Label::Natural1),
            _ => None,
        }
    }
}

impl Aid {
    /// What the help adds: half the rank on a face of 10 and up; takes away as much on a 1; else nothing.
    pub const fn amount(&self) -> i32 {
        let half = self.rank.get().div_euclid(2);
        match self.face {
            1 => -half,
            HELPS_FROM.. => half,
            _ => 0,
        }
    }
}
