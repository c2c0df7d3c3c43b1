//! All tables there are, by name: each read when it is asked for, and found sound with all that it leads to.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, PoisonError};

use crate::words::{is_same, nearest};

use super::result_text::Part;
use super::table::{Column, RandomTable, Row};
use super::{reading, shipped};

/// Rows that one draw may come to, those of the tables it leads to counted.
const MOST_DRAWN: u64 = 100;

/// A folder of tables.
pub trait TableFiles: Debug + Send + Sync {
    /// The names of its tables, by their files.
    fn names(&self) -> Vec<String>;

    /// Where the file of one lies, and what stands in it.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    fn read(&self, name: &str) -> Result<(String, String), String>;
}

/// What was read of a text.
type Known = (String, Result<Arc<RandomTable>, String>);

/// All tables there are: those of the program, and over them those of some folders.
#[derive(Debug, Clone, Default)]
pub struct RandomTables {
    /// The last one has the last word.
    folders: Vec<Arc<dyn TableFiles>>,
    /// What was read, by the place of its file: read anew where the text is another one since.
    known: Arc<Mutex<HashMap<String, Known>>>,
}

/// What is known by name is what there is to choose from.
impl PartialEq for RandomTables {
    fn eq(&self, other: &Self) -> bool {
        self.names() == other.names()
    }
}

impl Eq for RandomTables {}

impl RandomTables {
    /// These and those of a folder, which take the place of others of their name.
    pub fn with(&self, folder: Arc<dyn TableFiles>) -> Self {
        let mut folders = self.folders.clone();
        folders.push(folder);
        Self {
            folders,
            known: Arc::default(),
        }
    }

    /// These with the folders of others beyond the first `shared`, as a campaign has its own.
    pub fn with_more_of(&self, other: &Self, shared: usize) -> Self {
        let more = other.folders.iter().skip(shared).cloned();
        Self {
            folders: self.folders.iter().cloned().chain(more).collect(),
            known: Arc::default(),
        }
    }

    /// How many folders are laid over the tables of the program.
    pub fn folders(&self) -> usize {
        self.folders.len()
    }

    /// All names, in alphabetical order.
    pub fn names(&self) -> Vec<String> {
        let own = self.folders.iter().rev().flat_map(|folder| folder.names());
        let shipped = shipped::TABLES.iter().map(|(name, _)| (*name).to_owned());
        let mut names: Vec<String> = own.chain(shipped).collect();
        names.sort_by_key(|name| name.to_lowercase());
        names.dedup_by(|one, other| is_same(one, other));
        names
    }

    /// A table by its name, with all that it leads to found sound.
    ///
    /// # Errors
    /// Why it cannot be drawn from: where, what was expected and what to do.
    pub fn get(&self, name: &str) -> Result<Arc<RandomTable>, String> {
        let table = self.read(name)?;
        self.check(&table, &mut Vec::new(), &mut HashMap::new())?;
        Ok(table)
    }

    /// A table by its name alone.
    pub(super) fn read(&self, name: &str) -> Result<Arc<RandomTable>, String> {
        for folder in self.folders.iter().rev() {
            let names = folder.names();
            if let Some(known) = names.iter().find(|known| is_same(known, name)) {
                let (file, text) = folder.read(known)?;
                return self.read_text(known, &file, text);
            }
        }
        let shipped = shipped::TABLES
            .iter()
            .find(|(known, _)| is_same(known, name));
        match shipped {
            Some((known, text)) => {
                self.read_text(known, &format!("assets/tables/{known}.txt"), (*text).into())
            }
            None => {
                let names = self.names();
                let near = nearest(name, names.iter().map(String::as_str));
                let near = near.map_or_else(String::new, |near| format!(": did you mean {near}?"));
                Err(format!("there is no table called {name}{near}"))
            }
        }
    }

    fn read_text(&self, name: &str, file: &str, text: String) -> Result<Arc<RandomTable>, String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, table)) = known.get(file)
            && *of == text
        {
            return table.clone();
        }
        let table = reading::read(name, file, &text).map_err(|bad| bad.to_string());
        let table = table.map(Arc::new);
        known.insert(file.to_owned(), (text, table.clone()));
        table
    }

    /// How many rows a draw comes to at most, `through` these tables.
    fn check(
        &self,
        table: &RandomTable,
        through: &mut Vec<String>,
        counted: &mut HashMap<String, u64>,
    ) -> Result<u64, String> {
        if let Some(count) = counted.get(&table.name) {
            return Ok(*count);
        }
        through.push(table.name.clone());
        let mut of_others: HashMap<&str, u64> = HashMap::new();
        for reference in &table.references {
            let blamed = |why: String| reference.place.blame(why).to_string();
            if through.iter().any(|name| is_same(name, &reference.name)) {
                let way = [through.join(" → "), reference.name.clone()].join(" → ");
                return Err(blamed(format!(
                    "this leads back to where it came from ({way}): take one of them out"
                )));
            }
            let other = self.read(&reference.name).map_err(blamed)?;
            of_others.insert(&reference.name, self.check(&other, through, counted)?);
        }
        through.pop();
        let of_part = |part: &Part| match part {
            Part::Table(name) => of_others.get(name.as_str()).copied().unwrap_or(0),
            Part::Text(_) | Part::Dice(_) => 0,
        };
        let of_row = |row: &Row| {
            let parts = row.result.iter().map(of_part);
            parts.fold(1, u64::saturating_add)
        };
        let of_column = |column: &Column| column.rows.iter().map(of_row).max().unwrap_or(1);
        let count = table.columns.iter().map(of_column).sum::<u64>();
        if count > MOST_DRAWN {
            return Err(format!(
                "one draw from {} may come to {count} rows of tables in it: {MOST_DRAWN} are the most",
                table.name
            ));
        }
        counted.insert(table.name.clone(), count);
        Ok(count)
    }
}
