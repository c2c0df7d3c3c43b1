//! The success table of the sample evening, and the odds of its last attempt.

use super::views::*;
use super::{s, strings};
use crate::tui::theme::Role;

pub(crate) const TABLE: [(&str, [&str; 5]); 11] = [
    ("Godlike", ["–", "1–4", "5–10", "11–14", "15–20"]),
    ("Legendary", ["1", "2–5", "6–11", "12–15", "16–20"]),
    ("Epic", ["1–2", "3–6", "7–12", "13–16", "17–20"]),
    ("Master", ["1–3", "4–7", "8–13", "14–17", "18–20"]),
    ("Adept", ["1–4", "5–8", "9–14", "15–18", "19–20"]),
    ("Trained", ["1–5", "6–9", "10–15", "16–19", "20"]),
    ("Novice", ["1–6", "7–10", "11–16", "17–19", "20"]),
    ("Untrained", ["1–7", "8–11", "12–17", "18–19", "20"]),
    ("Inept", ["1–8", "9–12", "13–18", "19", "20"]),
    ("Hopeless", ["1–9", "10–13", "14–19", "20", "–"]),
    ("Doomed", ["1–10", "11–14", "15–20", "–", "–"]),
];

pub(crate) fn ladder() -> Ladder {
    let headings = [
        ("failure", "fail"),
        ("limited", "lim"),
        ("normal", "norm"),
        ("major", "maj"),
        ("critical", "crit"),
    ];
    let cell = |text: &&str| Cell {
        text: s(text),
        misses: false,
    };
    Ladder {
        name: s("Success Table"),
        tab: s("Table"),
        row_heading: s("rank"),
        columns: headings
            .map(|(full, short)| Column {
                heading: s(full),
                short: s(short),
            })
            .into(),
        edges: Vec::new(),
        rows: TABLE
            .map(|(label, cells)| TableRow {
                label: s(label),
                cells: cells.iter().map(cell).collect(),
                ..TableRow::default()
            })
            .into(),
        at: Some(4),
        lit: Some((4, Role::Good)),
        below: Below::Odds(odds()),
    }
}

pub(crate) fn chances(
    exactly: [f64; 5],
    at_least: [f64; 4],
    with_die: [f64; 4],
) -> Vec<ColumnChance> {
    let first = ColumnChance {
        exactly: exactly[0],
        at_least: None,
        with_die: None,
    };
    let rest = (0..4).map(|n| ColumnChance {
        exactly: exactly[n + 1],
        at_least: Some(at_least[n]),
        with_die: Some(with_die[n]),
    });
    std::iter::once(first).chain(rest).collect()
}

pub(crate) fn odds() -> Odds {
    Odds {
        who: s("Thalia"),
        what: s("Stealth"),
        terms: strings(&["Dexterity Adept", "advantage"]),
        aside: s("trained"),
        columns: chances(
            [4.0, 12.0, 33.0, 32.0, 19.0],
            [96.0, 84.0, 51.0, 19.0],
            [99.75, 99.28, 93.28, 66.75],
        ),
        naturals: vec![(s("nat 20"), 9.75), (s("nat  1"), 0.25)],
        die_in_hand: true,
        bar: None,
    }
}
