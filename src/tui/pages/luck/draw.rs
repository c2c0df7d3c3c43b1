//! The page of luck: whose it is, the faces of a die, levels by evening, streaks and fortune; side by side, or a part at a time.

mod chart;
mod evenings;
mod flow;
mod people;
mod places;
mod streaks;

use crate::campaign::luck::Source;
use crate::tui::pages::luck::view::LuckView;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::macros::line;
use ratatui::text::Span;

use crate::tui::pages::frame::{draw_foot, draw_path};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::heading::{name_rule, part_name, set_in};
use crate::tui::widgets::rules::{Weight, draw_rules as lay_rules};
use crate::words::grouped;

pub use places::{Part, Places};

/// Draws the page.
pub fn draw_luck(view: &LuckView, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::cleared(buf, area);
    let places = Places::of(area, view.part);
    draw_rules(&mut canvas, &places, view, area);
    draw_path(&mut canvas.on(places.page.title), &view.path, &view.title);
    draw_foot(&mut canvas.on(places.page.foot), &view.foot);
    draw_hints(&mut canvas.on(places.page.hints), &view.hints);
    for slot in &places.slots {
        let mut canvas = canvas.on(slot.place.area);
        match slot.part {
            Part::Heroes => people::draw(&mut canvas, view),
            Part::Faces => chart::draw(&mut canvas, view),
            Part::Levels => match &view.flow {
                Some(flow) => flow::draw(&mut canvas, flow),
                None => evenings::draw(&mut canvas, view),
            },
            Part::Streaks => streaks::draw(&mut canvas, view),
        }
    }
}

fn draw_rules(canvas: &mut Canvas<'_>, places: &Places, view: &LuckView, area: Rect) {
    let slots = places.slots.iter();
    let mut rules: Vec<_> = slots
        .map(|slot| (slot.place.rule, Weight::of(slot.part == places.front)))
        .collect();
    rules.push((places.page.closing, Weight::Light));
    lay_rules(canvas, &rules, [places.upright]);
    for slot in &places.slots {
        let mut rule = canvas.on(slot.place.rule);
        let x = if slot.place.rule.x == area.x { 3 } else { 2 };
        let end = name_rule(
            &mut rule,
            x,
            part_name(&view.name(slot.part), slot.part == places.front),
        );
        match slot.part {
            Part::Heroes => people::draw_headings(&mut rule, view, end),
            Part::Faces => draw_whose(&mut rule, end, view),
            Part::Levels | Part::Streaks => {}
        }
        if places.slots.len() == 1 {
            draw_place_among_parts(&mut rule, slot.part);
        }
    }
}

/// Whose faces they are, and how many dice.
fn draw_whose(rule: &mut Canvas<'_>, end: u16, view: &LuckView) {
    let Some(chosen) = view.chosen() else { return };
    let dice = format!(
        "{} {}dice",
        grouped(view.faces.dice()),
        match view.source {
            None => "",
            Some(Source::Rolled) => "rolled ",
            Some(Source::Typed) => "typed ",
        }
    );
    let room = rule.width().saturating_sub(end + width(&dice) + 10);
    let name = cut(&chosen.row.name, room);
    if name.is_empty() {
        return;
    }
    let whose = line![
        Span::styled(" · ", Role::Rule),
        Span::styled(name, Role::Strong.bold()),
        Span::styled(" ·", Role::Rule),
        Span::styled(format!(" {dice} "), Role::Fg),
    ];
    rule.phrase(end, 0, &whose);
}

/// `2 of 4` at the right end, where the others are a key away.
fn draw_place_among_parts(rule: &mut Canvas<'_>, part: Part) {
    if part == Part::Heroes {
        return;
    }
    let text = format!("{} of {}", part as u32 + 1, Part::ALL.len());
    let Some(x) = rule.width().checked_sub(width(&text) + 2) else {
        return;
    };
    set_in(rule, x, &text, Role::Muted);
}

#[cfg(test)]
mod tests;
