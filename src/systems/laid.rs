//! A file of rules that is read when it is first asked for: a game is played by one book of several, and few ask the calendar.

use std::ops::Deref;
use std::sync::OnceLock;

/// A book with a game master's tables laid over it, a calendar of one's own, or those that come with the program.
#[derive(Debug, Clone)]
pub struct Laid<Book>(OnceLock<Book>);

impl<Book> From<Book> for Laid<Book> {
    fn from(book: Book) -> Self {
        Self(OnceLock::from(book))
    }
}

impl<Book> Default for Laid<Book> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<Book: Default> Deref for Laid<Book> {
    type Target = Book;

    fn deref(&self) -> &Book {
        self.0.get_or_init(Book::default)
    }
}

impl<Book: Default + PartialEq> PartialEq for Laid<Book> {
    fn eq(&self, other: &Self) -> bool {
        let are_both_unread = self.0.get().is_none() && other.0.get().is_none();
        are_both_unread || **self == **other
    }
}

impl<Book: Default + Eq> Eq for Laid<Book> {}
