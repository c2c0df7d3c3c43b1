//! What a click means in what lies open: the key that is written there, the row that is drawn there, the field.

use crate::tui::answer::Clicked;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, to_cells};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::action::Context;
use super::glyphs::{CURSOR, UPRIGHT};
use super::keymap::{Found, Key};
use super::overlay::Overlay;
use super::overlay::draw::draw_overlays;
use super::pages::form::draw::field_at;
use crate::tui::answer::Answer;
use crate::tui::surroundings::Surroundings;

/// Blanks after which what follows belongs to no key any more.
const APART: usize = 2;

/// The keys that are written where was clicked, or whose meaning is: nothing where they do nothing now.
pub(super) fn keys_at(
    drawn: &Buffer,
    at: Position,
    contexts: &[Context],
    around: &Surroundings,
) -> Option<Vec<KeyEvent>> {
    keys_after(drawn, at, (contexts, &[]), around)
}

/// The same where these keys were pressed before.
pub(super) fn keys_after(
    drawn: &Buffer,
    at: Position,
    (contexts, before): (&[Context], &[Key]),
    around: &Surroundings,
) -> Option<Vec<KeyEvent>> {
    let hint = hint_at(drawn, at, Role::Strong.bold())?;
    let (one, other) = match hint.key.split_once('/').filter(|_| hint.key.len() > 1) {
        Some((one, last)) => {
            let same = one.rsplit_once(' ').map_or("", |(same, _)| same);
            (one.to_owned(), format!("{same} {last}").trim().to_owned())
        }
        None if is_pair(&hint.key) => {
            let mut both = hint.key.chars().map(String::from);
            (both.next()?, both.next()?)
        }
        None => (hint.key.clone(), hint.key.clone()),
    };
    let is_first = usize::from(at.x.saturating_sub(hint.x)) < one.width();
    let written = if is_first { one } else { other };
    let keys: Vec<Key> = match Key::shown_as(&written) {
        Some(key) => vec![key],
        None => written
            .split(' ')
            .map(Key::shown_as)
            .collect::<Option<_>>()?,
    };
    let all: Vec<Key> = before.iter().chain(&keys).copied().collect();
    let is_bound = around.keymap.find(contexts, &all) != Found::Nothing
        || keys.iter().any(|key| key.is(KeyCode::Esc));
    is_bound.then(|| keys.into_iter().map(KeyEvent::from).collect())
}

fn is_pair(written: &str) -> bool {
    let mut letters = written.chars();
    let (first, second) = (letters.next(), letters.next());
    let are_arrows = |pair: [char; 2]| pair == ['↑', '↓'] || pair == ['←', '→'];
    letters.next().is_none()
        && first
            .zip(second)
            .is_some_and(|(first, second)| are_arrows([first, second]))
}

/// A key as it is drawn, and where.
struct DrawnKey {
    key: String,
    x: u16,
}

/// The last key drawn at or before a place in its row, if no gap lies between.
fn hint_at(drawn: &Buffer, at: Position, key: Style) -> Option<DrawnKey> {
    let cells: Vec<&Cell> = (drawn.area.x..drawn.area.right())
        .filter_map(|x| drawn.cell((x, at.y)))
        .collect();
    let is_key = |place: usize| cells.get(place).is_some_and(|cell| has_style(cell, key));
    let is_blank = |place: usize| {
        cells
            .get(place)
            .is_none_or(|cell| cell.symbol().trim().is_empty())
    };
    let clicked = usize::from(at.x.checked_sub(drawn.area.x)?);
    let mut last = clicked;
    while !is_key(last) || is_blank(last) {
        let is_gap = (0..APART).all(|back| last.checked_sub(back).is_none_or(is_blank));
        last = last.checked_sub(1).filter(|_| !is_gap)?;
    }
    let first = (0..=last).rev().take_while(|place| is_key(*place)).last()?;
    let end = (last..cells.len())
        .take_while(|place| is_key(*place))
        .last()?;
    let written: String = cells
        .get(first..=end)?
        .iter()
        .map(|cell| cell.symbol())
        .collect();
    let x = drawn.area.x.saturating_add(u16::try_from(first).ok()?);
    Some(DrawnKey {
        key: written.trim().to_owned(),
        x,
    })
}

