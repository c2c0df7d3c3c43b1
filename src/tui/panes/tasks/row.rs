//! What the pane has a row for.

use crate::campaign::{LongRoll, LongRollKind, Roll, RollId};
use crate::words::quoted;

/// A task, a contest or a race under way, or a linked attempt that waits.
#[derive(Debug, Clone, Copy)]
pub enum TaskRow<'a> {
    /// What takes several rolls.
    Long(&'a LongRoll),
    /// A linked attempt whose first part was limited: the player may go on.
    Linked(RollId, &'a Roll),
}

impl TaskRow<'_> {
    /// How a line about it begins: `task "mend the wall"`.
    pub fn line(self) -> String {
        match self {
            Self::Long(long) => {
                let command = match long.kind() {
                    LongRollKind::Task => "task",
                    LongRollKind::Clock => "clock",
                    LongRollKind::Contest => "contest",
                    LongRollKind::Race => "rank",
                };
                format!("{command} {}", quoted(&long.name))
            }
            Self::Linked(roll, _) => format!("continue {roll}"),
        }
    }

    /// What was rolled the last time; nothing if nothing was, or if those who run are known by their places.
    pub fn last(self) -> Option<String> {
        match self {
            Self::Long(long) if long.kind() != LongRollKind::Race => {
                (!long.attempts.is_empty()).then(|| long.attempts.join(" vs "))
            }
            Self::Long(_) | Self::Linked(..) => None,
        }
    }
}
