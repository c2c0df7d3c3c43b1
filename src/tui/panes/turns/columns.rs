//! The columns of Turns, by the width of its pane.

use crate::tui::layout::Breadth;

/// Columns from which a row has room for what one is hit by.
pub const WIDE: u16 = 60;

/// Where words begin that have a line of their own.
pub const UNDER: u16 = 6;

/// Where the parts of a row stand, counted from the pane's left edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnColumns {
    /// The columns of the name, from 5.
    pub name_room: u16,
    /// The level mark of the initiative; its figure ends two columns on.
    pub mark: Option<u16>,
    /// The last column of the hit points; the slash follows.
    pub points: u16,
    /// The first of eight cells of the bar.
    pub bar: Option<u16>,
    /// Where the words go.
    pub words: Words,
}

/// Where the headings of the columns begin.
pub fn headings(width: u16, breadth: Breadth) -> Vec<(u16, &'static str)> {
    match width {
        WIDE.. => vec![(23, "init"), (30, "hp"), (46, "conditions")],
        40.. if breadth == Breadth::One => vec![(width - 3, "hp")],
        31.. => vec![(17, "init"), (24, "hp")],
        _ => vec![(21, "hp")],
    }
}

/// Where conditions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// On a line of their own, from this column.
    Under(u16),
    /// Beside, all of them, from this column; on a line of their own where they are too long for that.
    Beside(u16),
    /// Beside, the first that is no state, from this column, in so many columns.
    One(u16, u16),
    /// As one short tag that ends in this column.
    Tag(u16),
}

impl TurnColumns {
    /// The columns of a pane.
    pub fn of(width: u16, breadth: Breadth) -> Self {
        let base = Self {
            name_room: 13,
            mark: None,
            points: 20,
            bar: None,
            words: Words::Tag(28),
        };
        match width {
            WIDE.. => Self {
                name_room: 18,
                mark: Some(24),
                points: 30,
                bar: Some(38),
                words: Words::Beside(47),
            },
            40.. if breadth == Breadth::One => {
                let points = width.saturating_sub(7);
                Self {
                    points,
                    words: Words::One(19, points.saturating_sub(22)),
                    ..base
                }
            }
            31.. => Self {
                mark: Some(19),
                points: 25,
                words: Words::Under(UNDER),
                ..base
            },
            _ => Self::with_tag(),
        }
    }

    /// The columns of a narrow pane that is high enough for a second line wherever there are conditions.
    pub fn with_second_lines() -> Self {
        Self {
            words: Words::Under(UNDER),
            ..Self::with_tag()
        }
    }

    /// The columns where conditions have no line of their own and no room beside.
    pub fn with_tag() -> Self {
        Self {
            name_room: 12,
            mark: None,
            points: 20,
            bar: None,
            words: Words::Tag(28),
        }
    }
}
