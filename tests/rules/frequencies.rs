//! Many rolls of every kind of attempt, held against its exact odds. The seeds are fixed, so nothing here ever flakes.
//!
//! `ASTRAGAL_TESTS=whole cargo test --release --test rules` rolls each a million times.

use std::collections::BTreeMap;
use std::thread;

use astragal::campaign::line::parse_attempt;
use astragal::dice::{Dice, Seed};
use astragal::systems::Rulebook;

use crate::support::walk::times;

/// Rolls of each attempt; where nothing is optimized a million take too long.
fn rolls() -> u32 {
    times(
        4_000,
        if cfg!(debug_assertions) {
            200_000
        } else {
            1_000_000
        },
    )
}

/// Attempts of each system, one of every kind that has odds of its own.
const LINES: [&str; 28] = [
    "pd adept",
    "pd adept adv +1",
    "pd novice dis unreliable",
    "pd untrained reliable",
    "pd luck",
    "pd adept with novice with inept shared best",
    "pd adept with novice shared all",
    "dp 7 diff 8",
    "dp 3",
    "dp 2 diff 10",
    "dp 5 vs 4 diff 8",
    "dp 5 vs 4 to 3",
    "dp 5 extended 10 in 5",
    "dp 4 extended 10 in 4 setback 3",
    "dp 5 with 3",
    "ss +5 dc 15 adv",
    "ss -1 dc 12 dis",
    "ss +7 ac 16 adv",
    "ss +5 rank 2 vs +3 rank 4",
    "ss group +1,+3,+5 dc 15",
    "ss +5 dc 15 help 4,2",
    "sr 12",
    "sr 16 attack",
    "sr 6 -1",
    "mm +3 damage 1d8+1 vs 14",
    "mm +3 vs +5",
    "mm +3 vs +5 to 10",
    "8d10>=6",
];

/// How often each outcome came, and with which number.
fn counted(line: &str, rules: &Rulebook) -> BTreeMap<(&'static str, Option<i64>), u32> {
    let (attempting, _) = parse_attempt(line, rules).unwrap();
    let mut dice = Dice::new(&Seed::from_number(41));
    let mut counts = BTreeMap::new();
    for _ in 0..rolls() {
        let outcome = attempting.attempt.roll(rules, &mut dice).unwrap();
        let verdict = attempting.attempt.verdict(&outcome);
        *counts.entry((verdict.outcome, verdict.value)).or_default() += 1;
    }
    counts
}

/// Chi-square over the cells that are expected often enough, and how many there are; the rest is one cell.
fn chi_square(
    expected: &BTreeMap<(&'static str, Option<i64>), f64>,
    counts: &BTreeMap<(&'static str, Option<i64>), u32>,
) -> (f64, usize) {
    let (mut sum, mut cells) = (0.0, 0);
    let (mut rare_expected, mut rare_counted) = (0.0, 0.0);
    for (key, chance) in expected {
        let (due, came) = (
            chance * f64::from(rolls()),
            f64::from(counts.get(key).copied().unwrap_or(0)),
        );
        if due < 20.0 {
            rare_expected += due;
            rare_counted += came;
        } else {
            sum += (came - due) * (came - due) / due;
            cells += 1;
        }
    }
    if rare_expected >= 20.0 {
        sum += (rare_counted - rare_expected) * (rare_counted - rare_expected) / rare_expected;
        cells += 1;
    }
    (sum, cells)
}

fn hold(line: &str, rules: &Rulebook) {
    let (attempting, _) = parse_attempt(line, rules).unwrap();
    let odds = attempting.attempt.odds();
    let expected: BTreeMap<_, f64> = odds
        .outcomes
        .iter()
        .map(|chance| ((chance.outcome, chance.value), chance.probability))
        .collect();
    let counts = counted(line, rules);
    for key in counts.keys() {
        assert!(
            expected.contains_key(key),
            "{line}: {key:?} came and has no odds"
        );
    }
    let (sum, cells) = chi_square(&expected, &counts);
    let freedom = f64::from(u32::try_from(cells).unwrap()) - 1.0;
    // Some five deviations above what is due: a million rolls show where a chance is wrong by a thousandth, a sample by fifteen times that.
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0;
    assert!(
        sum < limit,
        "{line}: chi-square {sum:.1} with {freedom} degrees of freedom, expected below {limit:.1}"
    );
}

#[test]
fn rolls_of_every_kind_fall_as_the_odds_say() {
    let rules = Rulebook::built_in();
    let workers = thread::available_parallelism()
        .map_or(1, usize::from)
        .min(4);
    thread::scope(|scope| {
        for worker in 0..workers {
            let rules = &rules;
            scope.spawn(move || {
                LINES
                    .iter()
                    .skip(worker)
                    .step_by(workers)
                    .for_each(|line| hold(line, rules));
            });
        }
    });
}
