//! What a foe's record says about rolls.

use serde::{Deserialize, Serialize};

use super::{FoeRank, FoeRanks, Sheet, System};

/// What a foe's record says about rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FoeStats {
    /// A foe has one rank for whatever it tries (our decision: the rules give foes none); campaigns on disk have it under
    /// the name of the first system with such foes.
    #[serde(rename = "PenAndDagger")]
    Ranked(FoeRank),
    /// A sheet, as heroes have one.
    Recorded(Box<FoeSheet>),
}

/// A foe's sheet, and what no sheet has a place for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoeSheet {
    /// What the system records.
    pub sheet: Sheet,
    /// Its level, from 1.
    pub level: u32,
    /// What it adds to its initiative, where that was said and is not left to the sheet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i32>,
}

const fn first_level() -> u32 {
    1
}

impl FoeSheet {
    /// A new foe's, with everything at its ordinary value. In Swords & Sorcery it is a monster of challenge 0: proficiency
    /// instead of ranks, no Luck.
    pub fn blank(system: System) -> Self {
        Self {
            sheet: Sheet::of_foe(system),
            level: first_level(),
            initiative: None,
        }
    }

    /// Its level, where that was said: one that begins at the first level has none to speak of.
    pub fn said_level(&self) -> Option<u32> {
        (self.level > first_level()).then_some(self.level)
    }

    /// The same of one who has no wounds.
    #[must_use]
    pub fn unhurt(mut self) -> Self {
        self.sheet.heal();
        self
    }
}

impl FoeStats {
    /// A new foe's, with everything at its ordinary value.
    pub fn blank(system: System) -> Self {
        match FoeRanks::of(system) {
            Some(ranks) => Self::Ranked(ranks.usual()),
            None => Self::Recorded(Box::new(FoeSheet::blank(system))),
        }
    }

    /// The one rank it rolls everything with, where that is all there is of it.
    pub const fn rank(&self) -> Option<FoeRank> {
        match self {
            Self::Ranked(rank) => Some(*rank),
            Self::Recorded(_) => None,
        }
    }

    /// Its sheet, where it has one.
    pub const fn recorded(&self) -> Option<&FoeSheet> {
        match self {
            Self::Recorded(record) => Some(record),
            Self::Ranked(_) => None,
        }
    }

    /// Its sheet to be written into, where it has one.
    pub const fn recorded_mut(&mut self) -> Option<&mut FoeSheet> {
        match self {
            Self::Recorded(record) => Some(record),
            Self::Ranked(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_foe_of_swords_and_sorcery_is_a_monster_and_of_pen_and_dagger_a_rank() {
        let FoeStats::Recorded(record) = FoeStats::blank(System::SwordsAndSorcery) else {
            panic!("no sheet")
        };
        assert!(record.sheet.is_foe());
        let rank = FoeStats::blank(System::PenAndDagger).rank();
        assert_eq!(rank.map(FoeRank::name), Some("Untrained"));
    }
}
