//! Everything a sheet can roll by name.

use crate::dice::Expression;
use crate::systems::record::{NotOne, Shown, Sum, find};
use crate::systems::swords_and_sorcery::{Ability, Bonus, Book, Secrecy, TestKind, Training};

use super::Sheet;
use super::figures::addends;

/// What kind of attempt a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// An ability check, a saving throw or a Luck test.
    Test(TestKind),
    /// An attack, with the weapon's damage dice, where it has any.
    Attack(Option<Expression>),
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
    /// What kind of attempt it is.
    pub base: Base,
    /// What is added to the die.
    pub bonus: Bonus,
}

impl Sheet {
    /// All that can be rolled by name: abilities, saves, skills, weapons, in this order. Of two of one name the first
    /// is rolled.
    pub fn rollables(&self, book: &Book, level: u32) -> Vec<Rollable> {
        let open = |name: String, ability, base, bonus| Rollable {
            name,
            ability,
            secrecy: Secrecy::Open,
            base,
            bonus,
        };
        let test = |name, ability, kind, bonus| open(name, Some(ability), Base::Test(kind), bonus);
        let abilities = Ability::ALL.into_iter().filter_map(|ability| {
            let (kind, bonus) = match ability {
                Ability::Luck => (TestKind::Luck, self.luck_test()?),
                _ => (TestKind::Check, self.ability_check(ability)),
            };
            Some(test(ability.name().to_owned(), ability, kind, bonus))
        });
        let saves = Ability::SAVES.into_iter().map(|ability| {
            let name = format!("save {}", ability.name());
            test(name, ability, TestKind::Save, self.save(ability, level))
        });
        let skills = book.skills.iter().map(|skill| Rollable {
            name: skill.name.clone(),
            ability: Some(skill.ability),
            secrecy: skill.secrecy,
            base: Base::Test(TestKind::Check),
            bonus: self.skill_check(skill, level),
        });
        let weapons = self.weapons.iter().map(|weapon| {
            let damage = weapon.damage.first().map(|damage| damage.dice.clone());
            open(
                weapon.name.to_string(),
                self.ability_of(weapon),
                Base::Attack(damage),
                self.attack(weapon, level),
            )
        });
        abilities
            .chain(saves)
            .chain(skills)
            .chain(weapons)
            .collect()
    }

    /// Whether a roll is there because of something recorded: a weapon, a skill that was trained.
    pub fn is_recorded(&self, roll: &Rollable) -> bool {
        match roll.base {
            Base::Test(TestKind::Check) => roll.adds_more_than_an_ability(),
            Base::Test(_) => false,
            Base::Attack(_) => true,
        }
    }

    /// Whether a page tells of a roll: abilities and saves of everybody, and what was trained or is carried.
    pub fn is_worth_telling(&self, roll: &Rollable) -> bool {
        roll.base != Base::Test(TestKind::Check)
            || roll.adds_more_than_an_ability()
            || Ability::ALL.iter().any(|known| known.name() == roll.name)
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

impl Rollable {
    /// Whether training or a bonus of its own adds to it.
    fn adds_more_than_an_ability(&self) -> bool {
        self.bonus.training != Training::Untrained || self.bonus.circumstance.get() != 0
    }

    /// What is added to the die, spelled out: `Wis 3 + rank 2 = Perception +5`.
    pub fn sum(&self) -> Sum {
        let parts = addends(self.ability, self.bonus).collect();
        Sum::new(parts, Shown::Bonus(self.name.clone()))
    }
}
