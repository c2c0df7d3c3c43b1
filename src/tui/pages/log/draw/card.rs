//! A line of the log in full: facts with their labels, how likely each level was, how often each came.

use crate::tui::glyphs::HAVE;
use crate::tui::pages::log::view::{LogCard, LogFact};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{phrase_width, width, wrap};
use crate::tui::widgets::rows::{Row, draw_rows};
use ratatui::text::Span;

/// Columns of a label, and those of a level's word.
const LABEL: u16 = 9;
const WORD: u16 = 18;
/// Columns of a figure in the table of chances.
const FIGURE: u16 = 5;
/// Columns of the longest bar.
const BAR: u16 = 8;

/// Draws who, what and the facts; gives the row after them, or none where there is no line at all.
pub(crate) fn draw_card(canvas: &mut Canvas<'_>, card: &LogCard) -> Option<u16> {
    let columns = canvas.width();
    if columns < 4 || card.title.is_empty() {
        return None;
    }
    let mut rows = head_rows(card, columns - 2);
    rows.push(Row::default());
    rows.extend(card.facts.iter().map(|fact| fact_row(fact, columns)));
    if !card.chances.is_empty() {
        rows.push(Row::default());
        rows.extend(chance_rows(card));
    }
    if !card.facts.is_empty() || !card.chances.is_empty() {
        rows.push(Row::default());
    }
    rows.extend(card.more.iter().map(|fact| fact_row(fact, columns)));
    let top = u16::from(canvas.height() > 12);
    Some(draw_rows(canvas, top, rows, false) + 1)
}

/// The name in bold, and after it what was done, on as many rows as that takes.
fn head_rows(card: &LogCard, room: u16) -> Vec<Row<'_>> {
    if phrase_width(&card.head) <= room {
        return vec![Row::of(1, card.head.clone())];
    }
    let mut rows = Vec::new();
    for span in &card.head {
        let lines = wrap(span.content.trim(), room).into_iter();
        rows.extend(lines.map(|line| Row::of(1, Span::styled(line, span.style))));
    }
    rows
}

fn fact_row(fact: &LogFact, columns: u16) -> Row<'_> {
    let mut row = Row::of(1, Span::styled(&fact.label, Role::Muted));
    let x = 1 + LABEL;
    if let Some(mark) = fact.mark {
        let (style, word, aside) = match fact.is_struck {
            true => (Role::Muted.into(), Role::struck(), Role::Muted),
            false => (mark.role().bold(), mark.role().bold(), Role::Fg),
        };
        let x = row.at(x, Span::styled(mark.glyph(), style)) + 1;
        let x = row.at(x, Span::styled(&fact.text, word));
        let room = columns.saturating_sub(x + 3);
        row.within(
            x.max(1 + LABEL + 8) + 3,
            room,
            Span::styled(&fact.aside, aside),
        );
        return row;
    }
    let room = columns.saturating_sub(x + 1);
    let style = if fact.aside.is_empty() {
        Role::Fg.into()
    } else {
        Role::Strong.bold()
    };
    for (place, line) in wrap(&fact.text, room).into_iter().enumerate() {
        if place > 0 {
            row.next_line();
        }
        let end = row.at(x, Span::styled(line, style));
        if width(&fact.text) + width(&fact.aside) + 2 <= room {
            row.at(end + 2, Span::styled(&fact.aside, Role::Muted));
        }
    }
    row
}

/// The marks, and under them the figures of each reading; those of the newest are the ones that count.
fn chance_rows(card: &LogCard) -> Vec<Row<'_>> {
    let labels = card.readings.iter().map(String::as_str);
    let mut rows: Vec<Row<'_>> = std::iter::once("chance %")
        .chain(labels)
        .map(|label| Row::of(1, Span::styled(label, Role::Muted)))
        .collect();
    for (column, (mark, figures)) in (1..).zip(&card.chances) {
        let mark = Span::styled(mark.glyph(), mark.role().weighed(mark.is_bold()));
        let figures = (1..).zip(figures).map(|(place, figure)| {
            let is_newest = place == card.readings.len();
            let role = if is_newest { Role::Fg } else { Role::Muted };
            Span::styled(figure, role)
        });
        let texts = std::iter::once(mark).chain(figures);
        for (row, text) in rows.iter_mut().zip(texts) {
            row.ending(LABEL - 2 + column * FIGURE, text);
        }
    }
    rows
}

/// Draws how often each level came, and how many attempts that are.
pub(crate) fn draw_levels(canvas: &mut Canvas<'_>, card: &LogCard) {
    let counts = card.levels.iter().map(|(.., count)| *count);
    let most = counts.max().unwrap_or(0);
    let cells = canvas.width().saturating_sub(WORD + 8).min(BAR);
    let levels = card.levels.iter().map(|(mark, word, count)| {
        let style = mark.role().weighed(mark.is_bold());
        let mut row = Row::default();
        let x = row.at(1, Span::styled(mark.glyph(), style));
        row.at(x + 1, Span::styled(word, Role::Fg));
        row.ending(WORD + 4, Span::styled(count.to_string(), Role::Strong));
        row.at(
            WORD + 6,
            Span::styled(bar(*count, most, cells), mark.role()),
        );
        row
    });
    let y = draw_rows(canvas, u16::from(canvas.height() > 8), levels, false);
    let room = canvas.width().saturating_sub(2);
    let attempts = Span::styled(&card.attempts, Role::Muted);
    canvas.phrase_cut(1, y + 1, room, &attempts.into());
}

/// A bar of so many of the most there are.
fn bar(count: u32, most: u32, cells: u16) -> String {
    let exact = f64::from(count) * f64::from(cells) / f64::from(most.max(1));
    HAVE.repeat((exact.round() as usize).clamp(1, usize::from(cells.max(1))))
}
