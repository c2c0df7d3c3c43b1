//! A file read as a table: a heading with its dice, then a row a line, or cells.

use crate::dice::Expression;
use crate::systems::BadRules;
use crate::systems::line::is_free_dice;

use super::cells::{bind_cells, of_csv, of_markdown};
use super::heading::Heading;
use super::place::{Place, Source};
use super::result_text::{Part, read_result};
use super::rows::{RawRow, RowKey, bind};
use super::table::{Column, MOST_ROWS, MOST_TABLE_BYTES, RandomTable, Reference};
use super::totals::{totals_at_beginning, weight_at_beginning};

/// Reads a file.
pub(super) fn read(name: &str, file: &str, text: &str) -> Result<RandomTable, BadRules> {
    let source = Source {
        file,
        text,
        lines: text.lines().collect(),
    };
    let mut heading = Heading {
        dice: None,
        is_deck: false,
        place: source.place(1, 0),
    };
    if u64::try_from(text.len()).is_ok_and(|length| length > MOST_TABLE_BYTES) {
        let most = MOST_TABLE_BYTES >> 20;
        return Err(heading
            .place
            .blame(format!("a table has at most {most} MiB")));
    }
    let is_csv = file.to_lowercase().ends_with(".csv");
    let columns = match is_csv {
        true => {
            let rows = of_csv(&source)?;
            bind_cells(&rows, &mut heading)?
        }
        false => read_lines(&source, &mut heading)?,
    };
    if heading.is_deck
        && let Some(column) = columns.iter().find(|column| {
            column.dice.dice() != 1 || column.dice.ends().is_none_or(|(low, _)| low != 1)
        })
    {
        return Err(heading.place.blame(format!(
            "`no repeats` takes one die, whose faces are all as likely, and not {}",
            column.dice
        )));
    }
    let references = references(&columns, &source);
    Ok(RandomTable {
        name: name.to_owned(),
        columns,
        is_deck: heading.is_deck,
        references,
    })
}

fn references(columns: &[Column], source: &Source<'_>) -> Vec<Reference> {
    let rows = columns.iter().flat_map(|column| &column.rows);
    let mut references: Vec<Reference> = Vec::new();
    for part in rows.flat_map(|row| &row.result) {
        if let Part::Table(name) = part
            && !references.iter().any(|known| known.name == *name)
        {
            let at = source
                .text
                .find(&format!("[[{name}"))
                .or_else(|| source.text.find(name.as_str()));
            let before = source.text.get(..at.unwrap_or(0)).unwrap_or_default();
            let line = before.matches('\n').count();
            let begin = before.rfind('\n').map_or(0, |at| at + 1);
            references.push(Reference {
                name: name.clone(),
                place: source.place(line + 1, before.len() - begin),
            });
        }
    }
    references
}

fn read_lines(source: &Source<'_>, heading: &mut Heading) -> Result<Vec<Column>, BadRules> {
    let mut lines: Vec<(usize, &str)> = (1..).zip(source.lines.iter().copied()).collect();
    lines.retain(|(_, text)| !text.trim().is_empty());
    let is_headed = |text: &str| text.trim_start().starts_with('#');
    let mut first = 0;
    while let Some((line, text)) = lines.get(first).filter(|(_, text)| is_headed(text)) {
        heading.place = source.place(*line, 0);
        heading.read(text)?;
        first += 1;
    }
    if first == 0
        && let Some((line, text)) = lines
            .first()
            .filter(|(_, text)| is_bare_heading(text, &lines))
    {
        heading.place = source.place(*line, 0);
        heading.read(text)?;
        first = 1;
    }
    let lines = lines.get(first..).unwrap_or_default();
    if let Some((line, _)) = lines.iter().find(|(_, text)| is_headed(text)) {
        return Err(source
            .place(*line, 0)
            .blame("a second heading: each table has a file of its own"));
    }
    if lines
        .first()
        .is_some_and(|(_, text)| text.trim_start().starts_with('|'))
    {
        return bind_cells(&of_markdown(lines, source), heading);
    }
    let raw = rows_of(lines, source, heading.dice.as_ref())?;
    Ok(vec![bind(raw, heading.dice.as_ref(), &heading.place)?])
}

