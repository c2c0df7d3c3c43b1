//! The mouse: a click gives a pane the keys and chooses the row that is seen there, a second one on the table rolls; a rule
//! between panes is dragged; the wheel scrolls what lies under it.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

use crate::tui::answer::Clicked;
use crate::tui::clicking::{choose_at, keys_after, keys_at};
use crate::tui::dashboard::Dashboard;
use crate::tui::glyphs::CURSOR;
use crate::tui::layout::{Content, Layout, Pane, Slot, arrange};
use crate::tui::overlay::draw::draw_table;
use crate::tui::panes::tasks::draw::task_at;
use crate::tui::screen::{arrangement, draw_dashboard};
use crate::tui::surroundings::Surroundings;
use crate::tui::widgets::Canvas;

use super::Session;
use crate::tui::way::Way;

/// Rows that a notch of the wheel moves in what is only read.
const NOTCH: usize = 3;

/// The dashboard as it is seen: which row lies where is read off it, so that drawing alone decides that.
struct Sight {
    view: Dashboard,
    layout: Layout,
    drawn: Buffer,
}

impl Session {
    /// The mouse was clicked or its wheel was turned.
    pub fn point(&mut self, event: MouseEvent, around: &Surroundings) {
        let at = Position::new(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left)
                if self.is_covered() || !self.grip(at, around) =>
            {
                self.click(at, around);
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(at, around),
            // On a rule it was a click only if nothing was dragged.
            MouseEventKind::Up(MouseButton::Left) if self.let_go() => self.click(at, around),
            MouseEventKind::ScrollUp => self.turn_wheel(at, (Way::Up, KeyCode::Up), around),
            MouseEventKind::ScrollDown => self.turn_wheel(at, (Way::Down, KeyCode::Down), around),
            _ => {}
        }
    }

    /// Whether something lies open over the panes, or a line is typed.
    fn is_covered(&self) -> bool {
        let is_typing = self.prompt.is_some() || self.is_swallowing();
        !self.overlays.is_empty() || is_typing || self.log_page.is_some()
    }

    /// Nothing is chosen behind what lies open, nor while a line is typed.
    fn click(&mut self, at: Position, around: &Surroundings) {
        if let Some(keys) = self.keys_at(at, around) {
            return keys.into_iter().for_each(|key| self.press(key, around));
        }
        if self.is_covered() {
            return self.click_in_cover(at, around);
        }
        let Some((pane, is_tab)) = self.sight(around).pane_at(at) else {
            return;
        };
        self.pending.clear();
        self.said = None;
        let had_keys = self.ui.focus == pane;
        self.focus(pane);
        if is_tab {
            return;
        }
        let sight = self.sight(around);
        let Some(area) = sight.layout.slot(pane).map(|slot| slot.area) else {
            return;
        };
        match pane {
            Pane::Turns => {
                let row = sight.turn_at(area, at).unwrap_or(self.ui.row);
                let body = sight.body_at(area, at, row);
                (self.ui.row, self.ui.body) = (row, body);
            }
            Pane::Party => self.ui.hero = sight.member_at(area, at).unwrap_or(self.ui.hero),
            Pane::Table => match sight.rows_from_cursor(area, at) {
                Some(0) if had_keys => self.open(around.now),
                Some(rows) => self.wish.move_rows(rows),
                None => {}
            },
            Pane::Fortune | Pane::Log => {
                let rows = area.bottom().saturating_sub(at.y + 1);
                (0..rows).for_each(|_| self.move_cursor(Way::Up));
            }
            Pane::Tasks => {
                let cursor = sight.view.task;
                let task = task_at(area, &sight.view.tasks, cursor, at.y);
                if had_keys && task.is_some() && task == cursor {
                    return self.open(around.now);
                }
                self.ui.task = task.unwrap_or(self.ui.task);
            }
        }
    }

    /// The keys that are written where was clicked: anywhere in what lies open, else only in the last row.
    fn keys_at(&self, at: Position, around: &Surroundings) -> Option<Vec<KeyEvent>> {
        let screen = self.screen();
        // After a prefix the row above has what the last one has no room for.
        let rows = if self.pending.is_empty() { 1 } else { 2 };
        if self.overlays_in_sight().is_empty() && at.y + rows < screen.bottom() {
            return None;
        }
        let mut drawn = Buffer::empty(screen);
        draw_table(&mut Canvas::new(&mut drawn, screen), self, around);
        // After a prefix the keys go on from it.
        match self.pending.is_empty() || !self.overlays.is_empty() {
            true => keys_at(&drawn, at, &self.contexts(), around),
            false => keys_after(&drawn, at, (&self.contexts(), &self.pending), around),
        }
    }

    /// In what lies open a click chooses the row or the field, a second one does what Enter does.
    fn click_in_cover(&mut self, at: Position, around: &Surroundings) {
        if self.curtain.is_some() {
            return;
        }
        let screen = self.screen();
        let clicked = match self.overlays.last_mut() {
            Some(overlay) => choose_at(overlay, around, screen, at),
            None => {
                self.click_choice(at, around);
                Clicked::Nothing
            }
        };
        if let Clicked::Press(code) = clicked {
            self.press(KeyEvent::from(code), around);
        }
    }

