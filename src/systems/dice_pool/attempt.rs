//! What can be attempted: one pool, two against each other, several together, once or over many rolls.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};
use crate::systems::{Chance, Odds, Verdict};

use super::{
    Book, Bout, BoutOdds, Ending, Exchange, Extended, Helpers, MAX_ROUNDS, Outcome, Pool, Progress,
    Reading, Spread, Stage, Threshold, Yield,
};

/// A fully described roll of pools.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Attempt {
    /// One pool, once.
    Single(Pool),
    /// Several pools whose counts are pooled, once.
    Cooperative {
        /// Who rolls first.
        pool: Pool,
        /// The others.
        helpers: Helpers,
    },
    /// Two pools against each other, once.
    Resisted {
        /// The side whose win is a success.
        ours: Pool,
        /// The other side.
        theirs: Pool,
    },
    /// Two pools against each other until one side has gathered enough; a botch does not end it (our decision).
    Contest {
        /// The side whose win is a success.
        ours: Pool,
        /// The other side.
        theirs: Pool,
        /// How many net successes win.
        to: Threshold,
    },
    /// Successes added up over several rolls.
    Extended(Extended),
}

impl Attempt {
    /// Every pool in it, in the order rolled.
    pub fn pools(&self) -> Vec<Pool> {
        match self {
            Self::Single(pool) => vec![*pool],
            Self::Cooperative { pool, helpers } => {
                std::iter::once(*pool).chain(helpers.pools()).collect()
            }
            Self::Resisted { ours, theirs } | Self::Contest { ours, theirs, .. } => {
                vec![*ours, *theirs]
            }
            Self::Extended(work) => work.pools(),
        }
    }

    /// Rolls it. Extended work goes on until it is complete, ruined or out of rolls, a contest until it is won.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, _book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::Single(pool) => pool.roll(faces).map(Outcome::Single),
            Self::Cooperative { .. } => roll_all(&self.pools(), faces).map(Outcome::Cooperative),
            Self::Resisted { ours, theirs } => exchange(ours, theirs, faces).map(Outcome::Resisted),
            Self::Contest { ours, theirs, to } => roll_contest(ours, theirs, *to, faces),
            Self::Extended(work) => roll_extended(work, faces),
        }
    }

    /// Its exact odds, in the words of the command line.
    ///
    /// `passes` is the probability of any success, of winning, of completing the work.
    pub fn odds(&self, _book: &Book) -> Odds {
        match self {
            Self::Single(pool) => {
                let spread = pool.spread();
                let chances = spread.iter().map(|(yields, p)| single_chance(yields, p));
                odds(chances, spread.at_least(1))
            }
            Self::Cooperative { pool, helpers } => {
                let pooled = helpers
                    .pools()
                    .fold(pool.spread(), |all, one| all.pooled_with(&one.spread()));
                cooperative_odds(&pooled)
            }
            Self::Resisted { ours, theirs } => {
                let bout = BoutOdds::between(&ours.spread(), &theirs.spread());
                odds(
                    bout.iter().map(|(bout, p)| bout_chance(bout, p)),
                    bout.winning(),
                )
            }
            Self::Contest { ours, theirs, to } => {
                let (win, lose) = BoutOdds::between(&ours.spread(), &theirs.spread()).contest(*to);
                odds(
                    [chance("lose", lose, None), chance("win", win, None)].into_iter(),
                    win,
                )
            }
            Self::Extended(work) => {
                let ends = work.ends();
                let chances = [
                    chance(Ending::Ruined.key(), ends.ruined, None),
                    chance(Ending::Unfinished.key(), ends.unfinished, None),
                    chance(Ending::Complete.key(), ends.complete, None),
                ];
                odds(chances.into_iter(), ends.complete)
            }
        }
    }

    /// What an outcome of it means. Passed is any success, a win, work completed.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        Verdict {
            outcome: outcome.key(),
            value: outcome.value(),
            passed: Some(outcome.is_passed()),
        }
    }
}

fn chance(outcome: &'static str, probability: f64, value: Option<u32>) -> Chance {
    Chance {
        outcome,
        probability,
        value: value.map(i64::from),
    }
}

fn single_chance(yields: Yield, probability: f64) -> Chance {
    let value = Some(yields.count()).filter(|count| *count > 0);
    chance(yields.degree().key(), probability, value)
}

fn bout_chance(bout: Bout, probability: f64) -> Chance {
    chance(bout.key(), probability, bout.net())
}

/// A botch by somebody is shown with the roll, but is no outcome of its own: it counts 0.
fn cooperative_odds(pooled: &Spread) -> Odds {
    let chances = (0..).zip(pooled.counts()).map(|(count, p)| match count {
        0 => single_chance(Yield::Failure, p),
        _ => single_chance(Yield::Net(count), p),
    });
    odds(chances, pooled.at_least(1))
}

fn odds(chances: impl Iterator<Item = Chance>, passes: f64) -> Odds {
    let mut outcomes = Vec::with_capacity(chances.size_hint().0);
    outcomes.extend(chances.filter(|chance| chance.probability > 0.0));
    Odds {
        outcomes,
        first: Vec::new(),
        passes: Some(passes),
    }
}

fn roll_all(pools: &[Pool], faces: &mut dyn Faces) -> Result<Vec<Reading>, Unread> {
    pools.iter().map(|pool| pool.roll(faces)).collect()
}

fn exchange(ours: &Pool, theirs: &Pool, faces: &mut dyn Faces) -> Result<Exchange, Unread> {
    Ok(Exchange {
        ours: ours.roll(faces)?,
        theirs: theirs.roll(faces)?,
    })
}

fn roll_contest(
    ours: &Pool,
    theirs: &Pool,
    to: Threshold,
    faces: &mut dyn Faces,
) -> Result<Outcome, Unread> {
    let were_typed = faces.is_waiting();
    let mut score = (0, 0);
    let mut exchanges = Vec::new();
    let mut is_last = false;
    while score.0.max(score.1) < to.get() && exchanges.len() < MAX_ROUNDS && !is_last {
        // Typed faces that ran out are too few: one more round tells how many the next one takes.
        is_last = were_typed && !faces.is_waiting();
        let round = exchange(ours, theirs, faces)?;
        score = round.bout().added_to(score);
        exchanges.push(round);
    }
    Ok(Outcome::Contest(exchanges))
}

fn roll_extended(work: &Extended, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
    let pools = work.pools();
    let mut stages: Vec<Stage> = Vec::new();
    let mut progress = 0;
    let mut ending = Ending::Unfinished;
    while stages.len() < work.rolls.get() as usize && ending == Ending::Unfinished {
        let readings = roll_all(&pools, faces)?;
        (progress, ending) = match work.after(progress, Outcome::pooled(&readings)) {
            Progress::Underway(successes) => (successes, Ending::Unfinished),
            Progress::Complete(successes) => (successes, Ending::Complete),
            Progress::Ruined => (progress, Ending::Ruined),
        };
        stages.push(Stage { readings, progress });
    }
    Ok(Outcome::Extended {
        stages,
        target: work.target,
        ending,
    })
}
