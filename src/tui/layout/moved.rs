//! Rules that were moved: how far, and on which screens.

use ratatui::layout::Rect;

use super::{BandForm, Breadth, Nudge};
use crate::store::{Heights, Shares};

/// How far the rules between the panes are moved on one screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Moved {
    /// The left rule, in columns to the right.
    pub left: i16,
    /// The right rule, in columns to the right.
    pub right: i16,
    /// The rule over the lower panes, in rows up; the result goes along.
    pub up: i16,
}

/// A rule that can be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Right of the left column.
    Left,
    /// Left of the right column.
    Right,
    /// Over the lower panes, with the result on it.
    Lower,
}

impl Moved {
    /// What was chosen for screens like this one.
    pub fn on(screen: Rect, mut columns: Shares, mut rows: Heights) -> Self {
        let nudge = columns_of(screen, &mut columns)
            .copied()
            .unwrap_or_default();
        let up = rows_of(screen, &mut rows).copied().unwrap_or_default();
        Self {
            left: nudge.left,
            right: nudge.right,
            up,
        }
    }

    /// What was chosen for all screens, with this for screens like this one.
    pub fn kept(self, screen: Rect, mut columns: Shares, mut rows: Heights) -> (Shares, Heights) {
        if let Some(nudge) = columns_of(screen, &mut columns) {
            *nudge = Nudge {
                left: self.left,
                right: self.right,
            };
        }
        if let Some(up) = rows_of(screen, &mut rows) {
            *up = self.up;
        }
        (columns, rows)
    }

    /// With one of the rules moved by columns to the right, or by rows down.
    #[must_use]
    pub fn with(self, rule: Rule, by: i16) -> Self {
        match rule {
            Rule::Left => Self {
                left: self.left.saturating_add(by),
                ..self
            },
            Rule::Right => Self {
                right: self.right.saturating_add(by),
                ..self
            },
            Rule::Lower => Self {
                up: self.up.saturating_sub(by),
                ..self
            },
        }
    }
}

/// What is kept for the width of a screen; where there is one column of panes there is no rule to move.
fn columns_of(screen: Rect, columns: &mut Shares) -> Option<&mut Nudge> {
    match Breadth::of(screen.width) {
        Breadth::One => None,
        Breadth::Two => Some(&mut columns.two),
        Breadth::Three => Some(&mut columns.three),
        Breadth::Wide => Some(&mut columns.wide),
    }
}

/// What is kept for the height of a screen; where the result is one line the lower panes are one too.
fn rows_of(screen: Rect, rows: &mut Heights) -> Option<&mut i16> {
    match BandForm::of(screen) {
        BandForm::Absent | BandForm::Line => None,
        BandForm::Compact => Some(&mut rows.low),
        BandForm::Full => Some(&mut rows.high),
        BandForm::Grand => Some(&mut rows.tall),
    }
}
