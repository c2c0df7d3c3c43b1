//! Lines of a pane, as many as it has rows for; the last row says how many are left.

use ratatui::text::{Line, Span};

use super::canvas::Canvas;
use super::cut::{TOGETHER, width};
use crate::tui::theme::Role;

/// A text of a role, the dots between its parts as separators.
pub fn parts_line(text: &str, role: Role) -> Line<'_> {
    let mut line = Line::default();
    for (place, part) in text.split(" · ").enumerate() {
        let dot = (place > 0).then(|| Span::styled(" · ", Role::Rule));
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
