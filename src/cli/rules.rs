//! `astragal rules`: the rules in words, as on the screen.

use clap::Args;
use unicode_width::UnicodeWidthStr;

use crate::rules::reference::{Chapter, Rule, RuleId, Side, Table};
use crate::rules::{Rulebook, System};

use super::Failure;
use super::columns::{Align, aligned};
use super::desk::Desk;
use super::output::Output;

/// Columns a line of text takes at most.
const MEASURE: usize = 80;
/// How far what belongs to a rule is set in.
const INDENT: &str = "  ";
/// Other rules that are named beside the one that is printed.
const MOST_OTHERS: usize = 8;

/// The rules in words, searched by a few of them
#[derive(Debug, Args)]
pub struct Rules {
    /// A system's key, `table` or `dice`, and words of what is sought; nothing lists all
    #[arg(value_name = "[SYSTEM] WORDS")]
    words: Vec<String>,
}

impl Rules {
    pub(super) fn run(self, desk: &Desk, output: &mut Output) -> Result<(), Failure> {
        let chapter = self.words.first().and_then(|word| Chapter::from_key(word));
        let asked = self.words.get(usize::from(chapter.is_some())..).unwrap_or_default().join(" ");
        let home = chapter.unwrap_or(Chapter::System(System::PenAndDagger));
        let found = desk.rules.reference.find(&asked, home, &desk.rules);
        let mut found = found.map_err(|miss| Failure::NotUnderstood(miss.to_string()))?;
        found.retain(|id| desk.rules.reference.get(*id).is_some_and(|rule| is_of(rule, chapter)));
        match found.as_slice() {
            [] => {
                let place = home.title();
                Err(Failure::NotUnderstood(format!("No rule of {place} speaks of “{asked}”.")))
            }
            ids if asked.is_empty() => list(ids, desk, output),
            [best, others @ ..] => print(*best, others, desk, output),
        }
    }
}

fn is_of(rule: &Rule, chapter: Option<Chapter>) -> bool {
    chapter.is_none_or(|chapter| rule.chapter == chapter)
}

fn list(ids: &[RuleId], desk: &Desk, output: &mut Output) -> Result<(), Failure> {
    let rules: Vec<&Rule> = ids.iter().filter_map(|id| desk.rules.reference.get(*id)).collect();
    let row = |rule: &&Rule| vec![rule.chapter.short().to_owned(), rule.title.clone()];
    let rows: Vec<Vec<String>> = rules.iter().map(row).collect();
    aligned(&rows, &[Align::Left; 2]).iter().try_for_each(|line| output.line(line))
}

fn print(id: RuleId, others: &[RuleId], desk: &Desk, output: &mut Output) -> Result<(), Failure> {
    let reference = &desk.rules.reference;
    let Some(rule) = reference.get(id) else { return Ok(()) };
    output.line(&format!("{} · {}", rule.title, rule.chapter.title()))?;
    for paragraph in &rule.text {
        output.line("")?;
        hang("", paragraph, output)?;
    }
    for decision in &rule.ours {
        output.line("")?;
        hang("ours: ", decision, output)?;
    }
    for name in &rule.tables {
        output.line("")?;
        print_table(&name.of(&desk.rules), output)?;
    }
    print_examples(rule, output)?;
    output.line("")?;
    let beside: Vec<&str> = reference.beside(rule).into_iter().map(|rule| rule.title.as_str()).collect();
    if !beside.is_empty() {
        hang("see: ", &beside.join(" · "), output)?;
    }
    hang("from: ", &rule.source, output)?;
    let others: Vec<String> = others.iter().take(MOST_OTHERS).filter_map(|id| named(*id, &desk.rules)).collect();
    if others.is_empty() { Ok(()) } else { hang("also found: ", &others.join(" · "), output) }
}

fn named(id: RuleId, rules: &Rulebook) -> Option<String> {
    rules.reference.get(id).map(|rule| format!("{} {}", rule.chapter.short(), rule.title))
}

fn print_examples(rule: &Rule, output: &mut Output) -> Result<(), Failure> {
    if rule.examples.is_empty() {
        return Ok(());
    }
    output.line("")?;
    let row = |example: &crate::rules::reference::Example| {
        vec![format!("{INDENT}{}", example.line), example.says.clone()]
    };
    let rows: Vec<Vec<String>> = rule.examples.iter().map(row).collect();
    aligned(&rows, &[Align::Left; 2]).iter().try_for_each(|line| output.line(line))
}

fn print_table(table: &Table, output: &mut Output) -> Result<(), Failure> {
    let sides: Vec<Align> = table
        .columns
        .iter()
        .map(|column| if column.side == Side::Figures { Align::Right } else { Align::Left })
        .collect();
    let headings = table.columns.iter().map(|column| column.heading.to_owned()).collect();
    let rows: Vec<Vec<String>> = std::iter::once(headings).chain(table.rows.iter().cloned()).collect();
    let lines = aligned(&rows, &sides);
    lines.iter().try_for_each(|line| output.line(&format!("{INDENT}{line}")))
}

/// A paragraph after a word, its further lines set in under the first.
fn hang(word: &str, text: &str, output: &mut Output) -> Result<(), Failure> {
    let mut line = word.to_owned();
    let margin = " ".repeat(word.width());
    let mut is_empty = true;
    for piece in text.split(' ') {
        if !is_empty && line.width() + 1 + piece.width() > MEASURE {
            output.line(&line)?;
            line.clone_from(&margin);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(piece);
        is_empty = false;
    }
    output.line(&line)
}
