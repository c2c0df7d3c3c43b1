//! The state of a game, and how each event changes it. Applying never fails: what names nobody changes nothing.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::rules::System;

use super::event::Event;
use super::ledger::{Ledger, LedgerLine};
use super::party::{Being, Body, Condition, Ends, Foe, FoeId, Hero, HeroId, Whom};
use super::tracker::{Combatant, Fight, PastTurn, Place, Tracker, Turn};

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

    /// Makes one event so. `seq` and `at` are its step's.
    pub fn apply(&mut self, seq: u64, at: Timestamp, event: &Event) {
        match event {
            Event::EveningBegan { number, name } => {
                self.evening = Some(Evening { number: *number, name: name.clone(), began: at });
            }
            Event::SceneSet { name, text } => {
                self.scene = Some(Scene { name: name.clone(), text: text.clone() });
            }
            Event::Noted { text, is_secret } => {
                self.notes.push(Note { seq, is_secret: *is_secret, text: text.clone() });
            }
            Event::Fortune { hero, reason, roll, note, .. } => {
                let line =
                    LedgerLine { seq, at, hero: *hero, reason: *reason, roll: *roll, note: note.clone() };
                self.ledger.lines.push(line);
            }
            Event::HeroMade(_)
            | Event::HeroChanged { .. }
            | Event::HeroRetired { .. }
            | Event::FoeMade(_) => {
                self.apply_to_roster(event);
            }
            Event::BodyChanged { whom, to, .. } => self.set_body(*whom, *to),
            Event::ConditionGained { being, condition, .. } => {
                if let Some(conditions) = self.conditions_mut(*being) {
                    conditions.retain(|other| !other.name.eq_ignore_ascii_case(&condition.name));
                    conditions.push(condition.clone());
                }
            }
            Event::ConditionLost { being, condition, .. } => {
                if let Some(conditions) = self.conditions_mut(*being) {
                    conditions.retain(|other| !other.name.eq_ignore_ascii_case(condition));
                }
            }
            Event::Joined { .. }
            | Event::Left { .. }
            | Event::InitiativeSet { .. }
            | Event::Moved { .. }
            | Event::Hidden { .. }
            | Event::Revealed { .. } => self.apply_to_order(event),
            Event::FightBegan
            | Event::TurnBegan { .. }
            | Event::TurnTakenBack { .. }
            | Event::Delayed { .. }
            | Event::Returned { .. }
            | Event::FightEnded { .. } => self.apply_to_fight(event),
            // These change what the log says, not how the game stands.
            Event::Ruled { .. }
            | Event::Rolled(_)
            | Event::TieBroken { .. }
            | Event::Converted { .. }
            | Event::SecrecySet { .. }
            | Event::Undid { .. }
            | Event::Redid { .. } => {}
        }
    }

    fn apply_to_roster(&mut self, event: &Event) {
        match event {
            Event::HeroMade(hero) => {
                self.next_id = self.next_id.max(hero.id.0.saturating_add(1));
                self.party.push((**hero).clone());
            }
            Event::HeroChanged { hero, change, .. } => {
                if let Some(hero) = self.party.iter_mut().find(|known| known.id == *hero) {
                    change.write(hero);
                }
            }
            Event::HeroRetired { hero, .. } => {
                self.party.retain(|known| known.id != *hero);
                self.tracker.remove(Being::Hero(*hero));
            }
            Event::FoeMade(foe) => {
                self.next_id = self.next_id.max(foe.id.0.saturating_add(1));
                self.foes.push(foe.clone());
            }
            _ => {}
        }
    }

    fn apply_to_order(&mut self, event: &Event) {
        match event {
            Event::Joined { being, is_hidden, .. } => {
                let combatant =
                    Combatant { being: *being, initiative: None, is_hidden: *is_hidden, is_delayed: false };
                self.tracker.order.push(combatant);
            }
            Event::Left { being, .. } => {
                self.tracker.remove(*being);
                self.foes.retain(|foe| Being::Foe(foe.id) != *being);
            }
            Event::InitiativeSet { being, initiative, .. } => {
                let Some(row) = self.tracker.row_of(*being) else { return };
                let mut combatant = self.tracker.order.remove(row);
                combatant.initiative = Some(initiative.clone());
                let place = self.tracker.place_for(combatant.initiative.as_ref());
                self.tracker.order.insert(place, combatant);
            }
            Event::Moved { being, row, .. } => {
                let Some(from) = self.tracker.row_of(*being) else { return };
                let combatant = self.tracker.order.remove(from);
                let row = (*row).min(self.tracker.order.len());
                self.tracker.order.insert(row, combatant);
            }
            Event::Hidden { being, .. } | Event::Revealed { being, .. } => {
                if let Some(combatant) = self.tracker.combatant_mut(*being) {
                    combatant.is_hidden = matches!(event, Event::Hidden { .. });
                }
            }
            _ => {}
        }
    }

    fn apply_to_fight(&mut self, event: &Event) {
        match (event, &mut self.tracker.fight) {
            (Event::FightBegan, _) => {
                let first = self.tracker.order.first().map(|combatant| combatant.being);
                self.tracker.fight = Fight::Underway(Turn::opening(first));
            }
            (Event::TurnBegan { round, being, .. }, Fight::Underway(turn)) => turn.pass_to(*round, *being),
            (Event::TurnTakenBack { round, being, .. }, Fight::Underway(turn)) => {
                turn.step_back_to(PastTurn { round: *round, who: *being });
                if let Some(combatant) = self.tracker.combatant_mut(*being) {
                    combatant.is_delayed = false;
                }
            }
            (Event::Delayed { being, .. }, _) => self.delay(*being),
            (Event::Returned { being, .. }, _) => self.come_back(*being),
            (Event::FightEnded { .. }, _) => self.end_fight(),
            _ => {}
        }
    }

    fn delay(&mut self, being: Being) {
        let following = self.next_turn().filter(|(_, next)| *next != being);
        if let Some(combatant) = self.tracker.combatant_mut(being) {
            combatant.is_delayed = true;
        }
        if let (Fight::Underway(turn), Some((round, next))) = (&mut self.tracker.fight, following)
            && turn.active() == Some(being)
        {
            turn.hand_to(round, next);
        }
    }

    fn come_back(&mut self, being: Being) {
        let Some(from) = self.tracker.row_of(being) else { return };
        let mut combatant = self.tracker.order.remove(from);
        combatant.is_delayed = false;
        let row_of = |being| self.tracker.row_of(being).unwrap_or(from);
        let place = match self.tracker.turn().map(|turn| turn.place) {
            Some(Place::Acting(other) | Place::Before(Some(other))) => row_of(other),
            Some(Place::Before(None)) => self.tracker.order.len(),
            None => from,
        };
        self.tracker.order.insert(place, combatant);
        if let Fight::Underway(turn) = &mut self.tracker.fight {
            turn.hand_to(turn.round, being);
        }
    }

    /// Heroes keep their wounds and lasting conditions; foes go, and so does what was counted in rounds.
    fn end_fight(&mut self) {
        self.tracker = Tracker::default();
        self.foes.clear();
        for hero in &mut self.party {
            hero.conditions.retain(|condition| condition.ends == Ends::Never);
        }
    }

    fn set_body(&mut self, whom: Whom, to: Body) {
        let body = match whom {
            Whom::Hero(id) => self.party.iter_mut().find(|hero| hero.id == id).map(|hero| &mut hero.body),
            Whom::Foe(id, index) => {
                self.foes.iter_mut().find(|foe| foe.id == id).and_then(|foe| foe.bodies.get_mut(index))
            }
        };
        if let Some(body) = body {
            *body = to;
        }
    }

    fn conditions_mut(&mut self, being: Being) -> Option<&mut Vec<Condition>> {
        match being {
            Being::Hero(id) => {
                self.party.iter_mut().find(|hero| hero.id == id).map(|hero| &mut hero.conditions)
            }
            Being::Foe(id) => self.foes.iter_mut().find(|foe| foe.id == id).map(|foe| &mut foe.conditions),
        }
    }
}
