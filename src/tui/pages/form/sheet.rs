//! The fields of a sheet as fields of a form: rows of an entry each, and an empty row where entries may be added.

use crate::systems::SheetField;
use crate::systems::record::Kind as Takes;
use crate::tui::editor::Editor;

use super::entry::{Entry, FieldOwner, Kind, NOTHING, Sets, Slot};
use super::record::Record;
use super::record::{Column, FIGURES, REMARKS, TICKS, place_of};

/// The place of a name in its row: before all values.
const NAME: usize = usize::MAX;

/// Rows being made, each with a number of its own.
struct Rows<'a> {
    record: &'a Record,
    /// The highest number so far.
    next: usize,
}

/// Everything a sheet records, in the order of Tab; groups are begun as they are needed.
pub(crate) fn sheet_entries(record: &Record, columns: &mut [Column]) -> Vec<Entry> {
    let mut rows = Rows { record, next: 0 };
    let mut entries = Vec::new();
    for field in record
        .fields
        .iter()
        .filter(|field| field.part().is_none_or(|(_, part)| part == 0))
    {
        let Some(place) = place_of(columns, field.group()) else {
            continue;
        };
        let group = columns
            .get_mut(place.0)
            .and_then(|column| column.groups.get_mut(place.1));
        if let Some(group) = group.filter(|_| field.part().is_some()) {
            group.ticks = TICKS;
        }
        entries.extend(rows.of_field(place, field));
    }
    if let Some(last) = columns.last_mut().filter(|_| !entries.is_empty()) {
        for heading in [REMARKS, FIGURES] {
            last.group(heading);
        }
    }
    entries
}

/// An empty row for one more entry of a field's list, with a number no other row has.
pub(crate) fn empty_row(
    record: &Record,
    place: (usize, usize),
    field: &SheetField,
    next: usize,
) -> Vec<Entry> {
    Rows { record, next }.begun(place, field)
}

impl Rows<'_> {
    fn of_field(&mut self, place: (usize, usize), field: &SheetField) -> Vec<Entry> {
        if field.names_new() {
            return self.begun(place, field);
        }
        if !field.is_of_entry() {
            return self.row(place, field, &FieldOwner::Itself);
        }
        let known: Vec<FieldOwner> = field
            .entries(&self.record.sheet)
            .into_iter()
            .map(FieldOwner::Known)
            .collect();
        let mut entries: Vec<Entry> = known
            .iter()
            .flat_map(|whose| self.row(place, field, whose))
            .collect();
        entries.extend(self.begun(place, field));
        entries
    }

    /// The field of an entry, and what else is said of the same entry beside it.
    fn row(&mut self, place: (usize, usize), field: &SheetField, whose: &FieldOwner) -> Vec<Entry> {
        let first = Entry::own(place, field, whose.clone(), self.record);
        let Some((what, _)) = field.part() else {
            let is_figure =
                place.0 > 0 && matches!(first.kind, Kind::Number(_)) && *whose != FieldOwner::New;
            let slot = if is_figure { Slot::Cell } else { Slot::Own };
            return vec![Entry { slot, ..first }];
        };
        let number = self.number();
        let label = first.label.clone();
        let beside = self.record.fields.iter().filter_map(|other| {
            let (of, part) = other.part().filter(|(_, part)| *part > 0)?;
            (of == what).then(|| Entry {
                label: label.clone(),
                slot: Slot::Beside,
                row: Some((number, part)),
                ..Entry::own(place, other, whose.clone(), self.record)
            })
        });
        let first = Entry {
            row: Some((number, 0)),
            ghost: NOTHING.to_owned(),
            ..first
        };
        std::iter::once(first).chain(beside).collect()
    }

    /// An empty row: a name, and its values where it does not say all by being there.
    fn begun(&mut self, place: (usize, usize), field: &SheetField) -> Vec<Entry> {
        let values = match field.kind() {
            Takes::Tick => Vec::new(),
            _ => self.row(place, field, &FieldOwner::New),
        };
        let number = values.first().and_then(Entry::number);
        let number = number.unwrap_or_else(|| self.number());
        let values = values.into_iter().map(|value| Entry {
            label: String::new(),
            row: value.row.or(Some((number, 0))),
            ..value
        });
        let values: Vec<Entry> = values.collect();
        let name = Entry {
            slot: if values.is_empty() {
                Slot::Own
            } else {
                Slot::Lead
            },
            row: Some((number, NAME)),
            ghost: format!("new {}", field.name()),
            ..Entry::new(
                place,
                "",
                Sets::Name(Box::new(field.clone())),
                Kind::Text(Editor::default()),
            )
        };
        std::iter::once(name).chain(values).collect()
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next
    }
}
