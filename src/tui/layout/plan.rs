//! The break points: how rows and columns are shared out, and what is placed in them.

use ratatui::layout::Rect;

use crate::tui::widgets::{band, high, span, wide};

use super::{Arrangement, BandForm, Breadth, Content, Layout, Pane, Slot, Tabs};

/// Rows of the upper panes from which sheet, tasks and card find room under them.
const TALL_UPPER: u16 = 26;

/// Rows of a hero that stand one under the other without a blank between them.
const ROWS_OF_A_HERO: u16 = 2;
/// Rows that Turns has around its rows: the strip and a blank over them, and what is due under them.
const AROUND_TURNS: u16 = 3;
/// The least rows of Turns, of tasks, of a card under them, and of a sheet under the party.
const LEAST_TURNS: u16 = 8;
const LEAST_TASKS: u16 = 2;
const LEAST_CARD: u16 = 6;
const LEAST_SHEET: u16 = 5;
/// The most rows of tasks, which then scroll.
const MOST_TASKS: u16 = 6;
/// Columns from which whoever acts has a sheet under the party.
const ACTING_FROM: u16 = 120;

/// The least that moved rules leave: rows of the upper panes, also where sheet and card stand under them, rows of the
/// lower ones, columns of the middle and of the others.
const LEAST_UPPER: u16 = 8;
const LEAST_TALL_UPPER: u16 = 22;
const LEAST_LOWER: u16 = 2;
const LEAST_MIDDLE: u16 = 50;
const LEAST_SIDE: u16 = 30;

/// How the rows are shared out, counted from the top of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    top: u16,
    upper: u16,
    form: BandForm,
    band: u16,
    pub(super) lower: u16,
    lower_rule: bool,
    closing: bool,
}

impl Rows {
    pub(super) fn of(wish: &Arrangement) -> Self {
        let rows = Self::unmoved(wish);
        let (least_upper, least_lower) = match rows.form {
            BandForm::Absent | BandForm::Line => (rows.upper, rows.lower),
            BandForm::Compact | BandForm::Full => (LEAST_UPPER, LEAST_LOWER),
            BandForm::Grand => (LEAST_TALL_UPPER, LEAST_LOWER),
        };
        let both = rows.upper + rows.lower;
        let most = both - least_upper.min(rows.upper);
        let lower = shifted(rows.lower, wish.moved.up, least_lower.min(rows.lower), most);
        Self {
            upper: both - lower,
            lower,
            ..rows
        }
    }

    fn unmoved(wish: &Arrangement) -> Self {
        let trouble = u16::from(wish.trouble);
        let height = wish.screen.height;
        let (top, form) = (1 + trouble, BandForm::of(wish.screen));
        let ruled = Self {
            top,
            upper: 0,
            form,
            band: 5,
            lower: 0,
            lower_rule: true,
            closing: true,
        };
        let line = Self {
            band: 1,
            lower_rule: false,
            closing: false,
            ..ruled
        };
        match form {
            BandForm::Grand => Self {
                upper: TALL_UPPER,
                band: 8,
                lower: height - 41 - trouble,
                ..ruled
            },
            BandForm::Full => {
                let both = height - 12;
                let upper = 18 + both.saturating_sub(28) / 2;
                Self {
                    upper,
                    lower: both - upper - trouble,
                    ..ruled
                }
            }
            BandForm::Compact => Self {
                upper: 12,
                band: 4,
                lower: height - 22 - trouble,
                closing: false,
                ..ruled
            },
            BandForm::Line | BandForm::Absent if height >= 18 => Self {
                upper: height - 7 - trouble,
                lower: 1,
                ..line
            },
            BandForm::Line | BandForm::Absent => Self {
                upper: height.saturating_sub(6 + trouble),
                ..line
            },
        }
    }

    fn upper_top(&self) -> u16 {
        self.top + 1
    }

    fn band_rule(&self) -> u16 {
        self.upper_top() + self.upper
    }

    fn lower_rule(&self) -> u16 {
        self.band_rule() + 1 + self.band
    }

    fn lower_top(&self) -> u16 {
        self.lower_rule() + u16::from(self.lower_rule)
    }

