//! The exact chances of what one set of dice shows, of just the numbers that are asked.
//!
//! Totals and counts are added die by die. Where dice are kept, or the highest or lowest are asked, dice are placed
//! face by face from the better end, as many of those left as there may be; those placed are known by their number.

use crate::dice::End;

use super::super::dice_set::{DiceSet, Kind, Shown, percent};

/// The chance that is left where explosions are no longer followed; the last step gets it.
const NEGLIGIBLE: f64 = 1e-13;

/// Explosions beyond which nothing is followed, whatever is left.
const MOST_EXPLOSIONS: u32 = 2_000;

/// Rows of numbers with their chances.
#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    /// Numbers in each row.
    pub(super) width: usize,
    /// The rows, one after the other.
    pub(super) numbers: Vec<i64>,
    pub(super) chances: Vec<f64>,
}

impl Table {
    pub(super) fn rows(&self) -> impl Iterator<Item = (&[i64], f64)> {
        let rows = self.numbers.chunks_exact(self.width.max(1));
        rows.zip(self.chances.iter().copied())
    }

    pub(super) fn push(&mut self, row: impl Iterator<Item = i64>, chance: f64) {
        self.numbers.extend(row);
        self.chances.push(chance);
    }
}

/// A face of a die, or what it comes to with all its explosions.
#[derive(Debug, Clone, Copy)]
struct Face {
    value: i64,
    /// What it adds to the total.
    worth: i64,
    chance: f64,
}

/// Dice of one kind as they are counted.
struct Model {
    /// Dice that are thrown.
    free: usize,
    /// Dice that lie already.
    held: Vec<Face>,
    /// How many stay.
    kept: usize,
    /// Whether the highest are the better ones.
    is_highest_first: bool,
    /// Faces at which a die ends; their chances and those of the others add up to 1.
    stops: Vec<Face>,
    explodes: Vec<Face>,
}

/// How numbers are laid out in a row of chances: for each, how far apart its steps lie, and how many there are.
struct Layout {
    strides: Vec<usize>,
    cells: usize,
}

/// Counts what is asked of a set.
pub(super) fn table(set: &DiceSet, asked: &[Shown]) -> Table {
    let model = Model::of(set);
    if model.is_one_face() {
        return model.one_face(asked);
    }
    if model.is_added_up(asked) {
        return model.add_up(asked);
    }
    if model.explodes.is_empty() {
        return model.place(asked);
    }
    model.chained().place(asked)
}

/// What that costs, in additions of chances.
pub(super) fn cost(set: &DiceSet, asked: &[Shown]) -> u64 {
    let model = Model::of(set);
    let faces = long(model.stops.len() + model.explodes.len());
    if model.is_one_face() {
        return faces.saturating_mul(long(asked.len()));
    }
    let dice = long(model.free);
    if model.is_added_up(asked) {
        let explosions = model.explosions();
        let cells = model.cells(asked, explosions.len());
        let steps = dice.saturating_add(long(explosions.len()));
        return steps.saturating_mul(faces).saturating_mul(cells);
    }
    let (mut chain, mut faces) = (0_u64, faces);
    if !model.explodes.is_empty() {
        let one = Model {
            free: 1,
            ..Model::of(set)
        };
        let links = long(one.explosions().len());
        let highest = one
            .explodes
            .iter()
            .map(|face| face.value.unsigned_abs())
            .max();
        let values = links.saturating_mul(highest.unwrap_or(1));
        chain = links.saturating_mul(faces).saturating_mul(values);
        faces = values;
    }
    let highest = i64::try_from(faces).unwrap_or(i64::MAX);
    let same = if asked.contains(&Shown::Same) {
        dice + 1
    } else {
        1
    };
    let cells = asked.iter().fold(same, |cells, shown| {
        cells.saturating_mul(model.span(*shown, highest))
    });
    let placings = (dice + 1).saturating_mul(dice + 2) / 2;
    let placing = faces.saturating_mul(placings).saturating_mul(cells);
    chain.saturating_add(placing)
}

/// How many rows it will have at most.
pub(super) fn rows(set: &DiceSet, asked: &[Shown]) -> u64 {
    let model = Model::of(set);
    if model.is_one_face() {
        return long(model.stops.len());
    }
    let explosions = model.explosions();
    model.cells(asked, explosions.len())
}

