//! What a foe's record says about rolls.

use serde::{Deserialize, Serialize};

use super::dice_pool::Dots;
use super::swords_and_sorcery::Challenge;
use super::{Sheet, System, pen_and_dagger};

/// What a foe's record says about rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Nature {
    /// A foe has one rank for whatever it tries (our decision: the rules give foes none).
    PenAndDagger(pen_and_dagger::Rank),
    /// Nothing: a foe of an older campaign, whose attempts say their figures themselves until some are recorded.
    Unrecorded,
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
    #[serde(default = "first_level")]
    pub level: u32,
    /// What it adds to its initiative, where that was said and is not left to the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<i32>,
}

const fn first_level() -> u32 {
    1
}

impl FoeSheet {
    /// A new foe's, with everything at its ordinary value. In Swords & Sorcery it is a monster of challenge 0: proficiency
    /// instead of ranks, no Luck.
    #[must_use]
    pub fn blank(system: System) -> Self {
        let mut sheet = system.blank_sheet();
        if let Sheet::SwordsAndSorcery(monster) = &mut sheet {
            monster.challenge = Some(Challenge::LEAST);
        }
        Self { sheet, level: first_level(), initiative: None }
    }

    /// The same of one who has no wounds.
    #[must_use]
    pub fn unhurt(mut self) -> Self {
        if let Sheet::DicePool(sheet) = &mut self.sheet {
            sheet.wound = Dots::default();
            sheet.wound_level = None;
        }
        self
    }
}

impl Nature {
    /// A new foe's, with everything at its ordinary value.
    #[must_use]
    pub fn blank(system: System) -> Self {
        match system {
            System::PenAndDagger => Self::PenAndDagger(pen_and_dagger::Rank::default()),
            System::DicePool | System::SwordsAndSorcery | System::SuccessRoll | System::MonstersAndMagic => {
                Self::Recorded(Box::new(FoeSheet::blank(system)))
            }
        }
    }

    /// The one rank it rolls everything with, in the system that has ranks.
    #[must_use]
    pub const fn rank(&self) -> Option<pen_and_dagger::Rank> {
        match self {
            Self::PenAndDagger(rank) => Some(*rank),
            Self::Unrecorded | Self::Recorded(_) => None,
        }
    }

    /// Its sheet, where it has one.
    #[must_use]
    pub const fn recorded(&self) -> Option<&FoeSheet> {
        match self {
            Self::Recorded(record) => Some(record),
            Self::PenAndDagger(_) | Self::Unrecorded => None,
        }
    }

    /// Its sheet to be written into: a foe of whom nothing was recorded gets a blank one.
    pub fn recorded_in(&mut self, system: System) -> Option<&mut FoeSheet> {
        if *self == Self::Unrecorded {
            *self = Self::blank(system);
        }
        match self {
            Self::Recorded(record) => Some(record),
            Self::PenAndDagger(_) | Self::Unrecorded => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_older_campaigns_wrote_of_a_foe_is_read_as_it_was() {
        for (written, meant) in [
            ("PenAndDagger(Novice)", Nature::PenAndDagger(pen_and_dagger::Rank::Novice)),
            ("Unrecorded", Nature::Unrecorded),
        ] {
            assert_eq!(ron::from_str::<Nature>(written), Ok(meant), "{written}");
        }
    }

    #[test]
    fn a_new_foe_of_swords_and_sorcery_is_a_monster_and_of_pen_and_dagger_a_rank() {
        let Nature::Recorded(record) = Nature::blank(System::SwordsAndSorcery) else { panic!("no sheet") };
        let Sheet::SwordsAndSorcery(sheet) = &record.sheet else { panic!("another system's sheet") };
        assert!(sheet.is_foe());
        assert_eq!(Nature::blank(System::PenAndDagger).rank(), Some(pen_and_dagger::Rank::Untrained));
    }

    #[test]
    fn a_foe_of_whom_nothing_was_recorded_gets_a_sheet_when_one_is_written() {
        let mut nature = Nature::Unrecorded;
        nature.recorded_in(System::DicePool).unwrap().level = 3;
        assert_eq!(nature.recorded().map(|record| record.level), Some(3));
    }
}
