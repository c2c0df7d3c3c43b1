//! A small box that asks: a few lines, and the choices.

use std::borrow::Cow;

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::tui::panes::hints::draw::Hint;
use crate::tui::theme::Role;
use crate::tui::widgets::{
    BOX_WIDTH, Canvas, Row, bold, centered, cut, dim, draw_frame, draw_rows, plain, side_by_side,
    to_cells, wrap,
};
use crate::words::display_safe;

/// Columns between the box's lines and its text.
const MARGIN: u16 = 3;
/// Columns between two choices.
const BETWEEN: u16 = 3;

/// Draws a question over the screen, which it dims: what is asked, what follows from it, keys and words.
pub fn draw_confirm(screen: &mut Canvas<'_>, title: &str, lines: &[String], choices: &[Hint]) {
    let area = screen.area();
    dim(screen.buffer(), area);
    let room = BOX_WIDTH.min(area.width).saturating_sub(2 * MARGIN);
    let lines: Vec<Cow<'_, str>> = lines.iter().map(|line| display_safe(line)).collect();
    let lines: Vec<String> = lines
        .iter()
        .flat_map(|line| wrap(line, room))
        .map(str::to_owned)
        .collect();
    let choices = side_by_side(choices.iter().map(choice_line), BETWEEN, room);
    let choice_rows = to_cells(choices.len());
    let line_rows = to_cells(lines.len());
    let rows = line_rows.saturating_add(choice_rows).saturating_add(5);
    let mut canvas = screen.on(centered(area, rows));
    draw_frame(&mut canvas);
    draw_title(&mut canvas, title);
    // Where not everything fits the words take the blank rows along the edges first.
    let edge = if rows > canvas.height() { 1 } else { 2 };
    let choices_y = canvas.height().saturating_sub(choice_rows + edge);
    let inside = canvas.width().saturating_sub(2 * MARGIN);
    let choices = choices.into_iter().map(|line| Row::of(0, line));
    let mut foot = canvas.part(MARGIN, choices_y, inside, u16::MAX);
    draw_rows(&mut foot, 0, choices, false);
    let text_rows = choices_y.saturating_sub(edge + 1);
    let lines = fitting(lines, text_rows)
        .into_iter()
        .map(|line| Row::cut(MARGIN, room, plain(line)));
    draw_rows(&mut canvas, edge, lines, false);
}

/// As many lines as there are rows, with a mark where the last ones are left out.
fn fitting(mut lines: Vec<String>, rows: u16) -> Vec<String> {
    let rows = usize::from(rows);
    if lines.len() <= rows {
        return lines;
    }
    lines.truncate(rows);
    if let Some(cut_off) = lines.last_mut() {
        cut_off.push_str(" …");
    }
    lines
}

fn draw_title(canvas: &mut Canvas<'_>, title: &str) {
    let title = cut(title, canvas.width().saturating_sub(2 * MARGIN));
    if !title.is_empty() {
        let title = Span::styled(format!(" {title} "), Role::Danger.bold());
        Row::of(MARGIN - 1, title).draw(canvas, 0, false);
    }
}

fn choice_line(choice: &Hint) -> Line<'_> {
    line![bold(&choice.key), Span::raw(" "), plain(&choice.word)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, keys, same};
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    fn draw_question(area: Rect, buf: &mut Buffer) {
        let told = "Three fields of Wren were changed; leaving discards that, and nothing else.";
        let choices = keys(&[
            ("Enter", "save and leave"),
            ("d", "discard the changes"),
            ("Esc", "stay"),
        ]);
        let lines = [told.to_owned()];
        let canvas = &mut Canvas::new(buf, area);
        draw_confirm(canvas, "Leave without saving?", &lines, &choices);
    }

    #[test]
    fn a_question_is_a_small_box_in_the_middle() {
        let buf = drawn(80, 24, draw_question);
        same(&buf, include_str!("fixtures/confirm_80x24.txt"));
    }

    #[test]
    fn nothing_panics_at_any_size() {
        at_every_size([()], |(), area, buf| draw_question(area, buf));
        at_every_size([()], |(), area, buf| {
            draw_confirm(&mut Canvas::new(buf, area), "", &[], &[]);
        });
    }
}
