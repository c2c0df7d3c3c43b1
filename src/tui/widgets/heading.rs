//! A text set into a rule.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use crate::tui::theme::Role;

/// Sets a text into a rule with a blank on either side; gives the column after the text.
pub fn set_in(rule: &mut Canvas<'_>, x: u16, text: &str, style: impl Into<Style>) -> u16 {
    set_within(rule, x, u16::MAX, Span::styled(text, style))
}

/// Sets a text into a rule in so many columns, cut with `…`; gives the column after it.
pub fn set_within<'a>(rule: &mut Canvas<'_>, x: u16, room: u16, text: impl Into<Line<'a>>) -> u16 {
    let end = rule.phrase_cut(x, 0, room, &text.into());
    if end > x {
        rule.put(x.saturating_sub(1), 0, " ", Role::Fg);
        rule.put(end, 0, " ", Role::Fg);
    }
    end
}

/// Sets a name into a rule, which goes on behind it; gives the column after it.
pub fn name_rule<'a>(rule: &mut Canvas<'_>, x: u16, name: impl Into<Line<'a>>) -> u16 {
    let room = rule.width().saturating_sub(x.saturating_add(2));
    set_within(rule, x, room, name)
}

/// Sets a tag into a rule behind what ends in a column; gives the column after it.
pub fn set_tag(rule: &mut Canvas<'_>, end: u16, tag: Span<'_>) -> u16 {
    let end = rule.phrase(end + 1, 0, &tag.into());
    rule.put(end, 0, " ", Role::Fg);
    end
}

/// The names of parts that share a rule, one after another.
pub fn names_line<'a>(names: impl IntoIterator<Item = Span<'a>>) -> Line<'a> {
    let mut line = Line::default();
    for name in names {
        if !line.spans.is_empty() {
            line.extend([Span::styled(" ·", Role::Rule), Span::styled(" ", Role::Fg)]);
        }
        line.push_span(name);
    }
    line
}

/// The name of a part of a page, accented where that has the keys.
pub fn part_name(name: &str, has_keys: bool) -> Span<'_> {
    match has_keys {
        true => Span::styled(name, Role::Accent.bold()),
        false => Span::styled(name, Role::Fg),
    }
}
