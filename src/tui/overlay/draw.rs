//! Draws what lies over the dashboard, each page from its own view.

use ratatui::layout::Position;

use crate::tui::dashboard::Dashboard;
use crate::tui::layout::{arrange, is_too_small};
use crate::tui::pages::confirm::draw_confirm;
use crate::tui::pages::form::draw::draw_form;
use crate::tui::pages::log::draw::draw_log_page;
use crate::tui::pages::luck::draw::draw_luck;
use crate::tui::pages::palette::draw::draw_palette;
use crate::tui::pages::report::draw_report;
use crate::tui::pages::rules::draw::draw_rules;
use crate::tui::pages::settings::draw::draw_settings;
use crate::tui::pages::welcome::Welcome;
use crate::tui::pages::welcome::draw::draw_welcome;
use crate::tui::pages::writing::draw::draw_writing;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::players_screen::draw_players;
use crate::tui::screen::{arrangement, draw_dashboard};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Ground;
use crate::tui::widgets::{Canvas, band, high};

use super::{Overlay, Question};

/// Draws what lies over the screen, the top one last; gives the place of the text cursor.
pub fn draw_overlays(
    canvas: &mut Canvas<'_>,
    overlays: &[Overlay],
    around: &Surroundings,
) -> Option<Position> {
    if is_too_small(canvas.area()) {
        return None;
    }
    let mut cursor = None;
    for overlay in overlays {
        cursor = draw_overlay(canvas, overlay, around);
    }
    cursor
}

/// Draws a campaign being played with what lies over it; gives the place of the text cursor.
pub fn draw_table(
    canvas: &mut Canvas<'_>,
    session: &Session,
    around: &Surroundings,
) -> Option<Position> {
    let view = crate::tui::dashboard::fill::dashboard(session, around);
    let cursor = draw_dashboard(canvas, &view);
    let cursor = draw_whole_log(canvas, session, around, &view).or(cursor);
    let overlays = session.overlays_in_sight();
    let over = draw_overlays(canvas, overlays, around);
    if overlays.is_empty() { cursor } else { over }
}

/// Draws the first screen with what lies over it; gives the place of the text cursor.
pub fn draw_before_any_game(
    canvas: &mut Canvas<'_>,
    welcome: &Welcome,
    around: &Surroundings,
) -> Option<Position> {
    let cursor = draw_welcome(canvas, welcome, around);
    let over = draw_overlays(canvas, &welcome.overlays, around);
    if welcome.overlays.is_empty() {
        cursor
    } else {
        over
    }
}

/// Draws the whole log over the dashboard, while it is open, and leaves the rows where a line is typed; gives the place of
/// the text cursor.
fn draw_whole_log(
    canvas: &mut Canvas<'_>,
    session: &Session,
    around: &Surroundings,
    dashboard: &Dashboard,
) -> Option<Position> {
    let (area, page) = (canvas.area(), session.log_page.as_deref()?);
    if is_too_small(area) {
        return None;
    }
    let layout = arrange(&arrangement(dashboard, area));
    let bottom = match (session.prompt.is_some(), layout.sheet_rule.is_empty()) {
        (false, _) => area.bottom(),
        (true, true) => layout.prompt.y,
        (true, false) => layout.sheet_rule.y,
    };
    let mut canvas = canvas.on(high(area, bottom.saturating_sub(area.y)));
    draw_log_page(&mut canvas, session, around, page)
}

/// Draws it with its keys in the last row.
fn draw_overlay(
    canvas: &mut Canvas<'_>,
    overlay: &Overlay,
    around: &Surroundings,
) -> Option<Position> {
    let (hints, area) = (overlay.hints(around), canvas.area());
    let mut cursor = None;
    match overlay {
        Overlay::Page(page) => draw_report(canvas, &page.report),
        Overlay::Finder(finder) => cursor = draw_palette(canvas, finder),
        Overlay::Form(form) => cursor = draw_form(canvas, form),
        Overlay::Luck(page) => draw_luck(canvas, page),
        Overlay::Settings(page) => draw_settings(canvas, page, &around.chosen),
        Overlay::Rules(browser) => cursor = draw_rules(canvas, browser),
        Overlay::Writing(writing) => cursor = draw_writing(canvas, writing),
        Overlay::Players(view) => {
            canvas.clear(Ground::Bg);
            let screen = high(area, area.height - 1);
            let is_ascii = around.theme.is_ascii();
            draw_players(view, false, is_ascii, around.now, screen, canvas.buffer());
        }
        Overlay::Question(Question { title, lines, .. }) => {
            draw_confirm(canvas, title, lines, &hints.left);
            return None;
        }
    }
    draw_hints(&mut canvas.on(band(area, area.bottom() - 1, 1)), &hints);
    cursor
}
