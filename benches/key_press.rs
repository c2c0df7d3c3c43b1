//! A key press in the attempt line: the whole line is read again and its odds are counted again.
//!
//! `cargo bench --package benches --bench key_press`. 3 µs at most for 4d6kh3+2, 30 µs for 10d10kh5.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a line that is not understood is a bench that fails"
)]

use std::hint::black_box;
use std::sync::Arc;

use astragal::campaign::line::{Context, offers, parse};
use astragal::campaign::{Campaign, Command};
use astragal::dice::{self, Expression, Seed};
use astragal::store::Shelf;
use astragal::store::examples::Example;
use astragal::systems::{Odds, Rulebook};
use criterion::Criterion;

/// Lines as they are typed, read as the dashboard reads them: against the rules and everybody at the table.
const LINES: &[&str] = &[
    "pd adept adv +1 reliable bar major",
    "thalia stealth adv",
    "thalia+oren stealth shared best",
    "thalia stealth then \"sleight of hand\"",
];

/// Free dice, read and counted by themselves.
const FREE_DICE: &[&str] = &[
    "4d6kh3+2",
    "10d10kh5",
    "6d20",
    "8d10>=6",
    "3d6!",
    "(2d6+3)*2",
    "100d6",
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("key press");
    let campaign = shipped_campaign();
    let context = Context {
        rules: campaign.rules(),
        state: Some(campaign.state()),
        cursor: None,
        task: None,
    };
    for line in LINES {
        group.bench_function(format!("line {line}"), |bencher| {
            bencher.iter(|| odds_of_line(black_box(line), &context));
        });
        group.bench_function(format!("offers {line}"), |bencher| {
            bencher.iter(|| offers(black_box(line), &context));
        });
    }
    for text in FREE_DICE {
        group.bench_function(format!("free {text}"), |bencher| {
            bencher.iter(|| odds_of_dice(black_box(text)));
        });
    }
    group.finish();
    criterion.final_summary();
}

fn odds_of_line(line: &str, context: &Context<'_>) -> Odds {
    match parse(line, context).map(|sentence| sentence.command) {
        Ok(Command::Attempt(attempting)) => attempting.attempt.odds(),
        Ok(other) => panic!("{line} is no attempt: {other:?}"),
        Err(complaint) => panic!("{}", complaint.picture(line)),
    }
}

fn odds_of_dice(text: &str) -> dice::Odds {
    Expression::parse(text).unwrap().odds()
}

/// The campaign that comes with the program, as it stands at its end.
fn shipped_campaign() -> Campaign {
    let home = tempfile::tempdir().unwrap();
    let shelf = Shelf::new(home.path().into(), Arc::new(Rulebook::built_in()));
    let example = Example::named("the-bell-below-the-abbey").unwrap();
    example
        .install(
            &shelf,
            None,
            &Seed::from_number(7),
            jiff::Timestamp::UNIX_EPOCH,
        )
        .unwrap()
        .read()
        .unwrap()
}