    /// The highest row that a sheet's rule may take.
    fn sheet_limit(&self) -> u16 {
        match self.form {
            BandForm::Full | BandForm::Grand => self.lower_rule(),
            BandForm::Compact => self.band_rule(),
            BandForm::Line | BandForm::Absent => self.top + 3,
        }
    }
}

/// How the columns are shared out: where the panes begin and how wide they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    breadth: Breadth,
    pub(super) left: u16,
    middle: u16,
    pub(super) right: u16,
}

impl Columns {
    pub(super) fn of(wish: &Arrangement) -> Self {
        let width = wish.screen.width;
        let breadth = Breadth::of(width);
        let (left, right) = match breadth {
            Breadth::One => (width, 0),
            Breadth::Two => (30, 0),
            Breadth::Three if width < 120 => (33.min(width - 82), 30),
            Breadth::Three => (33, 33),
            Breadth::Wide => (46, 68),
        };
        let moved = wish.moved;
        match breadth {
            Breadth::One => Self {
                breadth,
                left,
                middle: 0,
                right: 0,
            },
            Breadth::Two => {
                let left = shifted(left, moved.left, LEAST_SIDE, width - LEAST_MIDDLE);
                Self {
                    breadth,
                    left,
                    middle: width - left - 1,
                    right: 0,
                }
            }
            Breadth::Three | Breadth::Wide => {
                let both = width - LEAST_MIDDLE - 2;
                let least = left.min(LEAST_SIDE);
                let right = shifted(
                    right,
                    moved.right.saturating_neg(),
                    LEAST_SIDE,
                    both - least,
                );
                let left = shifted(left, moved.left, least, both - right);
                Self {
                    breadth,
                    left,
                    middle: width - left - right - 2,
                    right,
                }
            }
        }
    }

    pub(super) fn large_x(&self) -> u16 {
        match self.breadth {
            Breadth::One | Breadth::Two => 2,
            Breadth::Three => self.left + 3,
            Breadth::Wide => self.left + 1,
        }
    }

    pub(super) fn cue_x(&self) -> u16 {
        self.right_x() + 5
    }

    fn middle_x(&self) -> u16 {
        self.left + 1
    }

    fn right_x(&self) -> u16 {
        self.left + self.middle + 2
    }
}

fn shifted(from: u16, by: i16, least: u16, most: u16) -> u16 {
    from.saturating_add_signed(by).clamp(least, most.max(least))
}

/// One pane fills everything between title and prompt.
pub(super) fn place_zoomed(layout: &mut Layout, wish: &Arrangement, pane: Pane, rows: &Rows) {
    let screen = wish.screen;
    let closing = u16::from(rows.closing || screen.height >= 24);
    let top = rows.upper_top();
    let height = screen.height - top - 2 - closing;
    let area = Rect::new(0, top, screen.width, height);
    layout.slots.push(alone(screen, pane, area));
    if closing == 1 {
        layout.closing = across(screen, screen.height - 3);
    }
}

/// All panes in their places.
pub(super) fn place_panes(layout: &mut Layout, wish: &Arrangement, rows: &Rows, columns: &Columns) {
    place_upper(layout, wish, rows, columns);
    layout.band_form = rows.form;
    layout.band_rule = across(wish.screen, rows.band_rule());
    layout.band = high(across(wish.screen, rows.band_rule() + 1), rows.band);
    if rows.lower > 0 {
        place_lower(layout, wish, rows, columns);
    }
    if rows.closing {
        layout.closing = across(wish.screen, wish.screen.height - 3);
    }
}

