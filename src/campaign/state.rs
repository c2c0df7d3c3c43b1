//! The state of a game: what is true now. Events change it in `apply`, which never fails: what names nobody changes nothing.

mod arranging;
mod conditions;
mod groups;
mod hit_points;
mod long_rolls;
pub(super) mod records;
mod secrets;
mod table;
mod unspent_points;

use serde::{Deserialize, Serialize};

use crate::systems::calendar::BEGINNING;
use crate::systems::{DownState, Encounter, HiddenResult, System};
use crate::words::listed;

use super::facts::unsaid::is_unsaid;
use super::{
    AttitudeOf, BodyId, Combatant, Condition, Counter, CreatureId, Evening, Foe, FoeId, FoeKind,
    GameTime, Hero, HeroId, HitPoints, Ledger, Lie, LongRoll, Macro, Note, PlayersScreen, Readied,
    Refill, Scene, TableMemory, Timers, Tracker, UnspentPoints,
};

pub use hit_points::Met;

/// Everything about a game but its log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The campaign's name.
    pub name: String,
    /// Its rule system.
    pub system: System,
    /// The evening being played.
    pub evening: Option<Evening>,
    /// The scene being played.
    pub scene: Option<Scene>,
    /// The heroes, in the order they came.
    pub party: Vec<Hero>,
    /// The foes of the fight, standing or made ready.
    pub foes: Vec<Foe>,
    /// What is known of each kind of foe, for those that come later.
    pub kinds: Vec<FoeKind>,
    /// The order of turns.
    pub tracker: Tracker,
    /// The words of the attempt that gives places in the order, where it was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initiative: Option<String>,
    /// Tasks, contests and races under way, won or ruined, until they are closed.
    pub long_rolls: Vec<LongRoll>,
    /// The fortune dice.
    pub ledger: Ledger,
    /// Effect points won and not all spent yet, oldest first.
    pub unspent: Vec<UnspentPoints>,
    /// What heroes and foes have left of what is used up, in the order it was said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Results kept unseen, oldest first.
    pub kept: Vec<HiddenResult>,
    /// How creatures feel about the party, those that are not indifferent.
    pub attitudes: Vec<AttitudeOf>,
    /// The latest lies told for rolls that failed unseen, oldest first.
    pub lies: Vec<Lie>,
    /// This evening's notes, oldest first.
    pub notes: Vec<Note>,
    /// Macros, by their names.
    pub macros: Vec<Macro>,
    /// Fights that were kept for later, by their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub encounters: Vec<Encounter>,
    /// What the table is told.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub players_screen: PlayersScreen,
    /// What was drawn from random tables.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub tables: TableMemory,
    /// How late it is in the game, once that was set or moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<GameTime>,
    /// The timers that run at the table.
    #[serde(default, skip_serializing_if = "is_unsaid")]
    pub timers: Timers,
    /// The next number for a hero or a foe.
    pub next_id: u32,
}

listed! {
    /// Why somebody has no turn when it would be theirs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum WhyPassed by word {
        Down = "down",
        /// They are down and out of danger.
        Stable = "stable",
        Dead = "dead",
        /// They have no place in the order.
        NoInitiative = "no initiative",
        /// They lose this turn by surprise.
        Surprised = "surprised",
    }
}

impl State {
    /// A new game.
    pub fn new(name: String, system: System) -> Self {
        Self {
            name,
            system,
            evening: None,
            scene: None,
            party: Vec::new(),
            foes: Vec::new(),
            kinds: Vec::new(),
            tracker: Tracker::default(),
            initiative: None,
            long_rolls: Vec::new(),
            ledger: Ledger::default(),
            unspent: Vec::new(),
            counters: Vec::new(),
            kept: Vec::new(),
            attitudes: Vec::new(),
            lies: Vec::new(),
            notes: Vec::new(),
            macros: Vec::new(),
            encounters: Vec::new(),
            players_screen: PlayersScreen::default(),
            tables: TableMemory::default(),
            time: None,
            timers: Timers::default(),
            next_id: 1,
        }
    }

    /// The minute of game time; the first morning where it was never moved.
    pub fn minutes(&self) -> i64 {
        self.time.map_or(BEGINNING, |time| time.minutes)
    }

    /// A hero by number.
    pub fn hero(&self, id: HeroId) -> Option<&Hero> {
        self.party.iter().find(|hero| hero.id == id)
    }

    /// A foe by number.
    pub fn foe(&self, id: FoeId) -> Option<&Foe> {
        // Numbers rise as foes come; only a hand edit may have put them otherwise.
        let likely = self.foes.get(self.foes.partition_point(|foe| foe.id < id));
        likely
            .filter(|foe| foe.id == id)
            .or_else(|| self.foes.iter().find(|foe| foe.id == id))
    }

    pub(super) fn hero_mut(&mut self, id: HeroId) -> Option<&mut Hero> {
        self.party.iter_mut().find(|hero| hero.id == id)
    }

    pub(super) fn foe_mut(&mut self, id: FoeId) -> Option<&mut Foe> {
        self.foes.iter_mut().find(|foe| foe.id == id)
    }

    /// The name of anybody; empty if there is nobody of that number.
    pub fn name_of(&self, creature: CreatureId) -> &str {
        match creature {
            CreatureId::Hero(id) => self.hero(id).map_or("", |hero| &hero.name),
            CreatureId::Foe(id) => self.foe(id).map_or("", |foe| &foe.name),
        }
    }

