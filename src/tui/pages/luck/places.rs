//! Where the parts of the page of luck stand: all four, two side by side, or one.

use ratatui::layout::Rect;

use crate::tui::pages::frame::{self, Page, SIDE_BY_SIDE};
use crate::tui::widgets::{band, high};
use crate::words::listed;

/// Columns of the left parts at 120, and of the right ones that a wider screen leaves them first.
const LEFT: u16 = 56;
const WIDEST_LEFT: u16 = 72;
const RIGHT: u16 = 63;

/// Rows of the body from which all four parts have room, and rows of the upper ones then.
const ALL_FOUR: u16 = 35;
const UPPER: u16 = 19;

listed! {
    /// A part of the page.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Part {
        /// Who had which luck.
        #[default]
        Heroes,
        /// How often each face fell.
        Faces,
        /// Levels, or hit points and fortune dice.
        Levels,
        /// Runs, and fortune dice in all.
        Streaks,
    }
}

impl Part {
    const fn moved(self, by: usize) -> Self {
        let at = (self as usize + by) % Self::ALL.len();
        match at {
            0 => Self::Heroes,
            1 => Self::Faces,
            2 => Self::Levels,
            _ => Self::Streaks,
        }
    }

    /// The left one of the two that stand side by side.
    const fn pair(self) -> [Self; 2] {
        match self {
            Self::Heroes | Self::Faces => [Self::Heroes, Self::Faces],
            Self::Levels | Self::Streaks => [Self::Levels, Self::Streaks],
        }
    }
}

/// A part with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub part: Part,
    pub place: frame::Part,
}

/// Where everything stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// The frame.
    pub page: Page,
    /// The parts that are shown.
    pub slots: Vec<Slot>,
    /// The part under the heavy rule.
    pub front: Part,
    /// The line between left and right.
    pub upright: Rect,
}

impl Places {
    /// On a screen of this size, with this part in front where not all have room.
    pub fn of(area: Rect, part: Part) -> Self {
        let page = Page::of(area, true);
        let whole = page.whole();
        if area.width < SIDE_BY_SIDE {
            return Self {
                page,
                slots: vec![Slot { part, place: whole }],
                front: part,
                upright: Rect::ZERO,
            };
        }
        let left = area
            .width
            .saturating_sub(RIGHT + 1)
            .clamp(LEFT.min(area.width / 2), WIDEST_LEFT);
        let (beside, upright) = whole.split(left);
        let body = page.body;
        if body.height < ALL_FOUR {
            let pair = part.pair();
            return Self {
                page,
                slots: in_places(pair, beside).collect(),
                front: pair[0],
                upright,
            };
        }
        let upper = UPPER + (body.height - ALL_FOUR) / 2;
        let above = beside.map(|part| frame::Part {
            area: high(part.area, upper),
            ..part
        });
        let middle = band(body, body.y + upper, 1);
        let lower = frame::Part {
            rule: middle,
            area: whole.below(upper + 1).area,
        };
        let (below, _) = lower.split(left);
        let slots =
            in_places(Part::Heroes.pair(), above).chain(in_places(Part::Levels.pair(), below));
        Self {
            page,
            slots: slots.collect(),
            front: Part::Heroes,
            upright,
        }
    }

    /// Whether nothing is a key away.
    pub fn shows_all(&self) -> bool {
        self.slots.len() == Part::ALL.len()
    }

    /// The part to show next.
    pub fn next(&self, part: Part) -> Part {
        part.moved(self.slots.len())
    }

    /// The part to show before.
    pub fn before(&self, part: Part) -> Part {
        part.moved(Part::ALL.len().saturating_sub(self.slots.len()))
    }
}

fn in_places(parts: [Part; 2], places: [frame::Part; 2]) -> impl Iterator<Item = Slot> {
    let both = parts.into_iter().zip(places);
    both.map(|(part, place)| Slot { part, place })
}
