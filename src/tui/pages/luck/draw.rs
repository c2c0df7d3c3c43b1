//! The page of luck: whose it is, the faces of a die, levels by evening, streaks and fortune; side by side, or a part at a time.

mod chart;
mod evenings;
mod flow;
mod people;
mod streaks;

use crate::campaign::luck::Source;
use ratatui::macros::line;
use ratatui::text::Span;

use crate::tui::pages::frame::{draw_foot, draw_path};
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Weight, bold, cut, dot, draw_rules as lay_rules, name_rule, part_name, plain,
    set_in, width,
};
use crate::words::{display_safe, grouped};

use super::LuckPage;
use super::places::{Part, Places};

/// Draws the page.
pub(crate) fn draw_luck(canvas: &mut Canvas<'_>, page: &LuckPage) {
    canvas.clear(Ground::Bg);
    let places = Places::of(canvas.area(), page.part);
    draw_rules(canvas, &places, page);
    let path = [display_safe(&page.state.name).into_owned(), "luck".into()];
    draw_path(&mut canvas.on(places.page.title), &path, page.title());
    draw_foot(&mut canvas.on(places.page.foot), page.foot());
    for slot in &places.slots {
        let mut canvas = canvas.on(slot.place.area);
        match slot.part {
            Part::Heroes => people::draw(&mut canvas, page),
            Part::Faces => chart::draw(&mut canvas, page),
            Part::Levels if page.is_flow => flow::draw(&mut canvas, &page.figures),
            Part::Levels => evenings::draw(&mut canvas, page),
            Part::Streaks => streaks::draw(&mut canvas, page),
        }
    }
}

fn draw_rules(canvas: &mut Canvas<'_>, places: &Places, page: &LuckPage) {
    let slots = places.slots.iter();
    let mut rules: Vec<_> = slots
        .map(|slot| (slot.place.rule, Weight::of(slot.part == places.front)))
        .collect();
    rules.push((places.page.closing, Weight::Light));
    lay_rules(canvas, &rules, [places.upright]);
    for slot in &places.slots {
        let is_first = slot.place.rule.x == canvas.area().x;
        let mut rule = canvas.on(slot.place.rule);
        let name = page.name(slot.part);
        let name = part_name(&name, slot.part == places.front);
        let end = name_rule(&mut rule, if is_first { 3 } else { 2 }, name);
        match slot.part {
            Part::Heroes => people::draw_headings(&mut rule, page, end),
            Part::Faces => draw_whose(&mut rule, end, page),
            Part::Levels | Part::Streaks => {}
        }
        if places.slots.len() == 1 {
            draw_place_among_parts(&mut rule, slot.part);
        }
    }
}

/// Whose faces they are, and how many dice.
fn draw_whose(rule: &mut Canvas<'_>, end: u16, page: &LuckPage) {
    let Some((chosen, faces)) = page.chosen() else {
        return;
    };
    let dice = format!(
        "{} {}dice",
        grouped(faces.dice()),
        match page.source {
            None => "",
            Some(Source::Rolled) => "rolled ",
            Some(Source::Typed) => "typed ",
        }
    );
    let room = rule.width().saturating_sub(end + width(&dice) + 10);
    let name = cut(&chosen.name, room);
    if name.is_empty() {
        return;
    }
    let whose = line![
        dot(),
        bold(name),
        Span::styled(" ·", Role::Rule),
        plain(format!(" {dice} ")),
    ];
    Row::of(end, whose).draw(rule, 0, false);
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
