//! Phrases over as many lines as they need, broken between their parts and never within one.

use super::cut::{phrase_width, width};
use ratatui::macros::line;
use ratatui::text::{Line, Span};

/// What stands between parts that are not parted by a sign.
const GAP: &str = "   ";

/// Spans that stay together, with what parts them from those before.
struct Part {
    between: Option<Span<'static>>,
    spans: Line<'static>,
}

impl Part {
    fn width(&self) -> u16 {
        self.spans.iter().map(|span| width(&span.content)).sum()
    }
}

/// The lines of a phrase, none but those of a single part wider than `room`.
pub fn flow(phrase: &Line<'static>, room: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut x = 0_u16;
    for part in parts(phrase) {
        let between = part
            .between
            .as_ref()
            .map_or(0, |between| width(&between.content));
        let fits = x.saturating_add(between).saturating_add(part.width()) <= room;
        match lines.last_mut() {
            Some(line) if fits => {
                x += between + part.width();
                line.extend(part.between.into_iter().chain(part.spans));
            }
            _ => {
                x = part.width();
                lines.push(part.spans);
            }
        }
    }
    lines
}

/// Phrases one after the other, so many columns apart: as many on a line as `room` holds.
pub fn side_by_side<'a>(
    phrases: impl IntoIterator<Item = Line<'a>>,
    gap: u16,
    room: u16,
) -> Vec<Line<'a>> {
    let mut lines: Vec<Line<'a>> = Vec::new();
    for phrase in phrases {
        let needs = gap.saturating_add(phrase_width(&phrase));
        match lines.last_mut() {
            Some(line) if phrase_width(line).saturating_add(needs) <= room => {
                line.push_span(" ".repeat(gap.into()));
                line.extend(phrase);
            }
            _ => lines.push(phrase),
        }
    }
    lines
}

fn parts(phrase: &Line<'static>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut between = None;
    for span in phrase.iter() {
        let is_apart = span.content.trim() == "·";
        if is_apart {
            between = Some(span.clone());
            continue;
        }
        let rest = span.content.strip_prefix(GAP);
        let gap = rest.map(|_| Span::styled(GAP.to_owned(), span.style));
        let text = rest.unwrap_or(&span.content).to_owned();
        let span = Span::styled(text, span.style);
        match (parts.last_mut(), between.take().or(gap)) {
            (Some(part), None) => part.spans.push_span(span),
            (_, between) => parts.push(Part {
                between,
                spans: line![span],
            }),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Role;

    fn phrase() -> Line<'static> {
        let dot = || Span::styled(" · ", Role::Rule);
        let plain = |text: &'static str| Span::styled(text, Role::Fg);
        Line::from(vec![
            plain("Thalia"),
            plain("  Stealth"),
            dot(),
            plain("Adept"),
            dot(),
            plain("bar major"),
            plain("   unseen"),
        ])
    }

    fn lines(room: u16) -> Vec<String> {
        let text = |line: Line<'static>| {
            line.into_iter()
                .map(|span| span.content)
                .collect::<String>()
        };
        flow(&phrase(), room).into_iter().map(text).collect()
    }

    #[test]
    fn what_fits_stays_on_one_line() {
        assert_eq!(lines(46), ["Thalia  Stealth · Adept · bar major   unseen"]);
    }

    #[test]
    fn a_line_breaks_between_parts_and_loses_what_parted_them() {
        assert_eq!(lines(35), ["Thalia  Stealth · Adept · bar major", "unseen"]);
        assert_eq!(lines(24), ["Thalia  Stealth · Adept", "bar major   unseen"]);
    }
}
