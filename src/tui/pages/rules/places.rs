//! Where the list of rules and the one that is read stand.

use ratatui::layout::Rect;

use crate::tui::pages::frame::{Page, Part, SIDE_BY_SIDE};

/// Columns of the list beside a text.
const LIST: u16 = 34;
/// Blank columns at either side of a text, and from how many columns on.
pub(super) const INSET: u16 = 2;
const NARROW: u16 = 60;
/// Rows up to which none stays blank under the rule.
const TIGHT: u16 = 12;

/// Where list and text stand. An empty rectangle is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    pub(super) page: Page,
    pub(super) list: Part,
    pub(super) text: Part,
    pub(super) upright: Rect,
}

impl Places {
    /// Side by side where there is room, else whichever has the keys.
    pub fn of(area: Rect, is_reading: bool) -> Self {
        let page = Page::of(area, false);
        let (whole, none) = (page.whole(), Part::default());
        let ([list, text], upright) = match area.width {
            SIDE_BY_SIDE.. => whole.split(LIST),
            _ if is_reading => ([none, whole], Rect::ZERO),
            _ => ([whole, none], Rect::ZERO),
        };
        let blank = u16::from(page.body.height > TIGHT);
        Self {
            page,
            list: list.below(blank),
            text: text.below(blank),
            upright,
        }
    }

    /// Columns for a line of text.
    pub fn text_room(&self) -> usize {
        usize::from(
            self.text
                .area
                .width
                .saturating_sub(2 * inset(self.text.area.width)),
        )
    }

    pub fn text_rows(&self) -> usize {
        usize::from(self.text.area.height)
    }

    pub fn list_rows(&self) -> usize {
        usize::from(self.list.area.height)
    }
}

pub(super) const fn inset(width: u16) -> u16 {
    if width < NARROW { 1 } else { INSET }
}
