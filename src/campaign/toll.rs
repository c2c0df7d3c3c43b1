//! What a fight costs: the harm done to each and who fell, added up blow by blow.

use serde::{Deserialize, Serialize};

use super::arranging::Allegiance;
use super::party::{Being, Body};
use super::tracker::{Combatant, Fight, Tracker};

/// What somebody suffered in a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toll {
    /// Who.
    pub being: Being,
    /// The name, for whoever is gone.
    pub name: String,
    /// For whom they fought.
    pub side: Allegiance,
    /// Hit points lost, temporary ones counted.
    pub harm: u64,
    /// Bodies that went down.
    pub falls: u32,
    /// Bodies that got up again.
    pub rises: u32,
}

impl Toll {
    /// `orc ×2`, `Thalia, up again`; nothing for those who stood.
    #[must_use]
    pub fn fall_words(&self) -> Option<String> {
        match (self.falls, self.falls.saturating_sub(self.rises)) {
            (0, _) => None,
            (_, 0) => Some(format!("{}, up again", self.name)),
            (_, 1) => Some(self.name.clone()),
            (_, down) => Some(format!("{} ×{down}", self.name)),
        }
    }
}

impl Tracker {
    /// A change of hit points is counted while there is a fight, with the harm that was done by it.
    pub(super) fn count_blow(&mut self, being: Being, name: &str, (from, to): (&Body, &Body), harm: u64) {
        let Fight::Underway(_) = self.fight else { return };
        let (falls, rises) = (to.is_down() && !from.is_down(), from.is_down() && !to.is_down());
        let side = self.combatant(being).map_or(Allegiance::by_nature(being), Combatant::side);
        if !self.tolls.iter().any(|toll| toll.being == being) {
            self.tolls.push(Toll { being, name: name.to_owned(), side, harm: 0, falls: 0, rises: 0 });
        }
        let Some(toll) = self.tolls.iter_mut().find(|toll| toll.being == being) else { return };
        toll.side = side;
        toll.harm = toll.harm.saturating_add(harm);
        toll.falls = toll.falls.saturating_add(u32::from(falls));
        toll.rises = toll.rises.saturating_add(u32::from(rises));
    }
}

/// `fell: orc ×2, Thalia · 57 damage to foes, 23 to the party`; empty where nobody was hurt.
#[must_use]
pub fn toll_words(tolls: &[Toll]) -> String {
    let fallen: Vec<String> = tolls.iter().filter_map(Toll::fall_words).collect();
    let of = |side| {
        let harms = tolls.iter().filter(|toll| toll.side == side).map(|toll| toll.harm);
        harms.fold(0, u64::saturating_add)
    };
    let harms = match (of(Allegiance::Foes), of(Allegiance::Party)) {
        (0, 0) => None,
        (foes, 0) => Some(format!("{foes} damage to foes")),
        (0, party) => Some(format!("{party} damage to the party")),
        (foes, party) => Some(format!("{foes} damage to foes, {party} to the party")),
    };
    let fell = (!fallen.is_empty()).then(|| format!("fell: {}", fallen.join(", ")));
    fell.into_iter().chain(harms).collect::<Vec<_>>().join(" · ")
}
