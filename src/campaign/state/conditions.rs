//! What stands on somebody, what it asks for and how it moves their rolls.

use crate::campaign::{Condition, CreatureId, RollId};
use crate::systems::interface::table::Table;
use crate::systems::{Attempt, ConditionEffect, ConditionModifier, DownState, EdgeOf};
use crate::words::is_same;

use super::State;

impl State {
    /// What closes somebody to an approach of somebody's.
    pub fn closed_approach(
        &self,
        of: CreatureId,
        to: CreatureId,
        approach: &str,
    ) -> Option<&Condition> {
        self.conditions(of)
            .find(|condition| condition.is_closed_to(to, approach))
    }

    /// Whether a condition on somebody does this.
    pub(in crate::campaign) fn is_under(&self, who: CreatureId, effect: &ConditionEffect) -> bool {
        self.conditions(who)
            .any(|condition| condition.effects.contains(effect))
    }

    /// How it stands with somebody who is down.
    pub fn down_state(&self, who: CreatureId) -> Option<DownState> {
        self.conditions(who).find_map(Condition::down_state)
    }

    /// The good and the bad saves of somebody who is dying.
    pub fn dying(&self, who: CreatureId) -> Option<[u32; 2]> {
        match self.down_state(who)? {
            DownState::Dying { good, bad } => Some([good, bad]),
            DownState::Stable | DownState::Dead => None,
        }
    }

    /// Whether somebody has something to do in their turn: who is up, and who is dying.
    pub fn takes_turns(&self, who: CreatureId) -> bool {
        !self.is_down(who) || self.dying(who).is_some()
    }

    /// What somebody concentrates on.
    pub fn focuses(&self, creature: CreatureId) -> impl Iterator<Item = &Condition> {
        self.conditions(creature)
            .filter(|condition| condition.is_focus())
    }

    /// What the conditions on somebody ask for at the start of each turn: what, and for which of them.
    pub fn reminders(&self, creature: CreatureId) -> impl Iterator<Item = (&str, &str)> {
        self.conditions(creature)
            .filter_map(|condition| Some((condition.reminder()?, condition.name.as_str())))
    }

    /// What stands on somebody and moves their attempts; conditions that are over do not, nor do distractions.
    pub fn sways_on(&self, creature: CreatureId) -> Vec<ConditionModifier> {
        let who = self.name_of(creature);
        let modifiers = self.conditions(creature).filter_map(|condition| {
            let value = condition.modifier().filter(|value| *value != 0)?;
            Some(ConditionModifier {
                who: who.to_owned(),
                name: condition.name.clone(),
                value,
                is_secret: condition.is_secret,
            })
        });
        modifiers.collect()
    }

    /// An attempt of one, with what stands on them; as it is where that leaves nothing to roll.
    pub(in crate::campaign) fn swayed_alone(
        &self,
        attempt: Attempt,
        creature: CreatureId,
    ) -> (Attempt, Vec<ConditionModifier>) {
        let edges = self.edges_on(creature, EdgeOf::Checks);
        let has = |wanted: bool| edges.iter().any(|(_, is_better)| *is_better == wanted);
        let attempt = attempt.edged(has(true), has(false));
        let modifiers = self.sways_on(creature);
        match attempt.clone().swayed(0, &modifiers) {
            Ok(swayed) => (swayed, modifiers),
            Err(_) => (attempt, Vec::new()),
        }
    }

    /// Why somebody can take no action, in a word, where that is so.
    pub fn why_idle(&self, who: CreatureId) -> Option<&str> {
        if self.is_down(who) {
            return Some(self.down_state(who).map_or("down", DownState::word));
        }
        let mut all = self.conditions(who);
        let idle = all.find(|condition| condition.effects.contains(&ConditionEffect::CannotAct));
        idle.map(|condition| condition.name.as_str())
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

    pub(in crate::campaign) fn gain_condition(
        &mut self,
        creature: CreatureId,
        condition: Condition,
    ) {
        self.lose_condition(creature, &condition.name);
        if let Some(conditions) = self.conditions_mut(creature) {
            conditions.push(condition);
        }
    }

    pub(in crate::campaign) fn lose_condition(&mut self, creature: CreatureId, name: &str) {
        if let Some(conditions) = self.conditions_mut(creature) {
            conditions.retain(|condition| !is_same(&condition.name, name));
        }
    }

    fn conditions_mut(&mut self, creature: CreatureId) -> Option<&mut Vec<Condition>> {
        match creature {
            CreatureId::Hero(id) => self.hero_mut(id).map(|hero| &mut hero.conditions),
            CreatureId::Foe(id) => self.foe_mut(id).map(|foe| &mut foe.conditions),
        }
    }

    /// What came of a roll is as secret as that.
    pub(in crate::campaign) fn set_secrecy_of(&mut self, roll: RollId, is_secret: bool) {
        let of_heroes = self.party.iter_mut().map(|hero| &mut hero.conditions);
        let of_foes = self.foes.iter_mut().map(|foe| &mut foe.conditions);
        let all = of_heroes.chain(of_foes).flatten();
        all.filter(|condition| condition.of == Some(roll))
            .for_each(|condition| condition.is_secret = is_secret);
    }
}
