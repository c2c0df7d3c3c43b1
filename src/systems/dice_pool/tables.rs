//! The dice pool's tables.

use super::{Book, DifficultyEntry, TraitEntry, Yield};

use crate::report::{Column, Table};
use crate::systems::reference::TableName;
use crate::systems::reference::rows::{in_words, of_cues, of_names};

/// Net successes from which a result is as good as it gets.
const MOST_NET: u32 = 5;

/// The table of that name, as the book has it now; none where it is not one of these.
pub fn table(name: TableName, book: &Book) -> Option<Table> {
    Some(match name {
        TableName::PoolDifficulties => difficulties(book),
        TableName::PoolDegrees => degrees(),
        TableName::WorkTargets => targets(book),
        TableName::PoolAttributes => traits("attribute", &book.attributes),
        TableName::PoolAbilities => traits("ability", &book.abilities),
        TableName::PoolCues => cues(book),
        _ => return None,
    })
}

fn difficulties(book: &Book) -> Table {
    let columns = [
        Column::figures("difficulty").or("diff"),
        Column::words("name"),
        Column::sentence(""),
    ];
    let row = |entry: &DifficultyEntry| {
        let warning = entry.warning.clone().unwrap_or_default();
        vec![
            entry.number.number().to_string(),
            entry.name.clone(),
            warning,
        ]
    };
    Table::new(columns, book.difficulties.iter().map(row))
}

fn degrees() -> Table {
    let columns = [
        Column::figures("net successes").or("net"),
        Column::words("degree"),
    ];
    let row = |net: u32| {
        let figure = if net == MOST_NET {
            format!("{net}+")
        } else {
            net.to_string()
        };
        vec![figure, Yield::Net(net).degree().word().to_owned()]
    };
    Table::new(columns, (1..=MOST_NET).map(row))
}

fn targets(book: &Book) -> Table {
    let list = |figures: Vec<String>| figures.join(", ");
    let targets = list(
        book.targets
            .iter()
            .map(|target| target.get().to_string())
            .collect(),
    );
    let thresholds = list(
        book.thresholds
            .iter()
            .map(|threshold| threshold.get().to_string())
            .collect(),
    );
    let rows = [("extended work", targets), ("a contest", thresholds)];
    let columns = [Column::words("what"), Column::words("usual net successes")];
    Table::new(
        columns,
        rows.map(|(what, figures)| vec![what.to_owned(), figures]),
    )
}

fn traits(what: &'static str, entries: &[TraitEntry]) -> Table {
    of_names(
        what,
        "what it is for",
        entries
            .iter()
            .map(|entry| (entry.name.clone(), entry.cue.as_str())),
    )
}

fn cues(book: &Book) -> Table {
    let cues = book.cues.iter();
    of_cues(cues.map(|cue| {
        (
            in_words(&format!("{:?}", cue.level)),
            cue.lines.as_slice(),
            cue.advice.as_str(),
        )
    }))
}
