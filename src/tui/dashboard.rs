//! Everything on the dashboard: plain data that the panes draw.

pub mod fill;

use super::layout::{Moved, Pane, Tabs};
use super::panes::fortune::Fortune;
use super::panes::hints::draw::Hints;
use super::panes::log::view::Log;
use super::panes::notes::Notes;
use super::panes::party::view::Party;
use super::panes::prompt::view::Prompt;
use super::panes::result::draw::Outcome;
use super::panes::sheet::Card;
use super::panes::table::lines::Ladder;
use super::panes::tasks::draw::Task;
use super::panes::title::{Title, Trouble};
use super::panes::turns::view::Turns;

/// Everything on the dashboard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dashboard {
    /// The first row.
    pub title: Title,
    /// The line under the title while saving is in trouble, or a tour is taken.
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
    /// Whether only ASCII is sure: then a lit cell stands in brackets.
    pub is_ascii: bool,
    /// Whether the curtain is drawn: every rule doubles. What may not be shown must not be in this view.
    pub curtain: bool,
    /// The heroes.
    pub party: Party,
    /// The hero under Party's cursor, in full.
    pub sheet: Option<Card>,
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
    pub notes: Notes,
    /// The line where one types.
    pub prompt: Prompt,
    /// The last row.
    pub hints: Hints,
}
