//! The table of resistances around an attempt: the chance of effect points, row by row.

use std::ops::RangeInclusive;

use crate::systems::three_dice::Figure;

use super::tally::Tally;
use super::{Action, Attempt, Book, Concentration, Resistance, Rolled, Static};

/// The effect points that have a column: at least so many.
pub const EFFECT_STEPS: [u32; 4] = [0, 3, 5, 10];

/// The most rows there are.
pub const ROWS_LIMIT: usize = 100;

/// One row: a resistance and what the action would do against it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<'a> {
    /// The number to reach, or what is added to the dice of a rolled one.
    pub resistance: i32,
    /// The name of such a difficulty.
    pub name: Option<&'a str>,
    /// The chance to fail.
    pub fails: f64,
    /// The chance of at least so many effect points, for each of [`EFFECT_STEPS`].
    pub at_least: [f64; 4],
    /// The effect points to expect.
    pub expected: f64,
}

impl Attempt {
    /// The row it stands on, concentration included: a number to reach, or what is added to the dice that resist. None
    /// where nothing resists.
    pub fn row(&self) -> Option<i32> {
        match self {
            Self::Total { .. } => None,
            Self::Resisted {
                resistance,
                concentration,
                ..
            } => Some(resistance.flat() + concentration.raise()),
            Self::Contest { rival, .. } => Some(rival.flat()),
        }
    }

    /// The rows for these resistances, rolled where the attempt's own one is, of a contest for one round without the
    /// rival's damage die. At most `ROWS_LIMIT` rows, from the lowest.
    pub fn rows<'a>(&self, book: &'a Book, resistances: RangeInclusive<i32>) -> Vec<Row<'a>> {
        let fixed = || Resistance::Static(Static::default());
        let (action, resistance) = match self {
            Self::Total { action } => (action.clone(), fixed()),
            Self::Resisted {
                action, resistance, ..
            } => (action.clone(), resistance.clone()),
            Self::Contest { effort, .. } => (
                Action::Rolled(effort.clone()),
                Resistance::Rolled(Rolled::default()),
            ),
        };
        resistances
            .take(ROWS_LIMIT)
            .map(|row| row_against(&action, &resistance, row, book))
            .collect()
    }
}

/// The row of a number, rolled and with armor dice as this resistance is.
fn row_against<'a>(action: &Action, like: &Resistance, row: i32, book: &'a Book) -> Row<'a> {
    let figure = Figure::clamped(row);
    let (resistance, named) = match like {
        Resistance::Rolled(roll) => (
            Resistance::Rolled(Rolled {
                armor: roll.armor.clone(),
                ..Rolled::plus(figure)
            }),
            book.difficulties
                .iter()
                .find(|named| named.rolled == figure),
        ),
        Resistance::Static(Static { armor, .. }) => (
            Resistance::Static(Static {
                armor: armor.clone(),
                ..Static::of(figure)
            }),
            book.difficulties.iter().find(|named| named.fixed == figure),
        ),
        Resistance::Unresisted => (
            Resistance::Static(Static::of(figure)),
            book.difficulties.iter().find(|named| named.fixed == figure),
        ),
    };
    let tally = Tally::of(
        action,
        &resistance.spread(Concentration::Undisturbed.raise()),
    );
    Row {
        resistance: figure.get(),
        name: named.map(|difficulty| difficulty.name.as_str()),
        fails: tally.share(tally.failures()),
        at_least: EFFECT_STEPS.map(|points| tally.share(tally.at_least(points))),
        expected: tally.expected(),
    }
}
