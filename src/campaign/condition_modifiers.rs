//! Penalties that stand: conditions with a value, which move every attempt of the one they stand on.

use crate::systems::{Attempt, ConditionModifier};

use super::ids::CreatureId;
use super::state::State;

impl State {
    /// What stands on somebody and moves their attempts; conditions that are over do not, nor do distractions.
    #[must_use]
    pub fn sways_on(&self, creature: CreatureId) -> Vec<ConditionModifier> {
        let who = self.name_of(creature);
        let sways = self.conditions(creature).filter_map(|condition| {
            let value = condition.modifier().filter(|value| *value != 0)?;
            Some(ConditionModifier {
                who: who.to_owned(),
                name: condition.name.clone(),
                value,
            })
        });
        sways.collect()
    }

    /// An attempt of one, with what stands on them; as it is where that leaves nothing to roll.
    pub(super) fn swayed_alone(
        &self,
        attempt: Attempt,
        creature: CreatureId,
    ) -> (Attempt, Vec<ConditionModifier>) {
        let sways = self.sways_on(creature);
        match attempt.clone().swayed(0, &sways) {
            Ok(swayed) => (swayed, sways),
            Err(_) => (attempt, Vec::new()),
        }
    }

    /// An attempt with the wounds on the sheet of whoever rolls it; as it is where it says some, or where that leaves no dice.
    pub(super) fn wounded(&self, attempt: Attempt, creature: CreatureId) -> Attempt {
        match self.record(creature) {
            Some(record) => record.sheet.wounded(attempt),
            None => attempt,
        }
    }
}

/// `dazed -2, blessed +1`, whose they are where several take part; nothing where nothing stands.
#[must_use]
pub fn sway_words(sways: &[ConditionModifier], has_several: bool) -> String {
    let word = |sway: &ConditionModifier| {
        let who = if has_several {
            format!("{} ", sway.who)
        } else {
            String::new()
        };
        format!("{who}{} {:+}", sway.name, sway.value)
    };
    sways.iter().map(word).collect::<Vec<_>>().join(", ")
}
