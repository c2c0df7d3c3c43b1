//! The exact odds of one query: every kind of attempt of every system, and free dice.
//!
//! `cargo bench --package benches --bench odds`, or `benches/figures.sh` for the best of every figure. A query is answered at every key
//! press: 2 µs at most, 35 µs where an attempt goes on over many rolls.
#![expect(
    clippy::unwrap_used,
    reason = "a query that cannot be made is a bench that fails"
)]

use std::hint::black_box;

use astragal::campaign::line::parse_attempt;
use astragal::dice::Expression;
use astragal::systems::own::{Key, SHIPPED};
use astragal::systems::{Attempt, Rulebook};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("odds");
    let rules = Rulebook::built_in();
    file_queries(&mut group, &rules);
    free_dice_queries(&mut group);
    group.finish();
    let mut group = criterion.benchmark_group("own");
    own_queries(&mut group, &rules);
    group.finish();
    criterion.final_summary();
}

/// Games that come with the program as files: what a key press takes, the line read and its odds counted.
fn own_queries(group: &mut BenchmarkGroup<'_, WallTime>, rules: &Rulebook) {
    for (key, text) in SHIPPED {
        Key::read(&format!("{key}.ron"), text).unwrap();
    }
    for (name, line) in [
        ("ten dice, hits and ones", "gl 10 at 2"),
        ("d20 in four degrees", "fd +7 dc 18"),
        ("d100 with tens", "pc 60 hard bonus"),
        (
            "a die that explodes beside a wild one, counted before",
            "wd 8 at 6",
        ),
        ("four Fudge dice", "ld 3 at 2"),
    ] {
        ask(group, name, &line, |line| {
            let (attempting, _) = parse_attempt(line, rules).unwrap();
            attempting.attempt.odds()
        });
    }
}

/// Measures one query; what goes in and what comes out is kept from the optimizer.
fn ask<Q, A>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    query: &Q,
    answer: impl Fn(&Q) -> A,
) {
    group.bench_function(name, |bencher| bencher.iter(|| answer(black_box(query))));
}

/// Odds of a file are kept by what was asked, so that this is how soon they are at hand again.
fn file_queries(group: &mut BenchmarkGroup<'_, WallTime>, rules: &Rulebook) {
    for (name, line) in [
        ("ss check", "ss +5 dc 15"),
        ("ss check with advantage", "ss +5 adv dc 15"),
        ("ss check, its totals", "ss +5 adv"),
        ("ss save", "ss save +5 dc 15"),
        ("ss luck", "ss luck +3 dc 15"),
        ("ss attack", "ss +7 adv ac 16"),
        ("ss opposed", "ss +5 adv vs +3"),
        ("ss group of 5", "ss group +1,+3,+5,+0,-1 dc 15"),
        ("ss check with two helpers", "ss +5 help 4,2 dc 15"),
        ("pd plain", "pd adept"),
        ("pd any modifiers", "pd adept +1 adv reliable bar major"),
        (
            "pd shared by four, best",
            "pd adept adv +1 reliable with novice with adept with trained shared best bar major",
        ),
        (
            "pd shared by four, all",
            "pd adept adv +1 reliable with novice with adept with trained shared all bar major",
        ),
        ("pd linked", "pd adept +1 adv reliable then adept bar major"),
        ("sr skill", "sr 12"),
        ("sr skill with modifiers, attack", "sr 12 -2 +4 attack"),
        ("dp one pool of 7", "dp 7"),
        ("dp one pool of 20", "dp 20 diff 8"),
        ("dp cooperative, 7 with 5 with 4", "dp 7 with 5 with 4"),
        ("dp resisted, 7 vs 7", "dp 7 vs 7 diff 7"),
        ("dp resisted, 20 vs 20", "dp 20 vs 20 diff 7"),
        ("dp extended, 20 in 10 rolls of 8", "dp 8 extended 20 in 10"),
        (
            "dp extended with setback",
            "dp 8 extended 20 in 10 setback 3",
        ),
        (
            "dp extended, 100 in 50 rolls of 8",
            "dp 8 extended 100 in 50",
        ),
        ("dp contest, 5 vs 4 to 5", "dp 5 vs 4 to 5"),
        ("dp contest, 5 vs 4 to 30", "dp 5 vs 4 to 30"),
        ("mm total", "mm +3 trait 1"),
        ("mm static", "mm static 15 vs 14"),
        ("mm rolled", "mm +3 trait 1 vs 14"),
        ("mm rolled against rolled", "mm +3 trait 1 vs +5"),
        ("mm damage dice 1d8+1", "mm +3 trait 1 damage 1d8+1 vs 14"),
        ("mm damage dice 6d6", "mm +3 trait 1 damage 6d6 vs 14"),
        ("mm contest to 10", "mm +3 trait 1 vs +5 trait 1 to 10"),
        ("mm contest to 100", "mm +3 trait 1 vs +5 trait 1 to 100"),
    ] {
        let (attempting, _) = parse_attempt(line, rules).unwrap();
        ask(group, name, &attempting.attempt, Attempt::odds);
    }
    let (attempting, _) = parse_attempt("pd adept +1 adv reliable bar major", rules).unwrap();
    let attempt = attempting.attempt;
    ask(group, "pd with a fortune die", &attempt, |attempt| {
        attempt.passes_with_die()
    });
}

fn free_dice_queries(group: &mut BenchmarkGroup<'_, WallTime>) {
    for text in [
        "6d20",
        "100d6",
        "4d6kh3",
        "4d6kh3+2",
        "10d10kh5",
        "8d10>=6",
        "20d10>=7!",
        "3d6!",
        "5d6!",
        "2d6r1",
        "(2d6+3)*2",
        "2d20kl1",
    ] {
        let wish = Expression::parse(text).unwrap();
        ask(group, &format!("free {text}"), &wish, Expression::odds);
    }
}
