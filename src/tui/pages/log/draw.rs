//! The whole log on a page: what is looked for, the lines evening by evening, and the line under the cursor in full beside them.

use ratatui::layout::{Position, Rect};
use ratatui::text::Span;

use crate::campaign::finding::Found;
use crate::tui::glyphs::SECRET_EDGE;
use crate::tui::pages::frame::{Page, Part, draw_foot, draw_steps};
use crate::tui::panes::common::safe;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::log::draw::{Columns, row};
use crate::tui::panes::log::fill::line;
use crate::tui::panes::log::view::LogLine;
use crate::tui::panes::title::saving;
use crate::tui::session::Session;
use crate::tui::surroundings::Surroundings;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, Weight, band, dashes, draw_query, draw_rows, draw_rules, draw_scrollbar, muted,
    name_rule, part_name, parts_line, phrase_width, set_in, width as width_of,
};

use crate::words::display_safe;

use super::{LOG_BESIDE, LogPage, words};

mod card;

/// Columns of the line in full, and of a screen so wide that it may have more.
const CARD: u16 = 34;
const WIDE_CARD: u16 = 46;
const WIDE: u16 = 170;
/// Rows up to which none stays blank.
const TIGHT: u16 = 12;
/// What stands before the words that are looked for.
const SEARCH: &str = "/";

/// Where the parts stand. An empty rectangle is not shown.
struct Places {
    page: Page,
    list: Part,
    card: Part,
    upright: Rect,
}

impl Places {
    fn of(area: Rect, shows_card: bool, is_covered: bool) -> Self {
        let mut page = Page::of(area, true);
        if is_covered {
            // What is typed now has the rows at the foot.
            let bottom = area.bottom();
            page.body.height = bottom.saturating_sub(page.body.y);
            (page.closing, page.foot, page.hints) = (Rect::ZERO, Rect::ZERO, Rect::ZERO);
        }
        let (whole, none) = (page.whole(), Part::default());
        let ([list, card], upright) = match area.width {
            WIDE.. => whole.split(area.width - WIDE_CARD - 1),
            LOG_BESIDE.. => whole.split(area.width - CARD - 1),
            _ if shows_card => ([none, whole], Rect::ZERO),
            _ => ([whole, none], Rect::ZERO),
        };
        Self {
            page,
            list,
            card,
            upright,
        }
    }
}

/// The page with the game it is of.
struct Sight<'a> {
    session: &'a Session,
    around: &'a Surroundings,
    page: &'a LogPage,
    /// The lines at hand, the newest first, and which of them has the cursor.
    lines: Vec<&'a Found>,
    place: usize,
    /// Whether a line is typed under it, which has the keys.
    is_covered: bool,
}

