//! What follows from a form as it stands: figures beside the fields, what is odd, room for one more entry.

use crate::campaign::line::nearly_named;
use crate::systems::interface::Doings;
use crate::systems::record::{Kind as Takes, Shown, Sum};
use crate::systems::{Follows, Rulebook, Sheet, SheetField};
use crate::tui::editor::Editor;
use crate::tui::pages::form::entry::Kind;
use crate::tui::pages::form::plain::{MAXIMUM, POINTS};

use super::entry::{Beside, Entry, Sets, Slot};
use super::record::{FIGURES, REMARKS};
use super::sheet::empty_row;
use super::{FormState, Purpose, Record, Verb};

/// Letters of a figure that has room where fields stand side by side.
const LONGEST_IN_CELL: usize = 4;

/// What stands between two sums.
const BETWEEN: &str = " · ";

impl FormState {
    /// Brings everything that follows from the fields up to date.
    pub(crate) fn follow(&mut self, rules: &Rulebook) {
        self.mark_gone();
        if let Purpose::Record(record) = &self.purpose {
            let record = record.clone();
            let (sheet, level) = (self.sheet_now(&record), self.level_now(&record));
            let remarks = sheet.read(rules, level).remarks();
            self.tell_beside(&sheet, rules, level, &remarks);
            self.tell_below(&sheet, rules, level, &remarks);
            self.make_room(&record);
            self.doings = if record.verb == Verb::HERO {
                sheet.read(rules, level).doings()
            } else {
                Doings::default()
            };
            self.give_room_back();
        }
        let troubles: Vec<_> = self
            .entries
            .iter()
            .map(|entry| self.trouble_of(entry))
            .collect();
        for (entry, trouble) in self.entries.iter_mut().zip(troubles) {
            entry.trouble = trouble;
        }
    }

    fn tell_beside(&mut self, sheet: &Sheet, rules: &Rulebook, level: u32, remarks: &[String]) {
        let read = sheet.read(rules, level);
        let follows = |field: &SheetField, name: Option<&str>| read.follows(field, name);
        let told = |entry| self.beside_entry(entry, rules, remarks, &follows);
        let told: Vec<Beside> = self.entries.iter().map(told).collect();
        for (entry, beside) in self.entries.iter_mut().zip(told) {
            entry.beside = beside;
        }
    }

    fn beside_entry(
        &self,
        entry: &Entry,
        rules: &Rulebook,
        remarks: &[String],
        follows: &dyn Fn(&SheetField, Option<&str>) -> Follows,
    ) -> Beside {
        let (Sets::Own(field, _) | Sets::Name(field)) = &entry.sets else {
            let of_points = self.told_of_points(entry);
            let sums = of_points.unwrap_or_else(|| self.told_of_kind(entry, rules));
            return Beside {
                sums,
                ..Beside::default()
            };
        };
        if matches!(entry.sets, Sets::Name(_)) {
            return self.beside_name(entry, field, follows);
        }
        let name = self.name_of(entry);
        let follows = follows(field, name.as_deref());
        let is_first = field.part().is_none_or(|(_, part)| part == 0);
        let about = field.label(name.as_deref());
        let remark = remarks
            .iter()
            .find(|remark| is_first && is_about(remark, &about));
        beside(&follows, entry, remark.map_or("", String::as_str))
    }

    /// What is worth knowing of a new name: whether it is nearly another, and what it gives if it says all by itself.
    fn beside_name(
        &self,
        entry: &Entry,
        field: &SheetField,
        follows: &dyn Fn(&SheetField, Option<&str>) -> Follows,
    ) -> Beside {
        let (Some(name), Purpose::Record(record)) = (self.name_of(entry), &self.purpose) else {
            return Beside::default();
        };
        let meant = nearly_named(field, &record.fields, &record.sheet, &name);
        let remark = meant.map_or_else(String::new, |meant| {
            format!("{name} is new, and nearly {meant}")
        });
        if field.kind() == Takes::Tick {
            return beside(&follows(field, Some(&name)), entry, &remark);
        }
        Beside {
            remark,
            ..Beside::default()
        }
    }

