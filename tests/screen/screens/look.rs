//! The rules of the look, held on every screen at every size.

use std::ops::Range;

use astragal::store::Look;
use astragal::tui::theme::{Depth, Ground, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

use super::{DASHBOARDS, SCREENS, Scene, TYPED};
use crate::colors::{LEAST, contrast};
use crate::support::keys::{Player, rows};
use crate::support::walk::one_in;

/// Dashboards whose lower or right part is something else than the log and the turns.
const OTHERWISE: [&str; 5] = ["whole_log", "found", "found_in_full", "tasks", "task_typed"];

/// The dashboards where nothing is typed and no prefix was pressed.
fn at_rest() -> impl Iterator<Item = Scene> {
    dashboards().filter(|(name, _)| !TYPED.contains(name))
}

fn dashboards() -> impl Iterator<Item = Scene> {
    SCREENS
        .into_iter()
        .filter(|(name, _)| DASHBOARDS.contains(name))
}

/// A scene at many sizes, and what is drawn at each.
fn at_sizes(
    (name, player): Scene,
    sizes: impl IntoIterator<Item = (u16, u16)>,
    holds: impl Fn(&Buffer, &str),
) {
    let mut player = player();
    for (width, height) in sizes {
        player.resize(width, height);
        let buffer = player.drawn().0;
        let told = format!("{name} {width}×{height}\n{}", rows(&buffer).join("\n"));
        holds(&buffer, &told);
    }
}

#[test]
fn without_color_no_screen_has_any() {
    for (name, player) in SCREENS {
        let mut player = player();
        player.shell.around.theme = Theme::new(Look::Mono, Depth::Exact);
        let plain = |buffer: &Buffer| {
            buffer
                .content
                .iter()
                .all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset))
        };
        assert!(plain(&player.drawn().0), "{name}");
    }
}

#[test]
fn nothing_but_the_result_is_set_large() {
    for scene in dashboards() {
        at_sizes(scene, [(80, 24), (120, 40)], |buffer, told| {
            let rows = rows(buffer);
            let large = |row: &String| row.contains('▀');
            let count = rows.iter().filter(|row| large(row)).count();
            let Some(first) = rows.iter().position(large) else {
                return;
            };
            let last = rows.iter().rposition(large).unwrap();
            assert!(count <= 3 && last - first < 3, "{told}");
        });
    }
}

/// The columns of every slash between two figures, from one column to another.
fn slashes(buffer: &Buffer, columns: Range<u16>, rows: Range<u16>) -> Vec<u16> {
    let is_digit = |x: u16, y: u16| {
        buffer[(x, y)]
            .symbol()
            .chars()
            .all(|letter| letter.is_ascii_digit())
    };
    let is_slash =
        |x: u16, y: u16| buffer[(x, y)].symbol() == "/" && is_digit(x - 1, y) && is_digit(x + 1, y);
    let mut found: Vec<u16> = rows
        .flat_map(|y| columns.clone().filter(move |x| is_slash(*x, y)))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn hit_points_stand_on_the_axis_of_their_slash() {
    for scene in dashboards().filter(|(name, _)| !OTHERWISE.contains(name)) {
        at_sizes(scene, [(120, 40)], |buffer, told| {
            // Fortune dice have an axis of their own, at the right edge of the party.
            // Under the five heroes stands whoever acts in full.
            assert!(slashes(buffer, 1..24, 2..12).len() <= 1, "{told}");
            assert!(slashes(buffer, 88..119, 2..20).len() <= 1, "{told}");
        });
    }
}

#[test]
fn a_level_in_the_log_has_its_word_beside_its_mark() {
    for scene in at_rest().filter(|(name, _)| !OTHERWISE.contains(name)) {
        at_sizes(scene, [(120, 40)], |buffer, told| {
            for y in 27..37 {
                if "▼×≈●▲◆".contains(buffer[(99, y)].symbol()) {
                    let next = buffer[(101, y)].symbol();
                    assert!(next.chars().all(char::is_alphabetic), "row {y}: {told}");
                }
            }
        });
    }
}

#[test]
fn the_newest_line_stands_at_the_foot_of_the_log() {
    for keys in [
        "rdodge=20<ret>",
        "rdodge=20<ret>f",
        ":note the bell rings<ret>",
    ] {
        let mut player: Player = super::typing(keys);
        player.resize(120, 40);
        let seq = player.session().campaign.seq().to_string();
        let foot = player.rows()[36]
            .chars()
            .skip(34)
            .take(5)
            .collect::<String>();
        assert_eq!(foot.trim(), seq, "{}", player.picture());
    }
}

#[test]
fn every_letter_of_a_chosen_row_is_read_in_every_theme() {
    for (turn, (name, scene)) in one_in(2, 0, super::scenes()).enumerate() {
        let mut player = scene();
        for (look, _) in one_in(4, turn, LEAST) {
            let theme = Theme::new(look, Depth::Exact);
            let chosen = theme.inked(Ground::Selected).bg;
            player.shell.around.theme = theme;
            for (width, height) in one_in(2, turn / 2, [(80, 24), (200, 60)]) {
                let (buffer, _) = player.drawn_at(width, height);
                let written = |cell: &&Cell| cell.symbol().chars().all(char::is_alphanumeric);
                let cells = buffer.content.iter().filter(written);
                for cell in cells.filter(|cell| Some(cell.bg) == chosen) {
                    let reached = contrast(Some(cell.fg), chosen);
                    let letter = cell.symbol();
                    assert!(
                        reached >= 4.5,
                        "{name} {look:?} {width}×{height}: {letter} {reached:.2}"
                    );
                }
            }
        }
    }
}
