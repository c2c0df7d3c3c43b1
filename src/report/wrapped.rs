//! A text broken into lines of some width.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A text broken at its blanks into lines of at most `room` columns, but not before a `%`; a word that is wider is broken
/// too, if it can be after a comma.
pub fn wrapped(text: &str, room: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (line, after) = rest.split_at(end_of_line(rest, room));
        lines.push(line.trim_end());
        rest = after.trim_start();
    }
    lines
}

fn end_of_line(text: &str, room: usize) -> usize {
    let begins = |at: &usize| text.get(..*at).is_some_and(|line| line.width() <= room);
    let mut ends = text
        .grapheme_indices(true)
        .map(|(at, letter)| at + letter.len());
    let first = ends.next().unwrap_or(text.len());
    let end = ends.take_while(begins).last().unwrap_or(first);
    if end == text.len() {
        return end;
    }
    let is_break = |at: &usize| {
        let after = text.get(*at..).unwrap_or_default();
        after.starts_with(' ') && !after.starts_with(" %")
    };
    let comma = |line: &str| line.rfind(',').map_or(end, |comma| comma + 1);
    (1..=end)
        .rev()
        .find(is_break)
        .unwrap_or_else(|| text.get(..end).map_or(end, comma))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_wider_than_its_room_is_broken_after_a_comma_if_it_can_be() {
        assert_eq!(
            wrapped("of iq:12-5,will:14-3 the best", 12),
            ["of", "iq:12-5,", "will:14-3", "the best"]
        );
        assert_eq!(wrapped("unbreakable", 4), ["unbr", "eaka", "ble"]);
        assert_eq!(
            wrapped("剣剣", 1),
            ["剣", "剣"],
            "a letter has to stand somewhere"
        );
        assert_eq!(wrapped("a b", 0), ["a", "b"]);
        assert!(wrapped(" ", 9).is_empty());
    }

    #[test]
    fn a_figure_and_its_percent_sign_stay_on_one_line() {
        assert_eq!(
            wrapped("about 4.63 % likely", 11),
            ["about", "4.63 %", "likely"]
        );
    }

    #[test]
    fn blanks_within_a_line_stay() {
        assert_eq!(wrapped("Wren  two  shots", 11), ["Wren  two", "shots"]);
    }
}
