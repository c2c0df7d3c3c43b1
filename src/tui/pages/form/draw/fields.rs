//! A field on rows of its own: its label or what is typed in place of it, its value, and what is said behind that.

use ratatui::text::{Line, Span};

use crate::tui::glyphs::{NEVER, SECRET_EDGE};
use crate::tui::pages::form::{Entry, Kind};
use crate::tui::theme::Role;
use crate::tui::widgets::{Bar, TextRow, Typed, cut, in_sight, lay, locate, muted, width};
use crate::words::{display_safe, in_figures};

use super::beside::{VALUE_BEFORE_TICKS, add_tick, tick_place};
use super::laid::{Inside, Laid, Numbered, aside, value_style};

/// Columns from the bar of a chance to the right edge.
const BAR_FROM_RIGHT: u16 = 18;
const BAR_CELLS: u16 = 10;
/// Columns for the longest rank and the sign that it can be turned.
const VALUE_BESIDE_BAR: u16 = 11;

/// A field with what stands before and behind its value.
pub(crate) struct FieldRow<'a> {
    pub(crate) field: Numbered<'a>,
    pub(crate) of_ranks: bool,
    /// What is typed in place of its label.
    pub(crate) lead: Option<Numbered<'a>>,
    /// Ticks at its end.
    pub(crate) ticks: Vec<Numbered<'a>>,
    pub(crate) inside: Inside<'a>,
}

/// One row of a field's text, and where in it the text cursor would stand.
struct Part {
    text: String,
    is_first: bool,
    is_last: bool,
    cursor: Option<u16>,
}

