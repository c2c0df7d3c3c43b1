//! What a system read from a file answers as a rule system.

use crate::dice::{Faces, INLINE_STEPS, Unread};
use crate::ids::CreatureId;
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll, TakenOffer};
use crate::systems::interface::prospects::ScaleStep;
use crate::systems::interface::table::Table;
use crate::systems::interface::{Ladder, RollResult, ShownDie, SystemAttempt, SystemOutcome};
use crate::systems::reference::{FileRule, Topic};
use crate::systems::work::ProgressStep;
use crate::systems::{Chance, ConditionModifier, OutcomeGrade, Ranked, Unswayable};

use super::definition::Unseen;
use super::offers::{offers, take_up};
use super::profile::grade_of;
use super::word::kept;
use super::{Attempt, Formula, Key, Outcome};

/// The rule that opens the chapter of every file.
pub(in crate::systems) const FIRST_RULE: &str = "rolls";

impl SystemAttempt for Attempt {
    type Book = Key;
    type Outcome = Outcome;

    fn roll(&self, _book: &Key, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, faces)
    }

    fn words(&self) -> Vec<String> {
        let own = self.own().told();
        let against = self
            .against()
            .map(|side| format!("against {}", side.told()));
        let other = "by another version of the file".to_owned();
        let version = self.is_of_another_version().then_some(other);
        std::iter::once(own).chain(against).chain(version).collect()
    }

    fn topic(&self) -> Topic {
        let numbers = self.own().numbers(self.definition());
        let holds = |when: &Formula| numbers.of(when).is_some_and(|holds| holds != 0);
        let rules = self.rule().map_or(&[][..], |rule| &rule.telling.rules);
        let mut rules = rules.iter();
        let rule = rules.find(|(when, _)| when.as_ref().is_none_or(holds));
        let rule = rule.map_or(FIRST_RULE, |(_, rule)| kept(rule));
        let system = self.key().key();
        Topic::OfFile(FileRule { system, rule })
    }

    fn merely_adds(&self) -> bool {
        let plan = self.own().plan(self.definition());
        plan.is_ok_and(|plan| self.against().is_none() && plan.merely_adds())
    }

    /// One that players did not see; what a sense misses is not told at all.
    fn may_be_lied_about(&self, book: &Key, what: &str, outcome: &Outcome) -> bool {
        let is_sense = book.definition().unseen(what) == Some(Unseen::Sense);
        let lies = self.rule().is_some_and(|rule| rule.lies);
        lies && !outcome.passed && !is_sense
    }

    fn cues<'a>(&self, book: &'a Key, outcome: &Outcome) -> &'a [String] {
        let mut cues = book.definition().cues.iter();
        let cue = cues.find(|cue| cue.result == outcome.word());
        let own = || {
            let result = self.result(outcome.key());
            let cue = result.and_then(|result| result.cue.as_ref());
            cue.map_or(&[][..], std::slice::from_ref)
        };
        cue.map_or_else(own, |cue| &cue.lines)
    }

    fn ladder(&self, _book: &Key, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        Self::ladder(self, came.map(|came| came.outcome))
    }

    fn scale(&self, _book: &Key) -> Option<Vec<ScaleStep>> {
        let odds = self.odds_at_hand()?;
        let mut steps: Vec<ScaleStep> = Vec::new();
        let mut keys = Vec::new();
        for chance in &odds.outcomes {
            if keys.contains(&chance.outcome) {
                continue;
            }
            keys.push(chance.outcome);
            let grade = self.grade_of_key(chance.outcome);
            let word = self
                .result(chance.outcome)
                .map(|result| result.word.clone());
            steps.push(ScaleStep {
                word: word.unwrap_or_else(|| chance.outcome.to_owned()),
                grade: grade_of(grade),
                chance: odds.of(chance.outcome),
                passes: grade > 0,
            });
        }
        Some(steps)
    }

    fn told(&self, outcome: &Outcome) -> String {
        outcome.told()
    }

    fn range(&self, outcome: &Outcome, _figure: i64) -> Option<(i64, i64)> {
        let plan = self.own().plan(self.definition()).ok()?;
        let is_shown = outcome.total.is_some() && self.against().is_none();
        plan.totals().filter(|_| is_shown)
    }

    fn names_its_sways(&self) -> bool {
        self.rule().is_some_and(|rule| rule.telling.sum.is_some())
    }

    fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        let is_first = self.rule().is_some_and(|rule| rule.has_first);
        let value = outcome.value.filter(|_| is_first);
        value.or_else(|| SystemOutcome::figure(outcome))
    }

    fn has_settled_parts(&self) -> bool {
        self.merely_adds()
    }

    fn has_two_sides(&self) -> bool {
        self.against().is_some()
    }

    fn swayed(self, part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        self.with_sways(part, sways).map_err(Unswayable::of)
    }

    fn can_be_ranked(&self) -> bool {
        self.against().is_none()
    }

    fn rank_before(&self) -> Option<Ranked> {
        self.against().is_none().then(Ranked::default)
    }

    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        let has_first = self.rule().is_some_and(|rule| rule.has_first);
        let first = usize::from(has_first);
        let key = |place: usize| outcome.keys.get(first + place).copied().unwrap_or(0);
        self.against().is_none().then(|| Ranked {
            grade: outcome
                .keys
                .first()
                .copied()
                .filter(|_| has_first)
                .unwrap_or(0),
            result: key(0),
            modifier: key(1),
            training: key(2),
            ties: Vec::new(),
        })
    }

    fn is_work(&self) -> bool {
        self.against().is_none()
    }

    /// A pass is worth 1 where the file says nothing else (our decision).
    fn gain_by_key(&self, key: &str, _carried: u32) -> ProgressStep {
        ProgressStep::Points((self.grade_of_key(key) > 0).into())
    }

    fn read_again(
        &self,
        recorded: &Outcome,
        rerolled: &[usize],
        faces: &mut dyn Faces,
    ) -> Option<Result<Outcome, Unread>> {
        Some(self.roll_again(recorded, rerolled, faces))
    }

    fn chance_again(&self, outcome: &Outcome, dice: &[usize]) -> Option<f64> {
        let is_alone = self.against().is_none();
        let plan = self.own().plan(self.definition()).ok()?;
        let [mut own, _] = outcome.lying(dice);
        let plan = plan.holding(&mut own).filter(|_| is_alone)?;
        let is_quick = plan.cost() <= INLINE_STEPS;
        is_quick.then(|| Some(plan.odds().ok()?.passes()))?
    }

    fn own_gain(&self, outcome: &Outcome) -> Option<ProgressStep> {
        outcome.gain.filter(|_| self.against().is_none())
    }

    fn own_gains(&self) -> Option<Vec<(ProgressStep, f64)>> {
        self.gains()
    }

    fn own_score(&self, outcome: &Outcome) -> Option<Score> {
        self.against().is_none().then(|| outcome.score())
    }

    fn own_scores(&self) -> Option<Vec<(Score, f64)>> {
        self.scores()
    }

    fn grade_of(&self, chance: &Chance) -> Option<OutcomeGrade> {
        Some(grade_of(self.grade_of_key(chance.outcome)))
    }

    fn word_of(&self, chance: &Chance) -> Option<&'static str> {
        Some(kept(&self.result(chance.outcome)?.word))
    }
}

