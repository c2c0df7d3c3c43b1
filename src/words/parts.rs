//! Lines parted by `;`: not inside quotes, and a comment ends with its line.

use std::ops::Range;

/// Where a scan stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Between words, where `#` would begin a comment.
    Gap,
    Word,
    /// In a quotation that ends with this letter.
    Quotation(char),
    Comment,
}

/// The bytes of each line of a text, blanks around them left out, empty ones too. Quotes and comments are those of
/// [`Words::cut`](super::Words::cut).
pub fn lines_of(text: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut place) = (0, Place::Gap);
    for (at, letter) in text.char_indices() {
        match (place, letter) {
            (Place::Gap | Place::Word | Place::Comment, ';') => {
                lines.push(start..at);
                (start, place) = (at + 1, Place::Gap);
            }
            (Place::Comment, _) => {}
            (Place::Quotation(end), letter) if letter == end => place = Place::Gap,
            (Place::Quotation(_), _) => {}
            (Place::Gap | Place::Word, '"') => place = Place::Quotation('"'),
            (Place::Gap | Place::Word, '“') => place = Place::Quotation('”'),
            (Place::Gap, '#') => place = Place::Comment,
            (Place::Gap | Place::Word, letter) if letter.is_whitespace() => place = Place::Gap,
            // What follows a sign of its own may be a new word, but never a comment that the words do not see.
            (Place::Gap | Place::Word, _) => place = Place::Word,
        }
    }
    lines.push(start..text.len());
    lines
        .into_iter()
        .filter_map(|line| trimmed(text, line))
        .collect()
}

/// A line without the blanks around it; nothing if nothing is left.
fn trimmed(text: &str, line: Range<usize>) -> Option<Range<usize>> {
    let whole = text.get(line.clone())?;
    let start = line.start + (whole.len() - whole.trim_start().len());
    let end = start + whole.trim().len();
    (start < end).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parted(text: &str) -> Vec<&str> {
        lines_of(text).into_iter().map(|line| &text[line]).collect()
    }

    #[test]
    fn lines_are_parted_outside_quotes_only() {
        for (text, lines) in [
            (
                "add orc*5 15 +1 ; initiative",
                &["add orc*5 15 +1", "initiative"][..],
            ),
            ("next;next", &["next", "next"]),
            ("note \"a ; b\" ; next", &["note \"a ; b\"", "next"]),
            (
                "note \"say \"\";\"\" twice\" ; next",
                &["note \"say \"\";\"\" twice\"", "next"],
            ),
            ("note “a ; \" b” ; next", &["note “a ; \" b”", "next"]),
            (
                "thalia luck # don\"t ; next",
                &["thalia luck # don\"t", "next"],
            ),
            ("note a#\"b ; c\" ; next", &["note a#\"b ; c\"", "next"]),
            (" ; ;; next ;", &["next"]),
            ("note \"open ; next", &["note \"open ; next"]),
            ("", &[]),
        ] {
            assert_eq!(parted(text), lines, "{text}");
        }
    }
}