fn has_style(cell: &Cell, wanted: Style) -> bool {
    let is_ink = wanted.fg.is_none_or(|ink| cell.fg == ink);
    is_ink && cell.modifier.contains(Modifier::BOLD)
}

/// Puts the cursor of what lies open on the row or the field that was clicked.
pub(super) fn choose_at(
    overlay: &mut Overlay,
    around: &Surroundings,
    screen: Rect,
    at: Position,
) -> Clicked {
    match overlay {
        Overlay::Form(form) => match field_at(form, screen, at) {
            Some(field) => form.click(field),
            None => Clicked::Nothing,
        },
        Overlay::Finder(_) | Overlay::Rules(_) | Overlay::Luck(_) | Overlay::Settings(_) => {
            choose_row(overlay, around, screen, at)
        }
        Overlay::Page(_) | Overlay::Question(_) | Overlay::Writing(_) | Overlay::Players(_) => {
            Clicked::Nothing
        }
    }
}

/// The cursor goes step by step to the row that reads as the clicked one does: lists scroll under it.
fn choose_row(overlay: &mut Overlay, around: &Surroundings, screen: Rect, at: Position) -> Clicked {
    let drawn = picture(overlay, around, screen);
    let marks = cursors(&drawn);
    let Some(mark) = marks.iter().rev().find(|mark| mark.x <= at.x) else {
        return Clicked::Nothing;
    };
    let wanted = row_text(&drawn, Position::new(mark.x, at.y));
    if wanted.trim().is_empty() || at.x > mark.x.saturating_add(to_cells(wanted.width())) {
        return Clicked::Nothing;
    }
    let own_row = if matches!(overlay, Overlay::Settings(_)) {
        KeyCode::Char(' ')
    } else {
        KeyCode::Enter
    };
    if marks.contains(&Position::new(mark.x, at.y)) {
        return Clicked::Press(own_row);
    }
    let (on, back) = if at.y > mark.y {
        (KeyCode::Down, KeyCode::Up)
    } else {
        (KeyCode::Up, KeyCode::Down)
    };
    let mut before = row_text(&drawn, *mark);
    for step in 1..=usize::from(screen.height) {
        let Answer::Ignored = overlay.press(KeyEvent::from(on), around) else {
            return Clicked::Chosen;
        };
        let drawn = picture(overlay, around, screen);
        let marked: Vec<String> = cursors(&drawn)
            .into_iter()
            .filter(|other| other.x == mark.x)
            .map(|other| row_text(&drawn, other))
            .collect();
        if marked.contains(&wanted) {
            return Clicked::Chosen;
        }
        let now = marked.first().cloned().unwrap_or_default();
        if now == before {
            // It is no row that the cursor comes to: back to where it was.
            for _ in 0..step {
                overlay.press(KeyEvent::from(back), around);
            }
            return Clicked::Nothing;
        }
        before = now;
    }
    Clicked::Nothing
}

fn picture(overlay: &Overlay, around: &Surroundings, screen: Rect) -> Buffer {
    let mut drawn = Buffer::empty(screen);
    let canvas = &mut Canvas::new(&mut drawn, screen);
    draw_overlays(canvas, std::slice::from_ref(overlay), around);
    drawn
}

/// Where the sign of the cursor stands.
fn cursors(drawn: &Buffer) -> Vec<Position> {
    let places = drawn.area.rows().flat_map(Rect::columns);
    let is_cursor = |place: &Rect| {
        drawn
            .cell((place.x, place.y))
            .is_some_and(|cell| cell.symbol() == CURSOR)
    };
    places
        .filter(is_cursor)
        .map(|place| Position::new(place.x, place.y))
        .collect()
}

/// What stands right of a place in its row, up to the next line between columns.
fn row_text(drawn: &Buffer, from: Position) -> String {
    let cells = (from.x + 1..drawn.area.right()).filter_map(|x| drawn.cell((x, from.y)));
    cells
        .map(Cell::symbol)
        .take_while(|symbol| *symbol != UPRIGHT)
        .collect()
}
