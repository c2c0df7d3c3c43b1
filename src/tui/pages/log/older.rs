//! What was found before what is in memory: where every line stands, and the lines around the cursor.

use std::collections::BTreeMap;

use crate::campaign::finding::{Found, Query};

use super::search::{Answer, Errand};

/// Lines that are loaded in either direction from the cursor.
pub(crate) const REACH: u64 = 300;

#[derive(Debug, Default)]
pub(crate) struct Older {
    /// The last step that is not in memory.
    until: u64,
    /// The steps with a line that is meant, the newest first.
    steps: Vec<u64>,
    by_evening: BTreeMap<u32, usize>,
    pub(super) is_counted: bool,
    trouble: Option<String>,
    /// Lines of some steps, the newest first.
    pub(super) found: Vec<Found>,
    /// The steps they are all the lines of, first and last.
    span: (u64, u64),
    /// The steps that are asked for.
    wanted: Option<(u64, u64)>,
    /// Their lines, until all of them are there, and the step up to which they are.
    coming: Vec<Found>,
    reached: u64,
}

impl Older {
    pub(crate) fn before(until: u64) -> Self {
        Self {
            until,
            span: (until + 1, until),
            ..Self::default()
        }
    }

    /// Whether no line is missing between these and those in memory.
    pub(crate) const fn begins_at_memory(&self) -> bool {
        self.span.1 >= self.until
    }

    pub(crate) fn count(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn count_of_evening(&self, evening: u32) -> usize {
        self.by_evening.get(&evening).copied().unwrap_or(0)
    }

    pub(crate) fn evenings(&self) -> impl Iterator<Item = u32> {
        self.by_evening.keys().copied()
    }

    pub(crate) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    pub(crate) fn has_more(&self, query: &Query) -> bool {
        match self.oldest(query) {
            Some(oldest) => oldest < self.span.0,
            None => false,
        }
    }

    /// The oldest step with a line that is meant, as far as that is known.
    pub(crate) fn oldest(&self, query: &Query) -> Option<u64> {
        match query.is_empty() {
            // Where the log is damaged, nothing before is there to be asked for.
            true => Some(if self.trouble.is_some() {
                self.span.0
            } else {
                1
            })
            .filter(|_| self.until > 0),
            false => self.steps.last().copied(),
        }
    }

    /// The steps to load so that a step has lines on both sides; none if they are asked for already.
    pub(crate) fn want_around(&mut self, seq: u64, query: &Query) -> Option<(u64, u64)> {
        let span = match query.is_empty() {
            true => (
                seq.saturating_sub(REACH).max(1),
                (seq + REACH).min(self.until),
            ),
            false => self.span_around(seq)?,
        };
        let is_idle =
            self.until > 0 && span.0 <= span.1 && self.wanted != Some(span) && self.span != span;
        is_idle.then(|| {
            self.coming.clear();
            *self.wanted.insert(span)
        })
    }

    fn span_around(&self, seq: u64) -> Option<(u64, u64)> {
        let reach = usize::try_from(REACH).unwrap_or(usize::MAX);
        let place = self.steps.partition_point(|step| *step > seq);
        let last = self.steps.len().checked_sub(1)?;
        let first = *self.steps.get((place + reach).min(last))?;
        let until = place
            .checked_sub(reach)
            .and_then(|place| self.steps.get(place).copied());
        Some((first, until.unwrap_or(self.until)))
    }

    /// Takes in where lines were found; the newest of them come along.
    pub(crate) fn count_in(&mut self, answer: &Answer) {
        for (seq, evening) in &answer.steps {
            if self.steps.last() != Some(seq) {
                self.steps.push(*seq);
                *self.by_evening.entry(*evening).or_default() += 1;
            }
        }
        if self.wanted.is_none() && !answer.found.is_empty() {
            self.found.extend(answer.found.iter().cloned());
            self.span.0 = self
                .found
                .last()
                .map_or(self.span.0, |found| found.entry.id.0);
        }
    }

    /// Takes in the lines of a span, unless another is wanted by now.
    pub(crate) fn load(&mut self, span: (u64, u64), answer: &Answer) {
        if self.wanted != Some(span) {
            return;
        }
        // What is at hand stays until all of it is there: nothing jumps under the reader's eye.
        self.coming.extend(answer.found.iter().cloned());
        self.reached = answer.reached;
    }

    pub(crate) fn end_of(&mut self, errand: Errand, trouble: Option<String>) {
        match errand {
            Errand::Count => self.end(trouble),
            Errand::Load(span) if self.wanted == Some(span) => {
                self.wanted = None;
                self.found = std::mem::take(&mut self.coming);
                let first = if trouble.is_some() {
                    self.reached + 1
                } else {
                    span.0
                };
                self.span = (first.max(span.0), span.1);
                self.trouble = trouble.or(self.trouble.take());
            }
            Errand::Load(_) | Errand::Tally(_) => {}
        }
    }

    pub(crate) fn end(&mut self, trouble: Option<String>) {
        self.is_counted = true;
        self.trouble = trouble;
    }
}