    /// Remarks, and figures that stand beside no field, read at the end of the form.
    fn tell_below(&mut self, sheet: &Sheet, rules: &Rulebook, level: u32, remarks: &[String]) {
        self.entries.retain(|entry| entry.sets != Sets::Nothing);
        let is_beside = |sum: &Sum| {
            let told = sum.to_string();
            self.entries.iter().any(|entry| {
                entry
                    .beside
                    .sums
                    .split(BETWEEN)
                    .any(|beside| beside == told)
            })
        };
        let figures = sheet.read(rules, level).derived();
        let figures = figures
            .iter()
            .filter(|derived| !is_beside(&derived.sum))
            .map(|derived| match derived.sum.shown {
                Shown::Number => format!("{}: {}", derived.name, derived.sum),
                Shown::Count(..)
                | Shown::Figure(_)
                | Shown::FigureAndDice(..)
                | Shown::Bonus(_) => derived.sum.to_string(),
            });
        let figures: Vec<String> = figures.filter(|figure| !figure.is_empty()).collect();
        let Some(last) = self.columns.len().checked_sub(1).filter(|last| *last > 0) else {
            return;
        };
        for (heading, lines) in [(REMARKS, remarks), (FIGURES, &figures)] {
            let Some(column) = self.columns.get_mut(last).filter(|_| !lines.is_empty()) else {
                continue;
            };
            let place = (last, column.group(heading));
            self.entries
                .extend(lines.iter().map(|line| Entry::told(place, line.clone())));
        }
        self.entries.sort_by_key(|entry| entry.place);
        self.at = self.at.min(self.entries.len().saturating_sub(1));
    }

    /// Of several empty rows of a list one is enough; the one in hand stays.
    pub(crate) fn give_room_back(&mut self) {
        let in_hand = self.entries.get(self.at).and_then(Entry::number);
        let is_empty = |entry: &&Entry| {
            matches!(entry.sets, Sets::Name(_))
                && entry.text().trim().is_empty()
                && !self.has_values(entry)
        };
        let empty: Vec<&Entry> = self.entries.iter().filter(is_empty).collect();
        let is_needless = |(at, entry): &(usize, &&Entry)| {
            let is_twin = |other: &&&Entry| other.sets == entry.sets;
            entry.number() != in_hand && empty.iter().skip(at + 1).any(|other| is_twin(&other))
        };
        let gone: Vec<Option<usize>> = empty
            .iter()
            .enumerate()
            .filter(is_needless)
            .map(|(_, entry)| entry.number())
            .collect();
        let is_gone = |entry: &Entry| entry.row.is_some() && gone.contains(&entry.number());
        let before = self
            .entries
            .iter()
            .take(self.at)
            .filter(|entry| is_gone(entry))
            .count();
        self.entries.retain(|entry| !is_gone(entry));
        self.at -= before;
    }

    /// Where the last empty row of a list bears a name, another follows.
    fn make_room(&mut self, record: &Record) {
        let number = |entry: &Entry| entry.row.map_or(0, |(number, _)| number);
        let next = self.entries.iter().map(number).max().unwrap_or(0);
        let is_name = |entry: &&Entry| matches!(entry.sets, Sets::Name(_));
        let full = self.entries.iter().filter(is_name).find(|entry| {
            let twins = self.entries.iter().filter(|other| other.sets == entry.sets);
            twins
                .into_iter()
                .all(|other| !other.text().trim().is_empty())
        });
        let Some((place, Sets::Name(field))) = full.map(|entry| (entry.place, entry.sets.clone()))
        else {
            return;
        };
        let row = empty_row(record, place, &field, next);
        let is_of_list = |entry: &Entry| entry.sets == Sets::Name(field.clone());
        let last = self
            .entries
            .iter()
            .rfind(|entry| is_of_list(entry))
            .map_or(0, number);
        let end = self.entries.iter().rposition(|entry| number(entry) == last);
        let end = end.map_or(self.entries.len(), |at| at + 1);
        self.at += if self.at >= end { row.len() } else { 0 };
        self.entries.splice(end..end, row);
    }
}

