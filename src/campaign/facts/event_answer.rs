//! What every event answers: who may know of it, what is said of it, whom it is about and what it makes of others. All of
//! it is data: what a reader knows is found out above.

use std::borrow::Cow;

use crate::campaign::ids::{BodyId, CreatureId, NoteId, RollId};
use crate::systems::reference::Topic;
use crate::words::listed;

use super::entry_kinds::Kind;
use super::hit_points::HitPoints;
use super::long_rolls::LongRollKind;

/// What an event answers of itself.
#[derive(Debug)]
pub(in crate::campaign) struct EventAnswer<'a> {
    /// The kind of its entry; none where the log has none for it.
    pub kind: Option<Kind>,
    /// Who did it; empty where nobody did.
    pub who: &'a str,
    /// What happened.
    pub what: Vec<Part<'a>>,
    /// What is said of it before it is done, where the log's words would not do; none where that takes more than it knows.
    pub foretold: Option<String>,
    /// Hit points gained or lost.
    pub points: Option<i64>,
    /// What the rules are opened at for it.
    pub topic: Option<Topic>,
    /// Whether a roll of the same step tells it well enough.
    pub is_told_by_rolls: bool,
    pub audience: Audience<'a>,
    pub concerns: Vec<Concern<'a>>,
    pub turn: Option<TurnMove>,
    pub recap: InRecap<'a>,
    pub owed: Owed<'a>,
}

/// Who may know of an event, the names in it apart.
#[derive(Debug)]
pub(in crate::campaign) enum Audience<'a> {
    /// The game master alone.
    GmOnly,
    /// Everybody.
    All,
    /// Whoever knows of all it is about.
    IfKnown,
    /// They too, unless it may have come of a roll or a spending in its step that they do not see.
    IfCauseSeen,
    /// They too, unless it would tell of a turn between that they do not know of.
    IfTurnIsNews,
    /// They too, where they see what this one readies in the same step.
    WithReadying(CreatureId),
    /// Whoever has seen a turn of the fight.
    IfTurnSeen,
    /// Whoever sees so many of a list.
    ListOf { listed: Vec<Listed>, fewest: usize },
    /// Whoever saw any of what a fight cost, and a turn of it.
    CostOfFight,
    /// A roll is seen with all who take part in it.
    Rolled,
    /// Everybody, unless it was drawn in secret and not shown since.
    Drawn { is_secret: bool },
    /// Whoever knows of all it is about, and sees the roll that it pays for.
    AsPaidFor(Option<RollId>),
    /// Whoever sees the roll, and knows of those that the event behind it is about.
    AsSpentFrom(RollId),
    /// Whoever sees the roll it hangs on, as long as the note says this; the one that the event writes, where none is named.
    Note {
        note: Option<NoteId>,
        text: &'a str,
        on: Option<RollId>,
    },
    /// Whoever knows of all it is about, unless the work is kept from them: as is said here, as these rolls are, else as it
    /// was before.
    Work {
        work: (LongRollKind, &'a str),
        is_kept: Option<bool>,
        /// Whether this alone is told, and nothing that follows.
        is_announced: bool,
        rolls: Vec<RollId>,
    },
    /// The game master alone, but no secret unless it was one that is named, or somebody in its name is.
    Undoing {
        is_secret: bool,
        names: Vec<&'a str>,
    },
}

/// One of several, and by what of theirs it is told of them.
#[derive(Debug)]
pub(in crate::campaign) enum Listed {
    /// By all rolls of theirs before it in the step.
    WithRollsBefore(CreatureId),
    /// By a roll, secret or not when it was made.
    WithRoll(CreatureId, RollId, bool),
}

/// A part of what is said. What is no text depends on who reads, or on what is known above.
#[derive(Debug)]
pub(in crate::campaign) enum Part<'a> {
    Text(Cow<'a, str>),
    /// The name of somebody at that step.
    NameOf(CreatureId),
    /// `×3 ` of a group that the step makes.
    GroupOf(CreatureId),
    /// ` of 1187`.
    OfRoll(RollId),
    /// ` · on Thalia Stealth`.
    OnRoll(RollId),
    /// `round 3` where that is new, else `turn`.
    Round(u32),
    /// ` to row 3`.
    Row(usize),
    /// `18 → 12`, and what it is told by to those who do not see figures.
    Figures {
        text: String,
        whom: BodyId,
        to: HitPoints,
    },
    /// What players are not told.
    Unseen(String),
    /// `, 4 left` of the points a roll won, when these were spent.
    Left {
        of: RollId,
        spent: u32,
        left: u32,
    },
    /// What a mishap is called, and what it sets a task back by.
    SetsBack(u32),
}

impl<'a> From<&'a str> for Part<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Part<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

/// Somebody or something an event is about, and what has to be there for it to change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Concern<'a> {
    /// Named only: whoever it is may be gone.
    Named(CreatureId),
    /// The record of a hero or a foe.
    Record(CreatureId),
    Body(BodyId),
    /// A place in the order of turns.
    Place(CreatureId),
    /// A task, a contest or a race by its name.
    LongRoll(LongRollKind, &'a str),
    Note(NoteId),
    /// The scene that is open, by its name.
    Scene(&'a str),
}

impl Concern<'_> {
    pub const fn creature(self) -> Option<CreatureId> {
        match self {
            Self::Named(creature) | Self::Record(creature) | Self::Place(creature) => {
                Some(creature)
            }
            Self::Body(whom) => Some(whom.creature()),
            Self::LongRoll(..) | Self::Note(_) | Self::Scene(_) => None,
        }
    }
}

