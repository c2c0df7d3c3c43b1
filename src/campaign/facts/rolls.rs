//! Rolls as they fell, and what became of them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::dice::Provenance;
use crate::systems::interface::offer::parts_of;
use crate::systems::{
    Attempt, Chance, ConditionModifier, Outcome, OutcomeGrade, RollTarget, Verdict,
};

/// A roll as it fell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Who rolled; nobody for a bare rank.
    pub who: Vec<Roller>,
    /// What was attempted: `Stealth`, `luck`, `Stealth then Arcane Magic`.
    pub what: String,
    /// The attempt in full.
    pub attempt: Attempt,
    /// What came of it.
    pub outcome: Outcome,
    pub told: Told,
    /// Where the faces came from.
    pub dice: Provenance,
    /// Whether players must not see it.
    pub is_secret: bool,
    /// What the table said about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The roll this one takes the place of, by a fortune die.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub again: Option<RollId>,
    /// The results of a reroll's chain that were no better, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Outcome>,
    /// Which part was rolled again for it, where all others lie as they fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_again: Option<PartAgain>,
    /// The paused first part of a linked attempt that this one goes on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<RollId>,
    /// The natural 1 or 20 of which a luck roll says how far it goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<RollId>,
    /// The older roll it was read again from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anew: Option<Anew>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aim: Option<RollTarget>,
    /// Whose figure it was held against, where the line names whose and that one rolls nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Roller>,
    /// What stood on those who rolled and moved it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<ConditionModifier>,
}

impl Roll {
    /// Whether somebody is among those who rolled.
    pub fn is_by(&self, creature: CreatureId) -> bool {
        self.who.iter().any(|roller| roller.creature == creature)
    }

    /// Those who rolled, and whom it was aimed at.
    pub(in crate::campaign) fn creatures(&self) -> impl Iterator<Item = CreatureId> {
        let aimed_at = self.aim.as_ref().and_then(RollTarget::creature);
        self.who
            .iter()
            .map(|roller| roller.creature)
            .chain(aimed_at)
    }

    /// Whether it was held against a figure of a foe's, who rolled nothing for it.
    pub(in crate::campaign) fn is_against_a_foe(&self) -> bool {
        let aimed_at = self.aim.as_ref().and_then(RollTarget::whom);
        let is_foe = |whom: &Roller| matches!(whom.creature, CreatureId::Foe(_));
        aimed_at.into_iter().chain(&self.against).any(is_foe)
    }

    /// Whether a hero made it, or nobody who is named.
    pub fn is_of_the_party(&self) -> bool {
        let is_hero = |roller: &Roller| matches!(roller.creature, CreatureId::Hero(_));
        self.who.is_empty() || self.who.iter().any(is_hero)
    }

    pub fn counting_part(&self) -> usize {
        self.outcome.counting_part()
    }

    /// What came of it with these natural 20s turned into normal successes.
    pub fn outcome_with(&self, conversions: &[Conversion]) -> Cow<'_, Outcome> {
        if conversions.is_empty() {
            return Cow::Borrowed(&self.outcome);
        }
        let counting = self.counting_part();
        let parts = conversions.iter().map(|one| one.die.unwrap_or(counting));
        let parts: Vec<usize> = parts.collect();
        let normal = self.attempt.with_normals(&self.outcome, &parts);
        normal.map_or(Cow::Borrowed(&self.outcome), Cow::Owned)
    }

    /// What is told of it with these natural 20s turned into normal successes.
    pub fn told_with<'a>(&'a self, conversions: &'a [Conversion]) -> &'a Told {
        conversions.last().map_or(&self.told, |last| &last.told)
    }

    /// Every roll it points to by number.
    pub(in crate::campaign) fn rolls_named(&mut self) -> Vec<&mut RollId> {
        let anew = self.anew.iter_mut().map(|anew| &mut anew.of);
        let others = self.after.iter_mut().chain(&mut self.follows);
        self.again.iter_mut().chain(others).chain(anew).collect()
    }

    /// The parts that are somebody's own, counted from 0: all of them where one alone rolled.
    pub fn parts_of(&self, creature: CreatureId) -> Vec<usize> {
        parts_of(self.outcome.own_parts(), creature, &self.who)
    }
}

/// A natural 20 turned into a fortune die and a normal success.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// The part of the roll, counted from 0; the one that counted, where it was not said.
    pub die: Option<usize>,
    /// The step.
    pub by: u64,
    /// What is told of the roll from then on.
    pub told: Told,
}

