//! The rows of a column held against its dice: every total has one row.

use crate::dice::{Expression, Plan};
use crate::systems::BadRules;

use super::place::Place;
use super::result_text::Part;
use super::table::{Column, MOST_ROWS, Row};

/// What stands before the result of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowKey {
    /// `3`, `2-3`
    Totals(i64, i64),
    /// `x3`
    Weight(i64),
    Nothing,
}

/// A row as it was read.
pub(super) struct RawRow {
    pub(super) key: RowKey,
    pub(super) result: Vec<Part>,
    pub(super) place: Place,
}

/// A column of rows, by dice that its heading names or by a die with a face for each.
pub(super) fn bind(
    mut raw: Vec<RawRow>,
    dice: Option<&Expression>,
    heading: &Place,
) -> Result<Column, BadRules> {
    if raw.is_empty() {
        return Err(heading.blame("a table has a row at least, such as `1: a wolf`"));
    }
    if let Some(more) = raw.get(MOST_ROWS) {
        let message = format!("a table has at most {MOST_ROWS} rows, and this one more");
        return Err(more.place.blame(message));
    }
    let is_numbered = |row: &RawRow| matches!(row.key, RowKey::Totals(..));
    if raw.iter().any(is_numbered) {
        if let Some(row) = raw.iter().find(|row| !is_numbered(row)) {
            return Err(row.place.blame(
                "this row has no number, and others have: give it one, or indent it where it goes on with the row before",
            ));
        }
    } else {
        let first = dice.and_then(Expression::ends).map_or(1, |(low, _)| low);
        number(&mut raw, first);
    }
    raw.sort_by_key(|row| ends(row).0);
    let dice = match dice {
        Some(dice) => dice.clone(),
        None => die_of(&raw)?,
    };
    check(&raw, &dice, heading)?;
    let rows = raw.into_iter().map(|row| {
        let (from, to) = ends(&row);
        let result = row.result;
        Row { from, to, result }
    });
    Ok(Column {
        dice,
        rows: rows.collect(),
    })
}

/// Gives each row as many totals as it weighs, one after the other.
fn number(raw: &mut [RawRow], first: i64) {
    let mut next = first;
    for row in raw {
        let weight = match row.key {
            RowKey::Weight(weight) => weight,
            RowKey::Totals(..) | RowKey::Nothing => 1,
        };
        row.key = RowKey::Totals(next, next + weight - 1);
        next += weight;
    }
}

/// The first and the last total of a row that was given some.
const fn ends(row: &RawRow) -> (i64, i64) {
    match row.key {
        RowKey::Totals(from, to) => (from, to),
        RowKey::Weight(_) | RowKey::Nothing => (0, 0),
    }
}

/// A die with a face for each total; where no heading says one, rows are counted from 1.
fn die_of(raw: &[RawRow]) -> Result<Expression, BadRules> {
    let (Some(first), Some(last)) = (raw.first(), raw.last()) else {
        return Err(Place::default().blame("a table has a row at least"));
    };
    let ((from, _), (_, sides)) = (ends(first), ends(last));
    if from != 1 {
        return Err(first.place.blame(format!(
            "the first row is {from}, and a die begins with 1: say the dice in a heading, such as `# 2d6`"
        )));
    }
    Expression::parse(&format!("d{sides}")).map_err(|_| {
        last.place.blame(format!(
            "there is no die of {sides} sides: {MOST_ROWS} are the most"
        ))
    })
}

/// Every total of the dice stands in one row, and nothing else does.
fn check(raw: &[RawRow], dice: &Expression, heading: &Place) -> Result<(), BadRules> {
    let Some((low, high)) = dice.ends() else {
        return Err(heading.blame(format!("{dice} is no throw that rows can stand for")));
    };
    if dice.plan() == Plan::TooMuch {
        return Err(heading.blame(format!("{dice} falls in too many ways to be counted")));
    }
    let mut next = low;
    let mut before: Option<&RawRow> = None;
    for row in raw {
        let (from, to) = ends(row);
        let why = match before {
            _ if from < low || to > high => {
                format!(
                    "{dice} gives {low} to {high}, never {}",
                    if from < low { from } else { to }
                )
            }
            Some(before) if from < next => {
                format!("{from} stands in line {} already", before.place.line)
            }
            _ if from > next => {
                let missing = totals(next, from - 1);
                format!("{missing} has no row: {dice} gives {low} to {high}")
            }
            _ => {
                (next, before) = (to + 1, Some(row));
                continue;
            }
        };
        return Err(row.place.blame(why));
    }
    match before {
        Some(last) if next <= high => Err(last.place.blame(format!(
            "{} has no row: {dice} gives {low} to {high}, and this is the last",
            totals(next, high)
        ))),
        _ => Ok(()),
    }
}

fn totals(from: i64, to: i64) -> String {
    match from == to {
        true => from.to_string(),
        false => format!("{from} to {to}"),
    }
}
