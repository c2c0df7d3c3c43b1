//! As much of what was typed as an error repeats: an error is read, and a screenful of letters hides what it says.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;

/// Letters, marks on a letter included, that an error repeats.
pub const MOST_REPEATED: usize = 80;

/// Of several passages that are too long, letters of the first, and of each behind it.
const FIRST_REPEATED: usize = 60;
const NEXT_REPEATED: usize = 10;

/// The quotation marks that texts of others stand in, each with the one that closes it.
const QUOTES: [(char, char); 2] = [('“', '”'), ('"', '"')];

/// The beginning of a text that is longer than an error repeats, and `…` behind it.
pub fn repeated(text: &str) -> Cow<'_, str> {
    match first_letters(text, MOST_REPEATED) {
        begun if begun.len() < text.len() => Cow::Owned(format!("{begun}…")),
        _ => Cow::Borrowed(text),
    }
}

/// The same of a text that stands in a sentence twice.
pub fn repeated_twice(text: &str) -> Cow<'_, str> {
    match first_letters(text, MOST_REPEATED / 2) {
        begun if begun.len() < text.len() => Cow::Owned(format!("{begun}…")),
        _ => Cow::Borrowed(text),
    }
}

/// So many letters of a text at most, and no letter without its marks unless these alone are more.
pub(super) fn first_letters(text: &str, most: usize) -> &str {
    let Some((longest, _)) = text.char_indices().nth(most) else {
        return text;
    };
    let whole = text
        .grapheme_indices(true)
        .map(|(at, letter)| at + letter.len())
        .take_while(|end| *end <= longest)
        .last();
    text.get(..whole.unwrap_or(longest)).unwrap_or(text)
}

/// So many letters of its end.
pub(super) fn last_letters(text: &str, most: usize) -> &str {
    let count = text.chars().count();
    let Some((shortest, _)) = text.char_indices().nth(count.saturating_sub(most)) else {
        return text;
    };
    let whole = text
        .grapheme_indices(true)
        .map(|(at, _)| at)
        .find(|at| *at >= shortest);
    text.get(whole.unwrap_or(shortest)..).unwrap_or(text)
}

/// A sentence in which what is quoted, and what has no blank in it, repeats no more than an error may.
pub fn with_brief_quotations(sentence: String) -> String {
    if sentence.chars().count() <= MOST_REPEATED {
        return sentence;
    }
    let mut brief = String::with_capacity(sentence.len().min(1024));
    let mut rest = sentence.as_str();
    // All of them together repeat no more than one may.
    let mut room = FIRST_REPEATED;
    let mut cut_to_room = |passage: &str| -> String {
        if passage.chars().count() <= MOST_REPEATED {
            return passage.to_owned();
        }
        let most = std::mem::replace(&mut room, NEXT_REPEATED);
        format!("{}…", first_letters(passage, most))
    };
    while let Some(first) = rest.chars().next() {
        let quotation = quotation_at(rest, first);
        let (passage, cut) = match quotation {
            Some((open, inside, close)) => {
                let whole = open + inside.len() + close;
                let (open, close) = (rest.get(..open), rest.get(whole - close..whole));
                let (open, close) = (open.unwrap_or_default(), close.unwrap_or_default());
                (whole, format!("{open}{}{close}", cut_to_room(inside)))
            }
            None => {
                let word = word_at(rest, first);
                (word.len(), cut_to_room(word))
            }
        };
        brief.push_str(&cut);
        rest = rest.get(passage..).unwrap_or_default();
    }
    brief
}

/// The bytes of the mark that opens a quotation here, what stands within, and the bytes of the mark that closes it.
fn quotation_at(text: &str, first: char) -> Option<(usize, &str, usize)> {
    let (open, close) = QUOTES.into_iter().find(|(open, _)| *open == first)?;
    let inside = text.get(open.len_utf8()..)?;
    let end = inside.find(close)?;
    Some((open.len_utf8(), inside.get(..end)?, close.len_utf8()))
}

/// The letters up to a blank or a quotation; a blank by itself.
fn word_at(text: &str, first: char) -> &str {
    let is_end =
        |letter: char| letter.is_whitespace() || QUOTES.iter().any(|(open, _)| *open == letter);
    let begun = first.len_utf8();
    if first.is_whitespace() {
        return text.get(..begun).unwrap_or(text);
    }
    let end = text.get(begun..).and_then(|rest| rest.find(is_end));
    text.get(..end.map_or(text.len(), |end| begun + end))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_letters_are_repeated_than_are_read() {
        let (long, marked) = ("q".repeat(5_000), format!("a{}", "\u{301}".repeat(10_000)));
        let several = "ab cd ".repeat(1_000);
        for text in [&long, &marked, &several] {
            let said = with_brief_quotations(format!("“{text}” is nothing: try \"{text}\" here."));
            assert!(said.chars().count() < 400, "{said}");
            assert!(said.starts_with('“') && said.ends_with("here."), "{said}");
        }
        assert_eq!(repeated(&long).chars().count(), MOST_REPEATED + 1);
    }

    #[test]
    fn a_letter_keeps_its_marks() {
        let text = "e\u{301}".repeat(60);
        let brief = repeated(&text);
        assert_eq!(*brief, format!("{}…", "e\u{301}".repeat(40)));
        assert_eq!(last_letters(&text, 5), "e\u{301}".repeat(2));
    }

    #[test]
    fn what_is_short_stays_as_it_is() {
        for text in [
            "",
            "“stelth” is not understood here: expected a skill such as “stealth”, \"arcane magic\" or any other that there is.",
        ] {
            assert_eq!(with_brief_quotations(text.to_owned()), text);
            assert_eq!(repeated("stelth"), "stelth");
        }
    }
}
