//! The hero under Party's cursor, and the row under the cursor of Turns, in full.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::tui::panes::turns::view::Card;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, TOGETHER, cut, draw_lines, muted, plain, width, wrap};

/// A hero in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    pub name: String,
    /// Abilities and their ranks, column by column; the one in use is accented.
    pub abilities: Vec<Ability>,
    /// Label and text.
    pub entries: Vec<(String, String)>,
}

/// One ability of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ability {
    pub name: String,
    pub rank: String,
    /// Whether the attempt uses it.
    pub in_use: bool,
}

/// Columns a rank has where abilities stand in two columns.
const RANK_ROOM: usize = 8;

/// The column where texts begin behind their labels at the least, on a sheet and on a card.
const TEXT: u16 = 12;
const TEXT_OF_CARD: u16 = 10;

/// Columns below which a label and its text stand in one paragraph, and how far its further lines are set in.
const NARROW: u16 = 40;
const HANGING: u16 = 3;

/// Draws abilities in two columns (in one, where a rank is too long for two) and the rest as labeled paragraphs.
pub fn draw_sheet(canvas: &mut Canvas<'_>, sheet: &Sheet) {
    if canvas.width() < NARROW {
        return draw_narrow_sheet(canvas, sheet);
    }
    let mut lines = ability_lines(sheet);
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    let x = text_column(sheet.entries.iter().map(|(label, _)| label.as_str()), TEXT);
    let room = canvas.width().saturating_sub(x + 2);
    for (label, text) in &sheet.entries {
        let rows = wrap(text, room).into_iter();
        let rows = rows.map(|row| plain(row).into());
        lines.extend(labeled(label, x, rows.collect()));
    }
    draw_lines(canvas, 0, &lines);
}

/// A sheet in few columns: everything in paragraphs, the abilities first.
fn draw_narrow_sheet(canvas: &mut Canvas<'_>, sheet: &Sheet) {
    let told = |ability: &Ability| format!("{}{TOGETHER}{}", ability.name, ability.rank);
    let abilities: Vec<String> = sheet.abilities.iter().map(told).collect();
    let abilities = (String::new(), abilities.join(", "));
    let first = (!sheet.abilities.is_empty()).then_some(&abilities);
    let width = canvas.width();
    let lines: Vec<Line<'_>> = first
        .into_iter()
        .chain(&sheet.entries)
        .flat_map(|(label, text)| paragraph(label, text, Role::Fg.into(), width))
        .collect();
    draw_lines(canvas, 0, &lines);
}

/// A label and its text in as many lines as both need, all but the first set in.
fn paragraph(label: &str, text: &str, style: Style, width: u16) -> Vec<Line<'static>> {
    let room = width.saturating_sub(HANGING + 1);
    let whole = format!("{label} {text}");
    let whole = whole.trim_start();
    let rows = wrap(whole, room);
    let line = |(place, row): (usize, &str)| match row.strip_prefix(label).filter(|_| place == 0) {
        Some(rest) => Line::from(vec![
            Span::raw("  "),
            muted(label.to_owned()),
            Span::styled(rest.to_owned(), style),
        ]),
        None => {
            let edge = Span::raw(" ".repeat(HANGING.into()));
            vec![edge, Span::styled(row.to_owned(), style)].into()
        }
    };
    rows.into_iter().enumerate().map(line).collect()
}

fn ability_lines(sheet: &Sheet) -> Vec<Line<'_>> {
    let abilities = &sheet.abilities;
    let is_tight = abilities
        .iter()
        .any(|ability| ability.rank.len() > RANK_ROOM);
    let is_figure = |rank: &str| rank.parse::<i64>().is_ok();
    let figures = abilities.iter().map(|ability| ability.rank.as_str());
    let figures = figures.filter(|rank| is_figure(rank)).map(str::len).max();
    let figures = figures.unwrap_or(0);
    let half = if is_tight {
        abilities.len()
    } else {
        abilities.len().div_ceil(2)
    };
    let cell = |ability: &'_ Ability| {
        let role = if ability.in_use {
            Role::Accent
        } else {
            Role::Fg
        };
        let name = cut(&ability.name, 12).into_owned();
        let rank = cut(&ability.rank, if is_tight { 16 } else { 8 }).into_owned();
        let rank = if is_figure(&rank) {
            format!("{rank:>figures$}")
        } else {
            rank
        };
        let gaps = [blanks(13, &name), blanks(9, &rank)];
        let [name, rank] = [
            muted(name),
            Span::styled(rank, role.weighed(ability.in_use)),
        ];
        let [behind_name, behind_rank] = gaps;
        [name, behind_name, rank, behind_rank]
    };
    let first = abilities.iter().take(half).enumerate();
    let line = |(place, ability)| {
        let second = abilities.get(place + half).map(cell);
        let edge = [Span::raw("  ")].into_iter();
        let cells = cell(ability)
            .into_iter()
            .chain(second.into_iter().flatten());
        edge.chain(cells).collect()
    };
    first.map(line).collect()
}

/// What fills so many columns up behind a text.
fn blanks(columns: u16, text: &str) -> Span<'static> {
    Span::raw(" ".repeat(usize::from(columns.saturating_sub(width(text)))))
}

/// Draws the labeled lines of a row.
pub fn draw_card(canvas: &mut Canvas<'_>, card: &Card) {
    let x = text_column(
        card.entries.iter().map(|(label, _)| label.as_str()),
        TEXT_OF_CARD,
    );
    let wide = canvas.width();
    let room = wide.saturating_sub(x + 1);
    let entry = |(label, text): &'_ (String, Line<'static>)| match text.spans.as_slice() {
        [span] if wide < NARROW => paragraph(label, &span.content, span.style, wide),
        _ => labeled(label, x, phrase_lines(text, room)),
    };
    let lines: Vec<Line<'_>> = card.entries.iter().flat_map(entry).collect();
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
            let line = |text: &str| Span::styled(text.to_owned(), span.style).into();
            wrap(&span.content, room).into_iter().map(line).collect()
        }
        _ => vec![phrase.clone()],
    }
}

/// Lines from a column on, with their label before the first.
fn labeled<'a>(label: &str, x: u16, rows: Vec<Line<'a>>) -> Vec<Line<'a>> {
    let rows = if rows.is_empty() {
        vec![Line::default()]
    } else {
        rows
    };
    let rows = rows.into_iter().enumerate();
    rows.map(|(place, row)| {
        let label = if place == 0 { label } else { "" };
        let before = [Span::raw("  "), muted(label.to_owned())];
        let gap = blanks(x.saturating_sub(2), label);
        before.into_iter().chain([gap]).chain(row).collect()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;

    #[test]
    fn what_is_secret_on_a_card_is_so_on_each_of_its_lines() {
        let secret = Span::styled("the third stair and the name on the bell", Role::Secret);
        let card = Card {
            entries: vec![("notes".into(), secret.into())],
            ..Card::default()
        };
        let area = Rect::new(0, 0, 40, 2);
        let mut buf = Buffer::empty(area);
        draw_card(&mut Canvas::new(&mut buf, area), &card);
        let drawn = |x, y| (buf[(x, y)].symbol(), Some(buf[(x, y)].fg));
        let fg = |role| Style::from(role).fg;
        assert_eq!(drawn(2, 0), ("n", fg(Role::Muted)));
        assert_eq!(drawn(10, 0), ("t", fg(Role::Secret)));
        assert_eq!(drawn(10, 1), ("o", fg(Role::Secret)));
    }
}
