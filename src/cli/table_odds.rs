//! `astragal odds table loot`: how likely each result of a random table is, with bars.

use crate::report::{Column, Table};
use crate::systems::random_tables::TableOdds;
use crate::words::{counted, in_figures};

use super::Failure;
use super::context::CliContext;
use super::object::Object;
use super::output::Output;

/// The cells of the longest bar.
const BAR: f64 = 24.0;

/// The most results that have a row of their own, the likeliest first.
const MOST_ROWS: usize = 200;

/// The table that a line names behind the word `table`.
pub(super) fn table_named(line: &str) -> Option<&str> {
    let (word, name) = line.trim().split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("table")
        .then(|| name.trim().trim_matches('"'))
}

/// Prints the chances of a table, the likeliest result first.
pub(super) fn print(
    context: &CliContext,
    name: &str,
    in_json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let tables = &context.rules.tables;
    let table = tables.get(name).map_err(Failure::NotUnderstood)?;
    let odds = tables.odds(&table, &[]);
    if in_json {
        let results = odds.results.iter().map(|(text, chance)| {
            Object::default()
                .with("outcome", text.as_str())
                .with("probability", *chance)
        });
        let object = Object::default()
            .with("table", table.name.as_str())
            .with("dice", table.dice())
            .with("whole", odds.is_whole)
            .list("outcomes", results);
        return output.json(&object);
    }
    output.line(&format!(
        "{}: {}, {}{}",
        table.name,
        table.dice(),
        counted(odds.results.len(), "result"),
        if odds.is_whole { "" } else { " as written" }
    ))?;
    output.table(&in_rows(&odds))
}

fn in_rows(odds: &TableOdds) -> Table {
    let ranked = odds.ranked();
    let most = ranked.first().map_or(1.0, |(_, chance)| *chance);
    let row = |(text, chance): &(&str, f64)| {
        vec![percent(*chance), bar(chance / most), (*text).to_owned()]
    };
    let mut rows: Vec<Vec<String>> = ranked.iter().take(MOST_ROWS).map(row).collect();
    let others = ranked.get(MOST_ROWS..).unwrap_or_default();
    if !others.is_empty() {
        let together: f64 = others.iter().map(|(_, chance)| chance).sum();
        let words = format!("{} others, together", others.len());
        rows.push(vec![percent(together), String::new(), words]);
    }
    Table::new(
        [
            Column::figures("chance"),
            Column::words(""),
            Column::sentence("result"),
        ],
        rows,
    )
}

fn percent(chance: f64) -> String {
    format!("{} %", in_figures(chance * 100.0))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a bar has few cells"
)]
fn bar(share: f64) -> String {
    "█".repeat((share * BAR).round().max(1.0) as usize)
}
