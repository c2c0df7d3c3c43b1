//! The state of a game, and how each event changes it. Applying never fails: what names nobody changes nothing.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::rules::System;

use super::ledger::Ledger;
use super::macros::Macro;
use super::party::{Being, Body, Condition, Foe, FoeId, Hero, HeroId, Whom};
use super::tracker::Tracker;

/// An evening of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// From 1.
    pub number: u32,
    /// Its name, where it has one.
    #[serde(default)]
    pub name: Option<String>,
    /// When it began.
    pub began: Timestamp,
}

/// Where the story stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Its name.
    pub name: String,
    /// What the game master reads.
    #[serde(default)]
    pub text: Option<String>,
}

/// A note between the rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The step it was written by.
    pub seq: u64,
    /// Whether it is the game master's alone.
    #[serde(default)]
    pub is_secret: bool,
    /// What it says.
    pub text: String,
}

/// Everything about a game but its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The campaign's name.
    pub name: String,
    /// Its rule system.
    pub system: System,
    /// The evening being played.
    #[serde(default)]
    pub evening: Option<Evening>,
    /// The scene being played.
    #[serde(default)]
    pub scene: Option<Scene>,
    /// The heroes, in the order they came.
    #[serde(default)]
    pub party: Vec<Hero>,
    /// The foes of the fight, standing or made ready.
    #[serde(default)]
    pub foes: Vec<Foe>,
    /// The order of turns.
    #[serde(default)]
    pub tracker: Tracker,
    /// The fortune dice.
    #[serde(default)]
    pub ledger: Ledger,
    /// Notes, oldest first.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// Macros, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub macros: Vec<Macro>,
    /// The next number for a hero or a foe.
    pub next_id: u32,
}

impl State {
    /// A new game.
    #[must_use]
    pub fn new(name: String, system: System) -> Self {
        Self {
            name,
            system,
            evening: None,
            scene: None,
            party: Vec::new(),
            foes: Vec::new(),
            tracker: Tracker::default(),
            ledger: Ledger::default(),
            notes: Vec::new(),
            macros: Vec::new(),
            next_id: 1,
        }
    }

    /// A hero by number.
    #[must_use]
    pub fn hero(&self, id: HeroId) -> Option<&Hero> {
        self.party.iter().find(|hero| hero.id == id)
    }

    /// A foe by number.
    #[must_use]
    pub fn foe(&self, id: FoeId) -> Option<&Foe> {
        self.foes.iter().find(|foe| foe.id == id)
    }

    /// The name of anybody; empty if there is nobody of that number.
    #[must_use]
    pub fn name_of(&self, being: Being) -> &str {
        match being {
            Being::Hero(id) => self.hero(id).map_or("", |hero| &hero.name),
            Being::Foe(id) => self.foe(id).map_or("", |foe| &foe.name),
        }
    }

    /// The bodies of anybody: one of a hero, one or more of a foe.
    #[must_use]
    pub fn bodies(&self, being: Being) -> Vec<Body> {
        match being {
            Being::Hero(id) => self.hero(id).map(|hero| hero.body).into_iter().collect(),
            Being::Foe(id) => self.foe(id).map(|foe| foe.bodies.clone()).unwrap_or_default(),
        }
    }

    /// One body.
    #[must_use]
    pub fn body(&self, whom: Whom) -> Option<Body> {
        match whom {
            Whom::Hero(id) => self.hero(id).map(|hero| hero.body),
            Whom::Foe(id, index) => self.foe(id).and_then(|foe| foe.bodies.get(index)).copied(),
        }
    }

    /// Whether every body of a line is down.
    #[must_use]
    pub fn is_down(&self, being: Being) -> bool {
        let bodies = self.bodies(being);
        !bodies.is_empty() && bodies.iter().all(Body::is_down)
    }

    /// Conditions on anybody, those that are over included.
    #[must_use]
    pub fn all_conditions(&self, being: Being) -> &[Condition] {
        match being {
            Being::Hero(id) => self.hero(id).map_or(&[], |hero| &hero.conditions),
            Being::Foe(id) => self.foe(id).map_or(&[], |foe| &foe.conditions),
        }
    }

    /// Conditions on anybody that still hold.
    pub fn conditions(&self, being: Being) -> impl Iterator<Item = &Condition> {
        self.all_conditions(being).iter().filter(|condition| !self.tracker.is_over(condition))
    }

    /// Whether players do not know of somebody.
    #[must_use]
    pub fn is_hidden(&self, being: Being) -> bool {
        self.tracker.combatant(being).is_some_and(|combatant| combatant.is_hidden)
    }

    /// Who acts next, of those who stand.
    #[must_use]
    pub fn next_turn(&self) -> Option<(u32, Being)> {
        self.tracker.next_turn(|combatant| !self.is_down(combatant.being))
    }
}
