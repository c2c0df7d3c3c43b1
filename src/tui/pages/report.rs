//! A page one reads: help, a sheet, the scene, an evening told again, what a start found.

mod place;
#[cfg(test)]
mod tests;
pub mod view;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::report::{self, Kind};
use crate::systems::reference::hits;
use crate::tui::glyphs::SECRET_EDGE;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{TOGETHER, cut, phrase_width, width};
use crate::tui::widgets::heading::set_in;
use crate::tui::widgets::rules::{Rules, Weight};
use crate::tui::widgets::scrollbar::draw_scrollbar;
use crate::words::links;
use ratatui::macros::line;
use ratatui::text::Span;

use super::frame::{count_below, draw_path};
use place::{INSET, Plan};
use view::Report;

/// Draws a page where it belongs on a screen.
pub fn draw_report(view: &Report, screen: Rect, buf: &mut Buffer) {
    let plan = Plan::of(view, screen);
    let (page, scroll) = (plan.page, view.scroll.min(plan.reach()));
    let mut canvas = Canvas::new(buf, plan.area);
    canvas.clear(Ground::Bg);
    let mut rules = Rules::over(canvas.buffer(), plan.area);
    rules.across(page.closing, Weight::Light);
    rules.across(page.rule, Weight::Heavy);
    plan.uprights().for_each(|upright| rules.down(upright));
    if view.shape.is_risen() {
        rules.meet_above();
    }
    rules.finish();
    draw_path(&mut canvas.on(page.title), &view.path, &view.state);
    for (area, rows) in plan.columns(scroll) {
        let mut canvas = canvas.on(area);
        for (y, line) in (0..area.height).zip(rows) {
            draw_line(&mut canvas, INSET, y, line, "");
        }
    }
    let (all, rows) = plan.scrolled();
    draw_scrollbar(&mut canvas.on(rows), all, scroll);
    if let Some((place, name)) = view.link.and_then(|link| plan.link(scroll, link)) {
        canvas.on(place).put(
            0,
            0,
            &name,
            Role::Accent.bold().add_modifier(Modifier::REVERSED),
        );
    }
    let last = plan.last_rule();
    let free = count_below(&mut canvas.on(last), plan.below(scroll));
    let mut name = plan.name;
    if last.y == name.y {
        name.width = name.width.min(free);
    }
    draw_name(&mut canvas.on(name), view);
    draw_hints(&mut canvas.on(page.hints), &view.hints);
}

/// How far a page is scrolled down on a screen of this size: no further than it reaches, and to the link that is selected.
pub fn report_scroll(view: &Report, screen: Rect) -> usize {
    let plan = Plan::of(view, screen);
    let scroll = view.scroll.min(plan.reach());
    match view.link {
        Some(link) => plan.scroll_to_link(scroll, link),
        None => scroll,
    }
}

fn draw_name(rule: &mut Canvas<'_>, view: &Report) {
    let mut phrase = line![Span::styled(&*view.name, Role::Accent.bold())];
    for detail in &view.details {
        phrase.extend([
            Span::styled(" · ", Role::Rule),
            Span::styled(&**detail, Role::Muted),
        ]);
    }
    let room = rule.width().saturating_sub(5);
    let blank = " ".repeat(usize::from(phrase_width(&phrase).min(room)));
    set_in(rule, 3, &blank, Role::Fg);
    rule.phrase_cut(3, 0, room, &phrase);
}

/// Draws a line of a report, what is looked for in it marked.
pub(crate) fn draw_line(
    canvas: &mut Canvas<'_>,
    from: u16,
    y: u16,
    line: &report::Line,
    query: &str,
) {
    let (label, text) = styles(line.kind);
    let at = u16::try_from(line.at).unwrap_or(u16::MAX);
    // All others have the room they need.
    let name = if matches!(line.kind, Kind::Text | Kind::Secret | Kind::Key) {
        cut(&line.label, at.saturating_sub(2))
    } else {
        line.label.as_str().into()
    };
    let is_secret = line.kind == Kind::Secret;
    if is_secret {
        canvas.put(0, y, SECRET_EDGE, Role::Secret);
    }
    if is_secret && !name.is_empty() {
        canvas.tag(from.saturating_sub(1), y, &name, Role::Secret);
    } else {
        put_marked(canvas, from, y, &name, label, query);
    }
    let x = from.saturating_add(at);
    let room = canvas.width().saturating_sub(x.saturating_add(from));
    let shown = if matches!(line.kind, Kind::Verbatim | Kind::Link) {
        cut(&line.text, room)
    } else {
        line.text.as_str().into()
    };
    put_marked(canvas, x, y, &shown, text, query);
    for link in links(&shown) {
        let before = width(shown.get(..link.start).unwrap_or_default());
        let link = shown.get(link).unwrap_or_default().replace(TOGETHER, " ");
        canvas.put(
            x + before,
            y,
            &link,
            text.add_modifier(Modifier::UNDERLINED),
        );
    }
}

/// How label and text of a line look.
fn styles(kind: Kind) -> (Style, Style) {
    let (fg, muted) = (Style::from(Role::Fg), Style::from(Role::Muted));
    let (strong, bold) = (Style::from(Role::Strong), Role::Strong.bold());
    let secret = Style::from(Role::Secret);
    match kind {
        Kind::Text => (muted, fg),
        Kind::Item | Kind::Verbatim => (fg, fg),
        Kind::Heading => (bold, bold),
        Kind::Aside => (muted, muted),
        Kind::Notice => (Role::Warn.bold(), fg),
        Kind::Fault => (Role::Danger.bold(), fg),
        Kind::Secret => (secret, secret),
        Kind::Ruling => (bold, strong),
        Kind::Row => (strong, fg),
        Kind::Example => (strong, muted),
        Kind::Key => (Role::Strong.bold(), fg),
        Kind::Link => (muted, fg.add_modifier(Modifier::UNDERLINED)),
    }
}

/// Writes a text, what is looked for in it marked by weight and a line below.
pub(crate) fn put_marked(
    canvas: &mut Canvas<'_>,
    x: u16,
    y: u16,
    text: &str,
    style: Style,
    query: &str,
) {
    canvas.put(x, y, text, style);
    let hit = Role::Accent.bold().add_modifier(Modifier::UNDERLINED);
    for found in hits(text, query) {
        let (Some(before), Some(found)) = (text.get(..found.start), text.get(found)) else {
            continue;
        };
        canvas.put(x.saturating_add(width(before)), y, found, hit);
    }
}
