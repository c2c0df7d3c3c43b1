//! Sentences of the file: words with numbers in braces.

use crate::dice::Expression;

use super::super::Numbers;
use super::super::definition::{Sentence, SentencePart};
use super::super::formula::{self, Leaf, Reads};
use super::super::text::{Bound, Text};
use super::super::tree::Tree;
use super::super::word::{SUM, THEIRS};
use super::Binder;
use super::local::Local;

impl Binder<'_> {
    /// Reads a sentence: what stands in braces is a formula, `{word}` the word of a result, `{value}` the number beside it,
    /// `{sum}` the sum of an attempt, spelt out, `{theirs}` that of whoever it is held against.
    pub(super) fn bind_sentence(
        &mut self,
        written: &mut Bound<Sentence>,
        local: &Local,
        reads: Reads,
    ) {
        let (mut parts, mut at) = (Vec::new(), 0);
        let text = &written.text;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
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
                "theirs" => SentencePart::Text(THEIRS.to_owned()),
                _ => self.number_in(text, (start, inner), local, reads),
            });
        }
        written.is = Sentence(parts);
    }

    /// Plain dice, tried with the usual numbers.
    pub(super) fn bind_plain_dice(&mut self, written: &mut Bound<Sentence>) {
        self.bind_sentence(written, &Local::default(), Reads::Numbers);
        let usual = Numbers {
            numbers: self.names.iter().map(|name| name.default).collect(),
            ..Numbers::default()
        };
        if let Err(complaint) = Expression::parse(&usual.told(written)) {
            let why = complaint.message;
            let why = why.trim_end_matches('.');
            self.blame(
                &written.text,
                format!("{why}: initiative is dice, as in Dice(\"1d20 + {{reflex}}\")"),
            );
        }
    }

    fn number_in(
        &mut self,
        text: &Text,
        (start, inner): (usize, &str),
        local: &Local,
        reads: Reads,
    ) -> SentencePart {
        let read = formula::whole(inner, self.after_dice(local, reads));
        let read = read.map_err(|complaint| complaint.shifted(start));
        match self.read_or_blamed(text, read) {
            Tree::Leaf(Leaf::Dice(place)) => SentencePart::Dice(place),
            number => SentencePart::Number(number),
        }
    }
}
