//! Where the parts of a page stand, and its lines in their columns.

use std::ops::Range;

use ratatui::layout::Rect;

use crate::report::{Line, lay};
use crate::tui::pages::frame::{Page, name_part};
use crate::tui::widgets::{TOGETHER, band, high, span, to_cells, width};
use crate::words::links;

use super::view::{Report, Shape};

/// Blank columns before a line.
pub(super) const INSET: u16 = 2;
/// Columns beyond which a line is hard to read.
const LINE_MOST: u16 = 96;
/// Columns of a section beside others at the least, and of one beside more than a few.
const SECTION: u16 = 33;
const SECTION_OF_MANY: u16 = 40;
const FEW: u16 = 3;
/// Columns of a text that goes on in the next column, at the least.
const FLOWING: u16 = 52;
/// Rows of a risen page beside its lines: the rule, a blank, the keys.
const AROUND_RISEN: u16 = 3;
/// Rows a risen page may have on a low screen all the same.
const LEAST_RISEN: u16 = 8;

/// Where everything stands.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) area: Rect,
    pub(super) page: Page,
    /// The part of the rule that the name may take.
    pub(super) name: Rect,
    body: Rect,
    /// Columns of the screen from one column of lines to the next, without the line between them.
    wide: u16,
    /// What has no room in one goes on in so many more, with a line between each two.
    beside: u16,
    lines: Vec<Vec<Line>>,
}

impl Plan {
    pub(super) fn of(view: &Report, screen: Rect) -> Self {
        let width = screen.width;
        let (wide, beside, lines) = match view.shape {
            Shape::Whole | Shape::Risen => {
                let room = width.saturating_sub(2 * INSET).min(LINE_MOST);
                (width, 0, vec![lay(&view.sections, room.into())])
            }
            Shape::Flowing => {
                let beside = ((width + 1) / (FLOWING + 1)).saturating_sub(1);
                let wide = width.saturating_sub(beside) / (beside + 1);
                (wide, beside, vec![lay(&view.sections, room_in(wide))])
            }
            Shape::SideBySide => {
                let (wide, lines) = side_by_side(view, width);
                (wide, 0, lines)
            }
        };
        let area = place(view, screen, longest(&lines));
        let (page, name, body) = parts(view, area);
        Self {
            area,
            page,
            name,
            body,
            wide,
            beside,
            lines,
        }
    }

    /// The most rows by which the lines can be scrolled down.
    pub(super) fn reach(&self) -> usize {
        self.below(0)
    }

    /// How many rows are out of sight below.
    pub(super) fn below(&self, scroll: usize) -> usize {
        let room = usize::from(self.body.height) * usize::from(self.beside + 1);
        longest(&self.lines).saturating_sub(scroll + room)
    }

    /// How many rows there are to scroll through, and where they stand.
    pub(super) fn scrolled(&self) -> (usize, Rect) {
        (self.reach() + usize::from(self.body.height), self.body)
    }

    /// Every column with the lines that stand in it.
    pub(super) fn columns(&self, scroll: usize) -> impl Iterator<Item = (Rect, &[Line])> {
        let (rows, step) = (usize::from(self.body.height.max(1)), self.step());
        let shown = (0_u16..).zip(&self.lines).flat_map(move |(at, lines)| {
            let rest = lines.get(scroll..).unwrap_or_default().chunks(rows);
            (at..=at + self.beside).zip(rest)
        });
        shown.map(move |(at, lines)| {
            let area = span(self.body, self.body.x + at * step, self.wide);
            (area, lines)
        })
    }

    /// The lines between columns that go on in one another.
    pub(super) fn uprights(&self) -> impl Iterator<Item = Rect> {
        let x = |at: u16| self.page.body.x + at * self.step() - 1;
        (1..=self.beside).map(move |at| span(self.page.body, x(at), 1))
    }

    /// Columns from where one column begins to where the next does.
    fn step(&self) -> u16 {
        self.wide + u16::from(self.beside > 0)
    }

    /// Where a link stands on the screen and how it is written there, while it is in sight.
    pub(super) fn link(&self, scroll: usize, link: usize) -> Option<(Rect, String)> {
        let (column, row, text, found) = self.links().nth(link)?;
        let row = row.checked_sub(scroll)?;
        let height = usize::from(self.body.height.max(1));
        let part = u16::try_from(row / height)
            .ok()
            .filter(|part| *part <= self.beside)?;
        let x = self.body.x + (column + part) * self.step();
        let y = self.body.y + u16::try_from(row % height).ok()?;
        let before = u16::try_from(text.at).ok()? + width(text.text.get(..found.start)?);
        let name = text.text.get(found)?.replace(TOGETHER, " ");
        let place = Rect::new(x + INSET + before, y, width(&name), 1);
        Some((place.intersection(self.area), name))
    }

