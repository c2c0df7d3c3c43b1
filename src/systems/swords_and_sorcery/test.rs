//! A d20 and what is added to it, against a number: ability checks, saving throws and Luck tests.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::dice::Unread;
use crate::systems::Standing;
use crate::words::listed;

use super::outcome::{Ask, assist};
use super::{Aid, Check, Grade, Helpers, Outcome, Target, Throw, passive};

listed! {
    /// What is tested.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    pub enum TestKind {
        /// An ability check, with or without a skill.
        #[default]
        Check,
        /// A saving throw. No rank ever adds to it, a proficiency bonus does (“Saving Throws”).
        Save,
        /// A test of Luck. Neither rank nor proficiency ever adds to it (“Luck Application Example: The Padlock”).
        Luck,
    }
}

/// An ability check, a saving throw or a Luck test.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Test {
    /// Which of the three it is.
    pub kind: TestKind,
    /// What is rolled; advantage and disadvantage count for a passive figure, and not for taking 10 or 20.
    pub check: Check,
    /// Those who help, in the order they roll.
    pub helpers: Helpers,
    /// What the total must reach, if anything is said.
    pub bar: Option<Bar>,
    /// What stands in for the die, where none is rolled.
    pub fixed: Option<FixedDie>,
}

listed! {
    /// What stands in for the die.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum FixedDie by word {
        /// A 10, moved by 5 with advantage or disadvantage: what is noticed or achieved without trying.
        Passive = "passive",
        /// A 10: no threat, nothing lost by failing, twice the time. Advantage has no die to work on (our decision).
        Take10 = "taking 10",
        /// A 20: in downtime, nothing lost by failing, supplies for twenty tries.
        Take20 = "taking 20",
        /// Nothing: a saving throw failed by choice (“Saving Throws”).
        Failed = "failed by choice",
    }
}

/// What a total has to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Bar {
    /// A DC: at or over it succeeds.
    Dc(Target),
    /// A total that was rolled before and kept unseen: an opposed check whose other side stands (“Hide”). On a full tie only
    /// ours is rolled again (our decision).
    Kept {
        /// The total that was kept.
        total: i32,
        /// What decides a tie with it.
        standing: Standing,
    },
}

impl Test {
    /// Whether it is an opposed check whose other side stands.
    pub const fn is_against_kept(&self) -> bool {
        matches!(self.bar, Some(Bar::Kept { .. }))
    }

    /// The same with something that stands in for the die: a kept total becomes the DC that is enough.
    pub(super) fn fixed_by(mut self, way: FixedDie) -> Self {
        if let Some(Bar::Kept { total, standing }) = self.bar {
            // A passive figure sees at the total itself (“Hide”).
            let is_enough = way == FixedDie::Passive || self.check.standing() > standing;
            let dc = total.saturating_add(i32::from(!is_enough));
            self.bar = Some(Bar::Dc(Target::nearest(dc)));
        }
        self.fixed = Some(way);
        self
    }

    /// What comes of it, where no die is rolled.
    pub(super) fn without_die(&self) -> Option<Outcome> {
        let total = self.fixed?.total(&self.check);
        let dc = self.bar.map(Bar::number);
        let grade = total.map_or(Grade::Failure, |total| Grade::of(total, dc));
        Some(Outcome::new(grade, total, Vec::new()))
    }

    pub(super) fn play(&self, ask: Ask<'_>) -> Result<Outcome, Unread> {
        if let Some(outcome) = self.without_die() {
            return Ok(outcome);
        }
        let aids = assist(&self.helpers, 0, ask)?;
        let help = aids.iter().map(Aid::amount).sum::<i32>();
        let mut throws: Vec<Throw> = Vec::with_capacity(1);
        loop {
            let throw = self.check.throw(throws.len(), ask)?;
            throws.push(throw);
            let total = throw.total + help;
            let grade = match self.bar.map(|bar| bar.meets(&self.check, total)) {
                None => Grade::Total,
                Some(Ordering::Greater) => Grade::Success,
                Some(Ordering::Less) => Grade::Failure,
                Some(Ordering::Equal) => continue,
            };
            return Ok(Outcome {
                aids,
                ..Outcome::new(grade, Some(total), throws)
            });
        }
    }

    pub(super) const fn noun(&self) -> &'static str {
        match self.kind {
            TestKind::Check if self.is_against_kept() => "an opposed check",
            TestKind::Check => "a check with helpers",
            TestKind::Save => "a save",
            TestKind::Luck => "a Luck test",
        }
    }
}

impl FixedDie {
    /// The total of a check made this way; none where it is failed by choice.
    pub fn total(self, check: &Check) -> Option<i32> {
        match self {
            Self::Passive => Some(passive(check.bonus.sum(), check.edge)),
            Self::Take10 => Some(check.total(10)),
            Self::Take20 => Some(check.total(20)),
            Self::Failed => None,
        }
    }
}

impl Bar {
    /// The DC, or the total that was kept.
    pub const fn number(self) -> i32 {
        match self {
            Self::Dc(dc) => dc.get(),
            Self::Kept { total, .. } => total,
        }
    }

    /// What the number itself comes to for a check; `Equal` rolls again.
    fn tie(self, check: &Check) -> Ordering {
        match self {
            Self::Dc(_) => Ordering::Greater,
            Self::Kept { standing, .. } => check.standing().cmp(&standing),
        }
    }

    fn meets(self, check: &Check, total: i32) -> Ordering {
        total.cmp(&self.number()).then(self.tie(check))
    }

    /// The lowest total of a check that reaches it, and the highest that stays below it, with so much help.
    pub(super) fn edges(self, check: &Check, help: i32) -> (i32, i32) {
        let (number, tie) = (self.number().saturating_sub(help), self.tie(check));
        (
            number.saturating_add(i32::from(tie != Ordering::Greater)),
            number.saturating_sub(i32::from(tie != Ordering::Less)),
        )
    }
}
