//! The last row: keys and what they do, as many as fit.

use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::width;

use super::view::{Hint, Hints};

const BETWEEN: u16 = 2;
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
    draw_group(canvas, 1, fitting(&left, room_left).into_iter());
    let from = canvas.width().saturating_sub(1 + group_width(right));
    draw_group(canvas, from, right.iter());
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

fn hint_width(hint: &Hint) -> u16 {
    let gap = u16::from(!hint.key.is_empty() && !hint.word.is_empty());
    width(&hint.key) + gap + width(&hint.word)
}

/// Columns of keys and words beside each other.
pub(crate) fn group_width<'a>(hints: impl IntoIterator<Item = &'a Hint>) -> u16 {
    let all: u16 = hints
        .into_iter()
        .map(|hint| hint_width(hint) + BETWEEN)
        .sum();
    all.saturating_sub(BETWEEN)
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

pub(crate) fn draw_group<'a>(
    canvas: &mut Canvas<'_>,
    x: u16,
    hints: impl Iterator<Item = &'a Hint>,
) {
    let (key, word) = (Role::Strong.bold(), Role::Muted);
    let mut x = x;
    for hint in hints {
        let gap = u16::from(!hint.key.is_empty() && !hint.word.is_empty());
        let after = canvas.put(x, 0, &hint.key, key);
        x = canvas.put(after + gap, 0, &hint.word, word) + BETWEEN;
    }
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
