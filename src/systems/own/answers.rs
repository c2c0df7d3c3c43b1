//! What a system read from a file answers as a rule system.

use std::sync::Arc;

use crate::dice::{Faces, INLINE_STEPS, Unread};
use crate::ids::CreatureId;
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll, TakenOffer};
use crate::systems::interface::prospects::ScaleStep;
use crate::systems::interface::table::Table;
use crate::systems::interface::{
    ActionTaken, AnyAttempt, ShownDie, SystemOutcome, ones_and_twenties,
};
use crate::systems::reference::{FileRule, Topic};
use crate::systems::{
    Chance, ConditionModifier, EdgeOf, Initiative, Leveled, OutcomeGrade, Ranked, Standing,
    Unswayable,
};

use super::definition::{Cue, Extreme, Unseen};
use super::fallen::Fallen;
use super::grades::{grade_of, level_of};
use super::offers::{offers, take_up};
use super::outcome::{Parts, Thrower};
use super::word::{ENDINGS, FINISHED, kept};
use super::{Attempt, AttemptRule, Counts, Formula, Key, Opposed, Outcome, Plan, Side};

/// The most that a count is shown to come to while its figure moves.
const MOST_SHOWN: i64 = 20;

/// The rule that opens the chapter of every file.
pub(in crate::systems) const FIRST_RULE: &str = "rolls";

impl AnyAttempt for Attempt {
    fn try_faces(&self, faces: &mut dyn Faces) -> Result<(), Unread> {
        self.roll(faces).map(drop)
    }

    fn words(&self) -> Vec<String> {
        let against = self.against().map(|side| self.told_against(side));
        // What stands alone, and has no figures, is told by what it is.
        let is_plain = self.is_alone() || self.counts().is_lowest();
        let own = match is_plain && self.own().says_nothing() {
            true => Vec::new(),
            false => self.told_together(),
        };
        // Two counts are of one sentence; what a roll is held against by itself stands apart.
        let (own, apart) = match (self.is_of_two_rolls(), against) {
            (true, Some(against)) => (vec![format!("{} against {against}", own.join(", "))], None),
            (_, against) => (own, against),
        };
        let apart = apart.map(|against| format!("against {against}"));
        let other = "by another version of the file".to_owned();
        let version = self.is_of_another_version().then_some(other);
        let mishap = self.key().profile().mishap.unwrap_or_default();
        let length = self.length().words(mishap);
        let parts = own.into_iter().chain(apart);
        parts.chain(length).chain(version).collect()
    }

    fn topic(&self) -> Topic {
        let definition = self.definition();
        let rule_of = |side: &Side| {
            let numbers = side.numbers(definition);
            let holds = |when: &Formula| numbers.of(when).is_some_and(|holds| holds != 0);
            let (_, rule) = side.rule(definition)?;
            let mut rules = rule.rule.iter();
            let rule = rules.find(|rule| rule.when.as_deref().is_none_or(holds))?;
            Some(kept(&rule.says.text))
        };
        // What resists in a way of its own is opened there.
        let resists = self.against();
        let resists = resists.filter(|_| self.is_resisted() && self.length().is_once());
        let rule = resists.and_then(rule_of).or(self.rule_of_several());
        let rule = rule.or_else(|| rule_of(self.own())).unwrap_or(FIRST_RULE);
        let system = self.key().key();
        Topic::OfFile(FileRule { system, rule })
    }

    fn merely_adds(&self) -> bool {
        let plan = self.own().plan(self.definition());
        plan.is_ok_and(|plan| self.is_alone() && !self.is_helped() && plan.merely_adds())
    }

    fn names_its_sways(&self) -> bool {
        self.rule().is_some_and(AttemptRule::names_its_sways)
    }

    fn action_number(&self, part: usize) -> Option<u32> {
        let definition = self.definition();
        let numbers = self.sides().nth(part)?.numbers(definition);
        definition.action_of(&numbers)
    }

    fn action_taken(&self) -> ActionTaken {
        let numbers = self.own().numbers(self.definition());
        let rule = self
            .rule()
            .filter(|rule| rule.without_dice(&numbers).is_none());
        match rule.map(AttemptRule::edge_of) {
            Some(_) if rule.is_some_and(|rule| rule.distracts) => ActionTaken::Distract,
            Some(Some(EdgeOf::Attacks)) => ActionTaken::Attack,
            Some(_) => ActionTaken::ByAim,
            None => ActionTaken::Nothing,
        }
    }