/// What stands on a row of the list.
#[derive(Clone, Copy)]
enum OnRow<'a> {
    /// What is above the lines at hand.
    Above,
    Blank,
    Evening(&'a Found),
    Line(usize, &'a Found),
}

/// Draws the log; gives the place of the text cursor while one types what is looked for.
pub fn draw_log_page(
    canvas: &mut Canvas<'_>,
    session: &Session,
    around: &Surroundings,
    page: &LogPage,
) -> Option<Position> {
    canvas.clear(Ground::Bg);
    let area = canvas.area();
    let sight = Sight {
        session,
        around,
        page,
        lines: page.lines(),
        place: page.place(),
        is_covered: session.prompt.is_some(),
    };
    let places = Places::of(area, page.shows_card, sight.is_covered);
    sight.draw_title(&mut canvas.on(places.page.title));
    sight.draw_lines_between(canvas, &places);
    let is_tight = area.height <= TIGHT;
    // Where what was typed has no row under it for how it was understood, that stands at the foot.
    let foot = if is_tight && !page.editor.text().is_empty() {
        words::understood(page)
    } else {
        words::foot(session)
    };
    draw_foot(&mut canvas.on(places.page.foot), foot);
    let hints = words::hints(session, page, around);
    draw_hints(&mut canvas.on(places.page.hints), &hints);
    sight.draw_card(canvas, &places);
    sight.draw_list(&mut canvas.on(places.list.area), is_tight)
}

impl Sight<'_> {
    fn draw_title(&self, canvas: &mut Canvas<'_>) {
        let saved = saving(self.session);
        let told = words::count(self.session, self.page);
        let (count, saving) = (phrase_width(&told), phrase_width(&saved));
        let end = canvas.width().saturating_sub(1);
        let with_saving = count + saving + 24 <= canvas.width();
        let from = end.saturating_sub(count + if with_saving { saving + 4 } else { 0 });
        let mut row = Row::default();
        let x = row.at(from, told);
        if with_saving {
            row.at(x + 4, saved);
        }
        row.draw(canvas, 0, false);
        let path = [safe(&self.session.campaign.state().name), "log".to_owned()];
        draw_steps(canvas, &path, from.saturating_sub(2));
    }

    fn draw_lines_between(&self, canvas: &mut Canvas<'_>, places: &Places) {
        let is_card_alone = places.list.area.is_empty();
        let weight = |is_card| Weight::of(!self.is_covered && is_card == is_card_alone);
        let rules = [
            (places.page.closing, Weight::Light),
            (places.card.rule, weight(true)),
            (places.list.rule, weight(false)),
        ];
        draw_rules(canvas, &rules, [places.upright]);
        self.draw_headings(&mut canvas.on(places.list.rule));
        if let Some(found) = self.lines.get(self.place) {
            let title = card::title(self.around, &found.entry);
            let x = if is_card_alone { 3 } else { 2 };
            let name = part_name(&title, is_card_alone);
            name_rule(&mut canvas.on(places.card.rule), x, name);
        }
    }

    fn draw_headings(&self, rule: &mut Canvas<'_>) {
        if rule.width() == 0 {
            return;
        }
        let end = name_rule(rule, 3, part_name("Log", !self.is_covered));
        let (faces, level, chance) = self.columns(rule.width()).edges();
        let muted = Role::Muted;
        if let Some(chance) = chance.filter(|_| faces > end + 12) {
            set_in(rule, faces.saturating_sub(4), "faces", muted);
            set_in(rule, level + 2, "level", muted);
            set_in(rule, chance.saturating_sub(5), "chance", muted);
        }
    }

    /// Draws the line under the cursor in full, and under a rule how often each level came.
    fn draw_card(&self, canvas: &mut Canvas<'_>, places: &Places) {
        let area = places.card.area;
        let Some(found) = self.lines.get(self.place).filter(|_| area.width >= 4) else {
            return;
        };
        let top = u16::from(area.height > 12);
        let rows = card::rows(&self.session.campaign, self.page, found, area.width);
        let y = draw_rows(&mut canvas.on(area), top, rows, false) + 1;
        let Some(counting) = card::counted_levels(self.page).filter(|_| y + 2 < area.height) else {
            return;
        };
        let rule = band(area, area.y + y, 1);
        let mut line = canvas.on(rule);
        Row::of(0, dashes(rule.width)).draw(&mut line, 0, false);
        name_rule(
            &mut line,
            2,
            part_name(&card::levels_title(counting), false),
        );
        if !places.upright.is_empty() {
            let edge = band(places.upright, rule.y, 1);
            Row::of(0, Span::styled("├", Role::Rule)).draw(&mut canvas.on(edge), 0, false);
        }
        let below = places.card.below(y + 1).area;
        card::draw_levels(&mut canvas.on(below), counting);
    }

    fn columns(&self, width_of_list: u16) -> Columns {
        let entries = || self.lines.iter().map(|found| &found.entry);
        let highest = entries().map(|entry| entry.id.0).max().unwrap_or(0);
        let names = entries().map(|entry| width_of(&display_safe(&entry.who)));
        Columns::of_page(width_of_list, highest, names.max().unwrap_or(0))
    }

    fn draw_list(&self, canvas: &mut Canvas<'_>, is_tight: bool) -> Option<Position> {
        if canvas.height() == 0 {
            return None;
        }
        let top = u16::from(!is_tight);
        let room = canvas.width().saturating_sub(4);
        let typed = self.page.editor.shown();
        let cursor = draw_query(canvas, (1, top), room, SEARCH, &typed);
        if !is_tight {
            Row::cut(3, room, words::understood(self.page)).draw(canvas, top + 1, false);
        }
        let from = top + if is_tight { 1 } else { 3 };
        let (width, height) = (canvas.width(), canvas.height().saturating_sub(from));
        self.draw_found(&mut canvas.part(0, from, width, height));
        let is_typing = !self.is_covered && self.session.overlays.is_empty();
        cursor.filter(|_| self.page.is_typing && is_typing)
    }

    /// The rows of the list, the oldest first, with the evenings they are of.
    fn rows(&self) -> Vec<OnRow<'_>> {
        let mut rows = vec![OnRow::Above, OnRow::Blank];
        let mut evening = None;
        for (at, found) in self.lines.iter().enumerate().rev() {
            if evening != Some(found.evening) {
                evening = Some(found.evening);
                rows.push(OnRow::Evening(found));
            }
            rows.push(OnRow::Line(at, found));
        }
        rows
    }

    /// Draws the rows that fit, the newest on the last row.
    fn draw_found(&self, canvas: &mut Canvas<'_>) {
        let rows = self.rows();
        let (room, last) = (usize::from(canvas.height()), rows.len());
        let is_chosen = |row: &OnRow<'_>| matches!(row, OnRow::Line(at, _) if *at == self.place);
        // The row under the cursor has a third of the page below it, as far as there is so much.
        let cursor = rows.iter().position(is_chosen);
        let wanted = cursor.map_or(last, |cursor| cursor + 1 + room / 3);
        let end = wanted.max(room).min(last);
        let first = end.saturating_sub(room);
        let shown = rows.get(first..end).unwrap_or_default();
        let top = u16::try_from(room.saturating_sub(shown.len())).unwrap_or(0);
        let columns = self.columns(canvas.width());
        for (y, on_row) in (top..).zip(shown) {
            self.draw_row(canvas, y, *on_row, &columns);
        }
        draw_scrollbar(canvas, last, first);
    }

    fn draw_row(&self, canvas: &mut Canvas<'_>, y: u16, on_row: OnRow<'_>, columns: &Columns) {
        let width = canvas.width();
        match on_row {
            OnRow::Blank => {}
            OnRow::Above => {
                let said = words::above(self.page, &self.lines, self.session);
                Row::cut(2, width.saturating_sub(3), said).draw(canvas, y, false);
            }
            OnRow::Evening(found) => {
                let name = words::evening(self.around, found);
                let count = self.page.count_of_evening(found.evening);
                let count = count.map_or_else(String::new, |count| count.to_string());
                evening_row(&name, &count, width).draw(canvas, y, false);
            }
            OnRow::Line(at, found) => {
                let line = self.line(found);
                let mut row = row(&line, columns).chosen(at == self.place);
                // The cursor has its edge.
                if line.secret && row.is_chosen() {
                    row.at(1, Span::styled(SECRET_EDGE, Role::Secret));
                }
                row.draw(canvas, y, !self.is_covered);
            }
        }
    }

    fn line(&self, found: &Found) -> LogLine {
        let roll = found.entry.roll.as_ref();
        LogLine {
            was: roll
                .and_then(|roll| roll.again)
                .map(|older| older.to_string()),
            hits: self.page.query.texts().to_vec(),
            newest: false,
            ..line(self.session, self.around, &found.entry, 0)
        }
    }
}

fn evening_row<'a>(name: &'a str, count: &'a str, width: u16) -> Row<'a> {
    let end = width.saturating_sub(2);
    let mut row = Row::default();
    let x = row.at(2, parts_line(name, Role::Fg)) + 1;
    let taken = if count.is_empty() {
        0
    } else {
        width_of(count) + 2
    };
    row.at(x, dashes((end + 1).saturating_sub(x + taken)));
    row.ending(end, muted(count));
    row
}
