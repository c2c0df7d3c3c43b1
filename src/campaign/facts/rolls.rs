//! Rolls as they fell, and what became of them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId, Roller};
use crate::dice::Provenance;
use crate::systems::interface::offer::parts_of;
use crate::systems::{Attempt, ConditionModifier, Outcome, RollTarget};

use super::told::Told;

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
    /// What stood on those who rolled and moved it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sways: Vec<ConditionModifier>,
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
