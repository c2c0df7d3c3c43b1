//! What a roll came to: its arithmetic and its outcome in one phrase, and the figure that counts.

use crate::systems::dice_pool as dp;
use crate::systems::monsters_and_magic as mm;
use crate::systems::success_roll as sr;
use crate::systems::swords_and_sorcery as ss;
use crate::systems::{Attempt, Outcome};

/// How it came about and what it is.
pub(super) fn told(attempt: &Attempt, outcome: &Outcome) -> String {
    match (attempt, outcome) {
        (_, Outcome::PenAndDagger(outcome)) => outcome.word().to_owned(),
        (_, Outcome::DicePool(outcome)) => outcome.told(),
        (Attempt::SwordsAndSorcery(attempt), Outcome::SwordsAndSorcery(outcome)) => {
            of_swords_and_sorcery(attempt, outcome)
        }
        (_, Outcome::SuccessRoll(outcome)) => of_success_roll(outcome),
        (_, Outcome::MonstersAndMagic(outcome)) => of_monsters_and_magic(outcome),
        (_, Outcome::Dice(throw)) => throw.total().to_string(),
        (_, outcome @ Outcome::SwordsAndSorcery(_)) => outcome.word().to_owned(),
    }
}

/// The figure that counts.
pub(super) fn figure(outcome: &Outcome) -> Option<i64> {
    match outcome {
        Outcome::PenAndDagger(outcome) => Some(i64::from(outcome.natural())),
        Outcome::DicePool(outcome) => outcome.value().or_else(|| net_of(outcome)),
        Outcome::SwordsAndSorcery(outcome) => {
            outcome.total().map(i64::from).or_else(|| outcome.value())
        }
        Outcome::SuccessRoll(outcome) => Some(i64::from(outcome.total())),
        Outcome::MonstersAndMagic(outcome) => outcome.throws().next().map(|action| match outcome {
            mm::Outcome::Contest(contest) => i64::from(contest.gathered()[0]),
            mm::Outcome::Total { .. } | mm::Outcome::Resisted { .. } => i64::from(action.total()),
        }),
        Outcome::Dice(throw) => Some(throw.total()),
    }
}

/// The figure somebody is ranked by, in the words of the log: of a success roll its margin.
pub(in crate::campaign) fn figure_to_rank(attempt: &Attempt, outcome: &Outcome) -> Option<i64> {
    match outcome {
        Outcome::SuccessRoll(_) => attempt.verdict(outcome).value,
        outcome => figure(outcome),
    }
}

/// What pools came to that carry no number: 0 net successes, a score, a progress.
fn net_of(outcome: &dp::Outcome) -> Option<i64> {
    let net = match outcome {
        dp::Outcome::Single(_) | dp::Outcome::Cooperative(_) | dp::Outcome::Resisted(_) => 0,
        dp::Outcome::Contest(exchanges) => dp::Outcome::score(exchanges).0,
        dp::Outcome::Extended { stages, .. } => stages.last().map_or(0, |stage| stage.progress),
    };
    Some(i64::from(net))
}

/// `14 + 5 = 19 against 15, success`; help is told before, a name of the die behind.
fn of_swords_and_sorcery(attempt: &ss::Attempt, outcome: &ss::Outcome) -> String {
    let mut told = match outcome {
        ss::Outcome::Test {
            aids, ties, throw, ..
        } => {
            let throws = ties
                .iter()
                .chain([throw])
                .map(|throw| helped_sum(throw, aids));
            throws.collect::<Vec<_>>().join(", tie, ")
        }
        ss::Outcome::Still { total, .. } => total.to_string(),
        ss::Outcome::GivenUp => outcome.word().to_owned(),
        ss::Outcome::Attack { throw, .. } => sum_of(throw),
        ss::Outcome::Opposed {
            aids,
            their_aids,
            rounds,
            ..
        } => {
            let sums = |round: &ss::Round| {
                let (ours, theirs) = (
                    helped_sum(&round.ours, aids),
                    helped_sum(&round.theirs, their_aids),
                );
                format!("{ours} against {theirs}")
            };
            let rounds = rounds.iter().map(sums);
            rounds.collect::<Vec<_>>().join(", tie, ")
        }
        ss::Outcome::Group { throws, mean, .. } => {
            let totals: Vec<String> = throws.iter().map(|throw| throw.total.to_string()).collect();
            format!("mean of {} = {mean}", totals.join(", "))
        }
        ss::Outcome::Distraction { face, .. } => face.to_string(),
    };
    if let Some(target) = attempt.target() {
        told.push_str(&format!(" against {target}"));
    }
    if !matches!(outcome.key(), "total") && !matches!(outcome, ss::Outcome::GivenUp) {
        told.push_str(&format!(", {}", outcome.word()));
    }
    if let ss::Outcome::Distraction { .. } = outcome {
        match (outcome.value(), outcome.provokes()) {
            (Some(bonus @ 1..), _) => told.push_str(&format!(", allies attack at +{bonus}")),
            (_, true) => told.push_str(", the enemy gets an opportunity attack"),
            _ => {}
        }
    }
    if let Some(label) = outcome.label() {
        told.push_str(&format!(" ({})", label.word()));
    }
    told
}

