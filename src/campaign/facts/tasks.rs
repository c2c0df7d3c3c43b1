//! Tasks under way: work that takes several rolls. What is done is always what the marks add up to.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::RollId;
use crate::systems::work::{Ends, Mishap, Progress, ProgressStep, Work};
use crate::systems::work::{Rolls, Target};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Matter, Owed, Part};

/// One thing that moved a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Mark {
    /// A roll was counted.
    Rolled {
        /// The roll that counts here: of one that was rerolled, the latest.
        roll: RollId,
        /// What it gave.
        gain: ProgressStep,
        /// Whether players did not see it when it was rolled.
        is_secret: bool,
    },
    /// The game master moved it by hand.
    Corrected(i32),
}

/// Rolls ahead for which it is told how likely a task has ended.
const AHEAD: [u32; 4] = [1, 2, 3, 5];

/// A task under way, finished or ruined: it stands here until it is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What is done.
    pub name: String,
    /// What completes it.
    pub target: Target,
    /// What a botch, or a critical failure, does to it.
    pub mishap: Mishap,
    /// How often may be rolled, where that matters.
    pub rolls: Option<Rolls>,
    /// Whether players must not know of it.
    pub is_secret: bool,
    /// What moved it, oldest first.
    pub marks: Vec<Mark>,
    /// The attempt that was counted last, in full words.
    pub attempt: Option<String>,
}

/// How a task stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Standing {
    Underway,
    Complete,
    Ruined,
    OutOfRolls,
}

/// How far a task has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    /// Where it stands.
    pub progress: Progress,
    /// What is done, or was when it was ruined: part of the way counts for something.
    pub points: u32,
    /// What completes it.
    pub of: Target,
}

/// Something that happened to a task.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TaskEvent {
    /// It was begun.
    Began {
        /// What completes it.
        target: Target,
        /// What a botch, or a critical failure, does to it.
        mishap: Mishap,
        /// How often may be rolled.
        rolls: Option<Rolls>,
        /// Whether players must not know of it.
        is_secret: bool,
    },
    /// A roll of the same step was counted.
    Counted {
        /// The roll.
        roll: RollId,
        /// What it gave.
        gain: ProgressStep,
        /// How the task stands after it.
        to: Reached,
        /// The attempt in full words.
        attempt: String,
        /// Whether players must not see the roll.
        is_secret: bool,
    },
    /// A counted roll became another one, or gives something else since.
    Recounted {
        /// The roll that was counted.
        roll: RollId,
        /// The one that counts in its place.
        by: RollId,
        /// What that gives.
        gain: ProgressStep,
        /// How the task stands after it.
        to: Reached,
    },
    /// The game master moved it by hand.
    Corrected {
        /// By so much.
        by: i32,
        /// How the task stands after it.
        to: Reached,
    },
    /// It was taken off the table.
    Closed {
        /// How it stood.
        at: Reached,
    },
}

impl Reached {
    /// `6/10`, `10/10 complete`, `ruined at 6/10`.
    fn words(&self) -> String {
        let figures = format!("{}/{}", self.points, self.of.get());
        match self.progress {
            Progress::Underway(_) => figures,
            Progress::Complete(_) => format!("{figures} complete"),
            Progress::Ruined => format!("ruined at {figures}"),
        }
    }

    /// How the task ended; nothing while it goes on.
    fn end_words(&self) -> Option<String> {
        let figures = format!("{}/{}", self.points, self.of.get());
        match self.progress {
            Progress::Underway(_) => None,
            Progress::Complete(_) => Some(format!("complete, {figures}")),
            Progress::Ruined => Some(format!("ruined at {figures}")),
        }
    }
}

