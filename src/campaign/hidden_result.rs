//! Results kept unseen to be beaten later: how well somebody hides, how good a lie is.

use serde::{Deserialize, Serialize};

use crate::systems::swords_and_sorcery::Standing;

use super::history::Campaign;
use super::ids::{CreatureId, Roller};
use super::state::State;

/// The name of the result that a hider keeps.
pub const HIDING: &str = "hiding";

/// A total that only the game master knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HiddenResult {
    /// Whose it is.
    pub who: CreatureId,
    /// What was done: `hiding`, `Deception`.
    pub what: String,
    /// The total that has to be beaten.
    pub total: i32,
    /// What decides a tie with it.
    pub standing: Standing,
    /// Who sees through it, though it stays kept for the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seen_through: Vec<CreatureId>,
}

impl HiddenResult {
    pub(super) fn of(who: CreatureId, what: &str, total: i32, standing: Standing) -> Self {
        Self {
            who,
            what: what.to_owned(),
            total,
            standing,
            seen_through: Vec::new(),
        }
    }
}

/// Somebody whose passive Perception is enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Noticing {
    /// Who.
    pub who: Roller,
    /// The passive figure.
    pub passive: i32,
}

impl State {
    /// What somebody keeps unseen.
    pub fn kept_by(&self, who: CreatureId) -> impl Iterator<Item = &HiddenResult> {
        self.kept.iter().filter(move |kept| kept.who == who)
    }

    /// What somebody keeps under a name; the latest where none is said.
    #[must_use]
    pub fn kept_as(&self, who: CreatureId, what: Option<&str>) -> Option<&HiddenResult> {
        let is_it =
            |kept: &&HiddenResult| what.is_none_or(|what| kept.what.eq_ignore_ascii_case(what));
        self.kept
            .iter()
            .rev()
            .filter(|kept| kept.who == who)
            .find(is_it)
    }

    /// A total is kept; an older one of the same name is forgotten.
    pub(super) fn keep(&mut self, kept: HiddenResult) {
        self.uncover(kept.who, &kept.what);
        self.kept.push(kept);
    }

    /// One alone sees through what was kept.
    pub(super) fn see_through(&mut self, who: CreatureId, what: &str, by: CreatureId) {
        let is_it =
            |kept: &&mut HiddenResult| kept.who == who && kept.what.eq_ignore_ascii_case(what);
        for kept in self.kept.iter_mut().filter(is_it) {
            kept.seen_through.retain(|known| *known != by);
            kept.seen_through.push(by);
        }
    }

    /// What was kept is known.
    pub(super) fn uncover(&mut self, who: CreatureId, what: &str) {
        self.kept
            .retain(|kept| kept.who != who || !kept.what.eq_ignore_ascii_case(what));
    }

    /// Results and attitudes of those who are gone are forgotten.
    pub(super) fn forget_strangers(&mut self) {
        let heroes = self.party.iter().map(|hero| CreatureId::Hero(hero.id));
        let creatures: Vec<CreatureId> = heroes
            .chain(self.foes.iter().map(|foe| CreatureId::Foe(foe.id)))
            .collect();
        self.kept.retain(|kept| creatures.contains(&kept.who));
        self.stances
            .retain(|stance| creatures.contains(&stance.who));
    }
}

impl Campaign {
    /// Those of the other side whose passive Perception is at or over a total.
    #[must_use]
    pub fn noticing(&self, hider: CreatureId, total: i32) -> Vec<Noticing> {
        let state = self.state();
        let book = &self.rules().swords_and_sorcery;
        let heroes = state.party.iter().map(|hero| CreatureId::Hero(hero.id));
        let others = heroes.chain(state.foes.iter().map(|foe| CreatureId::Foe(foe.id)));
        let notices = |creature: CreatureId| {
            let passive = state
                .passive_perception_of(creature, book)
                .filter(|passive| *passive >= total)?;
            Some(Noticing {
                who: Roller {
                    creature,
                    name: state.name_of(creature).to_owned(),
                },
                passive,
            })
        };
        others
            .filter(|creature| !state.are_beside(*creature, hider))
            .filter_map(notices)
            .collect()
    }
}
