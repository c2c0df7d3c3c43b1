//! What conditions do, asked of one and of all on somebody: modifiers, reminders, concentration, closed ears.

use crate::words::is_same;

use super::condition_effect::ConditionEffect;
use super::ids::CreatureId;
use super::party::Condition;
use super::state::State;

impl Condition {
    /// How it moves what its bearer attempts.
    #[must_use]
    pub fn modifier(&self) -> Option<i32> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Modifier(value) => Some(*value),
            _ => None,
        })
    }

    /// What it gives those who attack its bearer, as a distraction.
    #[must_use]
    pub fn distraction(&self) -> Option<(CreatureId, i32)> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Distracted { by, bonus } => Some((*by, *bonus)),
            _ => None,
        })
    }

    /// The figure that is shown behind its name.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        let bonus = || self.distraction().map(|(_, bonus)| bonus);
        self.modifier().or_else(bonus)
    }

    /// What it asks for at the start of its bearer's turn.
    #[must_use]
    pub fn reminder(&self) -> Option<&str> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Asks(what) => Some(what.as_str()),
            _ => None,
        })
    }

    /// Whether it is something its bearer concentrates on.
    #[must_use]
    pub fn is_focus(&self) -> bool {
        self.effects.contains(&ConditionEffect::Concentration)
    }

    /// Whether it closes its bearer to any approach.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let is_closed = |effect: &ConditionEffect| matches!(effect, ConditionEffect::Closed { .. });
        self.effects.iter().any(is_closed)
    }

    /// Whether it closes its bearer to this approach of somebody's.
    #[must_use]
    pub fn is_closed_to(&self, who: CreatureId, wanted: &str) -> bool {
        self.effects.iter().any(|effect| match effect {
            ConditionEffect::Closed { to, approach } => *to == who && is_same(approach, wanted),
            _ => false,
        })
    }

    /// Others whom it is about.
    pub(super) fn others(&self) -> impl Iterator<Item = CreatureId> {
        self.effects.iter().filter_map(|effect| match effect {
            ConditionEffect::Distracted { by: other, .. }
            | ConditionEffect::Closed { to: other, .. } => Some(*other),
            ConditionEffect::Modifier(_)
            | ConditionEffect::Asks(_)
            | ConditionEffect::Concentration
            | ConditionEffect::Dodging
            | ConditionEffect::Held
            | ConditionEffect::Invisible
            | ConditionEffect::Blinded => None,
        })
    }
}

impl State {
    /// What closes somebody to an approach of somebody's.
    #[must_use]
    pub fn closed_ear(&self, of: CreatureId, to: CreatureId, approach: &str) -> Option<&Condition> {
        self.conditions(of)
            .find(|condition| condition.is_closed_to(to, approach))
    }

    /// Whether a condition on somebody does this.
    pub(super) fn is_under(&self, who: CreatureId, effect: &ConditionEffect) -> bool {
        self.conditions(who)
            .any(|condition| condition.effects.contains(effect))
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
}
