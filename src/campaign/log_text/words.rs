//! Short words for changes of a record, and for a group that is made.

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::party::Change;
use crate::campaign::ids::CreatureId;
use crate::systems::pen_and_dagger::SheetChange;

/// What changed in a record.
pub(super) fn change_words(change: &Change) -> String {
    let text = |field: &str, value: &Option<String>| match value {
        Some(value) => format!("{field}: {value}"),
        None => format!("no {field}"),
    };
    match change {
        Change::Name(name) => format!("is now called {name}"),
        Change::Player(player) => text("player", player),
        Change::Class(class) => text("class", class),
        Change::Level(level) => format!("level {level}"),
        Change::Background(background) => text("background", background),
        Change::Notes(notes) => text("notes", notes),
        Change::Secret(_) => "the secret note changed".to_owned(),
        Change::Sheet(change) => change.told(),
        Change::PenAndDagger(SheetChange::Dream(dream)) => text("Dream", dream),
        Change::PenAndDagger(SheetChange::Ability(ability, rank)) => {
            format!("{} {}", ability.name(), rank.name())
        }
        Change::PenAndDagger(SheetChange::Skill(skill, true)) => format!("trained in {skill}"),
        Change::PenAndDagger(SheetChange::Skill(skill, false)) => {
            format!("no longer trained in {skill}")
        }
        Change::PenAndDagger(SheetChange::Proficiency(name, Some(rank))) => {
            format!("{name} {}", rank.name())
        }
        Change::PenAndDagger(SheetChange::Proficiency(name, None)) => format!("no rank in {name}"),
    }
}

/// `×3 ` of a group that the step makes, nothing of one alone.
pub(super) fn made_words(step: &Step, creature: CreatureId) -> String {
    let made = step.events.iter().find_map(|event| match event {
        Event::FoeMade(foe) if CreatureId::Foe(foe.id) == creature => Some(foe.bodies.len()),
        _ => None,
    });
    made.filter(|count| *count > 1)
        .map_or_else(String::new, |count| format!("×{count} "))
}
