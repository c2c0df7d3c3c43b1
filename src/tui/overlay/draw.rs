//! Draws what lies over the dashboard, each page from its own view.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::widgets::{Clear, Widget};

use crate::tui::action::Action;
use crate::tui::dashboard::Dashboard;
use crate::tui::layout::{arrange, is_too_small};
use crate::tui::pages::confirm::{Confirm, draw_confirm};
use crate::tui::pages::form::draw::draw_form;
use crate::tui::pages::log::draw::draw_log_page;
use crate::tui::pages::log::fill::log_page;
use crate::tui::pages::luck::draw::draw_luck;
use crate::tui::pages::palette::draw::draw_palette;
use crate::tui::pages::reading::ReadingPage;
use crate::tui::pages::report::draw_report;
use crate::tui::pages::report::view::Report;
use crate::tui::pages::rules::draw::draw_rules;
use crate::tui::pages::settings::draw::draw_settings;
use crate::tui::pages::welcome::Welcome;
use crate::tui::pages::welcome::fill::draw_welcome_screen;
use crate::tui::pages::writing::draw::{WritingView, draw_writing};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::{Hint, Hints};
use crate::tui::players_screen::draw_players;
use crate::tui::screen::{arrangement, draw_dashboard};
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::Ground;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::slices::high;
use crate::words::display_safe;

use super::hints::{SAVE, hints};
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
    let page = log_page(session, around)?;
    let layout = arrange(&arrangement(dashboard, area));
    let bottom = match (session.prompt.is_some(), layout.sheet_rule.is_empty()) {
        (false, _) => area.bottom(),
        (true, true) => layout.prompt.y,
        (true, false) => layout.sheet_rule.y,
    };
    let area = high(area, bottom.saturating_sub(area.y));
    draw_log_page(&page, area, buffer)
}

fn draw_overlay(
    overlay: &Overlay,
    around: &Surroundings,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let mut hints = hints(around, overlay.context());
    if !overlay.has_form() {
        hints
            .left
            .retain(|hint| hint.word != Action::EditHero.entry().word);
    }
    put_first_of_scene(&mut hints, overlay);
    name_links(&mut hints, overlay);
    name_by_place(&mut hints, overlay);
    match overlay {
        Overlay::Page(page) => {
            let view = Report {
                hints,
                ..page.shown().clone()
            };
            draw_report(&view, area, buffer);
            None
        }
        Overlay::Finder(finder) => draw_palette(finder, &hints, area, buffer),
        Overlay::Form(form) => draw_form(form, &hints, area, buffer),
        Overlay::Luck(page) => {
            draw_luck(&page.view(&around.keymap), area, buffer);
            None
        }
        Overlay::Settings(page) => {
            draw_settings(page, &around.chosen, &hints, area, buffer);
            None
        }
        Overlay::Rules(browser) => draw_rules(&browser.view(hints, area), area, buffer),
        Overlay::Writing(writing) => draw_writing(
            &WritingView {
                hints,
                ..writing.view()
            },
            area,
            buffer,
        ),
        Overlay::Players(view) => {
            hints
                .left
                .retain(|hint| hint.word == Action::Leave.entry().word);
            let [screen, below] =
                Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
            Clear.render(area, buffer);
            let is_ascii = around.theme.is_ascii();
            draw_players(view, false, is_ascii, around.now, screen, buffer);
            let mut canvas = Canvas::new(buffer, below);
            canvas.clear(Ground::Bg);
            draw_hints(&mut canvas, &hints);
            None
        }
        Overlay::Question(question) => {
            draw_confirm(&question_view(question, hints), area, buffer);
            None
        }
    }
}

/// Keys that several overlays share are called by what they do in this one, and not at all where they do nothing.
fn name_by_place(hints: &mut Hints, overlay: &Overlay) {
    let complete = Action::Complete.entry().word;
    let (word, here) = match overlay {
        Overlay::Finder(_) => (complete, "as a line"),
        Overlay::Writing(writing) if writing.is_import() => (complete, "complete the path"),
        Overlay::Page(ReadingPage::Plan(..)) => (Action::Yes.entry().word, "bring it in"),
        Overlay::Form(form) => {
            let first = form.entries.first().map(|entry| entry.place);
            let has_parts = form.entries.iter().any(|entry| Some(entry.place) != first);
            (
                crate::tui::overlay::hints::PART,
                if has_parts {
                    crate::tui::overlay::hints::PART
                } else {
                    ""
                },
            )
        }
        _ => (complete, ""),
    };
    if matches!(overlay, Overlay::Form(form) if form.makes_new()) {
        let enter = hints.left.iter_mut().find(|hint| hint.word == SAVE);
        enter
            .into_iter()
            .for_each(|enter| enter.word = "create".into());
    }
    for hint in hints.left.iter_mut().filter(|hint| hint.word == word) {
        here.clone_into(&mut hint.word);
    }
    hints.left.retain(|hint| !hint.word.is_empty());
}

/// The keys of links are named where there are any, and what Enter does once one is selected.
fn name_links(hints: &mut Hints, overlay: &Overlay) {
    let Overlay::Page(page) = overlay else { return };
    let (report, enter) = (page.shown(), Action::Enter.entry().word);
    let word = |action: Action| action.entry().word;
    for hint in &mut hints.left {
        if hint.word == word(Action::NextLink) && report.has_links() {
            hint.word = "next link".into();
        } else if hint.word == enter && report.link.is_some() {
            hint.word = "open link".into();
        }
    }
    let unused = [Action::NextLink, Action::PreviousLink, Action::Enter].map(word);
    hints
        .left
        .retain(|hint| !unused.contains(&hint.word.as_str()));
    let is_of_link = |hint: &Hint| hint.word.ends_with(" link");
    hints.left.sort_by_key(|hint| !is_of_link(hint));
}

/// From the scene one writes: there these keys come first, elsewhere they mean nothing. What is written is kept.
fn put_first_of_scene(hints: &mut Hints, overlay: &Overlay) {
    let (note, edit) = (
        Action::WriteNote.entry().word,
        Action::EditHero.entry().word,
    );
    if overlay.takes_notes() {
        hints
            .left
            .sort_by_key(|hint| hint.word != note && hint.word != edit);
    } else {
        hints.left.retain(|hint| hint.word != note);
    }
    if let (Overlay::Writing(writing), Some(enter)) = (overlay, hints.left.first_mut()) {
        let word = if writing.is_import() {
            "show what comes"
        } else {
            SAVE
        };
        enter.word = word.into();
    }
    if matches!(overlay, Overlay::Writing(writing) if writing.is_import()) {
        let secrecy = Action::Secrecy.entry().word;
        hints.left.retain(|hint| hint.word != secrecy);
    }
}

fn question_view(question: &Question, hints: Hints) -> Confirm {
    let (yes, no) = question.about.words();
    let choices = hints
        .left
        .into_iter()
        .zip([yes, no])
        .map(|(hint, word)| hint.called(word));
    let lines = question
        .lines
        .iter()
        .map(|line| display_safe(line).into_owned())
        .collect();
    Confirm {
        title: question.title.clone(),
        grave: true,
        lines,
        choices: choices.collect(),
    }
}
