//! A game master's own tables, laid over those of the program.

use crate::report::Table;
use crate::systems::BadRules;
use crate::systems::own::Key;
use crate::systems::reference::TableName;
use crate::systems::rule_tables::RuleTables;

use super::{Rulebook, System};

impl Rulebook {
    /// The file of a system as this game master plays it.
    pub(in crate::systems) fn file(&self, system: System) -> &'static Key {
        let known = system.file_key();
        self.file_of(known.unwrap_or_else(|| Key::named(system.key())))
    }

    /// The same by what was read of it.
    pub(in crate::systems) fn file_of(&self, known: Key) -> &'static Key {
        let laid = self.files.iter().find(|laid| **laid == known);
        laid.copied().unwrap_or(known).book()
    }

    /// A table made of what the file of a system says, with the game master's own file that changed it.
    pub(in crate::systems) fn file_table(
        &self,
        system: System,
        name: &str,
    ) -> Option<(Table, Option<String>)> {
        let (own, usual) = (self.file(system).definition(), system.file_key()?);
        let table = own.table(name)?;
        let is_ours = usual.definition().table(name).as_ref() == Some(&table);
        Some((table, (!is_ours).then(|| own.file.clone())))
    }

    /// What everybody can attempt by name in a system, whatever their sheet records.
    pub fn names_for_all(&self, system: System) -> Vec<String> {
        by_system!(system, self, (own, book) => own::Book::names_for_all(book))
    }

    /// What the rules of a system advise where something of that name is gained or spent.
    pub fn advice_on(&self, system: System, name: &str) -> Option<&str> {
        by_system!(system, self, (own, book) => own::Book::advice_on(book, name))
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
}
