//! What happened: steps and the events in them, carrying every face, so that replay needs neither dice nor clock.

mod concerns;

use std::borrow::Cow;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::dice::Provenance;
use crate::systems::swords_and_sorcery::{Attitude, Standing};
use crate::systems::{Attempt, ConditionModifier, Initiative, Outcome};

use super::arranging::Arranged;
use super::casualties::Casualties;
use super::contests::ContestEvent;
use super::encounters::EncounterEvent;
use super::hidden_result::Noticing;
use super::ids::{BodyId, CreatureId, FoeId, HeroId, RollId, Roller};
use super::ledger::Reason;
use super::macros::MacroEvent;
use super::notes::NotesEvent;
use super::party::{Change, Condition, Foe, Hero, HitPoints};
use super::races::RaceEvent;
use super::record::FoeChange;
use super::resolving::Anew;
use super::roll_target::RollTarget;
use super::state::State;
use super::tasks::TaskEvent;
use super::tracker::PastTurn;
use super::unspent_points::SpentOn;

pub use concerns::Concern;

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
    #[must_use]
    pub fn passes_turn(&self) -> bool {
        let passes = |event: &Event| {
            matches!(
                event,
                Event::TurnBegan { .. } | Event::Delayed { then: Some(_), .. }
            )
        };
        self.events.iter().any(passes)
    }
}

/// A roll as it fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Who rolled; nobody for a bare rank.
    pub who: Vec<Roller>,
    /// What was attempted: `Stealth`, `luck`, `Stealth then Arcane Magic`.
    pub what: String,
    /// The attempt in full.
    pub attempt: Attempt,
    /// What came of it.
    pub outcome: Outcome,
    /// Where the faces came from.
    pub dice: Provenance,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// What the table said about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The roll this one takes the place of, by a fortune die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<RollId>,
    /// The results of a reroll's chain that were no better, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Outcome>,
    /// Which part was rolled again for it, where all others lie as they fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_again: Option<PartAgain>,
    /// The paused first part of a linked attempt that this one goes on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<RollId>,
    /// The natural 1 or 20 of which a luck roll says how far it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<RollId>,
    /// The older roll it was read again from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anew: Option<Anew>,
    /// What it was aimed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aim: Option<RollTarget>,
    /// What stood on those who rolled and moved it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sways: Vec<ConditionModifier>,
}

impl Roll {
    /// Whether somebody is among those who rolled.
    #[must_use]
    pub fn is_by(&self, creature: CreatureId) -> bool {
        self.who.iter().any(|roller| roller.creature == creature)
    }

    /// The part of a Pen & Dagger roll that counts.
    #[must_use]
    pub const fn counting_part(&self) -> usize {
        match &self.outcome {
            Outcome::PenAndDagger(outcome) => outcome.counting_part(),
            _ => 0,
        }
    }

    /// What came of it with these natural 20s turned into normal successes.
    #[must_use]
    pub fn outcome_with(&self, conversions: &[Conversion]) -> Cow<'_, Outcome> {
        match (&self.attempt, &self.outcome) {
            (Attempt::PenAndDagger(attempt), Outcome::PenAndDagger(outcome))
                if !conversions.is_empty() =>
            {
                let counting = outcome.counting_part();
                let parts: Vec<usize> = conversions
                    .iter()
                    .map(|one| one.die.unwrap_or(counting))
                    .collect();
                Cow::Owned(Outcome::PenAndDagger(attempt.with_normals(outcome, &parts)))
            }
            (_, outcome) => Cow::Borrowed(outcome),
        }
    }

    /// The parts of a Pen & Dagger roll that are somebody's own, counted from 0: all of them where one alone rolled.
    #[must_use]
    pub fn parts_of(&self, creature: CreatureId) -> Vec<usize> {
        let Outcome::PenAndDagger(outcome) = &self.outcome else {
            return Vec::new();
        };
        let is_own = |part: &usize| match self.who.as_slice() {
            [alone] => alone.creature == creature,
            several => several
                .get(*part)
                .is_some_and(|roller| roller.creature == creature),
        };
        (0..outcome.parts()).filter(is_own).collect()
    }
}

/// A natural 20 turned into a fortune die and a normal success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conversion {
    /// The part of the roll, counted from 0; the one that counted, where it was not said.
    pub die: Option<usize>,
    /// The step.
    pub by: u64,
}

/// Somebody's own part of a roll, rolled again by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartAgain {
    /// Which, counted from 0.
    pub part: usize,
    /// Every die that fell for it, sides and face: the chain, then whatever else had to be rolled.
    pub drawn: Vec<(u32, u32)>,
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

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    missing_docs,
    reason = "fields named `being`, `hero`, `name` say who, by number and by the name of the moment"
)]
pub enum Event {
    /// A new evening began.
    EveningBegan { number: u32, name: Option<String> },
    /// A scene opened.
    SceneSet { name: String, text: Option<String> },
    /// The campaign was given another name.
    Renamed { name: String },
    /// Something was noted.
    Noted { text: String, is_secret: bool },
    /// Something happened to a note, or to the scene's text.
    Notes(NotesEvent),
    /// The game master ruled without a roll: sure, or impossible.
    Ruled { is_sure: bool, text: String },
    /// A hero joined the party.
    HeroMade(Box<Hero>),
    /// A field of a hero's record changed.
    HeroChanged {
        hero: HeroId,
        name: String,
        change: Change,
    },
    /// A hero left the party.
    HeroRetired { hero: HeroId, name: String },
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
    Left { creature: CreatureId, name: String },
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
    /// A fight began.
    FightBegan,
    /// A turn began.
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
    Returned { creature: CreatureId, name: String },
    /// The order was arranged: groups, sides, surprise, actions kept back.
    Arranged(Arranged),
    /// What the fight that ends cost.
    FightSummed { tolls: Vec<Casualties> },
    /// The fight ended.
    FightEnded { rounds: u32 },
    /// Hit points changed: by a blow or by what heals one, or because the figures were set.
    BodyChanged {
        whom: BodyId,
        name: String,
        from: HitPoints,
        to: HitPoints,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_set: bool,
    },
    /// Mental hit points changed, in the same way.
    MindChanged {
        whom: BodyId,
        name: String,
        from: HitPoints,
        to: HitPoints,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_set: bool,
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
    Hidden { creature: CreatureId, name: String },
    /// Players may see it from now on.
    Revealed { creature: CreatureId, name: String },
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
    },
    /// A roll was hidden from players, or shown to them after all.
    SecrecySet { roll: RollId, is_secret: bool },
    /// A line of the log was marked, to be found again, or its mark was taken off.
    Marked { of: u64, is_marked: bool },
    /// Something happened to a macro.
    Macro(MacroEvent),
    /// Something happened to an encounter.
    Encounter(EncounterEvent),
    /// Something happened to a task, named as it is called.
    Task { task: String, what: TaskEvent },
    /// Something happened to a contest, named as it is called.
    Contest { contest: String, what: ContestEvent },
    /// Something happened to a race, named as it is called.
    Race { race: String, what: RaceEvent },
    /// Steps were undone, the latest first.
    Undid { steps: Vec<Undone> },
    /// The last undone step was done again.
    Redid { step: Undone },
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
    #[must_use]
    pub fn roll(&self) -> Option<&Roll> {
        match self {
            Self::Rolled(roll) => Some(roll),
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
