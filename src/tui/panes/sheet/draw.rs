//! The hero under Party's cursor, and the row under the cursor of Turns, in full.

use std::borrow::Cow;

use crate::tui::panes::turns::view::Card;
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width, wrap};
use crate::tui::widgets::lines::{Cells, draw_lines};
use ratatui::text::{Line, Span};

use super::view::Sheet;

/// Columns a rank has where abilities stand in two columns.
const RANK_ROOM: usize = 8;

/// The column where texts begin behind their labels at the least, on a sheet and on a card.
const TEXT: u16 = 12;
const TEXT_OF_CARD: u16 = 10;

/// Draws abilities in two columns (in one, where a rank is too long for two) and the rest as labeled paragraphs.
pub fn draw_sheet(canvas: &mut Canvas<'_>, sheet: &Sheet) {
    let mut lines = ability_lines(sheet);
    if !lines.is_empty() {
        lines.push(Cells::new());
    }
    let x = text_column(sheet.entries.iter().map(|(label, _)| label.as_str()), TEXT);
    let room = canvas.width().saturating_sub(x + 2);
    for (label, text) in &sheet.entries {
        let rows = wrap(text, room)
            .into_iter()
            .map(|row| vec![(x, row.into(), Role::Fg.into())]);
        lines.extend(labeled(label, rows));
    }
    draw_lines(canvas, 0, &lines);
}

fn ability_lines<'a>(sheet: &'a Sheet) -> Vec<Cells<'a>> {
    let is_tight = sheet
        .abilities
        .iter()
        .any(|ability| ability.rank.len() > RANK_ROOM);
    let half = if is_tight {
        sheet.abilities.len()
    } else {
        sheet.abilities.len().div_ceil(2)
    };
    let mut lines = vec![Cells::new(); half];
    for (place, ability) in sheet.abilities.iter().enumerate() {
        let (x, y) = if place < half {
            (2, place)
        } else {
            (24, place - half)
        };
        let role = if ability.in_use {
            Role::Accent
        } else {
            Role::Fg
        };
        let name = (x, cut(&ability.name, 12), Role::Muted.into());
        let rank = cut(&ability.rank, if is_tight { 16 } else { 8 });
        let rank = (x + 13, rank, role.weighed(ability.in_use));
        lines
            .get_mut(y)
            .into_iter()
            .for_each(|line| line.extend([name.clone(), rank.clone()]));
    }
    lines
}

/// Draws the labeled lines of a row.
pub fn draw_card(canvas: &mut Canvas<'_>, card: &Card) {
    let x = text_column(
        card.entries.iter().map(|(label, _)| label.as_str()),
        TEXT_OF_CARD,
    );
    let room = canvas.width().saturating_sub(x + 1);
    let mut lines = Vec::new();
    for (label, text) in &card.entries {
        let rows = phrase_lines(text, room).into_iter().map(|phrase| {
            let mut x = x;
            let place = |span: Span<'static>| {
                let at = x;
                x += width(&span.content);
                (at, span.content, span.style)
            };
            phrase.into_iter().map(place).collect()
        });
        lines.extend(labeled(label, rows));
    }
    draw_lines(canvas, 0, &lines);
}

/// Where texts begin, so that none runs into a label.
fn text_column<'a>(labels: impl Iterator<Item = &'a str>, least: u16) -> u16 {
    labels.map(|label| width(label) + 3).fold(least, u16::max)
}

/// A plain text over as many lines as it needs; one of several roles on one, cut.
fn phrase_lines(phrase: &Line<'static>, room: u16) -> Vec<Line<'static>> {
    match phrase.spans.as_slice() {
        [span] => {
            let line = |text: &str| Line::styled(text.to_owned(), span.style);
            wrap(&span.content, room).into_iter().map(line).collect()
        }
        _ => vec![phrase.clone()],
    }
}

/// Lines with their label before the first.
fn labeled<'a>(label: &'a str, rows: impl Iterator<Item = Cells<'a>>) -> Vec<Cells<'a>> {
    let mut rows: Vec<Cells<'a>> = rows.collect();
    if rows.is_empty() {
        rows.push(Cells::new());
    }
    let label = (2, Cow::Borrowed(label), Role::Muted.into());
    rows.first_mut()
        .into_iter()
        .for_each(|row| row.insert(0, label.clone()));
    rows
}
