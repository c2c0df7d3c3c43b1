//! User text made harmless before it reaches a screen, a pipe, a title or an export.

use std::borrow::Cow;

/// The same text with every character that could hide, reorder or command something written out as `⟨U+202E⟩`.
///
/// Control characters, bidirectional marks, zero-width characters, variation selectors and tag characters
/// are replaced; everything else stays as it is, and clean text is not copied.
pub fn display_safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_unsafe(character) {
            safe.push_str(&format!("⟨U+{:04X}⟩", u32::from(character)));
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

fn is_unsafe(character: char) -> bool {
    matches!(character,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clean_text_is_not_copied() {
        assert!(matches!(
            display_safe("Ysolde, 4 – Größe 鯨"),
            Cow::Borrowed(_)
        ));
    }

    #[test]
    fn what_could_reorder_hide_or_command_is_written_out() {
        assert_eq!(
            display_safe("a\u{202e}b\u{1b}[2J\u{200d}\n"),
            "a⟨U+202E⟩b⟨U+001B⟩[2J⟨U+200D⟩⟨U+000A⟩"
        );
    }
}
