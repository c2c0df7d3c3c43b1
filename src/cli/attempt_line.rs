//! The attempt line of `odds` and `roll`, typed as one argument or as several and read without a campaign; and outcomes as they are
//! shown: the mark before the word, so that no result is told by color or word alone.

use clap::Args;

use crate::campaign::Attempting;
use crate::campaign::line::parse_attempt;
use crate::systems::OutcomeGrade;
use crate::words::{Words, display_safe};

use super::Failure;
use super::context::CliContext;

/// An attempt, such as `pd adept adv +1 bar major` or `4d6kh3+2`
#[derive(Debug, Args)]
pub struct AttemptLine {
    /// The attempt, such as `pd adept adv +1 bar major`; quotes around it are not needed
    #[arg(required = true, allow_negative_numbers = true, value_name = "LINE")]
    words: Vec<String>,
}

/// An attempt understood.
pub(super) struct Understood {
    /// The line as it was typed.
    pub(super) line: String,
    /// What it asks for.
    pub(super) attempting: Attempting,
}

impl AttemptLine {
    /// The line as it was typed.
    pub(super) fn text(&self) -> String {
        self.words.join(" ").trim().to_owned()
    }

    /// Files of systems are read only for a line that is not understood without them: most name a system that is built in.
    pub(super) fn read(&self, context: &CliContext) -> Result<Understood, Failure> {
        let line = self.text();
        let read = parse_attempt(&line, &context.rules).or_else(|_| {
            context.lay_systems(&line);
            parse_attempt(&line, &context.rules)
        });
        match read {
            Ok((attempting, _)) => Ok(Understood { line, attempting }),
            Err(complaint) => Err(Failure::NotUnderstood(complaint.picture(&line))),
        }
    }
}

impl Understood {
    /// The line as it may be shown.
    pub(super) fn shown(&self) -> String {
        display_safe(&self.line).into_owned()
    }

    /// What the rules warn of in it.
    pub(super) fn warnings(&self) -> &[String] {
        &self.attempting.warnings
    }

    /// Whether the line says itself how often it is rolled, `x1` included.
    pub(super) fn says_how_often(&self) -> bool {
        let Ok(mut words) = Words::cut(&self.line) else {
            return false;
        };
        std::iter::from_fn(|| words.take()).any(|word| {
            let times = word
                .text
                .strip_prefix(['x', 'X'])
                .filter(|_| !word.is_quoted);
            times.is_some_and(|times| times.parse::<u32>().is_ok())
        })
    }
}

/// The mark of an outcome, one cell wide; nothing for outcomes that are neither good nor bad.
pub fn mark_of(outcome: &str) -> &'static str {
    OutcomeGrade::of_key(outcome).glyph()
}

/// An outcome's key as words, and its value: `limited success`, `total 12`.
pub(super) fn outcome_words(outcome: &str, value: Option<i64>) -> String {
    let value = value.map(|value| format!(" {value}"));
    outcome.replace('-', " ") + &value.unwrap_or_default()
}
