//! What the systems may ask of the game as it stands.

use std::borrow::Cow;

use crate::campaign::{Allegiance, BodyId, Condition, CreatureId, Foe};
use crate::systems::interface::table::{DeclaredActions, Table};
use crate::systems::own::Definition;
use crate::systems::{
    Attitude, ConditionEffect, ConditionModifier, EdgeOf, HIDING, HiddenResult, Sheet,
};

use super::State;

impl Table for State {
    fn definition(&self) -> &'static Definition {
        self.system.definition()
    }

    fn everybody(&self) -> Vec<CreatureId> {
        self.creatures().collect()
    }

    fn order(&self) -> Vec<CreatureId> {
        let order = self.tracker.order.iter();
        order.map(|combatant| combatant.creature).collect()
    }

    fn group(&self, word: &str) -> Vec<CreatureId> {
        match word {
            "party" => self.all_of_side(Allegiance::Party),
            "foes" => self.all_of_side(Allegiance::Foes),
            _ => self.order(),
        }
    }

    fn count_of(&self, who: CreatureId) -> usize {
        match who {
            CreatureId::Hero(_) => 1,
            CreatureId::Foe(id) => self.foe(id).map_or(0, |foe| foe.bodies.len()),
        }
    }

    fn body_numbers_of(&self, who: CreatureId) -> Vec<usize> {
        match who {
            CreatureId::Hero(_) => Vec::new(),
            CreatureId::Foe(id) => self.foe(id).map_or_else(Vec::new, Foe::body_numbers),
        }
    }

    fn is_hidden(&self, who: CreatureId) -> bool {
        Self::is_hidden(self, who)
    }

    fn modifiers_on(&self, who: CreatureId) -> Vec<ConditionModifier> {
        self.sways_on(who)
    }

    fn actions_declared(&self, who: CreatureId) -> Option<DeclaredActions> {
        let declared = self.tracker.turn()?.declared();
        let declared = declared.filter(|declared| declared.who == who)?;
        let next = declared.next_action(self.bodies(who).len());
        Some(DeclaredActions {
            count: declared.count,
            next,
        })
    }

    fn is_surprised(&self, who: CreatureId) -> bool {
        self.tracker.is_surprised(who)
    }

    fn background_of(&self, who: CreatureId) -> Option<&str> {
        match who {
            CreatureId::Hero(id) => self.hero(id)?.background.as_deref(),
            CreatureId::Foe(_) => None,
        }
    }

    fn kept_by(&self, who: CreatureId, what: Option<&str>) -> Option<&HiddenResult> {
        self.kept_as(who, what)
    }

    fn dodges(&self, who: CreatureId) -> bool {
        self.is_under(who, &ConditionEffect::Dodging)
            && !self.is_under(who, &ConditionEffect::Held)
            && !self.is_down(who)
    }

    fn distractions_of(&self, who: CreatureId, attacker: Option<CreatureId>) -> Vec<(String, i32)> {
        self.distractions(who, attacker)
            .map(|condition| (condition.name.clone(), condition.value().unwrap_or(0)))
            .collect()
    }

    fn edges_on(&self, who: CreatureId, of: EdgeOf) -> Vec<(&str, bool)> {
        let edge = |condition: &Condition| {
            let edge = |effect: &ConditionEffect| match effect {
                ConditionEffect::Edge {
                    of: rolls,
                    is_better,
                } if *rolls == of => Some(*is_better),
                _ => None,
            };
            condition.effects.iter().find_map(edge)
        };
        self.conditions(who)
            .filter_map(|condition| Some((condition.name.as_str(), edge(condition)?)))
            .collect()
    }

    fn is_unaware(&self, who: CreatureId) -> bool {
        self.is_down(who) || self.is_under(who, &ConditionEffect::Unaware)
    }

    fn is_seen_by(&self, who: CreatureId, other: CreatureId) -> bool {
        !(self.is_hidden(who)
            || self.kept_as(who, Some(HIDING)).is_some()
            || self.is_under(who, &ConditionEffect::Invisible)
            || self.is_under(other, &ConditionEffect::Blinded))
    }

    fn name_of(&self, who: CreatureId) -> &str {
        Self::name_of(self, who)
    }

    fn sheet(&self, who: CreatureId) -> Option<(Cow<'_, Sheet>, u32)> {
        let record = self.record(who)?;
        Some((record.sheet, record.level))
    }

    fn rank_of(&self, who: CreatureId) -> Option<&'static str> {
        match who {
            CreatureId::Hero(_) => None,
            CreatureId::Foe(id) => Some(self.foe(id)?.stats.rank()?.name()),
        }
    }

    fn body_name(&self, body: BodyId) -> String {
        Self::body_name(self, body)
    }

    fn attitude_of(&self, who: CreatureId) -> Attitude {
        Self::attitude_of(self, who)
    }

    fn closed_to(&self, who: CreatureId, by: CreatureId, approach: &str) -> Option<&str> {
        self.closed_approach(who, by, approach)
            .map(|condition| condition.name.as_str())
    }
}