    /// Everybody there is, heroes first.
    pub fn creatures(&self) -> impl Iterator<Item = CreatureId> {
        let heroes = self.party.iter().map(|hero| CreatureId::Hero(hero.id));
        heroes.chain(self.foes.iter().map(|foe| CreatureId::Foe(foe.id)))
    }

    /// The bodies of anybody: one of a hero, one or more of a foe.
    pub fn bodies(&self, creature: CreatureId) -> Vec<HitPoints> {
        match creature {
            CreatureId::Hero(id) => self.hero(id).map(|hero| hero.body).into_iter().collect(),
            CreatureId::Foe(id) => self
                .foe(id)
                .map(|foe| foe.bodies.clone())
                .unwrap_or_default(),
        }
    }

    pub fn body(&self, whom: BodyId) -> Option<HitPoints> {
        match whom {
            BodyId::Hero(id) => self.hero(id).map(|hero| hero.body),
            BodyId::Foe(id, index) => self.foe(id).and_then(|foe| foe.bodies.get(index)).copied(),
        }
    }

    /// Whether every body of a line is down.
    pub fn is_down(&self, creature: CreatureId) -> bool {
        let bodies = self.whose(creature);
        !bodies.is_empty() && bodies.iter().all(|whom| self.is_out(*whom))
    }

    /// Conditions on anybody, those that are over included.
    pub fn all_conditions(&self, creature: CreatureId) -> &[Condition] {
        match creature {
            CreatureId::Hero(id) => self.hero(id).map_or(&[], |hero| &hero.conditions),
            CreatureId::Foe(id) => self.foe(id).map_or(&[], |foe| &foe.conditions),
        }
    }

    /// Conditions on anybody that still hold.
    pub fn conditions(&self, creature: CreatureId) -> impl Iterator<Item = &Condition> {
        self.all_conditions(creature)
            .iter()
            .filter(|condition| !self.tracker.is_over(condition))
    }

    /// Whether players do not know of somebody.
    pub fn is_hidden(&self, creature: CreatureId) -> bool {
        self.tracker
            .combatant(creature)
            .is_some_and(|combatant| combatant.is_hidden)
    }

    /// What somebody has readied and may still do.
    pub fn readied(&self, creature: CreatureId) -> Option<&Readied> {
        let readied = self.tracker.combatant(creature)?.readied.as_ref()?;
        (!self.tracker.is_past(readied.ends)).then_some(readied)
    }

    /// Whom the next turn passes over, and why.
    pub fn passed_over(&self) -> Vec<(CreatureId, WhyPassed)> {
        let before = self.tracker.opened();
        let tracker = if self.tracker.turn().is_some() {
            &self.tracker
        } else {
            &before
        };
        let next = tracker.next_turn(|combatant| self.takes_turns(combatant.creature));
        let Some((round, next)) = next else {
            return Vec::new();
        };
        let why = |combatant: &Combatant| {
            let needs_place = combatant.initiative.is_none() && tracker.needs_place(round);
            let is_surprised = combatant
                .surprised
                .is_some_and(|of| of == round || of == tracker.round());
            match () {
                () if combatant.is_delayed => None,
                () if !self.takes_turns(combatant.creature) => {
                    Some(match self.down_state(combatant.creature) {
                        Some(DownState::Stable) => WhyPassed::Stable,
                        Some(DownState::Dead) => WhyPassed::Dead,
                        Some(DownState::Dying { .. }) | None => WhyPassed::Down,
                    })
                }
                () if needs_place => Some(WhyPassed::NoInitiative),
                () => is_surprised.then_some(WhyPassed::Surprised),
            }
        };
        let passed = tracker.passed_by(round, next).into_iter();
        passed
            .filter_map(|combatant| Some((combatant.creature, why(combatant)?)))
            .collect()
    }

    /// The same in words, once the turn has passed: `passed over: Wolf (surprised), Orc (down)`; nothing of nobody.
    pub fn passed_words(&self, passed: &[(CreatureId, WhyPassed)]) -> Option<String> {
        let each = passed
            .iter()
            .map(|(creature, why)| format!("{} ({})", self.name_of(*creature), why.word()));
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| format!("passed over: {}", each.join(", ")))
    }

    /// Who acts next, of those who stand.
    pub fn next_turn(&self) -> Option<(u32, CreatureId)> {
        self.tracker
            .next_turn(|combatant| self.takes_turns(combatant.creature))
    }

    /// What somebody has left, in the order it was said.
    pub fn counters_of(&self, who: CreatureId) -> impl Iterator<Item = &Counter> {
        self.counters
            .iter()
            .filter(move |counter| counter.who == who)
    }

    /// What somebody has left of what they count: `breath 0/1 · arrows 19/20`.
    pub fn uses(&self, who: CreatureId) -> Option<String> {
        let each: Vec<String> = self.counters_of(who).map(Counter::words).collect();
        (!each.is_empty()).then(|| each.join(" · "))
    }

    pub fn counter(&self, who: CreatureId, name: &str) -> Option<&Counter> {
        self.counters
            .iter()
            .find(|counter| counter.is_called(who, name))
    }

    /// What is thrown for as a turn of a round begins: the counter, the sides of its die and the least that brings it back.
    pub(in crate::campaign) fn recharging(
        &self,
        round: u32,
        who: CreatureId,
    ) -> impl Iterator<Item = (&Counter, u32, u32)> {
        self.counters_of(who).filter_map(move |counter| {
            let Refill::Die { sides, from } = counter.refill else {
                return None;
            };
            let is_due =
                counter.left < counter.max && counter.tried.is_none_or(|tried| tried < round);
            is_due.then_some((counter, sides, from))
        })
    }
}
