//! What the books of all systems have in common: read table by table, laid over one another, held to their laws.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::words::display_safe;

use super::BadRules;
use super::tokens::{Token, Tokens, place_of};

/// Why tables that can be read make no book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invalid {
    tables: &'static [&'static str],
    entry: Option<usize>,
    reason: String,
}

impl Invalid {
    /// A table as a whole is wrong; of several, the first that stands in the file is shown.
    pub(super) fn of(tables: &'static [&'static str], reason: impl Into<String>) -> Self {
        Self {
            tables,
            entry: None,
            reason: reason.into(),
        }
    }

    /// An entry of the first of these tables is wrong, counted from 0.
    pub(super) fn in_entry(
        tables: &'static [&'static str],
        entry: usize,
        reason: impl Into<String>,
    ) -> Self {
        Self {
            tables,
            entry: Some(entry),
            reason: reason.into(),
        }
    }

    fn in_file(self, file: &str, text: &str) -> BadRules {
        let entry = self
            .tables
            .first()
            .and_then(|table| place_of(text, table, self.entry));
        let table = || {
            self.tables
                .iter()
                .find_map(|table| place_of(text, table, None))
        };
        BadRules::at(file, text, entry.or_else(table).unwrap_or(0), self.reason)
    }
}

/// Reads the pages of a file and binds them; a flaw of theirs is shown where it stands.
///
/// # Errors
/// [`BadRules`] with the place: what is no RON, a text that cannot be shown, and whatever flaw the binding finds.
pub(super) fn bind<RuleFile: DeserializeOwned, Book>(
    file: &str,
    text: &str,
    bound: impl FnOnce(RuleFile) -> Result<Book, Invalid>,
) -> Result<Book, BadRules> {
    let pages = read(file, text)?;
    check_texts(file, text)?;
    bound(pages).map_err(|flaw| flaw.in_file(file, text))
}

pub(super) fn read<'a, RuleFile: Deserialize<'a>>(
    file: &str,
    text: &'a str,
) -> Result<RuleFile, BadRules> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options
        .from_str(text)
        .map_err(|error| BadRules::unread(file, text, &error))
}

/// Every entry of a table has a name, and no two the same, in any case.
pub(super) fn check_names<'a>(
    table: &'static [&'static str],
    names: impl Iterator<Item = &'a str>,
) -> Result<(), Invalid> {
    let mut seen: Vec<&str> = Vec::new();
    for (entry, name) in names.enumerate() {
        if name.trim().is_empty() {
            return Err(Invalid::in_entry(table, entry, "this entry has no name"));
        }
        if name.chars().count() > LONGEST_NAME {
            let reason = format!("a name has {LONGEST_NAME} letters at most");
            return Err(Invalid::in_entry(table, entry, reason));
        }
        if seen.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(Invalid::in_entry(
                table,
                entry,
                format!("“{name}” stands there twice: keep one"),
            ));
        }
        seen.push(name);
    }
    Ok(())
}

/// Letters that a name in a game's file may have.
pub(super) const LONGEST_NAME: usize = 60;

/// Letters that any text in it may have: a screenful.
const LONGEST_TEXT: usize = 2_000;

/// Texts of the rules go to the screen and into lines as they are, so nothing in them may hide, reorder or command, and none
/// may be longer than anybody reads.
pub(super) fn check_texts(file: &str, text: &str) -> Result<(), BadRules> {
    for (at, token) in Tokens::new(text) {
        let Token::Text(literal) = token else {
            continue;
        };
        let letters = literal.chars().count().saturating_sub("\"\"".len());
        if letters > LONGEST_TEXT {
            let reason = format!("a text of {letters} letters: expected {LONGEST_TEXT} at most");
            return Err(BadRules::at(file, text, at, reason));
        }
        let is_plain = literal
            .bytes()
            .all(|byte| matches!(byte, b' '..=b'~') && byte != b'\\');
        if is_plain {
            continue;
        }
        let Ok(said) = ron::from_str::<String>(literal) else {
            continue;
        };
        let shown = display_safe(&said);
        if shown != said {
            let reason = format!(
                "this text holds characters that cannot be shown, “{shown}”: keep it on one line and take them out"
            );
            return Err(BadRules::at(file, text, at, reason));
        }
    }
    Ok(())
}
