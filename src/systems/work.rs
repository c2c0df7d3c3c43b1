//! Long work by the rules of any system: what a roll gives to it, where that leads, how likely it ends in so many rolls.

use serde::{Deserialize, Serialize};

use super::UpTo;

/// The most net successes that long work may ask for (our decision).
pub const MAX_TARGET: u32 = 200;

/// The most rolls that long work may take (our decision).
pub const MAX_ROLLS: u32 = 100;

/// What completes the work; usually 5, 10 or 20.
pub type Target = UpTo<MAX_TARGET>;

/// In how many rolls.
pub type Rolls = UpTo<MAX_ROLLS>;

/// What one roll gives to the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ProgressStep {
    /// Harm: a botch, a critical failure.
    Mishap,
    /// So much of it is done; a failure does nothing, which is 0.
    Points(u32),
}

impl ProgressStep {
    /// So much of it is done, and nothing by what is below 0.
    pub(super) fn of(points: i64) -> Self {
        Self::Points(u32::try_from(points).unwrap_or(0))
    }
}

/// What a botch, or another such mishap, does to the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Mishap {
    /// All is lost.
    #[default]
    Ruins,
    /// So much is lost, never more than there is.
    SetsBack(u32),
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Progress {
    /// So much is done, less than the target.
    Underway(u32),
    /// So much is done, the target or more.
    Complete(u32),
    /// Lost to a mishap.
    Ruined,
}

/// How likely the work has ended in each way. The three add up to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ends {
    /// It is done.
    pub complete: f64,
    /// It is lost.
    pub ruined: f64,
    /// It is neither.
    pub unfinished: f64,
}

/// What has to be done, and what goes wrong with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// What completes it.
    pub target: Target,
    /// What a botch, or a critical failure, does to it.
    pub mishap: Mishap,
}

impl Work {
    /// Work with so much done.
    pub const fn standing(&self, points: u32) -> Progress {
        if points < self.target.get() {
            Progress::Underway(points)
        } else {
            Progress::Complete(points)
        }
    }

    /// Where one more roll leads from so much done.
    pub const fn after(&self, points: u32, gain: ProgressStep) -> Progress {
        match (gain, self.mishap) {
            (ProgressStep::Mishap, Mishap::Ruins) => Progress::Ruined,
            (ProgressStep::Mishap, Mishap::SetsBack(lost)) => {
                self.standing(points.saturating_sub(lost))
            }
            (ProgressStep::Points(more), _) => self.standing(points.saturating_add(more)),
        }
    }

    /// How likely it has ended after each of the next rolls, each of which gives as much as `gains` say, whose
    /// probabilities add up to 1: the first entry is after one roll, the last after as many as asked for.
    pub fn course(&self, from: Progress, gains: &[(ProgressStep, f64)], rolls: u32) -> Vec<Ends> {
        let mut now = Chain::at(from, self.target);
        let mut course = Vec::with_capacity(rolls as usize);
        for _ in 0..rolls {
            now = now.rolled(self, gains);
            course.push(now.ends());
        }
        course
    }
}

/// The chance of standing at each progress, and of having ended.
struct Chain {
    underway: Vec<f64>,
    complete: f64,
    ruined: f64,
}

impl Chain {
    fn empty(target: usize) -> Self {
        Self {
            underway: vec![0.0; target],
            complete: 0.0,
            ruined: 0.0,
        }
    }

    fn at(progress: Progress, target: Target) -> Self {
        let mut chain = Self::empty(target.get() as usize);
        chain.add(progress, 1.0);
        chain
    }

    fn rolled(&self, work: &Work, gains: &[(ProgressStep, f64)]) -> Self {
        let mut next = Self {
            complete: self.complete,
            ruined: self.ruined,
            ..Self::empty(self.underway.len())
        };
        for (points, here) in (0..).zip(&self.underway) {
            if *here == 0.0 {
                continue;
            }
            for (gain, chance) in gains {
                next.add(work.after(points, *gain), here * chance);
            }
        }
        next
    }

    fn add(&mut self, progress: Progress, chance: f64) {
        match progress {
            Progress::Complete(_) => self.complete += chance,
            Progress::Ruined => self.ruined += chance,
            Progress::Underway(points) => {
                if let Some(cell) = self.underway.get_mut(points as usize) {
                    *cell += chance;
                }
            }
        }
    }

    fn ends(&self) -> Ends {
        Ends {
            complete: self.complete,
            ruined: self.ruined,
            unfinished: self.underway.iter().sum(),
        }
    }
}
