//! Dice of one size thrown together, and how each face of them is read: the same for a throw and for its odds.

use std::fmt;

use super::Sides;

/// Dice thrown together: `4d6kh3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pool {
    pub(super) dice: u32,
    pub(super) die: Sides,
    pub(super) keep: Option<Keep>,
    pub(super) counts: Option<Condition>,
    pub(super) reroll: Option<Reroll>,
    pub(super) explodes: Option<Condition>,
}

/// Faces picked out by comparing them with a number: `>=6`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    pub(super) comparison: Comparison,
    pub(super) bound: u32,
}

/// How a face is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// Which faces are thrown again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reroll {
    pub(super) faces: Condition,
    /// Whether the second face stands whatever it is.
    pub(super) once: bool,
}

/// Which dice stay. A die that exploded is compared with all its faces added up (our decision).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    pub(super) verb: Verb,
    pub(super) end: End,
    pub(super) number: u32,
}

/// Whether the named dice stay or go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// `kh`, `kl`
    Keep,
    /// `dh`, `dl`
    Drop,
}

/// Which end of the dice is meant, or, for those that stay, which is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// What becomes of a face that has just fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// It goes, and the die is thrown again.
    Rerolls,
    /// It counts, and one more die is thrown and added to it.
    Explodes,
    /// It counts.
    Stands,
}

impl Pool {
    /// Whether all its faces are added as they fall.
    pub(super) const fn is_plain(&self) -> bool {
        self.keep.is_none()
            && self.counts.is_none()
            && self.reroll.is_none()
            && self.explodes.is_none()
    }

    /// So many plain dice.
    pub(super) const fn of(dice: u32, die: Sides) -> Self {
        Self {
            dice,
            die,
            keep: None,
            counts: None,
            reroll: None,
            explodes: None,
        }
    }

    /// How many dice it names, 1 and up.
    pub const fn dice(&self) -> u32 {
        self.dice
    }

    /// The sides of each of them.
    pub const fn sides(&self) -> u32 {
        self.die.count()
    }

    /// Whether some of its faces bring another die.
    pub const fn explodes(&self) -> bool {
        self.explodes.is_some()
    }

    /// How a face is read; `is_reroll` says that the die shows it because its last face was rerolled.
    pub(super) fn read(&self, face: u32, is_reroll: bool) -> Reading {
        if self
            .reroll
            .is_some_and(|reroll| reroll.faces.holds(face) && !(reroll.once && is_reroll))
        {
            return Reading::Rerolls;
        }
        if self.explodes.is_some_and(|explodes| explodes.holds(face)) {
            return Reading::Explodes;
        }
        Reading::Stands
    }

    /// What a face that counts adds to the total: itself, or 1 for a success and 0 for none.
    pub fn worth(&self, face: u32) -> u32 {
        self.counts
            .map_or(face, |counts| u32::from(counts.holds(face)))
    }

    /// How many dice stay, and which of them are the better ones; `None` where all stay.
    pub fn kept(&self) -> Option<(u32, End)> {
        let keep = self.keep?;
        match (keep.verb, keep.end) {
            (Verb::Keep, end) => Some((keep.number, end)),
            (Verb::Drop, End::Highest) => {
                Some((self.dice.saturating_sub(keep.number), End::Lowest))
            }
            (Verb::Drop, End::Lowest) => {
                Some((self.dice.saturating_sub(keep.number), End::Highest))
            }
        }
    }

    /// Every face the die has, lowest first.
    pub(super) fn faces(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        1..=self.die.count()
    }

    /// Whether dice may be thrown beyond those named.
    pub fn has_extras(&self) -> bool {
        self.reroll.is_some() || self.explodes.is_some()
    }
}

impl Condition {
    /// Whether a face is one of those meant.
    pub(super) fn holds(self, face: u32) -> bool {
        match self.comparison {
            Comparison::Equal => face == self.bound,
            Comparison::Less => face < self.bound,
            Comparison::AtMost => face <= self.bound,
            Comparison::More => face > self.bound,
            Comparison::AtLeast => face >= self.bound,
        }
    }

    /// As it is written where a bare number means that very face, and nothing at all means `usual`.
    fn fmt_short(self, usual: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.comparison {
            Comparison::Equal if self.bound == usual => Ok(()),
            Comparison::Equal => write!(f, "{}", self.bound),
            Comparison::Less | Comparison::AtMost | Comparison::More | Comparison::AtLeast => {
                write!(f, "{self}")
            }
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.comparison {
            Comparison::Equal => "=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::More => ">",
            Comparison::AtLeast => ">=",
        };
        write!(f, "{sign}{}", self.bound)
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.verb, self.end) {
            (Verb::Keep, End::Highest) => "kh",
            (Verb::Keep, End::Lowest) => "kl",
            (Verb::Drop, End::Highest) => "dh",
            (Verb::Drop, End::Lowest) => "dl",
        })?;
        if self.number == 1 {
            Ok(())
        } else {
            write!(f, "{}", self.number)
        }
    }
}

impl fmt::Display for Pool {
    /// The shortest writing. Successes stand before `r` and `!`, which would take a `>=6` after them for their own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice != 1 {
            write!(f, "{}", self.dice)?;
        }
        match self.die.count() {
            100 => f.write_str("d%")?,
            sides => write!(f, "d{sides}")?,
        }
        if let Some(keep) = self.keep {
            write!(f, "{keep}")?;
        }
        if let Some(counts) = self.counts {
            write!(f, "{counts}")?;
        }
        if let Some(reroll) = self.reroll {
            f.write_str(if reroll.once { "ro" } else { "r" })?;
            reroll.faces.fmt_short(1, f)?;
        }
        if let Some(explodes) = self.explodes {
            f.write_str("!")?;
            explodes.fmt_short(self.die.count(), f)?;
        }
        Ok(())
    }
}

/// A number of dice or a face as a length or a place: it always fits.
pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
