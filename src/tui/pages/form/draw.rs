//! A form of many fields, drawn from data: a hero, a new campaign.

mod cells;
mod columns;
mod fields;
mod lay;
mod table;
#[cfg(test)]
mod tests;

use crate::tui::pages::form::view::FieldPlace;
use crate::tui::pages::form::view::Form;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::tui::pages::frame::{count_below, draw_foot, draw_path};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::words::counted;
use ratatui::text::{Line, Span};

use columns::Places;
use table::draw_table;

/// Draws a form; gives the place of the text cursor while a text is in hand.
pub fn draw_form(view: &Form, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let mut canvas = Canvas::new(buf, area);
    canvas.clear(Ground::Bg);
    let places = Places::of(view, area);
    columns::draw_rules(&mut canvas, view, &places, area);
    draw_path(&mut canvas.on(places.page.title), &view.path, &state(view));
    if let Some(table) = view.table.as_ref().filter(|_| !places.table.is_empty()) {
        draw_table(&mut canvas, &places, table);
    }
    let mut cursor = None;
    for place in &places.columns {
        let in_hand = view.in_hand.filter(|hand| hand.column == place.column);
        let drawn = fields::draw_column(&mut canvas.on(place.area), place, in_hand);
        cursor = cursor.or(drawn.cursor);
        if in_hand.is_some() || places.columns.len() == 1 {
            let rule = places.last_rule(view, place);
            count_below(&mut canvas.on(rule), drawn.below);
        }
    }
    draw_foot(&mut canvas.on(places.page.foot), &help(view));
    draw_hints(&mut canvas.on(places.page.hints), &view.hints);
    cursor
}

/// The field that is drawn at a place.
pub fn field_at(view: &Form, area: Rect, at: Position) -> Option<FieldPlace> {
    let places = Places::of(view, area);
    let place = places
        .columns
        .iter()
        .find(|place| place.area.contains(at))?;
    let in_hand = view.in_hand.filter(|hand| hand.column == place.column);
    let (group, field) = fields::field_at(place, in_hand, at)?;
    Some(FieldPlace {
        column: place.column,
        group,
        field,
    })
}

fn state(view: &Form) -> Line<'static> {
    let mut state = Line::default();
    if view.changed {
        state.push_span(Span::styled("changed", Role::Warn));
    }
    let count = view.to_mend();
    if count > 0 {
        state.extend(view.changed.then(|| Span::styled(" · ", Role::Rule)));
        state.push_span(Span::styled(
            format!("{} to fix", counted(count, "field")),
            Role::Danger.bold(),
        ));
    }
    state
}

/// The help, begun with the field's name if it is wrong.
fn help(view: &Form) -> Line<'static> {
    let wrong = view.field_in_hand().filter(|field| !field.fault.is_empty());
    let name = wrong.map(|field| match field.label.as_str() {
        "" => Span::styled("! ", Role::Danger.bold()),
        label => Span::styled(format!("! {label}  "), Role::Danger.bold()),
    });
    name.into_iter().chain(view.help.iter().cloned()).collect()
}
