//! What an attempt answers, by itself and by the tables of its system.

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::outcome_grade::OutcomeGrade;
use crate::systems::reference::Topic;
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, ConditionModifier, Initiative, Ranked, Standing, Unswayable};

use super::prospects::{Hope, ScaleStep};
use super::{Ladder, RollResult, SystemOutcome};

/// What an attempt of any system says of itself, by no tables: it is asked of [`Attempt`](crate::systems::Attempt) without a detour.
pub trait AnyAttempt {
    /// The attempt in the words of the log, part by part: `7 at difficulty 8`, `+5`, `DC 15`.
    fn words(&self) -> Vec<String>;

    /// What the rules call such an attempt.
    fn topic(&self) -> Topic;

    /// The name of what it is held against, where that has one.
    fn resisting(&self) -> Option<&str> {
        None
    }

    /// Whether those who take part are on two sides.
    fn has_two_sides(&self) -> bool {
        false
    }

    /// How many of those who are named behind two sides help the first of them; the others help the second.
    fn helpers_of_first(&self) -> usize {
        0
    }

    /// How many help, on either side: those who are named stand behind the sides.
    fn helpers(&self) -> usize {
        0
    }

    /// Whether its words name what stands on somebody; else that has to be told beside them.
    fn names_its_sways(&self) -> bool {
        false
    }

    /// Whether it takes any dice.
    fn rolls_dice(&self) -> bool {
        true
    }

    /// Whether the faces of all its dice are merely added, so that real ones may be typed as a sum: `=4+5+6`.
    fn merely_adds(&self) -> bool {
        false
    }

    /// Whether everybody makes it by themselves, against a number or nobody.
    fn can_be_ranked(&self) -> bool {
        false
    }

    /// What decides in an order before anything is rolled; none for what cannot be ordered.
    fn rank_before(&self) -> Option<Ranked> {
        None
    }

    /// Whether rolls of this kind are counted toward long work: one side, one result, something to reach.
    fn is_work(&self) -> bool {
        false
    }

    /// What an outcome of that key, carrying that number, gives to long work.
    fn gain_by_key(&self, _key: &str, _carried: u32) -> ProgressStep {
        ProgressStep::Points(0)
    }

    /// Everything a roll may give to long work with its probability, where the odds do not say.
    fn own_gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        None
    }

    /// What a side of a contest shows by an outcome of that key, number and gain.
    fn score_by_key(
        &self,
        _gain: Option<ProgressStep>,
        _key: &str,
        _value: Option<i64>,
    ) -> Option<Score> {
        None
    }

    /// Everything a side of a contest may show with its probability, where the odds do not say.
    fn own_scores(&self) -> Option<Vec<(Score, f64)>> {
        None
    }

    /// Whether each part takes the same number of dice however they fall.
    fn has_settled_parts(&self) -> bool {
        false
    }

    /// Whether it is a plain luck roll, which may say how far something goes.
    fn is_luck(&self) -> bool {
        false
    }

    /// Whether a part after this one is only rolled where this one allows it.
    fn leads_on(&self, _part: usize) -> bool {
        false
    }

    /// The number of the action of a turn of several that one part, counted from 0, takes.
    fn action_number(&self, _part: usize) -> Option<u32> {
        None
    }

    /// What it costs of a turn that has parts.
    fn action_taken(&self) -> ActionTaken {
        ActionTaken::Nothing
    }

    /// The word for one of the outcomes its odds tell of, where one key has several words.
    fn word_of(&self, _chance: &Chance) -> Option<&'static str> {
        None
    }

    /// Whether its odds tell of several grades by one key, and this one's grade is one of those.
    fn grade_of(&self, _chance: &Chance) -> Option<OutcomeGrade> {
        None
    }
}

/// An attempt by the rules of one system, as long work, contests, ranked checks, the log and luck see it.
pub(in crate::systems) trait SystemAttempt: AnyAttempt + Sized {
    /// The tables its rules stand in.
    type Book;
    /// What comes of it.
    type Outcome: SystemOutcome;

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    fn roll(&self, book: &Self::Book, faces: &mut dyn Faces) -> Result<Self::Outcome, Unread>;