fn long(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

impl Model {
    fn of(set: &DiceSet) -> Self {
        match &set.kind {
            Kind::Tens(more) => Self {
                free: 1,
                held: Vec::new(),
                kept: 1,
                is_highest_first: true,
                stops: tens(*more),
                explodes: Vec::new(),
            },
            Kind::Pool { pool, shift, .. } => {
                let face = |(face, chance): (u32, f64)| Face {
                    value: i64::from(face) + shift,
                    worth: i64::from(pool.worth(face)) + shift,
                    chance,
                };
                let faces = |explodes: bool| {
                    let faces = pool.faces_at_rest().filter(move |rest| rest.2 == explodes);
                    faces
                        .map(|(number, chance, _)| face((number, chance)))
                        .collect()
                };
                let held: Vec<Face> = set
                    .held
                    .iter()
                    .flatten()
                    .map(|&lies| face((lies, 1.0)))
                    .collect();
                let dice = usize::try_from(pool.dice()).unwrap_or(0);
                Self {
                    free: dice.saturating_sub(held.len()),
                    held,
                    kept: usize::try_from(set.kept()).unwrap_or(0),
                    is_highest_first: pool.kept().is_none_or(|(_, end)| end == End::Highest),
                    stops: faces(false),
                    explodes: faces(true),
                }
            }
        }
    }

    fn dice(&self) -> usize {
        self.free + self.held.len()
    }

    fn is_one_face(&self) -> bool {
        self.free == 1 && self.held.is_empty() && self.explodes.is_empty()
    }

    fn one_face(&self, asked: &[Shown]) -> Table {
        let mut table = Table {
            width: asked.len(),
            ..Table::default()
        };
        for face in &self.stops {
            let shown = asked.iter().map(|shown| match shown {
                Shown::Total => face.worth,
                Shown::Highest(_) | Shown::Lowest(_) | Shown::Count(..) | Shown::Same => {
                    shown.of_one(face.value)
                }
            });
            table.push(shown, face.chance);
        }
        table
    }

    /// Whether all stay and nothing is asked but what every die adds its part to.
    fn is_added_up(&self, asked: &[Shown]) -> bool {
        let is_sum = |shown: &Shown| matches!(shown, Shown::Total | Shown::Count(..));
        self.kept == self.dice() && asked.iter().all(is_sum)
    }

    /// How many steps a number can have.
    fn span(&self, shown: Shown, highest: i64) -> u64 {
        let values = || self.stops.iter().chain(&self.held).map(|face| face.value);
        let lowest = values().min().unwrap_or(0);
        let highest = values().max().unwrap_or(0).max(highest);
        let breadth = lowest.abs_diff(highest);
        let kept = long(self.kept);
        let some = |number: i64| u64::try_from(number).unwrap_or(0).min(kept);
        1 + match shown {
            Shown::Total => kept.saturating_mul(breadth),
            Shown::Highest(number) | Shown::Lowest(number) => some(number).saturating_mul(breadth),
            Shown::Count(..) => kept,
            Shown::Same => 0,
        }
    }

    /// How many cells adding up takes.
    fn cells(&self, asked: &[Shown], explosions: usize) -> u64 {
        self.spans(asked, explosions)
            .into_iter()
            .fold(1, u64::saturating_mul)
    }

    /// How many steps each number can have when dice are added up with so many explosions.
    fn spans(&self, asked: &[Shown], explosions: usize) -> Vec<u64> {
        let more = long(explosions.saturating_sub(1));
        let highest = self
            .explodes
            .iter()
            .map(|face| face.worth.unsigned_abs())
            .max()
            .unwrap_or(0);
        let lowest = self.lowest_worth();
        let top = self
            .stops
            .iter()
            .chain(&self.held)
            .map(|face| face.worth)
            .max()
            .unwrap_or(0);
        let spans = asked.iter().map(|shown| match shown {
            Shown::Total => {
                let of_stops = long(self.dice()).saturating_mul(lowest.abs_diff(top));
                of_stops
                    .saturating_add(more.saturating_mul(highest))
                    .saturating_add(1)
            }
            Shown::Count(..) => long(self.dice()).saturating_add(more).saturating_add(1),
            Shown::Highest(_) | Shown::Lowest(_) | Shown::Same => self.span(*shown, 0),
        });
        spans.collect()
    }

    fn lowest_worth(&self) -> i64 {
        self.stops
            .iter()
            .chain(&self.held)
            .map(|face| face.worth)
            .min()
            .unwrap_or(0)
    }

    /// The chance of each number of explosions: a die explodes until it stops, so together they are a negative binomial.
    fn explosions(&self) -> Vec<f64> {
        let chance: f64 = self.explodes.iter().map(|face| face.chance).sum();
        let mut dice = 0.0;
        let mut here = 1.0;
        for _ in 0..self.free {
            dice += 1.0;
            here *= 1.0 - chance;
        }
        let (mut chances, mut left, mut number) = (vec![here], 1.0 - here, 0.0);
        while chance > 0.0 && left > NEGLIGIBLE && number < f64::from(MOST_EXPLOSIONS) {
            here *= chance * (dice + number) / (number + 1.0);
            number += 1.0;
            left -= here;
            chances.push(here);
        }
        if let Some(last) = chances.last_mut() {
            *last += left.max(0.0);
        }
        chances
    }

    /// Adds die to die, then the faces that exploded, which are independent of those that stopped.
    fn add_up(&self, asked: &[Shown]) -> Table {
        let explosions = self.explosions();
        let layout = Layout::of(&self.spans(asked, explosions.len()));
        let lowest = self.lowest_worth();
        let place = |face: &Face, floor: i64| {
            let steps = asked
                .iter()
                .zip(&layout.strides)
                .map(|(shown, stride)| match shown {
                    Shown::Total => stride * usize::try_from(face.worth - floor).unwrap_or(0),
                    Shown::Count(from, to) => {
                        stride * usize::from((from..=to).contains(&&face.value))
                    }
                    Shown::Highest(_) | Shown::Lowest(_) | Shown::Same => 0,
                });
            steps.sum::<usize>()
        };
        let steps = |faces: &[Face], floor: i64| {
            let mass: f64 = faces.iter().map(|face| face.chance).sum();
            merged(
                faces
                    .iter()
                    .map(|face| (place(face, floor), face.chance / mass)),
            )
        };
        let mut cells = Cells::at(
            layout.cells,
            self.held.iter().map(|face| place(face, lowest)).sum(),
        );
        let stops = steps(&self.stops, lowest);
        for _ in 0..self.free {
            cells = cells.added(&stops);
        }
        if !self.explodes.is_empty() {
            let explodes = steps(&self.explodes, 0);
            let mut all = Cells::at(layout.cells, 0);
            all.chances.fill(0.0);
            for (number, chance) in explosions.into_iter().enumerate() {
                if number > 0 {
                    cells = cells.added(&explodes);
                }
                all.add(&cells, chance);
            }
            cells = all;
        }
        let floor = lowest.saturating_mul(i64::try_from(self.dice()).unwrap_or(0));
        layout.table(&cells.chances, &|place, steps| match asked.get(place) {
            Some(Shown::Total) => steps + floor,
            Some(_) | None => steps,
        })
    }

    /// The same dice, each with all that it explodes into as one face.
    fn chained(&self) -> Self {
        let one = Self {
            free: 1,
            held: Vec::new(),
            kept: 1,
            is_highest_first: self.is_highest_first,
            stops: self.stops.clone(),
            explodes: self.explodes.clone(),
        };
        let chains = one.add_up(&[Shown::Total]);
        let faces = chains.rows().filter_map(|(row, chance)| {
            let value = *row.first()?;
            Some(Face {
                value,
                worth: value,
                chance,
            })
        });
        Self {
            free: self.free,
            held: Vec::new(),
            kept: self.kept,
            is_highest_first: self.is_highest_first,
            stops: faces.collect(),
            explodes: Vec::new(),
        }
    }

    /// Places dice face by face, from the better end.
    fn place(&self, asked: &[Shown]) -> Table {
        let mut faces = self.stops.clone();
        for held in &self.held {
            if !faces.iter().any(|face| face.value == held.value) {
                faces.push(Face {
                    chance: 0.0,
                    ..*held
                });
            }
        }
        faces.sort_by_key(|face| {
            if self.is_highest_first {
                -face.value
            } else {
                face.value
            }
        });
        let mut placing = Placing::of(self, asked);
        let mut lying = self.held.len();
        for (face, worse) in faces.iter().zip(masses_below(&faces)) {
            let here = self
                .held
                .iter()
                .filter(|held| held.value == face.value)
                .count();
            let left = face.chance + worse;
            let share = if left > 0.0 { face.chance / left } else { 0.0 };
            placing.place(face, share, (here, lying));
            lying -= here;
        }
        placing.finish(self)
    }
}

/// For each face the chance of all behind it, added up from the last.
fn masses_below(faces: &[Face]) -> Vec<f64> {
    let mut below = 0.0;
    let masses = faces.iter().rev().map(|face| {
        let here = below;
        below += face.chance;
        here
    });
    let mut masses: Vec<f64> = masses.collect();
    masses.reverse();
    masses
}

/// Dice placed face by face.
struct Placing<'a> {
    asked: &'a [Shown],
    layout: Layout,
    /// How many different numbers of dice the most shown face can have, if that is asked.
    sames: usize,
    /// By how many dice are left, the chances of what those placed show.
    states: Vec<Vec<f64>>,
    /// Where all that stay are placed.
    done: Vec<f64>,
    dice: usize,
    kept: usize,
    is_highest_first: bool,
    /// The lowest value and worth of a face.
    floor: (i64, i64),
}

