//! What only the game master knows of somebody: how they feel, what they hide, what they were told.

use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::{CreatureId, Lie, RollId};
use crate::systems::{HIDING, HiddenResult};

use super::State;

impl State {
    /// What somebody keeps unseen.
    pub fn kept_by(&self, who: CreatureId) -> impl Iterator<Item = &HiddenResult> {
        self.kept.iter().filter(move |kept| kept.who == who)
    }

    /// What somebody keeps under a name; the latest where none is said.
    pub fn kept_as(&self, who: CreatureId, what: Option<&str>) -> Option<&HiddenResult> {
        let is_it = |kept: &&HiddenResult| {
            kept.who == who && what.is_none_or(|what| kept.what.eq_ignore_ascii_case(what))
        };
        self.kept.iter().rev().find(is_it)
    }

    /// What only the game master sees beside somebody's conditions: `hostile`, `hides 17`, `Deception 15`.
    pub fn marks_of(&self, who: CreatureId) -> impl Iterator<Item = String> {
        let mut feelings = self.attitudes.iter();
        let feeling = feelings.find(|feeling| feeling.who == who);
        let feeling = feeling.map(|feeling| feeling.attitude.word().to_owned());
        let kept = self.kept_by(who).map(|kept| match kept.what.as_str() {
            HIDING => format!("hides {}", kept.total),
            what => format!("{what} {}{}", kept.total, self.not_for(&kept.seen_through)),
        });
        feeling.into_iter().chain(kept)
    }

    /// `, not for Mira, Oren`: who sees through it already.
    fn not_for(&self, who: &[CreatureId]) -> String {
        let names: Vec<&str> = who.iter().map(|creature| self.name_of(*creature)).collect();
        match names.as_slice() {
            [] => String::new(),
            names => format!(", not for {}", names.join(", ")),
        }
    }

    /// The lie told for a roll.
    pub fn lie_of(&self, roll: RollId) -> Option<&Lie> {
        self.lies.iter().find(|lie| lie.roll == roll)
    }

    /// What somebody was told that is not so.
    pub fn lies_told_to(&self, who: CreatureId) -> impl Iterator<Item = &str> {
        let told = self.lies.iter().filter(move |lie| lie.who == Some(who));
        told.map(|lie| lie.text.as_str())
    }

    /// A total is kept; an older one of the same name is forgotten.
    pub(in crate::campaign) fn keep(&mut self, kept: HiddenResult) {
        self.uncover(kept.who, &kept.what);
        self.kept.push(kept);
    }

    /// One alone sees through what was kept.
    pub(in crate::campaign) fn see_through(&mut self, who: CreatureId, what: &str, by: CreatureId) {
        let is_it =
            |kept: &&mut HiddenResult| kept.who == who && kept.what.eq_ignore_ascii_case(what);
        for kept in self.kept.iter_mut().filter(is_it) {
            kept.seen_through.retain(|known| *known != by);
            kept.seen_through.push(by);
        }
    }

    /// What was kept is known.
    pub(in crate::campaign) fn uncover(&mut self, who: CreatureId, what: &str) {
        self.kept
            .retain(|kept| kept.who != who || !kept.what.eq_ignore_ascii_case(what));
    }

    /// Results, attitudes and counters of those who are gone are forgotten.
    pub(in crate::campaign) fn forget_strangers(&mut self) {
        let creatures: Vec<CreatureId> = self.creatures().collect();
        self.kept.retain(|kept| creatures.contains(&kept.who));
        self.attitudes
            .retain(|feeling| creatures.contains(&feeling.who));
        self.counters
            .retain(|counter| creatures.contains(&counter.who));
    }

    /// A lie is told; another one for the same roll takes its place.
    pub(in crate::campaign) fn record_lie(&mut self, lie: Lie) {
        self.lies.retain(|known| known.roll != lie.roll);
        self.lies.push(lie);
        let surplus = self.lies.len().saturating_sub(KEPT_OF_AN_EVENING);
        self.lies.drain(..surplus);
    }
}
