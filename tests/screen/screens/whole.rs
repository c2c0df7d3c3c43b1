//! What is meant to be read is on the screen whole, or says that it is not: held for every text that is written.

use std::collections::{BTreeMap, BTreeSet};

use astragal::tui::widgets::{Written, written_by};
use ratatui::layout::{Position, Rect};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use super::{SIZES, scenes};
use crate::support::evening::{EVENINGS, Telling};
use crate::support::keys::Player;
use crate::support::walk::one_in;

/// Texts written next to each other on one row, read as one.
#[derive(Default)]
struct Run {
    at: Position,
    meant: String,
    shown: String,
    /// A part of it is not shown: what comes after is not read on.
    is_cut: bool,
}

#[test]
fn no_number_is_cut_no_word_without_an_ellipsis_and_nothing_is_written_where_nobody_sees_it() {
    let mut faults = BTreeSet::new();
    let played = EVENINGS
        .iter()
        .map(|evening| (evening.slug, Player::at(Telling::of(evening).campaign)));
    let players = scenes()
        .map(|(name, player)| (name, player()))
        .chain(played);
    for (turn, (name, mut player)) in players.enumerate() {
        for (width, height) in one_in(4, turn, SIZES) {
            player.resize(width, height);
            let written = written_by(|| drop(player.drawn()));
            let found = torn(&written)
                .into_iter()
                .chain(painted_over(&written))
                .chain(outside(&written));
            faults.extend(found.map(|fault| format!("{name} {width}×{height}: {fault}")));
        }
    }
    assert!(
        faults.is_empty(),
        "{}",
        faults.into_iter().collect::<Vec<_>>().join("\n")
    );
}

fn torn(written: &[Written]) -> Vec<String> {
    runs(written)
        .iter()
        .filter(|run| run.is_cut && is_torn(run))
        .map(told)
        .collect()
}

/// Texts beyond the edge or under the foot of a pane; of a pane that is not there at all nobody misses anything.
fn outside(written: &[Written]) -> Vec<String> {
    let is_lost = |at: &Position, area: &Rect, meant: &str| {
        is_word(meant) && !area.is_empty() && !area.contains(*at)
    };
    let lost = texts(written).filter(|(at, area, meant, _)| is_lost(at, area, meant));
    lost.map(|(_, _, meant, _)| format!("“{meant}” has no room"))
        .collect()
}

fn told(run: &Run) -> String {
    format!("“{}” is shown as “{}”", run.meant, run.shown)
}

fn texts(written: &[Written]) -> impl Iterator<Item = (Position, Rect, &str, &str)> {
    written.iter().filter_map(|written| match written {
        Written::Text {
            at,
            area,
            meant,
            shown,
        } => Some((*at, *area, meant.as_str(), shown.as_str())),
        Written::Cleared(_) => None,
    })
}

fn runs(written: &[Written]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, area, meant, shown) in texts(written) {
        if at.y >= area.bottom() {
            continue;
        }
        let last = runs.pop();
        let (before, mut run) = match last {
            Some(run)
                if run.at.y == at.y && run.at.x + columns(&run.meant) == at.x && !run.is_cut =>
            {
                (None, run)
            }
            other => (
                other,
                Run {
                    at,
                    ..Run::default()
                },
            ),
        };
        run.is_cut = shown.trim_end() != meant.trim_end();
        run.meant += meant;
        run.shown += shown;
        runs.extend(before.into_iter().chain([run]));
    }
    runs
}

/// Whether what is shown ends within a figure, or within a word and does not say so.
fn is_torn(run: &Run) -> bool {
    let says_so = run.shown.ends_with('…');
    let head = run.shown.trim_end_matches('…');
    let rest = run.meant.strip_prefix(head).unwrap_or(&run.meant);
    let (last, next) = (head.chars().next_back(), rest.chars().next());
    let is_of_a_figure =
        |letter: Option<char>| letter.is_some_and(|letter| "0123456789./–−:".contains(letter));
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    is_of_a_figure(last) && is_of_a_figure(next) || is_letter(last) && is_letter(next) && !says_so
}

/// The words of which one part was painted over by something else, and another was not.
fn painted_over(written: &[Written]) -> Vec<String> {
    let mut owners: BTreeMap<(u16, u16), (usize, &str)> = BTreeMap::new();
    let mut torn: BTreeSet<usize> = BTreeSet::new();
    for (n, what) in written.iter().enumerate() {
        match what {
            Written::Cleared(area) => {
                owners.retain(|(x, y), _| !area.contains(Position::new(*x, *y)));
            }
            Written::Text { at, area, .. } if at.y >= area.bottom() => {}
            Written::Text { at, shown, .. } => {
                let mut x = at.x;
                for cell in shown.graphemes(true) {
                    let before = owners.insert((x, at.y), (n, cell));
                    torn.extend(
                        before
                            .filter(|(_, lost)| is_word(lost) && *lost != cell)
                            .map(|(other, _)| other),
                    );
                    x += columns(cell);
                }
            }
        }
    }
    let is_left = |n: &usize| {
        owners
            .values()
            .any(|(owner, cell)| owner == n && is_word(cell))
    };
    let text = |n: usize| match &written[n] {
        Written::Text { shown, .. } => shown.clone(),
        Written::Cleared(_) => String::new(),
    };
    torn.into_iter()
        .filter(is_left)
        .map(|n| format!("“{}” is painted over", text(n)))
        .collect()
}

fn is_word(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap()
}