    fn has_two_sides(&self) -> bool {
        let other = self.against();
        other.is_some_and(|other| other.came_to().is_empty())
    }

    fn helpers_of_first(&self) -> usize {
        self.own().helpers().len()
    }

    fn helpers(&self) -> usize {
        self.sides().map(|side| side.helpers().len()).sum()
    }

    fn rolls_dice(&self) -> bool {
        let mut sides = self.sides();
        sides.any(|side| side.throws_dice(self.definition()))
    }

    fn can_be_ranked(&self) -> bool {
        // Against what nobody rolls the own side is ordered.
        let against = self.against().filter(|_| self.is_resisted_once());
        let is_still = against.is_some_and(|side| !side.throws_dice(self.definition()));
        (self.is_alone() || is_still)
            && self.own_side_comes_to_something()
            && self.rule().is_some_and(AttemptRule::has_order)
    }

    fn rank_before(&self) -> Option<Ranked> {
        self.is_alone().then(Ranked::default)
    }

    fn is_work(&self) -> bool {
        let is_of_each = self.main().is_some() || self.counts().is_lowest();
        // What nothing is ever held against does no work unless the file says how much.
        let never_passes =
            self.held() == Some(false) && self.rule().is_some_and(|rule| rule.progress.is_none());
        let plan = self.own().plan(self.definition());
        let is_given_up = plan.is_ok_and(|plan| !plan.comes_to_something());
        let distracts = self.rule().is_some_and(|rule| rule.distracts);
        let is_idle = is_given_up || never_passes || distracts;
        (self.is_of_one_side() || self.is_resisted_once()) && !is_of_each && !is_idle
    }

    fn is_luck(&self) -> bool {
        let rule = self.rule();
        self.is_alone() && rule.is_some_and(|rule| rule.follows.is_some())
    }

    fn leads_on(&self, part: usize) -> bool {
        self.main().is_some() && part == 0
    }

    fn word_of(&self, chance: &Chance) -> Option<&'static str> {
        Some(kept(&self.result_of(chance)?.word))
    }
}

impl Attempt {
    /// All who roll for one result, part by part: what stands behind the mean of several alike is told behind the last.
    fn told_together(&self) -> Vec<String> {
        // Who is singled out does what all do: it is said once.
        let others = self.with().iter();
        let others = others.filter(|_| !self.counts().is_lowest());
        let mut told = self.own().parts();
        let mut before = self.own();
        for side in others {
            let shared = match self.counts() {
                Counts::Mean => before.shared_with(side),
                _ => "",
            };
            let own = told.join(", ");
            let own = own.strip_suffix(shared).unwrap_or(&own);
            let joiner = self.counts().joiner();
            told = side.parts();
            if let Some(first) = told.first_mut() {
                first.insert_str(0, &format!("{own}{joiner}"));
            }
            before = side;
        }
        told
    }

    /// Whether each part takes the same number of dice however they fall.
    pub(in crate::systems) fn has_settled_parts(&self) -> bool {
        let plans = self.plans();
        let plans = plans.filter(|_| self.is_of_several() && self.length().is_once());
        let is_settled = |plan: &Arc<Plan>| plan.sets.iter().all(|set| !set.is_whole());
        plans.is_some_and(|plans| plans.iter().all(is_settled)) || self.merely_adds()
    }

    /// Whether its odds tell of several grades by one key, and this one's grade is one of those.
    pub(in crate::systems) fn grade_of(&self, chance: &Chance) -> Option<OutcomeGrade> {
        if !self.is_of_one_side() {
            return None;
        }
        let result = self.result_of(chance);
        let grade = result.map_or(0, |result| result.grade);
        // A number that is neither good nor bad speaks for itself.
        let is_figure = self.held() == Some(false) && grade == 0 && chance.value.is_some();
        Some(match is_figure {
            true => OutcomeGrade::Figure,
            false => self.shown_grade(grade),
        })
    }

    /// Rolls it by a file of its system, which may say otherwise than the one that it was read by.
    pub(in crate::systems) fn roll_by(
        &self,
        file: Key,
        faces: &mut dyn Faces,
    ) -> Result<Outcome, Unread> {
        match file.is_read_as(self.key()) {
            true => self.roll(faces),
            false => self.by(file).roll(faces),
        }
    }

