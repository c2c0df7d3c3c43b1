//! Feelings, hidden results and lies come and go.

use crate::campaign::facts::scenes::KEPT_OF_AN_EVENING;
use crate::campaign::facts::secrets::Lie;
use crate::campaign::ids::{CreatureId, RollId};
use crate::campaign::state::State;
use crate::systems::HiddenResult;

impl State {
    /// What came of a roll is as secret as that.
    pub(in crate::campaign) fn set_secrecy_of(&mut self, roll: RollId, is_secret: bool) {
        let of_heroes = self.party.iter_mut().map(|hero| &mut hero.conditions);
        let of_foes = self.foes.iter_mut().map(|foe| &mut foe.conditions);
        let all = of_heroes.chain(of_foes).flatten();
        all.filter(|condition| condition.of == Some(roll))
            .for_each(|condition| condition.is_secret = is_secret);
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
        let heroes = self.party.iter().map(|hero| CreatureId::Hero(hero.id));
        let creatures: Vec<CreatureId> = heroes
            .chain(self.foes.iter().map(|foe| CreatureId::Foe(foe.id)))
            .collect();
        self.kept.retain(|kept| creatures.contains(&kept.who));
        self.stances
            .retain(|stance| creatures.contains(&stance.who));
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
