//! What came of an attempt: every face, the one that counts, the total, and what it means.

use serde::{Deserialize, Serialize};

use super::{Aid, Cast, Grade, HELPS_FROM, Label, Rank, Round, Throw, distraction_bonus};

/// Whose die it is, within an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieOwner {
    /// A helper's, counted from 0.
    Helper(usize),
    /// That of one who takes part, counted from 0: the heads of a group in order; of an opposed check ours and
    /// theirs in turn, round by round; ours again and again, where a kept total is tied with.
    Own(usize),
}

/// What came of a Swords & Sorcery attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// Of a check, a save or a Luck test.
    Test {
        /// The helpers' dice, rolled first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aids: Vec<Aid>,
        /// Full ties with a kept total, which were rolled again.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ties: Vec<Throw>,
        /// The die itself.
        throw: Throw,
        /// The total with all help.
        total: i32,
        /// How that stands to the DC.
        grade: Grade,
    },
    /// Of a passive figure, or of taking 10 or 20: nothing was rolled.
    Still {
        /// The total.
        total: i32,
        /// How that stands to the DC.
        grade: Grade,
    },
    /// Of a save failed by choice: nothing was rolled.
    GivenUp,
    /// Of an attack.
    Attack {
        /// The die.
        throw: Throw,
        /// How it lands.
        strike: Grade,
    },
    /// Of two checks against each other.
    Opposed {
        /// The dice of those who help whoever makes the attempt, rolled first.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        aids: Vec<Aid>,
        /// The dice of those who help the other side, rolled next.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        their_aids: Vec<Aid>,
        /// Full ties roll again: all rounds but the last are such ties.
        rounds: Vec<Round>,
        /// Whether whoever makes the attempt wins.
        is_won: bool,
    },
    /// Of a whole group.
    Group {
        /// One for each head, in order.
        throws: Vec<Throw>,
        /// The mean of their totals, rounded down.
        mean: i32,
        /// How that stands to the DC.
        grade: Grade,
    },
    /// Of a distraction.
    Distraction {
        /// 1..=20.
        face: u32,
        /// The distractor's proficiency bonus.
        proficiency: Rank,
    },
}

impl Outcome {
    /// How the attempt ends.
    pub const fn grade(&self) -> Grade {
        match self {
            Self::Test { grade, .. }
            | Self::Still { grade, .. }
            | Self::Group { grade, .. }
            | Self::Attack { strike: grade, .. } => *grade,
            Self::Opposed { is_won: true, .. } => Grade::Win,
            Self::Opposed { is_won: false, .. } => Grade::Lose,
            Self::Distraction {
                face: HELPS_FROM.., ..
            } => Grade::Success,
            Self::GivenUp | Self::Distraction { .. } => Grade::Failure,
        }
    }

