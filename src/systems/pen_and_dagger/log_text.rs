//! An attempt in the words of the log, and its dice.

use crate::systems::interface::ShownDie as Die;

use super::{Attempt, Check, Counts, Edge, Level, Outcome, Reading, Reliability};

/// `Adept +1 adv bar major`; nothing for luck.
pub(super) fn words(attempt: &Attempt) -> String {
    let (checks, joiner) = match attempt {
        Attempt::Single { check, .. } => (vec![rank_words(check)], ""),
        Attempt::Luck | Attempt::PartyLuck { .. } => (Vec::new(), ""),
        Attempt::Shared { checks, counts, .. } => {
            let joiner = if *counts == Counts::Best {
                " or "
            } else {
                " and "
            };
            (checks.iter().map(rank_words).collect(), joiner)
        }
        Attempt::Linked {
            first,
            first_bar,
            main,
            ..
        } => {
            let first = rank_words(first) + &bar_words(plain_bar(first).or(*first_bar));
            (vec![first, rank_words(main)], " then ")
        }
    };
    let mut words = checks.join(joiner);
    let bar = match attempt {
        Attempt::Single { check, bar }
        | Attempt::Linked {
            main: check, bar, ..
        } => plain_bar(check).or(*bar),
        Attempt::Shared { checks, bar, .. } => checks.first().and_then(plain_bar).or(*bar),
        Attempt::Luck | Attempt::PartyLuck { .. } => None,
    };
    words.push_str(&bar_words(bar));
    words
}

/// What is enough of a plain yes or no, where it is not the usual.
fn plain_bar(check: &Check) -> Option<Level> {
    check.plain.filter(|bar| *bar != Level::Normal)
}

fn bar_words(bar: Option<Level>) -> String {
    bar.map_or_else(String::new, |bar| format!(" bar {}", bar.word()))
}

fn rank_words(check: &Check) -> String {
    let mut words = check.rank.name().to_owned();
    if check.adjustment != 0 {
        words.push_str(&format!(" {:+}", check.adjustment));
    }
    words.push_str(match check.edge {
        Edge::Advantage => " adv",
        Edge::Even => "",
        Edge::Disadvantage => " dis",
    });
    words.push_str(match check.reliability {
        Reliability::Reliable => " reliable",
        Reliability::Plain => "",
        Reliability::Unreliable => " unreliable",
    });
    if check.plain.is_some() {
        words.push_str(" plain");
    }
    words
}

pub(super) fn dice_of(outcome: &Outcome) -> Vec<Die> {
    let of_reading = |reading: &Reading| {
        let kept = reading.kept;
        let die = move |(at, &face): (usize, &u32)| Die {
            is_kept: at == kept,
            ..Die::kept(face)
        };
        reading
            .faces
            .iter()
            .enumerate()
            .map(die)
            .collect::<Vec<_>>()
    };
    match outcome {
        Outcome::Single(reading) => of_reading(reading),
        Outcome::Luck { face } => vec![Die::kept(*face)],
        Outcome::PartyLuck { rounds, unluckiest } => {
            let throws = rounds.iter().flatten();
            throws
                .map(|throw| Die {
                    is_kept: throw.head == *unluckiest,
                    ..Die::kept(throw.face)
                })
                .collect()
        }
        Outcome::Shared { readings, counting } => {
            let dice = readings.iter().enumerate().flat_map(|(at, reading)| {
                let counts = at == *counting;
                of_reading(reading).into_iter().map(move |die| Die {
                    is_kept: die.is_kept && counts,
                    ..die
                })
            });
            dice.collect()
        }
        Outcome::Linked { first, main, .. } => std::iter::once(first)
            .chain(main)
            .flat_map(of_reading)
            .collect(),
    }
}

/// Who of several it came down to, and whether a linked attempt went on after a poor first part.
pub(super) fn beside(outcome: &Outcome, names: &[&str]) -> String {
    let name = |index: usize| names.get(index).copied().unwrap_or("nobody");
    match outcome {
        Outcome::PartyLuck { unluckiest, .. } => format!(", unluckiest {}", name(*unluckiest)),
        Outcome::Shared { counting, .. } if names.len() > 1 => {
            format!(", {} counts", name(*counting))
        }
        Outcome::Linked { first, .. } if outcome.went_on() => {
            format!(", first part {}, went on", first.level.word())
        }
        Outcome::Shared { .. }
        | Outcome::Linked { .. }
        | Outcome::Single(_)
        | Outcome::Luck { .. } => String::new(),
    }
}
