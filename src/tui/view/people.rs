//! Heroes and combatants.

use super::Phrase;
use crate::tui::{mark::Mark, theme::Role};

/// The heroes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Party {
    /// One after the other.
    pub members: Vec<Member>,
    /// Which one has the cursor.
    pub cursor: Option<usize>,
}

/// One hero.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Member {
    /// The name.
    pub name: String,
    /// The level.
    pub level: u32,
    /// The class, shown where there are no conditions, and always where there is room.
    pub class: String,
    /// The hit points.
    pub points: HitPointBar,
    /// Fortune dice in hand; none where the system has none.
    pub dice: Option<Dice>,
    /// State word first, then conditions.
    pub conditions: Vec<Condition>,
}

/// Hit points as figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitPointBar {
    /// What there is.
    pub now: i64,
    /// What there could be.
    pub max: i64,
    /// What stands in front of it for a while.
    pub temporary: i64,
    /// How that feels.
    pub vitality: Vitality,
}

/// The state words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Vitality {
    /// More than half.
    #[default]
    Whole,
    /// Half or less.
    Hurt,
    /// A quarter or less.
    Low,
    /// At nothing.
    Down,
}

impl Vitality {
    /// The word; nothing for those who are well.
    pub fn word(self) -> &'static str {
        match self {
            Self::Whole => "",
            Self::Hurt => "hurt",
            Self::Low => "low",
            Self::Down => "down",
        }
    }

    /// The role of figure, bar and word; none for those who are well.
    pub fn role(self) -> Option<Role> {
        match self {
            Self::Whole => None,
            Self::Hurt => Some(Role::Warn),
            Self::Low | Self::Down => Some(Role::Danger),
        }
    }
}

/// Fortune dice in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// Dice held.
    pub held: u32,
    /// How many may be held.
    pub limit: u32,
}

/// What lies on a hero or combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The word, with what is left of it: `poisoned 2`.
    pub text: String,
    /// What kind of word it is.
    pub kind: ConditionKind,
}

/// The kinds of words on a second line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConditionKind {
    /// A condition of the rules.
    #[default]
    Plain,
    /// A state of the hit points.
    State(Vitality),
    /// Secret, drawn as a tag.
    Hidden,
    /// Waits with the turn.
    Delayed,
}

/// The order of turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turns {
    /// In the order of acting.
    pub rows: Vec<Turn>,
    /// Which row has the cursor.
    pub cursor: Option<usize>,
    /// What is due now.
    pub due: Option<Due>,
    /// What is due next: who, and what.
    pub next: Option<(String, String)>,
}

/// One row of the order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// Its number on the screen.
    pub row: u32,
    /// Where it stands in this round.
    pub state: TurnState,
    /// The name.
    pub name: String,
    /// The mark and figure of its initiative.
    pub initiative: Option<(Mark, String)>,
    /// Its points.
    pub points: Points,
    /// State word first, then conditions.
    pub conditions: Vec<Condition>,
    /// Whether it is not for the players.
    pub hidden: bool,
    /// Whether the line being typed touches it.
    pub affected: bool,
    /// Its bodies, where it is a group that was opened.
    pub bodies: Vec<TurnBody>,
}

/// One body of a group, under its row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnBody {
    /// How a line names it: `4.1`.
    pub number: String,
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: Points,
    /// How that feels.
    pub vitality: Vitality,
}

/// Where a row stands in this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TurnState {
    /// Still to come.
    #[default]
    Waits,
    /// Over.
    Acted,
    /// Now.
    Active,
    /// Put off.
    Delayed,
    /// Down, so it would be skipped.
    Skipped,
    /// Without a place, or surprised: passed over.
    PassedOver,
}

/// How the points of a row are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Points {
    /// Not at all.
    #[default]
    Unknown,
    /// As figures.
    Figures(HitPointBar),
    /// A group, body by body; 0 is down.
    Bodies(Vec<i64>),
    /// As a word, such as `hit` or `3 up`.
    Word(String),
}

/// What has to be done now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Who and what: `Thalia: Endurance`.
    pub what: String,
    /// What for, where there is room: `breath`.
    pub detail: String,
    /// How much else is due.
    pub others: usize,
}

/// A task, contest or race under way.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// So much of so much.
    Progress(Progress),
    /// A first part is rolled, and the player is asked.
    Linked {
        /// Who and what.
        name: String,
        /// What came of it, and what goes on from it.
        waits: Phrase,
        /// Whether it is not for the players.
        secret: bool,
    },
    /// Who runs at which place.
    Race {
        /// What is raced for.
        name: String,
        /// First to last.
        runners: Vec<Phrase>,
        /// Whether it is not for the players.
        secret: bool,
    },
}

/// How far a task has come, or who is ahead in a contest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// What is done.
    pub name: String,
    /// Parts done.
    pub done: u32,
    /// Parts in all.
    pub of: u32,
    /// By whom, or who is ahead.
    pub who: String,
    /// How it ended, if it has.
    pub ended: Phrase,
    /// Whether it is not for the players.
    pub secret: bool,
    /// How it may go on.
    pub chances: Phrase,
}

/// A hero in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The name.
    pub name: String,
    /// Abilities and their ranks, column by column; the one in use is accented.
    pub abilities: Vec<Ability>,
    /// Label and text.
    pub entries: Vec<(String, String)>,
}

/// One ability of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    /// Its name.
    pub name: String,
    /// Its rank.
    pub rank: String,
    /// Whether the attempt uses it.
    pub in_use: bool,
}

/// A row of the order in full, or a task.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// Its number; none of a task.
    pub row: Option<u32>,
    /// Its name.
    pub name: String,
    /// Label and text.
    pub entries: Vec<(String, Phrase)>,
}
