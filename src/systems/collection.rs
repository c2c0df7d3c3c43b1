//! Things known by name, system by system: those that come with the program, and a game master's own laid over them.

use std::sync::{PoisonError, RwLock};

use crate::words::is_same;

use super::{BadRules, System};

/// Something that a file of `assets/<folder>/<system>.ron` holds several of.
pub trait Named: Clone + 'static {
    /// Its name, unlike any other's.
    fn name(&self) -> &str;

    /// What the file of a system holds that comes with the program.
    fn shipped(system: System) -> &'static str;

    /// Where what comes with a system is kept, once somebody asked for it.
    fn shelf() -> &'static Shelf<Self>;

    /// The folder of the assets with a file for each system.
    const FOLDER: &'static str;

    /// The entries of a file. What of them is said in lines is of another storey: whoever can read those says what is
    /// wrong with one.
    ///
    /// # Errors
    /// [`BadRules`] with the place: what is no RON, a text that cannot be shown, what contradicts itself, two of one
    /// name, and whatever the check finds.
    fn read(
        file: &str,
        text: &str,
        check: &dyn Fn(&Self) -> Result<(), String>,
    ) -> Result<Vec<Self>, BadRules>;
}

/// What was read of each text that comes with a system.
#[derive(Debug)]
pub struct Shelf<Entry: 'static>(RwLock<Vec<Shelved<Entry>>>);

/// A text, and what was read of it.
type Shelved<Entry> = (&'static str, &'static Collection<Entry>);

impl<Entry> Shelf<Entry> {
    /// One on which nothing stands.
    pub const fn empty() -> Self {
        Self(RwLock::new(Vec::new()))
    }

    /// What was read of a text, kept as long as the program runs.
    pub(super) fn of(
        &self,
        text: &'static str,
        read: impl FnOnce() -> Collection<Entry>,
    ) -> &'static Collection<Entry> {
        let known = |all: &[Shelved<Entry>]| {
            let mut all = all.iter();
            all.find(|(own, _)| std::ptr::eq(*own, text))
                .map(|(_, entries)| *entries)
        };
        let shelved = known(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        shelved.unwrap_or_else(|| {
            let entries = read();
            let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
            known(&all).unwrap_or_else(|| {
                let entries = &*Box::leak(Box::new(entries));
                all.push((text, entries));
                entries
            })
        })
    }
}

/// Those of every system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collections<Entry> {
    /// Collections that a game master has added to, in place of ours.
    added_to: Vec<(System, Collection<Entry>)>,
}

/// Those of one system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection<Entry> {
    entries: Vec<Entry>,
}

impl<Entry> Default for Collections<Entry> {
    fn default() -> Self {
        Self {
            added_to: Vec::new(),
        }
    }
}

impl<Entry> Default for Collection<Entry> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
        }
    }
}

impl<Entry: Named> Collections<Entry> {
    /// Those of one system.
    pub fn of(&self, system: System) -> &Collection<Entry> {
        let own = self.added_to.iter().find(|(of, _)| *of == system);
        own.map_or_else(
            || Collection::built_in(system),
            |(_, collection)| collection,
        )
    }

    /// Adds those of a game master's own file to those of one system.
    ///
    /// # Errors
    /// As [`Named::read`]; nothing is added then.
    pub fn add(
        &mut self,
        system: System,
        file: &str,
        text: &str,
        check: impl Fn(&Entry) -> Result<(), String>,
    ) -> Result<(), BadRules> {
        let collection = self.of(system).with(file, text, check)?;
        self.added_to.retain(|(of, _)| *of != system);
        self.added_to.push((system, collection));
        Ok(())
    }
}

impl<Entry: Named> Collection<Entry> {
    /// Those that come with the program, read once. A file that contradicts itself would hold none rather than end the
    /// game: a test keeps each sound.
    pub fn built_in(system: System) -> &'static Self {
        let read = || Self::read_shipped(system).unwrap_or_default();
        Entry::shelf().of(Entry::shipped(system), read)
    }

    /// The file that comes with the program, over that of a system it is like.
    ///
    /// # Errors
    /// As [`Named::read`].
    pub(super) fn read_shipped(system: System) -> Result<Self, BadRules> {
        let file = format!("assets/{}/{}.ron", Entry::FOLDER, system.key());
        let like = system.like().map(Self::built_in);
        like.cloned()
            .unwrap_or_default()
            .with(&file, Entry::shipped(system), |_| Ok(()))
    }

    /// These and those of a file; one of the file takes the place of one of the same name here.
    ///
    /// # Errors
    /// As [`Named::read`].
    pub fn with(
        &self,
        file: &str,
        text: &str,
        check: impl Fn(&Entry) -> Result<(), String>,
    ) -> Result<Self, BadRules> {
        let added = Entry::read(file, text, &check)?;
        let is_replaced =
            |known: &&Entry| !added.iter().any(|entry| is_called(entry, known.name()));
        let mut entries: Vec<_> = self.entries.iter().filter(is_replaced).cloned().collect();
        entries.extend(added);
        Ok(Self { entries })
    }

    /// All of them: those of the program that were not replaced, then the game master's own.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The one of that name, in any case and either spelling.
    pub fn called(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| is_called(*entry, name))
    }
}

fn is_called(entry: &impl Named, name: &str) -> bool {
    is_same(entry.name(), name)
}
