//! Letters with their marks in one: `ë` may be typed as one letter, or as an `e` and a mark behind it, and is the same letter.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// A text in composed letters (NFC). Whatever comes in goes through here, lines, files and what is looked for, so that below
/// two names are one if their bytes are.
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// The byte of a text as it was typed where stands what is at this byte of it composed.
pub(super) fn typed_place(typed: &str, at: usize) -> usize {
    let mut ends: Vec<usize> = typed.char_indices().map(|(start, _)| start).collect();
    ends.push(typed.len());
    let within = |end: &usize| composed(typed.get(..*end).unwrap_or(typed)).len() <= at;
    // The letter before the first end that reaches further.
    let beyond = ends.partition_point(within);
    match ends.get(beyond) {
        Some(_) => beyond
            .checked_sub(1)
            .and_then(|last| ends.get(last))
            .copied()
            .unwrap_or(0),
        None => typed.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_the_mark_behind_it_are_one_letter() {
        assert_eq!(composed("Zoe\u{308}"), "Zo\u{eb}");
        assert_eq!(composed("Zo\u{eb} 3 漢字"), "Zo\u{eb} 3 漢字");
        assert!(matches!(composed("Zo\u{eb}"), Cow::Borrowed(_)));
    }

    #[test]
    fn a_place_in_composed_letters_is_found_in_those_that_were_typed() {
        let typed = "zoe\u{308} jumps";
        let composed = composed(typed);
        for word in ["zo", "jumps", "umps"] {
            let at = composed.find(word).unwrap();
            assert_eq!(typed_place(typed, at), typed.find(word).unwrap(), "{word}");
        }
        assert_eq!(typed_place(typed, composed.len()), typed.len());
    }
}