impl FormState {
    /// `Ash 24` or `Ash 18/24` in the name of a new hero: the name, and hit points where none are typed yet.
    fn points_in_name(&self) -> Option<(String, u32, u32)> {
        let Purpose::Record(record) = &self.purpose else {
            return None;
        };
        let in_hand = self.entries.get(self.at);
        let name = in_hand.filter(|entry| entry.is_word("name"))?;
        let is_free = self.text_of(MAXIMUM).is_empty() && self.text_of(POINTS).is_empty();
        let is_new = record.verb == Verb::HERO && record.known.is_none();
        let text = name.text();
        let (name, figures) = text.trim().rsplit_once(' ').filter(|_| is_new && is_free)?;
        let (points, max) = figures.split_once('/').unwrap_or((figures, figures));
        Some((
            name.trim().to_owned(),
            points.parse().ok()?,
            max.parse().ok()?,
        ))
    }

    /// Hit points typed behind the name of a new hero go to their fields, as in the line `hero Ash 24`.
    pub(crate) fn part_points(&mut self) {
        let Some((name, points, max)) = self.points_in_name() else {
            return;
        };
        if let Some(entry) = self.entries.get_mut(self.at) {
            entry.kind = Kind::Text(Editor::new(name));
        }
        for (label, figure) in [(MAXIMUM, max), (POINTS, points)] {
            let is_it =
                |entry: &&mut Entry| entry.label == label && matches!(entry.sets, Sets::Word(_));
            if let Some(entry) = self.entries.iter_mut().find(is_it) {
                entry.kind = Kind::Number(Editor::new(figure.to_string()));
            }
        }
    }

    /// What becomes of hit points behind the name in hand.
    pub(crate) fn told_of_points(&self, entry: &Entry) -> Option<String> {
        let told = self.points_in_name();
        let (name, points, max) = told.filter(|_| entry.is_word("name"))?;
        Some(format!("{name}, {points}/{max} hit points."))
    }
}

/// Whether a remark begins with what it is about.
fn is_about(remark: &str, what: &str) -> bool {
    let rest = remark
        .get(..what.len())
        .filter(|start| start.eq_ignore_ascii_case(what));
    let next = rest
        .and(remark.get(what.len()..))
        .and_then(|rest| rest.chars().next());
    next.is_some_and(|next| matches!(next, ':' | ' '))
}

fn beside(follows: &Follows, entry: &Entry, remark: &str) -> Beside {
    let is_short =
        |figure: &String| entry.slot != Slot::Cell || figure.chars().count() <= LONGEST_IN_CELL;
    let figure = follows
        .sums
        .first()
        .map(figure)
        .filter(|figure| figure != entry.text().trim());
    let sums = follows.sums.iter().map(Sum::to_string);
    let told = Some(follows.told.clone()).filter(|told| !told.is_empty());
    let sums: Vec<String> = sums.chain(told).collect();
    let figure = figure.filter(is_short).unwrap_or_default();
    Beside {
        figure,
        sums: sums.join(BETWEEN),
        remark: remark.to_owned(),
        tail: follows.tail.clone(),
    }
}

/// What a sum comes to, as short as it stands beside a field.
fn figure(sum: &Sum) -> String {
    match &sum.shown {
        Shown::Figure(what) | Shown::FigureAndDice(what, _) => format!("{what} {}", sum.figure()),
        Shown::Bonus(_) | Shown::Number | Shown::Count(..) => sum.figure(),
    }
}