    /// Its key in the command line's JSON, such as `critical-hit`.
    pub const fn key(&self) -> &'static str {
        self.grade().key()
    }

    /// Its key without a hyphen.
    pub const fn word(&self) -> &'static str {
        self.grade().word()
    }

    /// Whether the target was reached, the attack hits, the other side is beaten (its total is the target, our
    /// decision) or the distraction works; `None` where there is nothing to reach.
    pub const fn passed(&self) -> Option<bool> {
        self.grade().passed()
    }

    /// The total that counts: with all help, of a group the mean, of an opposed check ours in the last round.
    /// None for a save failed by choice and for a distraction.
    pub fn total(&self) -> Option<i32> {
        match self {
            Self::Test { total, .. }
            | Self::Still { total, .. }
            | Self::Group { mean: total, .. } => Some(*total),
            Self::Attack { throw, .. } => Some(throw.total),
            Self::Opposed { rounds, aids, .. } => {
                let help = aids.iter().map(Aid::amount).sum::<i32>();
                rounds.last().map(|round| round.ours.total + help)
            }
            Self::GivenUp | Self::Distraction { .. } => None,
        }
    }

    /// The number the outcome carries: the total where nothing is compared, and what a distraction gives allies.
    pub fn value(&self) -> Option<i64> {
        match self {
            Self::Test {
                total,
                grade: Grade::Total,
                ..
            }
            | Self::Still {
                total,
                grade: Grade::Total,
            }
            | Self::Group {
                mean: total,
                grade: Grade::Total,
                ..
            } => Some(i64::from(*total)),
            Self::Distraction { face, proficiency } => {
                Some(i64::from(distraction_bonus(proficiency.get(), *face)))
            }
            Self::Test { .. }
            | Self::Still { .. }
            | Self::Group { .. }
            | Self::GivenUp
            | Self::Attack { .. }
            | Self::Opposed { .. } => None,
        }
    }

    /// What the table calls the die of one who rolls alone. On anything but an attack a natural 20 or 1 is a
    /// name and nothing more.
    pub fn label(&self) -> Option<Label> {
        match self {
            Self::Test { throw, .. } => throw.label(),
            Self::Attack { throw, .. } => throw
                .label()
                .or_else(|| (throw.total == 20).then_some(Label::Bastard20)),
            Self::Distraction { face: 20, .. } => Some(Label::Natural20),
            Self::Distraction { face: 1, .. } => Some(Label::Natural1),
            Self::Still { .. }
            | Self::GivenUp
            | Self::Opposed { .. }
            | Self::Group { .. }
            | Self::Distraction { .. } => None,
        }
    }

    /// Whether a distraction gives the enemy an opportunity attack: on a natural 1.
    pub const fn provokes(&self) -> bool {
        matches!(self, Self::Distraction { face: 1, .. })
    }

    /// What the dice of those who help whoever makes the attempt brought, in order.
    pub fn aids(&self) -> &[Aid] {
        match self {
            Self::Test { aids, .. } | Self::Opposed { aids, .. } => aids,
            Self::Still { .. }
            | Self::GivenUp
            | Self::Attack { .. }
            | Self::Group { .. }
            | Self::Distraction { .. } => &[],
        }
    }

    /// How many helpers rolled, on either side: their dice come first.
    pub fn helpers(&self) -> usize {
        let theirs = if let Self::Opposed { their_aids, .. } = self {
            their_aids.len()
        } else {
            0
        };
        self.aids().len() + theirs
    }

    /// Every face, a list for each die or pair, in the order rolled: helpers first, then left to right.
    pub fn faces(&self) -> Vec<Vec<u32>> {
        self.casts().into_iter().map(Cast::faces).collect()
    }

    /// The face kept of each of them.
    pub fn kept(&self) -> Vec<u32> {
        self.casts().into_iter().map(Cast::natural).collect()
    }

    /// Where a die lies: its number from 0, counted through [`Self::faces`], and its face.
    pub fn place(&self, seat: DieOwner, die: usize) -> Option<(usize, u32)> {
        let helpers = self.helpers();
        let part = match seat {
            DieOwner::Helper(helper) => Some(helper).filter(|&helper| helper < helpers)?,
            DieOwner::Own(own) => helpers.checked_add(own)?,
        };
        let faces = self.faces();
        let face = *faces.get(part)?.get(die)?;
        let before: usize = faces.iter().take(part).map(Vec::len).sum();
        Some((before + die, face))
    }

    fn casts(&self) -> Vec<Cast> {
        match self {
            Self::Test {
                aids, ties, throw, ..
            } => {
                let aids = aids.iter().map(|aid| Cast::One(aid.face));
                aids.chain(ties.iter().map(|tie| tie.cast))
                    .chain([throw.cast])
                    .collect()
            }
            Self::Still { .. } | Self::GivenUp => Vec::new(),
            Self::Attack { throw, .. } => vec![throw.cast],
            Self::Opposed {
                aids,
                their_aids,
                rounds,
                ..
            } => {
                let aids = aids.iter().chain(their_aids).map(|aid| Cast::One(aid.face));
                let own = rounds
                    .iter()
                    .flat_map(|round| [round.ours.cast, round.theirs.cast]);
                aids.chain(own).collect()
            }
            Self::Group { throws, .. } => throws.iter().map(|throw| throw.cast).collect(),
            Self::Distraction { face, .. } => vec![Cast::One(*face)],
        }
    }
}
