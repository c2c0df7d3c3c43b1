//! Sets of dice joined one by one, keeping only the numbers of the largest parts of formulas that are complete.
//!
//! A d20 against 12 has twenty faces and, where formulas ask no more of it than `max(a - 12, 0)` and `a = 1`, ten rows.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::dice::MOST_STEPS;

use super::super::dice_set::Shown;
use super::super::plan::Plan;
use super::super::program::{Planned, Program};
use super::super::tree::{NO_NUMBER, Tree};
use super::fold::{self, Table};

/// Reading a number, leaf or operation of a formula costs as much as so many additions of chances.
const READING: u64 = 4;

/// Pairs from which on the last two parts are put together by what their formulas ask before they are read.
const MANY: usize = 1_000;

/// Numbers by which they are put together at most.
const FEW: usize = 4;

/// Which sets of dice a part of a formula reads, a bit each.
type Sets = u32;

/// Odds that would take too long to count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the odds take too long to count: {what}")]
pub struct TooMuch {
    /// What is too much.
    pub what: String,
}

/// What counting costs, known before it is begun.
pub(super) fn cost(plan: &Plan, program: &Program) -> u64 {
    let (mut steps, mut rows) = (0_u64, 1_u64);
    for (set, asked) in of_each_set(plan, program) {
        let asked: Vec<Shown> = asked.into_iter().map(|(_, shown)| shown).collect();
        if let Some(set) = plan.sets.get(set) {
            steps = steps.saturating_add(fold::cost(set, &asked));
            rows = rows.saturating_mul(fold::rows(set, &asked));
        }
    }
    steps.saturating_add(rows.saturating_mul(program.size()).saturating_mul(READING))
}

/// Goes through every row of numbers that dice can make, with its chance. The program may be another over each row.
pub(super) fn each_row(
    plan: &Plan,
    program: Program,
    visit: &mut dyn FnMut(&Program, &mut [i64], f64),
) -> Result<(), TooMuch> {
    let mut joiner = Joiner::new(plan, program);
    let mut tables = Vec::new();
    for (place, asked) in of_each_set(plan, &joiner.program) {
        let Some(set) = plan.sets.get(place) else {
            continue;
        };
        let (slots, asked): (Vec<usize>, Vec<Shown>) = asked.into_iter().unzip();
        let cost = fold::cost(set, &asked);
        joiner.spend(cost, || {
            format!("the dice of set {} and what is asked of them", place + 1)
        })?;
        tables.push((1 << place, slots, fold::table(set, &asked)));
    }
    if let [(_, slots, table)] = &tables[..] {
        let mut row = joiner.row;
        for (numbers, chance) in table.rows() {
            put(&mut row, slots, numbers);
            joiner.program.fill(&mut row);
            visit(&joiner.program, &mut row, chance);
        }
        return Ok(());
    }
    let reduced: Vec<_> = tables
        .into_iter()
        .map(|(sets, slots, table)| joiner.reduced(sets, (&slots, &table), None))
        .collect();
    let mut reduced = reduced.into_iter();
    let Some(mut joined) = reduced.next() else {
        let mut row = joiner.row;
        joiner.program.fill(&mut row);
        visit(&joiner.program, &mut row, 1.0);
        return Ok(());
    };
    let mut left = reduced.len();
    for next in reduced {
        left -= 1;
        joiner.spend_on_pairs(&joined, &next)?;
        let is_many = joined
            .table
            .chances
            .len()
            .saturating_mul(next.table.chances.len())
            > MANY;
        if left > 0 {
            let sets = joined.sets | next.sets;
            joined = joiner.reduced(
                sets,
                (&joined.slots, &joined.table),
                Some((&next.slots, &next.table)),
            );
        } else if is_many && let Some(last) = joiner.put_together(&joined, &next) {
            let mut row = joiner.row;
            for (key, chance) in last {
                put(&mut row, &joiner.last, &key);
                joiner.program.fill(&mut row);
                visit(&joiner.program, &mut row, chance);
            }
            return Ok(());
        } else {
            let mut row = joiner.row.clone();
            for (ours, chance) in joined.table.rows() {
                put(&mut row, &joined.slots, ours);
                for (theirs, part) in next.table.rows() {
                    put(&mut row, &next.slots, theirs);
                    joiner.program.fill(&mut row);
                    visit(&joiner.program, &mut row, chance * part);
                }
            }
            return Ok(());
        }
    }
    Ok(())
}

fn put(row: &mut [i64], slots: &[usize], numbers: &[i64]) {
    for (&slot, &number) in slots.iter().zip(numbers) {
        if let Some(place) = row.get_mut(slot) {
            *place = number;
        }
    }
}

