//! How an attempt is told: as a sum, in sentences, in the middle pane, by which rules of the reference.

use std::ops::RangeInclusive;

use super::super::definition::{AttemptRule, PaneRule, Says};
use super::super::formula::{Reads, key_of};
use super::super::text::{Bound, Text};
use super::super::word::slug;
use super::local::Local;
use super::{Binder, among, nothing_called};
use crate::words::nearest;

/// Columns that the middle pane has room for.
const MOST_COLUMNS: usize = 5;

/// Rows that it may have over the attempt's own, and under it.
const ROWS_AROUND: RangeInclusive<i64> = 1..=40;

impl Binder<'_> {
    pub(super) fn bind_telling(&mut self, rule: &mut AttemptRule, local: &Local) {
        if let Some(sum) = &mut rule.sum {
            self.bind_known_value(sum, local);
        }
        if let Some(mut pane) = rule.pane.take() {
            self.bind_pane(&mut pane, rule, local);
            rule.pane = Some(pane);
        }
        for tells in &mut rule.tells {
            self.read_some(&mut tells.when, local, Reads::Result);
            self.bind_sentence(&mut tells.says, local, Reads::Result);
        }
        for opened in &mut rule.rule {
            self.read_some(&mut opened.when, &Local::default(), Reads::Numbers);
        }
        for said in rule.warns.iter_mut().chain(&mut rule.log) {
            self.bind_said_before(said, local);
        }
        for (added, reason) in &mut rule.adds {
            self.read_before(added, local);
            self.bind_sentence(reason, local, Reads::Numbers);
        }
    }

    /// A sentence that is said before the roll.
    fn bind_said_before(&mut self, said: &mut Says, local: &Local) {
        if let Some(when) = &mut said.when {
            self.read_before(when, local);
        }
        self.bind_sentence(&mut said.says, local, Reads::Numbers);
    }

    /// What the middle pane shows: its columns are results of the attempt, worst first.
    fn bind_pane(&mut self, pane: &mut PaneRule, rule: &AttemptRule, local: &Local) {
        if pane.columns.is_empty() || pane.columns.len() > MOST_COLUMNS {
            let count = pane.columns.len();
            let message = format!("{count} columns: the pane has room for 1 to {MOST_COLUMNS}");
            self.blame(&pane.title, message);
        }
        if let Some(around) = pane.around.filter(|around| !ROWS_AROUND.contains(around)) {
            let (least, most) = ROWS_AROUND.into_inner();
            let message = format!("{around} rows over and under: expected {least} to {most}");
            self.blame(&pane.title, message);
        }
        for column in &mut pane.columns {
            let of = &mut column.of;
            let words = || rule.results.iter().map(|row| row.known_by().as_str());
            if !words().any(|word| of.text == word) {
                let meant = nearest(&of.text, words());
                self.blame(&of.text, nothing_called(&of.text, meant));
            }
            of.is = slug(&of.text);
            if let Some(with) = column.with.as_mut().filter(|with| !with.text.is_empty()) {
                with.is = self.input(&with.text);
            }
        }
        for word in &mut pane.beside {
            word.is = self.input(&word.text).unwrap_or(0);
        }
        if let Some(figure) = &mut pane.figure {
            self.bind_known_value(figure, local);
        }
    }

    /// Finds a value of the attempt that is known before the roll.
    fn bind_known_value(&mut self, value: &mut Bound<usize>, local: &Local) {
        let Some(place) = self.value_of(&value.text, local) else {
            return;
        };
        value.is = place;
        if local.read_dice.get(place) == Some(&true) {
            self.blame(
                &value.text,
                "this has to be known before the roll, and reads dice",
            );
        }
    }

    /// The place of a value of the attempt.
    pub(super) fn value_of(&mut self, text: &Text, local: &Local) -> Option<usize> {
        let found = among(text, &key_of(text), local.values.iter().map(String::as_str));
        self.or_blamed(text, found)
    }
}