/// What an event does to the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::campaign) enum TurnMove {
    FightBegan,
    FightEnded,
    /// The turn of a round comes to somebody, or goes back to them.
    To {
        round: u32,
        who: CreatureId,
        is_back: bool,
    },
    /// Somebody delays, and this one is next.
    HandedOn(u32, CreatureId),
    /// Somebody comes back in before the active one.
    Returned(CreatureId),
}

listed! {
    /// What a recap tells of.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Matter by key {
        Roll = "roll",
        Fight = "fight",
        Task = "task",
        Contest = "contest",
        Party = "party",
        Note = "note",
        Ruling = "ruling",
        Attitude = "attitude",
        Lie = "lie",
        Table = "table",
        Time = "time",
    }
}

/// What a recap makes of an event.
#[derive(Debug, Default)]
pub(in crate::campaign) enum InRecap<'a> {
    /// What a glance at the log tells, and what leads up to something else.
    #[default]
    Nothing,
    Evening(u32, Option<&'a str>),
    Scene(&'a str),
    Happening(Matter, Cow<'a, str>),
    /// The last roll before it decided this.
    Decided(Matter, Cow<'a, str>),
    Joins(&'a str),
    Fortune(&'a str, i32),
    /// A condition that does not end by itself.
    Keeps(&'a str, &'a str),
    Loses(&'a str, &'a str),
    /// Another name, and the one before.
    Renamed(&'a str, &'a str),
    Turn(u32, CreatureId, &'a str),
    Body {
        name: &'a str,
        falls: bool,
        is_harmed: bool,
    },
    Cost(String),
    FightEnded(u32),
}

/// What an event owes to a roll, in a word or two: it stays when that is read again.
#[derive(Debug, Default)]
pub(in crate::campaign) enum Owed<'a> {
    #[default]
    Nothing,
    /// To one of these.
    ToRolls(Vec<RollId>, &'a str),
    /// To the roll of its own step.
    ToItsStep(Cow<'a, str>),
    /// To the last attempt that was aimed at somebody.
    ToAim(CreatureId, &'static str),
}

impl<'a> EventAnswer<'a> {
    /// Of an event that the log has no entry for, and players know nothing of.
    pub const fn silent() -> Self {
        Self {
            kind: None,
            who: "",
            what: Vec::new(),
            foretold: None,
            points: None,
            topic: None,
            is_told_by_rolls: false,
            audience: Audience::GmOnly,
            concerns: Vec::new(),
            turn: None,
            recap: InRecap::Nothing,
            owed: Owed::Nothing,
        }
    }

    /// Of an event with an entry: the game master's alone until it says otherwise.
    pub fn parts(kind: Kind, who: &'a str, what: Vec<Part<'a>>) -> Self {
        Self {
            kind: Some(kind),
            topic: kind.topic(),
            who,
            what,
            ..Self::silent()
        }
    }

    /// Of an event with an entry whose words are the same for every reader.
    pub fn text(kind: Kind, who: &'a str, what: impl Into<Part<'a>>) -> Self {
        Self::parts(kind, who, vec![what.into()])
    }

    pub fn to(self, audience: Audience<'a>) -> Self {
        Self { audience, ..self }
    }

    pub fn about(mut self, concern: Concern<'a>) -> Self {
        self.concerns.push(concern);
        self
    }

    pub fn about_all(mut self, creatures: impl IntoIterator<Item = CreatureId>) -> Self {
        self.concerns
            .extend(creatures.into_iter().map(Concern::Named));
        self
    }

    /// About somebody's place in the order, told to whoever knows them.
    pub fn of_place(self, creature: CreatureId) -> Self {
        self.to(Audience::IfKnown).about(Concern::Place(creature))
    }

    pub fn on_topic(mut self, topic: Topic) -> Self {
        self.topic = Some(topic);
        self
    }

    pub fn moving(mut self, turn: TurnMove) -> Self {
        self.turn = Some(turn);
        self
    }

    pub fn foretold(mut self, words: impl Into<String>) -> Self {
        self.foretold = Some(words.into());
        self
    }

    pub fn recapped(self, recap: InRecap<'a>) -> Self {
        Self { recap, ..self }
    }

    pub fn owed(self, owed: Owed<'a>) -> Self {
        Self { owed, ..self }
    }

    pub fn unless_rolled(mut self) -> Self {
        self.is_told_by_rolls = true;
        self
    }

    /// The task or the contest that it moves.
    pub fn work(&self) -> Option<(LongRollKind, &'a str)> {
        match &self.audience {
            Audience::Work { work, .. } => Some(*work),
            _ => None,
        }
    }

    /// Everybody it is about.
    pub fn creatures(&self) -> impl Iterator<Item = CreatureId> {
        self.concerns
            .iter()
            .filter_map(|concern| concern.creature())
    }
}
