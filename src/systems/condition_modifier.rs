//! What stands on somebody and moves their attempts by itself: dice, a modifier or rows, as the system has it.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use super::modifier::{Figure, Modifier, Modifiers, Unbounded};

/// A condition with a value that moved an attempt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionModifier {
    /// The name of the one it stands on, at that moment.
    pub who: String,
    /// The condition.
    pub name: String,
    /// Its value: dice in the dice pool, rows in Pen & Dagger, else a modifier.
    pub value: i32,
    /// Whether players know nothing of it: it moves an open roll without its name.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

/// Why an attempt cannot be made with what stands on somebody.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("with what stands on them: {0}")]
pub struct Unswayable(String);

impl Unswayable {
    pub(super) fn of(why: impl Display) -> Self {
        Self(why.to_string())
    }
}

impl ConditionModifier {
    /// Its name, where players may read it.
    pub(super) fn open_name(&self) -> Option<&str> {
        (!self.is_secret).then_some(self.name.as_str())
    }

    /// Modifiers and these, each by its name.
    pub(super) fn added_to(
        modifiers: &Modifiers,
        of_conditions: &[Self],
    ) -> Result<Modifiers, Unbounded> {
        let more = of_conditions.iter().map(|sway| Modifier {
            value: Figure::clamped(sway.value),
            name: sway.open_name().map(str::to_owned),
        });
        Modifiers::new(modifiers.parts().iter().cloned().chain(more).collect())
    }
}
