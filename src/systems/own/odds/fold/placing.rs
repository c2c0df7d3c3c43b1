//! Dice placed face by face, from the better end, as many of those left as there may be.

use super::super::super::dice_set::Shown;
use super::layout::Layout;
use super::model::{Face, Model};
use super::table::Table;

/// Places dice face by face, from the better end.
pub(super) fn placed(model: &Model, asked: &[Shown]) -> Table {
    let mut faces = model.stops.clone();
    for held in &model.held {
        if !faces.iter().any(|face| face.value == held.value) {
            faces.push(Face {
                chance: 0.0,
                ..*held
            });
        }
    }
    faces.sort_by_key(|face| {
        if model.is_highest_first {
            -face.value
        } else {
            face.value
        }
    });
    let mut placing = Placing::of(model, asked);
    let mut lying = model.held.len();
    for (face, worse) in faces.iter().zip(masses_below(&faces)) {
        let here = model
            .held
            .iter()
            .filter(|held| held.value == face.value)
            .count();
        let left = face.chance + worse;
        let share = if left > 0.0 { face.chance / left } else { 0.0 };
        placing.place(face, share, (here, lying));
        lying -= here;
    }
    placing.finish(model)
}

/// For each face the chance of all behind it, added up from the last.
pub(super) fn masses_below(faces: &[Face]) -> Vec<f64> {
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
pub(super) struct Placing<'a> {
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
    pub(super) fn of(model: &Model, asked: &'a [Shown]) -> Self {
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
    pub(super) fn place(&mut self, face: &Face, share: f64, (here, lying): (usize, usize)) {
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
    pub(super) fn step(&self, face: &Face, from: usize, to: usize) -> usize {
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

    pub(super) fn finish(self, model: &Model) -> Table {
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
pub(super) fn thrown_once_more(row: &[f64], share: f64) -> Vec<f64> {
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