/// Somebody's own part of a roll, rolled again by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartAgain {
    /// Which, counted from 0.
    pub part: usize,
    /// Every die that fell for it, sides and face: the chain, then whatever else had to be rolled.
    pub drawn: Vec<(u32, u32)>,
}

/// What a roll has that was read again from an older one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anew {
    /// The older one.
    pub of: RollId,
    /// The whole attempt in full words, without faces.
    pub said: String,
    /// Dice that were rolled for it beside those recorded: their sides and faces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<(u32, u32)>,
    /// What followed from the older one and stays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stays: Vec<String>,
}

/// What a chance of 1 is counted in.
const PARTS: f64 = 1e12;

/// What is told of a roll. What says nothing new is left out: a word that is the key, a grade that the key has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The outcome as JSON names it.
    pub key: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    word: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    grade: Option<OutcomeGrade>,
    /// The number the outcome carries: a total, effect points, net successes, a margin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i64>,
    /// The figure that counts: a natural face, net successes, a total; none where nothing is counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<i64>,
    /// Whether the bar or target was reached, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    equal: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Told {
    /// Of one roll.
    pub fn of(attempt: &Attempt, outcome: &Outcome) -> Self {
        Weighing::default().told(attempt, outcome)
    }

    /// The outcome in a word.
    pub fn word(&self) -> Cow<'static, str> {
        self.word.clone().unwrap_or_else(|| self.key.clone())
    }

    /// How good it is.
    pub fn grade(&self) -> OutcomeGrade {
        self.grade
            .unwrap_or_else(|| OutcomeGrade::of_key(&self.key))
    }

    /// Whether it is any success; a mere total that nothing is held against may be one.
    pub fn is_good(&self) -> bool {
        self.passed
            .unwrap_or_else(|| self.grade() > OutcomeGrade::Failure)
    }

    /// How it came about and what it is: `14 + 5 = 19, success`.
    pub fn text(&self) -> Cow<'_, str> {
        match &self.text {
            Some(text) => Cow::Borrowed(text),
            None => self.word(),
        }
    }

    /// The probability that what is told had before the roll; none of a mere total.
    pub fn chance(&self) -> Option<f64> {
        self.equal.map(probability)
    }
}

/// Attempts that are weighed one after the other. A line may roll one a thousand times: its chances are worked out once.
#[derive(Debug, Default)]
pub(in crate::campaign) struct Weighing<'a> {
    last: Option<(&'a Attempt, &'a Outcome, Vec<Chance>)>,
}

impl<'a> Weighing<'a> {
    pub(in crate::campaign) fn told(&mut self, attempt: &'a Attempt, outcome: &'a Outcome) -> Told {
        let Verdict {
            outcome: key,
            value,
            passed,
        } = attempt.verdict(outcome);
        let (word, grade, text) = (outcome.word(), outcome.grade(), attempt.told(outcome));
        let of_key = OutcomeGrade::of_key(key);
        let chances = match grade.max(of_key) {
            OutcomeGrade::Figure if grade == of_key => None,
            _ => Some(self.chances_of(attempt, outcome)),
        };
        // Several degrees of a pool share a key: the word tells them apart.
        let is_it = |chance: &Chance| {
            chance.outcome == key && attempt.word_of(chance).is_none_or(|own| own == word)
        };
        let probability = |all: &[Chance]| -> f64 {
            let equal = all.iter().filter(|chance| is_it(chance));
            equal.map(|chance| chance.probability).sum()
        };
        Told {
            key: key.into(),
            word: (word != key).then(|| word.into()),
            grade: Some(grade).filter(|grade| *grade != OutcomeGrade::of_key(key)),
            value,
            figure: outcome.figure(),
            passed,
            equal: chances.map(|all| in_parts(probability(all))),
            text: Some(text).filter(|text| text != word),
        }
    }

    fn chances_of(&mut self, attempt: &'a Attempt, outcome: &'a Outcome) -> &[Chance] {
        self.last
            .take_if(|(known, read, _)| *known != attempt || !read.is_read_like(outcome));
        let chances = || attempt.chances_when_rolled(outcome);
        &self
            .last
            .get_or_insert_with(|| (attempt, outcome, chances()))
            .2
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a probability is from 0 to 1"
)]
fn in_parts(probability: f64) -> u64 {
    (probability * PARTS).round() as u64
}

#[expect(
    clippy::cast_precision_loss,
    reason = "there are fewer parts than a figure has places"
)]
fn probability(parts: u64) -> f64 {
    parts as f64 / PARTS
}