/// `14 + 5 + 3 (help) = 22`, or without help as of one who rolls alone.
fn helped_sum(throw: &ss::Throw, aids: &[ss::Aid]) -> String {
    if aids.is_empty() {
        return sum_of(throw);
    }
    let help: i32 = aids.iter().map(ss::Aid::amount).sum();
    let sign = if help < 0 { '-' } else { '+' };
    format!(
        "{} {sign} {} (help) = {}",
        opened(throw),
        help.abs(),
        throw.total.saturating_add(help)
    )
}

/// `14 + 5 = 19`, or `14` where nothing is added.
fn sum_of(throw: &ss::Throw) -> String {
    let added = added_to(throw);
    if added == 0 {
        throw.total.to_string()
    } else {
        format!("{} = {}", opened(throw), throw.total)
    }
}

/// `14 + 5`
fn opened(throw: &ss::Throw) -> String {
    match added_to(throw) {
        0 => throw.natural().to_string(),
        added @ 1.. => format!("{} + {added}", throw.natural()),
        added => format!("{} - {}", throw.natural(), added.unsigned_abs()),
    }
}

fn added_to(throw: &ss::Throw) -> i64 {
    i64::from(throw.total) - i64::from(throw.natural())
}

/// `12 against 18, success by 6`; which special rule decided is told behind.
fn of_success_roll(outcome: &sr::Outcome) -> String {
    let mut told = format!(
        "{} against {}, {}",
        outcome.total(),
        outcome.effective,
        outcome.word()
    );
    if outcome.margin() > 0 {
        told.push_str(&format!(" by {}", outcome.margin()));
    }
    if let Some(why) = outcome.why() {
        told.push_str(&format!(" ({})", why.word()));
    }
    told
}

/// `3 + 4 + 6 + 3 = 16 against 14, success with 2 effect points`.
fn of_monsters_and_magic(outcome: &mm::Outcome) -> String {
    match outcome {
        mm::Outcome::Total { action } => throw_sum(action),
        mm::Outcome::Resisted { action, resistance } => {
            let mut told = format!(
                "{} against {}, {}",
                throw_sum(action),
                throw_sum(resistance),
                outcome.word()
            );
            if let Some(points) = outcome.effect_points() {
                let plural = if points == 1 { "" } else { "s" };
                told.push_str(&format!(" with {points} effect point{plural}"));
            }
            if let Some(why) = outcome.why() {
                told.push_str(&format!(" ({})", why.word()));
            }
            told
        }
        mm::Outcome::Contest(contest) => {
            let [ours, theirs] = contest.gathered();
            let rounds = contest.rounds().len();
            let plural = if rounds == 1 { "" } else { "s" };
            format!(
                "{} {ours} to {theirs} in {rounds} round{plural}",
                outcome.word()
            )
        }
    }
}

/// `13 + 3 = 16`: the dice together, then all that is added; a number that stands for a roll by itself.
fn throw_sum(throw: &mm::Throw) -> String {
    let dice: u32 = throw.faces().iter().sum();
    let flat = match throw {
        mm::Throw::Static { armor, .. } if armor.is_empty() => return throw.total().to_string(),
        mm::Throw::Static { total: flat, .. } | mm::Throw::Rolled { flat, .. } => flat,
    };
    match flat {
        0 => dice.to_string(),
        1.. => format!("{dice} + {flat} = {}", throw.total()),
        _ => format!("{dice} - {} = {}", flat.unsigned_abs(), throw.total()),
    }
}
