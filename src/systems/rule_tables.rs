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

/// A system's book: bound from the pages of the file that comes with the program, and of a game master's.
pub trait RuleTables: Sized {
    /// The file as it is written; every table may be left out where another book lies under it.
    type RuleFile: DeserializeOwned;

    /// Where the file that comes with the program lies among its sources.
    const FILE: &'static str;
    /// What stands in it.
    const BUILT_IN: &'static str;

    /// Binds pages to a book; a table they leave out is that of the book under it.
    ///
    /// # Errors
    /// A [`Invalid`]: a table missing from both, or tables that contradict each other.
    fn bound(pages: Self::RuleFile, under: Option<&Self>) -> Result<Self, Invalid>;

    /// What everybody can attempt by name, whatever their sheet records.
    fn names_for_all(&self) -> Vec<String> {
        Vec::new()
    }

    /// What the rules advise where something of that name is gained or spent.
    fn advice_on(&self, _name: &str) -> Option<&str> {
        None
    }

    /// The book that comes with the program. That its texts can be shown, the tests look after: not every start.
    #[expect(
        clippy::panic,
        reason = "no program is released whose own books the tests could not read"
    )]
    fn built_in() -> Self {
        let bound = read(Self::FILE, Self::BUILT_IN).and_then(|pages| {
            Self::bound(pages, None).map_err(|flaw| flaw.in_file(Self::FILE, Self::BUILT_IN))
        });
        bound.unwrap_or_else(|bad| panic!("{bad}"))
    }

    /// Reads a whole book.
    ///
    /// # Errors
    /// As [`RuleTables::overlaid`], and a table that is missing.
    #[cfg(test)]
    fn parse(file: &str, text: &str) -> Result<Self, BadRules> {
        bind(file, text, |pages| Self::bound(pages, None))
    }

    /// This book with a game master's tables laid over it: a table that is given replaces the whole one here.
    ///
    /// # Errors
    /// [`BadRules`] with the place: what is no RON, a field or word nobody knows, a text that cannot be shown, and
    /// whatever flaw the binding finds.
    fn overlaid(&self, file: &str, text: &str) -> Result<Self, BadRules> {
        bind(file, text, |pages| Self::bound(pages, Some(self)))
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

/// What a result may showcase, to help the telling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue<Result> {
    /// The result it belongs to.
    #[serde(alias = "result")]
    pub level: Result,
    /// Three short lines.
    pub lines: Vec<String>,
    /// One sentence for the game master.
    pub advice: String,
}

/// What dice or points can be spent on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spend {
    /// What it buys, in a word or a few.
    #[serde(rename = "use")]
    pub use_of: String,
    /// A hint about it.
    pub advice: String,
}

/// The table of this name that the pages of a file give, else that of the book under them.
macro_rules! given {
    ($pages:ident.$table:ident or $under:ident) => {
        crate::systems::rule_tables::table_or_under(
            &[stringify!($table)],
            $pages.$table,
            $under.map(|book| &book.$table),
        )
    };
}

pub(super) use given;

/// The table a file gives, else the one of the book that lies under it.
pub(super) fn table_or_under<T: Clone>(
    table: &'static [&'static str],
    given: Option<T>,
    under: Option<&T>,
) -> Result<T, Invalid> {
    let missing = || Invalid::of(table, format!("the table `{}` is missing", table.concat()));
    given.or_else(|| under.cloned()).ok_or_else(missing)
}

/// A table has an entry for each of a closed set, and no second one.
pub(super) fn check_one_each<Key: PartialEq>(
    table: &'static [&'static str],
    what: &str,
    all: impl IntoIterator<Item = Key>,
    keys: impl Iterator<Item = Key>,
    word: impl Fn(&Key) -> String,
) -> Result<(), Invalid> {
    let keys: Vec<Key> = keys.collect();
    for wanted in all {
        let mut entries = keys.iter().enumerate().filter(|(_, key)| **key == wanted);
        match (entries.next(), entries.next()) {
            (Some(_), None) => {}
            (None, _) => {
                return Err(Invalid::of(
                    table,
                    format!("{what} {} is missing", word(&wanted)),
                ));
            }
            (Some(_), Some((entry, _))) => {
                let reason = format!("{what} {} stands there twice: keep one", word(&wanted));
                return Err(Invalid::in_entry(table, entry, reason));
            }
        }
    }
    Ok(())
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

/// A table that a game cannot do without has something in it.
pub(super) fn check_filled<T>(
    table: &'static [&'static str],
    entries: &[T],
) -> Result<(), Invalid> {
    if entries.is_empty() {
        return Err(Invalid::of(
            table,
            format!("the table `{}` is empty", table.concat()),
        ));
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
