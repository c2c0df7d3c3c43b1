//! The dice of a roll in the order rolled, which of them count, and their marks.

use crate::dice::{self, DieStatus};
use crate::systems::dice_pool::{self as dp, Mark, Reading as PoolReading};
use crate::systems::pen_and_dagger as pd;
use crate::systems::{Outcome, swords_and_sorcery as ss};

use super::Die;

/// Every die in the order rolled.
pub(super) fn dice_of(outcome: &Outcome) -> Vec<Die> {
    match outcome {
        Outcome::PenAndDagger(outcome) => of_pen_and_dagger(outcome),
        Outcome::DicePool(outcome) => outcome.readings().flat_map(of_pool).collect(),
        Outcome::SwordsAndSorcery(outcome) => outcome
            .faces()
            .iter()
            .zip(outcome.kept())
            .flat_map(|(faces, kept)| of_cast(faces, kept))
            .collect(),
        Outcome::SuccessRoll(outcome) => outcome.kept().into_iter().map(Die::kept).collect(),
        Outcome::MonstersAndMagic(outcome) => outcome.kept().into_iter().map(Die::kept).collect(),
        Outcome::Dice(throw) => throw.dice().iter().map(of_free_die).collect(),
    }
}

/// The dice of each roll of extended work; none where all fell at once.
pub(super) fn rolls_of(outcome: &Outcome) -> Vec<usize> {
    let Outcome::DicePool(dp::Outcome::Extended { stages, .. }) = outcome else {
        return Vec::new();
    };
    let dice_of = |stage: &dp::Stage| {
        stage
            .readings
            .iter()
            .map(|reading| reading.faces.len())
            .sum()
    };
    stages.iter().map(dice_of).collect()
}

/// Whether one die of several was chosen, so that it has to be told which.
pub(super) fn is_choice(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::PenAndDagger(_) => true,
        Outcome::SwordsAndSorcery(outcome) => outcome.faces().iter().any(|faces| faces.len() > 1),
        Outcome::DicePool(_)
        | Outcome::SuccessRoll(_)
        | Outcome::MonstersAndMagic(_)
        | Outcome::Dice(_) => false,
    }
}

/// The d20 that counts, where one does.
pub(super) fn natural(outcome: &Outcome) -> Option<u32> {
    match outcome {
        Outcome::PenAndDagger(outcome) => Some(outcome.natural()),
        Outcome::SwordsAndSorcery(
            ss::Outcome::Test { throw, .. } | ss::Outcome::Attack { throw, .. },
        ) => Some(throw.natural()),
        Outcome::SwordsAndSorcery(_)
        | Outcome::DicePool(_)
        | Outcome::SuccessRoll(_)
        | Outcome::MonstersAndMagic(_)
        | Outcome::Dice(_) => None,
    }
}

impl Die {
    const fn kept(face: u32) -> Self {
        Self {
            face,
            is_kept: true,
            marks: "",
        }
    }
}

fn of_pen_and_dagger(outcome: &pd::Outcome) -> Vec<Die> {
    let of_reading = |reading: &pd::Reading| {
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
        pd::Outcome::Single(reading) => of_reading(reading),
        pd::Outcome::Luck { face } => vec![Die::kept(*face)],
        pd::Outcome::PartyLuck { rounds, unluckiest } => {
            let throws = rounds.iter().flatten();
            throws
                .map(|throw| Die {
                    is_kept: throw.head == *unluckiest,
                    ..Die::kept(throw.face)
                })
                .collect()
        }
        pd::Outcome::Shared { readings, counting } => {
            let dice = readings.iter().enumerate().flat_map(|(at, reading)| {
                let counts = at == *counting;
                of_reading(reading).into_iter().map(move |die| Die {
                    is_kept: die.is_kept && counts,
                    ..die
                })
            });
            dice.collect()
        }
        pd::Outcome::Linked { first, main } => std::iter::once(first)
            .chain(main)
            .flat_map(of_reading)
            .collect(),
    }
}

fn of_pool(reading: &PoolReading) -> Vec<Die> {
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

/// A die or a pair, of equal ones the first.
fn of_cast(faces: &[u32], kept: u32) -> Vec<Die> {
    let at = faces.iter().position(|face| *face == kept);
    let die = |(index, &face): (usize, &u32)| Die {
        is_kept: at == Some(index),
        ..Die::kept(face)
    };
    faces.iter().enumerate().map(die).collect()
}

const fn of_free_die(die: &dice::Die) -> Die {
    let marks = match (die.fate, die.is_exploded) {
        (DieStatus::Kept, false) => "",
        (DieStatus::Kept, true) => "!",
        (DieStatus::Succeeded, false) => "*",
        (DieStatus::Succeeded, true) => "!*",
        (DieStatus::Dropped, false) => "d",
        (DieStatus::Dropped, true) => "!d",
        (DieStatus::Rerolled, _) => "r",
    };
    Die {
        face: die.face,
        is_kept: matches!(die.fate, DieStatus::Kept | DieStatus::Succeeded),
        marks,
    }
}
