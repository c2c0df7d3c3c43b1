//! The laws that every picture keeps: every scene at every size, the least and the oddest too.

use std::collections::BTreeSet;
use std::thread;

use ratatui::buffer::Buffer;
use unicode_width::UnicodeWidthStr;

use super::{DASHBOARDS, SCREENS, SIZES, TYPED, heavy_rules, scenes};
use crate::support::keys::rows;
use crate::support::walk::one_in;

/// Every glyph that is ours: marks, edges, rules and where they meet, charts, large letters, arrows, quotation marks.
const GLYPHS: &str = "▼×≈●▲◆▌▐►·…†‹›■□━═─│→←↑↓−–‘’“”⟨⟩▁▂▃▄▅▆▇█▀";
const MEETING: &str = "┌┐└┘├┤┬┴┼┭┮┯┝┞┟┠┡┢┥┦┧┨┩┪┰┱┲┵┶┷┸┹┺┽┾┿╀╁╂╞╡╤╧╪";
/// Corners: only what floats over a screen has a box.
const CORNERS: &str = "┌┐└┘";

/// Screens with a box over them, under which the rule of the focus is dimmed, and the curtain, where all rules are double.
const WITHOUT_A_HEAVY_RULE: [&str; 10] = [
    "players_screen",
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

/// Sizes that no screen has, and some have all the same.
const ODD: [(u16, u16); 8] = [
    (1, 200),
    (200, 1),
    (0, 200),
    (200, 0),
    (2, 60),
    (200, 11),
    (39, 70),
    (400, 13),
];

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

/// What is true of the pictures of some scenes.
struct Law {
    says: &'static str,
    is_about: fn(&str) -> bool,
    holds: fn(&Buffer, &[String]) -> bool,
}

const LAWS: [Law; 6] = [
    Law {
        says: "every row is as wide as the terminal",
        is_about: |_| true,
        holds: |buffer, rows| {
            rows.iter()
                .all(|row| row.width() == usize::from(buffer.area.width))
        },
    },
    Law {
        says: "glyphs are those of the set",
        is_about: is_common,
        holds: |_, rows| {
            let is_known = |letter: char| {
                letter.is_ascii() || GLYPHS.contains(letter) || MEETING.contains(letter)
            };
            rows.iter().all(|row| row.chars().all(is_known))
        },
    },
    Law {
        says: "arrows are told of in pairs",
        is_about: |_| true,
        holds: |_, rows| {
            let halves = ["↑ up", "↓ down", "← left", "→ right"];
            rows.last()
                .is_none_or(|last| !halves.iter().any(|half| last.contains(half)))
        },
    },
    Law {
        says: "panes share rules and have no boxes",
        is_about: is_dashboard,
        holds: |_, rows| !rows.iter().any(|row| row.contains(|c| CORNERS.contains(c))),
    },
    Law {
        says: "exactly one rule is heavy",
        is_about: |name| is_common(name) && !WITHOUT_A_HEAVY_RULE.contains(&name),
        holds: |buffer, _| is_too_small(buffer) || heavy_rules(buffer) == 1,
    },
    Law {
        says: "the key for help is in the last row",
        is_about: |name| is_dashboard(name) && !TYPED.contains(&name),
        holds: |buffer, rows| {
            is_too_small(buffer) || rows.last().is_some_and(|last| last.contains("? help"))
        },
    },
];

/// Whether it is one of the common screens, and not a rare one.
fn is_common(name: &str) -> bool {
    SCREENS.iter().any(|(known, _)| *known == name)
}

fn is_dashboard(name: &str) -> bool {
    DASHBOARDS.contains(&name)
}

/// Below the least size every screen is the same line.
fn is_too_small(buffer: &Buffer) -> bool {
    buffer.area.width < 40 || buffer.area.height < 12
}

/// Every size at which screens are drawn, and of how many a scene has one in a sample.
fn every_size() -> [(usize, Vec<(u16, u16)>); 5] {
    let too_small = (0..=40).flat_map(|width| (0..=20).map(move |height| (width, height)));
    let grid = (40..=220)
        .step_by(9)
        .flat_map(|width| (12..=70).step_by(4).map(move |height| (width, height)));
    let narrow = (12..=20).map(|height| (40, height));
    [
        (96, too_small.collect()),
        (8, CLASSES.into_iter().chain(SIZES).collect()),
        (105, grid.collect()),
        (3, ODD.into()),
        (5, narrow.collect()),
    ]
}

/// The sizes of a scene; in a sample one scene has others than the next.
fn sizes(turn: usize) -> impl Iterator<Item = (u16, u16)> {
    let every = every_size().into_iter();
    every.flat_map(move |(step, sizes)| one_in(step, turn, sizes))
}

/// What all screens share is drawn at each size by one of them, so that a fault in it is met whatever its size.
#[test]
fn no_size_is_left_out_by_the_sample() {
    let drawn: BTreeSet<_> = (0..scenes().count()).flat_map(sizes).collect();
    let every = every_size().into_iter().flat_map(|(_, sizes)| sizes);
    let left_out: Vec<_> = every.filter(|size| !drawn.contains(size)).collect();
    assert_eq!(left_out, []);
}

/// Holds every second scene against the laws.
fn hold(half: usize) {
    for (turn, (name, player)) in scenes().enumerate().skip(half).step_by(2) {
        let mut player = player();
        let laws: Vec<&Law> = LAWS.iter().filter(|law| (law.is_about)(name)).collect();
        for (width, height) in sizes(turn) {
            player.resize(width, height);
            let (buffer, cursor) = player.drawn();
            assert!(
                cursor.is_none_or(|at| at.x < width && at.y < height),
                "{name} {width}×{height} {cursor:?}"
            );
            let rows = rows(&buffer);
            for Law { says, holds, .. } in &laws {
                assert!(
                    holds(&buffer, &rows),
                    "{says}: {name} {width}×{height}\n{}",
                    rows.join("\n")
                );
            }
        }
    }
}

#[test]
fn every_screen_keeps_the_laws_of_the_look_at_every_size_and_none_panics() {
    let other_half = thread::spawn(|| hold(1));
    hold(0);
    other_half.join().unwrap();
}