impl<'a> Placing<'a> {
    fn of(model: &Model, asked: &'a [Shown]) -> Self {
        let spans: Vec<u64> = asked
            .iter()
            .map(|shown| model.span(*shown, i64::MIN))
            .collect();
        let layout = Layout::of(&spans);
        let sames = if asked.contains(&Shown::Same) {
            model.kept + 1
        } else {
            1
        };
        let mut states = vec![Vec::new(); model.free + 1];
        let mut start = vec![0.0; layout.cells * sames];
        if let Some(first) = start.first_mut() {
            *first = 1.0;
        }
        let done = vec![0.0; start.len()];
        if let Some(all) = states.last_mut() {
            *all = start;
        }
        let values = model.stops.iter().chain(&model.held).map(|face| face.value);
        Self {
            asked,
            layout,
            sames,
            states,
            done,
            dice: model.dice(),
            kept: model.kept,
            is_highest_first: model.is_highest_first,
            floor: (values.min().unwrap_or(0), model.lowest_worth()),
        }
    }

    /// Every die left has this face with the same chance; `here` of those that lie have it, of `lying` not yet placed.
    fn place(&mut self, face: &Face, share: f64, (here, lying): (usize, usize)) {
        let mut row = vec![1.0];
        for left in 0..self.states.len() {
            if left > 0 {
                row = thrown_once_more(&row, share);
            }
            let from = self
                .states
                .get_mut(left)
                .map(std::mem::take)
                .unwrap_or_default();
            if from.is_empty() {
                continue;
            }
            let placed = self.dice.saturating_sub(left + lying);
            for (count, &chance) in row.iter().enumerate() {
                if chance == 0.0 {
                    continue;
                }
                let end = (placed + count + here).min(self.kept);
                let (step, stays) = (self.step(face, placed, end), end.saturating_sub(placed));
                let (cells, size) = (self.layout.cells, self.done.len());
                let to = if end >= self.kept {
                    Some(&mut self.done)
                } else {
                    self.states.get_mut(left - count)
                };
                let Some(to) = to else { continue };
                to.resize(size, 0.0);
                for same in 0..self.sames {
                    let most = if self.sames > 1 { same.max(stays) } else { 0 };
                    let from = from
                        .get(same * cells..(same + 1) * cells)
                        .unwrap_or_default();
                    let to = to
                        .get_mut(most * cells + step..(most + 1) * cells)
                        .unwrap_or_default();
                    for (to, from) in to.iter_mut().zip(from) {
                        *to += from * chance;
                    }
                }
            }
        }
    }

