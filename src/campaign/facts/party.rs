//! Heroes and foes: names, bodies, conditions, sheets.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, FoeId, HeroId};
use crate::systems::line::without_number;
use crate::systems::reference::Topic;
use crate::systems::{FoeRank, FoeSheet, FoeStats, Sheet, SheetChange, System};

use super::conditions::Condition;
use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter};
use super::hit_points::{HitPoints, Strain};
use super::players_screen::PointsTold;
use super::unsaid::is_unsaid;

/// A hero of the party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Its number.
    pub id: HeroId,
    /// Its name, unlike any other's.
    pub name: String,
    /// Who plays it.
    pub player: Option<String>,
    pub class: Option<String>,
    /// Its level, from 1.
    pub level: u32,
    /// Where it comes from.
    pub background: Option<String>,
    pub body: HitPoints,
    /// What its mind has suffered, where the system counts that.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub strain: Strain,
    /// Conditions on it, those that are over included until the fight ends.
    pub conditions: Vec<Condition>,
    /// What everybody may know.
    pub notes: Option<String>,
    /// What only the game master knows.
    pub secret: Option<String>,
    /// What the rule system records.
    pub sheet: Sheet,
}

impl Hero {
    /// A new hero of level 1.
    pub fn new(id: HeroId, name: String, system: System) -> Self {
        Self {
            id,
            name,
            player: None,
            class: None,
            level: 1,
            background: None,
            body: HitPoints::default(),
            strain: Strain::default(),
            conditions: Vec::new(),
            notes: None,
            secret: None,
            sheet: Sheet::blank(system),
        }
    }

    /// Fortune dice the hero may hold at most; none in a system that knows none.
    pub fn fortune_limit(&self) -> u32 {
        let per_level = self.sheet.system().definition().fortune_per_level;
        self.level.saturating_mul(per_level)
    }
}

/// A foe, or several of a kind that share a line and a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foe {
    /// Its number.
    pub id: FoeId,
    /// Its name, unlike any other's.
    pub name: String,
    /// One body or more, each with its own points.
    pub bodies: Vec<HitPoints>,
    /// The number that each of a group is called by, which it keeps as others leave; none while they are 1, 2, 3 and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<usize>,
    /// What the mind of each has suffered; none until one has suffered anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strains: Vec<Strain>,
    /// Conditions on the whole line.
    pub conditions: Vec<Condition>,
    /// What the game master notes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// What players call it until they know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_as: Option<String>,
    /// How much of its hit points players are told, where that was said of it alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points_told: Option<PointsTold>,
    /// What the rule system records.
    pub stats: FoeStats,
}

impl Foe {
    /// The name of one of its bodies: `Drowned 2` of a group and of what is left of one, else its own.
    pub fn body_name(&self, index: usize) -> String {
        if self.is_group() {
            format!("{} {}", self.name, self.number_of(index))
        } else {
            self.name.clone()
        }
    }

    /// Whether its bodies are called by numbers: they are several, or the last of several.
    pub fn is_group(&self) -> bool {
        self.bodies.len() > 1 || !self.numbers.is_empty()
    }

    /// The number that a body is called by.
    pub fn number_of(&self, index: usize) -> usize {
        self.numbers.get(index).copied().unwrap_or(index + 1)
    }

    /// The numbers of all of a group, in the order of its bodies; none of one that never was a group.
    pub fn body_numbers(&self) -> Vec<usize> {
        let count = if self.is_group() {
            self.bodies.len()
        } else {
            0
        };
        (0..count).map(|index| self.number_of(index)).collect()
    }

    /// Calls the bodies by these numbers.
    pub(in crate::campaign) fn call_by(&mut self, numbers: Vec<usize>) {
        let is_plain = numbers.iter().copied().eq(1..=numbers.len());
        self.numbers = if is_plain { Vec::new() } else { numbers };
    }
}

