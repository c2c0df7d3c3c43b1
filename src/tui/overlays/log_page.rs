//! The whole log: what is looked for, the lines evening by evening, and the line under the cursor in full beside them.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use super::page::{Page, phrase_width};
use crate::tui::{
    glyphs::{HAVE, MISSING, SECRET_EDGE},
    panes::{
        headings::set_in,
        hints::draw_hints,
        roll_log::{Columns, draw_line_of_page},
        roster::draw_cursor,
        title::{draw_saving, saving_width},
    },
    theme::{Ground, Role, Theme},
    view::{LOG_BESIDE, LogPage, LogRow},
    widgets::{
        cut::{cut, width},
        field::draw_field,
        pen::Pen,
        rules::{RuleCanvas, Weight},
    },
};

mod card;

use card::draw_card;

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
    list_rule: Rect,
    list: Rect,
    card_rule: Rect,
    card: Rect,
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
        let none = Rect::ZERO;
        if area.width < LOG_BESIDE {
            return match shows_card {
                true => Self {
                    card_rule: page.rule,
                    card: page.body,
                    list_rule: none,
                    list: none,
                    upright: none,
                    page,
                },
                false => Self {
                    list_rule: page.rule,
                    list: page.body,
                    card_rule: none,
                    card: none,
                    upright: none,
                    page,
                },
            };
        }
        let card = if area.width < WIDE { CARD } else { WIDE_CARD };
        let left = area.width - card - 1;
        let right = |rect: Rect| Rect { x: area.x + left + 1, width: card, ..rect };
        Self {
            list_rule: Rect { width: left, ..page.rule },
            list: Rect { width: left, ..page.body },
            card_rule: right(page.rule),
            card: right(page.body),
            upright: Rect { x: area.x + left, width: 1, ..page.body },
            page,
        }
    }
}

/// Draws the log; gives the place of the text cursor while one types what is looked for.
pub fn draw_log_page(view: &LogPage, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let mut pen = Pen::new(buf, area, theme);
    pen.clear(Ground::Bg);
    let places = Places::of(area, view.shows_card, view.is_covered);
    draw_title(&mut pen.on(places.page.title), view);
    draw_lines_between(&mut pen, &places, view, area);
    let is_tight = area.height <= TIGHT;
    // Where what was typed has no row under it for how it was understood, that stands at the foot.
    let foot = if is_tight && !view.query.text.is_empty() { &view.understood } else { &view.foot };
    pen.on(places.page.foot).phrase_cut(1, 0, area.width.saturating_sub(2), foot);
    draw_hints(&mut pen.on(places.page.hints), &view.hints);
    let card_rows = draw_card(&mut pen.on(places.card), &view.card);
    if let Some(y) = card_rows {
        draw_second_rule(&mut pen, &places, view, y);
    }
    draw_list(&mut pen.on(places.list), view, is_tight)
}

fn draw_title(pen: &mut Pen<'_>, view: &LogPage) {
    let saving = saving_width(&view.saving);
    let count = phrase_width(&view.count);
    let end = pen.width().saturating_sub(1);
    let with_saving = count + saving + 24 <= pen.width();
    let from = end.saturating_sub(count + if with_saving { saving + 4 } else { 0 });
    let x = pen.phrase(from, 0, &view.count);
    if with_saving {
        draw_saving(pen, x + 4, &view.saving);
    }
    let mut x = 1;
    let mut rest = from.saturating_sub(3);
    for (place, step) in view.path.iter().enumerate() {
        let step = cut(step, rest);
        if step.is_empty() {
            break;
        }
        if place > 0 {
            x = pen.say(x, 0, " · ", Role::Rule);
        }
        let style = if place == 0 { pen.theme.bold(Role::Strong) } else { pen.theme.text(Role::Muted) };
        x = pen.put(x, 0, &step, style);
        rest = rest.saturating_sub(width(&step) + 3);
    }
}

fn draw_lines_between(pen: &mut Pen<'_>, places: &Places, view: &LogPage, area: Rect) {
    let heavy = if view.is_covered { Weight::Light } else { Weight::Heavy };
    let (list, card) = if places.list.is_empty() { (Weight::Light, heavy) } else { (heavy, Weight::Light) };
    let mut canvas = RuleCanvas::new(area);
    canvas.across(places.page.closing, Weight::Light);
    canvas.across(places.card_rule, card);
    canvas.across(places.list_rule, list);
    canvas.down(places.upright);
    canvas.draw(pen);
    draw_headings(&mut pen.on(places.list_rule), view);
    let (style, x) = match places.list.is_empty() {
        true => (pen.theme.bold(Role::Accent), 3),
        false => (pen.theme.text(Role::Fg), 2),
    };
    let mut rule = pen.on(places.card_rule);
    if !view.card.title.is_empty() {
        set_in(&mut rule, x, &view.card.title, style);
    }
}

