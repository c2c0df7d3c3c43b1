//! Tables in rows and columns: Markdown, and CSV.

use csv::ReaderBuilder;

use crate::systems::BadRules;

use super::heading::Heading;
use super::place::{Place, Source};
use super::result_text::read_result;
use super::rows::{RawRow, RowKey, bind};
use super::table::{Column, MOST_ROWS};
use super::totals::{read_totals, whole_totals};

/// The most columns that are rolled for.
const MOST_COLUMNS: usize = 20;

/// A row of cells and its line.
pub(super) struct CellRow {
    pub(super) cells: Vec<String>,
    pub(super) place: Place,
}

/// The cells of a file of commas.
pub(super) fn of_csv(source: &Source<'_>) -> Result<Vec<CellRow>, BadRules> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(source.text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| {
            let line = error.position().map_or(1, csv::Position::line);
            let line = usize::try_from(line).unwrap_or(1);
            source
                .place(line, 0)
                .blame("this cannot be read as CSV: a quotation mark may be missing")
        })?;
        let line = record.position().map_or(1, csv::Position::line);
        rows.push(CellRow {
            cells: record.iter().map(str::to_owned).collect(),
            place: source.place(usize::try_from(line).unwrap_or(1), 0),
        });
    }
    Ok(rows)
}

/// The cells of a Markdown table, without the line under its headings.
pub(super) fn of_markdown(lines: &[(usize, &str)], source: &Source<'_>) -> Vec<CellRow> {
    let is_rule = |text: &str| text.chars().all(|letter| "|-: ".contains(letter));
    let rows = lines.iter().filter(|(_, text)| !is_rule(text));
    let cells = |text: &str| {
        let inside = text.trim().trim_start_matches('|');
        let inside = inside.strip_suffix('|').unwrap_or(inside);
        inside
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    rows.map(|(line, text)| CellRow {
        cells: cells(text),
        place: source.place(*line, 0),
    })
    .collect()
}

/// Columns of cells below their headings: behind a die, weights or numbers all by those, else each rolled for apart.
pub(super) fn bind_cells(rows: &[CellRow], heading: &mut Heading) -> Result<Vec<Column>, BadRules> {
    let Some((names, body)) = rows.split_first() else {
        return Err(heading
            .place
            .blame("expected headings, and rows below them"));
    };
    let width = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    if width > MOST_COLUMNS {
        return Err(names.place.blame(format!(
            "a table has at most {MOST_COLUMNS} columns, not {width}"
        )));
    }
    if let Some(more) = body.get(MOST_ROWS) {
        let message = format!("a table has at most {MOST_ROWS} rows, and this one more");
        return Err(more.place.blame(message));
    }
    let first = names.cells.first().map_or("", String::as_str);
    heading.read(first)?;
    let is_weighed = first.eq_ignore_ascii_case("weight");
    let of_numbers = |row: &CellRow| {
        row.cells
            .first()
            .is_some_and(|cell| whole_totals(cell).is_some())
    };
    let is_keyed = is_weighed
        || (heading.dice.is_some() && width > 1)
        || (width > 1 && body.iter().all(of_numbers));
    let columns = usize::from(is_keyed)..width;
    columns
        .map(|column| {
            let cell = |row: &CellRow| row.cells.get(column).cloned().unwrap_or_default();
            let mut raw = Vec::new();
            for row in body {
                let text = cell(row);
                if text.is_empty() && !is_keyed {
                    continue;
                }
                let key = match row.cells.first().filter(|_| is_keyed) {
                    Some(key) if is_weighed => weight_of(key, &row.place)?,
                    Some(key) => read_totals(key, &row.place)?,
                    None => RowKey::Nothing,
                };
                raw.push(RawRow {
                    key,
                    result: read_result(&text, &row.place)?,
                    place: row.place.clone(),
                });
            }
            bind(raw, heading.dice.as_ref(), &heading.place)
        })
        .collect()
}

fn weight_of(cell: &str, place: &Place) -> Result<RowKey, BadRules> {
    let most = i64::try_from(MOST_ROWS).unwrap_or(i64::MAX);
    let weight: Option<i64> = cell.trim_start_matches(['x', 'X']).parse().ok();
    match weight.filter(|weight| (1..=most).contains(weight)) {
        Some(weight) => Ok(RowKey::Weight(weight)),
        None => Err(place.blame(format!(
            "expected a weight from 1 to {MOST_ROWS} here, not “{cell}”"
        ))),
    }
}