    /// Whether an outcome that players did not see may be answered with a lie; what a sense misses is not told at all.
    pub(in crate::systems) fn may_be_lied_about(
        &self,
        file: Key,
        what: &str,
        outcome: &Outcome,
    ) -> bool {
        let is_sense = file.definition().unseen(what) == Some(Unseen::Sense);
        let lies = self.rule().is_some_and(|rule| rule.lies);
        lies && !outcome.passed && !is_sense
    }

    /// What an outcome may showcase, by a file.
    pub(in crate::systems) fn cues(&self, file: Key, outcome: &Outcome) -> &'static [String] {
        let is_done = outcome.of_round > 0 && outcome.key() == "complete";
        let word = if is_done { FINISHED } else { outcome.word() };
        let mut cues = file.definition().cues.iter();
        let falls = |cue: &&Cue| {
            let is_face = cue.natural.is_none_or(|face| outcome.d20() == Some(face));
            is_face && cue.extreme.is_none_or(|best| outcome.extreme == Some(best))
        };
        let cue = cues.find(|cue| cue.result == word && falls(cue));
        let own = || {
            let result = self.result(outcome.key());
            let cue = result.and_then(|result| result.cue.as_ref());
            cue.map_or(&[][..], std::slice::from_ref)
        };
        cue.map_or_else(own, |cue| &cue.lines)
    }

    /// What that is for which is attempted by name.
    pub(in crate::systems) fn purpose(file: Key, what: &str) -> Option<&'static str> {
        let name = what.split_once(" (").map_or(what, |(name, _gear)| name);
        let (_, figure) = file.definition().figure_called(name)?;
        figure.about.as_deref()
    }

    /// Its outcomes to scale, worst first, where they are others than the keys of its odds.
    pub(in crate::systems) fn scale(&self) -> Option<Vec<ScaleStep>> {
        let odds = self.odds_at_hand()?;
        let mut steps: Vec<ScaleStep> = Vec::new();
        for chance in &odds.outcomes {
            let result = self.result_of(chance);
            let word = result.map_or(chance.outcome, |result| &result.word);
            if let Some(known) = steps.iter_mut().find(|step| step.word == word) {
                known.chance += chance.probability;
                continue;
            }
            let grade =
                result.map_or_else(|| self.grade_of_key(chance.outcome), |result| result.grade);
            let passes = result
                .and_then(|_| self.passes_by(chance))
                .unwrap_or(grade > 0);
            steps.push(ScaleStep {
                word: word.to_owned(),
                grade: self.shown_grade(grade),
                chance: chance.probability,
                passes,
            });
        }
        // Of a bare total its mean says more.
        let is_bare = steps.len() == 1 && odds.outcomes.len() > 1;
        (!is_bare).then_some(steps)
    }

    /// The lowest of the numbers that might have come in place of this outcome's figure, and how many they are.
    pub(in crate::systems) fn range(&self, outcome: &Outcome, figure: i64) -> Option<(i64, i64)> {
        if let Some(count) = outcome.count {
            let dice: usize = outcome.dice.iter().map(|list| list.0.len()).sum();
            let dice = i64::try_from(dice).unwrap_or(MOST_SHOWN);
            return Some((0, dice.min(MOST_SHOWN).max(count) + 1));
        }
        let plan = self.own().plan(self.definition()).ok()?;
        let is_once = self.with().is_empty() && self.length().is_once();
        plan.totals()
            .filter(|_| is_once && outcome.total == Some(figure))
    }

    /// The figure that a ranked check shows of an outcome.
    pub(in crate::systems) fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        let is_first = self.rule().is_some_and(|rule| rule.first.is_some());
        let value = outcome
            .value
            .filter(|_| is_first && outcome.count.is_none());
        value.or_else(|| SystemOutcome::figure(outcome))
    }

    /// The throws of those who rolled by themselves, each with its seat among them; none where it is one throw.
    pub(in crate::systems) fn throws(&self, outcome: &Outcome) -> Vec<(usize, Self, Outcome)> {
        match &outcome.parts {
            Some(parts) => self.each_part(parts),
            None => self.each_alone(outcome),
        }
    }

    /// The chance that each outcome had when this one was rolled, worst first: of linked rolls that were broken off by the first.
    pub(in crate::systems) fn chances_when_rolled(&self, outcome: &Outcome) -> Option<Vec<Chance>> {
        let is_broken_off = self.main().is_some() && outcome.parts().len() < 2;
        let odds = self.odds_at_hand().filter(|_| is_broken_off)?;
        Some(odds.first)
    }

    /// It with conditions that make checks of whoever makes it by themselves better, or worse, where the game rolls twice for that.
    pub(in crate::systems) fn edged(self, is_better: bool, is_worse: bool) -> Self {
        let edges = [(true, is_better), (false, is_worse)].into_iter();
        edges.fold(self, |edged, (is_better, holds)| match holds {
            true => edged.with_edge(is_better),
            false => edged,
        })
    }

    /// It with what stands on one who takes part in it, counted from 0.
    ///
    /// # Errors
    /// [`Unswayable`], where no dice are left, or no figure to roll against.
    pub(in crate::systems) fn swayed(
        self,
        part: usize,
        modifiers: &[ConditionModifier],
    ) -> Result<Self, Unswayable> {
        self.with_sways(part, modifiers).map_err(Unswayable::of)
    }

    /// Where an outcome stands in a ranked check: by level, then by die, where initiatives are levels.
    pub(in crate::systems) fn place(&self, outcome: &Outcome) -> Option<Initiative> {
        let has_levels = !self.key().profile().initiative.levels.is_empty();
        let level = SystemOutcome::success_level(outcome).filter(|_| has_levels);
        match level {
            Some(level) => {
                let die = outcome.kept().first().copied();
                Some(Initiative::Leveled(Leveled::at(level, die)))
            }
            None => self.rank(outcome).map(Initiative::Ranked),
        }
    }

    /// What an outcome is ordered by; none for what cannot be ordered.
    pub(in crate::systems) fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        let has_first = self.rule().is_some_and(|rule| rule.first.is_some());
        let first = usize::from(has_first);
        let key = |place: usize| outcome.keys.get(first + place).copied().unwrap_or(0);
        self.can_be_ranked().then(|| Ranked {
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

    /// What has to be beaten of an outcome that is kept unseen: what it came to, and what orders equals, where two sides are compared by that.
    pub(in crate::systems) fn to_beat(&self, outcome: &Outcome) -> Option<(i32, Standing)> {
        let opposed = self.rule()?.opposed.as_ref()?;
        let ranked = self.rank(outcome)?;
        let total = outcome.count.unwrap_or(ranked.result);
        let number = |number: i64| i32::try_from(number).ok();
        let standing = Standing {
            modifier: number(ranked.modifier)?,
            rank: number(ranked.training)?,
        };
        let is_compared = !matches!(opposed, Opposed::Target(..));
        number(total).filter(|_| is_compared).zip(Some(standing))
    }

    /// The same check against a result kept unseen.
    pub(in crate::systems) fn against_kept(&self, total: i32, standing: Standing) -> Option<Self> {
        // What is noticed without a roll is noticed at the total itself.
        let standing = match self.rolls_dice() {
            true => standing,
            false => Standing::LOWEST,
        };
        let kept = Side::kept(self.rule()?, total, standing);
        Self::new(self.key(), self.own().clone(), Some(kept)).ok()
    }

    /// It as it parts equals: what stands without a roll is rolled (our decision).
    pub(in crate::systems) fn parting_equals(self) -> Self {
        let again = self.rolled_by_equals().or_else(|| self.with_dice());
        again.unwrap_or(self)
    }

    /// An earlier outcome's faces under the words of this attempt, where that is more than the faces in their order.
    pub(in crate::systems) fn read_again(
        &self,
        recorded: &Outcome,
        rerolled: &[usize],
        faces: &mut dyn Faces,
    ) -> Option<Result<Outcome, Unread>> {
        (!self.is_of_several()).then(|| self.roll_again(recorded, rerolled, faces))
    }

    /// The chance to pass with these of an outcome's dice thrown again, where it is quick to count.
    pub(in crate::systems) fn chance_again(
        &self,
        outcome: &Outcome,
        dice: &[usize],
    ) -> Option<f64> {
        let is_alone = self.is_alone() && !self.is_helped();
        let plan = self.own().plan(self.definition()).ok()?;
        let [_, mut own, _] = outcome.lying(dice);
        let plan = plan.holding(&mut own).filter(|_| is_alone)?;
        let is_quick = plan.cost() <= INLINE_STEPS;
        is_quick.then(|| Some(plan.odds().ok()?.passes()))?
    }

    /// The score that a side of a contest shows by an outcome.
    pub(in crate::systems) fn own_score(&self, outcome: &Outcome) -> Option<Score> {
        self.is_of_one_side().then(|| Score {
            tie: self.tie(),
            ..outcome.score()
        })
    }

    /// Its parts in the words of the log, those that say nothing left out.
    pub(super) fn parts_told(&self) -> Vec<String> {
        let parts = AnyAttempt::words(self).into_iter();
        parts.filter(|part| !part.is_empty()).collect()
    }

    /// Who is on the other side, with the dice where somebody resists who could do without.
    fn told_against(&self, side: &Side) -> String {
        let dice = side.own_dice(self.definition());
        let dice = dice.filter(|_| self.is_resisted() && self.length().is_once());
        match dice {
            Some(dice) => format!("{dice} {}", side.told()),
            None => side.told(),
        }
    }

    fn shown_grade(&self, grade: i64) -> OutcomeGrade {
        let has_levels = self.rule().is_some_and(AttemptRule::has_levels);
        match has_levels || self.held() == Some(false) {
            true => level_of(grade),
            false => grade_of(grade),
        }
    }
}

impl SystemOutcome for Outcome {
    fn dice(&self) -> Vec<ShownDie> {
        self.shown_dice()
    }

    fn dice_of_rolls(&self) -> Vec<usize> {
        let is_long = ENDINGS.iter().any(|(word, _)| *word == self.key());
        if self.of_round == 0 || !is_long {
            return Vec::new();
        }
        let rounds = self.dice.chunks(self.of_round);
        let dice = |round: &[Fallen]| round.iter().map(|list| list.0.len()).sum();
        rounds.map(dice).collect()
    }

    fn figure(&self) -> Option<i64> {
        self.total.or(self.count).or(self.value)
    }

    fn is_hit(&self) -> bool {
        self.hits
    }

    fn points_won(&self) -> Option<Option<u32>> {
        let points = || u32::try_from(self.value.unwrap_or(0)).unwrap_or(0);
        self.wins_points.then(|| self.passed.then(points))
    }

    fn d20(&self) -> Option<u32> {
        self.natural
    }

    /// As the file says of a result; by its grades: the best there is, and the worst; by the faces, where fortune dice go by those.
    fn extremes(&self) -> [u32; 2] {
        if let Some(extreme) = self.extreme {
            return [Extreme::Worst, Extreme::Best].map(|one| u32::from(one == extreme));
        }
        if self.natural.is_some() {
            return ones_and_twenties(self.faces().iter().flatten());
        }
        let is = |grade| u32::from(self.grade() == grade);
        [OutcomeGrade::CriticalFailure, OutcomeGrade::Critical].map(is)
    }

    fn part(&self, part: usize) -> Option<Self> {
        self.parts().get(part).cloned()
    }

    fn is_choice(&self) -> bool {
        self.parts.as_deref().is_some_and(Parts::is_choice)
    }

    fn tie_breaks(&self) -> Vec<(usize, u32)> {
        let parts = self.parts.as_deref();
        parts.map_or_else(Vec::new, Parts::tie_breaks)
    }

    /// By what the file says of fortune dice: what is traded for one is the best, what none rolls again the worst.
    fn is_extreme(&self) -> bool {
        let own = self.parts.as_ref().and_then(|parts| parts.counting());
        let own = own.unwrap_or(self);
        own.is_level && (own.can_be_traded || own.is_beyond_fortune)
    }

    fn can_be_traded(&self) -> bool {
        self.can_be_traded
    }

    fn counting_part(&self) -> usize {
        self.parts.as_ref().map_or(0, |parts| parts.counting)
    }

    fn own_parts(&self) -> usize {
        self.parts().len()
    }

    fn success_level(&self) -> Option<OutcomeGrade> {
        let is_level = self.is_level && self.held.is_some();
        is_level.then(|| self.grade())
    }

    fn beside(&self, names: &[&str]) -> String {
        let parts = self.parts.as_deref();
        parts.map_or_else(String::new, |parts| parts.beside(names))
    }

    fn part_word(&self, part: usize) -> Option<&'static str> {
        self.parts.as_ref()?.word(part)
    }

    fn is_paused(&self) -> bool {
        self.parts.as_deref().is_some_and(Parts::is_paused)
    }

    fn is_of_others(&self, list: usize) -> bool {
        self.thrower(list) != Thrower::Own
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
