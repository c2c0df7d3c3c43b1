//! Where the columns of a form stand, and the rules between them with their names.

use ratatui::layout::Rect;

use ratatui::text::{Line, Span};

use crate::tui::pages::form::{Column, FormState};
use crate::tui::pages::frame::{Page, SIDE_BY_SIDE};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Weight, band, draw_rules as lay_rules, high, name_rule, names_line, part_name,
    phrase_width, set_in, span, to_cells, width,
};

use super::laid::{Inside, Laid};
use super::lay::rows;

/// Rows of the table without which it is not drawn, its rule counted in.
const TABLE_LEAST: u16 = 4;

/// A column in sight.
pub(crate) struct Placed<'a> {
    /// Which column of the form it is.
    pub(crate) column: usize,
    /// The rule above it.
    pub(crate) rule: Rect,
    /// Its fields.
    pub(crate) area: Rect,
    /// Where labels begin in it.
    inset: u16,
    pub(crate) rows: Vec<Laid<'a>>,
}

/// The parts of a form.
pub(crate) struct Places<'a> {
    pub(crate) page: Page,
    pub(crate) columns: Vec<Placed<'a>>,
    /// The table's rule and rows; empty where it has no room.
    pub(crate) table: Rect,
}

impl<'a> Places<'a> {
    pub(crate) fn of(form: &'a FormState, area: Rect) -> Self {
        let page = Page::of(area, true);
        if area.width < SIDE_BY_SIDE {
            let front = form.front();
            let column = form.columns.get(front);
            let placed =
                column.map(|column| place(form, (front, column), (page.rule, page.body), 2));
            return Self {
                page,
                columns: placed.into_iter().collect(),
                table: Rect::ZERO,
            };
        }
        let mut columns = side_by_side(form, &page);
        let table = table_area(form, &page, &columns);
        for placed in &mut columns {
            placed.area.height = placed.area.height.saturating_sub(table.height);
        }
        Self {
            page,
            columns,
            table,
        }
    }

    /// The vertical rules between the columns.
    pub(crate) fn uprights(&self) -> impl Iterator<Item = Rect> + '_ {
        let left = self.columns.iter().skip(1).map(|placed| placed.area);
        left.map(|area| span(area, area.x.saturating_sub(1), 1))
    }

    /// Whether one column stands for all, with the names of the others above it.
    fn has_tabs(&self, form: &FormState) -> bool {
        self.columns.len() == 1 && form.columns.len() > 1
    }

    /// The rule in which a column says that it goes on: the one under it, or the one above, behind the names that stand
    /// there.
    pub(crate) fn last_rule(&self, form: &FormState, placed: &Placed<'_>) -> Rect {
        let above = placed.rule;
        if !self.page.closing.is_empty() {
            return self.page.last_rule(above);
        }
        let named = 3 + phrase_width(&tabs(form));
        let are_all_named = self.has_tabs(form) && named + 3 <= above.width;
        let taken = if are_all_named { named } else { 0 };
        span(above, above.x + taken, above.width - taken)
    }
}

fn place<'a>(
    form: &'a FormState,
    (at, column): (usize, &Column),
    (rule, area): (Rect, Rect),
    inset: u16,
) -> Placed<'a> {
    let inside = Inside::of(form, column, area.width, inset);
    Placed {
        column: at,
        rule,
        area,
        inset,
        rows: rows(inside, at),
    }
}

fn side_by_side<'a>(form: &'a FormState, page: &Page) -> Vec<Placed<'a>> {
    let dividers = to_cells(form.columns.len().saturating_sub(1));
    let room = page.body.width.saturating_sub(dividers);
    let mut wished = form
        .columns
        .iter()
        .map(|column| column.share.max(1))
        .fold(0, u16::saturating_add);
    let (mut x, mut left) = (page.body.x, room);
    let mut placed = Vec::new();
    for (at, column) in form.columns.iter().enumerate() {
        let share = column.share.max(1);
        let exact = u32::from(left) * u32::from(share) / u32::from(wished.max(1));
        let width = u16::try_from(exact).unwrap_or(left).min(left);
        let slice = |rect: Rect| Rect { x, width, ..rect };
        let parts = (slice(page.rule), slice(page.body));
        let inset = if at == 0 { 2 } else { 1 };
        placed.push(place(form, (at, column), parts, inset));
        x = x.saturating_add(width + 1);
        left -= width;
        wished = wished.saturating_sub(share);
    }
    placed
}

