//! The whole dashboard, from its view to the cells of the screen.

use ratatui::layout::{Position, Rect};

use super::dashboard::Dashboard;
use super::layout::{
    Arrangement, BandForm, Content, LEAST_HEIGHT, LEAST_WIDTH, Layout, arrange, is_too_small,
};
use super::panes::draw_content;
use super::panes::headings::{draw_band_heading, draw_heading};
use super::panes::hints::draw::draw_hints;
use super::panes::prompt::draw::{draw_closed, draw_risen, sheet_headings, sheet_rows};
use super::panes::result::draw::draw_result;
use super::panes::title::{draw_title, draw_trouble};
use super::panes::turns::draw::rows_of_all;
use super::panes::turns::view::TurnState;
use super::theme::{Ground, Role};
use super::widgets::{Canvas, Row, Rules, Weight, set_in, strong, to_cells};

/// What the layout of a view depends on; for the mouse and the focus as much as for drawing.
pub fn arrangement(view: &Dashboard, screen: Rect) -> Arrangement {
    Arrangement {
        screen,
        tabs: view.tabs,
        zoom: view.zoom,
        moved: view.moved,
        trouble: view.trouble.is_some(),
        tasks: to_cells(view.tasks.len()),
        heroes: to_cells(view.party.members.len()),
        order: rows_of_all(&view.turns),
        notes: view.notes.has_any(!view.fortune.unknown),
        acting: acting(view),
        sheet: sheet_rows(&view.prompt, screen.width),
    }
}

/// Where whoever acts is shown in full: the row that has the turn, else the hero under Party's cursor, who is the next to roll.
fn acting(view: &Dashboard) -> Option<Content> {
    let mut states = view.turns.rows.iter().map(|turn| turn.state);
    let is_fight = states.any(|state| state == TurnState::Active);
    let is_known = !view.curtain && !view.party.members.is_empty();
    is_known.then_some(if is_fight {
        Content::Card
    } else {
        Content::Sheet
    })
}

/// Draws the dashboard; gives the place of the text cursor while a line is being typed.
pub fn draw_dashboard(canvas: &mut Canvas<'_>, view: &Dashboard) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let area = canvas.area();
    if is_too_small(area) {
        draw_too_small(canvas, area);
        return None;
    }
    let layout = arrange(&arrangement(view, area));
    draw_rules(canvas, &layout, view, area);
    let title = &mut canvas.on(layout.title);
    draw_title(title, &view.title, layout.breadth, view.curtain);
    if let Some(trouble) = &view.trouble {
        draw_trouble(&mut canvas.on(layout.trouble), trouble);
    }
    let heavy = heavy_rule(&layout, view);
    for slot in &layout.slots {
        let focused = slot.rule == heavy && !slot.rule.is_empty();
        if !slot.rule.is_empty() {
            draw_heading(canvas, slot, &layout, view, focused);
        }
        draw_content(&mut canvas.on(slot.area), slot, &layout, view, focused);
    }
    if layout.band_form != BandForm::Absent {
        draw_band_heading(canvas, &layout, view);
        if let Some(result) = &view.result {
            draw_result(&mut canvas.on(layout.band), result, &layout);
        }
    }
    if !draw_closed(
        &mut canvas.on(layout.prompt.union(layout.hints)),
        &view.prompt,
    ) {
        draw_hints(&mut canvas.on(layout.hints), &view.hints);
    }
    draw_sheet_heading(&mut canvas.on(layout.sheet_rule), view);
    draw_risen(&mut canvas.on(layout.sheet), &view.prompt)
}

fn heavy_rule(layout: &Layout, view: &Dashboard) -> Rect {
    if view.covered {
        return Rect::ZERO;
    }
    if !layout.sheet_rule.is_empty() {
        return layout.sheet_rule;
    }
    layout
        .focused(view.focus)
        .map_or(Rect::ZERO, |slot| slot.rule)
}

fn draw_rules(canvas: &mut Canvas<'_>, layout: &Layout, view: &Dashboard, area: Rect) {
    let light = if view.curtain {
        Weight::Heavy
    } else {
        Weight::Light
    };
    let heavy = heavy_rule(layout, view);
    let mut rules = Rules::over(canvas.buffer(), area);
    let slots = layout.slots.iter().map(|slot| slot.rule);
    let slots = slots.chain([layout.band_rule, layout.closing, layout.sheet_rule]);
    for rule in slots.filter(|rule| *rule != heavy) {
        rules.across(rule, light);
    }
    rules.across(heavy, Weight::Heavy);
    for upright in &layout.uprights {
        rules.down(*upright);
    }
    if view.curtain {
        rules.finish_doubled();
    } else {
        rules.finish();
    }
}

fn draw_sheet_heading(rule: &mut Canvas<'_>, view: &Dashboard) {
    let (name, columns) = sheet_headings(&view.prompt);
    if name.is_empty() {
        return;
    }
    let mut end = set_in(rule, 3, name, Role::Accent.bold());
    let wide = rule.width() >= 80;
    for (x, heading) in columns.iter().filter(|(x, _)| wide && *x > 3) {
        if *x >= end + 3 {
            end = set_in(rule, *x, heading, Role::Muted);
        }
    }
}

/// One line on the middle row, cut at the right, whatever the size.
fn draw_too_small(canvas: &mut Canvas<'_>, area: Rect) {
    let text = format!(
        "Astragal needs {LEAST_WIDTH}×{LEAST_HEIGHT}, this is {}×{}.",
        area.width, area.height
    );
    let spare = area.width.saturating_sub(super::widgets::width(&text));
    Row::of(spare / 2, strong(text)).draw(canvas, area.height / 2, false);
}
