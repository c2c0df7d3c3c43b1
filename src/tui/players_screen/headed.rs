//! A part of the screen under a rule with its name in it.

use ratatui::text::Span;
use ratatui::widgets::{Block, Borders};

use crate::tui::theme::Role;

/// What is below a rule with a heading in it.
pub(super) fn headed(title: &str) -> Block<'_> {
    Block::new()
        .borders(Borders::TOP)
        .border_style(Role::Rule)
        .title(Span::styled(format!(" {title} "), Role::Muted))
}
