//! The seven ability scores.

use crate::systems;
use crate::systems::record::Bounded;
use crate::systems::swords_and_sorcery::{Ability, Amount, ability_modifier};

/// The highest score of a character, “unless a feature says otherwise”.
pub(super) const MOST_OF_A_CHARACTER: i32 = 20;

/// The human average, the score of whoever nothing is said of (our decision).
pub(super) const AVERAGE: i32 = 10;

/// An ability score: 1 to 20, of some monsters up to 30 (“Ability Scores”).
pub type Score = Bounded<1, 30>;

/// A score in each ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores([Score; Ability::ALL.len()]);

impl Scores {
    /// Those of a sheet.
    pub(super) fn of(sheet: &systems::Sheet) -> Self {
        Self(
            Ability::ALL
                .map(|ability| Score::nearest(sheet.number(&[ability.name()]).unwrap_or(AVERAGE))),
        )
    }

    /// The score in one ability.
    pub fn score(&self, ability: Ability) -> Score {
        self.0.get(ability as usize).copied().unwrap_or_default()
    }

    /// The modifier of one ability: −5 to +10.
    pub fn modifier(&self, ability: Ability) -> Amount {
        Amount::nearest(ability_modifier(self.score(ability).get()))
    }
}
