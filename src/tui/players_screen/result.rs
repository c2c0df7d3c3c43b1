//! The last open result: who tried what, and large what came of it, with its odds where they may be told.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::campaign::players_view::{LastResult, PlayersView};
use crate::systems::OutcomeGrade;
use crate::tui::theme::Role;
use crate::tui::widgets::{Size, bold, muted, plain, to_cells};

use super::large_text::LargeText;
use super::large_text::headed;

/// Columns between figure, mark and word.
const GAP: u16 = 3;

/// The rows it takes: a rule, who and what, and the result.
pub(super) fn rows(view: &PlayersView, size: Option<Size>) -> u16 {
    match view.last {
        Some(_) => 2 + size.map_or(1, Size::rows),
        None => 0,
    }
}

pub(super) fn draw(view: &PlayersView, size: Option<Size>, area: Rect, buf: &mut Buffer) {
    let Some(last) = &view.last else { return };
    let block = headed("Last roll");
    let inside = block.inner(area);
    block.render(area, buf);
    let [what, large] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(inside);
    what_line(last).render(what, buf);
    draw_result(last, size, large, buf);
}

/// `Mira  Strength · +3   =15   62.00 %`
fn what_line(last: &LastResult) -> Line<'_> {
    let mut line = Line::from(vec![
        Span::raw(" "),
        bold(last.who.as_str()),
        plain(format!("  {}  ", last.what)),
        muted(last.faces.as_str()),
    ]);
    if let Some(chance) = &last.chance {
        line.push_span(muted(format!("  chance {chance}")));
    }
    line
}

fn draw_result(last: &LastResult, size: Option<Size>, area: Rect, buf: &mut Buffer) {
    let style = OutcomeGrade::of_key(last.grade).role().bold();
    let parts = [
        (last.figure.as_str(), Role::Strong.bold()),
        (last.mark.trim(), style),
        (last.result.as_str(), style),
    ];
    let room = area.width.saturating_sub(1);
    let sizes = [size, size.map(|_| Size::Half)];
    let fitting = sizes.into_iter().flatten().find(|size| {
        let widths = parts.iter().map(|(text, style)| {
            LargeText {
                text,
                size: Some(*size),
                style: *style,
            }
            .width()
        });
        let all: Option<u16> = widths.sum();
        all.is_some_and(|all| all + GAP * 2 <= room && size.rows() <= area.height)
    });
    let width = |text: &str| Span::raw(text).width();
    let in_one_row = width(&last.figure) * 2 + usize::from(GAP) + width(&last.result);
    if in_one_row >= usize::from(room) {
        // What was drawn from a table may be longer than any row.
        let words = [last.figure.as_str(), last.result.as_str()].join("  ");
        let text = Paragraph::new(words.trim_start().to_owned()).style(style);
        let [_, text_area] =
            Layout::horizontal([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        return text.wrap(Wrap { trim: true }).render(text_area, buf);
    }
    let mut x = area.x.saturating_add(1);
    for (text, style) in parts.into_iter().filter(|(text, _)| !text.is_empty()) {
        let large = LargeText {
            text,
            size: fitting,
            style,
        };
        let spaced = to_cells(Span::raw(text).width() * 2);
        let width = large.width().unwrap_or(spaced);
        let place = Rect { x, ..area }.intersection(area);
        let width = width.min(place.width);
        large.render(
            Rect {
                width: place.width,
                ..place
            },
            buf,
        );
        x = x.saturating_add(width).saturating_add(GAP);
    }
}
