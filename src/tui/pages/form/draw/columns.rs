//! Where the columns of a form stand, and the rules between them with their names.

use ratatui::layout::Rect;

use crate::tui::pages::frame::{Page, SIDE_BY_SIDE, name_rule};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::heading::set_in;
use crate::tui::widgets::rules::{Rules, Weight};

use super::lay::{Inside, Row, rows};
use crate::tui::pages::form::view::{Form, FormColumn};
use crate::tui::widgets::slices::{band, high, span};

/// Rows of the table without which it is not drawn, its rule counted in.
const TABLE_LEAST: u16 = 4;

/// A column in sight.
#[derive(Clone, Debug)]
pub(crate) struct Placed<'a> {
    /// Which column of the form it is.
    pub(crate) column: usize,
    /// The rule above it.
    pub(crate) rule: Rect,
    /// Its fields.
    pub(crate) area: Rect,
    pub(crate) inside: Inside,
    pub(crate) rows: Vec<Row<'a>>,
}

/// The parts of a form.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places<'a> {
    pub(crate) page: Page,
    pub(crate) columns: Vec<Placed<'a>>,
    /// The table's rule and rows; empty where it has no room.
    pub(crate) table: Rect,
}

impl<'a> Places<'a> {
    pub(crate) fn of(view: &'a Form, area: Rect) -> Self {
        let page = Page::of(area, true);
        if area.width < SIDE_BY_SIDE {
            let front = front(view);
            let column = view.columns.get(front);
            let placed = column.map(|column| place(front, column, page.rule, page.body, 2));
            return Self {
                page,
                columns: placed.into_iter().collect(),
                table: Rect::ZERO,
            };
        }
        let mut columns = side_by_side(view, &page);
        let table = table_area(view, &page, &columns);
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
    fn has_tabs(&self, view: &Form) -> bool {
        self.columns.len() == 1 && view.columns.len() > 1
    }

    /// The rule in which a column says that it goes on: the one under it, or the one above, behind the names that stand
    /// there.
    pub(crate) fn last_rule(&self, view: &Form, placed: &Placed<'_>) -> Rect {
        let (closing, above) = (self.page.closing, placed.rule);
        if !closing.is_empty() {
            return Rect {
                y: closing.y,
                ..above
            };
        }
        let named = tabs_to(view);
        let are_all_named = self.has_tabs(view) && named + 3 <= above.width;
        let taken = if are_all_named { named } else { 0 };
        span(above, above.x + taken, above.width - taken)
    }
}

/// The column in front where there is room for one only.
fn front(view: &Form) -> usize {
    view.in_hand.map_or(0, |hand| hand.column)
}

fn place<'a>(at: usize, column: &'a FormColumn, rule: Rect, area: Rect, inset: u16) -> Placed<'a> {
    let inside = Inside::of(column, area.width, inset);
    Placed {
        column: at,
        rule,
        area,
        inside,
        rows: rows(column, inside),
    }
}

fn side_by_side<'a>(view: &'a Form, page: &Page) -> Vec<Placed<'a>> {
    let dividers = u16::try_from(view.columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
    let room = page.body.width.saturating_sub(dividers);
    let mut wished = view
        .columns
        .iter()
        .map(|column| column.share.max(1))
        .fold(0, u16::saturating_add);
    let (mut x, mut left) = (page.body.x, room);
    let mut placed = Vec::new();
    for (at, column) in view.columns.iter().enumerate() {
        let share = column.share.max(1);
        let exact = u32::from(left) * u32::from(share) / u32::from(wished.max(1));
        let width = u16::try_from(exact).unwrap_or(left).min(left);
        let slice = |rect: Rect| Rect { x, width, ..rect };
        placed.push(place(
            at,
            column,
            slice(page.rule),
            slice(page.body),
            if at == 0 { 2 } else { 1 },
        ));
        x = x.saturating_add(width + 1);
        left -= width;
        wished = wished.saturating_sub(share);
    }
    placed
}

