//! What is recorded of a hero or a foe, and what follows from it.

use crate::campaign::{CreatureId, State};
use crate::systems::{Derived, Recorded, Rulebook};

use super::object::Object;

/// None where the system's sheet is not read by its names, or nothing is recorded.
pub(super) fn record_json(state: &State, rules: &Rulebook, creature: CreatureId) -> Option<Object> {
    let record = state.record(creature).filter(|_| is_told(state))?;
    let fields = record.sheet.recorded(rules);
    let field = |field: &Recorded| {
        Object::default()
            .with("name", field.name.as_str())
            .with("value", field.value.as_str())
    };
    // A figure that nobody wrote down, with the sum behind it.
    let figure = |figure: &Derived| {
        Object::default()
            .with("name", figure.name.as_str())
            .with("value", figure.sum.value())
            .with("sum", figure.sum.to_string())
    };
    (!fields.is_empty()).then(|| {
        let figures = record.sheet.derived(rules, record.level);
        Object::default()
            .with_some("level", record.said_level)
            .list("fields", fields.iter().map(field))
            .list("figures", figures.iter().map(figure))
    })
}

/// `level 3 · Strength 16 · challenge 1/2`, a foe's level where it was said; the one rank where that is all there is, nothing where nothing is recorded.
pub(super) fn record_words(
    state: &State,
    rules: &Rulebook,
    creature: CreatureId,
) -> Option<String> {
    if let CreatureId::Foe(id) = creature
        && let Some(rank) = state.foe(id).and_then(|foe| foe.nature.rank())
    {
        return Some(rank.name().to_owned());
    }
    let record = state.record(creature).filter(|_| is_told(state))?;
    let fields = record.sheet.recorded(rules);
    let told = fields
        .iter()
        .map(|field| format!("{} {}", field.name, field.value));
    let level = record.said_level.map(|level| format!("level {level}"));
    let all: Vec<String> = level.into_iter().chain(told).collect();
    (!fields.is_empty()).then(|| all.join(" · "))
}

/// Of heroes who go by ranks nothing is told but their names and points.
fn is_told(state: &State) -> bool {
    !state.system.profile().has_ranks
}
