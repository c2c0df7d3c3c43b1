//! What every attempt answers, by the rules of its system.

use std::ops::Deref;

use crate::dice::{Faces, Unread};
use crate::systems::interface::prospects::{Hope, ScaleStep};
use crate::systems::interface::{AnyAttempt, Repeats, SystemAttempt, Unrepeatable};
use crate::systems::{Chance, ConditionModifier, Initiative, Odds, Standing, Unswayable};

use super::{Attempt, Outcome, Rulebook};

/// Whatever the system of an attempt answers of it by itself.
impl Deref for Attempt {
    type Target = dyn AnyAttempt;

    fn deref(&self) -> &Self::Target {
        each!(Self: self, it => it)
    }
}

impl Attempt {
    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, rules: &Rulebook, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        each!(Self: self, rules, (it, book) => SystemAttempt::roll(it, book, faces).map(Outcome::from))
    }

    /// What an outcome may showcase, by the book of its system.
    pub fn cues<'a>(&self, rules: &'a Rulebook, outcome: &Outcome) -> &'a [String] {
        of_own!(self, outcome, rules, (it(fell), book) => it.cues(book, fell), else &[])
    }

    /// It with what stands on one who takes part, counted from 0. What no modifier touches (luck, a
    /// distraction, free dice) stays as it is.
    ///
    /// # Errors
    /// [`Unswayable`], where no dice are left, or no skill to roll against.
    pub fn swayed(self, part: usize, modifiers: &[ConditionModifier]) -> Result<Self, Unswayable> {
        if modifiers.is_empty() {
            return Ok(self);
        }
        each!(Self: self, it => it.swayed(part, modifiers).map(Self::from))
    }

    /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
    pub fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        of_own!(self, outcome, it(fell) => {
            let own = it.throws(fell).into_iter();
            own.map(|(seat, attempt, outcome)| (seat, attempt.into(), outcome.into())).collect()
        }, else Vec::new())
    }

    /// Its exact odds where they are quickly counted, or were counted before: none where that takes longer than a key press
    /// may, and of free dice what [`Attempt::odds`] says.
    pub fn odds_at_hand(&self, rules: &Rulebook) -> Option<Odds> {
        match self {
            Self::Own(attempt) => attempt.odds_at_hand(),
            other => Some(other.odds(rules)),
        }
    }

    /// Counts what the middle pane shows beside its own odds, where that takes long.
    pub fn count_rows(&self) {
        if let Self::Own(attempt) = self {
            attempt.count_rows();
        }
    }

    /// Whether it was made by rules that have changed since.
    pub const fn is_by_changed_rules(&self) -> bool {
        match self {
            Self::Own(attempt) => attempt.is_of_another_version(),
            _ => false,
        }
    }

    /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
    pub fn scale(&self, rules: &Rulebook) -> Option<Vec<ScaleStep>> {
        each!(Self: self, rules, (it, book) => it.scale(book))
    }

    /// What is hoped for, where that is more than to pass.
    pub fn hope(&self, rules: &Rulebook) -> Option<Hope> {
        each!(Self: self, rules, (it, book) => it.hope(book))
    }

    /// The chance to reach what has to be reached with one fortune die in hand.
    pub fn passes_with_die(&self, rules: &Rulebook) -> Option<f64> {
        each!(Self: self, rules, (it, book) => it.passes_with_die(book))
    }

    /// The chance of an outcome, by its key, or a better one with one fortune die in hand.
    pub fn at_least_with_die(&self, rules: &Rulebook, key: &str) -> Option<f64> {
        each!(Self: self, rules, (it, book) => it.at_least_with_die(book, key))
    }

    /// What that is for which is attempted by name.
    pub fn purpose<'b>(&self, rules: &'b Rulebook, what: &str) -> Option<&'b str> {
        each!(Self: self, rules, (it, book) => it.purpose(book, what))
    }

    /// The chance to pass with these of an outcome's dice thrown again, where it is quick to count.
    pub fn chance_again(&self, outcome: &Outcome, dice: &[usize]) -> Option<f64> {
        of_own!(self, outcome, it(fell) => SystemAttempt::chance_again(it, fell, dice), else None)
    }

    /// An outcome with these parts made normal successes, where natural 20s can be traded for that.
    pub fn with_normals(&self, outcome: &Outcome, parts: &[usize]) -> Option<Outcome> {
        of_own!(self, outcome, it(fell) => SystemAttempt::with_normals(it, fell, parts).map(Outcome::from), else None)
    }

    /// Why a fortune die cannot repeat one part of what came of it.
    ///
    /// # Errors
    /// [`Unrepeatable`], which it is wherever there are no fortune dice.
    pub fn refuse_repeat(
        &self,
        standing: &Outcome,
        part: usize,
        rules: &Rulebook,
    ) -> Result<(), Unrepeatable> {
        of_own!(
            self, standing, rules,
            (it(standing), book) => it.refuse_repeat(book, standing, part),
            else Err(Unrepeatable::NoPart)
        )
    }

    /// One part repeated until it is better than it stands, at most [`MOST_REPEATS`](crate::systems::interface::MOST_REPEATS) times, and with typed faces
    /// until they end.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn repeat(
        &self,
        standing: &Outcome,
        part: usize,
        rules: &Rulebook,
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Repeats<Outcome>, Unread> {
        of_own!(
            self, standing, rules,
            (it(standing), book) => it
                .repeat(book, standing, part, faces, is_typed)
                .map(|repeats| repeats.map(Outcome::from)),
            else Ok(Repeats::none())
        )
    }

    /// The same check against a result kept unseen.
    pub fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
        each!(Self: self, it => it.against_kept(total, standing).map(Self::from))
    }

    /// The attempt that a paused one goes on with.
    pub fn main_part(&self) -> Option<Self> {
        each!(Self: self, it => it.main_part().map(Self::from))
    }

    /// Whether an outcome that players did not see may be answered with a lie.
    pub fn may_be_lied_about(&self, rules: &Rulebook, what: &str, outcome: &Outcome) -> bool {
        of_own!(
            self, outcome, rules,
            (it(fell), book) => it.may_be_lied_about(book, what, fell),
            else false
        )
    }

    /// What one part, counted from 0 in the order rolled, is by itself; none where no part is rolled again by
    /// itself.
    pub fn part(&self, part: usize) -> Option<Self> {
        each!(Self: self, it => SystemAttempt::part(it, part).map(Self::from))
    }

    /// The lowest of the numbers that might have come in place of an outcome's figure, and how many they are.
    pub fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        of_own!(self, outcome, it(fell) => it.range(fell, figure), else None)
    }

    /// The attempt with conditions that make checks of whoever makes it by themselves better, or worse.
    #[must_use]
    pub fn edged(self, is_better: bool, is_worse: bool) -> Self {
        each!(Self: self, it => it.edged(is_better, is_worse).into())
    }

    /// The attempt that parts equals: what stands without a roll is rolled.
    #[must_use]
    pub fn to_part_equals(self) -> Self {
        each!(Self: self, it => it.to_part_equals().into())
    }

    /// Where an outcome of it stands in a ranked check, best first: by level and die, by what it came to and then the
    /// modifiers. None where it cannot be ranked.
    pub fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        if !self.can_be_ranked() {
            return None;
        }
        of_own!(self, outcome, it(fell) => it.place(fell), else None)
    }

    /// How an outcome came about and what it is: `14 + 5 = 19, success`.
    pub fn told(&self, outcome: &Outcome) -> String {
        of_own!(self, outcome, it(fell) => it.told(fell), else outcome.word().to_owned())
    }

    /// The figure that a ranked check shows of an outcome.
    pub fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        of_own!(self, outcome, it(fell) => it.figure_to_rank(fell), else None)
    }

    /// The chance that each outcome had when this one was rolled, worst first: of a linked attempt by its last part rolled.
    pub fn chances_when_rolled(&self, outcome: &Outcome, rules: &Rulebook) -> Vec<Chance> {
        let own = of_own!(self, outcome, it(fell) => SystemAttempt::chances_when_rolled(it, fell), else None);
        own.unwrap_or_else(|| self.odds(rules).outcomes)
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    pub fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        of_own!(self, outcome, it(fell) => it.to_beat(fell), else None)
    }
}