impl TaskEvent {
    /// What it answers, of the task that is called so.
    pub(in crate::campaign) fn answer<'a>(&'a self, task: &'a str) -> EventAnswer<'a> {
        let (is_kept, rolls) = match self {
            Self::Began { is_secret, .. } => (Some(*is_secret), Vec::new()),
            Self::Counted { roll, .. } => (None, vec![*roll]),
            Self::Recounted { by, .. } => (None, vec![*by]),
            Self::Corrected { .. } | Self::Closed { .. } => (None, Vec::new()),
        };
        let answer = EventAnswer::parts(Kind::Task, "", self.words(task))
            .owed(Owed::ToRolls(rolls.clone(), task))
            .to(Audience::Work {
                work: (Kind::Task, task),
                is_kept,
                rolls,
            })
            .recapped(self.in_recap(task));
        match self {
            Self::Began { .. } => answer,
            Self::Counted { .. }
            | Self::Recounted { .. }
            | Self::Corrected { .. }
            | Self::Closed { .. } => answer.about(Concern::Task(task)),
        }
    }

    fn words(&self, task: &str) -> Vec<Part<'_>> {
        let words = match self {
            Self::Began {
                target,
                mishap,
                rolls,
                ..
            } => {
                let rolls =
                    rolls.map_or_else(String::new, |rolls| format!(", in {} rolls", rolls.get()));
                let words = format!("{task} begins: 0/{}{rolls}", target.get());
                return match mishap {
                    Mishap::SetsBack(lost) => vec![words.into(), Part::SetsBack(*lost)],
                    Mishap::Ruins => vec![words.into()],
                };
            }
            Self::Counted { gain, to, .. } => match gain {
                ProgressStep::Mishap if to.progress == Progress::Ruined => to.words(),
                ProgressStep::Mishap => format!("set back, {}", to.words()),
                ProgressStep::Points(0) => format!("no further, {}", to.words()),
                ProgressStep::Points(points) => format!("+{points}, {}", to.words()),
            },
            Self::Recounted { to, .. } => format!("counted anew, {}", to.words()),
            Self::Corrected { by, to } => format!("{by:+} by hand, {}", to.words()),
            Self::Closed { at } => format!("closed, {}", at.words()),
        };
        vec![format!("{task} {words}").into()]
    }

    /// How the task ended, where it did.
    fn in_recap(&self, task: &str) -> InRecap<'_> {
        let told = |words: String| format!("{task}: {words}").into();
        match self {
            Self::Counted { to, .. } => to.end_words().map_or(InRecap::Nothing, |words| {
                InRecap::Decided(Matter::Task, told(words))
            }),
            Self::Recounted { to, .. } | Self::Corrected { to, .. } => {
                to.end_words().map_or(InRecap::Nothing, |words| {
                    InRecap::Happening(Matter::Task, told(words))
                })
            }
            Self::Closed { at } => match at.progress {
                Progress::Underway(points) => {
                    let words = format!("left at {points}/{}", at.of.get());
                    InRecap::Happening(Matter::Task, told(words))
                }
                Progress::Complete(_) | Progress::Ruined => InRecap::Nothing,
            },
            Self::Began { .. } => InRecap::Nothing,
        }
    }
}

impl Task {
    /// A task of which nothing is done.
    #[must_use]
    pub const fn begun(
        name: String,
        target: Target,
        mishap: Mishap,
        rolls: Option<Rolls>,
        is_secret: bool,
    ) -> Self {
        Self {
            name,
            target,
            mishap,
            rolls,
            is_secret,
            marks: Vec::new(),
            attempt: None,
        }
    }

    /// What has to be done.
    #[must_use]
    pub const fn work(&self) -> Work {
        Work {
            target: self.target,
            mishap: self.mishap,
        }
    }

    /// How far it has come: what the marks add up to. After its end only a hand moves it.
    #[must_use]
    pub fn reached(&self) -> Reached {
        let nothing = Reached {
            progress: self.work().standing(0),
            points: 0,
            of: self.target,
        };
        self.marks
            .iter()
            .fold(nothing, |now, mark| self.after(now, mark))
    }

    /// How far it would have come with one more mark.
    #[must_use]
    pub fn reached_with(&self, mark: &Mark) -> Reached {
        self.after(self.reached(), mark)
    }

    /// How far it would have come if a roll that was counted gave something else.
    #[must_use]
    pub fn reached_if(&self, counted: RollId, gives: ProgressStep) -> Reached {
        let mut other = self.clone();
        other.recount(counted, counted, gives);
        other.reached()
    }

