//! What a page says to a key or a click: data, which those above it act on.

use crossterm::event::KeyCode;

use crate::campaign::CreatureId;
use crate::manual::Chapter;
use crate::systems::reference::Rule;

use super::action::{Action, Context};
use super::message::Effect;
use super::pages::importing::PlannedImport;

/// What an overlay says to a key.
#[derive(Debug)]
pub enum Answer {
    /// Nothing happens.
    Ignored,
    /// It goes.
    Close,
    /// It goes, and this is done.
    Act(Action),
    /// It stays, and is turned to another leaf.
    Turn(Action),
    /// This line is said; it goes if the line is taken.
    Say(String),
    /// What an import would bring is brought in; the answerer goes if it is taken.
    Bring(Box<PlannedImport>),
    /// It goes with all that lies below it, and this line is being typed.
    Type(String),
    /// It stays, and what a link names lies over it, or is typed.
    Follow(String),
    /// It goes, and the cursor is put on somebody.
    Show(CreatureId),
    /// It stays, and what the keys of this context do lies over it.
    Help(Context),
    /// It goes, and this rule is opened.
    Read(&'static Rule),
    /// It stays, and this chapter lies over it.
    Chapter(&'static Chapter),
    /// The settings are opened at this one; a palette goes, a page lies below them.
    Setting(usize),
    /// The loop is asked for this.
    Do(Effect),
    /// It goes, and the hand edit that waits is taken in, or passed over.
    Edit(bool),
}

/// What a click came to in what lies open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clicked {
    /// Another row or field has the cursor.
    Chosen,
    /// What was clicked had it already, or does at once what its key does: this is pressed.
    Press(KeyCode),
    Nothing,
}
