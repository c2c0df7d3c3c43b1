//! A small box that asks: a few lines, and the choices.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::tui::panes::hints::view::Hint;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, wrap};
use crate::tui::widgets::dim::dim;
use crate::tui::widgets::flow::side_by_side;
use crate::tui::widgets::frame::{BOX_WIDTH, centered, draw_frame};
use crate::tui::widgets::rows::{Row, draw_rows};

/// Columns between the box's lines and its text.
const MARGIN: u16 = 3;
/// Columns between two choices.
const BETWEEN: u16 = 3;

/// A question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Confirm {
    /// What is asked, in the line of the box.
    pub title: String,
    /// Whether a yes takes something away.
    pub grave: bool,
    /// What follows from it, paragraph by paragraph.
    pub lines: Vec<String>,
    /// Keys and words.
    pub choices: Vec<Hint>,
}

/// Draws the question over the screen, which it dims.
pub fn draw_confirm(view: &Confirm, area: Rect, buf: &mut Buffer) {
    dim(buf, area);
    let room = BOX_WIDTH.min(area.width).saturating_sub(2 * MARGIN);
    let lines: Vec<String> = view
        .lines
        .iter()
        .flat_map(|line| wrap(line, room))
        .map(str::to_owned)
        .collect();
    let choices = side_by_side(view.choices.iter().map(choice_line), BETWEEN, room);
    let choice_rows = u16::try_from(choices.len()).unwrap_or(u16::MAX);
    let line_rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let rows = line_rows.saturating_add(choice_rows).saturating_add(5);
    let mut canvas = Canvas::new(buf, area);
    let mut canvas = canvas.on(centered(area, rows));
    draw_frame(&mut canvas);
    draw_title(&mut canvas, view);
    // Where not everything fits the words take the blank rows along the edges first.
    let edge = if rows > canvas.height() { 1 } else { 2 };
    let choices_y = canvas.height().saturating_sub(choice_rows + edge);
    let inside = canvas.width().saturating_sub(2 * MARGIN);
    let choices = choices.into_iter().map(|line| Row::of(0, line));
    let mut foot = canvas.part(MARGIN, choices_y, inside, u16::MAX);
    draw_rows(&mut foot, 0, choices, false);
    let text_rows = choices_y.saturating_sub(edge + 1);
    let lines = fitting(lines, text_rows).into_iter().map(|line| {
        let mut row = Row::default();
        row.within(MARGIN, room, Span::styled(line, Role::Fg));
        row
    });
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

fn draw_title(canvas: &mut Canvas<'_>, view: &Confirm) {
    let role = if view.grave {
        Role::Danger
    } else {
        Role::Strong
    };
    let title = cut(&view.title, canvas.width().saturating_sub(2 * MARGIN));
    if !title.is_empty() {
        let title = Span::styled(format!(" {title} "), role.bold());
        canvas.phrase(MARGIN - 1, 0, &title.into());
    }
}

fn choice_line(choice: &Hint) -> Line<'_> {
    let key = Span::styled(&choice.key, Role::Strong.bold());
    line![key, Span::raw(" "), Span::styled(&choice.word, Role::Fg)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, keys, same};

    fn question() -> Confirm {
        Confirm {
            title: "Leave without saving?".into(),
            grave: false,
            lines: vec![
                "Three fields of Wren were changed; leaving discards that, and nothing else."
                    .into(),
            ],
            choices: keys(&[
                ("Enter", "save and leave"),
                ("d", "discard the changes"),
                ("Esc", "stay"),
            ]),
        }
    }

    #[test]
    fn a_question_is_a_small_box_in_the_middle() {
        let buf = drawn(80, 24, |area, buf| {
            draw_confirm(&question(), area, buf);
        });
        same(&buf, include_str!("fixtures/confirm_80x24.txt"));
    }

    #[test]
    fn nothing_panics_at_any_size() {
        for view in [question(), Confirm::default()] {
            at_every_size(|area, buf| draw_confirm(&view, area, buf));
        }
    }
}
