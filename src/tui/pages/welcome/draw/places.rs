//! Where the parts of the first screen stand.

use ratatui::layout::Rect;

use crate::tui::pages::frame::{Page, SIDE_BY_SIDE};
use crate::tui::widgets::{band, high, wide};

/// Rows from which the name is set large.
const LARGE: u16 = 34;
/// Rows above the list that the large name takes.
const NAME_ROWS: u16 = 6;
/// Rows of the summary, which stands under the list on a narrow screen, with its rule.
const SUMMARY_ROWS: u16 = 3;
/// Rows that the list keeps beside a summary.
const LIST_LEAST: u16 = 6;
const PREVIEW_LEAST: u16 = 47;
const PREVIEW_MOST: u16 = 68;

/// The parts. An empty rectangle is not shown.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Places {
    pub(crate) page: Page,
    pub(crate) name: Rect,
    pub(crate) list_rule: Rect,
    pub(crate) list: Rect,
    pub(crate) upright: Rect,
    pub(crate) chosen_rule: Rect,
    pub(crate) preview: Rect,
    pub(crate) summary: Rect,
}

impl Places {
    pub(crate) fn of(area: Rect, chosen: bool) -> Self {
        let above = if area.height >= LARGE { NAME_ROWS } else { 0 };
        let lower = band(area, area.y.saturating_add(above), area.height - above);
        let page = Page::of(lower, true);
        let name = if above > 0 {
            high(area, above)
        } else {
            page.title
        };
        let whole = Self {
            page,
            name,
            list_rule: page.rule,
            list: page.body,
            ..Self::default()
        };
        match area.width {
            SIDE_BY_SIDE.. => whole.side_by_side(),
            _ if chosen && page.body.height >= LIST_LEAST + SUMMARY_ROWS => whole.with_summary(),
            _ => whole,
        }
    }

    fn side_by_side(self) -> Self {
        let body = self.page.body;
        let right = (body.width * 2 / 5)
            .saturating_sub(1)
            .clamp(PREVIEW_LEAST, PREVIEW_MOST);
        let left = body.width.saturating_sub(right + 1);
        let ([list, chosen], upright) = self.page.whole().split(left);
        Self {
            list_rule: list.rule,
            list: list.area,
            upright,
            chosen_rule: chosen.rule,
            preview: chosen.area,
            ..self
        }
    }

    fn with_summary(self) -> Self {
        let body = self.page.body;
        let list = high(body, body.height - SUMMARY_ROWS);
        let summary = band(body, list.bottom() + 1, SUMMARY_ROWS - 1);
        Self {
            list,
            chosen_rule: band(body, list.bottom(), 1),
            summary,
            ..self
        }
    }

    /// A row of the list, counted from its top, in the screen's own rows.
    pub(crate) fn list_row(&self, y: u16) -> Rect {
        band(self.list, self.list.y.saturating_add(y), 1)
    }

    /// The rule under the list, as wide as the list; else the one above it.
    pub(crate) fn last_rule(&self) -> Rect {
        match self.summary.is_empty() {
            true => self.page.last_rule(self.list_rule),
            false => wide(self.chosen_rule, self.list.width),
        }
    }
}