impl<'a> FieldRow<'a> {
    /// As many rows as its text needs; what stands before its value stands on the first.
    pub(crate) fn rows(&self) -> Vec<Laid<'a>> {
        let (at, entry) = self.field;
        let (texts, (cursor_row, column)) = match (entry.shown(), &entry.kind) {
            (Some(typed), _) => {
                let texts = lay(&typed.text, self.inside.value_room());
                let cursor = locate(&texts, typed.cursor);
                (texts, cursor)
            }
            (None, Kind::Told(text)) => (lay(&display_safe(text), self.inside.room()), (0, 0)),
            (None, _) => (vec![TextRow::default()], (0, 0)),
        };
        let count = texts.len();
        let rows = texts.into_iter().enumerate().map(|(place, row)| {
            let part = Part {
                text: row.text,
                is_first: place == 0,
                is_last: place + 1 == count,
                cursor: (place == cursor_row).then_some(column),
            };
            let mut laid = Laid::default();
            laid.fields.push((0..u16::MAX, at));
            self.add_label(&mut laid, part.is_first);
            self.add_value(&mut laid, &part);
            let is_held = laid.fields.iter().any(|(_, at)| self.inside.is_held(*at));
            if entry.is_secret && !is_held {
                laid.row.at(0, Span::styled(SECRET_EDGE, Role::Secret));
            }
            laid.row = laid.row.chosen(is_held);
            laid
        });
        rows.collect()
    }

    /// Its label or what is typed in place of that, and the ticks, on its first row.
    fn add_label(&self, laid: &mut Laid<'a>, is_first: bool) {
        let (entry, inside) = (self.field.1, self.inside);
        for (place, tick) in self.ticks.iter().enumerate().filter(|_| is_first) {
            let held = inside.is_held(tick.0);
            add_tick(laid, tick_place(inside, place), *tick, held);
        }
        if let Some(lead) = self.lead.filter(|_| is_first) {
            laid.fields
                .insert(self.ticks.len(), (0..inside.value, lead.0));
            return add_lead(laid, lead.1, inside, inside.is_held(lead.0));
        }
        if !is_first || entry.label.is_empty() {
            return;
        }
        let label = display_safe(&entry.label);
        if entry.is_secret {
            let label = cut(&label, inside.label_room()).into_owned();
            laid.row
                .at(inside.inset.saturating_sub(1), Role::Secret.tag(&label));
            return;
        }
        let is_held =
            inside.is_held(self.field.0) || self.ticks.iter().any(|(at, _)| inside.is_held(*at));
        let style = match (is_held, self.of_ranks) {
            (true, _) => Role::Strong.bold(),
            (false, true) => Role::Fg.into(),
            (false, false) => Role::Muted.into(),
        };
        laid.row.within(
            inside.inset,
            inside.label_room(),
            Span::styled(label, style),
        );
    }

    fn add_value(&self, laid: &mut Laid<'a>, part: &Part) {
        let ((at, entry), inside) = (self.field, self.inside);
        let held = inside.is_held(at);
        let has_lead = self.lead.is_some() && part.is_first;
        let x = match entry.label.is_empty() && !has_lead {
            true => inside.inset,
            false => inside.value,
        };
        let end = match (entry.shown(), &entry.kind) {
            (Some(typed), _) => self.add_text(laid, x, &typed, part),
            (None, Kind::Choice(..)) => self.add_choice(laid, held),
            (None, _) => {
                let style = value_style(entry, self.of_ranks, held);
                laid.row
                    .at(x, Span::styled(part.text.trim_end().to_owned(), style))
            }
        };
        if !part.is_last {
            return;
        }
        let fault = entry.fault();
        if !fault.is_empty() {
            let fault = Span::styled(format!("! {fault}"), Role::Danger.weighed(held));
            // Behind the cell that the text cursor may need.
            let room = inside.width.saturating_sub(end + 3);
            laid.row.within(end + 2, room, fault);
        }
        if let Some(chance) = inside.form.chance_of(entry) {
            self.add_chance(laid, (x, end), chance, held);
        }
        let after = match self.ticks.len() {
            0 => end,
            ticks => tick_place(inside, ticks),
        };
        let aside = aside(entry);
        if fault.is_empty() && after + width(&aside.content) < inside.last() {
            laid.row.ending(inside.last(), aside);
        }
    }

    /// A text, or what stands in it while it is empty; gives the column after it.
    fn add_text(&self, laid: &mut Laid<'a>, x: u16, typed: &Typed, part: &Part) -> u16 {
        let ((at, entry), inside) = (self.field, self.inside);
        let held = inside.is_held(at);
        let room = match self.ticks.is_empty() {
            true => inside.value_room(),
            false => VALUE_BEFORE_TICKS,
        };
        let style = value_style(entry, self.of_ranks, held);
        let cursor = part.cursor.filter(|_| held);
        if typed.text.is_empty() {
            laid.cursor = laid.cursor.or(held.then_some(x));
            return laid.row.within(x, room, muted(entry.ghost.as_str()));
        }
        if self.ticks.is_empty() {
            laid.cursor = laid.cursor.or(cursor.map(|column| x + column.min(room)));
            let text = part.text.trim_end().to_owned();
            return laid.row.at(x, Span::styled(text, style));
        }
        let (shown, column) = in_sight(typed, room);
        laid.cursor = laid.cursor.or(held.then_some(x + column));
        laid.row.at(x, Span::styled(shown.to_owned(), style));
        x + room
    }

    /// One of several, between arrows while it is in hand; gives the column after it.
    fn add_choice(&self, laid: &mut Laid<'a>, held: bool) -> u16 {
        let (entry, x, room) = (self.field.1, self.inside.value, self.inside.value_room());
        let choice = entry.text();
        let style = match !held && choice == NEVER {
            true => Role::Muted.into(),
            false => value_style(entry, self.of_ranks, held),
        };
        let choice = Span::styled(choice, style);
        if !held {
            return laid.row.within(x, room, choice);
        }
        let arrow = Role::Accent.bold();
        laid.row.at(x.saturating_sub(2), Span::styled("‹", arrow));
        let end = laid.row.within(x, room.saturating_sub(1), choice);
        laid.row.at(end + 1, Span::styled("›", arrow))
    }

    /// The figure of normal or better, and its bar where every value of the column leaves room for one.
    fn add_chance(&self, laid: &mut Laid<'a>, (value, end): (u16, u16), chance: f64, held: bool) {
        let (width_of_column, last) = (self.inside.width, self.inside.last());
        let figure = in_figures(chance);
        if end + width(&figure) < last {
            let role = if held { Role::Strong } else { Role::Fg };
            laid.row
                .ending(last, Span::styled(figure, role.weighed(held)));
        }
        let bar = width_of_column.checked_sub(BAR_FROM_RIGHT);
        if let Some(x) = bar.filter(|x| *x >= value + VALUE_BESIDE_BAR) {
            laid.row.at(x, chance_bar(chance));
        }
    }
}

/// Adds what is typed in place of a label.
fn add_lead<'a>(laid: &mut Laid<'a>, entry: &'a Entry, inside: Inside<'a>, held: bool) {
    let (x, room) = (inside.inset, inside.label_room());
    let Some(typed) = entry.shown() else { return };
    let (text, column) = match (typed.text.is_empty(), entry.fault()) {
        (true, "") => (muted(entry.ghost.as_str()), 0),
        (true, fault) => {
            let style = Role::Danger.weighed(held);
            (Span::styled(format!("! {fault}"), style), 0)
        }
        (false, _) => {
            let (shown, column) = in_sight(&typed, room);
            (
                Span::styled(shown.to_owned(), value_style(entry, true, held)),
                column,
            )
        }
    };
    laid.row.within(x, room, text);
    laid.cursor = held.then_some(x + column);
}

/// A bar of ten cells; half a cell counts when that makes their number even, so that neither side is favored.
pub(crate) fn chance_bar(chance: f64) -> Line<'static> {
    // By the hundredths that are told, so that half a cell is no matter of how the chance was added up.
    let told = (chance * 100.0).round();
    let have = (told / 10_000.0 * f64::from(BAR_CELLS)).round_ties_even() as i64;
    let bar = Bar {
        whole: i64::from(BAR_CELLS),
        have,
        passing: 0,
    };
    bar.line(BAR_CELLS, Role::Muted, Role::Muted)
}
