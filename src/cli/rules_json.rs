//! Rules in words as an object.

use serde::Serialize;

use crate::systems::Rulebook;
use crate::systems::reference::{Chapter, Example, Rule, RuleId, TableName};
use crate::words::display_safe;

#[derive(Serialize)]
pub(super) struct RulesJson<'a> {
    /// Those found, the best first.
    rules: Vec<RuleJson<'a>>,
}

#[derive(Serialize)]
struct RuleJson<'a> {
    title: &'a str,
    key: &'a str,
    /// None where it holds at every table.
    system: Option<&'static str>,
    /// The short word of its chapter, as it begins a line.
    chapter: &'static str,
    /// A paragraph each.
    text: &'a [String],
    tables: Vec<TableJson>,
    source: &'a str,
    /// What this program decided where the source is silent.
    ours: &'a [String],
    examples: Vec<ExampleJson<'a>>,
    /// Keys of neighbors in the same chapter.
    see: &'a [String],
}

#[derive(Serialize)]
struct TableJson {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The game master's own file it is from, if it is not ours any more.
    file: Option<String>,
}

#[derive(Serialize)]
struct ExampleJson<'a> {
    line: &'a str,
    says: &'a str,
}

impl<'a> RulesJson<'a> {
    pub(super) fn of(ids: &[RuleId], rules: &'a Rulebook) -> Self {
        let found = ids.iter().filter_map(|id| rules.reference.get(*id));
        Self {
            rules: found.map(|rule| RuleJson::of(rule, rules)).collect(),
        }
    }
}

impl<'a> RuleJson<'a> {
    fn of(rule: &'a Rule, rules: &Rulebook) -> Self {
        let system = match rule.chapter {
            Chapter::System(system) => Some(system.key()),
            Chapter::Table | Chapter::Dice => None,
        };
        let example = |Example { line, says }: &'a Example| ExampleJson { line, says };
        Self {
            title: &rule.title,
            key: &rule.key,
            system,
            chapter: rule.chapter.short(),
            text: &rule.text,
            tables: rule
                .tables
                .iter()
                .map(|name| TableJson::of(*name, rules))
                .collect(),
            source: &rule.source,
            ours: &rule.ours,
            examples: rule.examples.iter().map(example).collect(),
            see: &rule.see,
        }
    }
}

impl TableJson {
    fn of(name: TableName, rules: &Rulebook) -> Self {
        let table = name.of(rules);
        Self {
            columns: table
                .columns
                .iter()
                .map(|column| column.heading.to_string())
                .collect(),
            rows: table.rows,
            file: rules
                .reference
                .house_file(name)
                .map(|file| display_safe(file).into_owned()),
        }
    }
}