fn draw_headings(rule: &mut Pen<'_>, view: &LogPage) {
    if rule.width() == 0 {
        return;
    }
    let style = if view.is_covered { rule.theme.text(Role::Fg) } else { rule.theme.bold(Role::Accent) };
    let end = set_in(rule, 3, "Log", style);
    let (faces, level, chance) = columns(view, rule.width()).edges();
    let muted = rule.theme.text(Role::Muted);
    if let Some(chance) = chance.filter(|_| faces > end + 12) {
        set_in(rule, faces.saturating_sub(4), "faces", muted);
        set_in(rule, level + 2, "level", muted);
        set_in(rule, chance.saturating_sub(5), "chance", muted);
    }
}

fn draw_second_rule(pen: &mut Pen<'_>, places: &Places, view: &LogPage, y: u16) {
    if view.card.levels_title.is_empty() || y + 2 >= places.card.height {
        return;
    }
    let rule = Rect { y: places.card.y + y, height: 1, ..places.card };
    let style = pen.theme.text(Role::Rule);
    let mut line = pen.on(rule);
    line.repeat(0, 0, rule.width, MISSING, style);
    let fg = line.theme.text(Role::Fg);
    set_in(&mut line, 2, &cut(&view.card.levels_title, rule.width.saturating_sub(4)), fg);
    if !places.upright.is_empty() {
        let edge = Rect { y: rule.y, height: 1, ..places.upright };
        pen.on(edge).put(0, 0, "├", style);
    }
    let below =
        Rect { y: rule.y + 1, height: places.card.bottom().saturating_sub(rule.y + 1), ..places.card };
    card::draw_levels(&mut pen.on(below), &view.card);
}

fn columns(view: &LogPage, width_of_list: u16) -> Columns {
    let lines = || {
        view.rows.iter().filter_map(|row| match row {
            LogRow::Line(line) => Some(line),
            LogRow::Rest(_) | LogRow::Blank | LogRow::Evening(..) => None,
        })
    };
    let highest = lines().filter_map(|line| line.seq).max().unwrap_or(0);
    let longest = lines().map(|line| width(&line.who)).max().unwrap_or(0);
    Columns::of_page(width_of_list, highest, longest)
}

fn draw_list(pen: &mut Pen<'_>, view: &LogPage, is_tight: bool) -> Option<Position> {
    if pen.height() == 0 {
        return None;
    }
    let top = u16::from(!is_tight);
    let cursor = draw_query(pen, view, top);
    if !is_tight {
        let room = pen.width().saturating_sub(4);
        pen.phrase_cut(3, top + 1, room, &view.understood);
    }
    let from = top + if is_tight { 1 } else { 3 };
    let room = pen.height().saturating_sub(from);
    let (width, height) = (pen.width(), room);
    let columns = columns(view, width);
    let mut list = pen.part(0, from, width, height);
    draw_rows(&mut list, view, &columns);
    cursor
}

fn draw_query(pen: &mut Pen<'_>, view: &LogPage, y: u16) -> Option<Position> {
    let (sign, typed) = (pen.theme.bold(Role::Accent), pen.theme.bold(Role::Strong));
    pen.put(1, y, SEARCH, sign);
    let room = pen.width().saturating_sub(4);
    draw_field(pen, 3, y, room, &view.query, typed).filter(|_| view.is_typing)
}

/// Draws the rows that fit, the newest on the last row.
fn draw_rows(pen: &mut Pen<'_>, view: &LogPage, columns: &Columns) {
    let room = usize::from(pen.height());
    let last = view.rows.len();
    // The row under the cursor has a third of the page below it, as far as there is so much.
    let wanted = view.cursor.map_or(last, |cursor| cursor + 1 + room / 3);
    let end = wanted.max(room).min(last);
    let first = end.saturating_sub(room);
    let shown = view.rows.get(first..end).unwrap_or_default();
    let top = u16::try_from(room.saturating_sub(shown.len())).unwrap_or(0);
    for (y, (place, row)) in (top..).zip((first..).zip(shown)) {
        match row {
            LogRow::Blank => {}
            LogRow::Rest(said) => {
                let room = pen.width().saturating_sub(3);
                pen.phrase_cut(2, y, room, said);
            }
            LogRow::Evening(name, count) => draw_evening(pen, y, name, count),
            LogRow::Line(line) => draw_line_of_page(pen, y, line, columns),
        }
        if view.cursor == Some(place) {
            let is_secret = matches!(row, LogRow::Line(line) if line.secret);
            draw_cursor(pen, y, 1, !view.is_covered);
            if is_secret {
                pen.say(1, y, SECRET_EDGE, Role::Secret);
            }
        }
    }
}

fn draw_evening(pen: &mut Pen<'_>, y: u16, name: &str, count: &str) {
    let end = pen.width().saturating_sub(2);
    let x = pen.say_parts(2, y, name, Role::Fg) + 1;
    let style = pen.theme.text(Role::Rule);
    let last = end.saturating_sub(if count.is_empty() { 0 } else { width(count) + 2 });
    pen.repeat(x, y, (last + 1).saturating_sub(x), MISSING, style);
    let muted = pen.theme.text(Role::Muted);
    pen.put_end(end, y, count, muted);
}

/// A bar of so many of the most there are.
fn bar(count: u32, most: u32, cells: u16) -> String {
    let exact = f64::from(count) * f64::from(cells) / f64::from(most.max(1));
    HAVE.repeat((exact.round() as usize).clamp(1, usize::from(cells.max(1))))
}
