//! Which columns and groups the fields of a form stand in.

use crate::systems::Group;

use super::record::Record;

/// A column of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: &'static str,
    /// How many of 118 columns it would like.
    pub share: u16,
    /// Columns from the beginning of a label to that of its value.
    pub label_room: u16,
    pub groups: Vec<FieldsTogether>,
}

/// A group of fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldsTogether {
    /// Its name.
    pub heading: &'static str,
    /// Whether its labels matter as much as its values.
    pub is_of_ranks: bool,
    /// The names of the ticks at the end of each of its rows.
    pub ticks: &'static [&'static str],
    /// What is said under it.
    pub note: String,
}

/// What may be said of everything somebody is trained in.
pub(crate) const TICKS: &[&str] = &["knack", "prof."];

/// The groups under which what follows is told.
pub(crate) const REMARKS: &str = "worth knowing";
pub(crate) const FIGURES: &str = "what follows";

/// The group of the first column in which texts about somebody stand, without a heading.
pub(crate) const TEXTS: usize = 2;

impl Column {
    pub(crate) fn new(
        name: &'static str,
        share: u16,
        label_room: u16,
        headings: &[&'static str],
        is_of_ranks: bool,
    ) -> Self {
        let group = |heading: &&'static str| FieldsTogether {
            heading,
            is_of_ranks,
            ..FieldsTogether::default()
        };
        Self {
            name,
            share,
            label_room,
            groups: headings.iter().map(group).collect(),
        }
    }

    /// The place of a group in it, begun if it is not there.
    pub(crate) fn group(&mut self, heading: &'static str) -> usize {
        let found = self
            .groups
            .iter()
            .position(|group| group.heading == heading);
        found.unwrap_or_else(|| {
            self.groups.push(FieldsTogether {
                heading,
                is_of_ranks: true,
                ..FieldsTogether::default()
            });
            self.groups.len() - 1
        })
    }
}

/// The columns of a record: what every system has stands in the first, and a record without a sheet has no others.
pub(crate) fn of_record(record: &Record) -> Vec<Column> {
    let headings = ["", "", "", ""];
    let title = record.verb.title;
    if record.fields.is_empty() {
        return vec![Column::new(title, 118, 12, &headings, false)];
    }
    let [(_, share, room), own @ ..] = record.sheet.system().profile().form;
    let plain = Column::new(title, share, room, &headings, false);
    let own = own.map(|(name, share, room)| Column::new(name, share, room, &[], true));
    std::iter::once(plain).chain(own).collect()
}

/// The column and the group that fields of a sheet stand in, begun if it is not there.
pub(crate) fn place_of(columns: &mut [Column], group: Group) -> Option<(usize, usize)> {
    let at = group.column;
    let place = match (at, group.heading) {
        (0, "") => TEXTS,
        (_, heading) => columns.get_mut(at)?.group(heading),
    };
    Some((at, place))
}
