//! The middle pane while a line is typed, what rises over the prompt, and the pane once it is rolled.

use crate::support::keys::{Player, rows};
use crate::support::walk::one_in;
use astragal::tui::dashboard;
use astragal::tui::layout::{Pane, arrange};
use astragal::tui::screen::arrangement;
use ratatui::layout::Rect;

use super::record::{Asked, Kind, Record, is_blessed, settle};
use super::tables::Seat;

/// Where every line is typed and rolled.
const USUAL: (u16, u16) = (120, 40);
/// Where every other line is typed too, in turn.
const OTHERS: [(u16, u16); 2] = [(80, 24), (200, 60)];
const FILES: [&str; 5] = ["pd", "dp", "ss", "sr", "mm"];

#[test]
fn the_middle_pane_of_every_line_is_as_ever() {
    let mut all = Vec::new();
    for (turn, file) in FILES.into_iter().enumerate() {
        let mut record = Record::read(&format!("panes/{file}"), Kind::Texts);
        let step = if is_blessed() { 1 } else { 4 };
        for (place, asked) in one_in(step, turn, record.asked().into_iter().enumerate()) {
            let other = OTHERS.into_iter().cycle().nth(place / 2);
            let shown = shown(&asked, other.filter(|_| place.is_multiple_of(2)));
            record.hold(&asked, shown);
        }
        all.push(record);
    }
    settle(Vec::new(), all);
}

fn shown(asked: &Asked, other: Option<(u16, u16)>) -> Vec<String> {
    let mut shown = Vec::new();
    for size in [USUAL].into_iter().chain(other) {
        let campaign = Seat::at(&asked.table).campaign;
        let mut player = Player::at(campaign).sized(size.0, size.1);
        // Where only one pane has room, it has to be in front.
        player
            .press([if size == OTHERS[0] { "gt:" } else { ":" }])
            .paste(&asked.line);
        let typed = pane(&player, size, true);
        shown.push(format!("{}×{} typed", size.0, size.1));
        shown.extend(typed.iter().cloned());
        if size == USUAL {
            player.press(["<ret>"]);
            shown.push("rolled, what is new".to_owned());
            let rolled = pane(&player, size, false).into_iter();
            shown.extend(rolled.filter(|row| !typed.contains(row)));
        }
    }
    shown
}

/// The rows of the pane, and of the sheet over the prompt where that is asked for.
fn pane(player: &Player, (width, height): (u16, u16), with_sheet: bool) -> Vec<String> {
    let view = dashboard::fill::dashboard(player.session(), &player.shell.around);
    let layout = arrange(&arrangement(&view, Rect::new(0, 0, width, height)));
    let places = layout.slot(Pane::Table).map(|slot| slot.area).into_iter();
    let sheet = with_sheet.then_some(layout.sheet);
    let drawn = rows(&player.drawn().0);
    let mut shown = Vec::new();
    for place in places.chain(sheet).filter(|place| !place.is_empty()) {
        let (from, to) = (usize::from(place.top()), usize::from(place.bottom()));
        for row in &drawn[from..to] {
            let row = row.chars().skip(usize::from(place.left()));
            let row: String = row.take(usize::from(place.width)).collect();
            shown.push(format!("│{}", in_brief(row.trim_end())));
        }
    }
    // The bars of a chart are drawn from the same chances at each size.
    shown.retain(|row| row != "│" && ((width, height) == USUAL || !is_chart(row)));
    shown
}

fn is_chart(row: &str) -> bool {
    row.chars()
        .skip(1)
        .all(|letter| letter == ' ' || ('▁'..='█').contains(&letter))
}

/// A row with how often a sign stands in a row, where that is often: `━×26`.
fn in_brief(row: &str) -> String {
    let mut text = String::new();
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let after = rest.trim_start_matches(letter);
        let often = (rest.len() - after.len()) / letter.len_utf8();
        if often > 3 && !letter.is_ascii() {
            text += &format!("{letter}×{often}");
        } else {
            text += &rest[..rest.len() - after.len()];
        }
        rest = after;
    }
    text
}
