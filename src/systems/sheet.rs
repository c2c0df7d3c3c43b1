//! Sheets of every system: what they record, what is worth knowing about them, what they make of it.

mod recorded;

use serde::{Deserialize, Serialize};

pub use recorded::Recorded;

use super::record::Unrecordable;
use super::{Rulebook, System};
use super::{dice_pool, monsters_and_magic, pen_and_dagger, success_roll, swords_and_sorcery};

/// What a hero's record says about rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Sheet {
    /// Ranks, skills and a Dream.
    PenAndDagger(pen_and_dagger::Sheet),
    /// Dots in attributes and abilities, armor, wounds.
    DicePool(dice_pool::Sheet),
    /// Ability scores, ranks, saves, weapons.
    SwordsAndSorcery(swords_and_sorcery::Sheet),
    /// Attributes, skills, defenses.
    SuccessRoll(success_roll::Sheet),
    /// Attribute scores, traits, gear.
    MonstersAndMagic(monsters_and_magic::Sheet),
}

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
    /// The system it is for.
    #[must_use]
    pub const fn system(&self) -> System {
        match self {
            Self::PenAndDagger(_) => System::PenAndDagger,
            Self::DicePool(_) => System::DicePool,
            Self::SwordsAndSorcery(_) => System::SwordsAndSorcery,
            Self::SuccessRoll(_) => System::SuccessRoll,
            Self::MonstersAndMagic(_) => System::MonstersAndMagic,
        }
    }

    /// The Pen & Dagger sheet, if it is one.
    #[must_use]
    pub const fn pen_and_dagger(&self) -> Option<&pen_and_dagger::Sheet> {
        if let Self::PenAndDagger(sheet) = self {
            Some(sheet)
        } else {
            None
        }
    }

    /// What is odd about the sheet, a line each: told, never forbidden.
    #[must_use]
    pub fn remarks(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        match self {
            Self::PenAndDagger(_) => Vec::new(),
            Self::DicePool(sheet) => sheet.remarks(&rules.dice_pool),
            Self::SwordsAndSorcery(sheet) => sheet.remarks(&rules.swords_and_sorcery, level),
            Self::SuccessRoll(sheet) => sheet.remarks(&rules.success_roll),
            Self::MonstersAndMagic(sheet) => sheet.remarks(level),
        }
    }

    /// What of that is against the book, a line each: worth a word wherever it is recorded, never forbidden.
    #[must_use]
    pub fn warnings(&self, rules: &Rulebook, level: u32) -> Vec<String> {
        match self {
            Self::DicePool(sheet) => sheet.warnings(),
            Self::PenAndDagger(_)
            | Self::SwordsAndSorcery(_)
            | Self::SuccessRoll(_)
            | Self::MonstersAndMagic(_) => self.remarks(rules, level),
        }
    }

    /// The names by which something of it can be attempted; Pen & Dagger's are those of its book.
    #[must_use]
    pub fn names(&self, rules: &Rulebook) -> Vec<String> {
        match self {
            Self::PenAndDagger(_) => Vec::new(),
            Self::DicePool(sheet) => sheet.words_of_rolls(&rules.dice_pool),
            Self::SwordsAndSorcery(sheet) => {
                let rolls = sheet.rollables(&rules.swords_and_sorcery, 1).into_iter();
                rolls.map(|roll| roll.name).collect()
            }
            Self::SuccessRoll(sheet) => sheet.words_of_rolls(&rules.success_roll),
            Self::MonstersAndMagic(sheet) => sheet.names(),
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
