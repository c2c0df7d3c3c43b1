//! An attempt in the words of the log, and its dice.

use crate::systems::interface::ShownDie as Die;
use crate::words::counted;

use super::{Attempt, Mark, Mishap, Occasion, Outcome, Pool, Reading, Stage};

/// `7 at difficulty 8`, `5 at difficulty 6 against 4 at difficulty 8`.
pub(super) fn words(attempt: &Attempt) -> Vec<String> {
    let joined = |pools: &[Pool], joiner: &str| {
        pools
            .iter()
            .map(pool_words)
            .collect::<Vec<_>>()
            .join(joiner)
    };
    let pools = attempt.pools();
    match attempt {
        Attempt::Single(_) | Attempt::Cooperative { .. } => vec![joined(&pools, " with ")],
        Attempt::Resisted { .. } => vec![joined(&pools, " against ")],
        Attempt::Contest { to, .. } => {
            vec![joined(&pools, " against "), format!("to {}", to.get())]
        }
        Attempt::Extended(work) => {
            let mishap = match work.botch {
                Mishap::Ruins => String::new(),
                Mishap::SetsBack(lost) => format!("a botch sets back {lost}"),
            };
            let goal = format!(
                "{} in {}",
                work.target.get(),
                counted(work.rolls.get(), "roll")
            );
            vec![joined(&pools, " with "), goal, mishap]
        }
    }
}

fn pool_words(pool: &Pool) -> String {
    let occasion = match pool.parts().occasion {
        Occasion::Deed | Occasion::Several(_) => "",
        Occasion::Reflexive => " (reflexive)",
        Occasion::Soak => " (reflexive, no ability)",
    };
    format!(
        "{} at difficulty {}{occasion}",
        pool.parts().sum(),
        pool.parts().difficulty_sum()
    )
}

pub(super) fn dice_of(reading: &Reading) -> Vec<Die> {
    let difficulty = reading.difficulty;
    let die = |&face: &u32| match difficulty.read(face) {
        Mark::Success => Die {
            marks: "*",
            ..Die::kept(face)
        },
        Mark::One | Mark::Blank => Die {
            is_kept: false,
            ..Die::kept(face)
        },
    };
    reading.faces.iter().map(die).collect()
}

/// The dice of each roll of extended work; none where all fell at once.
pub(super) fn dice_of_rolls(outcome: &Outcome) -> Vec<usize> {
    let Outcome::Extended { stages, .. } = outcome else {
        return Vec::new();
    };
    let dice_of = |stage: &Stage| {
        stage
            .readings
            .iter()
            .map(|reading| reading.faces.len())
            .sum()
    };
    stages.iter().map(dice_of).collect()
}

/// What pools came to that carry no number: 0 net successes, a score, a progress.
pub(super) fn net_of(outcome: &Outcome) -> Option<i64> {
    let net = match outcome {
        Outcome::Single(_) | Outcome::Cooperative(_) | Outcome::Resisted(_) => 0,
        Outcome::Contest(exchanges) => Outcome::score(exchanges).0,
        Outcome::Extended { stages, .. } => stages.last().map_or(0, |stage| stage.progress),
    };
    Some(i64::from(net))
}
