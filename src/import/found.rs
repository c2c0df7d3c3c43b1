//! What was found in files, and what could not be taken of it.

use std::fmt;

use crate::words::listed;

use super::creature::Creature;

/// The most creatures that are taken at once.
pub const MOST_CREATURES: usize = 5000;

/// The most complaints that are kept of one reading.
const MOST_REFUSED: usize = 200;

listed! {
    /// A format that is read.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Format by word {
        /// The SRD's data of 5e-bits, in any of its shapes.
        FiveEDatabase = "5e-database",
        /// The first API of Open5e.
        Open5e = "open5e",
        /// Its second API and its data files.
        Open5eTwo = "open5e-v2",
        /// Creature objects of 5etools and its homebrew.
        FiveEtools = "5etools",
        /// Improved Initiative's exports.
        ImprovedInitiative = "improved-initiative",
        /// Actors of Foundry's dnd5e.
        Foundry = "foundry",
        /// GURPS Character Sheet.
        Gcs = "gcs",
        /// Characters and NPCs of Fantasy Grounds' 5E.
        FantasyGrounds = "fantasy-grounds",
        /// A table with headings.
        Csv = "csv",
        /// A stat block as text.
        StatBlock = "text",
        /// Our own bestiaries and campaigns.
        Own = "astragal",
    }
}

/// Why something was not read, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub(super) place: String,
    pub(super) why: String,
}

impl Trouble {
    pub(crate) fn at(place: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            why: why.into(),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() {
            return f.write_str(&self.why);
        }
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// A fight that a tool kept, to be prepared here.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Fight {
    pub name: String,
    /// Names of the foes in it, how many of each, and whether players see them.
    pub foes: Vec<(String, u32, bool)>,
}

/// A deed in a file of its own, and whose it is.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Part {
    pub(super) parent: String,
    pub(super) order: i32,
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) text: String,
}

/// What was found in files so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The format of each file, with its name.
    pub formats: Vec<(String, Format)>,
    /// Everybody who was found, in the order of the files.
    pub creatures: Vec<Creature>,
    /// Fights to prepare.
    pub fights: Vec<Fight>,
    /// What is somebody, and cannot be taken: where, and why.
    pub refused: Vec<(String, String)>,
    /// Parts of creatures that stand in files of their own, by the creature they belong to.
    pub(super) parts: Vec<Part>,
    pub(super) file: String,
}

impl Found {
    /// Takes somebody; who has no name is refused.
    pub(super) fn take(&mut self, creature: Creature) {
        match creature.name.as_str() {
            "" => self.refuse(&creature.place, "it has no name".to_owned()),
            _ => self.creatures.push(creature),
        }
    }

    /// Says why somebody cannot be taken.
    pub(super) fn refuse(&mut self, whom: &str, why: String) {
        if self.refused.len() < MOST_REFUSED {
            let whom = if whom.is_empty() {
                self.file.clone()
            } else {
                format!("{}, {whom}", self.file)
            };
            self.refused.push((whom, why));
        }
    }

    /// Whether more of a file may be taken.
    pub(super) fn check_room(&self, place: &str) -> Result<(), Trouble> {
        match self.creatures.len() {
            ..=MOST_CREATURES => Ok(()),
            _ => Err(Trouble::at(
                place,
                format!(
                    "it holds more than {MOST_CREATURES} creatures: split it into smaller files"
                ),
            )),
        }
    }
}
