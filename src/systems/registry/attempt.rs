//! What every attempt answers, by the rules of its system.

use crate::dice::{Faces, Unread};
use crate::systems::interface::prospects::{Hope, ScaleStep};
use crate::systems::interface::{ActionTaken, Repeats, SystemAttempt, Unrepeatable};
use crate::systems::reference::Topic;
use crate::systems::{Chance, ConditionModifier, Initiative, Odds, Ranked, Standing, Unswayable};

use super::{Attempt, Outcome, Rulebook};

impl Attempt {
    /// What an outcome may showcase, by the book of its system.
    pub fn cues<'a>(&self, rules: &'a Rulebook, outcome: &Outcome) -> &'a [String] {
        of_own!(self, outcome, rules, (it(fell), book) => it.cues(book, fell), else &[])
    }

    /// It with what stands on one who takes part, counted from 0. What no modifier touches (luck, a
    /// distraction, free dice) stays as it is.
    ///
    /// # Errors
    /// [`Unswayable`], where no dice are left, or no skill to roll against.
    pub fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        if sways.is_empty() {
            return Ok(self);
        }
        each!(Self: self, it => it.swayed(part, sways).map(Self::from))
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

    /// The attempt in the words of the log, part by part: `7 at difficulty 8`, `+5`, `DC 15`.
    pub fn words(&self) -> Vec<String> {
        each!(Self: self, it => it.words())
    }

    /// What the rules call such an attempt.
    pub fn topic(&self) -> Topic {
        each!(Self: self, it => it.topic())
    }

    /// What has to be reached, as a word for it.
    pub fn bar_word(&self) -> Option<&'static str> {
        each!(Self: self, it => it.bar_word())
    }

    /// Whether it is a plain luck roll, which may say how far something goes.
    pub fn is_luck(&self) -> bool {
        each!(Self: self, it => it.is_luck())
    }

    /// How its dice are read beside its figures: `advantage`, `reliable`.
    pub fn manner(&self) -> Vec<&'static str> {
        each!(Self: self, it => it.manner())
    }

    /// The name of what it is held against, where that has one.
    pub fn resisting(&self) -> Option<&str> {
        each!(Self: self, it => it.resisting())
    }

    /// The lowest of the numbers that might have come in place of an outcome's figure, and how many they are.
    pub fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        of_own!(self, outcome, it(fell) => it.range(fell, figure), else None)
    }

    /// Whether those who take part are on two sides.
    pub fn has_two_sides(&self) -> bool {
        each!(Self: self, it => it.has_two_sides())
    }

    /// How many help, on either side.
    pub fn helpers(&self) -> usize {
        each!(Self: self, it => it.helpers())
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

    /// How many of those who are named behind two sides help the first of them; the others help the second.
    pub fn helpers_of_first(&self) -> usize {
        each!(Self: self, it => it.helpers_of_first())
    }

    /// Whether its own words name what stands on somebody; else that has to be told beside them.
    pub fn names_its_sways(&self) -> bool {
        each!(Self: self, it => it.names_its_sways())
    }

    /// Whether it takes any dice: passive figures, taken 10s and 20s and static checks take none.
    pub fn rolls_dice(&self) -> bool {
        each!(Self: self, it => it.rolls_dice())
    }

    /// Whether it can be ranked: everybody makes it by themselves, against a number or nobody.
    pub fn can_be_ranked(&self) -> bool {
        each!(Self: self, it => it.can_be_ranked())
    }

    /// What is known of its rank before it is rolled; none for what cannot be ordered.
    pub fn rank_before(&self) -> Option<Ranked> {
        each!(Self: self, it => it.rank_before())
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

    /// The number of the action of a turn of several that one part, counted from 0, takes.
    pub fn action_number(&self, part: usize) -> Option<u32> {
        each!(Self: self, it => it.action_number(part))
    }

    /// What it costs of a turn that has parts.
    pub fn action_taken(&self) -> ActionTaken {
        each!(Self: self, it => it.action_taken())
    }

    /// What has to be beaten of an outcome that is kept unseen: its total, and what decides a tie.
    pub fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        of_own!(self, outcome, it(fell) => it.to_beat(fell), else None)
    }

    /// The word for one of the outcomes its odds tell of, where one key has several words.
    pub fn word_of(&self, chance: &Chance) -> Option<&'static str> {
        each!(Self: self, it => it.word_of(chance))
    }

    /// Whether a part after this one is only rolled where this one allows it.
    pub fn leads_on(&self, part: usize) -> bool {
        each!(Self: self, it => it.leads_on(part))
    }
}
