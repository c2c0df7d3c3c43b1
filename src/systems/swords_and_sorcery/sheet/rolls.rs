//! Everything a sheet can roll by name.

use crate::dice::Expression;
use crate::systems::record::{NotOne, Shown, Sum, find};
use crate::systems::swords_and_sorcery::{
    Ability, Bonus, Book, Check, LuckTest, Save, Secrecy, Training,
};

use super::Sheet;
use super::figures::addends;

/// What an attempt is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// An ability check, with or without a skill.
    Check(Bonus),
    /// A saving throw.
    Save(Save),
    /// A Luck test.
    Luck(LuckTest),
    /// An attack.
    Attack {
        /// What is added.
        bonus: Bonus,
        /// The weapon's damage dice, where it has any.
        damage: Option<Expression>,
    },
}

/// Something that can be rolled by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rollable {
    /// Its name: `Wisdom`, `save Wisdom`, `Stealth`, `longsword`.
    pub name: String,
    /// The ability it rests on; none for a spell where nothing is said of casting.
    pub ability: Option<Ability>,
    /// Who sees it rolled unless something else is said.
    pub secrecy: Secrecy,
    /// What is rolled.
    pub base: Base,
}

impl Sheet {
    /// All that can be rolled by name: abilities, saves, skills, weapons, in this order. Of two of one name the first
    /// is rolled.
    pub fn rollables(&self, book: &Book, level: u32) -> Vec<Rollable> {
        let open = |name: String, ability, base| Rollable {
            name,
            ability,
            secrecy: Secrecy::Open,
            base,
        };
        let abilities = Ability::ALL.into_iter().filter_map(|ability| {
            let base = if ability == Ability::Luck {
                Base::Luck(self.luck_test()?)
            } else {
                Base::Check(self.ability_check(ability))
            };
            Some(open(ability.name().to_owned(), Some(ability), base))
        });
        let saves = Ability::SAVES.into_iter().filter_map(|ability| {
            let save = Base::Save(self.save(ability, level)?);
            Some(open(
                format!("save {}", ability.name()),
                Some(ability),
                save,
            ))
        });
        let skills = book.skills.iter().map(|skill| Rollable {
            name: skill.name.clone(),
            ability: Some(skill.ability),
            secrecy: skill.secrecy,
            base: Base::Check(self.skill_check(skill, level)),
        });
        let weapons = self.weapons.iter().map(|weapon| {
            let base = Base::Attack {
                bonus: self.attack(weapon, level),
                damage: weapon.damage.first().map(|damage| damage.dice.clone()),
            };
            open(weapon.name.to_string(), self.ability_of(weapon), base)
        });
        abilities
            .chain(saves)
            .chain(skills)
            .chain(weapons)
            .collect()
    }

    /// Whether a roll is there because of something recorded: a weapon, a skill that was trained.
    pub fn is_recorded(&self, roll: &Rollable) -> bool {
        match &roll.base {
            Base::Check(bonus) => is_more_than_an_ability(bonus),
            Base::Attack { .. } => true,
            Base::Save(_) | Base::Luck(_) => false,
        }
    }

    /// Whether a page tells of a roll: abilities and saves of everybody, and what was trained or is carried.
    pub fn is_worth_telling(&self, roll: &Rollable) -> bool {
        match &roll.base {
            Base::Check(bonus) => {
                is_more_than_an_ability(bonus)
                    || Ability::ALL.iter().any(|known| known.name() == roll.name)
            }
            Base::Save(_) | Base::Luck(_) | Base::Attack { .. } => true,
        }
    }

    /// What a name stands for, by the start of its words: `wis`, `save wis`, `sleight`.
    ///
    /// # Errors
    /// [`NotOne`], with all there is, or the several it fits.
    pub fn by_name(&self, name: &str, book: &Book, level: u32) -> Result<Rollable, NotOne> {
        let rollables = self.rollables(book, level);
        let named: Vec<(&str, &Rollable)> = rollables
            .iter()
            .map(|rollable| (rollable.name.as_str(), rollable))
            .collect();
        find(&named, name).cloned()
    }
}

/// Whether training or a bonus of its own adds to a check.
fn is_more_than_an_ability(bonus: &Bonus) -> bool {
    bonus.training != Training::Untrained || bonus.circumstance.get() != 0
}

impl Base {
    /// What is added to the die.
    pub fn bonus(&self) -> Bonus {
        match self {
            Self::Check(bonus) | Self::Attack { bonus, .. } => *bonus,
            Self::Save(save) => Check::from(*save).bonus,
            Self::Luck(test) => Check::from(*test).bonus,
        }
    }
}

impl Rollable {
    /// What is added to the die, spelled out: `Wis 3 + rank 2 = Perception +5`.
    pub fn sum(&self) -> Sum {
        let parts = addends(self.ability, self.base.bonus()).collect();
        Sum::new(parts, Shown::Bonus(self.name.clone()))
    }
}
