//! The heroes as they are shown, with points and conditions.

use crate::tui::theme::Role;
use crate::words::listed;

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
    pub name: String,
    pub level: u32,
    /// The class, shown where there are no conditions, and always where there is room.
    pub class: String,
    pub points: HitPointBar,
    /// Fortune dice in hand; none where the system has none.
    pub dice: Option<Dice>,
    /// State word first, then conditions.
    pub conditions: Vec<Condition>,
}

/// Hit points as figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitPointBar {
    pub now: i64,
    /// What there could be.
    pub max: i64,
    /// What stands in front of it for a while.
    pub temporary: i64,
    /// How that feels.
    pub vitality: Vitality,
}

listed! {
    /// The state words.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Vitality by word {
        /// More than half.
        #[default]
        Whole = "",
        /// Half or less.
        Hurt = "hurt",
        /// A quarter or less.
        Low = "low",
        /// At nothing.
        Down = "down",
    }
}

impl Vitality {
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

impl Condition {
    pub fn of(text: impl Into<String>, kind: ConditionKind) -> Self {
        let text = text.into();
        Self { text, kind }
    }

    /// One that only has to be read.
    pub fn plain(text: impl Into<String>) -> Self {
        Self::of(text, ConditionKind::Plain)
    }
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
