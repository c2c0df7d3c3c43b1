//! What the success roll answers as a rule system.

use crate::dice::{Faces, Unread};
use crate::systems::contest_score::Score;
use crate::systems::interface::offer::{Offer, StandingRoll};
use crate::systems::interface::{
    Aimed, Ladder, ReadyAttack, RollResult, ShownDie, SystemAttempt, SystemOutcome, SystemSheet,
    is_fighting,
};
use crate::systems::reference::Topic;
use crate::systems::work::ProgressStep;
use crate::systems::{ConditionModifier, Derived, Ranked, Unswayable};

use crate::systems::record::{EntryName, is_same};
use crate::systems::sheet::{Follows, Group, SheetField};

use super::derived::derived;
use super::ladder::ladder;
use super::log_text::{told, words};
use super::offers::offers;
use super::{Attempt, Base, Book, Degree, Kind, Outcome, Secrecy, Sheet, Unseen};

impl SystemAttempt for Attempt {
    type Book = Book;
    type Outcome = Outcome;

    fn roll(&self, book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Self::roll(self, book, faces)
    }

    fn merely_adds(&self) -> bool {
        true
    }

    /// A roll for information; what a sense misses is not told at all.
    fn may_be_lied_about(&self, book: &Book, what: &str, outcome: &Outcome) -> bool {
        let is_attribute_of_sense = |name: &str| {
            book.attributes
                .iter()
                .any(|entry| entry.name.name() == name && entry.secrecy == Secrecy::Secret)
        };
        let is_sense = book
            .secret_roll(what)
            .is_some_and(|known| known.kind == Unseen::Sense)
            || is_attribute_of_sense(what);
        outcome.kind == Kind::Plain && !outcome.degree().succeeds() && !is_sense
    }

    fn words(&self) -> Vec<String> {
        words(self)
    }

    fn topic(&self) -> Topic {
        match (self.kind(), self.base()) {
            (Kind::Attack, _) => Topic::SuccessAttack,
            (Kind::Defense, _) => Topic::DefenseRoll,
            (Kind::Plain, Base::Default(_)) => Topic::DefaultRoll,
            (Kind::Plain, Base::Skill(_)) => Topic::SkillRoll,
        }
    }

    fn cues<'a>(&self, book: &'a Book, outcome: &Outcome) -> &'a [String] {
        book.cue_for(outcome).map_or(&[], |cue| &cue.lines)
    }

    fn ladder(&self, book: &Book, came: Option<RollResult<'_, Outcome>>) -> Ladder {
        ladder(self, book, came.map(|came| came.outcome))
    }

    fn told(&self, outcome: &Outcome) -> String {
        told(outcome)
    }

    fn range(&self, _outcome: &Outcome, _figure: i64) -> Option<(i64, i64)> {
        Some((3, 16))
    }

    fn swayed(self, _part: usize, sways: &[ConditionModifier]) -> Result<Self, Unswayable> {
        let modifiers =
            ConditionModifier::added_to(self.modifiers(), sways).map_err(Unswayable::of)?;
        Self::new(self.base().clone(), modifiers, self.kind()).map_err(Unswayable::of)
    }

    /// The margin: of the totals the lowest would be the best.
    fn figure_to_rank(&self, outcome: &Outcome) -> Option<i64> {
        self.verdict(outcome).value
    }

    fn names_its_sways(&self) -> bool {
        true
    }

    fn can_be_ranked(&self) -> bool {
        true
    }

    fn rank_before(&self) -> Option<Ranked> {
        Some(Ranked::default())
    }

    /// By the degree, then by how far the dice lie under the skill (over it: below 0).
    fn rank(&self, outcome: &Outcome) -> Option<Ranked> {
        let grade = match outcome.degree() {
            Degree::CriticalFailure => -1,
            Degree::Failure | Degree::Success => 0,
            Degree::CriticalSuccess => 1,
        };
        Some(Ranked {
            grade,
            result: i64::from(outcome.effective) - i64::from(outcome.total()),
            ..Ranked::default()
        })
    }

    fn is_work(&self) -> bool {
        true
    }

    /// A success 1, a critical one 2 (our decision).
    fn gain_by_key(&self, key: &str, _carried: u32) -> ProgressStep {
        match key {
            "critical-failure" => ProgressStep::Mishap,
            "success" => ProgressStep::Points(1),
            "critical-success" => ProgressStep::Points(2),
            _ => ProgressStep::Points(0),
        }
    }

    fn score_by_key(
        &self,
        _gain: Option<ProgressStep>,
        key: &str,
        value: Option<i64>,
    ) -> Option<Score> {
        let is_success = matches!(key, "success" | "critical-success");
        Some(Score {
            is_void: !is_success,
            ..Score::of(if is_success {
                value.unwrap_or(0) + 1
            } else {
                0
            })
        })
    }

    fn has_settled_parts(&self) -> bool {
        true
    }
}

impl SystemOutcome for Outcome {
    fn offers(&self, roll: &dyn StandingRoll) -> Vec<Offer> {
        offers(self, roll)
    }

    fn is_hit(&self) -> bool {
        self.kind == Kind::Attack && self.degree().succeeds()
    }

    fn dice(&self) -> Vec<ShownDie> {
        self.kept().into_iter().map(ShownDie::kept).collect()
    }

    fn extremes(&self) -> [u32; 2] {
        let is = |degree| u32::from(self.degree() == degree);
        [Degree::CriticalFailure, Degree::CriticalSuccess].map(is)
    }

    fn figure(&self) -> Option<i64> {
        Some(i64::from(self.total()))
    }
}

impl SystemSheet for Sheet {
    type Book = Book;
    type Attempt = Attempt;

    fn remarks(&self, book: &Book, _level: u32) -> Vec<String> {
        self.remarks(book)
    }

    fn names(&self, book: &Book) -> Vec<String> {
        self.words_of_rolls(book)
    }

    fn derived(&self, book: &Book, _level: u32) -> Vec<Derived> {
        derived(self, book)
    }

    /// The skills one fights with, as attacks.
    fn attacks(&self, book: &Book, _at: Option<Aimed<'_>>) -> Vec<ReadyAttack> {
        let skills = self.skills.keys().map(EntryName::as_str);
        let fighting = skills.filter(|name| is_fighting(name, &book.fighting));
        let attack = |name| {
            let attack = ReadyAttack::by_name(name);
            let words = format!("{} attack", attack.words);
            ReadyAttack { words, ..attack }
        };
        fighting.map(attack).collect()
    }

    fn follows(
        &self,
        field: &SheetField,
        _entry: Option<&str>,
        book: &Book,
        _level: u32,
    ) -> Follows {
        let rolls = self.rollable(book).into_iter();
        let own = rolls.filter(|roll| is_same(&roll.name, field.name()));
        let is_skill = field.list() == "skill" && !field.names_new();
        let unnamed = is_skill
            .then(|| self.what(book, field.name()).err())
            .flatten();
        Follows {
            sums: own.map(|roll| roll.sum).collect(),
            told: unnamed.map_or_else(String::new, |why| why.to_string()),
            ..Follows::default()
        }
    }

    fn listed(book: &Book, list: &str) -> Vec<(String, Option<Group>)> {
        let skills = book.skills.iter().filter(|_| list == "skill");
        skills.map(|skill| (skill.name.to_string(), None)).collect()
    }
}
