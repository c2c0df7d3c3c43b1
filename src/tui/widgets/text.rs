//! Pieces of styled text.

use crate::tui::theme::Role;

/// A text of one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// What it says.
    pub text: String,
    pub role: Role,
    /// Whether it is set in bold.
    pub bold: bool,
}

impl Span {
    /// A plain piece of a role.
    pub fn new(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
            bold: false,
        }
    }

    /// A bold piece of a role.
    pub fn bold(text: impl Into<String>, role: Role) -> Self {
        Self {
            text: text.into(),
            role,
            bold: true,
        }
    }
}

/// Text in several styles, on one line.
pub type Phrase = Vec<Span>;