fn place_upper(layout: &mut Layout, wish: &Arrangement, rows: &Rows, columns: &Columns) {
    let (screen, tabs) = (wish.screen, wish.tabs);
    let (top, height) = (rows.upper_top(), rows.upper);
    let left = Rect::new(0, top, columns.left, height);
    let middle = Rect::new(columns.middle_x(), top, columns.middle, height);
    let right = Rect::new(columns.right_x(), top, columns.right, height);
    match columns.breadth {
        Breadth::One => {
            let stack = with_tasks(Tabs::ONLY, wish.tasks > 0);
            layout.slots.push(slot(screen, &stack, tabs.only, left));
            return;
        }
        Breadth::Two => {
            let stack = with_tasks(Tabs::LEFT, wish.tasks > 0);
            layout.slots.push(slot(screen, &stack, tabs.left, left));
            let stack = if rows.form == BandForm::Full {
                &[Pane::Table]
            } else {
                Tabs::RIGHT
            };
            layout.slots.push(slot(screen, stack, tabs.right, middle));
        }
        Breadth::Wide if rows.upper >= TALL_UPPER => {
            let most = height.saturating_sub(LEAST_SHEET + 1);
            let heroes = wish.heroes.saturating_mul(ROWS_OF_A_HERO);
            let (party, sheet) = split(left, heroes.clamp(ROWS_OF_A_HERO, most));
            let (turns, tasks, card) = share_out(right, wish);
            let contents = [
                (Pane::Party.into(), Some(party)),
                (Pane::Table.into(), Some(middle)),
                (Pane::Turns.into(), Some(turns)),
                (Content::Sheet, Some(sheet)),
                (Pane::Tasks.into(), tasks),
                (Content::Card, Some(card)),
            ];
            let placed = contents
                .into_iter()
                .filter_map(|(content, area)| Some(alone(screen, content, area?)));
            layout.slots.extend(placed);
        }
        Breadth::Three | Breadth::Wide => {
            let (party, acting) = over_who_acts(left, wish);
            layout.slots.push(alone(screen, Pane::Party, party));
            layout.slots.push(alone(screen, Pane::Table, middle));
            let stack = with_tasks(Tabs::TURNS, wish.tasks > 0);
            layout.slots.push(slot(screen, &stack, tabs.turns, right));
            let acting = acting.map(|(content, area)| alone(screen, content, area));
            layout.slots.extend(acting);
        }
    }
    layout
        .uprights
        .push(upright(screen, columns.left, top, height));
    if columns.right > 0 {
        layout
            .uprights
            .push(upright(screen, columns.right_x() - 1, top, height));
    }
}

/// The party, and whoever acts in full under it where that leaves enough rows.
fn over_who_acts(left: Rect, wish: &Arrangement) -> (Rect, Option<(Content, Rect)>) {
    let heroes = wish.heroes.saturating_mul(ROWS_OF_A_HERO);
    let has_room = heroes.saturating_add(1 + LEAST_SHEET) <= left.height;
    match wish.acting {
        Some(content) if has_room && wish.screen.width >= ACTING_FROM => {
            let (party, sheet) = split(left, heroes);
            (party, Some((content, sheet)))
        }
        _ => (left, None),
    }
}

/// Turns, tasks and card, one under the other: turns and tasks have as many rows as there are of them, the card has the rest.
fn share_out(right: Rect, wish: &Arrangement) -> (Rect, Option<Rect>, Rect) {
    let tasks = wish.tasks.clamp(LEAST_TASKS, MOST_TASKS);
    let under = LEAST_CARD + 1 + if wish.tasks > 0 { tasks + 1 } else { 0 };
    let most = right.height.saturating_sub(under).max(LEAST_TURNS);
    let order = wish.order.saturating_add(AROUND_TURNS);
    let (turns, rest) = split(right, order.clamp(LEAST_TURNS, most));
    if wish.tasks == 0 {
        return (turns, None, rest);
    }
    let (tasks, card) = split(rest, tasks);
    (turns, Some(tasks), card)
}

fn place_lower(layout: &mut Layout, wish: &Arrangement, rows: &Rows, columns: &Columns) {
    let screen = wish.screen;
    let (top, height) = (rows.lower_top(), rows.lower);
    let tall = matches!(rows.form, BandForm::Full | BandForm::Grand);
    if !tall || columns.breadth == Breadth::One {
        let stack = if columns.breadth >= Breadth::Three {
            Tabs::LOWER
        } else {
            &[Pane::Log]
        };
        let area = Rect::new(0, top, screen.width, height);
        let mut log = slot(screen, stack, wish.tabs.lower, area);
        if !rows.lower_rule {
            log.rule = Rect::ZERO;
        }
        layout.slots.push(log);
        return;
    }
    let left = Rect::new(0, top, columns.left, height);
    let rest = Rect::new(
        columns.middle_x(),
        top,
        screen.width - columns.left - 1,
        height,
    );
    layout.slots.push(alone(screen, Pane::Fortune, left));
    layout
        .uprights
        .push(upright(screen, columns.left, top, height));
    if columns.breadth == Breadth::Wide && wish.notes {
        let middle = wide(rest, columns.middle);
        let right = span(rest, columns.right_x(), columns.right);
        layout.slots.push(alone(screen, Pane::Log, middle));
        layout.slots.push(alone(screen, Content::Notes, right));
        layout
            .uprights
            .push(upright(screen, columns.right_x() - 1, top, height));
    } else {
        layout.slots.push(alone(screen, Pane::Log, rest));
    }
}

