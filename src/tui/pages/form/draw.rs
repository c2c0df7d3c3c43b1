//! A form of many fields, drawn from its columns and groups: a hero, a new campaign.

mod beside;
mod columns;
mod fields;
mod laid;
mod lay;
mod table;

use std::borrow::Cow;
use std::ops::Range;

use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use crate::tui::pages::form::{FormState, Purpose};
use crate::tui::pages::frame::{count_below, draw_foot, draw_path};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{Canvas, dot, draw_rows, draw_scrollbar, window};
use crate::words::{counted, display_safe};

use columns::{Placed, Places};

/// Draws a form; gives the place of the text cursor while a text is in hand.
pub fn draw_form(canvas: &mut Canvas<'_>, form: &FormState) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let places = Places::of(form, canvas.area());
    columns::draw_rules(canvas, form, &places);
    draw_path(&mut canvas.on(places.page.title), &path(form), state(form));
    if !places.table.is_empty() {
        table::draw_table(canvas, &places, form);
    }
    let mut cursor = None;
    for place in &places.columns {
        let shown = in_sight(place, form);
        let column = &mut canvas.on(place.area);
        let rows = place.rows.get(shown.clone()).unwrap_or_default();
        let mut typed = (0..)
            .zip(rows)
            .filter_map(|(y, laid)| column.place(laid.cursor?, y));
        cursor = cursor.or(typed.next());
        draw_rows(column, 0, rows.iter().map(|laid| &laid.row), true);
        draw_scrollbar(column, place.rows.len(), shown.start);
        if place.column == form.front() || places.columns.len() == 1 {
            let rule = places.last_rule(form, place);
            count_below(&mut canvas.on(rule), place.rows.len() - shown.end);
        }
    }
    draw_foot(&mut canvas.on(places.page.foot), form.help());
    cursor
}

/// The field that is drawn at a place, by its number in the order of Tab.
pub fn field_at(form: &FormState, area: Rect, at: Position) -> Option<usize> {
    let places = Places::of(form, area);
    let mut columns = places.columns.iter();
    let place = columns.find(|place| place.area.contains(at))?;
    let down = usize::from(at.y - place.area.y);
    let row = in_sight(place, form).nth(down)?;
    place.rows.get(row)?.field_at(at.x - place.area.x)
}

/// The rows of a column that have room, with the field in hand among them.
fn in_sight(placed: &Placed<'_>, form: &FormState) -> Range<usize> {
    let last = placed.rows.iter().rposition(|laid| laid.holds(form.at));
    window(&vec![1; placed.rows.len()], placed.area.height, last)
}

/// Where one is, step by step: campaign, heroes, Wren.
fn path(form: &FormState) -> Vec<String> {
    let steps: Vec<Cow<'_, str>> = match &form.purpose {
        Purpose::Record(record) => {
            let name = record.known.as_deref().map_or("new".into(), display_safe);
            vec![display_safe(&form.campaign), record.verb.many.into(), name]
        }
        Purpose::Campaign(_) => vec!["campaigns".into(), "new".into()],
        Purpose::Rename(_) => vec!["campaigns".into(), "another name".into()],
        Purpose::Copy => vec!["a copy".into()],
    };
    let steps = steps.into_iter().filter(|step| !step.is_empty());
    steps.map(Cow::into_owned).collect()
}

/// Whether it was changed, and how many fields are wrong.
fn state(form: &FormState) -> Line<'static> {
    let mut state = Line::default();
    let is_changed = form.is_changed();
    if is_changed {
        state.push_span(Span::styled("changed", Role::Warn));
    }
    let wrong = form
        .entries
        .iter()
        .filter(|entry| !entry.fault().is_empty());
    let count = wrong.count();
    if count > 0 {
        state.extend(is_changed.then(dot));
        let wrong = format!("{} to fix", counted(count, "field"));
        state.push_span(Span::styled(wrong, Role::Danger.bold()));
    }
    state
}
