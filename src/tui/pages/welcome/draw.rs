//! The first screen: campaigns, examples, what else one may start, and where the chosen campaign stopped.

mod chosen;
mod entries;
mod places;

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use super::{Spot, Welcome};
use crate::tui::action::{Action, Context};
use crate::tui::glyphs::PROMPT;
use crate::tui::overlay::hints::{hints, usual_word};
use crate::tui::pages::frame::count_below;
use crate::tui::panes::common::hint;
use crate::tui::panes::hints::draw::{Hints, draw_hints};
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Size, Weight, bold, draw_large, draw_query, draw_rules as lay_rules, large_width,
    muted, name_rule, part_name, plain, set_in, width,
};
use crate::words::display_safe;

use chosen::{draw_preview, draw_summary, heading};
use entries::{draw_list, lay_list};
use places::Places;

const NAME: &str = "Astragal";
const TAGLINE: &str = "a game master’s dashboard";
const CLAIM: &str = "exact odds before every roll, nothing lost";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What lies at a place of the first screen.
pub(crate) fn spot_at(
    welcome: &Welcome,
    around: &Surroundings,
    area: Rect,
    at: Position,
) -> Option<Spot> {
    let places = Places::of(area, welcome.chosen().is_some());
    let list = lay_list(welcome, around, places.list.height);
    places
        .list
        .contains(at)
        .then(|| list.spot(at.y - places.list.y))
        .flatten()
}

/// Draws the first screen; gives the place of the text cursor while a filter is typed.
pub(crate) fn draw_welcome(
    canvas: &mut Canvas<'_>,
    welcome: &Welcome,
    around: &Surroundings,
) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let chosen = welcome.chosen();
    let places = Places::of(canvas.area(), chosen.is_some());
    draw_name(&mut canvas.on(places.name));
    let list = lay_list(welcome, around, places.list.height);
    draw_rules(canvas, &places, &list.rules);
    draw_headings(canvas, &places, &list.rules);
    draw_list(&mut canvas.on(places.list), welcome, around, &list);
    count_below(&mut canvas.on(places.last_rule()), list.below);
    if let Some(chosen) = chosen {
        let beside = places.summary.is_empty();
        let (x, name) = (if beside { 2 } else { 3 }, bold(heading(chosen)));
        name_rule(&mut canvas.on(places.chosen_rule), x, name);
        draw_preview(&mut canvas.on(places.preview), chosen);
        draw_summary(&mut canvas.on(places.summary), chosen);
    }
    draw_hints(
        &mut canvas.on(places.page.hints),
        &last_row(welcome, around),
    );
    draw_prompt(&mut canvas.on(places.page.foot), welcome)
}

/// What can be done comes first, the cursor's keys last; how to get help stands at the end, as everywhere.
fn last_row(welcome: &Welcome, around: &Surroundings) -> Hints {
    let context = match welcome.filter {
        Some(_) => Context::Palette,
        None => Context::Welcome,
    };
    let word = |action| match action {
        Action::Help | Action::Complete => "",
        Action::Enter => Action::Open.entry().word,
        action => usual_word(context, action),
    };
    let mut hints = hints(around, context, word, &[]);
    hints
        .right
        .splice(0..0, hint(around, context, Action::Help));
    hints
}

/// The name in large letters with what it stands for, or in one line.
fn draw_name(canvas: &mut Canvas<'_>) {
    let end = canvas.width().saturating_sub(2);
    let version = end.saturating_sub(width(VERSION));
    let large = large_width(NAME, Size::Half);
    let mut row = Row::default();
    let of_version = muted(VERSION);
    if canvas.height() < 5 || canvas.width() < large + 6 {
        let x = row.within(1, end, bold(NAME)) + 2;
        row.within(x, version.saturating_sub(x + 1), muted(TAGLINE));
        if x < version {
            row.at(version + 1, of_version);
        }
        row.draw(canvas, 0, false);
        return;
    }
    let x = draw_large(canvas, 3, 2, NAME, Size::Half, Role::Strong.into()) + 2;
    let room = version.saturating_sub(x + 2);
    row.within(x, room, plain(TAGLINE));
    row.next_line();
    row.within(x, room, muted(CLAIM));
    row.ending(end, of_version);
    row.draw(canvas, 3, false);
}

/// The rules of the page, with those inside the list; the one over the cursor's part is heavy.
fn draw_rules(canvas: &mut Canvas<'_>, places: &Places, inner: &[entries::PlacedRule]) {
    let is_inside = inner.iter().any(|rule| rule.heavy);
    let inner = inner
        .iter()
        .map(|rule| (places.list_row(rule.y), Weight::of(rule.heavy)));
    let rules = [
        (places.chosen_rule, Weight::Light),
        (places.page.closing, Weight::Light),
        (places.list_rule, Weight::of(!is_inside)),
    ];
    let rules: Vec<_> = inner.chain(rules).collect();
    lay_rules(canvas, &rules, [places.upright]);
}

fn draw_headings(canvas: &mut Canvas<'_>, places: &Places, inner: &[entries::PlacedRule]) {
    for rule in inner {
        let row = &mut canvas.on(places.list_row(rule.y));
        name_rule(row, 3, part_name(rule.name, rule.heavy));
    }
    let row = &mut canvas.on(places.list_rule);
    let has_keys = !inner.iter().any(|rule| rule.heavy);
    name_rule(row, 3, part_name("Campaigns", has_keys));
    for (x, heading) in entries::column_headings(row.width()) {
        set_in(row, x, heading, Role::Muted);
    }
}

fn draw_prompt(canvas: &mut Canvas<'_>, welcome: &Welcome) -> Option<Position> {
    let room = canvas.width().saturating_sub(4);
    if let Some(filter) = &welcome.filter {
        return draw_query(canvas, (1, 0), room, PROMPT, &filter.shown());
    }
    if !welcome.notice.is_empty() {
        let notice = format!("! {}", display_safe(&welcome.notice));
        Row::cut(1, room, Span::styled(notice, Role::Warn.bold())).draw(canvas, 0, false);
    }
    None
}