/// Whether a first line is none of the rows: it names dice, ends with a colon, or is the only one without a number.
fn is_bare_heading(text: &str, lines: &[(usize, &str)]) -> bool {
    let text = text.trim();
    if totals_at_beginning(text, true).is_some()
        || text.starts_with('|')
        || weight_at_beginning(text).is_some()
    {
        return false;
    }
    let mut words = text.split(|letter: char| letter.is_whitespace() || "(),:".contains(letter));
    let names_dice = words.any(|word| is_free_dice(&word.to_lowercase()));
    let is_numbered = |(_, text): &(usize, &str)| totals_at_beginning(text.trim(), true).is_some();
    let others = lines.get(1..).unwrap_or_default();
    let is_alone = !others.is_empty() && others.iter().all(is_numbered);
    let is_marked = text.starts_with(['-', '*', '•']) || text.contains('{') || text.contains("[[");
    !is_marked && (names_dice || text.ends_with(':') || is_alone)
}

/// A row a line; what is indented below a numbered one goes on with it.
fn rows_of(
    lines: &[(usize, &str)],
    source: &Source<'_>,
    dice: Option<&Expression>,
) -> Result<Vec<RawRow>, BadRules> {
    // A number with nothing but a blank behind it may be part of the text: `3 wolves`.
    let low = dice.and_then(Expression::ends).map(|(low, _)| low);
    let first = lines
        .first()
        .and_then(|(_, text)| totals_at_beginning(text.trim(), true));
    let are_numbers_bare = first.is_some_and(|((from, _), _)| Some(from) == low);
    let mut rows: Vec<(RowKey, String, Place)> = Vec::new();
    for (line, text) in lines {
        let indented = text.len() - text.trim_start().len();
        let body = text.trim();
        let (key, length) = match (
            totals_at_beginning(body, are_numbers_bare),
            weight_at_beginning(body),
        ) {
            (Some(((from, to), length)), _) => (RowKey::Totals(from, to), length),
            (None, Some((weight, length))) => (RowKey::Weight(weight), length),
            (None, None) => (RowKey::Nothing, bullet(body)),
        };
        let behind = body.get(length..).unwrap_or_default();
        let blanks = behind.len() - behind.trim_start().len();
        let place = source.place(*line, indented + length + blanks);
        if let RowKey::Weight(weight) = key
            && !(1..=i64::try_from(MOST_ROWS).unwrap_or(i64::MAX)).contains(&weight)
        {
            return Err(source
                .place(*line, indented)
                .blame(format!("a row weighs 1 to {MOST_ROWS}, not {weight}")));
        }
        if let RowKey::Totals(from, to) = key
            && from > to
        {
            return Err(source
                .place(*line, indented)
                .blame(format!("{from}-{to} runs backward: say {to}-{from}")));
        }
        let said = behind.trim();
        match rows.last_mut() {
            Some((RowKey::Totals(..), before, _)) if key == RowKey::Nothing && indented > 0 => {
                before.push(' ');
                before.push_str(said);
            }
            _ => rows.push((key, said.to_owned(), place)),
        }
    }
    let read = |(key, text, place): (RowKey, String, Place)| {
        let result = read_result(&text, &place)?;
        Ok(RawRow { key, result, place })
    };
    rows.into_iter().map(read).collect()
}

/// The bytes of what begins a line of a list.
fn bullet(text: &str) -> usize {
    let behind = ["- ", "* ", "• "]
        .iter()
        .find_map(|mark| text.strip_prefix(mark));
    behind.map_or(0, |rest| text.len() - rest.trim_start().len())
}
