//! A text set into a rule.

use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;

/// Sets a text into a rule with a blank on either side; gives the column after the text.
pub fn set_in(
    rule: &mut Canvas<'_>,
    x: u16,
    text: &str,
    style: impl Into<ratatui::style::Style>,
) -> u16 {
    let blank = Role::Fg;
    rule.put(x.saturating_sub(1), 0, " ", blank);
    let end = rule.put(x, 0, text, style);
    rule.put(end, 0, " ", blank);
    end
}
