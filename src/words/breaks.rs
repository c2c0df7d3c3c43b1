//! Texts of several lines in a line that is one: a line break is written `\n`, and a backslash `\\`.

/// The text that was meant: `\n` breaks the line, `\\` is a backslash, and any other backslash stands for itself.
pub fn with_breaks(written: &str) -> String {
    let mut text = String::with_capacity(written.len());
    let mut letters = written.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied();
        match (letter, next) {
            ('\\', Some('n')) | ('\r', Some('\n')) => text.push('\n'),
            ('\\', Some('\\')) => text.push('\\'),
            // A break of another system's is one of ours, as it is where the text is written.
            ('\r', _) => {
                text.push('\n');
                continue;
            }
            _ => {
                text.push(letter);
                continue;
            }
        }
        letters.next();
    }
    text
}

/// The text as it is written in one line.
pub fn without_breaks(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace("\r\n", "\\n")
        .replace(['\n', '\r'], "\\n")
}

/// The text on one row, as a log shows it: its lines parted by strokes.
pub fn on_one_row(text: &str) -> String {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" / ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_in_one_line_is_read_back_letter_by_letter() {
        for text in [
            "",
            "the bell",
            "one\ntwo\n\nthree",
            "C:\\new\\table",
            "\\",
            "\\n",
            "\\\\n\n",
            "ends in\\",
        ] {
            let written = without_breaks(text);
            assert!(!written.contains('\n'), "{written}");
            assert_eq!(with_breaks(&written), text, "{written}");
        }
    }

    #[test]
    fn a_backslash_typed_before_any_other_letter_stands_for_itself() {
        assert_eq!(with_breaks("C:\\temp\\nave"), "C:\\temp\nave");
        assert_eq!(with_breaks("50 \\% of it \\"), "50 \\% of it \\");
    }

    #[test]
    fn breaks_of_every_system_are_the_same_when_written_and_read_again() {
        let read = with_breaks("one\r\ntwo\rthree\nfour");
        assert_eq!(read, "one\ntwo\nthree\nfour");
        assert_eq!(with_breaks(&without_breaks(&read)), read);
    }

    #[test]
    fn a_log_shows_the_lines_of_a_text_side_by_side() {
        assert_eq!(on_one_row("one\n\n  two\nthree\n"), "one / two / three");
    }
}
