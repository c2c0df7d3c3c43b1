//! Why a command changes nothing: the reason and what could be done instead. A sentence said in one place stands there,
//! those that several places say stand here.

use crate::dice::Unread;
use crate::systems::record::Unrecordable;

use super::RollId;

/// A command was understood and cannot be done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("{0}")]
    Because(String),
    /// The table has to say that it is meant: the same line with `anyway` goes on.
    #[error("{why}: `{line}` goes on")]
    Asks { why: String, line: String },
    /// The answer lies in steps that are not in memory: read the segment before, and try again.
    #[error("the log before step {before} has to be read first")]
    Older { before: u64 },
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Self {
        Self::Because(why.to_owned())
    }
}

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self::Because(why)
    }
}

impl From<Unread> for Refusal {
    fn from(why: Unread) -> Self {
        Self::Because(why.to_string())
    }
}

impl From<Unrecordable> for Refusal {
    fn from(why: Unrecordable) -> Self {
        Self::Because(why.to_string())
    }
}

/// A command is not done, for this reason.
pub(super) fn refused<T, E: From<Refusal>>(why: impl Into<Refusal>) -> Result<T, E> {
    Err(why.into().into())
}

impl Refusal {
    pub(super) fn nothing_changes() -> Self {
        "nothing would change".into()
    }

    /// A foe or a hero has this name.
    pub fn name_taken(name: &str) -> Self {
        format!("there is already a {name}: choose another name").into()
    }

    /// Nobody may have this name.
    pub fn bad_name(name: &str) -> Self {
        format!(
            "“{name}” cannot be a name: use 1 to 40 letters without quotation marks, no number, and not `all`, `foes` or `party`"
        )
        .into()
    }

    pub(super) fn bad_level(level: u32) -> Self {
        format!("a level is 1 to 100, not {level}").into()
    }

    pub(super) fn other_sheet(needed: &str, there: &str) -> Self {
        format!("that is on a {needed} sheet, and this is a {there} sheet").into()
    }

    pub(super) fn empty_order() -> Self {
        "the turn order is empty: add someone first (`add party`, `add orc 15 +1`)".into()
    }

    pub(super) fn no_fight() -> Self {
        "there is no fight: `begin` starts one".into()
    }

    pub(super) fn nobody_can_act() -> Self {
        "nobody can act: everyone is down, delayed or without initiative".into()
    }

    pub(super) fn no_initiative_here(system: &str, example: &str) -> Self {
        format!(
            "{system} has no roll of its own for initiative: name the attempt, such as `initiative {example}`"
        )
        .into()
    }

    pub(super) fn no_such_macro(name: &str) -> Self {
        format!("there is no macro called {name}").into()
    }

    pub(super) fn no_such_step(seq: u64, last: u64) -> Self {
        format!("there is no step {seq} yet: the last is {last}, and 0 is the founding").into()
    }

    pub(super) fn nothing_rolled() -> Self {
        "nothing has been rolled yet".into()
    }

    pub(super) fn no_such_roll(roll: RollId) -> Self {
        format!("there is no roll {roll}").into()
    }

    pub(super) fn roll_undone(roll: RollId) -> Self {
        format!("roll {roll} was undone").into()
    }

    pub(super) fn replaced(roll: RollId, by: RollId) -> Self {
        format!("roll {roll} was rerolled: roll {by} replaces it").into()
    }

    pub(super) fn read_again(roll: RollId, by: RollId) -> Self {
        format!("roll {roll} was re-evaluated as roll {by}: use `resolve {by}`").into()
    }

    pub(super) fn continued(roll: RollId, by: RollId) -> Self {
        format!("roll {roll} already continued as roll {by}").into()
    }
}
