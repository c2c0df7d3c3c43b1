//! What anybody's record says about rolls, and the fields of a foe's that change.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, FoeId};
use crate::systems::line::without_number;
use crate::systems::reference::Topic;
use crate::systems::{FoeRank, FoeSheet, FoeStats, Sheet, SheetChange, System};

use super::entry_kinds::Kind as EntryKind;
use super::event_answer::{Concern, EventAnswer, InRecap};
use super::party::{Change, Foe};
use super::points_told::PointsTold;

/// What a hero's or a foe's record says about rolls.
#[derive(Debug, Clone, PartialEq)]
pub struct Record<'a> {
    /// What the system records, with what the body has lost where its rules count that.
    pub sheet: Cow<'a, Sheet>,
    pub level: u32,
    /// The level where it was said: a foe's begins at 1 without anybody's word.
    pub said_level: Option<u32>,
}

/// One field of a foe's record with its new value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum FoeChange {
    Name(String),
    Level(u32),
    /// What the game master notes of it.
    Notes(Option<String>),
    /// The one rank it rolls everything with.
    Rank(FoeRank),
    /// What it adds to its initiative; none leaves that to its sheet.
    Initiative(Option<i32>),
    /// What players call it until they know it; nothing once they do.
    SeenAs(Option<String>),
    /// How much of its hit points players are told; nothing where that is as of all foes.
    PointsTold(Option<PointsTold>),
    /// A field of its sheet.
    Sheet(SheetChange),
}

impl FoeChange {
    /// The change of a foe that says what this one says of a hero, where foes have such a field.
    pub fn of(change: Change) -> Option<Self> {
        match change {
            Change::Name(name) => Some(Self::Name(name)),
            Change::Level(level) => Some(Self::Level(level)),
            Change::Notes(notes) => Some(Self::Notes(notes)),
            Change::Sheet(change) => Some(Self::Sheet(change)),
            Change::Player(_) | Change::Class(_) | Change::Background(_) | Change::Secret(_) => {
                None
            }
        }
    }

    /// Writes the value into the foe's record, of a campaign of this system.
    pub fn write(&self, foe: &mut Foe, system: System) {
        match self {
            Self::Name(name) => foe.name.clone_from(name),
            Self::Notes(notes) => foe.notes.clone_from(notes),
            Self::SeenAs(other) => foe.seen_as.clone_from(other),
            Self::PointsTold(told) => foe.points_told = *told,
            Self::Rank(rank) if system.profile().has_ranks => {
                foe.nature = FoeStats::Ranked(*rank);
            }
            Self::Rank(_) => {}
            Self::Level(level) => with_sheet(foe, |record| record.level = *level),
            Self::Initiative(modifier) => with_sheet(foe, |record| record.initiative = *modifier),
            Self::Sheet(change) => with_sheet(foe, |record| change.write(&mut record.sheet)),
        }
    }

    pub(in crate::campaign) fn answer<'a>(&'a self, foe: FoeId, name: &'a str) -> EventAnswer<'a> {
        let recap = match self {
            Self::Name(new) => InRecap::Renamed(new, name),
            _ => InRecap::Nothing,
        };
        EventAnswer::text(EntryKind::Hero, name, self.told())
            .about(Concern::Record(CreatureId::Foe(foe)))
            .recapped(recap)
            .on_topic(Topic::Foes)
    }

    /// The change in a few words.
    pub fn told(&self) -> String {
        match self {
            Self::Name(name) => format!("is now called {name}"),
            Self::Level(level) => format!("level {level}"),
            Self::Notes(Some(notes)) => format!("notes: {notes}"),
            Self::Notes(None) => "no notes".to_owned(),
            Self::Rank(rank) => format!("rank {}", rank.name()),
            Self::SeenAs(Some(other)) => format!("players call it {other}"),
            Self::SeenAs(None) => "known to players by name".to_owned(),
            Self::PointsTold(told) => {
                let told = told.map_or("as of all foes", PointsTold::word);
                format!("hit points for players: {told}")
            }
            Self::Initiative(Some(modifier)) => format!("initiative {modifier:+}"),
            Self::Initiative(None) => "initiative by its sheet".to_owned(),
            Self::Sheet(change) => change.told(),
        }
    }
}

fn with_sheet(foe: &mut Foe, write: impl FnOnce(&mut FoeSheet)) {
    if let Some(record) = foe.nature.recorded_mut() {
        write(record);
    }
}

/// A kind of foe, by the name its foes are added with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// Its name, in small letters.
    pub name: String,
    /// What a new one of it begins with.
    pub record: FoeSheet,
}

impl Kind {
    /// The record that a new foe of this name begins with, of these kinds.
    pub fn record_of<'a>(kinds: &'a [Self], name: &str) -> Option<&'a FoeSheet> {
        let name = kind_of(name);
        kinds
            .iter()
            .find(|kind| kind.name == name)
            .map(|kind| &kind.record)
    }
}

/// A second orc is called “orc 2”, and is an orc.
pub(in crate::campaign) fn kind_of(name: &str) -> String {
    without_number(name).to_lowercase()
}
