//! A game master's own tables, laid over those of the program.

use crate::report::Table;
use crate::systems::BadRules;
use crate::systems::own::Key;

use super::{Rulebook, System};

impl Rulebook {
    /// The rules that come with the program.
    pub fn built_in() -> Self {
        Self::default()
    }

    /// The file of a system as this game master plays it.
    pub(in crate::systems) fn file(&self, system: System) -> &'static Key {
        self.file_of(system.file_key())
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
        let own = self.file(system).definition();
        let table = own.table(name)?;
        let is_ours = system.definition().table(name).as_ref() == Some(&table);
        Some((table, (!is_ours).then(|| own.file.clone())))
    }

    /// What everybody can attempt by name in a system, whatever their sheet records.
    pub fn names_for_all(&self, system: System) -> Vec<String> {
        self.file(system).names_for_all()
    }

    /// What the rules of a system advise where something of that name is gained or spent.
    pub fn advice_on(&self, system: System, name: &str) -> Option<&str> {
        self.file(system).advice_on(name)
    }

    /// Lays a game master's tables over those of one system: a table that the text holds takes the place of ours.
    ///
    /// # Errors
    /// [`BadRules`], naming the file; the book stays as it was.
    pub fn overlay(&mut self, system: System, file: &str, text: &str) -> Result<(), BadRules> {
        if let Some(program) = system.program() {
            // One that is no part of the program is all there is of it.
            let laid = Key::patched(program, file, text)?;
            self.files.retain(|known| *known != laid);
            self.files.push(laid);
        }
        Ok(())
    }
}
