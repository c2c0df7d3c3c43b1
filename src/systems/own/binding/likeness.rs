//! Attempts that are like others, but for what they say themselves.

use super::super::file::{self, File};
use super::Binder;

impl Binder<'_> {
    /// An attempt with what it leaves out as the one has it that it is like.
    pub(super) fn spelt_out<'a>(
        &mut self,
        written: &file::Attempt<'a>,
        pages: &File<'a>,
    ) -> file::Attempt<'a> {
        let base = written.like.as_ref().and_then(|name| {
            let place = self.attempt_called(pages, name)?;
            let base = pages.attempts.get(place)?;
            if base.like.is_some() {
                self.blame(name, "an attempt is like one that is written out itself");
            }
            Some(base)
        });
        base.map_or_else(|| written.clone(), |base| merged(written, base))
    }
}

/// Lists that hold something stand for themselves; what is true or false is never taken over.
fn merged<'a>(written: &file::Attempt<'a>, base: &file::Attempt<'a>) -> file::Attempt<'a> {
    fn list<T: Clone>(own: &[T], base: &[T]) -> Vec<T> {
        if own.is_empty() { base } else { own }.to_vec()
    }
    fn one<T: Clone>(own: &Option<T>, base: &Option<T>) -> Option<T> {
        own.clone().or_else(|| base.clone())
    }
    file::Attempt {
        values: list(&written.values, &base.values),
        sum: one(&written.sum, &base.sum),
        refuse: one(&written.refuse, &base.refuse),
        roll: one(&written.roll, &base.roll),
        instead: list(&written.instead, &base.instead),
        results: list(&written.results, &base.results),
        tells: list(&written.tells, &base.tells),
        first: one(&written.first, &base.first),
        contest: one(&written.contest, &base.contest),
        pane: one(&written.pane, &base.pane),
        rule: list(&written.rule, &base.rule),
        passes: one(&written.passes, &base.passes),
        compare_by: list(&written.compare_by, &base.compare_by),
        opposed: one(&written.opposed, &base.opposed),
        progress: one(&written.progress, &base.progress),
        offers: list(&written.offers, &base.offers),
        says: one(&written.says, &base.says),
        harms: one(&written.harms, &base.harms),
        attacks: list(&written.attacks, &base.attacks),
        against: one(&written.against, &base.against),
        rows: one(&written.rows, &base.rows),
        counts: one(&written.counts, &base.counts),
        marks: one(&written.marks, &base.marks),
        warns: list(&written.warns, &base.warns),
        adds: list(&written.adds, &base.adds),
        log: list(&written.log, &base.log),
        rules_of_several: one(&written.rules_of_several, &base.rules_of_several),
        ..written.clone()
    }
}
