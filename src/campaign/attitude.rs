//! How creatures feel about the party, as long as they are there: kept, so that an influence need not say it again.

use serde::{Deserialize, Serialize};

use crate::systems::swords_and_sorcery::Attitude;

use super::hidden_result::HIDING;
use super::ids::CreatureId;
use super::state::State;

/// How one creature feels. Indifferent ones are not written down: it is what they are by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttitudeOf {
    /// Whose it is.
    pub who: CreatureId,
    /// What it is.
    pub attitude: Attitude,
}

impl State {
    /// How somebody feels about those who would influence them.
    #[must_use]
    pub fn attitude_of(&self, who: CreatureId) -> Attitude {
        let known = self.stances.iter().find(|stance| stance.who == who);
        known.map_or_else(Attitude::default, |stance| stance.attitude)
    }

    /// What only the game master sees beside somebody's conditions: `hostile`, `hides 17`, `Deception 15`.
    pub fn marks_of(&self, who: CreatureId) -> impl Iterator<Item = String> {
        let stance = self.stances.iter().find(move |stance| stance.who == who);
        let kept = self.kept_by(who).map(|kept| match kept.what.as_str() {
            HIDING => format!("hides {}", kept.total),
            what => format!("{what} {}{}", kept.total, self.not_for(&kept.seen_through)),
        });
        stance
            .map(|stance| stance.attitude.word().to_owned())
            .into_iter()
            .chain(kept)
    }

    /// `, not for Mira, Oren`: who sees through it already.
    fn not_for(&self, who: &[CreatureId]) -> String {
        let names: Vec<&str> = who.iter().map(|creature| self.name_of(*creature)).collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(", not for {}", names.join(", "))
        }
    }

    /// Somebody feels otherwise.
    pub(super) fn set_attitude(&mut self, who: CreatureId, attitude: Attitude) {
        self.stances.retain(|stance| stance.who != who);
        if attitude != Attitude::default() {
            self.stances.push(AttitudeOf { who, attitude });
        }
    }
}