    /// What an outcome may showcase, by the book.
    fn cues<'a>(&self, _book: &'a Self::Book, _outcome: &Self::Outcome) -> &'a [String] {
        &[]
    }

    /// Its table in the middle pane, with what came of it where it was rolled.
    fn ladder(&self, book: &Self::Book, came: Option<RollResult<'_, Self::Outcome>>) -> Ladder;

    /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
    fn scale(&self, _book: &Self::Book) -> Option<Vec<ScaleStep>> {
        None
    }

    /// What is hoped for, where that is more than to pass.
    fn hope(&self, _book: &Self::Book) -> Option<Hope> {
        None
    }

    /// The chance to reach that with one fortune die in hand.
    fn passes_with_die(&self, _book: &Self::Book) -> Option<f64> {
        None
    }

    /// The chance of an outcome, by its key, or a better one with one fortune die in hand.
    fn at_least_with_die(&self, _book: &Self::Book, _key: &str) -> Option<f64> {
        None
    }

    /// What that is for which is attempted by name.
    fn purpose<'b>(&self, _book: &'b Self::Book, _what: &str) -> Option<&'b str> {
        None
    }

    /// How an outcome came about and what it is: `14 + 5 = 19, success`.
    fn told(&self, outcome: &Self::Outcome) -> String;

    /// The figure that a ranked check shows of an outcome.
    fn figure_to_rank(&self, outcome: &Self::Outcome) -> Option<i64> {
        outcome.figure()
    }

    /// The lowest of the numbers that might have come in place of this outcome's figure, and how many they are.
    fn range(&self, outcome: &Self::Outcome, figure: i64) -> Option<(i64, i64)>;

    /// The attempt with conditions that make checks of whoever makes it by themselves better, or worse, where the system rolls
    /// twice for that.
    #[must_use]
    fn edged(self, _is_better: bool, _is_worse: bool) -> Self {
        self
    }

    /// The attempt that parts equals: what stands without a roll is rolled (our decision).
    #[must_use]
    fn to_part_equals(self) -> Self {
        self
    }

    /// The attempt with what stands on one who takes part in it, counted from 0.
    fn swayed(self, part: usize, modifiers: &[ConditionModifier]) -> Result<Self, Unswayable>;

    /// Where an outcome stands in a ranked check; by what it comes to where the rules say nothing else.
    fn place(&self, outcome: &Self::Outcome) -> Option<Initiative> {
        self.rank(outcome).map(Initiative::Ranked)
    }

    /// What an outcome is ordered by; none for what cannot be ordered.
    fn rank(&self, _outcome: &Self::Outcome) -> Option<Ranked> {
        None
    }

    /// What an outcome gives to long work, where its key and number do not say.
    fn own_gain(&self, _outcome: &Self::Outcome) -> Option<ProgressStep> {
        None
    }

    /// What a side of a contest shows by an outcome, where its key and number do not say.
    fn own_score(&self, _outcome: &Self::Outcome) -> Option<Score> {
        None
    }

    /// The chance that each outcome had when this one was rolled, worst first, where a house may have changed since what it
    /// is read by.
    fn chances_when_rolled(&self, _outcome: &Self::Outcome) -> Option<Vec<Chance>> {
        None
    }

    /// An earlier outcome's faces under the words of this attempt, where that is more than the faces in their order.
    fn read_again(
        &self,
        _recorded: &Self::Outcome,
        _rerolled: &[usize],
        _faces: &mut dyn Faces,
    ) -> Option<Result<Self::Outcome, Unread>> {
        None
    }

    /// The chance to pass with these of an outcome's dice thrown again, where it is quick to count.
    fn chance_again(&self, _outcome: &Self::Outcome, _dice: &[usize]) -> Option<f64> {
        None
    }

    /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
    fn throws(&self, _outcome: &Self::Outcome) -> Vec<(usize, Self, Self::Outcome)> {
        Vec::new()
    }

    /// An outcome with these parts made normal successes, where natural 20s can be traded for that.
    fn with_normals(&self, _outcome: &Self::Outcome, _parts: &[usize]) -> Option<Self::Outcome> {
        None
    }

    /// The attempt that a paused one goes on with.
    fn main_part(&self) -> Option<Self> {
        None
    }

    /// Whether an outcome that players did not see may be answered with a lie.
    fn may_be_lied_about(&self, _book: &Self::Book, _what: &str, _outcome: &Self::Outcome) -> bool {
        false
    }

    /// What one part, counted from 0 in the order rolled, is by itself, where one part may be rolled again.
    fn part(&self, _part: usize) -> Option<Self> {
        None
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    fn to_beat(&self, _outcome: &Self::Outcome) -> Option<(i32, Standing)> {
        None
    }

    /// The same check against a result kept unseen.
    fn against_kept(&self, _total: i32, _standing: Standing) -> Option<Self> {
        None
    }

    /// Why a fortune die cannot repeat one part of what came of it.
    ///
    /// # Errors
    /// [`Unrepeatable`], which it is wherever there are no fortune dice.
    fn refuse_repeat(
        &self,
        _book: &Self::Book,
        _standing: &Self::Outcome,
        _part: usize,
    ) -> Result<(), Unrepeatable> {
        Err(Unrepeatable::NoPart)
    }

    /// One part repeated until it is better than it stands, at most [`MOST_REPEATS`] times, and with typed faces until they end.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    fn repeat(
        &self,
        _book: &Self::Book,
        _standing: &Self::Outcome,
        _part: usize,
        _faces: &mut dyn Faces,
        _is_typed: bool,
    ) -> Result<Repeats<Self::Outcome>, Unread> {
        Ok(Repeats::none())
    }
}

/// Rolls after which a chain of the program's own dice is given up.
pub const MOST_REPEATS: usize = 10_000;

/// What an attempt costs of a turn that has parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionTaken {
    /// None of the actions that have a name.
    Nothing,
    /// The action of attacking.
    Attack,
    /// The action of distracting.
    Distract,
    /// Whatever action it is aimed at; with a weapon, an attack.
    ByAim,
}

/// Why a fortune die cannot repeat a part of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unrepeatable {
    /// There is no such part, or no such dice.
    NoPart,
    /// A natural 1 is never repeated.
    NaturalOne,
    /// Nothing better can come.
    CannotBeBettered,
}

/// A part of a roll repeated until it was better.
#[derive(Debug)]
pub struct Repeats<Outcome> {
    /// What was no better, in order.
    pub earlier: Vec<Outcome>,
    /// The whole with what was better.
    pub better: Option<Outcome>,
    /// Whether other parts lie beside it.
    pub is_part: bool,
}

impl<Outcome> Repeats<Outcome> {
    pub(in crate::systems) const fn none() -> Self {
        Self {
            earlier: Vec::new(),
            better: None,
            is_part: false,
        }
    }

    pub(in crate::systems) fn map<Other>(self, of: impl Fn(Outcome) -> Other) -> Repeats<Other> {
        Repeats {
            earlier: self.earlier.into_iter().map(&of).collect(),
            better: self.better.map(of),
            is_part: self.is_part,
        }
    }
}

/// The most actions in one turn (our decision).
pub const MOST_ACTIONS: u32 = 20;
