//! Text of users as Markdown: every sign that could mean something stands for itself.

use super::display_safe;

/// Signs that mean something to a reader of Markdown inside a line.
const SIGNS: &[char] = &['\\', '`', '*', '_', '[', ']', '<', '>', '&', '~', '|', '#', '$', '^', '='];

/// The text as it is read, in a line that begins with something else.
#[must_use]
pub fn markdown_safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 8);
    for character in display_safe(text).chars() {
        if SIGNS.contains(&character) {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_for_themselves_and_lines_stay_whole() {
        assert_eq!(markdown_safe("a *b* <i>\n# [c](d)"), "a \\*b\\* \\<i\\>⟨U+000A⟩\\# \\[c\\](d)");
    }
}
