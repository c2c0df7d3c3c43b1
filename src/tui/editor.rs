//! A line of text being typed: letters in, the cursor moves by what one sees as a letter.

mod area;

use std::borrow::Cow;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_segmentation::UnicodeSegmentation;

use crate::tui::widgets::Typed;
use crate::words::{composed, display_safe};

pub use area::TextArea;

/// A line and the place in it where one types.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Editor {
    text: String,
    at: usize,
}

impl Editor {
    /// A line with the cursor at its end.
    pub fn new(text: impl Into<String>) -> Self {
        let text = composed(&text.into()).into_owned();
        Self {
            at: text.len(),
            text,
        }
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the cursor.
    pub fn before(&self) -> &str {
        self.text.get(..self.at).unwrap_or(&self.text)
    }

    /// What was typed as it is shown.
    pub fn shown(&self) -> Typed {
        Typed {
            text: display_safe(&self.text).into_owned(),
            cursor: display_safe(self.before()).chars().count(),
        }
    }

    /// Whether the cursor is at the end.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Writes at the cursor; line breaks become blanks.
    pub fn insert(&mut self, text: &str) {
        self.put(&text.replace(['\r', '\n', '\t'], " "));
    }

    /// Writes at the cursor as it is. A mark becomes one with the letter before it, and the cursor stands behind both.
    fn put(&mut self, text: &str) {
        self.text.insert_str(self.at, text);
        self.at += text.len();
        if let Cow::Owned(text) = composed(&self.text) {
            let before = composed(self.before()).len();
            let boundary = (before..text.len()).find(|at| text.is_char_boundary(*at));
            self.at = boundary.unwrap_or(text.len());
            self.text = text;
        }
    }

    /// Puts another text in place of this one.
    pub fn replace(&mut self, text: impl Into<String>) {
        *self = Self::new(text);
    }

    /// Does what an editing key does; says whether it was one.
    pub fn press(&mut self, key: KeyEvent) -> bool {
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, has_control) {
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.at = 0,
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.at = self.text.len(),
            (KeyCode::Char('w'), true) => self.delete_word(),
            (KeyCode::Char('k'), true) => self.text.truncate(self.at),
            (KeyCode::Char(letter), false) => {
                self.insert(letter.encode_utf8(&mut [0; 4]));
            }
            (KeyCode::Backspace, _) => {
                let start = self.left_of(self.at);
                self.text.replace_range(start..self.at, "");
                self.at = start;
            }
            (KeyCode::Delete, _) => {
                let end = self.right_of(self.at);
                self.text.replace_range(self.at..end, "");
            }
            (KeyCode::Left, _) => self.at = self.left_of(self.at),
            (KeyCode::Right, _) => self.at = self.right_of(self.at),
            _ => return false,
        }
        true
    }

    fn delete_word(&mut self) {
        let kept = self.before().trim_end();
        let start = kept.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        self.text.replace_range(start..self.at, "");
        self.at = start;
    }

    fn left_of(&self, at: usize) -> usize {
        let before = self.text.get(..at).unwrap_or("");
        before
            .grapheme_indices(true)
            .next_back()
            .map_or(0, |(start, _)| start)
    }

    fn right_of(&self, at: usize) -> usize {
        let after = self.text.get(at..).unwrap_or("");
        at + after.graphemes(true).next().map_or(0, str::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(editor: &mut Editor, code: KeyCode) {
        assert!(editor.press(KeyEvent::from(code)));
    }

    #[test]
    fn the_cursor_moves_and_deletes_by_what_one_sees() {
        let mut editor = Editor::new("ae\u{301}b");
        press(&mut editor, KeyCode::Left);
        press(&mut editor, KeyCode::Backspace);
        assert_eq!((editor.text(), editor.before()), ("ab", "a"));
        press(&mut editor, KeyCode::Char('x'));
        assert_eq!(editor.text(), "axb");
        press(&mut editor, KeyCode::Delete);
        press(&mut editor, KeyCode::Delete);
        assert_eq!(editor.text(), "ax");
    }

    #[test]
    fn a_mark_is_one_with_the_letter_before_it_wherever_it_is_typed() {
        let mut editor = Editor::new("zoe waits");
        (0..6).for_each(|_| press(&mut editor, KeyCode::Left));
        press(&mut editor, KeyCode::Char('\u{308}'));
        press(&mut editor, KeyCode::Char('!'));
        assert_eq!(
            (editor.text(), editor.before()),
            ("zo\u{eb}! waits", "zo\u{eb}!")
        );
    }

    #[test]
    fn a_word_is_deleted_backwards() {
        let mut editor = Editor::new("thalia stealth ");
        editor.press(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(editor.text(), "thalia ");
    }

    #[test]
    fn pasted_line_breaks_become_blanks() {
        let mut editor = Editor::new("note ");
        editor.insert("one\r\ntwo");
        assert_eq!(editor.text(), "note one  two");
    }
}
