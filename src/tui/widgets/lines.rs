//! Phrases over as many lines as they need, and as many lines as a pane has rows for.

use crate::tui::widgets::ink::dot;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{TOGETHER, phrase_width, width};

/// A text of a role, the dots between its parts as separators.
pub fn parts_line(text: &str, role: Role) -> Line<'_> {
    let mut line = Line::default();
    for (place, part) in text.split(" · ").enumerate() {
        let dot = (place > 0).then(dot);
        line.extend(dot.into_iter().chain([Span::styled(part, role)]));
    }
    line
}

/// Draws lines from a row on; gives the row after them.
pub fn draw_lines(canvas: &mut Canvas<'_>, top: u16, lines: &[Line<'_>]) -> u16 {
    let room = usize::from(canvas.height().saturating_sub(top));
    let shown = if lines.len() > room {
        room.saturating_sub(1)
    } else {
        lines.len()
    };
    let mut y = top;
    for line in lines.iter().take(shown) {
        let mut x = 0_u16;
        for span in line.iter() {
            let (text, style) = (
                span.content.replace(TOGETHER, " "),
                line.style.patch(span.style),
            );
            canvas.put(x, y, &text, style);
            x = x.saturating_add(width(&text));
        }
        y += 1;
    }
    let below = lines.len() - shown;
    if below > 0 && room > 0 {
        y += 1;
        canvas.put(2, y - 1, &format!("{below} more below"), Role::Muted);
    }
    y
}

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
    use ratatui::{buffer::Buffer, layout::Rect};

    use super::*;

    fn drawn(count: usize, rows: u16) -> String {
        let area = Rect::new(0, 0, 16, rows);
        let mut buf = Buffer::empty(area);
        let lines: Vec<Line<'_>> = (1..=count)
            .map(|n| Line::from(format!("  line {n}")))
            .collect();
        draw_lines(&mut Canvas::new(&mut buf, area), 0, &lines);
        let texts: Vec<String> = buf
            .content
            .chunks(16)
            .map(|row| {
                row.iter()
                    .map(ratatui::buffer::Cell::symbol)
                    .collect::<String>()
                    .trim()
                    .to_owned()
            })
            .collect();
        texts.join(", ")
    }

    #[test]
    fn lines_that_fit_are_all_there_is() {
        assert_eq!(drawn(3, 3), "line 1, line 2, line 3");
    }

    #[test]
    fn the_last_row_says_how_many_have_no_room() {
        assert_eq!(drawn(5, 3), "line 1, line 2, 3 more below");
        assert_eq!(drawn(5, 0), "");
    }
}

#[cfg(test)]
mod tests_of_flow {
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