/// The table takes what the longest column leaves.
fn table_area(view: &Form, page: &Page, columns: &[Placed<'_>]) -> Rect {
    let Some(table) = &view.table else {
        return Rect::ZERO;
    };
    let longest = columns
        .iter()
        .map(|placed| placed.rows.len())
        .max()
        .unwrap_or(0);
    let free = usize::from(page.body.height).saturating_sub(longest);
    let height = u16::try_from(free.min(table.rows.len() + 2)).unwrap_or(0);
    if height < TABLE_LEAST {
        return Rect::ZERO;
    }
    band(page.body, page.body.bottom().saturating_sub(height), height)
}

pub(crate) fn draw_rules(canvas: &mut Canvas<'_>, view: &Form, places: &Places<'_>, area: Rect) {
    let mut rules = Rules::over(canvas.buffer(), area);
    let heavy = front(view);
    rules.across(places.page.closing, Weight::Light);
    if !places.table.is_empty() {
        rules.across(high(places.table, 1), Weight::Light);
    }
    for placed in places
        .columns
        .iter()
        .filter(|placed| placed.column != heavy)
    {
        rules.across(placed.rule, Weight::Light);
    }
    for placed in places
        .columns
        .iter()
        .filter(|placed| placed.column == heavy)
    {
        rules.across(placed.rule, Weight::Heavy);
    }
    for upright in places.uprights() {
        rules.down(upright);
    }
    rules.finish();
    if places.has_tabs(view) {
        name_tabs(&mut canvas.on(places.page.rule), view);
        return;
    }
    for placed in &places.columns {
        let Some(column) = view.columns.get(placed.column) else {
            continue;
        };
        name_column(
            &mut canvas.on(placed.rule),
            column,
            placed.column == heavy,
            placed.inside.inset + 1,
        );
    }
}

fn name_column(rule: &mut Canvas<'_>, column: &FormColumn, heavy: bool, x: u16) {
    let end = match heavy {
        true => set_in(
            rule,
            x,
            &cut(&column.name, rule.width().saturating_sub(x + 2)),
            Role::Accent.bold(),
        ),
        false => set_in(
            rule,
            x,
            &cut(&column.name, rule.width().saturating_sub(x + 2)),
            Role::Fg,
        ),
    };
    set_aside(rule, end, &column.aside);
}

/// Sets what the figures are into the right end of a rule, if there is room.
fn set_aside(rule: &mut Canvas<'_>, after: u16, aside: &str) {
    let x = rule
        .width()
        .checked_sub(width(aside) + 1)
        .filter(|x| *x > after + 3);
    if let Some(x) = x.filter(|_| !aside.is_empty()) {
        set_in(rule, x, aside, Role::Muted);
    }
}

/// The names of all columns; only the one in front, with its number, where they do not fit.
fn name_tabs(rule: &mut Canvas<'_>, view: &Form) {
    let (front, count) = (front(view), view.columns.len());
    let Some(column) = view.columns.get(front) else {
        return;
    };
    if tabs_to(view) + 3 > rule.width() {
        name_rule(rule, &column.name);
        set_aside(
            rule,
            4 + width(&column.name),
            &format!("{} of {count}", front + 1),
        );
        return;
    }
    let mut x = 3;
    for (at, tab) in view.columns.iter().enumerate() {
        if at > 0 {
            x = rule.put(x, 0, " · ", Role::Rule);
        }
        let style = if at == front {
            Role::Accent.bold()
        } else {
            Role::Muted.into()
        };
        x = set_in(rule, x, &tab.name, style);
    }
    set_aside(rule, x, &column.aside);
}

/// The column behind the names of all columns, one after another.
fn tabs_to(view: &Form) -> u16 {
    let names = view.columns.iter();
    names.map(|column| width(&column.name) + 3).sum()
}