/// What a program asks of each set of dice: the place in a row, and the number. A set of which nothing is asked is none.
fn of_each_set(plan: &Plan, program: &Program) -> Vec<(usize, Vec<(usize, Shown)>)> {
    let first = program.grade + 1;
    let mut slots: Vec<usize> = Vec::new();
    for tree in program.all_trees() {
        tree.each_leaf(&mut |&slot| slots.push(slot));
    }
    let asked = plan.asked.iter().enumerate();
    let asked = asked.filter(|(place, _)| slots.contains(&(first + place)));
    let mut sets: Vec<(usize, Vec<(usize, Shown)>)> = Vec::new();
    for (place, &(set, shown)) in asked {
        let entry = (first + place, shown);
        match sets.iter_mut().find(|(other, _)| *other == set) {
            Some((_, asked)) => asked.push(entry),
            None => sets.push((set, vec![entry])),
        }
    }
    sets.sort_by_key(|(set, _)| *set);
    sets
}

/// Some sets of dice, reduced to the numbers that are still needed.
struct Reduced {
    sets: Sets,
    slots: Vec<usize>,
    table: Table,
}

struct Joiner {
    program: Program,
    /// Which sets each number of a row reads.
    sets: Vec<Sets>,
    row: Vec<i64>,
    spent: u64,
    /// The places of the numbers by which the last two parts were put together.
    last: Vec<usize>,
}

impl Joiner {
    fn new(plan: &Plan, program: Program) -> Self {
        let row = plan.blank();
        let mut sets = vec![0; row.len()];
        for (place, (set, _)) in plan.asked.iter().enumerate() {
            if let Some(slot) = sets.get_mut(program.grade + 1 + place) {
                *slot = 1 << set;
            }
        }
        // What an open number counts in is read last.
        if let Some(open) = plan.open.and_then(|open| sets.get_mut(open)) {
            *open = Sets::MAX;
        }
        let mut joiner = Self {
            program,
            sets,
            row,
            spent: 0,
            last: Vec::new(),
        };
        for (slot, tree) in joiner.program.values.clone() {
            let sets = joiner.sets_of(&tree);
            if let Some(place) = joiner.sets.get_mut(slot) {
                *place = sets;
            }
        }
        joiner
    }

    fn sets_of(&self, tree: &Planned) -> Sets {
        let mut sets = 0;
        tree.each_leaf(&mut |&slot| {
            sets |= if slot == self.program.grade {
                Sets::MAX
            } else {
                self.sets.get(slot).copied().unwrap_or(0)
            };
        });
        sets
    }

