//! The rules in words of systems that are read from files: their pages, and what each attempt may come to.

use std::sync::{Mutex, PoisonError};

use crate::report::{Column, Table};
use crate::systems::System;
use crate::systems::own::{
    AttemptRule, Definition, FIRST_RULE, Key, TablePage, TopicPage, table_of,
};

use super::{Chapter, Example, Rule, read};

/// The rules of every file whose rules were looked up, kept as long as the program runs.
static RULES: Mutex<Vec<(Key, &[Rule])>> = Mutex::new(Vec::new());

/// The rules of a file, made once.
pub(super) fn rules(key: Key) -> &'static [Rule] {
    let mut all = RULES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = all.iter().find(|(of, _)| of.is_read_as(key)) {
        return known;
    }
    let made = Vec::leak(made_of(key));
    all.push((key, made));
    made
}

fn made_of(key: Key) -> Vec<Rule> {
    let definition = key.definition();
    let first = Rule {
        text: vec![definition.about.clone()],
        examples: definition.examples.iter().map(example).collect(),
        own_tables: definition.attempts.iter().map(results).collect(),
        ..blank(
            key,
            FIRST_RULE,
            &format!("What is rolled in {}", definition.title),
        )
    };
    let topic = |page: &TopicPage| Rule {
        text: page.text.clone(),
        ..blank(key, &page.title, &page.title)
    };
    let table = |page: &TablePage| Rule {
        own_tables: vec![table_of(page)],
        ..blank(key, &page.title, &page.title)
    };
    let topics = definition.topics.iter().map(topic);
    // Where the rules are those of another system, they show its tables.
    let is_like = definition.like.is_some();
    let tables = definition.tables.iter().filter(|_| !is_like).map(table);
    let own = std::iter::once(first).chain(topics).chain(tables);
    own.chain(like(key)).collect()
}

/// The rules of the system that one of a file is like, with its own word before their lines.
fn like(key: Key) -> Vec<Rule> {
    let Some(system) = System::Own(key).like() else {
        return Vec::new();
    };
    let short = format!("{} ", system.short());
    let own_line = |line: &str| match line.strip_prefix(&short) {
        Some(said) => format!("{} {said}", key.definition().short),
        None => line.to_owned(),
    };
    let rules = read(Chapter::System(system)).unwrap_or_default();
    let own = rules.into_iter().map(|rule| Rule {
        chapter: Chapter::System(System::Own(key)),
        examples: rule
            .examples
            .iter()
            .map(|Example { line, says }| Example {
                line: own_line(line),
                says: says.clone(),
            })
            .collect(),
        ..rule
    });
    own.collect()
}

fn blank(key: Key, name: &str, title: &str) -> Rule {
    let Definition { file, .. } = key.definition();
    Rule {
        chapter: Chapter::System(System::Own(key)),
        key: name.to_lowercase().replace(' ', "-"),
        title: title.to_owned(),
        source: file.clone(),
        ..Rule::default()
    }
}

fn example((line, says): &(String, String)) -> Example {
    Example {
        line: line.clone(),
        says: says.clone(),
    }
}

/// What an attempt may come to, best first as its file reads it.
fn results(rule: &AttemptRule) -> Table {
    let columns = [
        Column::words(rule.name.to_string()),
        Column::figures("grade"),
        Column::sentence("what it may bring"),
    ];
    let rows = rule.results.iter().map(|result| {
        let cue = result.cue.clone().unwrap_or_default();
        vec![result.word.to_string(), result.grade.to_string(), cue]
    });
    Table::new(columns, rows)
}
