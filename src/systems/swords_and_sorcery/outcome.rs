//! What came of an attempt: every face, the one that counts, the total, and what it means.

use serde::{Deserialize, Serialize};

use crate::dice::Unread;

use super::{Aid, Cast, Grade, HELPS_FROM, Helpers, Label, Rank, Throw, distraction_bonus};

/// Whose die it is, within an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DieOwner {
    /// A helper's, counted from 0.
    Helper(usize),
    /// That of one who takes part, counted from 0: the heads of a group in order; of an opposed check ours and
    /// theirs in turn, round by round; ours again and again, where a kept total is tied with.
    Own(usize),
}

/// Gives the face of a die: whose it is, and which of a pair.
pub(super) type Ask<'a> = &'a mut dyn FnMut(DieOwner, usize) -> Result<u32, Unread>;

/// Whose throws they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum OutcomeKind {
    /// Of one who rolls alone, helped or not; full ties with a kept total, which were rolled again, stand before the last.
    #[default]
    Alone,
    /// Of two sides in turn, ours first. Full ties roll again: all rounds but the last are such ties.
    Opposed,
    /// One for each head of a group, in order.
    Group,
    /// A distractor's, to whom nothing is added.
    Distraction,
}

/// What came of a Swords & Sorcery attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Whose throws they are.
    #[serde(default)]
    pub kind: OutcomeKind,
    /// The dice of those who help whoever makes the attempt, rolled first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aids: Vec<Aid>,
    /// The dice of those who help the other side, rolled next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub their_aids: Vec<Aid>,
    /// Everybody's own dice; none where nothing was rolled.
    pub throws: Vec<Throw>,
    /// The total that counts: with all help, of a group the mean, of an opposed check ours in the last round, of a distraction
    /// what it gives allies. None for a save failed by choice.
    pub total: Option<i32>,
    /// How the attempt ends.
    pub grade: Grade,
}

impl Outcome {
    /// Of one who rolls alone, without help.
    pub(super) const fn new(grade: Grade, total: Option<i32>, throws: Vec<Throw>) -> Self {
        Self {
            kind: OutcomeKind::Alone,
            aids: Vec::new(),
            their_aids: Vec::new(),
            throws,
            total,
            grade,
        }
    }

    /// Of a distraction, by its face and the distractor's proficiency bonus.
    pub(super) fn of_distraction(face: u32, proficiency: Rank) -> Self {
        let grade = match face {
            HELPS_FROM.. => Grade::Success,
            _ => Grade::Failure,
        };
        let gives = distraction_bonus(proficiency.get(), face);
        let throw = Throw {
            cast: Cast::One(face),
            total: face.cast_signed(),
        };
        Self {
            kind: OutcomeKind::Distraction,
            ..Self::new(grade, Some(gives), vec![throw])
        }
    }

    /// Its key in the command line's JSON, such as `critical-hit`.
    pub const fn key(&self) -> &'static str {
        self.grade.key()
    }

    /// Its key without a hyphen.
    pub const fn word(&self) -> &'static str {
        self.grade.word()
    }

    /// Whether the target was reached, the attack hits, the other side is beaten (its total is the target, our
    /// decision) or the distraction works; `None` where there is nothing to reach.
    pub const fn passed(&self) -> Option<bool> {
        self.grade.passed()
    }

    /// The number the outcome carries: the total where nothing is compared, and what a distraction gives allies.
    pub fn value(&self) -> Option<i64> {
        let carries = self.grade == Grade::Total || self.kind == OutcomeKind::Distraction;
        self.total.filter(|_| carries).map(i64::from)
    }

    /// The throw that counts of one who rolls alone.
    pub fn throw(&self) -> Option<&Throw> {
        self.throws
            .last()
            .filter(|_| self.kind == OutcomeKind::Alone)
    }

    /// What the table calls the die of one who rolls alone. On anything but an attack a natural 20 or 1 is a
    /// name and nothing more.
    pub fn label(&self) -> Option<Label> {
        if self.kind == OutcomeKind::Distraction {
            return self.throws.last()?.label();
        }
        let throw = self.throw()?;
        let is_bastard = Grade::STRIKES.contains(&self.grade) && throw.total == 20;
        throw.label().or(is_bastard.then_some(Label::Bastard20))
    }

    /// Whether a distraction gives the enemy an opportunity attack: on a natural 1.
    pub fn provokes(&self) -> bool {
        self.kind == OutcomeKind::Distraction && self.label() == Some(Label::Natural1)
    }

    /// How many helpers rolled, on either side: their dice come first.
    pub const fn helpers(&self) -> usize {
        self.aids.len() + self.their_aids.len()
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
        let aids = self.aids.iter().chain(&self.their_aids);
        let aids = aids.map(|aid| Cast::One(aid.face));
        aids.chain(self.throws.iter().map(|throw| throw.cast))
            .collect()
    }
}

/// The dice of those who help, the first of them counted from a seat on.
pub(super) fn assist(helpers: &Helpers, from: usize, ask: Ask<'_>) -> Result<Vec<Aid>, Unread> {
    let aid = |(seat, &rank)| {
        Ok(Aid {
            rank,
            face: ask(DieOwner::Helper(seat), 0)?,
        })
    };
    (from..).zip(helpers.iter()).map(aid).collect()
}
