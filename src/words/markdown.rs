//! Text of users as Markdown: every sign that could mean something stands for itself.

use super::display_safe;

/// Signs that mean something to a reader of Markdown inside a line.
const SIGNS: &[char] = &['\\', '`', '*', '_', '[', '<', '>', '&', '~', '|', '#'];

/// The text as it is read, at the beginning of an item or behind other words.
pub fn markdown_safe(text: &str) -> String {
    let text = display_safe(text);
    escaped(text.trim(), marker_end(text.trim()))
}

/// The text as it is read behind a name, where no list can begin.
pub fn markdown_inside(text: &str) -> String {
    escaped(display_safe(text).trim(), None)
}

fn escaped(text: &str, marker: Option<usize>) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for (at, character) in text.char_indices() {
        if SIGNS.contains(&character) || Some(at) == marker {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}

/// Where a text would begin a list of its own: at a dash, or at the dot behind a number.
fn marker_end(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let sign = text.get(digits..)?.chars().next()?;
    let is_marker = if digits == 0 {
        matches!(sign, '-' | '+')
    } else {
        matches!(sign, '.' | ')')
    };
    is_marker.then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_for_themselves_and_lines_stay_whole() {
        assert_eq!(
            markdown_safe("a *b* <i>\n# [c](d)"),
            "a \\*b\\* \\<i\\>⟨U+000A⟩\\# \\[c](d)"
        );
    }

    #[test]
    fn what_would_begin_a_list_of_its_own_does_not() {
        assert_eq!(
            ["1. x", "12) x", "- x", "+1 x", "1.5"].map(markdown_safe),
            ["1\\. x", "12\\) x", "\\- x", "\\+1 x", "1\\.5"]
        );
        assert_eq!(markdown_safe("well - x"), "well - x");
    }
}
