//! The log as a table that spreadsheets read: RFC 4180, in UTF-8, and no cell that one of them would work out.

use std::io::{self, Write};

use crate::cli::log_json::EntryJson;

/// The columns: the fields of the JSON, by their names.
pub(super) const COLUMNS: [&str; 17] = [
    "seq", "at", "kind", "who", "text", "secret", "undone", "roll", "line", "system", "stream",
    "position", "faces", "kept", "outcome", "value", "passed",
];

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: &[char] = &['=', '+', '-', '@', '＝', '＋', '－', '＠'];

pub(super) fn write_heading(to: &mut impl Write) -> io::Result<()> {
    write!(to, "{}\r\n", COLUMNS.join(","))
}

pub(super) fn write_row(entry: &EntryJson, to: &mut impl Write) -> io::Result<()> {
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let place = |place: Option<u64>| place.map_or_else(String::new, |place| place.to_string());
    let rolled = entry.roll.as_ref();
    let origin = rolled.and_then(|roll| roll.origin.as_ref());
    let of_roll =
        |cell: fn(&crate::cli::log_json::RollJson) -> String| rolled.map_or_else(String::new, cell);
    let cells = [
        entry.seq.to_string(),
        entry.at.to_string(),
        entry.kind.to_owned(),
        text(&entry.who),
        text(&entry.text),
        entry.secret.to_string(),
        entry.undone.to_string(),
        of_roll(|roll| roll.roll.clone().unwrap_or_default()),
        of_roll(|roll| text(roll.line.as_deref().unwrap_or_default())),
        of_roll(|roll| roll.system.to_owned()),
        place(origin.and_then(|origin| origin.stream)),
        place(origin.and_then(|origin| origin.position)),
        of_roll(|roll| {
            let throws: Vec<String> = roll
                .rolled
                .faces
                .iter()
                .map(|faces| figures(faces))
                .collect();
            throws.join(" / ")
        }),
        of_roll(|roll| figures(&roll.rolled.kept)),
        of_roll(|roll| roll.rolled.outcome.to_string()),
        number(rolled.and_then(|roll| roll.rolled.value)),
        of_roll(|roll| {
            roll.rolled
                .passed
                .map_or_else(String::new, |passed| passed.to_string())
        }),
    ];
    write!(to, "{}\r\n", cells.map(|cell| quoted(&cell)).join(","))
}

/// `7 16`
fn figures(faces: &[u32]) -> String {
    faces
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What users wrote, never to be worked out: an apostrophe before what would begin a formula.
fn text(text: &str) -> String {
    let begins_formula = text.trim_start().starts_with(FORMULA);
    format!("{}{text}", if begins_formula { "'" } else { "" })
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\r', '\n']) || cell.starts_with(' ') || cell.ends_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_parts_cells_is_quoted_and_quotes_are_doubled() {
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
        assert_eq!(quoted("plain"), "plain");
    }

    #[test]
    fn what_would_begin_a_formula_does_not() {
        for formula in ["=1+1", "+1", "-1", "@A1", " =1", "＝1"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        assert_eq!(text("Thalia = Oren"), "Thalia = Oren");
    }
}
