//! Sheets of every system: what they record, what is worth knowing about them, what they make of it.

mod recorded;

use serde::{Deserialize, Serialize};

pub use recorded::Recorded;

use super::record::Unrecordable;
use super::{Sheet, System};
use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};

/// One field of a sheet whose fields are data, with its new value. [`SheetField::change`](super::SheetField::change) makes it of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is of the sheet of the same name")]
pub enum SheetChange {
    DicePool(dice_pool::SheetChange),
    SwordsAndSorcery(swords_and_sorcery::SheetChange),
    SuccessRoll(success_roll::SheetChange),
    MonstersAndMagic(monsters_and_magic::SheetChange),
}

impl Sheet {
    /// The Pen & Dagger sheet, if it is one.
    #[must_use]
    pub const fn pen_and_dagger(&self) -> Option<&pen_and_dagger::Sheet> {
        if let Self::PenAndDagger(sheet) = self {
            Some(sheet)
        } else {
            None
        }
    }
}

impl SheetChange {
    /// The system whose sheets it changes.
    #[must_use]
    pub const fn system(&self) -> System {
        match self {
            Self::DicePool(_) => System::DicePool,
            Self::SwordsAndSorcery(_) => System::SwordsAndSorcery,
            Self::SuccessRoll(_) => System::SuccessRoll,
            Self::MonstersAndMagic(_) => System::MonstersAndMagic,
        }
    }

    /// Writes the value into the sheet; into one of another system nothing is written.
    pub fn write(&self, sheet: &mut Sheet) {
        match (self, sheet) {
            (Self::DicePool(change), Sheet::DicePool(sheet)) => change.write(sheet),
            (Self::SwordsAndSorcery(change), Sheet::SwordsAndSorcery(sheet)) => change.write(sheet),
            (Self::SuccessRoll(change), Sheet::SuccessRoll(sheet)) => change.write(sheet),
            (Self::MonstersAndMagic(change), Sheet::MonstersAndMagic(sheet)) => change.write(sheet),
            (
                Self::DicePool(_)
                | Self::SwordsAndSorcery(_)
                | Self::SuccessRoll(_)
                | Self::MonstersAndMagic(_),
                _,
            ) => {}
        }
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        match (self, sheet) {
            (Self::DicePool(change), Sheet::DicePool(sheet)) => change.check_room(sheet),
            (Self::SwordsAndSorcery(change), Sheet::SwordsAndSorcery(sheet)) => {
                change.check_room(sheet)
            }
            (Self::SuccessRoll(change), Sheet::SuccessRoll(sheet)) => change.check_room(sheet),
            (Self::MonstersAndMagic(change), Sheet::MonstersAndMagic(sheet)) => {
                change.check_room(sheet)
            }
            (
                Self::DicePool(_)
                | Self::SwordsAndSorcery(_)
                | Self::SuccessRoll(_)
                | Self::MonstersAndMagic(_),
                _,
            ) => Ok(()),
        }
    }

    /// The change in a few words: `Archery 2`, `no Parry`, `save Wisdom yes`.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::DicePool(change) => change.told(),
            Self::SwordsAndSorcery(change) => change.told(),
            Self::SuccessRoll(change) => change.told(),
            Self::MonstersAndMagic(change) => change.told(),
        }
    }
}
