//! What a sheet records and makes of that, group by group: each figure once, beside what it rests on.

use crate::report::{Kind, Line, Section, side_by_side};
use crate::systems::record::is_same;
use crate::systems::{Derived, Recorded, Rulebook, Sheet};

/// Values longer than this stand by themselves: figures are not set under one another behind them.
const SHORT: usize = 8;
/// Columns for the name of a value, where one is longer than this.
const LABEL_MOST: usize = 22;

/// Every group of a sheet with its figures, then what is worth knowing.
pub(crate) fn own_sections(sheet: &Sheet, rules: &Rulebook, level: u32) -> Vec<Section> {
    let (recorded, derived) = (sheet.recorded(rules), sheet.read(rules, level).derived());
    let mut groups: Vec<&'static str> = Vec::new();
    for group in recorded
        .iter()
        .map(|entry| entry.group)
        .chain(derived.iter().map(|figure| figure.group))
    {
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let of_group = |group: &&'static str| {
        let recorded = recorded
            .iter()
            .filter(|entry| entry.group == *group)
            .collect();
        let derived = derived
            .iter()
            .filter(|figure| figure.group == *group)
            .collect();
        section(&group.to_lowercase(), rows_of(recorded, derived))
    };
    let mut sections: Vec<Section> = groups.iter().map(of_group).collect();
    let remarks = sheet.read(rules, level).remarks();
    let remarks = remarks.iter().map(|remark| Line::of(Kind::Aside, remark));
    sections.push(section("worth knowing", remarks.collect()));
    sections
}

/// One row of a group: what it is, its value, what is made of that.
struct Told {
    name: String,
    value: String,
    made: String,
}

/// Figures in their order, each behind the value it rests on; then the values nothing is made of by itself.
fn rows_of(mut recorded: Vec<&Recorded>, derived: Vec<&Derived>) -> Section {
    let mut told: Vec<Told> = Vec::new();
    for figure in derived {
        let at = recorded
            .iter()
            .position(|entry| is_same(&entry.name, &figure.name));
        let value = at.map_or_else(String::new, |at| value_of(recorded.remove(at)));
        let made = made_of(figure, &value);
        told.push(Told {
            name: figure.short_name().to_owned(),
            value,
            made,
        });
    }
    told.extend(recorded.into_iter().map(|entry| {
        let made = String::new();
        Told {
            name: entry.name.clone(),
            value: value_of(entry),
            made,
        }
    }));
    let short = told
        .iter()
        .filter(|told| !told.made.is_empty())
        .map(|told| told.value.chars().count());
    let room = short.filter(|length| *length <= SHORT).max().unwrap_or(0);
    told.iter().flat_map(|told| told.rows(room)).collect()
}

/// A value; a tick says all by being there.
fn value_of(entry: &Recorded) -> String {
    if entry.value == "yes" {
        String::new()
    } else {
        entry.value.clone()
    }
}

impl Told {
    fn rows(&self, room: usize) -> Section {
        let Self { name, value, made } = self;
        if made.is_empty() || value.chars().count() > SHORT {
            let second = (!made.is_empty()).then(|| row("", made));
            return std::iter::once(row(name, value)).chain(second).collect();
        }
        let text = if room == 0 {
            made.clone()
        } else {
            format!("{value:<room$}  {made}")
        };
        vec![row(name, &text)]
    }
}

/// A figure and its sum, as far as they say more than the name and the value beside them.
fn made_of(Derived { name, sum, .. }: &Derived, value: &str) -> String {
    let figure = sum.figure();
    if figure == value {
        return String::new();
    }
    let mut sum = sum.clone();
    for part in sum.parts.iter_mut().filter(|part| names(name, &part.name)) {
        part.name.clear();
    }
    match sum.parts.as_slice() {
        [] => figure,
        [only] if name.contains(&only.name) => figure,
        _ => format!("{figure:<2}  {}", sum.spelt()),
    }
}

/// Whether a figure's name is made of a part's in full, as `Dexterity+Archery` of Archery.
fn names(figure: &str, part: &str) -> bool {
    figure
        .strip_suffix(part)
        .is_some_and(|before| before.is_empty() || before.ends_with(['+', ' ']))
        || figure
            .strip_prefix(part)
            .is_some_and(|after| after.starts_with('+'))
}

/// Rows under a heading, if there are any.
pub(crate) fn section(heading: &str, mut rows: Section) -> Section {
    side_by_side(&mut rows, LABEL_MOST);
    if !rows.is_empty() && !heading.is_empty() {
        rows.insert(0, Line::of(Kind::Heading, heading));
    }
    rows
}

pub(crate) fn row(label: &str, value: &str) -> Line {
    Line::labeled(Kind::Text, label, 0, value)
}
