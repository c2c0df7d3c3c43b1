//! What shall happen to bodies: harm, healing, by figures or by dice.

use crate::campaign::{BodyId, Met, Track};
use crate::dice::Expression;
use crate::words::listed;

/// What happens to one body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// So much harm.
    Harm(u32),
    /// So much healing.
    Heal(u32),
    /// Temporary points, in place of what there was.
    Temp(u32),
    /// Put down by word, whatever the points are.
    Fall,
    /// On its feet again.
    Rise,
}

listed! {
    /// What part of an amount somebody takes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Share by word {
        /// All of it.
        #[default]
        Whole = "",
        /// Half of it, rounded down.
        Half = "half",
        /// Twice as much.
        Double = "double",
        Nothing = "none",
        /// Half of a half.
        Quarter = "a quarter",
        /// Twice the double.
        Quadruple = "four times",
    }
}

impl Share {
    /// What it makes of an amount.
    pub const fn of(self, amount: u32) -> u32 {
        match self {
            Self::Whole => amount,
            Self::Half => amount / 2,
            Self::Double => amount.saturating_mul(2),
            Self::Nothing => 0,
            Self::Quarter => amount / 2 / 2,
            Self::Quadruple => amount.saturating_mul(4),
        }
    }

    /// What of a type of harm somebody takes who meets it so.
    pub const fn met(met: Met) -> Self {
        match met {
            Met::Immune => Self::Nothing,
            Met::Resistant => Self::Half,
            Met::Vulnerable => Self::Double,
        }
    }

    /// The share that is left of one by another; a half and a double make a whole (our decision).
    #[must_use]
    pub const fn by(self, other: Self) -> Self {
        let (Some(one), Some(other)) = (self.doublings(), other.doublings()) else {
            return Self::Nothing;
        };
        match one + other {
            ..=-2 => Self::Quarter,
            -1 => Self::Half,
            0 => Self::Whole,
            1 => Self::Double,
            2.. => Self::Quadruple,
        }
    }

    /// How often it is the whole doubled, halved below 0; none of nothing.
    const fn doublings(self) -> Option<i32> {
        match self {
            Self::Nothing => None,
            Self::Quarter => Some(-2),
            Self::Half => Some(-1),
            Self::Whole => Some(0),
            Self::Double => Some(1),
            Self::Quadruple => Some(2),
        }
    }
}

/// One body and what happens to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyWork {
    pub whom: BodyId,
    /// Which of its points.
    pub track: Track,
    /// What happens, the share taken.
    pub points: Points,
    /// The share it takes of what was said of all.
    pub share: Share,
    /// The type of harm, where it was said.
    pub harm: Option<&'static str>,
}

impl BodyWork {
    /// The whole of it, of no type of harm.
    pub const fn on(whom: BodyId, track: Track, points: Points) -> Self {
        Self {
            whom,
            track,
            points,
            share: Share::Whole,
            harm: None,
        }
    }
}

/// Hit points by dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThrownWork {
    /// Everybody, what happens and the share they take; how much it is the dice will say.
    pub work: Vec<BodyWork>,
    pub dice: Expression,
    /// Faces of real dice, if they were typed.
    pub typed: Option<Vec<u32>>,
    /// What the table said about it.
    pub comment: Option<String>,
}

impl Points {
    /// The same of another size.
    /// As much of it as meets somebody.
    pub(in crate::campaign) const fn shared(self, share: Share) -> Self {
        match self {
            Self::Harm(size) => Self::Harm(share.of(size)),
            Self::Heal(size) => Self::Heal(share.of(size)),
            Self::Temp(_) | Self::Fall | Self::Rise => self,
        }
    }

    const fn sized(self, amount: u32) -> Self {
        match self {
            Self::Harm(_) => Self::Harm(amount),
            Self::Heal(_) => Self::Heal(amount),
            Self::Temp(_) => Self::Temp(amount),
            // Said by a word, never by dice.
            Self::Fall | Self::Rise => self,
        }
    }

    /// What dice for it are called in the log.
    pub(in crate::campaign) const fn word(self) -> &'static str {
        match self {
            Self::Harm(_) => "damage",
            Self::Heal(_) => "healing",
            Self::Temp(_) => "temporary",
            Self::Fall => "down",
            Self::Rise => "up",
        }
    }
}

impl ThrownWork {
    /// What the throw is called: `damage 8d6`, `mental damage 2d6`, `damage 1d6 fire`.
    pub fn what(&self) -> String {
        let Some(first) = self.work.first() else {
            return self.dice.to_string();
        };
        let track = match first.track {
            Track::Physical => "",
            Track::Mental => "mental ",
        };
        let harm = first
            .harm
            .map_or_else(String::new, |harm| format!(" {harm}"));
        format!("{track}{} {}{harm}", first.points.word(), self.dice)
    }

    /// What a total does to everybody; a total below 0 does nothing.
    pub fn at(&self, total: i64) -> Vec<BodyWork> {
        sized(&self.work, total)
    }
}

/// What a total comes to for each; a total below 0 to nothing.
pub(in crate::campaign) fn sized(work: &[BodyWork], total: i64) -> Vec<BodyWork> {
    let amount = u32::try_from(total.max(0)).unwrap_or(u32::MAX);
    let sized = |work: &BodyWork| BodyWork {
        points: work.points.sized(work.share.of(amount)),
        ..*work
    };
    work.iter().map(sized).collect()
}
