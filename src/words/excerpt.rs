//! A piece of a source line with a caret under the place to blame.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::display_safe;

/// Columns of a long line shown before the place and behind it.
const AROUND: usize = 36;

/// The line and, below it, a caret under its `column` (in characters, from 1); of a long line the part around it.
///
/// Both are made safe to show. A column behind the end stands behind the last character.
#[must_use]
pub fn excerpt(line: &str, column: usize) -> String {
    let at = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    let (before, behind) = line.split_at(at);
    let (before, behind) = (display_safe(before), display_safe(behind));
    let (before, behind) = (last_columns(&before), first_columns(&behind));
    format!("{before}{behind}\n{}^", " ".repeat(before.width()))
}

fn first_columns(text: &str) -> String {
    let end = text.grapheme_indices(true).nth(AROUND).map_or(text.len(), |(at, _)| at);
    let more = if end < text.len() { "…" } else { "" };
    format!("{}{more}", text.get(..end).unwrap_or(text))
}

fn last_columns(text: &str) -> String {
    let begin = text.grapheme_indices(true).rev().nth(AROUND - 1).map_or(0, |(at, _)| at);
    let more = if begin > 0 { "…" } else { "" };
    format!("{more}{}", text.get(begin..).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(excerpt("  sistem: PenAndDagger,", 3), "  sistem: PenAndDagger,\n  ^");
        assert_eq!(excerpt("größe", 9), "größe\n     ^");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let line = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let shown = excerpt(&line, 501);
        assert_eq!(shown, format!("…{}X{}…\n{}^", "a".repeat(36), "b".repeat(35), " ".repeat(37)));
    }

    #[test]
    fn what_could_command_a_terminal_is_written_out() {
        assert_eq!(excerpt("\u{1b}[2J:", 5), "⟨U+001B⟩[2J:\n           ^");
    }
}
