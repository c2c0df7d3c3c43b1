//! The fact: every die that fell, in the order thrown, and what became of it.

use super::expression::{MOST_EXTRA_DICE, Term};
use super::pool::{End, Reading, index};
use super::{Expression, Faces, Pool, Unread};

/// Dice as they fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Throw {
    dice: Vec<Die>,
    total: i64,
}

/// One die as it fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// Its face, 1 and up.
    pub face: u32,
    /// Which of the expression's pools it belongs to, from 0, left to right.
    pub pool: u8,
    /// What became of it.
    pub fate: DieStatus,
    /// Whether it exploded: the die after it was thrown because of it.
    pub is_exploded: bool,
}

/// What became of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieStatus {
    /// It counts; among successes it is none.
    Kept,
    /// It counts, and is a success.
    Succeeded,
    /// It lost against better dice and does not count.
    Dropped,
    /// It was thrown again: the die after it stands in its place.
    Rerolled,
}

impl Expression {
    /// Throws the dice: left to right, each with its rerolls and explosions before the next.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll<F: Faces + ?Sized>(&self, faces: &mut F) -> Result<Throw, Unread> {
        let dice = Vec::with_capacity(index(self.dice));
        let mut hand = Thrower {
            faces,
            dice,
            pools: 0,
            extras: 0,
        };
        let total = self.term.roll(&mut hand)?;
        Ok(Throw {
            dice: hand.dice,
            total,
        })
    }
}

impl Throw {
    /// A throw as it was written down.
    pub(super) fn from_parts(dice: Vec<Die>, total: i64) -> Self {
        Self { dice, total }
    }

    /// What it comes to.
    pub const fn total(&self) -> i64 {
        self.total
    }

    /// Every die in the order thrown.
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The dice of each pool of the expression, left to right.
    pub fn pools(&self) -> impl Iterator<Item = &[Die]> {
        self.dice.chunk_by(|die, next| die.pool == next.pool)
    }
}

impl Die {
    /// Whether it adds to the total (a die that counts successes and shows none does too, namely 0).
    pub fn is_kept(&self) -> bool {
        match self.fate {
            DieStatus::Kept | DieStatus::Succeeded => true,
            DieStatus::Dropped | DieStatus::Rerolled => false,
        }
    }

    /// Whether the die after it was thrown because of it.
    fn goes_on(&self) -> bool {
        self.is_exploded || self.fate == DieStatus::Rerolled
    }
}

/// A hand throwing dice, and those on the table.
struct Thrower<'a, F: ?Sized> {
    faces: &'a mut F,
    dice: Vec<Die>,
    pools: u8,
    extras: u32,
}

/// A die that came to rest, with all that it exploded into.
struct Fallen {
    /// Its faces added up.
    sum: u32,
    /// What they add to the total.
    worth: u32,
}

impl Term {
    fn roll<F: Faces + ?Sized>(&self, hand: &mut Thrower<F>) -> Result<i64, Unread> {
        match self {
            Self::Number(number) => Ok(i64::from(*number)),
            Self::Pool(pool) => {
                let worth = hand.throw(pool)?;
                hand.pools = hand.pools.saturating_add(1);
                Ok(i64::from(worth))
            }
            Self::Negated(term) => Ok(-term.roll(hand)?),
            Self::Joined(joined) => {
                let [left, right] = [joined.left.roll(hand)?, joined.right.roll(hand)?];
                // The notation refused whatever could pass the largest total or divide by zero.
                Ok(joined.operator.apply(left, right).unwrap_or(0))
            }
        }
    }
}

impl<F: Faces + ?Sized> Thrower<'_, F> {
    fn throw(&mut self, pool: &Pool) -> Result<u32, Unread> {
        if let Some((kept, better)) = pool.kept() {
            return self.throw_and_keep(pool, kept, better);
        }
        let mut total = 0;
        for _ in 0..pool.dice {
            total += self.throw_die(pool)?.worth;
        }
        Ok(total)
    }

    // A call for each die would cost as much as the die.
    #[inline(always)]
    fn throw_die(&mut self, pool: &Pool) -> Result<Fallen, Unread> {
        let mut fallen = Fallen { sum: 0, worth: 0 };
        let mut is_reroll = false;
        loop {
            let face = self.faces.roll(pool.die)?;
            let reading = match pool.has_extras() && self.extras < MOST_EXTRA_DICE {
                true => pool.read(face, is_reroll),
                false => Reading::Stands,
            };
            is_reroll = reading == Reading::Rerolls;
            let (fate, worth) = match pool.counts {
                _ if is_reroll => (DieStatus::Rerolled, 0),
                None => (DieStatus::Kept, face),
                Some(_) if pool.worth(face) > 0 => (DieStatus::Succeeded, 1),
                Some(_) => (DieStatus::Kept, 0),
            };
            self.dice.push(Die {
                face,
                pool: self.pools,
                fate,
                is_exploded: reading == Reading::Explodes,
            });
            fallen.sum += if is_reroll { 0 } else { face };
            fallen.worth += worth;
            if reading == Reading::Stands {
                return Ok(fallen);
            }
            self.extras += 1;
        }
    }

    /// Throws all, then drops those that are not among the better ones; of equal ones the first thrown stay.
    fn throw_and_keep(&mut self, pool: &Pool, kept: u32, better: End) -> Result<u32, Unread> {
        let mut few = [0; FEW];
        let mut many = Vec::new();
        let merits = few.get_mut(..index(pool.dice)).unwrap_or_else(|| {
            many.resize(index(pool.dice), 0);
            &mut many
        });
        let start = self.dice.len();
        for (grade, later) in merits.iter_mut().zip((1..=pool.dice).rev()) {
            let sum = self.throw_die(pool)?.sum;
            let rank = if better == End::Highest {
                sum
            } else {
                u32::MAX - sum
            };
            *grade = (u64::from(rank) << u32::BITS) + u64::from(later);
        }
        let thrown = self.dice.get_mut(start..).unwrap_or_default();
        let best_dropped = nth_worst(merits, pool.dice - kept);
        Ok(drop_worse(pool, thrown, merits, best_dropped))
    }
}

/// So many dice are compared without asking for memory.
const FEW: usize = 16;

/// The n-th of these numbers, from the lowest up; 0 for none. All differ, and none is 0.
fn nth_worst(merits: &[u64], number: u32) -> u64 {
    (0..number).fold(0, |worst, _| {
        merits
            .iter()
            .map(|&grade| if grade > worst { grade } else { u64::MAX })
            .min()
            .unwrap_or(0)
    })
}

/// Marks the dice up to this merit, which go, and gives what the others come to. A die that goes on shares its merit
/// with the next.
fn drop_worse(pool: &Pool, thrown: &mut [Die], merits: &[u64], best_dropped: u64) -> u32 {
    let mut total = 0;
    let mut merits = merits.iter().map(|&grade| grade > best_dropped);
    let mut stays = merits.next().unwrap_or(false);
    for die in thrown {
        if die.is_kept() {
            // Which die goes is chance: a product is quicker here than a guess.
            total += pool.worth(die.face) * u32::from(stays);
            die.fate = if stays { die.fate } else { DieStatus::Dropped };
        }
        if !die.goes_on() {
            stays = merits.next().unwrap_or(false);
        }
    }
    total
}