    /// How far what is shown moves where dice from one rank up to another have this face.
    fn step(&self, face: &Face, from: usize, to: usize) -> usize {
        let steps = self
            .asked
            .iter()
            .zip(&self.layout.strides)
            .map(|(shown, stride)| {
                let is_counted = |range: (i64, i64)| (range.0..=range.1).contains(&face.value);
                let ranks = |number: i64, is_first: bool| {
                    let number = usize::try_from(number).unwrap_or(0).min(self.kept);
                    let (low, high) = if is_first {
                        (0, number)
                    } else {
                        (self.kept - number, self.kept)
                    };
                    to.min(high).saturating_sub(from.max(low))
                };
                let (dice, each) = match *shown {
                    Shown::Total => (to.saturating_sub(from), face.worth - self.floor.1),
                    Shown::Count(low, high) => {
                        (to.saturating_sub(from), i64::from(is_counted((low, high))))
                    }
                    Shown::Highest(number) => (
                        ranks(number, self.is_highest_first),
                        face.value - self.floor.0,
                    ),
                    Shown::Lowest(number) => (
                        ranks(number, !self.is_highest_first),
                        face.value - self.floor.0,
                    ),
                    Shown::Same => (0, 0),
                };
                stride * dice * usize::try_from(each).unwrap_or(0)
            });
        steps.sum()
    }

    fn finish(self, model: &Model) -> Table {
        let kept = i64::try_from(model.kept).unwrap_or(0);
        let cells = self.layout.cells;
        let mut table = Table {
            width: self.asked.len(),
            ..Table::default()
        };
        for (same, chances) in self.done.chunks_exact(cells.max(1)).enumerate() {
            let number = |place: usize, steps: i64| match self.asked.get(place) {
                Some(Shown::Total) => steps + kept * self.floor.1,
                Some(Shown::Highest(number) | Shown::Lowest(number)) => {
                    steps + (*number).clamp(0, kept) * self.floor.0
                }
                Some(Shown::Same) => i64::try_from(same).unwrap_or(0),
                Some(Shown::Count(..)) | None => steps,
            };
            let part = self.layout.table(chances, &number);
            table.numbers.extend(part.numbers);
            table.chances.extend(part.chances);
        }
        table
    }
}

