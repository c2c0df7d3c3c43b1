//! The rules in words: what a game master looks up at the table, rule by rule, with tables made from the books.

mod chapter;
mod lookup;
mod of_file;
mod page;
pub(super) mod rows;
mod search;
#[cfg(test)]
mod tests;
mod topic;

use std::sync::LazyLock;

use serde::Deserialize;

use super::BadRules;
use super::rule_tables::{Invalid, bind, check_filled};
use crate::report::Table;

pub use chapter::Chapter;
pub use search::{Found, Miss, hits};
pub use topic::{FileRule, Topic};

/// A line that shows a rule, and what it says or comes to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The line, as one types it; empty where the example is a tale of faces and figures only.
    #[serde(default)]
    pub line: String,
    /// What it means, or what comes of it.
    pub says: String,
}

/// One rule, in our own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Where it belongs.
    pub chapter: Chapter,
    /// Its name within the chapter, by which other rules point at it.
    pub key: String,
    /// Its title: short enough for a list.
    pub title: String,
    /// What it says, a paragraph each.
    pub text: Vec<String>,
    /// What this program decided where its source is silent.
    pub ours: Vec<String>,
    /// Lines that show it.
    pub examples: Vec<Example>,
    /// Tables that stand in the file of its system.
    pub own_tables: Vec<Table>,
    /// Tables made of what the file of its system says, by name.
    pub shows: Vec<String>,
    /// Other words it is searched by.
    pub words: Vec<String>,
    /// What it is opened for.
    pub answers: Vec<Topic>,
    /// Rules of the same chapter that belong to it, by key.
    pub see: Vec<String>,
    /// Where it is from: the document and its section, or that it is ours.
    pub source: String,
}

/// Which rule of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(usize);

/// A chapter as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    /// The document, in quotes; none where everything is ours.
    source: Option<String>,
    rules: Vec<Written>,
}

/// A rule as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    key: String,
    title: String,
    /// The sections of the document it is from; none where it is ours as a whole.
    #[serde(default)]
    section: Option<String>,
    text: Vec<String>,
    #[serde(default)]
    ours: Vec<String>,
    #[serde(default)]
    examples: Vec<Example>,
    #[serde(default)]
    shows: Vec<String>,
    #[serde(default)]
    words: Vec<String>,
    #[serde(default)]
    answers: Vec<Topic>,
    #[serde(default)]
    see: Vec<String>,
}

/// All rules in words, chapter by chapter. Their texts come with the program and are read as soon as somebody asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reference;

/// What comes with the program. A chapter that contradicts itself would be silent rather than end the game: a test keeps
/// each sound.
static BUILT_IN: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    Chapter::all()
        .flat_map(|chapter| read(chapter).unwrap_or_default())
        .collect()
});

/// The rules of a chapter as they come with the program.
fn read(chapter: Chapter) -> Result<Vec<Rule>, BadRules> {
    let (file, text) = chapter.file();
    bind(file, text, |pages: RuleFile| rules_of(chapter, pages))
}

/// The rules of a chapter, held to their laws.
fn rules_of(chapter: Chapter, RuleFile { source, rules }: RuleFile) -> Result<Vec<Rule>, Invalid> {
    const RULES: &[&str] = &["rules"];
    check_filled(RULES, &rules)?;
    let topics = chapter.topics();
    let keys: Vec<String> = rules.iter().map(|rule| rule.key.clone()).collect();
    for (entry, rule) in rules.iter().enumerate() {
        let wrong = |reason: String| Err(Invalid::in_entry(RULES, entry, reason));
        if keys.iter().filter(|key| **key == rule.key).count() > 1 {
            return wrong(format!(
                "the key “{}” stands there twice: keep one",
                rule.key
            ));
        }
        if let Some(lost) = rule
            .see
            .iter()
            .find(|key| !keys.contains(key) || **key == rule.key)
        {
            return wrong(format!(
                "“{}” points at “{lost}”, which is no other rule here",
                rule.key
            ));
        }
        if let Some(stray) = rule.answers.iter().find(|topic| !topics.contains(topic)) {
            return wrong(format!(
                "“{}” answers {stray:?}, which belongs to another chapter",
                rule.key
            ));
        }
        if rule.text.is_empty()
            || rule
                .text
                .iter()
                .any(|paragraph| paragraph.trim().is_empty())
        {
            return wrong(format!("“{}” says nothing", rule.key));
        }
    }
    for topic in topics {
        match rules
            .iter()
            .filter(|rule| rule.answers.contains(topic))
            .count()
        {
            1 => {}
            0 => return Err(Invalid::of(RULES, format!("no rule answers {topic:?}"))),
            _ => {
                return Err(Invalid::of(
                    RULES,
                    format!("more than one rule answers {topic:?}: keep one"),
                ));
            }
        }
    }
    Ok(rules
        .into_iter()
        .map(|rule| bound(chapter, source.as_deref(), rule))
        .collect())
}

fn bound(chapter: Chapter, document: Option<&str>, written: Written) -> Rule {
    let source = match (document, &written.section) {
        (Some(document), Some(section)) => format!("{document}: {section}"),
        (Some(_), None) | (None, _) => "this program’s own".to_owned(),
    };
    let Written {
        key,
        title,
        section: _,
        text,
        ours,
        examples,
        shows,
        words,
        answers,
        see,
    } = written;
    Rule {
        chapter,
        key,
        title,
        text,
        ours,
        examples,
        own_tables: Vec::new(),
        shows,
        words,
        answers,
        see,
        source,
    }
}
