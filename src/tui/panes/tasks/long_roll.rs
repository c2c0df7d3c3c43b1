//! A task, a contest, a race or a linked attempt: what the pane has a row for.

use crate::campaign::{Contest, Race, Roll, RollId, Task};
use crate::words::quoted;

/// A task, a contest or a race under way.
#[derive(Debug, Clone, Copy)]
pub enum LongRoll<'a> {
    /// Work that takes several rolls.
    Task(&'a Task),
    /// Sides against each other.
    Contest(&'a Contest),
    /// A ranked check, kept.
    Race(&'a Race),
    /// A linked attempt whose first part was limited: the player may go on.
    Linked(RollId, &'a Roll),
}

impl LongRoll<'_> {
    /// How a line about it begins: `task "mend the wall"`.
    #[must_use]
    pub fn line(self) -> String {
        match self {
            Self::Task(task) => format!("task {}", quoted(&task.name)),
            Self::Contest(contest) => format!("contest {}", quoted(&contest.name)),
            Self::Race(race) => format!("rank {}", quoted(&race.name)),
            Self::Linked(roll, _) => format!("continue {roll}"),
        }
    }

    /// What was rolled the last time; nothing if nothing was.
    #[must_use]
    pub fn last(self) -> Option<String> {
        match self {
            Self::Task(task) => task.attempt.clone(),
            Self::Contest(contest) => {
                let sides: Option<Vec<&str>> = contest
                    .sides
                    .iter()
                    .map(|side| side.attempt.as_deref())
                    .collect();
                sides.map(|sides| sides.join(" vs "))
            }
            // Those who run it are known by their places.
            Self::Race(_) | Self::Linked(..) => None,
        }
    }
}
