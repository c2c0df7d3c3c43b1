//! Lies the game master tells for failed secret rolls, so that they are told the same way again.

use serde::{Deserialize, Serialize};

use crate::systems::Outcome;
use crate::systems::success_roll::{Kind, Secrecy, Unseen};

use super::event::Roll;
use super::history::Campaign;
use super::ids::{CreatureId, RollId, Roller};
use super::state::{KEPT_OF_AN_EVENING, State};

/// A lie for a roll that failed unseen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lie {
    /// The roll.
    pub roll: RollId,
    /// Who believes it; nobody for bare figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<CreatureId>,
    /// What was told.
    pub text: String,
}

impl Lie {
    pub(super) fn of(roll: RollId, who: Option<&Roller>, text: &str) -> Self {
        Self {
            roll,
            who: who.map(|roller| roller.creature),
            text: text.to_owned(),
        }
    }
}

impl State {
    /// The lie told for a roll.
    #[must_use]
    pub fn lie_of(&self, roll: RollId) -> Option<&Lie> {
        self.lies.iter().find(|lie| lie.roll == roll)
    }

    /// What somebody was told that is not so.
    pub fn lies_told_to(&self, who: CreatureId) -> impl Iterator<Item = &str> {
        self.lies
            .iter()
            .filter(move |lie| lie.who == Some(who))
            .map(|lie| lie.text.as_str())
    }

    /// A lie is told; another one for the same roll takes its place.
    pub(super) fn record_lie(&mut self, lie: Lie) {
        self.lies.retain(|known| known.roll != lie.roll);
        self.lies.push(lie);
        let surplus = self.lies.len().saturating_sub(KEPT_OF_AN_EVENING);
        self.lies.drain(..surplus);
    }
}

impl Campaign {
    /// Whether a roll may be answered with a lie: a success roll that failed, unseen, and was for information. What a
    /// sense misses is not told at all. From the chapter “Success Rolls”, section on secret rolls; a skill that the
    /// rules do not name counts as information where its roll was made secret (our decision).
    #[must_use]
    pub fn may_be_lied_about(&self, id: RollId, roll: &Roll) -> bool {
        let Outcome::SuccessRoll(outcome) = &roll.outcome else {
            return false;
        };
        let book = &self.rules().success_roll;
        let is_attribute_of_sense = |name: &str| {
            book.attributes
                .iter()
                .any(|entry| entry.name.name() == name && entry.secrecy == Secrecy::Secret)
        };
        let is_sense = book
            .secret_roll(&roll.what)
            .is_some_and(|known| known.kind == Unseen::Sense)
            || is_attribute_of_sense(&roll.what);
        // Nobody has to be told what a foe believes.
        let is_of_foes = roll
            .who
            .iter()
            .any(|roller| matches!(roller.creature, CreatureId::Foe(_)));
        outcome.kind == Kind::Plain
            && !outcome.degree().succeeds()
            && !is_sense
            && !is_of_foes
            && self.is_secret(id, roll)
    }
}
