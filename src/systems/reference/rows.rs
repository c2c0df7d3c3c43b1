//! Rows that tables of several systems have.

use crate::report::{Column, Table};

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
