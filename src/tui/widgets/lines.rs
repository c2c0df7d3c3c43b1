//! Lines of a pane, as many as it has rows for; the last row says how many are left.

use std::borrow::Cow;

use ratatui::style::Style;

use super::canvas::Canvas;
use super::cut::TOGETHER;
use crate::tui::theme::Role;

/// The texts of a line, each from its column.
pub type Cells<'a> = Vec<(u16, Cow<'a, str>, Style)>;

/// Draws lines from a row on; gives the row after them.
pub fn draw_lines(canvas: &mut Canvas<'_>, top: u16, lines: &[Cells<'_>]) -> u16 {
    let room = usize::from(canvas.height().saturating_sub(top));
    let shown = if lines.len() > room {
        room.saturating_sub(1)
    } else {
        lines.len()
    };
    let mut y = top;
    for line in lines.iter().take(shown) {
        for (x, text, style) in line {
            canvas.put(*x, y, &text.replace(TOGETHER, " "), *style);
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
        let lines: Vec<Cells<'_>> = (1..=count)
            .map(|n| vec![(2, format!("line {n}").into(), Style::default())])
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
