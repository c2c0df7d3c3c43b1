//! A step before it is made, and one thing that it would do.

use crate::campaign::facts::hit_points::with_met;
use crate::campaign::{Campaign, Event, HitPoints, State, Step};
use crate::dice::Provenance;

/// One thing that would happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// In words: `orc 15 → 3`.
    pub text: String,
    /// Whether somebody goes down by it, or it would be refused.
    pub is_grave: bool,
}

impl Preview {
    pub(in crate::campaign::log_text) fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_grave: false,
        }
    }

    pub(in crate::campaign::log_text) fn grave(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            is_grave: true,
        }
    }
}

/// Whether dice decide what a step does. Faces that were typed are no chance.
pub(super) fn is_thrown(step: &Step) -> bool {
    step.events.iter().any(|event| match event {
        Event::Rolled(roll) => roll.dice != Provenance::Typed,
        Event::TieBroken { dice, .. } => *dice != Provenance::Typed,
        _ => false,
    })
}

/// `orc 15 → 0 down`; a new maximum is said too: `Thalia 18 → 9, maximum 24 → 30`.
pub(super) fn body_told(
    name: &str,
    (from, to): (&HitPoints, &HitPoints),
    met: Option<&str>,
) -> Preview {
    let shown = |max: Option<u32>| max.map_or_else(|| "–".to_owned(), |max| max.to_string());
    let is_remade = from.max != to.max;
    let maximum = if is_remade {
        format!(", maximum {} → {}", shown(from.max), shown(to.max))
    } else {
        String::new()
    };
    let figures = with_met(&(from.words_to(to) + &maximum), met);
    let text = format!("{name} {figures}");
    if to.is_down() && !from.is_down() {
        Preview::grave(text)
    } else {
        Preview::new(text)
    }
}

/// A step before it is made.
pub(super) struct Coming<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) step: &'a Step,
    /// How the game would stand after it.
    pub(super) after: State,
    /// Whether dice decide about it.
    pub(super) is_thrown: bool,
}

impl Coming<'_> {
    pub(super) fn before(&self) -> &State {
        self.campaign.state()
    }
}
