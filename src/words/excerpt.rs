//! A piece of a source line with a caret under the place to blame.

use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::display_safe;
use super::repeated::{MOST_REPEATED, first_letters, last_letters};

/// Letters of a long line shown before what is to blame, and as many behind it.
const AROUND: usize = 26;

/// Letters shown of what is to blame.
const BLAMED: usize = MOST_REPEATED - 2 * AROUND;

/// Letters shown of a long line where a place in it is to blame.
const BEFORE_PLACE: usize = MOST_REPEATED / 2;

/// Bytes of a line that is still repeated whole.
const LONG_LINE: usize = 160;

/// The line and, below it, a caret under its `column` (in characters, from 1); of a long line the part around it.
///
/// Both are made safe to show. A column behind the end stands behind the last character.
pub fn excerpt(line: &str, column: usize) -> String {
    let at = line
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(line.len(), |(at, _)| at);
    let (before, behind) = line.split_at(at);
    let (before, behind) = (display_safe(before), display_safe(behind));
    let (before, behind) = (
        last_columns(&before, BEFORE_PLACE),
        first_columns(&behind, BEFORE_PLACE),
    );
    format!("{before}{behind}\n{}^", " ".repeat(before.width()))
}

/// The line and, below it, carets under what is to blame, from byte to byte; of a long line the part around it.
pub fn excerpt_under(line: &str, blamed: Range<usize>) -> String {
    let part = |bytes: Range<usize>| display_safe(line.get(bytes).unwrap_or_default());
    let end = blamed.end.max(blamed.start);
    let (before, behind) = (part(0..blamed.start.min(line.len())), part(end..line.len()));
    let blamed = part(blamed);
    let (before, blamed, behind) = if line.len() <= LONG_LINE {
        (
            before.into_owned(),
            blamed.into_owned(),
            behind.into_owned(),
        )
    } else {
        let behind = if blamed.chars().count() > BLAMED {
            String::new()
        } else {
            first_columns(&behind, AROUND)
        };
        (
            last_columns(&before, AROUND),
            first_columns(&blamed, BLAMED),
            behind,
        )
    };
    let (start, width) = (
        " ".repeat(before.width()),
        "^".repeat(blamed.width().max(1)),
    );
    format!("{before}{blamed}{behind}\n{start}{width}")
}

/// The line, safe to show; of a long line the beginning.
pub fn in_brief(line: &str) -> String {
    let safe = display_safe(line);
    if line.len() <= LONG_LINE {
        safe.into_owned()
    } else {
        first_columns(&safe, BEFORE_PLACE)
    }
}

fn first_columns(text: &str, most: usize) -> String {
    let begun = first_letters(text, most);
    let more = if begun.len() < text.len() { "…" } else { "" };
    format!("{begun}{more}")
}

fn last_columns(text: &str, most: usize) -> String {
    let end = last_letters(text, most);
    let more = if end.len() < text.len() { "…" } else { "" };
    format!("{more}{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_column() {
        assert_eq!(
            excerpt("  sistem: PenAndDagger,", 3),
            "  sistem: PenAndDagger,\n  ^"
        );
        assert_eq!(excerpt("größe", 9), "größe\n     ^");
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let line = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let shown = excerpt(&line, 501);
        assert_eq!(
            shown,
            format!(
                "…{}X{}…\n{}^",
                "a".repeat(40),
                "b".repeat(39),
                " ".repeat(41)
            )
        );
    }

    #[test]
    fn of_a_long_line_no_more_is_repeated_than_fits_around_what_is_to_blame() {
        let line = format!("{}XYZ{}", "a".repeat(60_000), "b".repeat(60_000));
        let shown = excerpt_under(&line, 60_000..60_003);
        assert_eq!(
            shown,
            format!(
                "…{}XYZ{}…\n{}^^^",
                "a".repeat(26),
                "b".repeat(26),
                " ".repeat(27)
            )
        );
        for blamed in [0..120_003, 0..1, 120_003..120_003, 5..120_000] {
            assert!(
                excerpt_under(&line, blamed.clone()).len() < 400,
                "{blamed:?}"
            );
        }
        assert!(in_brief(&line).len() < 100);
    }

    #[test]
    fn marks_on_a_letter_are_letters_too() {
        let line = format!("a{}b", "\u{301}".repeat(10_000));
        let shown = [
            excerpt(&line, 5_000),
            excerpt_under(&line, 0..line.len()),
            excerpt_under(&line, line.len()..line.len()),
            in_brief(&line),
        ];
        for shown in shown {
            assert!(shown.chars().count() < 200, "{}", shown.chars().count());
        }
    }

    #[test]
    fn what_could_command_a_terminal_is_written_out() {
        assert_eq!(excerpt("\u{1b}[2J:", 5), "⟨U+001B⟩[2J:\n           ^");
    }
}
