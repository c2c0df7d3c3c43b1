//! `astragal rules`: the rules in words, as on the screen.

use clap::Args;

use crate::report::{Table, wrapped};
use crate::systems::reference::{Chapter, Example, Rule};
use crate::systems::{Rulebook, System};
use crate::words::repeated;

use super::Failure;
use super::context::CliContext;
use super::object::{Json, Object};
use super::output::Output;

/// Columns a line takes at most.
const MEASURE: usize = 80;
/// Other rules that are named beside the one that is printed.
const MOST_OTHERS: usize = 8;

/// Print the rules in words, all or those that match
#[derive(Debug, Args)]
pub struct Rules {
    /// A system's key, `table` or `dice`, and words to search for; without any, list all
    #[arg(value_name = "[SYSTEM] WORDS")]
    words: Vec<String>,
    /// Print one JSON object with every match, best first
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(super) fn run(self, context: &CliContext, output: &mut Output) -> Result<(), Failure> {
        context.lay_systems("");
        let chapter = self.words.first().and_then(|word| Chapter::from_key(word));
        let asked = self.words.get(usize::from(chapter.is_some())..);
        let asked = asked.unwrap_or_default().join(" ");
        let home = chapter.unwrap_or(Chapter::System(System::default()));
        let found = home.find(&asked, &context.rules);
        let found = found.map_err(|miss| Failure::NotUnderstood(miss.to_string()))?;
        let is_of = |rule: &&Rule| chapter.is_none_or(|chapter| rule.chapter == chapter);
        let found: Vec<&Rule> = found.into_iter().filter(is_of).collect();
        match found.as_slice() {
            [] => {
                let (home, asked) = (home.title(), repeated(&asked));
                let why = format!("No rule in {home} mentions “{asked}”.");
                Err(Failure::NotUnderstood(why))
            }
            rules if self.json => output.json(&rules_json(rules, &context.rules)),
            rules if asked.is_empty() => list(rules, output),
            [best, others @ ..] => print(best, others, context, output),
        }
    }
}

fn list(rules: &[&Rule], output: &mut Output) -> Result<(), Failure> {
    let row = |rule: &&Rule| vec![rule.chapter.short().to_owned(), rule.title.clone()];
    output.table(&Table::of(2, &[], rules.iter().map(row).collect()))
}

fn print(
    rule: &Rule,
    others: &[&Rule],
    context: &CliContext,
    output: &mut Output,
) -> Result<(), Failure> {
    output.line(&format!("{} · {}", rule.title, rule.chapter.title()))?;
    output.line("")?;
    let page = rule.page(&context.rules, MEASURE);
    page.iter()
        .try_for_each(|line| output.line(&line.shown()))?;
    if others.is_empty() {
        return Ok(());
    }
    let others = others.iter().take(MOST_OTHERS);
    let others = others.map(|rule| format!("{} {}", rule.chapter.short(), rule.title));
    let others: Vec<String> = others.collect();
    output.line("")?;
    wrapped(&format!("also found: {}", others.join(" · ")), MEASURE)
        .iter()
        .try_for_each(|line| output.line(line))
}

/// Those found, the best first.
fn rules_json(found: &[&Rule], rules: &Rulebook) -> Object {
    let found = found.iter();
    Object::default().list("rules", found.map(|rule| rule_json(rule, rules)))
}

fn rule_json(rule: &Rule, rules: &Rulebook) -> Object {
    // None where it holds at every table.
    let system = match rule.chapter {
        Chapter::System(system) => Some(system.key()),
        Chapter::Table | Chapter::Dice => None,
    };
    let example = |Example { line, says }: &Example| {
        Object::of("line", line.as_str()).with("says", says.as_str())
    };
    let tables = rule.shown_tables(rules).into_iter();
    let tables = tables.map(|(table, house)| table_json(table, house.as_deref()));
    Object::of("title", rule.title.as_str())
        .with("key", rule.key.as_str())
        .with("system", system)
        // The short word of its chapter, as it begins a line.
        .with("chapter", rule.chapter.short())
        // A paragraph each.
        .with("text", rule.text.as_slice())
        .list("tables", tables)
        .with("source", rule.source.as_str())
        // What this program decided where the source is silent.
        .with("ours", rule.ours.as_slice())
        .list("examples", rule.examples.iter().map(example))
        // Keys of neighbors in the same chapter.
        .with("see", rule.see.as_slice())
}

fn table_json(table: Table, house: Option<&str>) -> Object {
    let columns = table.columns.iter();
    let columns = columns.map(|column| column.heading.to_string());
    Object::default()
        .list("columns", columns)
        .list("rows", table.rows.into_iter().map(Json::from))
        // The game master's own file it is from, if it is not ours any more.
        .with("file", house)
}
