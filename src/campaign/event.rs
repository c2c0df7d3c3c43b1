//! What happened: steps and the events in them, carrying every face, so that replay needs neither dice nor clock.

mod answers;
pub(super) mod notes;
mod records;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::dice::Provenance;
use crate::systems::Initiative;
use crate::systems::{Attitude, Standing};

use super::facts::arranging::Arranged;
use super::facts::casualties::Casualties;
use super::facts::conditions::Condition;
use super::facts::counters::CounterEvent;
use super::facts::encounters::EncounterEvent;
use super::facts::hit_points::{HitPoints, Track};
use super::facts::ledger::Reason;
use super::facts::long_rolls::{LongRollEvent, LongRollKind};
use super::facts::macros::MacroEvent;
use super::facts::notes::NotesEvent;
use super::facts::party::{Change, Foe, Hero};
use super::facts::record::FoeChange;
use super::facts::rolls::Roll;
use super::facts::secrets::Noticing;
use super::facts::told::Told;
use super::facts::tracker::PastTurn;
use super::facts::unspent_points::SpentOn;
use super::ids::{BodyId, CreatureId, FoeId, HeroId, RollId, Roller};
use super::state::State;

/// What one line or one key did: all of its events, or none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Its number, from 1, without gaps.
    pub seq: u64,
    /// When, to the second.
    pub at: Timestamp,
    /// The line that did it, in full words, so that it means the same tomorrow.
    pub line: String,
    /// What happened.
    pub events: Vec<Event>,
}

impl Step {
    /// Whether the turn passed on to somebody, over those who cannot act.
    pub fn passes_turn(&self) -> bool {
        self.events.iter().any(|event| event.turn_begun().is_some())
    }
}

/// A step that was undone, with what names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undone {
    /// Its number.
    pub seq: u64,
    /// What it is called: whose roll of what, else how its line begins.
    pub name: String,
    /// Whether players must not know of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

impl Undone {
    /// What one line undid, by the latest of it and how many went with that.
    pub(super) fn all_of(steps: &[Self]) -> Option<Self> {
        let (latest, before) = steps.split_first()?;
        let more = match before {
            [] => String::new(),
            before => format!(" and {} before it", before.len()),
        };
        Some(Self {
            seq: latest.seq,
            name: format!("{}{more}", latest.name),
            is_secret: steps.iter().any(|undone| undone.is_secret),
        })
    }
}

