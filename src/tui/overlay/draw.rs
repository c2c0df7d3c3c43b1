//! Draws what lies over the dashboard, each page from its own view.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::widgets::{Clear, Widget};

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
use crate::tui::pages::welcome::fill::draw_welcome_screen;
use crate::tui::pages::writing::draw::draw_writing;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::players_screen::draw_players;
use crate::tui::screen::{arrangement, draw_dashboard};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Ground;
use crate::tui::widgets::{Canvas, high};

use super::{Overlay, Question};

/// Draws what lies over the screen, the top one last; gives the place of the text cursor.
pub fn draw_overlays(
    overlays: &[Overlay],
    around: &Surroundings,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if is_too_small(area) {
        return None;
    }
    let mut cursor = None;
    for overlay in overlays {
        cursor = draw_overlay(overlay, around, area, buffer);
    }
    cursor
}

/// Draws a campaign being played with what lies over it; gives the place of the text cursor.
pub fn draw_table(
    session: &Session,
    around: &Surroundings,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let view = crate::tui::dashboard::fill::dashboard(session, around);
    let cursor = draw_dashboard(&view, area, buffer);
    let whole_log = draw_whole_log(session, around, &view, area, buffer);
    let overlays = session.overlays_in_sight();
    let over = draw_overlays(overlays, around, area, buffer);
    if overlays.is_empty() {
        whole_log.or(cursor)
    } else {
        over
    }
}

/// Draws the first screen with what lies over it; gives the place of the text cursor.
pub fn draw_before_any_game(
    welcome: &Welcome,
    around: &Surroundings,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let cursor = draw_welcome_screen(welcome, around, area, buffer);
    let over = draw_overlays(&welcome.overlays, around, area, buffer);
    if welcome.overlays.is_empty() {
        cursor
    } else {
        over
    }
}

/// Draws the whole log over the dashboard, while it is open, and leaves the rows where a line is typed; gives the place of
/// the text cursor.
pub fn draw_whole_log(
    session: &Session,
    around: &Surroundings,
    dashboard: &Dashboard,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if is_too_small(area) {
        return None;
    }
    let page = session.log_page.as_deref()?;
    let layout = arrange(&arrangement(dashboard, area));
    let bottom = match (session.prompt.is_some(), layout.sheet_rule.is_empty()) {
        (false, _) => area.bottom(),
        (true, true) => layout.prompt.y,
        (true, false) => layout.sheet_rule.y,
    };
    let area = high(area, bottom.saturating_sub(area.y));
    draw_log_page(session, around, page, area, buffer)
}

fn draw_overlay(
    overlay: &Overlay,
    around: &Surroundings,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let hints = &overlay.hints(around);
    match overlay {
        Overlay::Page(page) => draw_report(page.shown(), hints, area, buffer),
        Overlay::Finder(finder) => return draw_palette(finder, hints, area, buffer),
        Overlay::Form(form) => return draw_form(form, hints, area, buffer),
        Overlay::Luck(page) => {
            let hints = page.hints(around);
            draw_luck(page, &page.foot(), &hints, area, buffer);
        }
        Overlay::Settings(page) => draw_settings(page, &around.chosen, hints, area, buffer),
        Overlay::Rules(browser) => return draw_rules(&browser.view(area), hints, area, buffer),
        Overlay::Writing(writing) => return draw_writing(writing, hints, area, buffer),
        Overlay::Players(view) => {
            let [screen, below] =
                Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
            Clear.render(area, buffer);
            let is_ascii = around.theme.is_ascii();
            draw_players(view, false, is_ascii, around.now, screen, buffer);
            let mut canvas = Canvas::new(buffer, below);
            canvas.clear(Ground::Bg);
            draw_hints(&mut canvas, hints);
        }
        Overlay::Question(Question { title, lines, .. }) => {
            draw_confirm(title, lines, &hints.left, area, buffer);
        }
    }
    None
}