    fn spend(&mut self, steps: u64, what: impl Fn() -> String) -> Result<(), TooMuch> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent <= MOST_STEPS {
            return Ok(());
        }
        Err(TooMuch { what: what() })
    }

    fn spend_on_pairs(&mut self, ours: &Reduced, theirs: &Reduced) -> Result<(), TooMuch> {
        let [ours, theirs] = [ours, theirs].map(|part| part.table.chances.len());
        let pairs = u64::try_from(ours.saturating_mul(theirs)).unwrap_or(u64::MAX);
        let steps = pairs
            .saturating_mul(READING)
            .saturating_mul(self.program.size());
        self.spend(steps, || {
            format!("{ours} ways of some dice with {theirs} of others")
        })
    }

    /// A new place in rows, for a part of the program that reads these sets.
    fn place(&mut self, sets: Sets) -> usize {
        self.sets.push(sets);
        self.row.push(0);
        self.row.len() - 1
    }

    /// Puts places in for the largest parts of the program that read these sets and no others.
    fn take_out(
        &mut self,
        sets: Sets,
        is_part: &dyn Fn(&Self, &Planned) -> bool,
    ) -> Vec<(usize, Planned)> {
        let mut program = std::mem::take(&mut self.program);
        self.program.grade = program.grade;
        let within: Vec<usize> = program
            .values
            .iter()
            .map(|(slot, _)| *slot)
            .filter(|&slot| self.reads_only(slot, sets))
            .collect();
        let mut parts: Vec<(usize, Planned)> = Vec::new();
        let of_others = program
            .values
            .extract_if(.., |(slot, _)| within.contains(slot));
        let own: Vec<(usize, Planned)> = of_others.collect();
        for tree in program.trees() {
            self.take_parts(tree, sets, is_part, &mut parts);
        }
        self.program = program;
        own.into_iter().chain(parts).collect()
    }

    fn reads_only(&self, slot: usize, sets: Sets) -> bool {
        self.sets
            .get(slot)
            .is_some_and(|&reads| reads != 0 && reads & !sets == 0)
    }

    fn take_parts(
        &mut self,
        tree: &mut Planned,
        sets: Sets,
        is_part: &dyn Fn(&Self, &Planned) -> bool,
        parts: &mut Vec<(usize, Planned)>,
    ) {
        let reads = self.sets_of(tree);
        if reads != 0 && reads & !sets == 0 && is_part(self, tree) {
            let known = parts
                .iter()
                .find(|(_, part)| part == tree)
                .map(|(slot, _)| *slot);
            let slot = known.unwrap_or_else(|| {
                let slot = match tree {
                    Tree::Leaf(slot) => *slot,
                    Tree::Number(_) | Tree::Apply(..) => self.place(reads),
                };
                parts.push((slot, tree.clone()));
                slot
            });
            *tree = Tree::Leaf(slot);
            return;
        }
        if let Tree::Apply(_, inner) = tree {
            for part in inner {
                self.take_parts(part, sets, is_part, parts);
            }
        }
    }

    /// One table, or every pair of two, reduced to the parts of the program that can be worked out with it.
    fn reduced(
        &mut self,
        sets: Sets,
        (slots, table): (&[usize], &Table),
        with: Option<(&[usize], &Table)>,
    ) -> Reduced {
        let values = self.program.values.len();
        let taken = self.take_out(sets, &|_, _| true);
        // Values come first; what is kept of them stands among the parts that follow.
        let own = values - self.program.values.len();
        let kept: Vec<usize> = taken.iter().skip(own).map(|(slot, _)| *slot).collect();
        let mut rows: Rows<Vec<i64>> = Rows::default();
        let mut row = self.row.clone();
        let one = Table {
            width: 0,
            numbers: Vec::new(),
            chances: Vec::new(),
        };
        let (others, other) = with.unwrap_or((&[], &one));
        for (numbers, chance) in table.rows() {
            put(&mut row, slots, numbers);
            let mut add = |row: &mut [i64], chance: f64| {
                for (slot, tree) in &taken {
                    let number = tree.read(row).unwrap_or(NO_NUMBER);
                    put(row, &[*slot], &[number]);
                }
                let key = kept
                    .iter()
                    .map(|&slot| row.get(slot).copied().unwrap_or(0))
                    .collect();
                *rows.entry(key).or_default() += chance;
            };
            if with.is_none() {
                add(&mut row, chance);
                continue;
            }
            for (numbers, part) in other.rows() {
                put(&mut row, others, numbers);
                add(&mut row, chance * part);
            }
        }
        let mut table = Table {
            width: kept.len(),
            ..Table::default()
        };
        for (key, chance) in rows {
            table.push(key.into_iter(), chance);
        }
        Reduced {
            sets,
            slots: kept,
            table,
        }
    }

    /// Every pair of the last two, put together by the smallest parts of the program that read both; none where those
    /// are too many.
    fn put_together(&mut self, ours: &Reduced, theirs: &Reduced) -> Option<Rows<[i64; FEW]>> {
        let before = (self.program.clone(), self.sets.len());
        let (one, other) = (ours.sets, theirs.sets);
        let reads_one = move |joiner: &Self, part: &Planned| {
            let sets = joiner.sets_of(part);
            sets & !one == 0 || sets & !other == 0
        };
        let is_part = move |joiner: &Self, tree: &Planned| match tree {
            Tree::Apply(_, parts) => parts.iter().all(|part| reads_one(joiner, part)),
            Tree::Number(_) | Tree::Leaf(_) => reads_one(joiner, tree),
        };
        let mut program = std::mem::take(&mut self.program);
        self.program.grade = program.grade;
        let mut parts = Vec::new();
        for tree in program.trees() {
            self.take_parts(tree, one | other, &is_part, &mut parts);
        }
        self.program = program;
        if parts.len() > FEW {
            (self.program, _) = before;
            self.sets.truncate(before.1);
            self.row.truncate(before.1);
            return None;
        }
        let mut rows: Rows<[i64; FEW]> = Rows::default();
        let mut row = self.row.clone();
        for (numbers, chance) in ours.table.rows() {
            put(&mut row, &ours.slots, numbers);
            for (numbers, part) in theirs.table.rows() {
                put(&mut row, &theirs.slots, numbers);
                let mut key = [0; FEW];
                for (slot, (_, tree)) in key.iter_mut().zip(&parts) {
                    *slot = tree.read(&row).unwrap_or(NO_NUMBER);
                }
                *rows.entry(key).or_default() += chance * part;
            }
        }
        self.last = parts.into_iter().map(|(slot, _)| slot).collect();
        Some(rows)
    }
}

/// Chances by what they are for, in an order that is the same at every run.
pub(super) type Rows<Key> = HashMap<Key, f64, BuildHasherDefault<Multiplying>>;

/// A hash of a few numbers, quick and always the same: keys come from dice, not from strangers.
#[derive(Default)]
pub(super) struct Multiplying(u64);

impl Hasher for Multiplying {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            for (to, from) in word.iter_mut().zip(chunk) {
                *to = *from;
            }
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    fn write_i64(&mut self, word: i64) {
        self.write_u64(word.cast_unsigned());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(u64::try_from(word).unwrap_or(0));
    }
}
