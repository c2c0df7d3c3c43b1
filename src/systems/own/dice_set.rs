//! Dice of one kind, thrown together: how they are thrown, and the numbers they show.

use std::fmt;

use crate::dice::{Die, DieStatus, Expression, Faces, Pool, Sides, Unread};

/// Dice of one kind, all numbers known.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct DiceSet {
    pub(super) kind: Kind,
    /// Faces that stay as they lie, in the order of the dice; none where all are thrown.
    pub(super) held: Vec<Option<u32>>,
}

/// What kind of dice.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    /// Free dice.
    Pool {
        expression: Expression,
        pool: Pool,
        /// What is added to every face: −2 makes a d3 a Fudge die.
        shift: i64,
    },
    /// d100 with more dice for the tens, the lowest of which counts; below 0 the highest.
    Tens(i64),
}

/// As a roll says it: `3d6`, `4dF`, `d%`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pool { pool, shift, .. } if *shift != 0 => write!(f, "{}dF", pool.dice()),
            Self::Pool { expression, .. } => write!(f, "{expression}"),
            Self::Tens(_) => f.write_str("d%"),
        }
    }
}

/// A number that a set of dice shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// What it comes to.
    Total,
    /// So many of the highest dice that stay, added up.
    Highest(i64),
    /// So many of the lowest dice that stay, added up.
    Lowest(i64),
    /// How many dice that stay show a face from one number to another, each explosion counted by itself.
    Count(i64, i64),
    /// How many dice that stay show the face most of them show.
    Same,
}

/// Most dice for the tens, beside the first.
pub(super) const MOST_TENS: i64 = 9;

impl DiceSet {
    /// How many dice it names.
    pub(super) fn dice(&self) -> u32 {
        match &self.kind {
            Kind::Pool { pool, .. } => pool.dice(),
            Kind::Tens(_) => 1,
        }
    }

    /// How many dice stay.
    pub(super) fn kept(&self) -> u32 {
        match &self.kind {
            Kind::Pool { pool, .. } => pool.kept().map_or(pool.dice(), |(kept, _)| kept),
            Kind::Tens(_) => 1,
        }
    }

    /// Whether some of its faces bring another die.
    pub(super) fn explodes(&self) -> bool {
        match &self.kind {
            Kind::Pool { pool, .. } => pool.explodes(),
            Kind::Tens(_) => false,
        }
    }

    /// Whether the faces of its dice are merely added up.
    pub(super) fn merely_adds(&self) -> bool {
        match &self.kind {
            Kind::Pool { expression, .. } => expression.merely_adds() && !self.is_fudge(),
            Kind::Tens(_) => false,
        }
    }

    /// The lowest and the highest that dice come to that are merely added.
    pub(super) fn bounds(&self) -> Option<(i64, i64)> {
        match &self.kind {
            Kind::Pool { pool, .. } => {
                let dice = i64::from(pool.dice());
                Some((dice, dice * i64::from(pool.sides())))
            }
            Kind::Tens(_) => None,
        }
    }

    /// How many faces each of its dice has, where they are dice of one kind.
    pub(super) fn faces(&self) -> Option<u32> {
        match &self.kind {
            Kind::Pool { pool, .. } => Some(pool.sides()),
            Kind::Tens(_) => None,
        }
    }

    /// Whether its dice show signs.
    pub(super) fn is_fudge(&self) -> bool {
        match &self.kind {
            Kind::Pool { shift, .. } => *shift != 0,
            Kind::Tens(_) => false,
        }
    }

    /// Whether its dice can only be thrown again together: how many there are depends on how they fall.
    pub(super) fn is_whole(&self) -> bool {
        match &self.kind {
            Kind::Pool { pool, .. } => pool.has_extras(),
            Kind::Tens(_) => true,
        }
    }

    /// It with these of its dice lying as they fell; where it is whole, all or none of them.
    pub(super) fn holding(&self, held: Vec<Option<u32>>) -> Self {
        let is_thrown = self.is_whole() && held.contains(&None);
        Self {
            kind: self.kind.clone(),
            held: if is_thrown { Vec::new() } else { held },
        }
    }

    /// Throws them, but for those that are held.
    pub(super) fn throw(&self, faces: &mut dyn Faces) -> Result<Vec<Die>, Unread> {
        let mut source = Held {
            held: self.held.iter(),
            is_fudge: self.is_fudge(),
            faces,
        };
        match &self.kind {
            Kind::Pool { expression, .. } => Ok(expression.roll(&mut source)?.dice().to_vec()),
            Kind::Tens(0) => Ok(vec![lying(source.roll(Sides::D100)?)]),
            Kind::Tens(more) => {
                let d10 = Sides::new(10).unwrap_or(Sides::D20);
                let mut dice = Vec::new();
                for _ in 0..more.unsigned_abs() + 2 {
                    dice.push(lying(source.roll(d10)?));
                }
                let counts = tens_that_counts(*more, &dice);
                let tens = dice.len().saturating_sub(1);
                for (place, die) in dice.iter_mut().enumerate().take(tens) {
                    if place != counts {
                        die.fate = DieStatus::Dropped;
                    }
                }
                Ok(dice)
            }
        }
    }

