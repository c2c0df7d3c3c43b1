//! A page one reads: help, a sheet, the scene, an evening told again, what a start found.

mod place;
#[cfg(test)]
mod tests;
pub mod view;

use std::ops::Range;

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::report::{self, Kind};
use crate::systems::reference::hits;
use crate::tui::glyphs::SECRET_EDGE;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, Rules, TOGETHER, Weight, cut, dot, draw_rows, draw_scrollbar, muted, name_rule,
    to_cells,
};
use crate::words::links;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use super::frame::{count_below, draw_path};
use place::{INSET, Plan};
use view::Report;

/// Draws a page where it belongs on a screen.
pub fn draw_report(screen: &mut Canvas<'_>, view: &Report) {
    let plan = Plan::of(view, screen.area());
    let (page, scroll) = (plan.page, view.scroll.min(plan.reach()));
    let mut canvas = screen.cleared(plan.area);
    let mut rules = Rules::over(canvas.buffer(), plan.area);
    rules.across(page.closing, Weight::Light);
    rules.across(page.rule, Weight::Heavy);
    plan.uprights().for_each(|upright| rules.down(upright));
    if view.shape.is_risen() {
        rules.meet_above();
    }
    rules.finish();
    draw_path(&mut canvas.on(page.title), &view.path, view.state.clone());
    for (area, rows) in plan.columns(scroll) {
        let rows = rows.iter().take(area.height.into());
        let rows = rows.map(|line| line_row(INSET, line, "", area.width));
        draw_rows(&mut canvas.on(area), 0, rows, false);
    }
    let (all, rows) = plan.scrolled();
    draw_scrollbar(&mut canvas.on(rows), all, scroll);
    if let Some((place, name)) = view.link.and_then(|link| plan.link(scroll, link)) {
        let name = Span::styled(name, Role::Accent.bold().reversed());
        Row::of(0, name).draw(&mut canvas.on(place), 0, false);
    }
    let last = page.last_rule(page.rule);
    let free = count_below(&mut canvas.on(last), plan.below(scroll));
    let mut name = plan.name;
    if last.y == name.y {
        name.width = name.width.min(free);
    }
    draw_name(&mut canvas.on(name), view);
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
    let mut name = line![Span::styled(&*view.name, Role::Accent.bold())];
    for detail in &view.details {
        name.extend([dot(), muted(&**detail)]);
    }
    name_rule(rule, 3, name);
}

/// A line of a report in so many columns, what is looked for in it marked.
pub(crate) fn line_row(from: u16, line: &report::Line, query: &str, width: u16) -> Row<'static> {
    let (label, text) = styles(line.kind);
    let at = to_cells(line.at);
    // All others have the room they need.
    let name = match line.kind {
        Kind::Text | Kind::Secret | Kind::Key => cut(&line.label, at.saturating_sub(2)),
        _ => line.label.as_str().into(),
    };
    let mut row = Row::default();
    let is_secret = line.kind == Kind::Secret;
    if is_secret {
        row.at(0, Span::styled(SECRET_EDGE, Role::Secret));
    }
    if is_secret && !name.is_empty() {
        row.at(from.saturating_sub(1), Role::Secret.tag(&name));
    } else {
        row.at(from, marked(&name, label, query));
    }
    let x = from.saturating_add(at);
    let room = width.saturating_sub(x.saturating_add(from));
    let shown = match line.kind {
        Kind::Verbatim | Kind::Link => cut(&line.text, room),
        _ => line.text.as_str().into(),
    };
    row.at(x, marked_with_links(&shown, text, query));
    row
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
        Kind::Link => (muted, fg.underlined()),
    }
}

/// A text, what is looked for in it marked by weight and a line below.
pub(crate) fn marked(text: &str, style: Style, query: &str) -> Line<'static> {
    pieces(text, style, hits(text, query), Vec::new())
}

fn marked_with_links(text: &str, style: Style, query: &str) -> Line<'static> {
    pieces(text, style, hits(text, query), links(text))
}

/// A text in pieces, hits and links each in their style.
fn pieces(
    text: &str,
    style: Style,
    hits: impl IntoIterator<Item = Range<usize>>,
    links: impl IntoIterator<Item = Range<usize>>,
) -> Line<'static> {
    let (hits, links): (Vec<_>, Vec<_>) = (hits.into_iter().collect(), links.into_iter().collect());
    let mut ends: Vec<usize> = hits
        .iter()
        .chain(&links)
        .flat_map(|part| [part.start, part.end])
        .collect();
    ends.push(text.len());
    ends.sort_unstable();
    let mut from = 0;
    let pieces = ends.into_iter().map(|end| {
        let piece = text.get(from..end).unwrap_or_default();
        let is_in = |parts: &[Range<usize>]| parts.iter().any(|part| part.contains(&from));
        let mut look = style;
        if is_in(&hits) {
            look = look.patch(Role::Accent.bold().underlined());
        }
        let is_link = is_in(&links);
        if is_link {
            look = look.patch(style.underlined());
        }
        from = end;
        match is_link {
            true => Span::styled(piece.replace(TOGETHER, " "), look),
            false => Span::styled(piece.to_owned(), look),
        }
    });
    pieces.filter(|piece| !piece.content.is_empty()).collect()
}