/// The table takes what the longest column leaves.
fn table_area(form: &FormState, page: &Page, columns: &[Placed<'_>]) -> Rect {
    let doings = form.doings.trained.len();
    if doings == 0 {
        return Rect::ZERO;
    }
    let longest = columns
        .iter()
        .map(|placed| placed.rows.len())
        .max()
        .unwrap_or(0);
    let free = usize::from(page.body.height).saturating_sub(longest);
    let height = u16::try_from(free.min(doings + 2)).unwrap_or(0);
    if height < TABLE_LEAST {
        return Rect::ZERO;
    }
    band(page.body, page.body.bottom().saturating_sub(height), height)
}

pub(crate) fn draw_rules(canvas: &mut Canvas<'_>, form: &FormState, places: &Places<'_>) {
    let (front, table) = (form.front(), places.table);
    let columns = places.columns.iter();
    let mut rules: Vec<_> = columns
        .map(|placed| (placed.rule, Weight::of(placed.column == front)))
        .collect();
    rules.push((places.page.closing, Weight::Light));
    rules.push((high(table, table.height.min(1)), Weight::Light));
    lay_rules(canvas, &rules, places.uprights());
    if places.has_tabs(form) {
        name_tabs(&mut canvas.on(places.page.rule), form);
        return;
    }
    for placed in &places.columns {
        let name = name(form, placed.column, placed.column == front);
        let rule = &mut canvas.on(placed.rule);
        let end = name_rule(rule, placed.inset + 1, name);
        set_aside(rule, end, aside(form, placed.column));
    }
}

fn name(form: &FormState, column: usize, is_front: bool) -> Span<'static> {
    let name = form.columns.get(column).map_or("", |column| column.name);
    part_name(name, is_front)
}

/// What the figures beside abilities are, in the column of those.
fn aside(form: &FormState, column: usize) -> &'static str {
    let first = form.doings.abilities.first();
    let is_first = first.is_some_and(|(name, _)| {
        let mut fields = form.in_place((column, 0));
        fields.any(|(_, entry)| entry.label == *name)
    });
    if is_first { form.doings.enough } else { "" }
}

/// Sets what the figures are into the right end of a rule, if there is room.
fn set_aside(rule: &mut Canvas<'_>, after: u16, aside: &str) {
    let x = rule.width().checked_sub(width(aside) + 1);
    if let Some(x) = x.filter(|x| *x > after + 3) {
        set_in(rule, x, aside, Role::Muted);
    }
}

/// The names of all columns, one after another.
fn tabs(form: &FormState) -> Line<'static> {
    let columns = form.columns.iter().enumerate();
    names_line(columns.map(|(at, column)| {
        let style = match at == form.front() {
            true => Role::Accent.bold(),
            false => Role::Muted.into(),
        };
        Span::styled(column.name, style)
    }))
}

/// The names of all columns; only the one in front, with its number, where they do not fit.
fn name_tabs(rule: &mut Canvas<'_>, form: &FormState) {
    let (tabs, front) = (tabs(form), form.front());
    if 3 + phrase_width(&tabs) + 3 > rule.width() {
        let end = name_rule(rule, 3, name(form, front, true));
        let place = format!("{} of {}", front + 1, form.columns.len());
        set_aside(rule, end, &place);
        return;
    }
    let end = name_rule(rule, 3, tabs);
    set_aside(rule, end, aside(form, front));
}
