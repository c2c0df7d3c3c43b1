//! A key press at a table of 200 combatants with 50,000 lines of log, beside the same at an empty one: from the key to the
//! finished frame, 120 columns wide.
//!
//! `cargo bench --package benches --bench crowded`. At most 1.2 times the empty table's, and in the
//! log at most 1.2 times what it is in the party.
#![allow(dead_code, reason = "the tests' player, of which a bench needs little")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use criterion::Criterion;
use support::Table;
use support::keys::Player;

/// Keys that lead back to where they began, so that each round of the bench finds the same table; and what leads there.
const KEYS: &[(&str, &str, &[&str])] = &[
    ("cursor", "", &["<down>", "<up>"]),
    ("cursor in the party", "gp", &["<down>", "<up>"]),
    ("cursor in the log", "gl", &["<up>", "<down>"]),
    ("typed harm", "", &["-", "1", "<esc>"]),
    ("turn and back", "", &["n", "b"]),
];

/// Lines of log that one step makes.
const LINES_A_STEP: usize = 10;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("crowded");
    let tables = [
        ("5 and 0 lines", 0, 0),
        ("20 and 20 lines", 15, 20),
        ("200 and 0 lines", 195, 0),
        ("200 and 50,000 lines", 195, 50_000),
    ];
    for (keys_name, way, keys) in KEYS {
        for (table_name, foes, lines) in tables {
            let mut player = table(foes, lines);
            player.press([*way]);
            group.bench_function(format!("{keys_name}, {table_name}"), |bencher| {
                bencher.iter(|| {
                    for key in *keys {
                        player.press([*key]);
                        black_box(player.drawn());
                    }
                });
            });
        }
    }
    group.finish();
    criterion.final_summary();
}

/// The party, so many foes, and so many lines of log before them.
fn table(foes: usize, lines: usize) -> Player {
    let mut table = Table::with_party();
    for _ in 0..lines / LINES_A_STEP {
        table.say(&format!("pd luck x{LINES_A_STEP}"));
    }
    for _ in 0..foes {
        table.say("add orc 15");
    }
    table.say("add party").say("begin anyway").say("next");
    Player::at(table.campaign)
}
