//! Attempts: their values put in order, their rolls and results read.

use crate::words::nearest;

use super::super::definition::{
    AttemptRule, Input, OfferRule, Opposed, ProgressRule, RefuseRule, RerollRule, ResultRule,
    ValueRule,
};
use super::super::file::{self, Amount, Text};
use super::super::formula::{self, Formula, Leaf, Reads, Statistic, key_of};
use super::super::tree::Tree;
use super::super::word::slug;
use super::mentioned::names_of;
use super::{Binder, nothing_called, owned, words_of};

/// Grades a result may have.
const GRADES: std::ops::RangeInclusive<i64> = -2..=3;

/// What the formulas of an attempt can name, beside what all can.
#[derive(Default)]
pub(super) struct Local {
    pub(super) values: Vec<String>,
    /// Which of the values read dice.
    pub(super) read_dice: Vec<bool>,
    pub(super) sets: Vec<String>,
}

/// Whether each value is known only after the roll; each stands in the order after those it needs.
fn read_dice(values: &[Formula], order: &[usize]) -> Vec<bool> {
    let mut read = vec![false; values.len()];
    for &place in order {
        let reads = values
            .get(place)
            .is_some_and(|formula| formula.reads_dice(&read));
        if let Some(slot) = read.get_mut(place) {
            *slot = reads;
        }
    }
    read
}

