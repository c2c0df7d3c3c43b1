//! Dice of one kind as they are counted: their faces, what lies already, how often they explode.

use crate::dice::End;

use super::super::super::dice_set::{DiceSet, Kind, Shown, percent};
use super::super::super::distribution::merged;
use super::layout::{Cells, Layout};
use super::table::Table;

/// The chance that is left where explosions are no longer followed; the last step gets it.
const NEGLIGIBLE: f64 = 1e-13;

/// Explosions beyond which nothing is followed, whatever is left.
const MOST_EXPLOSIONS: u32 = 2_000;

/// A face of a die, or what it comes to with all its explosions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub(super) value: i64,
    /// What it adds to the total.
    pub(super) worth: i64,
    pub(super) chance: f64,
}

/// Dice of one kind as they are counted.
pub(super) struct Model {
    /// Dice that are thrown.
    pub(super) free: usize,
    /// Dice that lie already.
    pub(super) held: Vec<Face>,
    /// How many stay.
    pub(super) kept: usize,
    /// Whether the highest are the better ones.
    pub(super) is_highest_first: bool,
    /// Faces at which a die ends; their chances and those of the others add up to 1.
    pub(super) stops: Vec<Face>,
    pub(super) explodes: Vec<Face>,
}

impl Model {
    pub(super) fn of(set: &DiceSet) -> Self {
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

    /// Where one die stays of several, it as one die, whose better faces are likelier.
    pub(super) fn alone(mut self) -> Self {
        let is_plain = self.held.is_empty() && self.explodes.is_empty();
        let Ok(dice @ 2..) = i32::try_from(self.free) else {
            return self;
        };
        if self.kept != 1 || !is_plain {
            return self;
        }
        let is_highest_first = self.is_highest_first;
        self.stops.sort_by_key(|face| match is_highest_first {
            true => face.value,
            false => -face.value,
        });
        let (mut all, mut worse) = (0.0_f64, 0.0);
        for face in &mut self.stops {
            all += face.chance;
            let up_to_it = all.powi(dice);
            face.chance = up_to_it - worse;
            worse = up_to_it;
        }
        Self { free: 1, ..self }
    }

    pub(super) fn dice(&self) -> usize {
        self.free + self.held.len()
    }

    pub(super) fn is_one_face(&self) -> bool {
        self.free == 1 && self.held.is_empty() && self.explodes.is_empty()
    }

    pub(super) fn one_face(&self, asked: &[Shown]) -> Table {
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
    pub(super) fn is_added_up(&self, asked: &[Shown]) -> bool {
        let is_sum = |shown: &Shown| matches!(shown, Shown::Total | Shown::Count(..));
        self.kept == self.dice() && asked.iter().all(is_sum)
    }

    /// How many steps a number can have.
    pub(super) fn span(&self, shown: Shown, highest: i64) -> u64 {
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
    pub(super) fn cells(&self, asked: &[Shown], explosions: usize) -> u64 {
        self.spans(asked, explosions)
            .into_iter()
            .fold(1, u64::saturating_mul)
    }

    /// How many steps each number can have when dice are added up with so many explosions.
    pub(super) fn spans(&self, asked: &[Shown], explosions: usize) -> Vec<u64> {
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

    pub(super) fn lowest_worth(&self) -> i64 {
        self.stops
            .iter()
            .chain(&self.held)
            .map(|face| face.worth)
            .min()
            .unwrap_or(0)
    }

    /// The chance of each number of explosions: a die explodes until it stops, so together they are a negative binomial.
    pub(super) fn explosions(&self) -> Vec<f64> {
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
    pub(super) fn add_up(&self, asked: &[Shown]) -> Table {
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
    pub(super) fn chained(&self) -> Self {
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
}

pub(super) fn long(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// The faces of d100 with more dice for the tens.
pub(super) fn tens(more: i64) -> Vec<Face> {
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