/// The chances of how many of some dice show a face, with one die more.
fn thrown_once_more(row: &[f64], share: f64) -> Vec<f64> {
    let mut next = vec![0.0; row.len() + 1];
    for (count, chance) in row.iter().enumerate() {
        for (step, part) in [(0, 1.0 - share), (1, share)] {
            if let Some(slot) = next.get_mut(count + step) {
                *slot += chance * part;
            }
        }
    }
    next
}

impl Layout {
    fn of(spans: &[u64]) -> Self {
        let mut cells = 1_usize;
        let strides = spans.iter().map(|&span| {
            let stride = cells;
            cells = cells.saturating_mul(usize::try_from(span).unwrap_or(usize::MAX));
            stride
        });
        let strides = strides.collect();
        Self { strides, cells }
    }

    /// The rows that have a chance; `number` says what so many steps of a number mean.
    fn table(&self, chances: &[f64], number: &dyn Fn(usize, i64) -> i64) -> Table {
        let mut table = Table {
            width: self.strides.len(),
            ..Table::default()
        };
        for (cell, &chance) in chances
            .iter()
            .enumerate()
            .filter(|(_, chance)| **chance > 0.0)
        {
            let ends = self.strides.iter().skip(1).copied().chain([self.cells]);
            let row = self.strides.iter().zip(ends).enumerate();
            let row = row.map(|(place, (stride, end))| {
                let steps = cell % end / stride;
                number(place, i64::try_from(steps).unwrap_or(0))
            });
            table.push(row, chance);
        }
        table
    }
}

/// Chances laid out in a row; behind `end` there are none.
struct Cells {
    chances: Vec<f64>,
    end: usize,
}

impl Cells {
    /// One cell for sure.
    fn at(cells: usize, cell: usize) -> Self {
        let mut chances = vec![0.0; cells];
        if let Some(slot) = chances.get_mut(cell) {
            *slot = 1.0;
        }
        Self {
            chances,
            end: cell + 1,
        }
    }

    /// With one more of what moves by these steps.
    fn added(&self, steps: &[(usize, f64)]) -> Self {
        let mut chances = vec![0.0; self.chances.len()];
        let from = self.chances.get(..self.end).unwrap_or_default();
        for &(step, chance) in steps {
            let to = chances.get_mut(step..).unwrap_or_default();
            for (to, from) in to.iter_mut().zip(from) {
                *to += from * chance;
            }
        }
        let furthest = steps.iter().map(|&(step, _)| step).max().unwrap_or(0);
        let end = (self.end + furthest).min(chances.len());
        Self { chances, end }
    }

    fn add(&mut self, other: &Self, part: f64) {
        for (to, from) in self.chances.iter_mut().zip(&other.chances) {
            *to += from * part;
        }
    }
}

/// Equal steps put together.
fn merged(steps: impl Iterator<Item = (usize, f64)>) -> Vec<(usize, f64)> {
    let mut all: Vec<(usize, f64)> = steps.collect();
    all.sort_by_key(|&(step, _)| step);
    all.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        kept.1 += if is_same { next.1 } else { 0.0 };
        is_same
    });
    all
}

/// The faces of d100 with more dice for the tens.
fn tens(more: i64) -> Vec<Face> {
    let mut chances = [0.0; 101];
    let dice = i32::try_from(more.unsigned_abs() + 1).unwrap_or(1);
    for units in 0..10 {
        let mut values: Vec<i64> = (0..10).map(|tens| percent(tens, units)).collect();
        values.sort_unstable();
        if more < 0 {
            values.reverse();
        }
        for (value, worse) in values.into_iter().zip((0..10_u32).rev()) {
            let [here, beyond] =
                [worse + 1, worse].map(|faces| (f64::from(faces) / 10.0).powi(dice));
            if let Some(slot) = usize::try_from(value)
                .ok()
                .and_then(|value| chances.get_mut(value))
            {
                *slot += (here - beyond) / 10.0;
            }
        }
    }
    let faces = (0..).zip(chances).filter(|&(_, chance)| chance > 0.0);
    let faces = faces.map(|(value, chance)| Face {
        value,
        worth: value,
        chance,
    });
    faces.collect()
}