    fn after(&self, now: Reached, mark: &Mark) -> Reached {
        let progress = match (now.progress, mark) {
            (Progress::Underway(points), Mark::Rolled { gain, .. }) => {
                self.work().after(points, *gain)
            }
            (Progress::Complete(_) | Progress::Ruined, Mark::Rolled { .. }) => now.progress,
            (_, Mark::Corrected(by)) => self.work().standing(now.points.saturating_add_signed(*by)),
        };
        match progress {
            Progress::Underway(points) | Progress::Complete(points) => Reached {
                progress,
                points,
                ..now
            },
            Progress::Ruined => Reached { progress, ..now },
        }
    }

    /// How often was rolled.
    #[must_use]
    pub fn rolled(&self) -> u32 {
        let rolled = self
            .marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Rolled { .. }))
            .count();
        u32::try_from(rolled).unwrap_or(u32::MAX)
    }

    /// How often may still be rolled; nothing where that does not matter.
    #[must_use]
    pub fn rolls_left(&self) -> Option<u32> {
        self.rolls
            .map(|rolls| rolls.get().saturating_sub(self.rolled()))
    }

    /// How likely it has ended after 1, 2, 3 and 5 more rolls, as far as so many are left, each giving what `gains` say;
    /// where rolls are limited, after the last too. Nothing if no more is rolled.
    #[must_use]
    pub fn chances(&self, gains: &[(ProgressStep, f64)]) -> Vec<(u32, Ends)> {
        let left = self.rolls_left();
        let most = left.unwrap_or_else(|| AHEAD.into_iter().max().unwrap_or(0));
        if self.standing() != Standing::Underway {
            return Vec::new();
        }
        let course = self.work().course(self.reached().progress, gains, most);
        let is_told = |rolls: u32| AHEAD.contains(&rolls) || Some(rolls) == left;
        (1..)
            .zip(course)
            .filter(|(rolls, _)| is_told(*rolls))
            .collect()
    }

    /// How it stands.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self.reached().progress {
            Progress::Complete(_) => Standing::Complete,
            Progress::Ruined => Standing::Ruined,
            Progress::Underway(_) if self.rolls_left() == Some(0) => Standing::OutOfRolls,
            Progress::Underway(_) => Standing::Underway,
        }
    }

    /// Whether a roll was counted that players did not see.
    #[must_use]
    pub fn has_secret_marks(&self) -> bool {
        self.marks.iter().any(|mark| {
            matches!(
                mark,
                Mark::Rolled {
                    is_secret: true,
                    ..
                }
            )
        })
    }

    /// Whether a roll is counted here.
    #[must_use]
    pub fn counts(&self, wanted: RollId) -> bool {
        self.marks
            .iter()
            .any(|mark| matches!(mark, Mark::Rolled { roll, .. } if *roll == wanted))
    }

    /// Makes so what happened to it; it is closed by whoever holds it.
    pub(in crate::campaign) fn apply(&mut self, event: &TaskEvent) {
        match event {
            TaskEvent::Counted {
                roll,
                gain,
                attempt,
                is_secret,
                ..
            } => {
                self.marks.push(Mark::Rolled {
                    roll: *roll,
                    gain: *gain,
                    is_secret: *is_secret,
                });
                self.attempt = Some(attempt.clone());
            }
            TaskEvent::Recounted { roll, by, gain, .. } => self.recount(*roll, *by, *gain),
            TaskEvent::Corrected { by, .. } => self.marks.push(Mark::Corrected(*by)),
            TaskEvent::Began { .. } | TaskEvent::Closed { .. } => {}
        }
    }

    fn recount(&mut self, counted: RollId, by: RollId, gives: ProgressStep) {
        for mark in &mut self.marks {
            if let Mark::Rolled { roll, gain, .. } = mark
                && *roll == counted
            {
                (*roll, *gain) = (by, gives);
            }
        }
    }
}

impl Standing {
    /// It in a word; nothing for what goes on.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Underway => "",
            Self::Complete => "complete",
            Self::Ruined => "ruined",
            Self::OutOfRolls => "out of rolls",
        }
    }
}
