//! Attempts: their values put in order, their rolls and results read.

use super::super::definition::{AttemptRule, Definition, OfferRule, Opposed, RerollRule};
use super::super::formula::{self, Formula, Leaf, Reads, Statistic};
use super::super::text::{Amount, Bound, Text};
use super::super::word::slug;
use super::Binder;
use super::local::Local;

/// Grades a result may have.
const GRADES: std::ops::RangeInclusive<i64> = -2..=3;

impl Binder<'_> {
    /// Gives attempts that are like others what they leave out.
    pub(super) fn spell_out(&mut self, attempts: &mut [AttemptRule]) {
        for place in 0..attempts.len() {
            let like = attempts.get(place).and_then(|rule| rule.like.clone());
            let Some(like) = like else { continue };
            let base = self.attempt_called(&like);
            let Some(base) = base.and_then(|base| attempts.get(base).cloned()) else {
                continue;
            };
            if base.like.is_some() {
                self.blame(&like, "an attempt is like one that is written out itself");
            }
            if let Some(rule) = attempts.get_mut(place) {
                rule.fill_up(&base);
            }
        }
    }

    pub(super) fn bind_attempt(&mut self, rule: &mut AttemptRule) {
        self.mentioned.clear();
        self.count("values", rule.values.len());
        self.count("results", rule.results.len());
        let mut local = self.local(rule);
        self.bind_rolls(rule, &mut local);
        for value in &mut rule.values {
            self.read(&mut value.formula, &local, Reads::Dice);
        }
        self.put_values_in_order(rule, &mut local);
        self.check_rolls(rule, &local);
        rule.place = rule.name.place(self.text).unwrap_or(0);
        for refuse in rule.refuse.iter_mut().flatten() {
            self.read_before(&mut refuse.when, &local);
            self.bind_sentence(&mut refuse.says, &local, Reads::Numbers);
        }
        self.bind_described(rule);
        self.bind_attacks(rule);
        self.bind_results(rule, &local);
        self.read_some(&mut rule.passes, &local, Reads::Result);
        for formula in rule.judged.iter_mut().chain(&mut rule.plain) {
            self.read_before(formula, &local);
        }
        rule.compare_by.splice(0..0, rule.first.clone());
        for key in &mut rule.compare_by {
            self.read(key, &local, Reads::Result);
        }
        self.bind_telling(rule, &local);
        if let Some(contest) = &mut rule.contest {
            self.read_some(&mut contest.void, &local, Reads::Result);
            self.read(&mut contest.shows, &local, Reads::Result);
        }
        self.bind_opposed(rule, &local);
        self.bind_resisted(rule, &local);
        if let Some(progress) = &mut rule.progress {
            self.read(&mut progress.adds, &local, Reads::Result);
            self.read_some(&mut progress.ruined, &local, Reads::Result);
        }
        for offer in &mut rule.offers {
            self.bind_offer(offer, &local);
        }
        if let Some(fortune) = &mut rule.fortune {
            self.read(&mut fortune.again, &local, Reads::Result);
            if let Some((trade, input)) = &mut fortune.trade {
                self.read(trade, &local, Reads::Result);
                input.is = self.input(&input.text).unwrap_or(0);
            }
        }
        self.read_some(&mut rule.harms, &local, Reads::Result);
        if let Some((input, figure)) = &mut rule.against
            && let Some(place) = self.input(&input.text)
        {
            input.is = place;
            self.bind_name(Some(figure));
        }
        for counts in rule.counts.iter_mut().chain(&mut rule.mean) {
            self.bind_counts(counts, &local);
        }
        if let Some(marks) = &mut rule.marks {
            self.bind_faces(marks, &local);
        }
        if let Some(rows) = &mut rule.rows {
            rows.is = self.rows(&rows.text).unwrap_or(0);
        }
        // By their own words the file speaks of results until here.
        for result in &mut rule.results {
            let called = rule.calls.iter().find(|(word, _)| *word == result.word);
            if let Some((_, other)) = called {
                result.word.clone_from(other);
            }
        }
        self.mentioned.sort_unstable();
        self.mentioned.dedup();
        rule.names.clone_from(&self.mentioned);
        let inputs = (0..self.inputs).filter(|input| rule.names.contains(&(input + 1)));
        rule.inputs = inputs.collect();
    }

    /// What of a sheet counts in it by itself, and what does not go into it.
    fn bind_described(&mut self, rule: &mut AttemptRule) {
        for unfit in &mut rule.unfit {
            let local = self.local_of_entry(&unfit.of);
            self.read(&mut unfit.when, &local, Reads::Numbers);
            self.bind_sentence(&mut unfit.says, &local, Reads::Numbers);
        }
        if let Some(worn) = &mut rule.worn {
            let local = self.local_of_entry(&worn.of);
            self.read(&mut worn.when, &local, Reads::Numbers);
            worn.fills.is = self.input(&worn.fills.text).unwrap_or(0);
        }
    }

    /// What one attacks with by it.
    fn bind_attacks(&mut self, rule: &mut AttemptRule) {
        if let (Some(with), Some(of)) = (&mut rule.attacks_with, rule.attacks.first()) {
            let local = self.local_of_entry(of);
            self.read(with, &local, Reads::Numbers);
        }
        if let Some(usual) = &rule.attacks_else {
            self.check_figure(usual);
        }
    }

    /// What formulas of the entries of a group name.
    fn local_of_entry(&mut self, group: &Text) -> Local {
        self.check_group(group);
        let mut entries = self.entries.iter();
        let found = entries.find(|(name, _)| name.is_same(group));
        let found = found.map(|(_, local)| local.clone());
        found.unwrap_or_else(|| {
            self.blame(
                group,
                "expected a group of entries here, as in kind: Entry([…])",
            );
            Local::default()
        })
    }

    /// How two sides of it are held against each other, and what equals make.
    fn bind_opposed(&mut self, rule: &mut AttemptRule, local: &Local) {
        if let Some(again) = &mut rule.equals_roll {
            again.is = self.attempt_called(&again.text).unwrap_or(0);
        }
        if let Some(Opposed::Target(input, number)) = &mut rule.opposed {
            self.read(number, local, Reads::Result);
            self.bind_name(Some(input));
            self.mentioned.push(input.is);
        }
    }

    /// Who resists it, and what of all that stands on somebody counts.
    fn bind_resisted(&mut self, rule: &mut AttemptRule, local: &Local) {
        if let Some(resisted) = &mut rule.resisted {
            resisted.by.is = self.attempt_called(&resisted.by.text).unwrap_or(0);
            for (input, told) in &mut resisted.hears {
                self.read_before(told, local);
                // Of that attempt, and not of this one.
                input.is = self.rows(&input.text).unwrap_or(0);
            }
        }
        if let Some(input) = &mut rule.moved_by {
            input.is = self.input(&input.text).unwrap_or(0);
            self.mentioned.push(input.is + 1);
        }
    }

    /// The names of its values.
    fn local(&mut self, rule: &AttemptRule) -> Local {
        let mut local = Local::default();
        for value in &rule.values {
            self.check_new(&value.name, &value.key, &local.values);
            local.values.push(value.key.clone());
        }
        if rule.name.trim().is_empty() {
            self.blame(&rule.name, "this attempt has no name");
        }
        local
    }

    /// Puts each value behind those it needs, and finds which are known only after the roll.
    fn put_values_in_order(&mut self, rule: &mut AttemptRule, local: &mut Local) {
        let names: Vec<&Text> = rule.values.iter().map(|value| &value.name).collect();
        let needs = rule.values.iter().map(|value| values_in(&value.formula));
        let needs: Vec<Vec<usize>> = needs.collect();
        rule.order = self.order("values", &names, &needs);
        local.read_dice = vec![false; rule.values.len()];
        for &place in &rule.order {
            let (value, read) = (rule.values.get_mut(place), &mut local.read_dice);
            if let Some(value) = value {
                value.reads_dice = value.formula.reads_dice(read);
                read.get_mut(place)
                    .into_iter()
                    .for_each(|slot| *slot = value.reads_dice);
            }
        }
    }

    /// Reads a formula by which something is worked out.
    pub(super) fn read(&mut self, written: &mut Bound<Formula>, local: &Local, reads: Reads) {
        let read = formula::whole(&written.text, self.after_dice(local, reads));
        written.is = self.read_or_blamed(&written.text, read);
        self.check_bounds(written, local);
    }

    pub(super) fn read_some(
        &mut self,
        written: &mut Option<Bound<Formula>>,
        local: &Local,
        reads: Reads,
    ) {
        if let Some(written) = written {
            self.read(written, local, reads);
        }
    }

    /// Reads a formula that has to be known before the roll.
    pub(super) fn read_before(&mut self, written: &mut Bound<Formula>, local: &Local) {
        self.read(written, local, Reads::Numbers);
        self.check_known(&written.text, &written.is, local);
    }

    pub(super) fn check_known(&mut self, text: &Text, formula: &Formula, local: &Local) {
        if formula.reads_dice(&local.read_dice) {
            self.blame(
                text,
                "this has to be known before the roll, and reads dice through one of its values",
            );
        }
    }

    /// The bounds of what is asked of dice have to be known before the roll.
    fn check_bounds(&mut self, written: &Bound<Formula>, local: &Local) {
        let mut wrong = false;
        written.each_leaf(&mut |leaf| {
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
                &written.text,
                "which dice are counted has to be known before the roll: a value here reads dice",
            );
        }
    }

    fn bind_results(&mut self, rule: &mut AttemptRule, local: &Local) {
        if rule.results.is_empty() {
            self.blame(
                &rule.name,
                "this attempt has no results: add entries to its `results`",
            );
        }
        if rule.wins_points && rule.results.iter().all(|result| result.value.is_none()) {
            let message = "the points that this attempt wins are the value of a result: none of its `results` has one";
            self.blame(&rule.name, message);
        }
        for result in &mut rule.results {
            if !GRADES.contains(&result.grade) {
                self.blame(&result.word, "grades are -2 critical failure, -1 failure, 0 at a price, 1 success, 2 and 3 better ones");
            }
            self.read_some(&mut result.when, local, Reads::Dice);
            self.read_some(&mut result.value, local, Reads::Dice);
            result.key.is = slug(result.known_by());
            result.place = result.word.place(self.text).unwrap_or(0);
        }
    }

    /// The value that adds up: one that is known only of the dice.
    fn bind_counts(&mut self, counts: &mut Bound<usize>, local: &Local) {
        let Some(place) = self.value_of(&counts.text, local) else {
            return;
        };
        counts.is = place;
        if local.read_dice.get(place) != Some(&true) {
            self.blame(
                &counts.text,
                "what adds up is counted on dice, and this is known before the roll",
            );
        }
    }

    fn bind_offer(&mut self, offer: &mut OfferRule, local: &Local) {
        if let Some((figure, amount)) = &mut offer.costs {
            if let Amount::Formula(amount) = amount {
                self.read(amount, local, Reads::Result);
            }
            figure.is = self.counted(&figure.text).unwrap_or(0);
        }
        if let Some(RerollRule::Faces(faces)) = &mut offer.reroll {
            self.bind_faces(faces, local);
        }
        self.read_some(&mut offer.when, local, Reads::Result);
    }

    /// The place of a figure that something can be taken from.
    fn counted(&mut self, figure: &Text) -> Option<usize> {
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

    fn bind_faces(&mut self, written: &mut Bound<Vec<(Formula, Formula)>>, local: &Local) {
        match formula::faces(&written.text, self.before_dice(local)) {
            Ok(ranges) => written.is = ranges,
            Err(complaint) => self.blame_within(&written.text, &complaint),
        }
        for formula in written.iter().flat_map(|(from, to)| [from, to]) {
            self.mention(formula);
            self.check_known(&written.text, formula, local);
        }
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

impl Definition {
    /// An attempt that goes by the plain number of a figure takes that figure.
    pub(super) fn put_in_for_plain_numbers(&mut self) {
        let mut taken: Vec<(usize, usize)> = Vec::new();
        for (group, plain) in self.plain_numbers() {
            taken.extend(self.inputs_for(group).map(|input| (plain, input)));
        }
        for rule in &mut self.attempts {
            let own = taken
                .iter()
                .filter(|(plain, _)| rule.inputs.contains(plain));
            let own: Vec<usize> = own.map(|(_, input)| *input).collect();
            rule.inputs.extend(own);
            rule.inputs.sort_unstable();
            rule.inputs.dedup();
        }
    }
}
