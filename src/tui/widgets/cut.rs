//! Text made to fit a width, by grapheme, with one `…` at its end.

use std::borrow::Cow;

use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::report::wrapped;
use crate::tui::glyphs::ELLIPSIS;

/// A blank at which no line is broken, drawn as any other.
pub const TOGETHER: char = '\u{a0}';

/// The columns a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// The columns a line takes.
pub fn phrase_width(phrase: &Line<'_>) -> u16 {
    let parts = phrase.iter().map(|span| width(&span.content));
    parts.fold(0, u16::saturating_add)
}

/// The text, whole if it fits; else its beginning and `…`; nothing where only the `…` would remain.
pub fn cut(text: &str, room: u16) -> Cow<'_, str> {
    // No letter takes more columns than bytes.
    if text.len() <= usize::from(room) || width(text) <= room {
        return Cow::Borrowed(text);
    }
    if width(text.trim_end()) <= room {
        return Cow::Borrowed(head(text, room));
    }
    match whole_figures(text, head(text, room.saturating_sub(1))) {
        "" => Cow::Borrowed(""),
        head => Cow::Owned(format!("{head}{ELLIPSIS}")),
    }
}

/// What makes one figure of two: `18/24`, `15–20`, `4.63`, `4d6`.
const JOINTS: [char; 9] = ['/', '.', ',', ':', '–', '−', '-', '+', 'd'];

/// The beginning without a figure that would lose a part.
fn whole_figures<'a>(text: &str, head: &'a str) -> &'a str {
    let digit = |c: char| c.is_ascii_digit();
    let rest = text.get(head.len()..).unwrap_or_default();
    let goes_on = rest
        .strip_prefix(JOINTS)
        .is_some_and(|rest| rest.starts_with(digit) && head.ends_with(digit));
    let halved = rest.starts_with(digit) || goes_on;
    if halved {
        head.trim_end_matches(|c| digit(c) || JOINTS.contains(&c))
    } else {
        head
    }
}

/// Names that must stay apart: where two would be cut to the same text, each keeps its last character.
pub fn cut_apart<'a>(name: &'a str, others: &[&str], room: u16) -> Cow<'a, str> {
    let short = cut(name, room);
    if width(name) <= room
        || !others
            .iter()
            .any(|other| *other != name && cut(other, room) == short)
    {
        return short;
    }
    let Some(last) = name.graphemes(true).next_back() else {
        return short;
    };
    match head(name, room.saturating_sub(1 + width(last))) {
        "" => short,
        head => Cow::Owned(format!("{head}{ELLIPSIS}{last}")),
    }
}

/// Lines no wider than `room`, and none where there is no room at all.
pub fn wrap(text: &str, room: u16) -> Vec<&str> {
    match room {
        0 => Vec::new(),
        room => wrapped(text, usize::from(room)),
    }
}

/// The longest beginning that takes no more than `room` columns.
pub fn head(text: &str, room: u16) -> &str {
    let mut taken = 0_u16;
    let end = text.grapheme_indices(true).find_map(|(at, grapheme)| {
        taken = taken.saturating_add(width(grapheme));
        (taken > room).then_some(at)
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_fits_is_left_alone() {
        assert_eq!(cut("Drowned", 7), "Drowned");
    }

    #[test]
    fn a_text_too_long_ends_in_one_ellipsis() {
        assert_eq!(cut("extremely difficult", 15), "extremely diff…");
        assert_eq!(cut("Tide priest", 5), "Tide…");
    }

    #[test]
    fn a_cell_that_would_hold_only_the_ellipsis_stays_empty() {
        assert_eq!(cut("Drowned", 1), "");
        assert_eq!(cut("Drowned", 0), "");
    }

    #[test]
    fn a_figure_is_never_cut_in_two() {
        assert_eq!(cut("Brannoc  38 → 31", 11), "Brannoc  …");
        assert_eq!(cut("1234", 3), "");
        assert_eq!(cut("hp 18/24", 6), "hp …");
        assert_eq!(cut("12.50 %", 4), "");
        assert_eq!(cut("roll 4d6", 7), "roll …");
    }

    #[test]
    fn blanks_at_the_end_of_a_text_are_no_loss() {
        assert_eq!(cut("Drowned  ", 7), "Drowned");
    }

    #[test]
    fn a_wide_grapheme_is_never_halved() {
        assert_eq!(cut("巫女の剣", 4), "巫…");
        assert_eq!(cut("e\u{301}e\u{301}e\u{301}", 2), "e\u{301}…");
    }

    #[test]
    fn names_that_would_collide_keep_their_last_character() {
        assert_eq!(
            cut_apart("Drowned 2", &["Drowned 1", "Drowned 2"], 7),
            "Drown…2"
        );
        assert_eq!(cut_apart("Drowned 2", &["Wren"], 7), "Drowne…");
    }

    #[test]
    fn a_paragraph_breaks_at_its_blanks() {
        assert_eq!(
            wrap("to hear the bell of the vault ring", 32),
            ["to hear the bell of the vault", "ring"]
        );
        assert_eq!(
            wrap("unbreakable words", 5),
            ["unbre", "akabl", "e", "words"]
        );
        assert!(wrap("anything", 0).is_empty());
    }
}
