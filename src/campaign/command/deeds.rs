//! What shall be done with macros, notes, encounters and long rolls, and how the order shall be arranged.

use crate::campaign::{
    Allegiance, BodyId, CreatureId, Deed, Goal, Macro, NoteId, RollId, TurnPart,
};
use crate::systems::{Attempting, Encounter};

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

/// Something to do with game time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimeDeed {
    /// Lets it go on to a minute, or corrects it.
    To {
        to: i64,
        /// What passes it.
        why: Option<String>,
        /// Whether it was set wrong before: then nothing that a day brings comes of it.
        is_corrected: bool,
    },
    /// Keeps it from moving by rests and tasks, or lets it.
    Pause(bool),
}

/// Something to do with a note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotesDeed {
    /// Writes one that hangs on a roll.
    Hang {
        roll: RollId,
        /// What it says.
        text: String,
        /// Whether it is the game master's alone.
        is_secret: bool,
    },
    /// Puts another text in its place, or shows or hides it.
    Change {
        note: NoteId,
        /// What it says from now on; as before if nothing is said.
        text: Option<String>,
        /// Whether it is the game master's alone; as before if nothing is said.
        is_secret: Option<bool>,
    },
    /// Takes it away.
    Remove(NoteId),
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

/// How the order shall be arranged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrange {
    /// Groups apart, or these bodies out of their group.
    Split(Vec<BodyId>),
    /// Lines into one, under the first one's name.
    Join(Vec<CreatureId>),
    /// Somebody fights for this side.
    Side {
        who: Vec<CreatureId>,
        /// For whom.
        side: Allegiance,
    },
    /// Those who are surprised; or are not after all.
    Surprise {
        who: Vec<CreatureId>,
        is_surprised: bool,
    },
    /// An action is kept back; the active one's if nobody is named.
    Ready {
        who: Option<CreatureId>,
        what: Option<String>,
    },
    /// What was kept back is done.
    Release(CreatureId),
    /// Parts of a turn are used, or there again; the active one's if nobody is named.
    Parts {
        /// Whose.
        who: Option<CreatureId>,
        parts: Vec<TurnPart>,
        is_used: bool,
    },
    /// An action is taken; by the active one if nobody is named.
    Act { who: Option<CreatureId>, deed: Deed },
    /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
    RollAnew(Option<Vec<Attempting>>),
}
