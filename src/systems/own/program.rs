//! How numbers become a result: the one program that reads faces for a roll, and cells for odds.

use super::tree::{NO_NUMBER, Operation, Tree};

/// A tree over a row of numbers: first the values of the attempt, then the grade, then what dice show.
pub(super) type Planned = Tree<usize>;

/// The results of an attempt with all numbers known but those that dice show.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Program {
    /// The values that read dice, each after those it needs: its place in the row, and its tree.
    pub(super) values: Vec<(usize, Planned)>,
    pub(super) results: Vec<PlannedResult>,
    /// Where the grade of the result stands in a row.
    pub(super) grade: usize,
    pub(super) passes: Option<Planned>,
    /// What orders outcomes; the grade where nothing does.
    pub(super) compare_by: Vec<Planned>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlannedResult {
    /// Its place among the results of the attempt.
    pub(super) result: usize,
    pub(super) when: Planned,
    pub(super) grade: i64,
    pub(super) value: Option<Planned>,
}

impl PlannedResult {
    /// One that the file refuses: no result of it.
    pub(super) const fn refused(when: Planned) -> Self {
        Self {
            result: usize::MAX,
            when,
            grade: 0,
            value: None,
        }
    }

    pub(super) const fn is_refused(&self) -> bool {
        self.result == usize::MAX
    }
}

/// Results of which it can be told whether a roll meets several.
pub(super) const MOST_OVERLAPS: usize = 60;

/// What a row of numbers comes to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Verdict {
    /// What orders outcomes, worst first.
    pub(super) keys: Vec<i64>,
    pub(super) grade: i64,
    /// None where no result covers it, or a number cannot be worked out.
    pub(super) result: Option<usize>,
    pub(super) value: Option<i64>,
    pub(super) passes: bool,
}

impl Program {
    /// The same program without the values that no result needs.
    pub(super) fn pruned(&self) -> Self {
        let mut needed: Vec<usize> = Vec::new();
        let mut note = |tree: &Planned| tree.each_leaf(&mut |&slot| needed.push(slot));
        for result in &self.results {
            note(&result.when);
            result.value.iter().for_each(&mut note);
        }
        self.passes
            .iter()
            .chain(&self.compare_by)
            .for_each(&mut note);
        let mut values = Vec::new();
        for (slot, tree) in self.values.iter().rev() {
            if needed.contains(slot) {
                tree.each_leaf(&mut |&slot| needed.push(slot));
                values.push((*slot, tree.clone()));
            }
        }
        values.reverse();
        Self {
            values,
            ..self.clone()
        }
    }

    /// The same program, in which the value of each result says which of those below it that read dice hold as well: a
    /// bit each, by place.
    pub(super) fn telling_overlaps(&self) -> Self {
        let mut program = self.clone();
        let mut below = Tree::Number(0);
        for result in program.results.iter_mut().rev() {
            result.value = Some(below.clone());
            if result.result < MOST_OVERLAPS && result.when.number().is_none() {
                let holds = vec![
                    result.when.clone(),
                    Tree::Number(1 << result.result),
                    Tree::Number(0),
                ];
                let bit = Tree::Apply(Operation::If, holds);
                below = Tree::Apply(Operation::Plus, vec![below, bit]);
            }
        }
        program
    }

    /// Every tree of it, to be changed.
    pub(super) fn trees(&mut self) -> impl Iterator<Item = &mut Planned> {
        let results = self.results.iter_mut();
        let of_results =
            results.flat_map(|result| [&mut result.when].into_iter().chain(&mut result.value));
        let values = self.values.iter_mut().map(|(_, tree)| tree);
        values
            .chain(of_results)
            .chain(&mut self.passes)
            .chain(&mut self.compare_by)
    }

    /// Every tree of it.
    pub(super) fn all_trees(&self) -> impl Iterator<Item = &Planned> {
        let results = self.results.iter();
        let of_results = results.flat_map(|result| [&result.when].into_iter().chain(&result.value));
        let values = self.values.iter().map(|(_, tree)| tree);
        values
            .chain(of_results)
            .chain(&self.passes)
            .chain(&self.compare_by)
    }

    /// What reading one row costs, in numbers, leaves and operations.
    pub(super) fn size(&self) -> u64 {
        1 + self.all_trees().map(Tree::size).sum::<u64>()
    }

    /// Works out the values in a row.
    pub(super) fn fill(&self, row: &mut [i64]) {
        self.fill_but(row, None);
    }

    /// Works out the values in a row, one of them as it is given.
    pub(super) fn fill_but(&self, row: &mut [i64], given: Option<(usize, i64)>) {
        for (place, tree) in &self.values {
            let given = given.filter(|(of, _)| of == place);
            let worked_out = || tree.read(row).unwrap_or(NO_NUMBER);
            let number = given.map_or_else(worked_out, |(_, number)| number);
            if let Some(slot) = row.get_mut(*place) {
                *slot = number;
            }
        }
    }

    /// The result that counts: the first whose condition holds.
    fn result(&self, row: &[i64]) -> Option<&PlannedResult> {
        for result in &self.results {
            match result.when.read(row) {
                Some(0) => {}
                Some(_) => return Some(result),
                None => return None,
            }
        }
        None
    }

    /// The result that counts, with its grade written into the row.
    pub(super) fn counting(&self, row: &mut [i64]) -> Option<&PlannedResult> {
        let result = self.result(row);
        if let Some(slot) = row.get_mut(self.grade) {
            *slot = result.map_or(0, |result| result.grade);
        }
        result
    }

    /// Reads a row whose values are worked out, and writes the grade into it.
    pub(super) fn judge(&self, row: &mut [i64]) -> Verdict {
        let result = self.counting(row);
        let grade = result.map_or(0, |result| result.grade);
        let holds = |tree: &Planned| tree.read(row).is_some_and(|number| number != 0);
        let keys = self
            .compare_by
            .iter()
            .map(|key| key.read(row).unwrap_or(NO_NUMBER));
        let keys = if self.compare_by.is_empty() {
            vec![grade]
        } else {
            keys.collect()
        };
        Verdict {
            keys,
            grade,
            result: result.map(|result| result.result),
            value: result
                .and_then(|result| result.value.as_ref())
                .and_then(|value| value.read(row)),
            passes: result.is_some() && self.passes.as_ref().map_or(grade > 0, holds),
        }
    }

    /// Whether a row passes whose values are worked out.
    pub(super) fn passes(&self, row: &mut [i64]) -> bool {
        let result = self.counting(row);
        let Some(result) = result.filter(|result| !result.is_refused()) else {
            return false;
        };
        let holds = |tree: &Planned| tree.read(row).is_some_and(|number| number != 0);
        self.passes.as_ref().map_or(result.grade > 0, holds)
    }
}
