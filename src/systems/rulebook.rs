//! All rule data, loaded once and passed by reference.

use super::reference::TableName;
use super::rule_tables::RuleTables;
use super::{
    BadRules, Bestiaries, Encounters, Reference, System, dice_pool, monsters_and_magic,
    pen_and_dagger, success_roll, swords_and_sorcery,
};

/// The tables, lists and cues of every system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulebook {
    /// Pen & Dagger's.
    pub pen_and_dagger: pen_and_dagger::Book,
    /// The dice pool's.
    pub dice_pool: dice_pool::Book,
    /// Swords & Sorcery's.
    pub swords_and_sorcery: swords_and_sorcery::Book,
    /// The success roll's.
    pub success_roll: success_roll::Book,
    /// Monsters & Magic's.
    pub monsters_and_magic: monsters_and_magic::Book,
    /// The rules in words.
    pub reference: Reference,
    /// Foes known by name.
    pub bestiaries: Bestiaries,
    /// Encounters made ready.
    pub encounters: Encounters,
    /// Whether this table hides new foes from players unless a line says otherwise.
    pub hides_new_foes: bool,
}

impl Rulebook {
    /// The rules that come with the program.
    ///
    /// # Errors
    /// [`BadRules`], if the program was built with rule data that contradicts itself.
    pub fn built_in() -> Result<Self, BadRules> {
        Ok(Self {
            pen_and_dagger: pen_and_dagger::Book::built_in()?,
            dice_pool: dice_pool::Book::built_in()?,
            swords_and_sorcery: swords_and_sorcery::Book::built_in()?,
            success_roll: success_roll::Book::built_in()?,
            monsters_and_magic: monsters_and_magic::Book::built_in()?,
            reference: Reference::default(),
            bestiaries: Bestiaries::default(),
            encounters: Encounters::default(),
            hides_new_foes: false,
        })
    }

    /// Lays a game master's tables over those of one system: a table that the text holds takes the place of ours.
    ///
    /// # Errors
    /// [`BadRules`], naming the file; the book stays as it was.
    pub fn overlay(&mut self, system: System, file: &str, text: &str) -> Result<(), BadRules> {
        let before = TableName::ALL.map(|name| name.of(self));
        self.lay(system, file, text)?;
        let changed = TableName::ALL
            .into_iter()
            .zip(before)
            .filter(|(name, table)| name.of(self) != *table);
        let changed: Vec<TableName> = changed.map(|(name, _)| name).collect();
        self.reference.note_house(file, changed);
        Ok(())
    }

    fn lay(&mut self, system: System, file: &str, text: &str) -> Result<(), BadRules> {
        match system {
            System::PenAndDagger => {
                self.pen_and_dagger = self.pen_and_dagger.overlaid(file, text)?;
            }
            System::DicePool => self.dice_pool = self.dice_pool.overlaid(file, text)?,
            System::SwordsAndSorcery => {
                self.swords_and_sorcery = self.swords_and_sorcery.overlaid(file, text)?;
            }
            System::SuccessRoll => self.success_roll = self.success_roll.overlaid(file, text)?,
            System::MonstersAndMagic => {
                self.monsters_and_magic = self.monsters_and_magic.overlaid(file, text)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_that_comes_with_the_program_can_be_shown() {
        fn checked<Book: RuleTables>() -> Result<(), BadRules> {
            Book::parse(Book::FILE, Book::BUILT_IN).map(drop)
        }
        checked::<pen_and_dagger::Book>().unwrap();
        checked::<dice_pool::Book>().unwrap();
        checked::<swords_and_sorcery::Book>().unwrap();
        checked::<success_roll::Book>().unwrap();
        checked::<monsters_and_magic::Book>().unwrap();
    }
}
