//! What stands before the result of a row: totals, or how much it weighs.

use crate::systems::BadRules;

use super::place::Place;
use super::rows::RowKey;

/// The totals in a cell of their own.
pub(super) fn read_totals(cell: &str, place: &Place) -> Result<RowKey, BadRules> {
    match whole_totals(cell) {
        Some((from, to)) if from <= to => Ok(RowKey::Totals(from, to)),
        Some((from, to)) => Err(place.blame(format!("{from}-{to} runs backward: say {to}-{from}"))),
        None => Err(place.blame(format!(
            "expected totals such as `3` or `2-3` here, not “{cell}”"
        ))),
    }
}

/// `3`, `2-3` and nothing else.
pub(super) fn whole_totals(cell: &str) -> Option<(i64, i64)> {
    let (totals, length) = totals_of(cell.trim())?;
    (length == cell.trim().len()).then_some(totals)
}

/// The totals that a row begins with, and the bytes they take with what stands behind them: `1:`, `2-3.`, `04–07`.
pub(super) fn totals_at_beginning(
    text: &str,
    are_numbers_bare: bool,
) -> Option<((i64, i64), usize)> {
    let (totals, length) = totals_of(text)?;
    let rest = text.get(length..)?;
    let blanks = rest.len() - rest.trim_start().len();
    let behind = rest.trim_start();
    let is_marked = behind.starts_with([':', '.', ')', '|', '=']);
    let is_range = totals.0 != totals.1;
    match (is_marked, blanks > 0) {
        (true, _) => Some((totals, length + blanks + 1)),
        (false, true) if is_range || are_numbers_bare || rest.starts_with('\t') => {
            Some((totals, length + blanks))
        }
        _ => None,
    }
}

/// `3`, `2-3`, `96–00`: how it begins, and its length.
fn totals_of(text: &str) -> Option<((i64, i64), usize)> {
    let (from, length) = total_of(text)?;
    let rest = text.get(length..)?;
    let dashed = rest.trim_start();
    let dash = ['-', '–', '—']
        .iter()
        .find(|dash| dashed.starts_with(**dash));
    let ranged = dash.and_then(|dash| {
        let behind = dashed.get(dash.len_utf8()..)?;
        let (to, digits) = total_of(behind.trim_start())?;
        let end = text.len() - behind.trim_start().len() + digits;
        Some(((from, to), end))
    });
    Some(ranged.unwrap_or(((from, from), length)))
}

/// Digits; 00 is a hundred, as percentile dice have it.
fn total_of(text: &str) -> Option<(i64, usize)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let digits = text
        .get(..length)
        .filter(|digits| (1..=9).contains(&digits.len()))?;
    let total = if digits == "00" {
        100
    } else {
        digits.parse().ok()?
    };
    Some((total, length))
}

/// `x3:`
pub(super) fn weight_at_beginning(text: &str) -> Option<(i64, usize)> {
    let digits = text.strip_prefix(['x', 'X', '×'])?;
    let (weight, length) = total_of(digits)?;
    let rest = digits.get(length..)?.trim_start().strip_prefix(':')?;
    Some((weight, text.len() - rest.len()))
}
