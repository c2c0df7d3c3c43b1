//! What a roll is aimed at, so that what the rules make follow from it follows by itself.

use serde::{Deserialize, Serialize};

use crate::systems::Sheet;
use crate::systems::swords_and_sorcery::{Ability, Attitude, Book, Edge, NOTICING, Rank};

use super::condition_effect::ConditionEffect;
use super::hidden_result::HIDING;
use super::ids::{CreatureId, Roller};
use super::party::Condition;
use super::record::Record;
use super::state::State;

/// What a roll is aimed at. From the chapters on actions and on opposed checks of Swords & Sorcery.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RollTarget {
    /// An attack on somebody by name.
    Strike(Roller),
    /// A hesitant creature is to be moved; failed, it is closed to that approach for a while.
    Influence {
        /// The creature.
        whom: Roller,
        /// The approach: the skill.
        by: String,
        /// How the line says the creature feels; it does so from then on.
        #[serde(skip_serializing_if = "Option::is_none")]
        attitude: Option<Attitude>,
        /// Whether the line tries an approach again to which the creature is closed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_again: bool,
    },
    /// Somebody is distracted, for the others' attacks.
    Distract(Roller),
    /// The total is kept under a name, unseen: hiding, a lie, a forgery.
    Keep(String),
    /// A kept result is to be beaten.
    Uncover {
        /// Whose it is.
        whom: Roller,
        /// Its name.
        what: String,
    },
    /// Whoever of the other side hides no better than this is found.
    Search,
}

/// The name of the condition that a distraction is.
#[must_use]
pub fn distracted_by(name: &str) -> String {
    format!("distracted by {name}")
}

/// The name of the condition that a Dodge is.
pub const DODGING: &str = "dodging";

/// The name of the condition that a failed influence leaves behind.
#[must_use]
pub fn closed_to(name: &str, by: &str) -> String {
    format!("closed to {name}'s {by}")
}

impl State {
    /// The armor class of somebody, where a sheet says it.
    #[must_use]
    pub fn armor_class_of(&self, creature: CreatureId) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        i32::try_from(sheet.armor_class().value()).ok()
    }

    /// The Intelligence of somebody, where a sheet says it.
    #[must_use]
    pub fn intelligence_of(&self, creature: CreatureId) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        Some(sheet.scores.score(Ability::Intelligence).get())
    }

    /// The proficiency bonus of somebody, where a sheet says it.
    #[must_use]
    pub fn proficiency_of(&self, creature: CreatureId) -> Option<Rank> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            level,
        } = self.record(creature)?
        else {
            return None;
        };
        Some(sheet.proficiency(level))
    }

    /// The passive Perception of somebody, where a sheet says it.
    #[must_use]
    pub fn passive_perception_of(&self, creature: CreatureId, book: &Book) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            level,
        } = self.record(creature)?
        else {
            return None;
        };
        let skill = book.skills.iter().find(|skill| skill.name == NOTICING)?;
        i32::try_from(sheet.passive(skill, level, Edge::Even).value()).ok()
    }

    /// Whether a Dodge of somebody's counts: it is lost by whoever is incapacitated or cannot move.
    #[must_use]
    pub fn dodges(&self, who: CreatureId) -> bool {
        self.is_under(who, &ConditionEffect::Dodging)
            && !self.is_under(who, &ConditionEffect::Held)
            && !self.is_down(who)
    }

    /// Whether one is seen by another: not out of hiding, nor invisible, nor by the blind.
    #[must_use]
    pub fn is_seen_by(&self, who: CreatureId, other: CreatureId) -> bool {
        let is_unseen = self.is_hidden(who)
            || self.kept_as(who, Some(HIDING)).is_some()
            || self.is_under(who, &ConditionEffect::Invisible)
            || self.is_under(other, &ConditionEffect::Blinded);
        !is_unseen
    }

    /// The distractions of somebody that help an attacker: those of others, and only against the other side.
    pub fn distractions(
        &self,
        of: CreatureId,
        attacker: Option<CreatureId>,
    ) -> impl Iterator<Item = &Condition> {
        let is_against = attacker.is_none_or(|attacker| !self.are_beside(attacker, of));
        let helps = move |condition: &&Condition| {
            let by = condition.distraction().map(|(by, _)| by);
            by.is_some_and(|by| Some(by) != attacker)
        };
        self.conditions(of)
            .filter(move |_| is_against)
            .filter(helps)
    }
}
