//! Long work: net successes added up over several rolls.

use serde::{Deserialize, Serialize};

use super::{Helpers, MAX_ROLLS, MAX_TARGET, Pool, Spread, UpTo, Yield};

/// The net successes that complete the work; usually 5, 10 or 20.
pub type Target = UpTo<MAX_TARGET>;

/// How many rolls there is time for.
pub type Rolls = UpTo<MAX_ROLLS>;

/// What a botch does to the work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Mishap {
    /// All is lost.
    #[default]
    Ruins,
    /// So many successes are lost, never more than there are.
    SetsBack(u32),
}

/// Work that takes several rolls.
///
/// Basic Dice Rules: “Extended Rolls”; with helpers also “Cooperative Rolls”.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extended {
    /// Who works.
    pub pool: Pool,
    /// Who helps, if anybody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helpers: Option<Helpers>,
    /// What completes it.
    pub target: Target,
    /// How often may be rolled.
    pub rolls: Rolls,
    /// What a botch does.
    #[serde(default)]
    pub botch: Mishap,
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many successes, fewer than the target.
    Underway(u32),
    /// So many successes, at or over the target.
    Complete(u32),
    /// Lost to a botch.
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

impl Extended {
    /// Everybody who rolls, in order.
    #[must_use]
    pub fn pools(&self) -> Vec<Pool> {
        std::iter::once(self.pool).chain(self.helpers.iter().flat_map(Helpers::pools)).collect()
    }

    /// Where one more roll leads from so much progress: a failure adds nothing, a botch ruins or sets back.
    #[must_use]
    pub const fn after(&self, progress: u32, yields: Yield) -> Progress {
        match (yields, self.botch) {
            (Yield::Botch, Mishap::Ruins) => Progress::Ruined,
            (Yield::Botch, Mishap::SetsBack(lost)) => self.standing(progress.saturating_sub(lost)),
            (Yield::Failure | Yield::Net(_), _) => self.standing(progress.saturating_add(yields.count())),
        }
    }

    /// Work with so many successes gathered.
    #[must_use]
    pub const fn standing(&self, progress: u32) -> Progress {
        if progress < self.target.get() { Progress::Underway(progress) } else { Progress::Complete(progress) }
    }

    /// The distribution of what one roll of all who work yields.
    #[must_use]
    pub fn spread(&self) -> Spread {
        let helpers = self.helpers.iter().flat_map(Helpers::pools);
        helpers.fold(self.pool.spread(), |pooled, helper| pooled.pooled_with(&helper.spread()))
    }

    /// How likely the work, with so much progress made, has ended after each of the next rolls: the first entry is
    /// after one roll, the last after as many as asked for. [`Extended::rolls`] does not limit it.
    #[must_use]
    pub fn course(&self, progress: u32, rolls: Rolls) -> Vec<Ends> {
        let spread = self.spread().capped_at(self.target.get());
        let mut now = Chain::at(self.standing(progress), self.target);
        let mut course = Vec::with_capacity(rolls.get() as usize);
        for _ in 0..rolls.get() {
            now = now.rolled(self, &spread);
            course.push(now.ends());
        }
        course
    }

    /// How likely it ends in each way within its rolls, from nothing.
    #[must_use]
    pub fn ends(&self) -> Ends {
        let nothing = Ends { complete: 0.0, ruined: 0.0, unfinished: 1.0 };
        self.course(0, self.rolls).pop().unwrap_or(nothing)
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
        Self { underway: vec![0.0; target], complete: 0.0, ruined: 0.0 }
    }

    fn at(progress: Progress, target: Target) -> Self {
        let mut chain = Self::empty(target.get() as usize);
        chain.add(progress, 1.0);
        chain
    }

    fn rolled(&self, work: &Extended, spread: &Spread) -> Self {
        let mut next =
            Self { complete: self.complete, ruined: self.ruined, ..Self::empty(self.underway.len()) };
        for (progress, here) in (0..).zip(&self.underway) {
            if *here == 0.0 {
                continue;
            }
            for (yields, chance) in spread.iter() {
                next.add(work.after(progress, yields), here * chance);
            }
        }
        next
    }

    fn add(&mut self, progress: Progress, chance: f64) {
        match progress {
            Progress::Complete(_) => self.complete += chance,
            Progress::Ruined => self.ruined += chance,
            Progress::Underway(successes) => {
                if let Some(cell) = self.underway.get_mut(successes as usize) {
                    *cell += chance;
                }
            }
        }
    }

    fn ends(&self) -> Ends {
        Ends { complete: self.complete, ruined: self.ruined, unfinished: self.underway.iter().sum() }
    }
}
