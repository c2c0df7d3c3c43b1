//! The short forms of words of the grammar: one list, by which they are read and which help prints.

use super::spelling::is_same;

/// Each short form and the word in full; no other word of the grammar has one, but for the letters of a share (`4h`).
pub const SHORT_FORMS: [(&str, &str); 3] = [
    ("adv", "advantage"),
    ("dis", "disadvantage"),
    ("diff", "difficulty"),
];

/// Whether a word that was typed is this one of the grammar: it in full or its short form, in any case and either spelling.
pub(crate) fn is_word(word: &str, typed: &str) -> bool {
    is_same(word, typed) || other_form(word).is_some_and(|other| is_same(other, typed))
}

/// The short form of a word in full, or the word in full of a short form.
pub(super) fn other_form(word: &str) -> Option<&'static str> {
    SHORT_FORMS.iter().find_map(|&(short, full)| match word {
        _ if word == short => Some(full),
        _ if word == full => Some(short),
        _ => None,
    })
}
