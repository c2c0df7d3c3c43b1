//! What is recorded of a hero or a foe, and what follows from it.

use serde::Serialize;

use crate::campaign::{CreatureId, State};
use crate::systems::{Derived, Recorded, Rulebook};
use crate::words::display_safe;

#[derive(Serialize)]
pub(super) struct RecordJson {
    level: u32,
    fields: Vec<FieldJson>,
    figures: Vec<FigureJson>,
}

#[derive(Serialize)]
struct FieldJson {
    name: String,
    value: String,
}

/// A figure that nobody wrote down, with the sum behind it.
#[derive(Serialize)]
struct FigureJson {
    name: String,
    value: i64,
    sum: String,
}

impl RecordJson {
    /// None where the system's sheet is not read by its names, or nothing is recorded.
    pub(super) fn of(state: &State, rules: &Rulebook, creature: CreatureId) -> Option<Self> {
        let record = state.record(creature).filter(|_| is_told(state))?;
        let fields = record
            .sheet
            .recorded(rules)
            .iter()
            .map(FieldJson::of)
            .collect::<Vec<_>>();
        let figures = record
            .sheet
            .derived(rules, record.level)
            .iter()
            .map(FigureJson::of)
            .collect();
        (!fields.is_empty()).then_some(Self {
            level: record.level,
            figures,
            fields,
        })
    }
}

impl FieldJson {
    fn of(field: &Recorded) -> Self {
        Self {
            name: safe(&field.name),
            value: safe(&field.value),
        }
    }
}

impl FigureJson {
    fn of(figure: &Derived) -> Self {
        Self {
            name: safe(&figure.name),
            value: figure.sum.value(),
            sum: safe(&figure.sum.to_string()),
        }
    }
}

/// `level 3 · Strength 16 · challenge 1/2`; the one rank where that is all there is, nothing where nothing is recorded.
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
        .map(|field| format!("{} {}", safe(&field.name), safe(&field.value)));
    let all: Vec<String> = std::iter::once(format!("level {}", record.level))
        .chain(told)
        .collect();
    (!fields.is_empty()).then(|| all.join(" · "))
}

/// Of heroes who go by ranks nothing is told but their names and points.
fn is_told(state: &State) -> bool {
    !state.system.profile().has_ranks
}

fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}
