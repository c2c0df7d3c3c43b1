//! The seven ability scores.

use serde::{Deserialize, Serialize};

use crate::systems::swords_and_sorcery::{Ability, Amount, Bounded, ability_modifier};

/// The highest score of a character, “unless a feature says otherwise”.
pub(super) const MOST_OF_A_CHARACTER: i32 = 20;

/// The human average, the score of whoever nothing is said of (our decision).
const AVERAGE: i32 = 10;

/// An ability score: 1 to 20, of some monsters up to 30 (“Ability Scores”).
pub type Score = Bounded<1, 30>;

/// A score in each ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub struct Scores {
    pub strength: Score,
    pub dexterity: Score,
    pub constitution: Score,
    pub intelligence: Score,
    pub wisdom: Score,
    pub charisma: Score,
    pub luck: Score,
}

impl Scores {
    /// The score in one ability.
    #[must_use]
    pub const fn score(&self, ability: Ability) -> Score {
        match ability {
            Ability::Strength => self.strength,
            Ability::Dexterity => self.dexterity,
            Ability::Constitution => self.constitution,
            Ability::Intelligence => self.intelligence,
            Ability::Wisdom => self.wisdom,
            Ability::Charisma => self.charisma,
            Ability::Luck => self.luck,
        }
    }

    /// The score in one ability, to be changed.
    pub const fn score_mut(&mut self, ability: Ability) -> &mut Score {
        match ability {
            Ability::Strength => &mut self.strength,
            Ability::Dexterity => &mut self.dexterity,
            Ability::Constitution => &mut self.constitution,
            Ability::Intelligence => &mut self.intelligence,
            Ability::Wisdom => &mut self.wisdom,
            Ability::Charisma => &mut self.charisma,
            Ability::Luck => &mut self.luck,
        }
    }

    /// The modifier of one ability: −5 to +10.
    #[must_use]
    pub const fn modifier(&self, ability: Ability) -> Amount {
        Amount::nearest(ability_modifier(self.score(ability).get()))
    }
}

impl Default for Scores {
    /// The average in everything.
    fn default() -> Self {
        let average = Score::nearest(AVERAGE);
        Self {
            strength: average,
            dexterity: average,
            constitution: average,
            intelligence: average,
            wisdom: average,
            charisma: average,
            luck: average,
        }
    }
}
