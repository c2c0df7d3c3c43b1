//! Swords & Sorcery: DCs against the ways a die is read; of an attack Armor Classes against how it lands.

use crate::systems::interface::ladder::{Below, Chart, ChartBar, Figure, Ladder, Line, number};
use crate::systems::interface::outcome_ladder::outcome_ladder;

use super::{Attempt, Book, Check, Edge, FixedDie, Grade, Outcome, Throw};

pub(super) const NAME: &str = "Difficulties";
const FACES: u32 = 20;

pub(super) fn ladder(attempt: &Attempt, book: &Book, came: Option<&Outcome>) -> Ladder {
    let checks = attempt.checks();
    let (Some(table), Some(check)) = (attempt.rows(book), checks.first()) else {
        let came = came.map(|came| attempt.verdict(came));
        return outcome_ladder(NAME, came, &attempt.odds(book));
    };
    let chart = match attempt {
        Attempt::Test(test) if test.fixed.is_some() => Chart::default(),
        attempt => chart(attempt, check, came),
    };
    let column = |came: &Outcome| {
        let strike = Grade::STRIKES
            .into_iter()
            .position(|strike| strike == came.grade);
        strike.unwrap_or(check.edge as usize)
    };
    Ladder {
        lit: came.map(|came| column(came) + 1),
        below: Below::Charted {
            chart,
            thresholds: thresholds(book, attempt, check),
        },
        ..table
    }
}

/// Every face with its chance to be the one that counts, and whether the attempt passes with it.
fn chart(attempt: &Attempt, check: &Check, came: Option<&Outcome>) -> Chart {
    let natural = came.and_then(Outcome::throw).map(Throw::natural);
    let passes = |face: u32| match (attempt, attempt.target()) {
        (_, None) => true,
        (Attempt::Attack { .. }, Some(target)) => {
            Grade::of_attack(face, check.total(face), target).passed() == Some(true)
        }
        (_, Some(target)) => check.total(face) >= target,
    };
    let bar = |face: u32| ChartBar {
        label: face.to_string(),
        chance: f64::from(check.edge.weight(face.cast_signed())) * 100.0 / f64::from(Edge::PAIRS),
        misses: !passes(face),
        came: natural == Some(face),
    };
    let first = (1..=FACES)
        .find(|face| passes(*face))
        .filter(|face| *face > 1);
    let marked = [
        natural,
        first,
        Some(1),
        Some(FACES),
        first.and_then(|first| first.checked_sub(1)),
    ];
    let place = |face: u32| usize::try_from(face).ok()?.checked_sub(1);
    Chart {
        name: "d20".into(),
        bars: (1..=FACES).map(bar).collect(),
        ticks: marked.into_iter().flatten().filter_map(place).collect(),
        is_figured: false,
    }
}

fn thresholds(book: &Book, attempt: &Attempt, check: &Check) -> Vec<Line> {
    let odds = attempt.odds(book);
    let passes = odds.passes.map(|passes| match attempt {
        Attempt::Attack { .. } => Line::Figures(vec![
            Figure::chance("hits", passes),
            Figure::chance("crit+", odds.of("critical-hit")),
            Figure::chance("crit−", odds.of("critical-miss")),
        ]),
        _ => Line::chance("passes", passes),
    });
    let check_alone = attempt
        .as_own_check()
        .filter(|test| test.helpers.is_empty());
    let ways = [
        ("take 10", FixedDie::Take10),
        ("take 20", FixedDie::Take20),
        ("passive", FixedDie::Passive),
    ];
    let still = |(name, way): (&str, FixedDie)| {
        let total = way.total(check)?;
        Some(Figure {
            passes: attempt.target().map(|target| total >= target),
            ..Figure::of(name, number(total))
        })
    };
    let still = check_alone.map(|_| Line::Figures(ways.into_iter().filter_map(still).collect()));
    passes.into_iter().chain(still).collect()
}
