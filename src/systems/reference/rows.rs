//! Rows that tables of several systems have.

use std::ops::RangeInclusive;

use crate::report::{Column, Table};
use crate::systems::rule_tables::Spend;

/// Results with what they may show and a hint about each.
pub(in crate::systems) fn of_cues<'a>(
    cues: impl Iterator<Item = (String, &'a [String], &'a str)>,
) -> Table {
    let row = |(result, lines, advice): (String, &[String], &str)| {
        vec![result, format!("{}. {advice}", lines.join(", "))]
    };
    Table::new(
        [
            Column::words("result"),
            Column::sentence("what it may show"),
        ],
        cues.map(row),
    )
}

/// A name and what it is for.
pub(in crate::systems) fn of_names<'a>(
    what: &'static str,
    cue: &'static str,
    entries: impl Iterator<Item = (String, &'a str)>,
) -> Table {
    let row = |(name, cue): (String, &str)| vec![name, cue.to_owned()];
    Table::new(
        [Column::words(what), Column::sentence(cue)],
        entries.map(row),
    )
}

/// What dice or points can be spent on.
pub(in crate::systems) fn of_spends(spends: &[Spend]) -> Table {
    let rows = spends
        .iter()
        .map(|spend| (spend.use_of.clone(), spend.advice.as_str()));
    of_names("buys", "a hint", rows)
}

/// A variant's name as words: `CriticalOn20` is `critical on 20`.
pub(in crate::systems) fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins = letter.is_uppercase() || (letter.is_ascii_digit() && !before.is_ascii_digit());
        if begins && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
        before = letter;
    }
    words
}

/// Figures with the cells that belong to each, one row for all that follow one another with the same: `1–4`.
pub(in crate::systems) fn in_spans(
    columns: impl IntoIterator<Item = Column>,
    figures: RangeInclusive<i32>,
    cells: impl Fn(i32) -> Vec<String>,
) -> Table {
    let mut spans: Vec<(i32, i32, Vec<String>)> = Vec::new();
    for figure in figures {
        let cells = cells(figure);
        match spans.last_mut() {
            Some((_, last, same)) if *same == cells => *last = figure,
            _ => spans.push((figure, figure, cells)),
        }
    }
    let row = |(first, last, cells)| [vec![span(first, last)], cells].concat();
    Table::new(columns, spans.into_iter().map(row))
}

/// From one figure to another, or the one figure.
pub(in crate::systems) fn span(first: i32, last: i32) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    }
}
