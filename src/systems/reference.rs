//! The rules in words: what a game master looks up at the table, rule by rule, with tables made from the books.

mod chapter;
mod lookup;
mod of_file;
mod page;
mod search;
#[cfg(test)]
mod tests;
mod topic;

use std::sync::LazyLock;

use serde::Deserialize;

use super::{BadRules, rule_tables};
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
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Where it belongs.
    #[serde(skip)]
    pub chapter: Chapter,
    /// Its name within the chapter, by which other rules point at it.
    pub key: String,
    /// Its title: short enough for a list.
    pub title: String,
    /// The sections of the document it is from; none where it is ours as a whole.
    section: Option<String>,
    /// What it says, a paragraph each.
    pub text: Vec<String>,
    /// What this program decided where its source is silent.
    #[serde(default)]
    pub ours: Vec<String>,
    /// Lines that show it.
    #[serde(default)]
    pub examples: Vec<Example>,
    /// Tables that stand in the file of its system.
    #[serde(skip)]
    pub own_tables: Vec<Table>,
    /// Tables made of what the file of its system says, by name.
    #[serde(default)]
    pub shows: Vec<String>,
    /// Other words it is searched by.
    #[serde(default)]
    pub words: Vec<String>,
    /// What it is opened for.
    #[serde(default)]
    pub answers: Vec<Topic>,
    /// Rules of the same chapter that belong to it, by key.
    #[serde(default)]
    pub see: Vec<String>,
    /// Where it is from: the document and its section, or that it is ours.
    #[serde(skip)]
    pub source: String,
}

/// A chapter as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleFile {
    /// The document, in quotes; none where everything is ours.
    source: Option<String>,
    rules: Vec<Rule>,
}

/// All rules in words that come with the program, chapter by chapter, read as soon as somebody asks. A chapter that contradicts itself would be silent rather than end the game: tests keep
/// each sound.
static BUILT_IN: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    Chapter::all()
        .flat_map(|chapter| read(chapter).unwrap_or_default())
        .collect()
});

/// The rules of a chapter as they come with the program.
fn read(chapter: Chapter) -> Result<Vec<Rule>, BadRules> {
    let (file, text) = chapter.file();
    let RuleFile { source, mut rules } = rule_tables::read(file, text)?;
    for rule in &mut rules {
        rule.chapter = chapter;
        rule.source = match (&source, &rule.section) {
            (Some(document), Some(section)) => format!("{document}: {section}"),
            (Some(_), None) | (None, _) => "this program’s own".to_owned(),
        };
    }
    Ok(rules)
}
