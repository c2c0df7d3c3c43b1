//! The frame of a whole page: a title, the heavy rule, the body, a rule, a row for one line, the keys.

use ratatui::layout::Rect;

use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, band, cut, phrase_width, set_in, span, wide, width};
use ratatui::text::{Line, Span};

/// Columns from which a page has parts side by side.
pub const SIDE_BY_SIDE: u16 = 106;
/// Rows from which a rule closes the body.
const CLOSED: u16 = 24;

/// Where the parts of a page stand. An empty rectangle is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The first row.
    pub title: Rect,
    /// The rule above the body.
    pub rule: Rect,
    /// What the page is about.
    pub body: Rect,
    /// The rule below the body.
    pub closing: Rect,
    /// The row above the keys, where the page has one.
    pub foot: Rect,
    /// The last row.
    pub hints: Rect,
}

impl Page {
    /// The parts of a page with or without a foot; a low screen loses foot, title and rule, in this order.
    pub fn of(area: Rect, with_foot: bool) -> Self {
        let height = area.height;
        let row = |y: u16, shown: bool| match shown {
            true => band(area, area.y.saturating_add(y), 1),
            false => Rect::ZERO,
        };
        let foot = with_foot && height >= 6;
        let closing = height >= CLOSED;
        let (titled, ruled, keyed) = (height >= 5, height >= 4, height >= 2);
        let top = u16::from(titled) + u16::from(ruled);
        let bottom = height.saturating_sub(u16::from(keyed) + u16::from(foot) + u16::from(closing));
        Self {
            title: row(0, titled),
            rule: row(top.saturating_sub(1), ruled),
            body: band(area, area.y.saturating_add(top), bottom.saturating_sub(top)),
            closing: row(bottom, closing),
            foot: row(height.saturating_sub(2), foot),
            hints: row(height.saturating_sub(1), keyed),
        }
    }

    /// All of it as one part.
    pub fn whole(&self) -> Part {
        Part {
            rule: self.rule,
            area: self.body,
        }
    }

    /// The rule that says how much more there is below a rule: the one that closes the body, else that rule itself.
    pub fn last_rule(&self, above: Rect) -> Rect {
        match self.closing.is_empty() {
            true => above,
            false => band(above, self.closing.y, 1),
        }
    }
}

/// A part of a page: the rule with its name, and what stands under it. An empty one is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    pub rule: Rect,
    pub area: Rect,
}

impl Part {
    /// Two parts side by side, of which the left one is so wide, and the line between them.
    pub fn split(self, left: u16) -> ([Self; 2], Rect) {
        let of_right = |rect: Rect| {
            let width = rect.width.saturating_sub(left + 1);
            span(rect, rect.x + left + 1, width)
        };
        let one = Self {
            rule: wide(self.rule, left),
            area: wide(self.area, left),
        };
        let other = Self {
            rule: of_right(self.rule),
            area: of_right(self.area),
        };
        ([one, other], span(self.area, self.area.x + left, 1))
    }

    /// The same without so many rows under its rule.
    #[must_use]
    pub fn below(self, rows: u16) -> Self {
        let height = self.area.height.saturating_sub(rows);
        let area = band(self.area, self.area.y + rows.min(self.area.height), height);
        Self { area, ..self }
    }
}

/// Draws where one is on the left, step by step, and a state on the right, which stays when it gets narrow.
pub fn draw_path<'a>(canvas: &mut Canvas<'_>, path: &[String], state: impl Into<Line<'a>>) {
    let state = state.into();
    let from = canvas.width().saturating_sub(1 + phrase_width(&state));
    Row::of(from, state).draw(canvas, 0, false);
    draw_steps(canvas, path, from.saturating_sub(2));
}

/// Draws where one is, step by step, as far as there is room before a column.
pub fn draw_steps(canvas: &mut Canvas<'_>, path: &[String], end: u16) {
    let mut steps = Line::default();
    for step in path {
        let (dot, style) = match steps.spans.is_empty() {
            true => ("", Role::Strong.bold()),
            false => (" · ", Role::Muted.into()),
        };
        let from = 1 + phrase_width(&steps) + width(dot);
        let step = cut(step, end.saturating_sub(from));
        if step.is_empty() {
            break;
        }
        steps.extend([Span::styled(dot, Role::Rule), Span::styled(step, style)]);
    }
    Row::of(1, steps).draw(canvas, 0, false);
}

/// Columns of the count of what is out of sight: `999 more below`, and its blanks.
const COUNTED: u16 = 18;

/// The part of the heavy rule that its name may take: all of it, unless what is out of sight is counted there too.
pub fn name_part(page: &Page) -> Rect {
    let counted = if page.closing.is_empty() { COUNTED } else { 0 };
    wide(page.rule, page.rule.width.saturating_sub(counted))
}

/// Says at the right end of a rule how many rows are out of sight below; gives the columns before it.
pub fn count_below(rule: &mut Canvas<'_>, below: usize) -> u16 {
    let text = format!("{below} more below");
    let x = rule.width().checked_sub(width(&text) + 2);
    let Some(x) = x.filter(|x| *x > 0 && below > 0) else {
        return rule.width();
    };
    set_in(rule, x, &text, Role::Muted);
    x - 1
}

/// Writes the one line above the keys.
pub fn draw_foot<'a>(canvas: &mut Canvas<'_>, line: impl Into<Line<'a>>) {
    let room = canvas.width().saturating_sub(2);
    Row::cut(1, room, line).draw(canvas, 0, false);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_belongs_to_one_part() {
        for (height, foot) in (0..50).flat_map(|height| [(height, true), (height, false)]) {
            let page = Page::of(Rect::new(0, 0, 80, height), foot);
            let parts = [
                page.title,
                page.rule,
                page.body,
                page.closing,
                page.foot,
                page.hints,
            ];
            assert_eq!(
                parts.iter().map(|part| part.height).sum::<u16>(),
                height,
                "{height} {page:?}"
            );
            assert!(
                parts.iter().all(|part| part.bottom() <= height),
                "{height} {page:?}"
            );
        }
    }
}
