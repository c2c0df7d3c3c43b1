//! The panes, and how many columns and rows a screen has for them.

use ratatui::layout::Rect;

use crate::tui::action::{Action, Context};

/// The panes that take the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pane {
    /// The heroes.
    #[default]
    Party,
    /// The table of the rule system with the odds.
    Table,
    /// The order of turns.
    Turns,
    /// Tasks and races.
    Tasks,
    /// The ledger of fortune dice.
    Fortune,
    /// The roll log.
    Log,
}

/// The panes in the order of Tab, each with the context of its own keys and what goes there.
pub const PANES: [(Pane, Context, Action); 6] = [
    (Pane::Party, Context::Party, Action::GoParty),
    (Pane::Table, Context::Table, Action::GoTable),
    (Pane::Turns, Context::Turns, Action::GoTurns),
    (Pane::Tasks, Context::Tasks, Action::GoTasks),
    (Pane::Fortune, Context::Fortune, Action::GoFortune),
    (Pane::Log, Context::Log, Action::GoLog),
];

/// What stands in a place of the dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A pane that takes the keys.
    Pane(Pane),
    Notes,
    /// The hero under Party's cursor.
    Sheet,
    /// The row under the cursor of Turns.
    Card,
}

impl From<Pane> for Content {
    fn from(pane: Pane) -> Self {
        Self::Pane(pane)
    }
}

/// Which pane is in front where several share one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tabs {
    /// The right column of three.
    pub turns: Pane,
    /// The left column of two.
    pub left: Pane,
    /// The right column of two.
    pub right: Pane,
    pub only: Pane,
    /// The lower row of a low screen.
    pub lower: Pane,
}

impl Tabs {
    pub(super) const TURNS: &[Pane] = &[Pane::Turns, Pane::Tasks];
    pub(super) const LEFT: &[Pane] = &[Pane::Turns, Pane::Party, Pane::Tasks];
    pub(super) const RIGHT: &[Pane] = &[Pane::Table, Pane::Fortune, Pane::Log];
    pub(super) const ONLY: &[Pane] = &[
        Pane::Turns,
        Pane::Party,
        Pane::Table,
        Pane::Log,
        Pane::Tasks,
    ];
    pub(super) const LOWER: &[Pane] = &[Pane::Log, Pane::Fortune];

    /// Brings a pane to the front wherever it shares a place.
    pub fn bring_to_front(&mut self, pane: Pane) {
        for (front, stack) in [
            (&mut self.turns, Self::TURNS),
            (&mut self.left, Self::LEFT),
            (&mut self.right, Self::RIGHT),
            (&mut self.only, Self::ONLY),
            (&mut self.lower, Self::LOWER),
        ] {
            if stack.contains(&pane) {
                *front = pane;
            }
        }
        // On one pane fortune dice are shown with the party.
        if pane == Pane::Fortune {
            self.only = Pane::Party;
        }
    }
}

impl Default for Tabs {
    fn default() -> Self {
        Self {
            turns: Pane::Turns,
            left: Pane::Turns,
            right: Pane::Table,
            only: Pane::Turns,
            lower: Pane::Log,
        }
    }
}

/// How many columns of panes the screen has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breadth {
    /// Under 80: one pane.
    #[default]
    One,
    /// From 80: two columns.
    Two,
    /// From 106: three columns.
    Three,
    /// From 170: three, with sheet, card and notes.
    Wide,
}

impl Breadth {
    /// The class of a width.
    pub fn of(width: u16) -> Self {
        match width {
            0..80 => Self::One,
            80..106 => Self::Two,
            106..170 => Self::Three,
            170.. => Self::Wide,
        }
    }
}

/// How the last result is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BandForm {
    /// Not at all: something covers or replaces it.
    #[default]
    Absent,
    /// One bold line.
    Line,
    /// Three large rows, and one line of who and what; the chances are in the rule above.
    Compact,
    /// Three large rows with who and what beside them.
    Full,
    /// Six large rows.
    Grand,
}

impl BandForm {
    /// What there is room for on a screen.
    pub fn of(screen: Rect) -> Self {
        match screen.height {
            50.. if Breadth::of(screen.width) == Breadth::Wide => Self::Grand,
            34.. => Self::Full,
            24.. => Self::Compact,
            0..24 => Self::Line,
        }
    }
}