    /// Scrolled as it is where a link is in sight then, else to it.
    pub(super) fn scroll_to_link(&self, scroll: usize, link: usize) -> usize {
        match self.links().nth(link) {
            Some((_, row, ..)) if self.link(scroll, link).is_none() => row.min(self.reach()),
            _ => scroll,
        }
    }

    /// Every link: its column of lines, its row there, that row, and where it stands in its text.
    fn links(&self) -> impl Iterator<Item = (u16, usize, &Line, Range<usize>)> {
        let columns = (0_u16..).zip(&self.lines);
        let rows = columns
            .flat_map(|(column, rows)| rows.iter().enumerate().map(move |row| (column, row)));
        rows.flat_map(|(column, (row, line))| {
            links(&line.text).map(move |link| (column, row, line, link))
        })
    }
}

fn room_in(column: u16) -> usize {
    column.saturating_sub(INSET + 1).into()
}

fn longest(lines: &[Vec<Line>]) -> usize {
    lines.iter().map(Vec::len).max().unwrap_or(0)
}

/// The screen, or as much of it as a risen page needs for so many rows.
fn place(view: &Report, screen: Rect, rows: usize) -> Rect {
    let most = match view.shape {
        Shape::Whole | Shape::Flowing => return screen,
        Shape::Risen => (screen.height / 2).max(LEAST_RISEN).min(screen.height),
        Shape::SideBySide => screen.height.saturating_sub(1),
    };
    let rows = to_cells(rows);
    let height = rows.saturating_add(AROUND_RISEN).min(most);
    band(screen, screen.y + screen.height - height, height)
}

/// The frame, the part of its rule for the name, and the rows for the lines: a blank one stays free, on a low screen none.
fn parts(view: &Report, area: Rect) -> (Page, Rect, Rect) {
    if !view.shape.is_risen() {
        let page = Page::of(area, false);
        return (page, name_part(&page), below_blank(page.body));
    }
    let row = |y: u16| band(area, area.y + y, area.height.min(1));
    let body = band(area, area.y + 1, area.height.saturating_sub(2));
    let page = Page {
        rule: row(0),
        body,
        hints: row(area.height.saturating_sub(1)),
        ..Page::default()
    };
    if view.shape == Shape::Risen {
        return (page, name_part(&page), below_blank(body));
    }
    let body = high(body, body.height.saturating_sub(1));
    (page, page.rule, body)
}

fn below_blank(body: Rect) -> Rect {
    let blank = u16::from(body.height > 3);
    band(body, body.y + blank, body.height - blank)
}

/// As many columns as fit, or fewer where these are no longer for that; gives how wide one is as well.
fn side_by_side(view: &Report, width: u16) -> (u16, Vec<Vec<Line>>) {
    let few = (width / SECTION).clamp(1, FEW);
    let many = (width / SECTION_OF_MANY).max(few);
    let columns = |count: u16| {
        let wide = width / count;
        (wide, spread(view, room_in(wide), count.into()))
    };
    let ways = (few..=many).map(columns);
    let best = ways.min_by_key(|(_, lines)| longest(lines));
    best.unwrap_or_default()
}

/// Shares the sections out, in their order, so that the columns are about equally long.
fn spread(view: &Report, room: usize, count: usize) -> Vec<Vec<Line>> {
    let sections = view.sections.chunks(1);
    let sections: Vec<Vec<Line>> = sections.map(|section| lay(section, room)).collect();
    let rows: usize = sections.iter().map(|lines| lines.len() + 1).sum();
    let target = rows.div_ceil(count.max(1));
    let mut columns: Vec<Vec<Line>> = vec![Vec::new()];
    for section in sections {
        let full = columns.last().map_or(0, |column| column.len() + 1);
        if full > 1 && full + section.len().div_ceil(2) >= target && columns.len() < count {
            columns.push(Vec::new());
        }
        if let Some(column) = columns.last_mut() {
            column.extend((!column.is_empty()).then(Line::default));
            column.extend(section);
        }
    }
    columns
}
