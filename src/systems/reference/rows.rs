//! Rows that tables of several systems have.

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

/// Keys in rising order with what belongs to each, one row for all that follow one another with the same: `1–4`.
pub(in crate::systems) fn in_spans<T: PartialEq>(
    pairs: impl IntoIterator<Item = (i32, T)>,
) -> Vec<(String, T)> {
    let mut spans: Vec<(i32, i32, T)> = Vec::new();
    for (key, value) in pairs {
        match spans.last_mut() {
            Some((_, last, same)) if *same == value => *last = key,
            _ => spans.push((key, key, value)),
        }
    }
    let words = |(first, last, value)| (span(first, last), value);
    spans.into_iter().map(words).collect()
}

/// From one figure to another, or the one figure.
pub(in crate::systems) fn span(first: i32, last: i32) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}–{last}")
    }
}
