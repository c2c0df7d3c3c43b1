//! What every attempt answers, by the rules of its system.

use std::ops::Deref;

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::{Score, Scoring};
use crate::systems::interface::prospects::{Hope, ScaleStep};
use crate::systems::interface::{AnyAttempt, Repeats, Unrepeatable};
use crate::systems::work::ProgressStep;
use crate::systems::{
    Chance, ConditionModifier, Initiative, Odds, OutcomeGrade, Standing, System, Unswayable,
};

use super::{Attempt, Outcome, Rulebook, free_dice, own};

/// Whatever the system of an attempt answers of it by itself.
impl Deref for Attempt {
    type Target = dyn AnyAttempt;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Own(attempt) => attempt,
            Self::Dice(dice) => dice,
        }
    }
}

impl Attempt {
    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, rules: &Rulebook, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        match self {
            Self::Own(attempt) => attempt
                .roll_by(*rules.file_of(attempt.key()), faces)
                .map(Outcome::Own),
            Self::Dice(dice) => dice.roll(faces).map(Outcome::Dice),
        }
    }

    /// What an outcome may showcase, by the book of its system.
    pub fn cues(&self, rules: &Rulebook, outcome: &Outcome) -> &'static [String] {
        let own = self.with_outcome(outcome);
        own.map_or(&[], |(own, fell)| own.cues(*rules.file_of(own.key()), fell))
    }

    /// It with what stands on one who takes part, counted from 0. What no modifier touches (luck, a
    /// distraction, free dice) stays as it is.
    ///
    /// # Errors
    /// [`Unswayable`], where no dice are left, or no skill to roll against.
    pub fn swayed(self, part: usize, modifiers: &[ConditionModifier]) -> Result<Self, Unswayable> {
        match self {
            Self::Own(attempt) if !modifiers.is_empty() => {
                attempt.swayed(part, modifiers).map(Self::Own)
            }
            unmoved => Ok(unmoved),
        }
    }

    /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
    pub fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        let own = self.with_outcome(outcome);
        let throws = own.map_or_else(Vec::new, |(own, fell)| own.throws(fell));
        let throws = throws.into_iter();
        throws
            .map(|(seat, attempt, outcome)| (seat, attempt.into(), outcome.into()))
            .collect()
    }

    /// Its exact odds where they are quickly counted, or were counted before: none where that takes longer than a key press
    /// may, and of free dice what [`Attempt::odds`] says.
    pub fn odds_at_hand(&self) -> Option<Odds> {
        match self {
            Self::Own(attempt) => attempt.odds_at_hand(),
            other => Some(other.odds()),
        }
    }

    /// Counts what the middle pane shows beside its own odds, where that takes long.
    pub fn count_rows(&self) {
        self.of_system().iter().for_each(|own| own.count_rows());
    }

    /// Whether it was made by rules that have changed since.
    pub const fn is_by_changed_rules(&self) -> bool {
        match self {
            Self::Own(attempt) => attempt.is_of_another_version(),
            _ => false,
        }
    }

    /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
    pub fn scale(&self) -> Option<Vec<ScaleStep>> {
        self.of_system()?.scale()
    }

    /// What is hoped for, where that is more than to pass.
    pub fn hope(&self) -> Option<Hope> {
        self.of_system()?.hoped_for()
    }

    /// The chance to reach what has to be reached with one fortune die in hand.
    pub fn passes_with_die(&self) -> Option<f64> {
        self.of_system()?.passes_with_fortune_die()
    }

    /// The chance of an outcome, by its key, or a better one with one fortune die in hand.
    pub fn at_least_with_die(&self, key: &str) -> Option<f64> {
        self.of_system()?.at_least_with_fortune_die(key)
    }

    /// What that is for which is attempted by name.
    pub fn purpose(&self, rules: &Rulebook, what: &str) -> Option<&'static str> {
        own::Attempt::purpose(*rules.file_of(self.of_system()?.key()), what)
    }

    /// The chance to pass with these of an outcome's dice thrown again, where it is quick to count.
    pub fn chance_again(&self, outcome: &Outcome, dice: &[usize]) -> Option<f64> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.chance_again(fell, dice)
    }

    /// An outcome with these parts made normal successes, where natural 20s can be traded for that.
    pub fn with_normals(&self, outcome: &Outcome, parts: &[usize]) -> Option<Outcome> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.traded(fell, parts).map(Outcome::Own)
    }

    /// Why a fortune die cannot repeat one part of what came of it.
    ///
    /// # Errors
    /// [`Unrepeatable`], which it is wherever there are no fortune dice.
    pub fn refuse_repeat(&self, standing: &Outcome, part: usize) -> Result<(), Unrepeatable> {
        let own = self.with_outcome(standing);
        let (own, standing) = own.ok_or(Unrepeatable::NoPart)?;
        own.refuse_fortune(standing, part)
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
        faces: &mut dyn Faces,
        is_typed: bool,
    ) -> Result<Repeats<Outcome>, Unread> {
        let Some((own, standing)) = self.with_outcome(standing) else {
            return Ok(Repeats::none());
        };
        let repeats = own.repeat_part(standing, part, faces, is_typed)?;
        Ok(repeats.map(Outcome::Own))
    }

    /// The same check against a result kept unseen.
    pub fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
        self.of_system()?
            .against_kept(total, standing)
            .map(Self::Own)
    }

    /// The attempt that a paused one goes on with.
    pub fn main_part(&self) -> Option<Self> {
        self.of_system()?.main_part().map(Self::Own)
    }

    /// Whether an outcome that players did not see may be answered with a lie.
    pub fn may_be_lied_about(&self, rules: &Rulebook, what: &str, outcome: &Outcome) -> bool {
        self.with_outcome(outcome)
            .is_some_and(|(own, fell)| own.may_be_lied_about(*rules.file_of(own.key()), what, fell))
    }

    /// What one part, counted from 0 in the order rolled, is by itself; none where no part is rolled again by
    /// itself.
    pub fn part(&self, part: usize) -> Option<Self> {
        self.of_system()?.part_alone(part).map(Self::Own)
    }

    /// The lowest of the numbers that might have come in place of an outcome's figure, and how many they are.
    pub fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        match (self, outcome) {
            (Self::Own(own), Outcome::Own(fell)) => own.range(fell, figure),
            (Self::Dice(dice), Outcome::Dice(_)) => free_dice::range(dice),
            _ => None,
        }
    }

    /// The attempt with conditions that make checks of whoever makes it by themselves better, or worse.
    #[must_use]
    pub fn edged(self, is_better: bool, is_worse: bool) -> Self {
        match self {
            Self::Own(attempt) => Self::Own(attempt.edged(is_better, is_worse)),
            Self::Dice(_) => self,
        }
    }

    /// The attempt that parts equals: what stands without a roll is rolled.
    #[must_use]
    pub fn to_part_equals(self) -> Self {
        match self {
            Self::Own(attempt) => Self::Own(attempt.parting_equals()),
            Self::Dice(_) => self,
        }
    }

    /// Where an outcome of it stands in a ranked check, best first: by level and die, by what it came to and then the
    /// modifiers. None where it cannot be ranked.
    pub fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        if !self.can_be_ranked() {
            return None;
        }
        match (self, outcome) {
            (Self::Own(own), Outcome::Own(fell)) => own.place(fell),
            (Self::Dice(_), Outcome::Dice(throw)) => {
                Some(Initiative::Ranked(free_dice::rank(throw)))
            }
            _ => None,
        }
    }

    /// How an outcome came about and what it is: `14 + 5 = 19, success`.
    pub fn told(&self, outcome: &Outcome) -> String {
        match (self, outcome) {
            (Self::Own(_), Outcome::Own(fell)) => fell.told(),
            (Self::Dice(_), Outcome::Dice(throw)) => throw.total().to_string(),
            _ => outcome.word().to_owned(),
        }
    }

    /// The figure that a ranked check shows of an outcome.
    pub fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        match (self, outcome) {
            (Self::Own(own), Outcome::Own(fell)) => own.figure_to_rank(fell),
            (Self::Dice(_), Outcome::Dice(throw)) => Some(throw.total()),
            _ => None,
        }
    }

    /// The chance that each outcome had when this one was rolled, worst first: of a linked attempt by its last part rolled.
    pub fn chances_when_rolled(&self, outcome: &Outcome) -> Vec<Chance> {
        let own = self.with_outcome(outcome);
        let own = own.and_then(|(own, fell)| own.chances_when_rolled(fell));
        own.unwrap_or_else(|| self.odds().outcomes)
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    pub fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.to_beat(fell)
    }

    /// The full key of its system as JSON names it; `dice` for free dice.
    pub fn system_key(&self) -> &'static str {
        self.system().map_or("dice", System::key)
    }

    /// What the side that is ahead gathers by the rules of this attempt.
    ///
    /// Net successes in a dice pool (“Resisted Rolls”) and effect points in Monsters & Magic (“incremental contests”); the
    /// levels between the two in Pen & Dagger, and one for each round in Swords & Sorcery and success rolls, are our
    /// decision.
    pub fn stake(&self) -> Scoring {
        let system = self.system();
        system.map_or(Scoring::Difference, |system| system.definition().scoring)
    }

    /// The score a side shows by this outcome; nothing if an attempt of this kind is not one side of a contest.
    pub fn showing(&self, outcome: &Outcome) -> Option<Score> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.own_score(fell)
    }

    /// Everything a side may show, with its probability; the probabilities add up to 1.
    pub fn showings(&self) -> Option<Vec<(Score, f64)>> {
        self.of_system()?.scores()
    }

    /// How good one of the outcomes that its odds tell of would be: the same as of such an [`Outcome`].
    pub fn merit_of(&self, chance: &Chance) -> OutcomeGrade {
        let own = self.of_system().and_then(|own| own.grade_of(chance));
        own.unwrap_or_else(|| OutcomeGrade::of_key(chance.outcome))
    }

    /// What this outcome gives to long work; nothing if rolls of this kind are not counted toward any.
    pub fn gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        let (own, fell) = self.with_outcome(outcome)?;
        own.gain(fell)
    }

    /// Everything one roll may give to long work, each once with its probability, worst first; the probabilities add up
    /// to 1. Nothing if rolls of this kind are not counted toward any.
    pub fn gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        self.of_system()?.gains_of_work()
    }
}
