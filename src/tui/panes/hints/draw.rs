//! The last row: keys and what they do, as many as fit.

use ratatui::text::{Line, Span};

use crate::tui::widgets::{Canvas, Row, bold, muted, phrase_width, width};

/// A key and the word that says what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    pub key: String,
    /// What it does.
    pub word: String,
    /// The same in a word or two, for where it would leave too little room for others; empty if there is no need.
    pub brief: String,
    /// Whether it stays when others have to go, as undo does.
    pub stays: bool,
}

impl Hint {
    /// A key and what it does.
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
            ..Self::default()
        }
    }

    /// The same key where it does something else, or is called otherwise.
    #[must_use]
    pub fn called(self, word: impl Into<String>) -> Self {
        Self {
            word: word.into(),
            ..self
        }
    }
}

/// The last row: what matters now, and what always does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// From the left, as many as fit.
    pub left: Vec<Hint>,
    /// At the right end; its last one stays longest.
    pub right: Vec<Hint>,
}

const BETWEEN_GROUPS: u16 = 3;

/// Draws both groups. What does not fit goes: first from the right end of the left group, then of the right group all but its last.
pub fn draw_hints(canvas: &mut Canvas<'_>, hints: &Hints) {
    let room = canvas.width().saturating_sub(2);
    let brief: Vec<Hint> = hints.left.iter().map(|hint| in_brief(hint, 0)).collect();
    let mut right: &[Hint] = &hints.right;
    while right.len() > 1 && least_left(&brief) + BETWEEN_GROUPS + group_width(right) > room {
        right = right.get(1..).unwrap_or_default();
    }
    let gap = if right.is_empty() { 0 } else { BETWEEN_GROUPS };
    let room_left = room.saturating_sub(group_width(right) + gap);
    let mut left: Vec<Hint> = hints
        .left
        .iter()
        .map(|hint| in_brief(hint, room / 3))
        .collect();
    // Words go before keys: where one that matters would go, the others say it in brief, from the left.
    for (at, brief) in brief.into_iter().enumerate() {
        if has_all_that_matters(&left, room_left) {
            break;
        }
        left.splice(at..=at, [brief]);
    }
    let mut row = Row::of(1, group_line(fitting(&left, room_left)));
    let from = canvas.width().saturating_sub(1 + group_width(right));
    row.at(from, group_line(right));
    row.draw(canvas, 0, false);
}

/// The hint in its short words, if it has any and the long ones take more than this.
fn in_brief(hint: &Hint, most: u16) -> Hint {
    let is_long = width(&hint.word) > most && !hint.brief.is_empty();
    let word = if is_long { &hint.brief } else { &hint.word };
    hint.clone().called(word.clone())
}

/// Whether everything up to the last of those that stay has room.
fn has_all_that_matters(left: &[Hint], room: u16) -> bool {
    let matters = left
        .iter()
        .rposition(|hint| hint.stays)
        .map_or(0, |last| last + 1);
    group_width(left.iter().take(matters)) <= room
}

/// Columns of keys and words beside each other.
pub(crate) fn group_width<'a>(hints: impl IntoIterator<Item = &'a Hint>) -> u16 {
    phrase_width(&group_line(hints))
}

/// What the left group needs at least: its first hint and those that stay.
fn least_left(left: &[Hint]) -> u16 {
    let first = left.iter().take(1);
    group_width(first.chain(left.iter().skip(1).filter(|hint| hint.stays)))
}

fn fitting(left: &[Hint], room: u16) -> Vec<&Hint> {
    let mut kept: Vec<&Hint> = left.iter().collect();
    while group_width(kept.iter().copied()) > room {
        let Some(last) = kept.iter().rposition(|hint| !hint.stays) else {
            break;
        };
        kept.remove(last);
    }
    kept
}

/// Keys and words beside each other.
pub(crate) fn group_line<'a>(hints: impl IntoIterator<Item = &'a Hint>) -> Line<'a> {
    let mut line = Line::default();
    for hint in hints {
        let between = if line.spans.is_empty() { "" } else { "  " };
        let is_alone = hint.key.is_empty() || hint.word.is_empty();
        line.extend([
            Span::raw(between),
            bold(&hint.key),
            Span::raw(if is_alone { "" } else { " " }),
            muted(&hint.word),
        ]);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(key: &str, word: &str, stays: bool) -> Hint {
        Hint {
            key: key.into(),
            word: word.into(),
            stays,
            ..Hint::default()
        }
    }

    #[test]
    fn long_words_are_said_in_brief_where_they_would_fill_a_third_of_the_row() {
        let long = Hint {
            brief: "spend 11…".into(),
            ..hint("o", "spend 11 effect points on hit points", false)
        };
        let words = [78, 118].map(|room| in_brief(&long, room / 3).word);
        assert_eq!(words, ["spend 11…".to_owned(), long.word]);
    }

    #[test]
    fn words_go_before_the_keys_that_matter() {
        let undo = Hint {
            brief: "undo 31".into(),
            ..hint("u", "undo Stealth 31", true)
        };
        let left = [
            hint("r", "roll", false),
            hint("n", "next", false),
            undo,
            hint("z", "zoom", false),
        ];
        assert!(has_all_that_matters(&left, 33));
        assert!(!has_all_that_matters(&left, 32));
    }

    #[test]
    fn the_undo_key_stays_when_others_go() {
        let left = [
            hint("r", "roll", false),
            hint("n", "next", false),
            hint("u", "undo", true),
        ];
        let kept: Vec<&str> = fitting(&left, 16)
            .iter()
            .map(|hint| hint.key.as_str())
            .collect();
        assert_eq!(kept, ["r", "u"]);
    }
}
