//! A book of rules that is read when it is first asked for: a game is played by one of several.

use std::ops::Deref;
use std::sync::OnceLock;

use super::rule_tables::RuleTables;

/// A book with a game master's tables laid over it, or the one that comes with the program.
#[derive(Debug, Clone)]
pub struct Laid<Book>(OnceLock<Book>);

impl<Book> Laid<Book> {
    pub(super) fn over(book: Book) -> Self {
        Self(OnceLock::from(book))
    }
}

impl<Book> Default for Laid<Book> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<Book: RuleTables> Deref for Laid<Book> {
    type Target = Book;

    fn deref(&self) -> &Book {
        self.0.get_or_init(Book::built_in)
    }
}

impl<Book: RuleTables + PartialEq> PartialEq for Laid<Book> {
    fn eq(&self, other: &Self) -> bool {
        let are_both_unread = self.0.get().is_none() && other.0.get().is_none();
        are_both_unread || **self == **other
    }
}

impl<Book: RuleTables + Eq> Eq for Laid<Book> {}
