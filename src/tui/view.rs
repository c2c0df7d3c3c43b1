//! What the table shows: words and figures ready to draw, owned and plain. A projection fills these, the panes read them.

mod band;
mod ladder;
mod ledger;
mod log_page;
mod people;
mod prompt;
mod text;

pub use self::{band::*, ladder::*, ledger::*, log_page::*, people::*, prompt::*, text::*};
use super::layout::{Moved, Pane, Tabs};

/// Everything on the dashboard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dashboard {
    /// The first row.
    pub title: Title,
    /// The line under the title while saving is in trouble.
    pub trouble: Option<Trouble>,
    /// Which pane has the keys.
    pub focus: Pane,
    /// Which pane of each stack is in front.
    pub tabs: Tabs,
    /// The pane that has the whole screen, if one has.
    pub zoom: Option<Pane>,
    /// How far the rules between the panes were moved by hand.
    pub moved: Moved,
    /// Whether something else has the keys: then no rule here is heavy.
    pub covered: bool,
    /// Whether the curtain is drawn: every rule doubles. What may not be shown must not be in this view.
    pub curtain: bool,
    /// The heroes.
    pub party: Party,
    /// The hero under Party's cursor, in full.
    pub sheet: Option<Sheet>,
    /// The table of the rule system, and the odds under it.
    pub ladder: Ladder,
    /// The order of turns.
    pub turns: Turns,
    /// Tasks and races under way.
    pub tasks: Vec<Task>,
    /// Which of them has the cursor.
    pub task: Option<usize>,
    /// The row under the cursor of Turns, in full.
    pub card: Option<Card>,
    /// The last result.
    pub result: Option<Outcome>,
    /// The ledger of fortune dice.
    pub fortune: Fortune,
    /// The roll log.
    pub log: Log,
    /// The notes.
    pub notes: Notes,
    /// The line where one types.
    pub prompt: Prompt,
    /// The last row.
    pub hints: Hints,
}

/// The first row of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The campaign.
    pub campaign: String,
    /// System, evening, scene: what goes when it gets narrow.
    pub details: Vec<String>,
    /// The round, such as `round 3`; empty in peace.
    pub round: String,
    /// Whose turn it is.
    pub active: String,
    /// How much of the log is on the disk.
    pub saving: Saving,
    /// The key that opens the curtain, named while it is drawn.
    pub curtain_key: String,
}

/// How much of the log is on the disk, or who writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Saving {
    /// Not said.
    #[default]
    Unsaid,
    /// Everything up to this line.
    Saved(u64),
    /// So many lines are not.
    Unsaved(u64),
    /// Another plays, and is followed here.
    Following(String),
}

/// Why saving does not work, and what can be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trouble {
    /// In two words, such as `disk full`.
    pub what: String,
    /// What follows from it.
    pub consequence: String,
    /// The key that helps.
    pub offer: Hint,
}

/// A key and the word that says what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The key.
    pub key: String,
    /// What it does.
    pub word: String,
    /// The same in a word or two, for where it would leave too little room for others; empty if there is no need.
    pub brief: String,
    /// Whether it stays when others have to go, as undo does.
    pub stays: bool,
}

/// The last row: what matters now, and what always does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// From the left, as many as fit.
    pub left: Vec<Hint>,
    /// At the right end; its last one stays longest.
    pub right: Vec<Hint>,
}
