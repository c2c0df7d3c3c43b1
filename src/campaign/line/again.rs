//! A line that was said, to be said again with other dice, or with `anyway`: it is meant although the game asks.

use crate::systems::line::{is_faces, times_in};
use crate::words::{Token, Words};

/// A line to be said again, without what is of one time only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bare {
    /// Without the faces of real dice, without how often it is rolled, without `anyway`, without its comment.
    pub line: String,
    /// How often it said to roll.
    pub times: u32,
}

impl Bare {
    /// What is left of a line.
    pub fn of(line: &str) -> Self {
        let mut times = 1;
        let line = keeping(line, |word| match word.plain().and_then(times_in) {
            Some(often) => {
                times = often;
                false
            }
            None => !is_faces(word),
        });
        let line = without_anyway(&line).map_or(line, |rest| rest.trim_end().to_owned());
        Self { line, times }
    }
}

/// A line without the faces of real dice and without its comment.
pub fn without_faces(line: &str) -> String {
    keeping(line, |word| !is_faces(word))
}

/// The words of a line that are kept, glued where they were, without its comment.
fn keeping(line: &str, mut is_kept: impl FnMut(&Token) -> bool) -> String {
    let Ok(mut words) = Words::cut(line) else {
        return line.to_owned();
    };
    let mut kept = String::with_capacity(line.len());
    let mut end = 0;
    while let Some(word) = words.take() {
        let is_glued = word.span.start == end;
        end = word.span.end;
        if !is_kept(&word) {
            continue;
        }
        if !kept.is_empty() && !is_glued {
            kept.push(' ');
        }
        kept.push_str(line.get(word.span).unwrap_or_default());
    }
    kept
}

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
    fn what_is_of_one_time_only_is_left_out_unless_it_is_quoted() {
        for (line, bare, times) in [
            ("thalia dodge x3 adv =7,16 # real", "thalia dodge adv", 3),
            (
                "\"Thalia x2\" \"=5\" drive",
                "\"Thalia x2\" \"=5\" drive",
                1,
            ),
            ("dp 5  x2", "dp 5", 2),
            ("mira distract orc anyway # twice", "mira distract orc", 1),
        ] {
            assert_eq!(
                Bare::of(line),
                Bare {
                    line: bare.to_owned(),
                    times
                },
                "{line}"
            );
        }
        assert_eq!(without_faces("orc -2d6 x2 =4,4 # hit"), "orc -2d6 x2");
    }

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
