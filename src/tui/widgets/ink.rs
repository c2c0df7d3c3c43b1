//! Texts by what they are: short for spans in a role, as `Stylize` is short for spans in a color.

use std::borrow::Cow;

use ratatui::text::Span;

use crate::tui::theme::Role;

pub fn plain<'a>(text: impl Into<Cow<'a, str>>) -> Span<'a> {
    Span::styled(text, Role::Fg)
}

pub fn muted<'a>(text: impl Into<Cow<'a, str>>) -> Span<'a> {
    Span::styled(text, Role::Muted)
}

pub fn strong<'a>(text: impl Into<Cow<'a, str>>) -> Span<'a> {
    Span::styled(text, Role::Strong)
}

pub fn bold<'a>(text: impl Into<Cow<'a, str>>) -> Span<'a> {
    Span::styled(text, Role::Strong.bold())
}

/// What stands between parts of one line.
pub fn dot() -> Span<'static> {
    Span::styled(" · ", Role::Rule)
}

/// So many rows or columns, as far as a screen can count.
pub fn to_cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