/// One field of a hero's record with its new value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Change {
    Name(String),
    Player(Option<String>),
    Class(Option<String>),
    Level(u32),
    Background(Option<String>),
    Notes(Option<String>),
    Secret(Option<String>),
    Sheet(SheetChange),
}

impl Change {
    /// Writes the value into the hero's record.
    pub fn write(&self, hero: &mut Hero) {
        match self {
            Self::Name(name) => hero.name.clone_from(name),
            Self::Player(player) => hero.player.clone_from(player),
            Self::Class(class) => hero.class.clone_from(class),
            Self::Level(level) => hero.level = *level,
            Self::Background(background) => hero.background.clone_from(background),
            Self::Notes(notes) => hero.notes.clone_from(notes),
            Self::Secret(secret) => hero.secret.clone_from(secret),
            Self::Sheet(change) => change.write(&mut hero.sheet),
        }
    }

    /// The change in a few words.
    fn told(&self) -> String {
        let text = |field: &str, value: &Option<String>| match value {
            Some(value) => format!("{field}: {value}"),
            None => format!("no {field}"),
        };
        match self {
            Self::Name(name) => format!("is now called {name}"),
            Self::Player(player) => text("player", player),
            Self::Class(class) => text("class", class),
            Self::Level(level) => format!("level {level}"),
            Self::Background(background) => text("background", background),
            Self::Notes(notes) => text("notes", notes),
            Self::Secret(_) => "the secret note changed".to_owned(),
            Self::Sheet(change) => change.told(),
        }
    }

    /// The secret note on a hero is the game master's.
    pub(in crate::campaign) fn answer<'a>(
        &'a self,
        hero: HeroId,
        name: &'a str,
    ) -> EventAnswer<'a> {
        let audience = match self {
            Self::Secret(_) => Audience::GmOnly,
            Self::Name(_)
            | Self::Player(_)
            | Self::Class(_)
            | Self::Level(_)
            | Self::Background(_)
            | Self::Notes(_)
            | Self::Sheet(_) => Audience::IfKnown,
        };
        let recap = match self {
            Self::Level(level) => {
                InRecap::Happening(Matter::Party, format!("is level {level} now").into())
            }
            Self::Name(new) => InRecap::Renamed(new, name),
            _ => InRecap::Nothing,
        };
        EventAnswer::text(Kind::Hero, name, self.told())
            .to(audience)
            .about(Concern::Record(CreatureId::Hero(hero)))
            .recapped(recap)
    }
}

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
            Self::Rank(rank) if system.profile().has_ranks() => {
                foe.stats = FoeStats::Ranked(*rank);
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
        EventAnswer::text(Kind::Hero, name, self.told())
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
    if let Some(record) = foe.stats.recorded_mut() {
        write(record);
    }
}

/// A kind of foe, by the name its foes are added with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoeKind {
    /// Its name, in small letters.
    pub name: String,
    /// What a new one of it begins with.
    pub record: FoeSheet,
}

impl FoeKind {
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

#[cfg(test)]
mod tests {
    use super::super::hit_points::Health;
    use super::*;

    #[test]
    fn harm_eats_temporary_points_first_and_stops_at_zero() {
        let body = HitPoints {
            harm: 13,
            temp: 4,
            ..HitPoints::whole(Some(17))
        };
        assert_eq!((body.points(), body.health()), (4, Health::Low));
        let harmed = body.harmed(6);
        assert_eq!((harmed.points(), harmed.temp), (2, 0));
        let fallen = body.harmed(50);
        assert_eq!((fallen.points(), fallen.health()), (0, Health::Down));
        assert_eq!(fallen.healed(99).points(), 17);
    }

    #[test]
    fn without_a_maximum_harm_is_counted_and_nobody_is_down() {
        let body = HitPoints::default().harmed(12);
        assert_eq!(
            (body.points(), body.is_down(), body.health()),
            (-12, false, Health::Whole)
        );
    }

    #[test]
    fn a_maximum_of_zero_is_a_value() {
        assert!(HitPoints::whole(Some(0)).is_down());
    }
}
