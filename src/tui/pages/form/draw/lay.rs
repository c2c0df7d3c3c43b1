//! The rows of a column of fields, before it is known which of them are in sight.

use crate::tui::pages::form::{FieldsTogether, Kind, Slot};
use crate::tui::widgets::{Row, muted, wrap};
use crate::words::display_safe;

use super::beside::{figure_rows, tick_place, tick_rows};
use super::fields::FieldRow;
use super::laid::{Inside, Laid, Numbered};

/// All rows of a column, a blank one before each group that says anything.
pub(crate) fn rows(inside: Inside<'_>, column: usize) -> Vec<Laid<'_>> {
    let form = inside.form;
    let groups = form.columns.get(column).map(|column| &column.groups);
    let mut rows = Vec::new();
    for (at, group) in groups.into_iter().flatten().enumerate() {
        let fields: Vec<Numbered<'_>> = form.in_place((column, at)).collect();
        if fields.is_empty() && group.note.is_empty() {
            continue;
        }
        rows.push(Laid::default());
        if !group.heading.is_empty() {
            rows.push(heading(group, known(&fields), inside).into());
        }
        lay_fields(&mut rows, &fields, group.is_of_ranks, inside);
        let note = display_safe(&group.note);
        rows.extend(wrap(&note, inside.room()).into_iter().map(|line| {
            let line = muted(line.to_owned());
            Row::of(inside.inset, line).into()
        }));
    }
    rows
}

fn heading<'a>(group: &FieldsTogether, known: String, inside: Inside<'a>) -> Row<'a> {
    let mut row = Row::default();
    row.within(inside.inset, inside.room(), muted(group.heading));
    row.ending(inside.last(), muted(known));
    for (at, tick) in group.ticks.iter().enumerate() {
        row.at(tick_place(inside, at), muted(*tick));
    }
    row
}

/// How many skills of a group are known; nothing where there are none to be known.
fn known(fields: &[Numbered<'_>]) -> String {
    let ticks = fields
        .iter()
        .filter(|(_, entry)| matches!(entry.kind, Kind::Tick(_)));
    let is_plain = ticks.clone().all(|(_, entry)| entry.row.is_none());
    match ticks
        .filter(|(_, entry)| entry.kind == Kind::Tick(true))
        .count()
    {
        0 => String::new(),
        count if is_plain => format!("{count} known"),
        _ => String::new(),
    }
}

fn lay_fields<'a>(
    rows: &mut Vec<Laid<'a>>,
    fields: &[Numbered<'a>],
    of_ranks: bool,
    inside: Inside<'a>,
) {
    // Fields that wait for others to stand beside them.
    let (mut ticks, mut figures, mut lead) = (Vec::new(), Vec::new(), None);
    let mut fields = fields.iter().copied().peekable();
    while let Some(field) = fields.next() {
        match (field.1.slot, &field.1.kind) {
            (Slot::Lead, _) => lead = Some(field),
            (Slot::Cell, _) => figures.push(field),
            (Slot::Own | Slot::Beside, Kind::Tick(_)) => ticks.push(field),
            (Slot::Own | Slot::Beside, _) => {
                rows.extend(figure_rows(&std::mem::take(&mut figures), inside));
                rows.extend(tick_rows(&std::mem::take(&mut ticks), inside));
                let is_beside = |(_, next): &Numbered<'_>| next.slot == Slot::Beside;
                let beside = std::iter::from_fn(|| fields.next_if(is_beside));
                let row = FieldRow {
                    field,
                    of_ranks,
                    lead: lead.take(),
                    ticks: beside.collect(),
                    inside,
                };
                rows.extend(row.rows());
            }
        }
    }
    rows.extend(figure_rows(&figures, inside));
    rows.extend(tick_rows(&ticks, inside));
}
