//! A text of several lines being typed: the line editor's keys, and rows to go up and down.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::tui::widgets::{lay, locate, width};

use super::Editor;

/// A text of several lines and the place in it where one types.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextArea {
    editor: Editor,
}

impl TextArea {
    /// A text with the cursor at its end.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            editor: Editor::new(text),
        }
    }

    /// What was typed.
    pub fn text(&self) -> &str {
        self.editor.text()
    }

    /// The place of the cursor, in characters.
    pub fn cursor(&self) -> usize {
        self.editor.before().chars().count()
    }

    /// Writes at the cursor; line breaks stay.
    pub fn insert(&mut self, text: &str) {
        let text = text
            .replace("\r\n", "\n")
            .replace('\r', "\n")
            .replace('\t', " ");
        self.editor.put(&text);
    }

    /// Deletes from the beginning of the line to the cursor.
    pub fn clear_line(&mut self) {
        let start = self.line_start();
        self.editor.text.replace_range(start..self.editor.at, "");
        self.editor.at = start;
    }

    /// Does what an editing key does where rows have so much room; says whether it was one.
    pub fn press(&mut self, key: KeyEvent, room: u16) -> bool {
        let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (key.code, has_control) {
            (KeyCode::Char('a'), true) | (KeyCode::Home, _) => self.editor.at = self.line_start(),
            (KeyCode::Char('e'), true) | (KeyCode::End, _) => self.editor.at = self.line_end(),
            (KeyCode::Char('k'), true) => {
                let end = self.line_end();
                self.editor.text.replace_range(self.editor.at..end, "");
            }
            (KeyCode::Up, _) => self.go_rows(-1, room),
            (KeyCode::Down, _) => self.go_rows(1, room),
            _ => return self.editor.press(key),
        }
        true
    }

    fn line_start(&self) -> usize {
        self.editor.before().rfind('\n').map_or(0, |at| at + 1)
    }

    fn line_end(&self) -> usize {
        let after = self.text().get(self.editor.at..).unwrap_or_default();
        self.editor.at + after.find('\n').unwrap_or(after.len())
    }

    /// Up or down by rows as they are drawn; beyond the first and the last row to the very ends of the text.
    fn go_rows(&mut self, step: isize, room: u16) {
        let rows = lay(self.text(), room);
        let (row, column) = locate(&rows, self.cursor());
        let Some(to) = row.checked_add_signed(step) else {
            return self.editor.at = 0;
        };
        let Some(row) = rows.get(to) else {
            return self.editor.at = self.text().len();
        };
        let within = row.text.trim_end_matches(' ');
        let kept = within
            .char_indices()
            .map(|(at, _)| at)
            .chain([within.len()])
            .take_while(|at| width(within.get(..*at).unwrap_or_default()) <= column);
        let characters = within
            .get(..kept.last().unwrap_or(0))
            .unwrap_or_default()
            .chars()
            .count();
        let target = row.start + characters;
        let mut places = self.text().char_indices().map(|(at, _)| at);
        self.editor.at = places.nth(target).unwrap_or(self.text().len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(text: &str, codes: &[KeyCode]) -> TextArea {
        let mut area = TextArea::new(text);
        codes
            .iter()
            .for_each(|code| _ = area.press(KeyEvent::from(*code), 10));
        area.insert("|");
        area
    }

    #[test]
    fn up_and_down_keep_the_column_where_the_row_is_long_enough() {
        assert_eq!(pressed("one\ntwo", &[KeyCode::Up]).text(), "one|\ntwo");
        assert_eq!(pressed("a\nlonger", &[KeyCode::Up]).text(), "a|\nlonger");
        assert_eq!(
            pressed("one\ntwo", &[KeyCode::Up, KeyCode::Left, KeyCode::Down]).text(),
            "one\ntw|o"
        );
    }

    #[test]
    fn rows_are_those_that_are_drawn() {
        assert_eq!(
            pressed("knee-deep in water", &[KeyCode::Up]).text(),
            "knee-dee|p in water"
        );
    }

    #[test]
    fn beyond_the_first_row_and_the_last_stand_the_ends_of_the_text() {
        assert_eq!(pressed("one", &[KeyCode::Up]).text(), "|one");
        assert_eq!(
            pressed("one", &[KeyCode::Home, KeyCode::Down]).text(),
            "one|"
        );
    }

    #[test]
    fn home_and_end_are_those_of_the_line() {
        assert_eq!(pressed("one\ntwo", &[KeyCode::Home]).text(), "one\n|two");
        assert_eq!(
            pressed("one\ntwo", &[KeyCode::Up, KeyCode::Home, KeyCode::End]).text(),
            "one|\ntwo"
        );
    }

    #[test]
    fn lines_are_joined_by_deleting_what_parts_them() {
        assert_eq!(
            pressed("one\ntwo", &[KeyCode::Home, KeyCode::Backspace]).text(),
            "one|two"
        );
    }

    #[test]
    fn pasted_line_breaks_stay() {
        let mut area = TextArea::default();
        area.insert("one\r\ntwo\rthree");
        assert_eq!(area.text(), "one\ntwo\nthree");
    }
}
