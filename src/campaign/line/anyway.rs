//! `anyway`, the last word of a line that is meant although the game asks: `mira distract orc anyway`.

use crate::words::{Token, Words};

/// The word that answers a question with yes before it is asked.
const ANYWAY: &str = "anyway";

fn is_anyway(token: &Token) -> bool {
    token.is(ANYWAY)
}

fn last_word(line: &str) -> Option<Token> {
    Words::cut(line).ok()?.coming().last().cloned()
}

/// Whether a line in full words is meant although the game asks. Texts stand in quotes there, so none ends in the word.
pub(in crate::campaign) fn says_anyway(line: &str) -> bool {
    last_word(line).as_ref().is_some_and(is_anyway)
}

/// A line with blanks in place of its `anyway`, so that every other word stays where it is; none if it ends otherwise.
pub(super) fn without_anyway(line: &str) -> Option<String> {
    let last = last_word(line).filter(is_anyway)?;
    let mut rest = line.to_owned();
    rest.replace_range(last.span.clone(), &" ".repeat(last.span.len()));
    Some(rest)
}

/// The same line in full words, meant although the game asks; its comment stays at its end.
pub(in crate::campaign) fn with_anyway(line: &str) -> String {
    let end = last_word(line).map_or(0, |last| last.span.end);
    let (words, comment) = line.split_at_checked(end).unwrap_or((line, ""));
    if says_anyway(line) {
        line.to_owned()
    } else {
        format!("{words} {ANYWAY}{comment}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_stands_before_the_comment_and_is_taken_out_without_moving_another() {
        assert_eq!(
            with_anyway("use action # twice"),
            "use action anyway # twice"
        );
        assert_eq!(with_anyway("use action anyway"), "use action anyway");
        assert_eq!(
            without_anyway("use  action anyway # x").as_deref(),
            Some("use  action        # x")
        );
        assert_eq!(without_anyway("note \"so be it anyway\""), None);
    }
}
