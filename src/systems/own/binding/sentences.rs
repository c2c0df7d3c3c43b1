//! Sentences of the file: words with numbers in braces.

use crate::dice::Expression;

use super::super::Numbers;
use super::super::definition::{Sentence, SentencePart, TurnOrder};
use super::super::file::Text;
use super::super::formula::{self, Reads};
use super::super::word::SUM;
use super::Binder;
use super::attempts::Local;

impl Binder<'_> {
    /// Reads a sentence: what stands in braces is a formula, `{word}` the word of a result, `{value}` the number beside it,
    /// `{sum}` the sum of an attempt, spelt out.
    pub(super) fn sentence(&mut self, text: &Text<'_>, local: &Local, reads: Reads) -> Sentence {
        let (mut parts, mut at) = (Vec::new(), 0);
        let whole = text.as_str();
        while let Some(rest) = whole.get(at..).filter(|rest| !rest.is_empty()) {
            let Some((before, behind)) = rest.split_once('{') else {
                parts.push(SentencePart::Text(rest.to_owned()));
                break;
            };
            if !before.is_empty() {
                parts.push(SentencePart::Text(before.to_owned()));
            }
            let start = at + before.len() + 1;
            let Some((inner, _)) = behind.split_once('}') else {
                self.blame(text, "a brace that opens here is never closed");
                break;
            };
            at = start + inner.len() + 1;
            parts.push(match inner.trim() {
                "word" => SentencePart::Word,
                "value" => SentencePart::Value,
                // Spelt out once the sum is told.
                "sum" => SentencePart::Text(SUM.to_owned()),
                _ => self.number_in(text, (start, inner), local, reads),
            });
        }
        Sentence(parts)
    }

    /// Plain dice, tried with the usual numbers.
    pub(super) fn order_by_dice(&mut self, text: &Text<'_>, by_side: bool) -> TurnOrder {
        let dice = self.sentence(text, &Local::default(), Reads::Numbers);
        let usual = Numbers {
            numbers: self.names.iter().map(|name| name.default).collect(),
            ..Numbers::default()
        };
        if let Err(complaint) = Expression::parse(&usual.told(&dice)) {
            let why = complaint.message;
            let why = why.trim_end_matches('.');
            self.blame(
                text,
                format!("{why}: initiative is dice, as in Dice(\"1d20 + {{reflex}}\")"),
            );
        }
        TurnOrder::Dice { dice, by_side }
    }

    fn number_in(
        &mut self,
        text: &Text<'_>,
        (start, inner): (usize, &str),
        local: &Local,
        reads: Reads,
    ) -> SentencePart {
        match formula::whole(inner, self.after_dice(local, reads)) {
            Ok(formula) => SentencePart::Number(formula),
            Err(complaint) => {
                self.blame_within(text, &complaint.shifted(start));
                SentencePart::Text(String::new())
            }
        }
    }
}
