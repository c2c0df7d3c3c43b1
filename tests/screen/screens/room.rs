//! A larger screen shows at least what a smaller one does, and none is half empty beside what has no room.

use std::collections::BTreeSet;

use astragal::tui::dashboard;
use astragal::tui::layout::{Layout, Slot, arrange};
use astragal::tui::screen::arrangement;
use astragal::tui::shell::Scene as Shown;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::support::evening::{EVENINGS, Telling};
use crate::support::keys::Player;
use crate::support::walk::one_in;

/// Blank rows that a place may keep at its foot, where something that may be due has its row.
const SPARE: usize = 2;

/// The example campaigns as they are opened, with a task or two begun, and in the first round of the fight.
fn evenings() -> impl Iterator<Item = (String, Player)> {
    EVENINGS.iter().flat_map(|evening| {
        let told: [(&str, &[&str]); 3] = [
            ("as opened", &[]),
            (
                "with tasks",
                &["task \"sort the lots\" 10", "task \"count the candles\" 6"],
            ),
            (
                "in a fight",
                &[
                    "task \"sort the lots\" 10",
                    "add wolf 9",
                    "add orc*3 15",
                    "begin anyway",
                ],
            ),
        ];
        told.map(|(stage, lines)| {
            let mut player = Player::at(Telling::of(evening).campaign);
            for line in lines {
                player.line(line);
            }
            (format!("{}, {stage}", evening.slug), player)
        })
    })
}

/// Where everything stands on a screen of this size.
fn placed(player: &mut Player, (width, height): (u16, u16)) -> Layout {
    player.resize(width, height);
    let Shown::Table(session) = &player.shell.scene else {
        unreachable!("a campaign is open");
    };
    let view = dashboard::fill::dashboard(session, &player.shell.around);
    arrange(&arrangement(&view, Rect::new(0, 0, width, height)))
}

/// The rows of a place.
fn rows_of(screen: &Buffer, area: Rect) -> Vec<String> {
    let row = |y| {
        (area.left()..area.right())
            .map(|x| screen[(x, y)].symbol())
            .collect()
    };
    (area.top()..area.bottom()).map(row).collect()
}

/// Every whole word in the panes: no figures, whose form goes with the room, nor what is cut.
fn words(player: &mut Player, size: (u16, u16)) -> BTreeSet<String> {
    let layout = placed(player, size);
    let (screen, _) = player.drawn();
    let slots = layout.slots.iter().map(|slot| rows_of(&screen, slot.area));
    let rows: Vec<String> = slots
        .flatten()
        .filter(|row| !row.contains(" more below"))
        .collect();
    let words = rows.iter().flat_map(|row| row.split_whitespace());
    let bare = words.map(|word| word.trim_matches(|letter: char| ".,:;“”".contains(letter)));
    let is_whole = |word: &&str| word.chars().all(char::is_alphabetic) && word.len() > 3;
    bare.filter(is_whole).map(str::to_owned).collect()
}

#[test]
fn a_wide_screen_shows_every_word_that_a_smaller_one_shows() {
    let mut lost = Vec::new();
    for (name, mut player) in one_in(2, 0, evenings()) {
        let (small, large) = (words(&mut player, (120, 40)), words(&mut player, (200, 60)));
        let missing: Vec<&String> = small.difference(&large).collect();
        if !missing.is_empty() {
            lost.push(format!("{name}: {missing:?}"));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

fn blank_at_the_foot(rows: &[String]) -> usize {
    rows.iter()
        .rev()
        .take_while(|row| row.trim().is_empty())
        .count()
}

/// Whether two places stand over one another with nothing but a rule between them.
fn are_neighbors(one: &Slot, other: &Slot) -> bool {
    let (one, other) = (one.area, other.area);
    let is_over = one.bottom() + 1 == other.y || other.bottom() + 1 == one.y;
    one.x == other.x && is_over
}

#[test]
fn nothing_is_half_empty_beside_what_has_more_below() {
    let mut faults = Vec::new();
    for (turn, (name, mut player)) in evenings().enumerate() {
        for size in one_in(3, turn, [(120, 40), (150, 50), (200, 60), (220, 70)]) {
            let layout = placed(&mut player, size);
            let (screen, _) = player.drawn();
            let shown: Vec<(&Slot, Vec<String>)> = layout
                .slots
                .iter()
                .map(|slot| (slot, rows_of(&screen, slot.area)))
                .collect();
            for (full, rows) in &shown {
                if !rows.iter().any(|row| row.contains(" more below")) {
                    continue;
                }
                for (slot, rows) in &shown {
                    let blank = blank_at_the_foot(rows);
                    let is_empty = blank == rows.len();
                    if is_empty || are_neighbors(full, slot) && blank > SPARE {
                        faults.push(format!(
                            "{name} {size:?}: {blank} blank rows of {:?} beside {:?}",
                            slot.content, full.content
                        ));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Color alone tells nobody who sees none that players do not see a foe.
#[test]
fn a_hidden_row_says_hidden_however_many_rows_there_are() {
    let mut faults = Vec::new();
    let mut player = Player::with_party();
    player
        .line("add party")
        .line("add vault 34 hidden")
        .line("initiative")
        .line("begin")
        .line("vault -28");
    for more in 0..16 {
        player.line(&format!("add rat{more} 8"));
        let sizes = [(80, 24), (100, 30), (120, 40), (150, 50), (200, 60)];
        for (width, height) in one_in(2, more, sizes) {
            player.resize(width, height);
            let rows = player.rows();
            let of_it = |row: &&String| row.contains(" vault ") && !row.contains(':');
            let Some(at) = rows.iter().position(|row| of_it(&row)) else {
                continue;
            };
            let both = [&rows[at], &rows[at + 1]];
            if !both.iter().any(|row| row.contains("hidden")) {
                faults.push(format!("{width}×{height}, {more} more: {}", rows[at]));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
