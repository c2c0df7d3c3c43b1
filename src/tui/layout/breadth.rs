//! How much a screen has room for, by its size: columns of panes, and the last result.

use ratatui::layout::Rect;

/// How many columns of panes the screen has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breadth {
    /// Under 80: one pane.
    #[default]
    One,
    /// From 80: two columns.
    Two,
    /// From 106: three columns.
    Three,
    /// From 170: three, with sheet, card and notes.
    Wide,
}

impl Breadth {
    /// The class of a width.
    pub fn of(width: u16) -> Self {
        match width {
            0..80 => Self::One,
            80..106 => Self::Two,
            106..170 => Self::Three,
            170.. => Self::Wide,
        }
    }
}

/// How the last result is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BandForm {
    /// Not at all: something covers or replaces it.
    #[default]
    Absent,
    /// One bold line.
    Line,
    /// Three large rows, and one line of who and what; the chances are in the rule above.
    Compact,
    /// Three large rows with who and what beside them.
    Full,
    /// Six large rows.
    Grand,
}

impl BandForm {
    /// What there is room for on a screen.
    pub fn of(screen: Rect) -> Self {
        match screen.height {
            50.. if Breadth::of(screen.width) == Breadth::Wide => Self::Grand,
            34.. => Self::Full,
            24.. => Self::Compact,
            0..24 => Self::Line,
        }
    }
}
