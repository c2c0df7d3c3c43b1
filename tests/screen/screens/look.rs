//! The rules of the look, held on every screen at every size.

use astragal::store::Look;
use astragal::tui::theme::{Depth, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::Color;

use super::{DASHBOARDS, SCREENS, SIZES, Scene, heavy_rules};
use crate::support::keys::{Player, rows};

/// Every glyph that is ours: marks, edges, rules and where they meet, charts, large letters, arrows, quotation marks.
const GLYPHS: &str = "▼×≈●▲◆▌▐►·…†‹›■□━═─│→←↑↓−–‘’“”⟨⟩▁▂▃▄▅▆▇█▀";
const MEETING: &str = "┌┐└┘├┤┬┴┼┭┮┯┝┞┟┠┡┢┥┦┧┨┩┪┰┱┲┵┶┷┸┹┺┽┾┿╀╁╂╞╡╤╧╪";
/// Corners: only what floats over a screen has a box.
const CORNERS: &str = "┌┐└┘";

/// Screens with a box over them, under which the rule of the focus is dimmed, and the curtain, where all rules are double.
const WITHOUT_A_HEAVY_RULE: [&str; 9] = [
    "palette",
    "offers",
    "encounters",
    "quit_unsaved",
    "who_is_first",
    "asked",
    "curtain",
    "settings",
    "help",
];

/// Dashboards where a line is typed or a prefix was pressed.
const TYPED: [&str; 9] = [
    "prompt",
    "misread",
    "refused",
    "harm",
    "chord",
    "task_typed",
    "dice_typed",
    "found",
    "holder_gone",
];

/// Dashboards whose lower or right part is something else than the log and the turns.
const OTHERWISE: [&str; 5] = ["whole_log", "found", "found_in_full", "tasks", "task_typed"];

/// The least and the greatest of every class of widths and heights.
const CLASSES: [(u16, u16); 10] = [
    (40, 12),
    (63, 17),
    (79, 24),
    (80, 18),
    (105, 33),
    (106, 34),
    (120, 40),
    (169, 49),
    (170, 50),
    (220, 70),
];

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
fn no_screen_holds_a_glyph_that_is_not_of_the_set() {
    let is_known =
        |letter: &char| letter.is_ascii() || GLYPHS.contains(*letter) || MEETING.contains(*letter);
    for scene in SCREENS {
        at_sizes(scene, SIZES.into_iter().chain([(40, 12)]), |_, told| {
            let other: String = told.chars().filter(|letter| !is_known(letter)).collect();
            assert_eq!(other, "", "{told}");
        });
    }
}

#[test]
fn panes_share_rules_and_have_no_boxes() {
    for scene in dashboards() {
        at_sizes(scene, SIZES, |_, told| {
            assert!(!told.contains(|c| CORNERS.contains(c)), "{told}");
        });
    }
}

#[test]
fn every_page_and_form_has_one_heavy_rule_too() {
    let is_ruled =
        |(name, _): &Scene| !WITHOUT_A_HEAVY_RULE.contains(name) && !DASHBOARDS.contains(name);
    for scene in SCREENS.into_iter().filter(is_ruled) {
        at_sizes(scene, CLASSES, |buffer, told| {
            assert_eq!(heavy_rules(buffer), 1, "{told}");
        });
    }
}

#[test]
fn the_key_for_help_is_in_the_last_row_at_every_size() {
    for scene in at_rest() {
        at_sizes(scene, CLASSES, |buffer, told| {
            assert!(rows(buffer).last().unwrap().contains("? help"), "{told}");
        });
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
fn slashes(buffer: &Buffer, columns: std::ops::Range<u16>) -> Vec<u16> {
    let is_digit = |x: u16, y: u16| {
        buffer[(x, y)]
            .symbol()
            .chars()
            .all(|letter| letter.is_ascii_digit())
    };
    let is_slash =
        |x: u16, y: u16| buffer[(x, y)].symbol() == "/" && is_digit(x - 1, y) && is_digit(x + 1, y);
    let rows = 2..20;
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
            assert!(slashes(buffer, 1..24).len() <= 1, "{told}");
            assert!(slashes(buffer, 88..119).len() <= 1, "{told}");
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
fn arrows_are_told_of_in_pairs() {
    for scene in SCREENS {
        at_sizes(scene, SIZES, |buffer, told| {
            let last = rows(buffer).pop().unwrap();
            assert!(
                !["↑ up", "↓ down", "← left", "→ right"]
                    .iter()
                    .any(|half| last.contains(half)),
                "{told}"
            );
        });
    }
}