impl SystemOutcome for Outcome {
    fn dice(&self) -> Vec<ShownDie> {
        self.dice
            .iter()
            .flat_map(|fallen| fallen.0.iter().copied())
            .collect()
    }

    fn figure(&self) -> Option<i64> {
        self.total.or(self.value)
    }

    fn is_hit(&self) -> bool {
        self.hits
    }

    /// By the grades of the file: the best there is, and the worst.
    fn extremes(&self) -> [u32; 2] {
        let is = |grade| u32::from(self.grade() == grade);
        [OutcomeGrade::CriticalFailure, OutcomeGrade::Critical].map(is)
    }

    fn own_grade(&self) -> Option<OutcomeGrade> {
        Some(self.grade())
    }

    fn is_of_others(&self, list: usize) -> bool {
        list >= self.dice.len().saturating_sub(self.of_others)
    }

    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn offer_words(&self) -> Vec<&'static str> {
        let thrown = self.offered.iter().filter(|(_, dice)| !dice.is_empty());
        thrown.map(|(word, _)| word.as_str()).collect()
    }

    fn take_up(
        &self,
        word: &str,
        table: &dyn Table,
        who: Option<CreatureId>,
    ) -> Result<Option<TakenOffer>, String> {
        take_up(self, word, table, who)
    }

    fn is_better(&self, other: &Self) -> bool {
        self.keys > other.keys
    }
}
