//! The log as a table that spreadsheets read: RFC 4180, in UTF-8, and no cell that one of them would work out.

use std::io::{self, Write};

use serde_json::Value;

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

/// The values of the JSON; an empty cell where it has none.
pub(super) fn write_row(entry: &EntryJson, to: &mut impl Write) -> io::Result<()> {
    let object = serde_json::to_value(entry)?;
    let cell = |column: &str| object.get(column).map_or_else(String::new, cell);
    let cells = COLUMNS.map(|column| quoted(&cell(column)));
    write!(to, "{}\r\n", cells.join(","))
}

/// `7 16`, and where dice were thrown several times `7 16 / 3`.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(told) => text(told),
        Value::Array(all) => {
            let parting = if all.iter().any(Value::is_array) {
                " / "
            } else {
                " "
            };
            all.iter().map(cell).collect::<Vec<_>>().join(parting)
        }
        other => other.to_string(),
    }
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
