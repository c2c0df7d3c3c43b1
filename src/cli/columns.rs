//! Rows of cells set in columns, by what they take on a terminal.

use unicode_width::UnicodeWidthStr;

use super::Failure;
use super::output::Output;

/// The side of its column a cell stands at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// Rows as lines, two blanks between columns. Columns without a side are set to the right; empty ones take no room.
pub(super) fn aligned(rows: &[Vec<String>], sides: &[Align]) -> Vec<String> {
    aligned_within(usize::MAX, rows, sides)
}

/// Rows as lines, like others; but a cell that is wider than this moves the rest of its own row and no other.
pub(super) fn aligned_within(widest: usize, rows: &[Vec<String>], sides: &[Align]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width_of = |column: usize| {
        let widths = rows
            .iter()
            .filter_map(|row| row.get(column))
            .map(|cell| cell.width());
        widths
            .map(|width| if width > widest { 1 } else { width })
            .max()
    };
    let columns: Vec<(usize, usize, Align)> = (0..count)
        .filter_map(|column| {
            let side = sides.get(column).copied().unwrap_or(Align::Right);
            Some((column, width_of(column).filter(|width| *width > 0)?, side))
        })
        .collect();
    rows.iter().map(|row| line_of(row, &columns)).collect()
}

/// Rows under a title, a blank line before it; nothing where there are no rows.
pub(super) fn print_section(
    title: &str,
    heading: Option<Vec<String>>,
    rows: impl Iterator<Item = Vec<String>>,
    sides: &[Align],
    output: &mut Output,
) -> Result<(), Failure> {
    let mut rows = rows.peekable();
    if rows.peek().is_none() {
        return Ok(());
    }
    output.line("")?;
    output.line(title)?;
    let all: Vec<Vec<String>> = heading.into_iter().chain(rows).collect();
    aligned(&all, sides)
        .iter()
        .try_for_each(|line| output.line(&format!("  {line}")))
}

fn line_of(row: &[String], columns: &[(usize, usize, Align)]) -> String {
    let cells: Vec<String> = columns
        .iter()
        .map(|&(column, width, side)| {
            let cell = row.get(column).map_or("", String::as_str);
            let blanks = " ".repeat(width.saturating_sub(cell.width()));
            match side {
                Align::Left => format!("{cell}{blanks}"),
                Align::Right => format!("{blanks}{cell}"),
            }
        })
        .collect();
    cells.join("  ").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_that_is_too_wide_widens_its_own_row_alone() {
        let rows = [["a long night", "1"], ["orc", "2"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(
            aligned_within(8, &rows, &[Align::Left; 2]),
            ["a long night  1", "orc  2"]
        );
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_on_a_terminal() {
        let rows = [["鯨", "", "1"], ["orc", "", "12"]].map(|row| row.map(str::to_owned).to_vec());
        assert_eq!(aligned(&rows, &[Align::Left]), ["鯨    1", "orc  12"]);
    }
}
