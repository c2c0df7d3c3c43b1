//! Free dice: their totals against how likely each is, and all of them as a chart.

use crate::dice::{Distribution, Moments, Odds};
use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, Spread, TableRow, number,
};

const NAME: &str = "Dice";

/// Totals that have a row each; of more the quantiles have.
const MOST_ROWS: usize = 11;
/// Bars of a chart: neighbors share one where there are more totals.
const MOST_BARS: usize = 200;

/// The shares of all throws that have a row, and what they are called.
const QUANTILES: [(f64, &str); 7] = [
    (0.50, "median"),
    (0.05, "5 %"),
    (0.10, "10 %"),
    (0.25, "25 %"),
    (0.75, "75 %"),
    (0.90, "90 %"),
    (0.95, "95 %"),
];

/// The ladder of these odds; of none if they are still being counted.
pub(in crate::systems) fn ladder(came: Option<i64>, odds: Option<&Odds>) -> Ladder {
    let totals = match odds {
        Some(Odds::Exact(totals)) => totals,
        Some(Odds::Moments(moments)) => return uncounted(Line::Figures(moments_of(moments))),
        Some(Odds::Untold) => {
            let why = "they can fall in more ways than can be counted";
            return uncounted(Line::Words(why.to_owned()));
        }
        None => return uncounted(Line::Words("being counted …".to_owned())),
    };
    let steps = steps(totals, came);
    let mut rows: Vec<TableRow> = steps
        .iter()
        .map(|(total, name)| row(totals, *total, name))
        .collect();
    TableRow::align(&mut rows);
    let at = came.and_then(|came| steps.iter().position(|(total, _)| *total == came));
    Ladder {
        columns: Column::all([
            ("exactly", "=="),
            ("at most", "most"),
            ("at least", "least"),
        ]),
        spread: Spread::Roomy,
        rows,
        at,
        lit: at.map(|_| 0),
        below: Below::Charted {
            chart: chart(totals, came),
            thresholds: thresholds(totals, came),
        },
        ..Ladder::named(NAME, "total")
    }
}

fn moments_of(moments: &Moments) -> Vec<Figure> {
    vec![
        Figure::of("mean", format!("{:.2}", moments.mean)),
        Figure::of("deviation", format!("{:.2}", moments.deviation)),
    ]
}

fn uncounted(line: Line) -> Ladder {
    Ladder {
        below: Below::Charted {
            chart: Chart::default(),
            thresholds: vec![line],
        },
        ..Ladder::named(NAME, "")
    }
}

fn row(totals: &Distribution, total: i64, name: &str) -> TableRow {
    let chances = [
        totals.of_total(total),
        totals.at_most(total),
        totals.at_least(total),
    ];
    TableRow {
        figure: number(total),
        warns: false,
        label: name.to_owned(),
        cells: chances.map(Cell::share).into(),
    }
}

/// The totals that have a row, rising, with their names: all, or the ends and the quantiles and what came.
fn steps(totals: &Distribution, came: Option<i64>) -> Vec<(i64, &'static str)> {
    if totals.iter().len() <= MOST_ROWS {
        return totals.iter().map(|(total, _)| (total, "")).collect();
    }
    let (lowest, highest) = totals.ends();
    let mut steps = vec![(lowest, "lowest"), (highest, "highest")];
    let quantiles = QUANTILES
        .iter()
        .filter_map(|(part, name)| Some((quantile(totals, *part)?, *name)));
    for step in quantiles.chain(came.map(|came| (came, "this one"))) {
        if steps.iter().all(|(total, _)| *total != step.0) {
            steps.push(step);
        }
    }
    steps.sort_unstable_by_key(|(total, _)| *total);
    steps
}

/// The lowest total that so many throws do not exceed.
fn quantile(totals: &Distribution, part: f64) -> Option<i64> {
    let mut below = 0.0;
    totals
        .iter()
        .find(|(_, chance)| {
            below += chance;
            below >= part
        })
        .map(|(total, _)| total)
}

fn thresholds(totals: &Distribution, came: Option<i64>) -> Vec<Line> {
    let (lowest, highest) = totals.ends();
    let ends = format!("{} to {}", number(lowest), number(highest));
    let mut figures = moments_of(&totals.moments());
    figures.push(Figure::of("from", ends));
    let reached = came.map(|came| {
        Line::Figures(vec![
            Figure::chance(&format!("{} or more", number(came)), totals.at_least(came)),
            Figure::chance("or less", totals.at_most(came)),
        ])
    });
    std::iter::once(Line::Figures(figures))
        .chain(reached)
        .collect()
}

fn chart(totals: &Distribution, came: Option<i64>) -> Chart {
    let all: Vec<(i64, f64)> = totals.iter().collect();
    let shared = all.len().div_ceil(MOST_BARS).max(1);
    let bar = |group: &[(i64, f64)]| ChartBar {
        label: group
            .first()
            .map_or_else(String::new, |(total, _)| number(*total)),
        chance: group.iter().map(|(_, chance)| chance).sum::<f64>() * 100.0,
        misses: false,
        came: group.iter().any(|(total, _)| Some(*total) == came),
    };
    let mut bars: Vec<ChartBar> = all.chunks(shared).map(bar).collect();
    let lit = bars.iter().position(|bar| bar.came);
    // A bar that several totals share is named after the one that came, and the last one after the highest.
    let last = bars.len().checked_sub(1);
    if let Some(bar) = last.and_then(|last| bars.get_mut(last)) {
        bar.label = number(totals.ends().1);
    }
    if let (Some(bar), Some(came)) = (lit.and_then(|lit| bars.get_mut(lit)), came) {
        bar.label = number(came);
    }
    let median =
        quantile(totals, 0.5).and_then(|median| all.iter().position(|(total, _)| *total == median));
    Chart {
        name: "total".into(),
        ticks: [lit, Some(0), last, median.map(|at| at / shared)]
            .into_iter()
            .flatten()
            .collect(),
        bars,
        is_figured: false,
    }
}