impl Binder<'_> {
    pub(super) fn attempt(&mut self, written: &file::Attempt<'_>, inputs: &[Input]) -> AttemptRule {
        self.count("values", written.values.len());
        self.count("results", written.results.len());
        let mut local = self.local(written);
        let rolls = self.rolls(written, &mut local);
        let values: Vec<Formula> = written
            .values
            .iter()
            .map(|(_, text)| self.read(text, &local, Reads::Dice))
            .collect();
        let names: Vec<&Text<'_>> = written.values.iter().map(|(name, _)| name).collect();
        let needs: Vec<Vec<usize>> = values.iter().map(values_in).collect();
        let order = self.order("values", &names, &needs);
        local.read_dice = read_dice(&values, &order);
        self.check_rolls(written, &rolls, &local);
        let compare_by = written.first.iter().chain(&written.compare_by);
        let mut rule = AttemptRule {
            name: owned(&written.name),
            words: words_of(&written.name, written.words.as_deref()),
            is_like: written.like.is_some(),
            place: written.name.place(self.text).unwrap_or(0),
            refuse: self.refusals(written, &local),
            rolls,
            results: self.results(written, &local),
            passes: self.read_some(written.passes.as_ref(), &local, Reads::Result),
            compare_by: compare_by
                .map(|text| self.read(text, &local, Reads::Result))
                .collect(),
            has_first: written.first.is_some(),
            telling: self.telling(written, &local),
            contest: self.contest(written, &local),
            hits: written.hits,
            lies: written.lies,
            opposed: self.opposed(written, &local),
            progress: written.progress.as_ref().map(|progress| ProgressRule {
                adds: self.read(&progress.adds, &local, Reads::Result),
                ruined: self.read_some(progress.ruined.as_ref(), &local, Reads::Result),
            }),
            offers: written
                .offers
                .iter()
                .map(|offer| self.offer(offer, &local))
                .collect(),
            says: written.says.as_ref().map(owned),
            harms: self.read_some(written.harms.as_ref(), &local, Reads::Result),
            attacks: written.attacks.iter().map(owned).collect(),
            against: written
                .against
                .as_ref()
                .and_then(|(input, figure)| Some((self.input(input, inputs)?, self.name(figure)?))),
            counts: self.counts(written, &local),
            marks: written.marks.as_ref().map(|text| self.faces(text, &local)),
            rows: None,
            is_secret: written.secret,
            inputs: Vec::new(),
            names: Vec::new(),
            values: Vec::new(),
            order,
        };
        let keyed = local.values.into_iter().zip(values).zip(local.read_dice);
        let keyed = keyed.map(|((key, formula), reads_dice)| ValueRule {
            key,
            formula,
            reads_dice,
        });
        rule.values = keyed.collect();
        rule.names = names_of(&rule);
        let is_mentioned = |input: &Input| rule.names.contains(&input.number);
        rule.inputs = (0..inputs.len())
            .filter(|&place| inputs.get(place).is_some_and(is_mentioned))
            .collect();
        rule.rows = written
            .rows
            .as_ref()
            .and_then(|rows| self.rows(rows, inputs));
        rule
    }

    /// The names of its values.
    fn local(&mut self, written: &file::Attempt<'_>) -> Local {
        let mut local = Local::default();
        for (name, _) in &written.values {
            let key = key_of(name.as_str());
            self.check_new(name, &key, &local.values);
            local.values.push(key);
        }
        if written.name.as_str().trim().is_empty() {
            self.blame(&written.name, "this attempt has no name");
        }
        local
    }

    pub(super) fn read(&mut self, text: &Text<'_>, local: &Local, reads: Reads) -> Formula {
        let read = formula::whole(text.as_str(), self.after_dice(local, reads));
        let formula = self.read_or_blamed(text, read);
        self.check_bounds(text, &formula, local);
        formula
    }

    pub(super) fn read_some(
        &mut self,
        text: Option<&Text<'_>>,
        local: &Local,
        reads: Reads,
    ) -> Option<Formula> {
        text.map(|text| self.read(text, local, reads))
    }

    /// A formula that has to be known before the roll.
    pub(super) fn read_before(&mut self, text: &Text<'_>, local: &Local) -> Formula {
        let formula = self.read(text, local, Reads::Numbers);
        self.check_known(text, &formula, local);
        formula
    }

    pub(super) fn check_known(&mut self, text: &Text<'_>, formula: &Formula, local: &Local) {
        if formula.reads_dice(&local.read_dice) {
            self.blame(
                text,
                "this has to be known before the roll, and reads dice through one of its values",
            );
        }
    }

    /// The bounds of what is asked of dice have to be known before the roll.
    fn check_bounds(&mut self, text: &Text<'_>, formula: &Formula, local: &Local) {
        let mut wrong = false;
        formula.each_leaf(&mut |leaf| {
            if let Leaf::Asked(asked) = leaf {
                wrong |= match &asked.statistic {
                    Statistic::Highest(one) | Statistic::Lowest(one) => {
                        one.reads_dice(&local.read_dice)
                    }
                    Statistic::Count(from, to) => {
                        from.reads_dice(&local.read_dice) || to.reads_dice(&local.read_dice)
                    }
                    Statistic::Total | Statistic::Natural | Statistic::Same | Statistic::Rolled => {
                        false
                    }
                };
            }
        });
        if wrong {
            self.blame(
                text,
                "which dice are counted has to be known before the roll: a value here reads dice",
            );
        }
    }

    fn refusals(&mut self, written: &file::Attempt<'_>, local: &Local) -> Vec<RefuseRule> {
        let refuse = |refuse: &file::Refuse<'_>| RefuseRule {
            when: self.read_before(&refuse.when, local),
            says: self.sentence(&refuse.says, local, Reads::Numbers),
        };
        written.refuse.iter().flatten().map(refuse).collect()
    }

    fn results(&mut self, written: &file::Attempt<'_>, local: &Local) -> Vec<ResultRule> {
        if written.results.is_empty() {
            self.blame(
                &written.name,
                "this attempt has no results: add entries to its `results`",
            );
        }
        let mut results = Vec::new();
        for result in &written.results {
            if !GRADES.contains(&result.grade) {
                self.blame(&result.word, "grades are -2 critical failure, -1 failure, 0 at a price, 1 success, 2 and 3 better ones");
            }
            let called = written.calls.iter();
            let called = called
                .clone()
                .find(|(word, _)| word.as_str() == result.word.as_str());
            results.push(ResultRule {
                word: owned(called.map_or(&result.word, |(_, other)| other)),
                key: slug(result.key.as_ref().unwrap_or(&result.word).as_str()),
                why: result.why.as_ref().map(owned),
                when: self.read_some(result.when.as_ref(), local, Reads::Dice),
                grade: result.grade,
                value: self.read_some(result.value.as_ref(), local, Reads::Dice),
                cue: result.cue.as_ref().map(owned),
                place: result.word.place(self.text).unwrap_or(0),
            });
        }
        results
    }

    /// The value that adds up: one that is known only of the dice.
    fn counts(&mut self, written: &file::Attempt<'_>, local: &Local) -> Option<usize> {
        let text = written.counts.as_ref()?;
        let place = self.value_of(text, local)?;
        if local.read_dice.get(place) != Some(&true) {
            self.blame(
                text,
                "what adds up is counted on dice, and this is known before the roll",
            );
        }
        Some(place)
    }

    fn opposed(&mut self, written: &file::Attempt<'_>, local: &Local) -> Option<Opposed> {
        match written.opposed.as_ref()? {
            file::Opposed::Compare => Some(Opposed::Compare),
            file::Opposed::Target(input, number) => {
                let number = self.read(number, local, Reads::Result);
                let input = self.name(input)?;
                Some(Opposed::Target { input, number })
            }
        }
    }

    fn offer(&mut self, offer: &file::Offer<'_>, local: &Local) -> OfferRule {
        let costs = offer.costs.as_ref().and_then(|(figure, amount)| {
            let amount = match amount {
                Amount::Number(number) => Tree::Number(*number),
                Amount::Formula(text) => self.read(text, local, Reads::Result),
            };
            Some((self.counted(figure)?, amount))
        });
        let reroll = offer.reroll.as_ref().map(|reroll| match reroll {
            file::Reroll::All => RerollRule::All,
            file::Reroll::Better => RerollRule::Better,
            file::Reroll::Faces(text) => RerollRule::Faces(self.faces(text, local)),
        });
        OfferRule {
            word: owned(&offer.word),
            when: self.read_some(offer.when.as_ref(), local, Reads::Result),
            costs,
            reroll,
            line: offer.line.as_ref().map(owned),
            again: offer.again.as_ref().map(owned),
            says: offer.says.as_ref().map(owned),
        }
    }

    /// The place of a figure that something can be taken from.
    fn counted(&mut self, figure: &Text<'_>) -> Option<usize> {
        let place = self.name(figure)?;
        if self.spendable.contains(&place) {
            return Some(place);
        }
        self.blame(
            figure,
            "what an offer costs is a figure of kind Number, Dots, Points or Boxes",
        );
        None
    }

    fn faces(&mut self, text: &Text<'_>, local: &Local) -> Vec<(Formula, Formula)> {
        let ranges =
            formula::faces(text.as_str(), self.before_dice(local)).unwrap_or_else(|complaint| {
                self.blame_within(text, &complaint);
                Vec::new()
            });
        for (from, to) in &ranges {
            self.check_known(text, from, local);
            self.check_known(text, to, local);
        }
        ranges
    }

    fn rows(&mut self, rows: &Text<'_>, inputs: &[Input]) -> Option<usize> {
        let key = key_of(rows.as_str());
        let place = inputs.iter().position(|input| key_of(&input.name) == key);
        if place.is_none() {
            let meant = nearest(&key, inputs.iter().map(|input| input.name.as_str()));
            self.blame(rows, nothing_called(rows.as_str(), meant));
        }
        place
    }
}

/// The values that a formula needs.
fn values_in(formula: &Formula) -> Vec<usize> {
    let mut needed = Vec::new();
    formula.each_leaf_within(&mut |leaf| {
        if let Leaf::Value(value) = leaf {
            needed.push(*value);
        }
    });
    needed
}