/// Something that happened. `creature`, `hero` and `name` say who, by number and by the name of the moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Event {
    /// A new evening began.
    EveningBegan {
        number: u32,
        name: Option<String>,
    },
    /// A scene opened.
    SceneSet {
        name: String,
        text: Option<String>,
    },
    /// The campaign was given another name.
    Renamed {
        name: String,
    },
    /// Something was noted.
    Noted {
        text: String,
        is_secret: bool,
    },
    /// Something happened to a note, or to the scene's text.
    Notes(NotesEvent),
    /// The game master ruled without a roll: sure, or impossible.
    Ruled {
        is_sure: bool,
        text: String,
    },
    /// A hero joined the party.
    HeroMade(Box<Hero>),
    /// A field of a hero's record changed.
    HeroChanged {
        hero: HeroId,
        name: String,
        change: Change,
    },
    /// A hero left the party.
    HeroRetired {
        hero: HeroId,
        name: String,
    },
    /// A foe, or a group, was made.
    FoeMade(Foe),
    /// A field of a foe's record changed.
    FoeChanged {
        foe: FoeId,
        name: String,
        change: FoeChange,
    },
    /// Somebody stands in the order.
    Joined {
        creature: CreatureId,
        name: String,
        is_hidden: bool,
    },
    /// Somebody was taken out of the order; a foe is gone with it.
    Left {
        creature: CreatureId,
        name: String,
    },
    /// Dice were rolled.
    Rolled(Box<Roll>),
    /// Somebody's place was decided.
    InitiativeSet {
        creature: CreatureId,
        name: String,
        initiative: Initiative,
    },
    /// Equals rolled again for their places; a face each.
    TieBroken {
        rollers: Vec<Roller>,
        faces: Vec<u32>,
        dice: Provenance,
    },
    /// Somebody was moved by hand, to this row counted from 0.
    Moved {
        creature: CreatureId,
        name: String,
        row: usize,
    },
    /// The active one said how many things it does in this turn.
    ActionsDeclared {
        creature: CreatureId,
        name: String,
        count: u32,
    },
    FightBegan,
    TurnBegan {
        round: u32,
        creature: CreatureId,
        name: String,
    },
    /// The fight went back a turn, to this one.
    TurnTakenBack {
        round: u32,
        creature: CreatureId,
        name: String,
    },
    /// Somebody delayed; where that was the active one, the turn went on to this one.
    Delayed {
        creature: CreatureId,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        then: Option<PastTurn>,
    },
    /// Somebody came back in, before the active one.
    Returned {
        creature: CreatureId,
        name: String,
    },
    /// The order was arranged: groups, sides, surprise, actions kept back.
    Arranged(Arranged),
    /// What the fight that ends cost.
    FightSummed {
        tolls: Vec<Casualties>,
    },
    FightEnded {
        rounds: u32,
    },
    /// Hit points changed: by a blow or by what heals one, or because the figures were set.
    HitPointsChanged {
        whom: BodyId,
        #[serde(default, skip_serializing_if = "Track::is_physical")]
        track: Track,
        name: String,
        from: HitPoints,
        to: HitPoints,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_set: bool,
        /// How they met the type of harm: `immune to fire`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        met: Option<String>,
    },
    /// Effect points won by a roll were spent; so many are left of them.
    Spent {
        roll: RollId,
        name: String,
        points: u32,
        left: u32,
        on: SpentOn,
    },
    /// A total is kept unseen; these are passively attentive enough for it.
    ResultKept {
        creature: CreatureId,
        name: String,
        what: String,
        total: i32,
        standing: Standing,
        noticed: Vec<Noticing>,
    },
    /// A result kept unseen is known: found, given away.
    ResultUncovered {
        creature: CreatureId,
        name: String,
        what: String,
        why: String,
    },
    /// One sees through a result kept unseen, which stays kept for the others.
    SeenThrough {
        creature: CreatureId,
        name: String,
        what: String,
        by: Roller,
    },
    /// A creature feels otherwise about the party.
    AttitudeChanged {
        creature: CreatureId,
        name: String,
        from: Attitude,
        to: Attitude,
    },
    /// A lie was told for a roll that failed unseen.
    Lied {
        roll: RollId,
        who: Option<Roller>,
        text: String,
    },
    /// A condition came.
    ConditionGained {
        creature: CreatureId,
        name: String,
        condition: Condition,
    },
    /// Somebody who concentrates was hurt: whether it holds is asked for.
    Asked {
        creature: CreatureId,
        name: String,
        of: String,
        what: String,
    },
    /// A condition went, by word.
    ConditionLost {
        creature: CreatureId,
        name: String,
        condition: String,
    },
    /// Players may no longer see it.
    Hidden {
        creature: CreatureId,
        name: String,
    },
    /// Players may see it from now on.
    Revealed {
        creature: CreatureId,
        name: String,
    },
    /// A fortune die came or went.
    Fortune {
        hero: HeroId,
        name: String,
        reason: Reason,
        roll: Option<RollId>,
        note: Option<String>,
    },
    /// A natural 20 was turned into a normal success: whose, and of which part of the roll, counted from 0. Where it
    /// does not say, it was the one that counted.
    Converted {
        roll: RollId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hero: Option<HeroId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        die: Option<usize>,
        /// What is told of the roll from then on.
        told: Told,
    },
    /// A roll was hidden from players, or shown to them after all.
    SecrecySet {
        roll: RollId,
        is_secret: bool,
    },
    /// A line of the log was marked, to be found again, or its mark was taken off.
    Marked {
        of: u64,
        is_marked: bool,
    },
    /// Something happened to a macro.
    Macro(MacroEvent),
    /// Something happened to a counter.
    Counter(CounterEvent),
    /// Something happened to an encounter.
    Encounter(EncounterEvent),
    /// Something happened to a task, a contest or a race, named as it is called.
    LongRoll {
        kind: LongRollKind,
        name: String,
        what: LongRollEvent,
    },
    /// Steps were undone by one line, the latest first: everything is as it was before the last of them.
    Undid {
        steps: Vec<Undone>,
    },
    /// What a line undid was done again, as one: the latest step of it, named for all.
    Redid {
        step: Undone,
    },
    /// The whole game was put in another state: as it stood after a step, or as a hand edit of that state has it.
    StateReplaced {
        of: u64,
        by: RestoreCause,
        state: Box<State>,
    },
    /// What stood here is lost: the disk damaged it, and nobody can tell what it did.
    Lost,
}

impl Event {
    /// The roll that was made here, if one was.
    pub fn roll(&self) -> Option<&Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
            _ => None,
        }
    }

    /// The body that a blow fell on here, if one did, whether or not it was hurt.
    pub(super) const fn struck(&self) -> Option<BodyId> {
        match self {
            Self::HitPointsChanged {
                whom,
                from,
                to,
                is_set: false,
                ..
            } if to.harm >= from.harm => Some(*whom),
            _ => None,
        }
    }

    /// The round and whose turn of it begins, where one does.
    pub(super) const fn turn_begun(&self) -> Option<(u32, CreatureId)> {
        match self {
            Self::TurnBegan {
                round, creature, ..
            } => Some((*round, *creature)),
            Self::Delayed {
                then: Some(PastTurn { round, who }),
                ..
            } => Some((*round, *who)),
            _ => None,
        }
    }

    /// Who joined the order here, if somebody did.
    pub(super) fn newcomer(&self) -> Option<CreatureId> {
        match self {
            Self::Joined { creature, .. } => Some(*creature),
            _ => None,
        }
    }
}

/// Who put the game in another state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum RestoreCause {
    /// The program, back to how it stood after a step.
    Restore,
    /// A person, who edited campaign.ron.
    Edit,
    /// A repair: what was lost before had left the game like this.
    Repair,
}

impl Step {
    /// Whether it changes anybody's hit points.
    pub(super) fn changes_points(&self) -> bool {
        let changes = |event: &Event| event.answer().points.is_some();
        self.events.iter().any(changes)
    }

    /// The macro it was made by, if it was one.
    pub fn macro_used(&self) -> Option<&str> {
        self.events.iter().find_map(|event| match event {
            Event::Macro(MacroEvent::Used(name)) => Some(name.as_str()),
            _ => None,
        })
    }
}