/// A sheet rises from the bottom; what it covers is cut off or goes.
pub(super) fn raise_sheet(layout: &mut Layout, wish: &Arrangement, wanted: u16, rows: &Rows) {
    let screen = wish.screen;
    // Lower panes that were made lower take no room from the sheet: it covers the result as well then.
    let unmoved = Rows::unmoved(wish);
    let limit = rows.sheet_limit().min(unmoved.sheet_limit());
    let limit = if wish.zoom.is_some() {
        rows.top + 3
    } else {
        limit
    };
    let mut top = screen.height.saturating_sub(wanted.max(3)).max(limit);
    if top.saturating_sub(rows.lower_rule()) == 1 {
        top -= 1;
    }
    let is_lowered = wish.zoom.is_none() && rows.lower < unmoved.lower;
    if is_lowered && (rows.band_rule()..rows.lower_rule()).contains(&top) {
        top = rows.band_rule();
    }
    let edge = screen.y + top;
    layout
        .slots
        .retain(|slot| slot.area.y < edge && slot.rule.y < edge);
    for slot in &mut layout.slots {
        slot.area = above(slot.area, edge);
    }
    layout.uprights.retain(|rule| rule.y < edge);
    for rule in &mut layout.uprights {
        *rule = above(*rule, edge);
    }
    if layout.band_rule.y >= edge {
        layout.band_form = BandForm::Absent;
        layout.band_rule = Rect::ZERO;
    }
    layout.band = above(layout.band, edge);
    layout.closing = Rect::ZERO;
    layout.prompt = Rect::ZERO;
    layout.sheet_rule = across(screen, top);
    layout.sheet = high(across(screen, top + 1), screen.height - top - 2);
}

fn above(area: Rect, edge: u16) -> Rect {
    if area.y >= edge {
        return Rect::ZERO;
    }
    high(area, area.height.min(edge - area.y))
}

/// Cuts an area in two with a row between them for a rule.
fn split(area: Rect, upper: u16) -> (Rect, Rect) {
    let first = high(area, upper);
    let used = upper + 1;
    (
        first,
        band(area, area.y + used, area.height.saturating_sub(used)),
    )
}

/// The place of panes that share it, with the wanted one in front.
fn slot(screen: Rect, stack: &[Pane], wanted: Pane, area: Rect) -> Slot {
    let is_there = stack.contains(&wanted);
    let first = stack.first().filter(|_| !is_there);
    Slot {
        stack: stack.iter().copied().map(Content::Pane).collect(),
        ..alone(screen, *first.unwrap_or(&wanted), area)
    }
}

fn alone(screen: Rect, content: impl Into<Content>, area: Rect) -> Slot {
    let content = content.into();
    let area = Rect {
        x: screen.x + area.x,
        y: screen.y + area.y,
        ..area
    };
    let rule = band(area, area.y - 1, 1);
    Slot {
        content,
        stack: vec![content],
        rule,
        area,
    }
}

fn with_tasks(panes: &[Pane], tasks: bool) -> Vec<Pane> {
    let is_shown = |pane: &Pane| tasks || *pane != Pane::Tasks;
    panes.iter().copied().filter(is_shown).collect()
}

fn across(screen: Rect, y: u16) -> Rect {
    band(screen, screen.y + y, 1)
}

fn upright(screen: Rect, x: u16, y: u16, height: u16) -> Rect {
    Rect {
        x: screen.x + x,
        y: screen.y + y,
        width: 1,
        height,
    }
}
