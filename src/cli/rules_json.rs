//! Rules in words as an object.

use crate::report::Table;
use crate::systems::Rulebook;
use crate::systems::reference::{Chapter, Example, Rule, RuleId};

use super::object::{Json, Object};

/// Those found, the best first.
pub(super) fn rules_json(ids: &[RuleId], rules: &Rulebook) -> Object {
    let found = ids.iter().filter_map(|id| rules.reference.get(*id));
    Object::default().list("rules", found.map(|rule| rule_json(rule, rules)))
}

fn rule_json(rule: &Rule, rules: &Rulebook) -> Object {
    // None where it holds at every table.
    let system = match rule.chapter {
        Chapter::System(system) => Some(system.key()),
        Chapter::Table | Chapter::Dice => None,
    };
    let example = |Example { line, says }: &Example| {
        Object::default()
            .with("line", line.as_str())
            .with("says", says.as_str())
    };
    let tables = rule.shown_tables(rules).into_iter();
    Object::default()
        .with("title", rule.title.as_str())
        .with("key", rule.key.as_str())
        .with("system", system)
        // The short word of its chapter, as it begins a line.
        .with("chapter", rule.chapter.short())
        // A paragraph each.
        .with("text", rule.text.as_slice())
        .list(
            "tables",
            tables.map(|(table, house)| table_json(table, house.as_deref())),
        )
        .with("source", rule.source.as_str())
        // What this program decided where the source is silent.
        .with("ours", rule.ours.as_slice())
        .list("examples", rule.examples.iter().map(example))
        // Keys of neighbors in the same chapter.
        .with("see", rule.see.as_slice())
}

fn table_json(table: Table, house: Option<&str>) -> Object {
    let columns = table
        .columns
        .iter()
        .map(|column| column.heading.to_string());
    Object::default()
        .list("columns", columns)
        .list("rows", table.rows.into_iter().map(Json::from))
        // The game master's own file it is from, if it is not ours any more.
        .with("file", house)
}
