//! The exact chances of what one set of dice shows, of just the numbers that are asked.
//!
//! Totals and counts are added die by die. Where dice are kept, or the highest or lowest are asked, dice are placed
//! face by face from the better end, as many of those left as there may be; those placed are known by their number.

mod layout;
mod model;
mod placing;
mod table;

use super::super::dice_set::{DiceSet, Shown};
use model::{Model, long};
use placing::placed;
pub(super) use table::Table;

/// Counts what is asked of a set.
pub(super) fn table(set: &DiceSet, asked: &[Shown]) -> Table {
    let model = Model::of(set).alone();
    if model.is_one_face() {
        return model.one_face(asked);
    }
    if model.is_added_up(asked) {
        return model.add_up(asked);
    }
    if model.explodes.is_empty() {
        return placed(&model, asked);
    }
    placed(&model.chained(), asked)
}

/// What that costs, in additions of chances.
pub(super) fn cost(set: &DiceSet, asked: &[Shown]) -> u64 {
    let model = Model::of(set).alone();
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
    let model = Model::of(set).alone();
    if model.is_one_face() {
        return long(model.stops.len());
    }
    let explosions = model.explosions();
    model.cells(asked, explosions.len())
}
