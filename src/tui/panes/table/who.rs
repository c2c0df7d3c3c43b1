//! The line over odds and chart: who tries what, and how it adds up.

use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};

/// Draws who tries what; gives the column after it.
pub fn draw_names(canvas: &mut Canvas<'_>, y: u16, who: &str, what: &str) -> u16 {
    let style = Role::Strong.bold();
    let x = canvas.put(2, y, who, style);
    if what.is_empty() {
        return x;
    }
    canvas.put(x + u16::from(!who.is_empty()), y, what, style)
}

/// Draws how it adds up, parted from what stands before it; gives the column after it.
pub fn draw_terms(canvas: &mut Canvas<'_>, x: u16, y: u16, terms: &[String]) -> u16 {
    terms.iter().fold(x, |x, term| {
        let between = if x > 2 { " · " } else { "" };
        let term = cut(term, canvas.width().saturating_sub(x + width(between)));
        if term.is_empty() {
            return canvas.put(x, y, " …", Role::Fg);
        }
        let x = canvas.put(x, y, between, Role::Rule);
        canvas.put(x, y, &term, Role::Fg)
    })
}