    /// The number a die of it shows.
    pub(super) fn face(&self, die: &Die) -> i64 {
        match &self.kind {
            Kind::Pool { shift, .. } => i64::from(die.face) + shift,
            Kind::Tens(_) => die.face.into(),
        }
    }

    /// A number that dice as they fell show.
    pub(super) fn shown(&self, dice: &[Die], shown: Shown) -> i64 {
        let Kind::Pool { pool, shift, .. } = &self.kind else {
            return self.one_value(dice, shown);
        };
        let stays = || dice.iter().filter(|die| die.is_kept());
        let face = |die: &Die| i64::from(die.face) + shift;
        match shown {
            Shown::Total => stays()
                .map(|die| i64::from(pool.worth(die.face)) + shift)
                .sum(),
            Shown::Count(from, to) => {
                counted(stays().filter(|die| (from..=to).contains(&face(die))))
            }
            Shown::Same => {
                let most = stays().map(|one| counted(stays().filter(|die| die.face == one.face)));
                most.max().unwrap_or(0)
            }
            Shown::Highest(number) => {
                let mut sums = chains(dice, *shift);
                sums.sort_unstable_by(|a, b| b.cmp(a));
                first(&sums, number)
            }
            Shown::Lowest(number) => {
                let mut sums = chains(dice, *shift);
                sums.sort_unstable();
                first(&sums, number)
            }
        }
    }

    /// What d100 shows, which is one number however many dice it takes.
    fn one_value(&self, dice: &[Die], shown: Shown) -> i64 {
        let value = match (dice, dice.split_last()) {
            ([die], _) => i64::from(die.face),
            (_, Some((units, tens))) => {
                let tens = tens.iter().find(|die| die.is_kept());
                tens.map_or(0, |tens| percent(tens.face, units.face))
            }
            (_, None) => 0,
        };
        shown.of_one(value)
    }
}

impl Shown {
    /// The number where there is one die, and it shows this.
    pub(super) fn of_one(self, value: i64) -> i64 {
        match self {
            Self::Total => value,
            Self::Highest(number) | Self::Lowest(number) => {
                if number > 0 {
                    value
                } else {
                    0
                }
            }
            Self::Count(from, to) => i64::from((from..=to).contains(&value)),
            Self::Same => 1,
        }
    }
}

/// What a die for the tens and one for the units make: two zeros are 100.
pub(super) fn percent(tens: u32, units: u32) -> i64 {
    match (tens % 10, units % 10) {
        (0, 0) => 100,
        (tens, units) => i64::from(tens * 10 + units),
    }
}

/// The place among dice, the last of which shows the units, of the tens that count.
fn tens_that_counts(more: i64, dice: &[Die]) -> usize {
    let Some((units, tens)) = dice.split_last() else {
        return 0;
    };
    let values = tens.iter().map(|tens| percent(tens.face, units.face));
    let values = values.enumerate();
    let best = if more > 0 {
        values.min_by_key(|&(_, value)| value)
    } else {
        values.min_by_key(|&(_, value)| -value)
    };
    best.map_or(0, |(place, _)| place)
}

pub(super) fn lying(face: u32) -> Die {
    Die {
        face,
        pool: 0,
        fate: DieStatus::Kept,
        is_exploded: false,
    }
}

fn counted<'a>(dice: impl Iterator<Item = &'a Die>) -> i64 {
    i64::try_from(dice.count()).unwrap_or(i64::MAX)
}

/// What each die that stays comes to, with all that it exploded into.
fn chains(dice: &[Die], shift: i64) -> Vec<i64> {
    let stays: Vec<&Die> = dice.iter().filter(|die| die.is_kept()).collect();
    stays
        .chunk_by(|die, _| die.is_exploded)
        .map(|chain| chain.iter().map(|die| i64::from(die.face) + shift).sum())
        .collect()
}

fn first(sums: &[i64], number: i64) -> i64 {
    sums.iter().take(usize::try_from(number).unwrap_or(0)).sum()
}

/// Faces that stay as they lie, and others from where faces come from.
struct Held<'a, 'f> {
    held: std::slice::Iter<'a, Option<u32>>,
    is_fudge: bool,
    faces: &'f mut dyn Faces,
}

impl Faces for Held<'_, '_> {
    fn roll(&mut self, die: Sides) -> Result<u32, Unread> {
        match self.held.next() {
            Some(Some(face)) if (1..=die.count()).contains(face) => Ok(*face),
            Some(_) | None if self.is_fudge => self.faces.roll(Sides::FUDGE),
            Some(_) | None => self.faces.roll(die),
        }
    }
}