    /// Takes what could be rolled, if its name was clicked under the line being typed.
    fn click_choice(&mut self, at: Position, around: &Surroundings) {
        let Some(choosing) = self.choosing() else {
            return;
        };
        let row = self
            .sight(around)
            .text(self.screen(), 0..self.screen().width, at.y);
        let clicked = choosing.choices.iter().enumerate().filter(|(_, choice)| {
            let mut places = row.match_indices(choice.name.as_str());
            places.any(|(from, name)| {
                let from = row.get(..from).map_or(0, UnicodeWidthStr::width);
                (from..from + name.width()).contains(&usize::from(at.x))
            })
        });
        if let Some((place, _)) = clicked.max_by_key(|(_, choice)| choice.name.len()) {
            self.take_offered(place);
        }
    }

    /// The wheel moves in what lies open as the arrows do, else in the pane under it, which need not have the keys.
    fn turn_wheel(&mut self, at: Position, (way, key): (Way, KeyCode), around: &Surroundings) {
        if !self.overlays.is_empty() || self.log_page.is_some() && self.prompt.is_none() {
            return (0..NOTCH).for_each(|_| self.press(KeyEvent::from(key), around));
        }
        let Some((pane, _)) = self
            .sight(around)
            .pane_at(at)
            .filter(|_| !self.is_covered())
        else {
            return;
        };
        let focus = std::mem::replace(&mut self.ui.focus, pane);
        let rows = if matches!(pane, Pane::Log | Pane::Fortune) {
            NOTCH
        } else {
            1
        };
        (0..rows).for_each(|_| self.move_cursor(way));
        self.ui.focus = focus;
    }

    fn sight(&self, around: &Surroundings) -> Sight {
        let screen = self.screen();
        let view = crate::tui::dashboard::fill::dashboard(self, around);
        let mut drawn = Buffer::empty(screen);
        draw_dashboard(&mut Canvas::new(&mut drawn, screen), &view);
        Sight {
            layout: arrange(&arrangement(&view, screen)),
            view,
            drawn,
        }
    }
}

impl Sight {
    /// The pane at a place, and whether its rule was meant: there the next pane that shares the place comes to the front.
    fn pane_at(&self, at: Position) -> Option<(Pane, bool)> {
        let is_here = |slot: &&Slot| slot.area.contains(at) || slot.rule.contains(at);
        let slot = self.layout.slots.iter().find(is_here)?;
        let is_tab = !slot.area.contains(at);
        let stack = slot.stack.iter();
        let mut from_front = stack
            .cycle()
            .skip_while(|content| **content != slot.content);
        let Some(Content::Pane(pane)) = from_front.nth(usize::from(is_tab)) else {
            return None;
        };
        Some((*pane, is_tab))
    }

    /// The place in the order whose number stands in this row, or above it.
    fn turn_at(&self, area: Rect, at: Position) -> Option<usize> {
        upward(area, at).find_map(|y| {
            let number: String = self
                .text(area, 1..4, y)
                .chars()
                .filter(char::is_ascii_digit)
                .collect();
            let number: usize = number.parse().ok()?;
            // Behind the curtain rows have other numbers than in the order.
            let is_in_order = !self.view.curtain && number <= self.view.turns.rows.len();
            number.checked_sub(1).filter(|_| is_in_order)
        })
    }

    /// The body of a group that stands in this very row.
    fn body_at(&self, area: Rect, at: Position, row: usize) -> Option<usize> {
        let shown = self.text(area, 6..12, at.y);
        let number = shown.split_whitespace().next()?;
        let bodies = &self.view.turns.rows.get(row)?.bodies;
        bodies.iter().position(|body| body.number == number)
    }

    /// The hero whose name stands in this row, or above it.
    fn member_at(&self, area: Rect, at: Position) -> Option<usize> {
        upward(area, at).find_map(|y| {
            let shown = self.text(area, 2..12, y);
            let (begins, ends) = shown.trim().split_once('…').unwrap_or((shown.trim(), ""));
            let is_it =
                |name: &str| !begins.is_empty() && name.starts_with(begins) && name.ends_with(ends);
            self.view
                .party
                .members
                .iter()
                .position(|member| is_it(&member.name))
        })
    }

    /// How many rows under the cursor's a row of the table lies; nothing for what is no row of it.
    fn rows_from_cursor(&self, area: Rect, at: Position) -> Option<i32> {
        let mut rows = area.y..area.bottom();
        let cursor = rows.find(|y| self.text(area, 0..1, *y) == CURSOR)?;
        let mut between = cursor.min(at.y)..=cursor.max(at.y);
        let is_of_table = between.all(|y| !self.text(area, 2..3, y).trim().is_empty());
        is_of_table.then(|| i32::from(at.y) - i32::from(cursor))
    }

    /// What is drawn in these columns of a pane's row.
    fn text(&self, area: Rect, columns: std::ops::Range<u16>, y: u16) -> String {
        let cells = columns.filter_map(|x| self.drawn.cell((area.x + x, y)));
        cells.map(ratatui::buffer::Cell::symbol).collect()
    }
}

/// The rows of a pane from a place up.
fn upward(area: Rect, at: Position) -> impl Iterator<Item = u16> {
    (area.y..=at.y).rev()
}
