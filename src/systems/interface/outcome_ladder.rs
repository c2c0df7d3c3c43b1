//! What has no table of its own: its outcomes as rows, worst first, and a chart of the numbers they carry.

use crate::systems::{Chance, Odds, OutcomeGrade, Verdict};
use crate::words::in_figures;

use super::ladder::{Below, Cell, Chart, ChartBar, Column, Ladder, Line, Spread, TableRow, number};

/// The rows are the outcomes, each with its chance.
pub(in crate::systems) fn outcome_ladder(name: &str, came: Option<Verdict>, odds: &Odds) -> Ladder {
    let mut keys: Vec<&'static str> = Vec::new();
    for chance in &odds.outcomes {
        if !keys.contains(&chance.outcome) {
            keys.push(chance.outcome);
        }
    }
    let row = |key: &&'static str| TableRow {
        label: key.replace('-', " "),
        cells: vec![Cell::of(in_figures(odds.of(key) * 100.0))],
        ..TableRow::default()
    };
    let at = came.and_then(|came| keys.iter().position(|key| *key == came.outcome));
    Ladder {
        columns: Column::all([("chance %", "%")]),
        spread: Spread::One,
        rows: keys.iter().map(row).collect(),
        at,
        lit: at.map(|_| 0),
        below: outcome_chart(odds, chart_of_values(came, odds)),
        ..Ladder::named(name, "outcome")
    }
}

/// The block under it: a chart, and the chance to pass.
pub(in crate::systems) fn outcome_chart(odds: &Odds, chart: Chart) -> Below {
    let passes = odds.passes.map(|passes| Line::chance("passes", passes));
    Below::Charted {
        chart,
        thresholds: passes.into_iter().collect(),
    }
}

/// A bar for every number an outcome carries; what is lost counts below 0.
pub(in crate::systems) fn chart_of_values(came: Option<Verdict>, odds: &Odds) -> Chart {
    let has_values = odds.outcomes.iter().any(|chance| chance.value.is_some());
    if !has_values {
        return Chart::default();
    }
    let has_sides = odds.outcomes.iter().any(|chance| chance.outcome == "lose");
    let value = |chance: &Chance| match (chance.value, chance.outcome) {
        (Some(value), "lose") => Some(-value),
        (value @ Some(_), _) => value,
        (None, "tie") => Some(0),
        (None, _) => None,
    };
    let bar = |chance: &Chance| {
        let is_it =
            came.filter(|came| came.outcome == chance.outcome && came.value == chance.value);
        Some(ChartBar {
            label: number(value(chance)?),
            chance: chance.probability * 100.0,
            misses: odds.passes.is_some()
                && OutcomeGrade::of_key(chance.outcome) < OutcomeGrade::Figure,
            came: is_it.is_some(),
        })
    };
    let bars: Vec<ChartBar> = odds.outcomes.iter().filter_map(bar).collect();
    let came = bars.iter().position(|bar| bar.came);
    let likeliest = bars
        .iter()
        .enumerate()
        .max_by(|(_, one), (_, other)| one.chance.total_cmp(&other.chance))
        .map(|(place, _)| place);
    let last = bars.len().checked_sub(1);
    Chart {
        name: if has_sides { "net" } else { "gives" }.into(),
        ticks: [came, Some(0), last, likeliest]
            .into_iter()
            .flatten()
            .collect(),
        bars,
        is_figured: false,
    }
}
