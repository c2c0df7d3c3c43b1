//! Long work: net successes added up over several rolls.

use serde::{Deserialize, Serialize};

use crate::systems::work::{Ends, Mishap, Progress, ProgressStep, Rolls, Target, Work};

use super::{Helpers, Pool, Spread, Yield};

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

impl Extended {
    /// Everybody who rolls, in order.
    pub fn pools(&self) -> Vec<Pool> {
        std::iter::once(self.pool)
            .chain(self.helpers.iter().flat_map(Helpers::pools))
            .collect()
    }

    /// Where one more roll leads from so much progress: a failure adds nothing, a botch ruins or sets back.
    pub const fn after(&self, progress: u32, yields: Yield) -> Progress {
        self.work().after(progress, yields.gain())
    }

    /// What has to be done, whoever does it.
    pub const fn work(&self) -> Work {
        Work {
            target: self.target,
            mishap: self.botch,
        }
    }

    /// The distribution of what one roll of all who work yields.
    pub fn spread(&self) -> Spread {
        let helpers = self.helpers.iter().flat_map(Helpers::pools);
        helpers.fold(self.pool.spread(), |pooled, helper| {
            pooled.pooled_with(&helper.spread())
        })
    }

    /// How likely the work, with so much progress made, has ended after each of the next rolls: the first entry is
    /// after one roll, the last after as many as asked for. [`Extended::rolls`] does not limit it.
    pub fn course(&self, progress: u32, rolls: Rolls) -> Vec<Ends> {
        let spread = self.spread().capped_at(self.target.get());
        let gains: Vec<(ProgressStep, f64)> = spread
            .iter()
            .map(|(yields, chance)| (yields.gain(), chance))
            .collect();
        self.work()
            .course(self.work().standing(progress), &gains, rolls.get())
    }

    /// How likely it ends in each way within its rolls, from nothing.
    pub fn ends(&self) -> Ends {
        let nothing = Ends {
            complete: 0.0,
            ruined: 0.0,
            unfinished: 1.0,
        };
        self.course(0, self.rolls).pop().unwrap_or(nothing)
    }
}
