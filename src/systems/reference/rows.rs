//! Rows that tables of several systems have.

use super::table::{Column, Table};

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
