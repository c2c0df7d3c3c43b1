//! How an attempt is told: as a sum, in sentences, in the middle pane, by which rules of the reference, in a contest.

use crate::words::nearest;

use super::super::definition::{PaneColumn, PaneRule, Sentence, Telling};
use super::super::file::{self, Text};
use super::super::formula::{Formula, Reads, key_of};
use super::super::word::slug;
use super::attempts::Local;
use super::{Binder, nothing_called, owned};

/// Columns that the middle pane has room for.
const MOST_COLUMNS: usize = 5;

impl Binder<'_> {
    pub(super) fn telling(&mut self, written: &file::Attempt<'_>, local: &Local) -> Telling {
        let sum = written.sum.as_ref();
        let pane = written.pane.as_ref();
        let mut telling = Telling {
            sum: sum.and_then(|sum| self.value_called(sum, local)),
            pane: pane.and_then(|pane| self.pane(pane, written, local)),
            ..Telling::default()
        };
        for tells in &written.tells {
            let when = self.read_some(tells.when.as_ref(), local, Reads::Result);
            let says = self.sentence(&tells.says, local, Reads::Result);
            telling.sentences.push((when, says));
        }
        for rule in &written.rule {
            let when = self.read_some(rule.when.as_ref(), &Local::default(), Reads::Numbers);
            telling.rules.push((when, owned(&rule.says)));
        }
        telling.warns = self.said_before(&written.warns, local);
        telling.log = self.said_before(&written.log, local);
        for (formula, reason) in &written.adds {
            let formula = self.read_before(formula, local);
            let reason = self.sentence(reason, local, Reads::Numbers);
            telling.adds.push((formula, reason));
        }
        let of_several = written.rules_of_several.as_ref();
        telling.rules_of_several = of_several.map(|rules| rules.each_ref().map(owned));
        telling
    }

    /// Sentences that are said before the roll.
    fn said_before(
        &mut self,
        written: &[file::Says<'_>],
        local: &Local,
    ) -> Vec<(Option<Formula>, Sentence)> {
        let mut said = Vec::new();
        for one in written {
            let when = one.when.as_ref().map(|when| self.read_before(when, local));
            said.push((when, self.sentence(&one.says, local, Reads::Numbers)));
        }
        said
    }

    pub(super) fn contest(
        &mut self,
        written: &file::Attempt<'_>,
        local: &Local,
    ) -> Option<(Formula, Option<Formula>)> {
        let contest = written.contest.as_ref()?;
        let void = self.read_some(contest.void.as_ref(), local, Reads::Result);
        Some((self.read(&contest.shows, local, Reads::Result), void))
    }

    /// What the middle pane shows: its columns are results of the attempt, worst first.
    fn pane(
        &mut self,
        pane: &file::Pane<'_>,
        written: &file::Attempt<'_>,
        local: &Local,
    ) -> Option<PaneRule> {
        if pane.columns.is_empty() || pane.columns.len() > MOST_COLUMNS {
            let count = pane.columns.len();
            let message = format!("{count} columns: the pane has room for 1 to {MOST_COLUMNS}");
            self.blame(&pane.title, message);
        }
        for column in &pane.columns {
            let words = || {
                let rows = written.results.iter();
                rows.map(|row| row.key.as_ref().unwrap_or(&row.word).as_str())
            };
            if !words().any(|word| word == column.of.as_str()) {
                let meant = nearest(column.of.as_str(), words());
                self.blame(&column.of, nothing_called(column.of.as_str(), meant));
            }
        }
        let column = |column: &file::PaneColumn<'_>| PaneColumn {
            heading: (owned(&column.heading), owned(&column.short)),
            key: slug(column.of.as_str()).to_owned(),
            from: column.from,
            is_named: column.named,
        };
        Some(PaneRule {
            title: owned(&pane.title),
            figure: match &pane.figure {
                Some(figure) => Some(self.value_called(figure, local)?),
                None => None,
            },
            begins_at: pane.begins_at,
            columns: pane.columns.iter().map(column).collect(),
            at_least: pane.at_least.clone(),
        })
    }

    /// The place of a value of the attempt that is known before the roll.
    fn value_called(&mut self, text: &Text<'_>, local: &Local) -> Option<usize> {
        let place = self.value_of(text, local)?;
        if local.read_dice.get(place) == Some(&true) {
            self.blame(text, "this has to be known before the roll, and reads dice");
        }
        Some(place)
    }

    /// The place of a value of the attempt.
    pub(super) fn value_of(&mut self, text: &Text<'_>, local: &Local) -> Option<usize> {
        let key = key_of(text.as_str());
        let place = local.values.iter().position(|value| *value == key);
        if place.is_none() {
            let meant = nearest(&key, local.values.iter().map(String::as_str));
            self.blame(text, nothing_called(text.as_str(), meant));
        }
        place
    }
}
