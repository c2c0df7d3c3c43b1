//! What can be asked of a campaign, with every name already resolved.

pub(super) mod bodies;

use crate::dice::Expression;
use crate::systems::{Attempting, Encounter, FoeRank, OutcomeGrade};
use crate::words::listed;

use super::{
    BodyId, Change, CreatureId, FoeChange, FoeId, Goal, HeroId, Macro, Reason, Refill, RollId,
    Track, TurnEdge,
};

pub use super::decide::Command;

/// Hit points that are set, as far as they are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SetPoints {
    /// A new maximum of hit points: `Some(None)` takes the maximum away.
    pub max: Option<Option<u32>>,
    /// Hit points to stand at.
    pub points: Option<u32>,
    /// Temporary hit points.
    pub temp: Option<u32>,
}

/// A hero to make or to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroEdit {
    /// The hero, or nobody yet.
    pub hero: Option<HeroId>,
    /// The name as it stands (or the new hero's).
    pub name: String,
    /// Fields of the record.
    pub changes: Vec<Change>,
    pub to: SetPoints,
}

/// A foe to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoeEdit {
    pub foe: FoeId,
    /// Its bodies whose points are set, counted from 0.
    pub bodies: Vec<usize>,
    /// Fields of the record.
    pub changes: Vec<FoeChange>,
    pub to: SetPoints,
}

/// Foes to make.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewFoes {
    pub name: String,
    /// How many, in one group.
    pub count: u32,
    /// The table that gives each a name; then each stands by itself.
    pub named_by: Option<String>,
    /// What the one is called that a table named.
    pub called: Option<String>,
    /// The hit points of each.
    pub points: Option<u32>,
    /// The dice that say them, each body's its own.
    pub hit_dice: Option<HitDice>,
    /// Their one rank, where that is all there is of a foe.
    pub rank: Option<FoeRank>,
    /// What they add to their initiative, in the systems that roll one with a modifier.
    pub initiative: Option<i32>,
    /// What the bestiary records of them.
    pub record: Vec<FoeChange>,
    /// What they use up, by the bestiary: how much there is of each, and what brings it back.
    pub counters: Vec<(String, u32, Refill)>,
    /// What else is said of them at once.
    pub changes: Vec<FoeChange>,
    /// Whether players do not see them until they are revealed.
    pub is_hidden: bool,
}

/// Dice for the hit points of new foes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HitDice {
    pub dice: Expression,
    /// Faces of real dice for all bodies in order, if they were typed.
    pub typed: Option<Vec<u32>>,
}

/// How long a condition lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duration {
    /// Until it is taken away.
    ForGood,
    /// To the end of the bearer's turn so many rounds on.
    Rounds(u32),
    /// So many minutes of game time.
    Minutes(u32),
    /// Until an edge of somebody's turn that is yet to come: of the one under way its end, unless the next one is meant.
    Until {
        whose: CreatureId,
        edge: TurnEdge,
        is_next: bool,
    },
}

impl Duration {
    /// Until somebody's next turn begins.
    pub(super) const fn until_turn_of(whose: CreatureId) -> Self {
        Self::Until {
            whose,
            edge: TurnEdge::Start,
            is_next: false,
        }
    }
}

/// What effect points are spent on. Who is meant is left open where the line could not tell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spending {
    /// Hit points of somebody, point for point.
    Harm {
        /// The physical or the mental ones.
        track: Track,
        whom: Option<BodyId>,
    },
    /// A bonus of ours, as a condition.
    Effect {
        /// Who bears it.
        who: Option<CreatureId>,
        name: String,
        /// How long it lasts.
        duration: Duration,
    },
    /// A penalty of theirs, as a condition.
    Consequence {
        /// Who bears it.
        who: Option<CreatureId>,
        name: String,
        /// How long it lasts.
        duration: Duration,
    },
}

/// What somebody's initiative came to at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placing {
    /// A success level, where initiatives are levels.
    Level(OutcomeGrade),
    /// A figure, elsewhere.
    Result(i64),
}

/// Something to do with fortune dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fortune {
    /// A die from a class feature or the Dream.
    Grant {
        /// Where it comes from.
        reason: Reason,
        /// What the table said.
        note: Option<String>,
    },
    /// A die for a hint, an escape or a find.
    Spend {
        /// What it buys.
        reason: Reason,
        /// What the table said.
        note: Option<String>,
    },
    /// A die to repeat an attempt until it is better.
    Reroll {
        /// The roll; the hero's latest if none is named.
        roll: Option<RollId>,
        /// Which of the hero's own parts of it, from 0; the one that counts if none is named.
        part: Option<usize>,
        /// Faces of real dice, if they were typed.
        typed: Option<Vec<u32>>,
    },
    /// A natural 20 into a die and a normal success.
    Convert {
        /// The roll; the hero's latest if none is named.
        roll: Option<RollId>,
        /// Which of the hero's own parts of it, from 0; one that is a 20 if none is named.
        part: Option<usize>,
    },
}

/// Something to do with a counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CounterDeed {
    /// So much, all of it there; what brings it back is as before where nothing is said.
    Set {
        /// The most.
        max: u32,
        /// What brings it back.
        refill: Option<Refill>,
    },
    /// So much more or less.
    Add(i32),
    /// The die that brings it back, or faces of a real one.
    Throw(Option<Vec<u32>>),
    /// Counted no more.
    Remove,
}

listed! {
    /// What is ruled of somebody who is dying.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DyingDeed by word {
        /// A good save.
        Good = "good",
        Bad = "bad",
        /// Out of danger.
        Stable = "stable",
        Dead = "dead",
    }
}

/// How far an undo goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UndoTo {
    /// So many steps back.
    Last(usize),
    /// Until everything is as it was before this step.
    Before(u64),
}

/// Something to do with encounters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EncounterDeed {
    /// Begins one: all of its lines, or none.
    Start(Encounter),
    /// Calls off the waves that wait.
    CallOff,
    /// Keeps the fight that stands under this name, in place of another of it.
    Save(String),
    /// Throws away one that was kept.
    Remove(String),
}

/// Something to do with a macro.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MacroDeed {
    /// Keeps it, in place of another of its name.
    Keep(Macro),
    /// Does it: all of its lines, or none.
    Use(String),
    /// Throws it away.
    Remove(String),
}

/// Something to do with a random table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TableDeed {
    /// Draws from it.
    Draw {
        /// How often.
        times: u32,
        /// Whether players must not see it.
        is_secret: bool,
        /// Faces of real dice, if they were typed.
        typed: Option<Vec<u32>>,
    },
    /// Lets all of its rows come again.
    Shuffle,
}

/// Something to do with a long roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LongRollDeed {
    /// Begins it; a race begins with its first leg.
    Begin {
        /// What it is rolled for.
        goal: Goal,
        /// Who is against whom.
        sides: Vec<CreatureId>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// Rolls, and counts what comes of it.
    Roll {
        /// What is rolled: for a task, by each side in order, by each of a leg.
        attempts: Vec<Attempting>,
        /// The same in full words, to be rolled again: of a leg once, without those who make it.
        said: Vec<String>,
    },
    /// Moves a side by hand.
    Correct {
        /// The side, by its place; work is one.
        side: usize,
        /// By so much.
        by: i32,
    },
    /// Takes it off the table.
    Close,
}
