//! Dice pool: difficulties against net successes.

use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, TableRow,
};
use crate::systems::interface::outcome_ladder::{chart_of_values, outcome_chart, outcome_ladder};
use crate::words::display_safe;

use super::rows::{Row, rows};
use super::{Attempt, Book, Degree, Outcome, Pool, Yield};

const NAME: &str = "Pool";

/// The degrees that share a column, worst first.
const COLUMNS: [(&str, &str, &[Degree]); 5] = [
    ("botch", "bot", &[Degree::Botch]),
    ("fails", "fail", &[Degree::Failure]),
    ("1–2", "1–2", &[Degree::Marginal, Degree::Moderate]),
    ("3–4", "3–4", &[Degree::Complete, Degree::Exceptional]),
    ("5+", "5+", &[Degree::Phenomenal]),
];

/// The net successes from which the chart counts all as one.
const MANY: u32 = 5;

pub(super) fn ladder(attempt: &Attempt, book: &Book, came: Option<&Outcome>) -> Ladder {
    let Attempt::Single(pool) = attempt else {
        return of_several(attempt, book, came);
    };
    let steps = rows(pool.dice());
    let mut rows: Vec<TableRow> = steps.iter().map(|step| row(book, step)).collect();
    TableRow::align(&mut rows);
    let degree = came.and_then(Outcome::degree);
    let is_it = |degree| COLUMNS.iter().position(|(_, _, all)| all.contains(&degree));
    let spread = pool.spread();
    let at_least = |name: &str, successes| Figure::chance(name, spread.at_least(successes));
    Ladder {
        columns: Column::all(COLUMNS.map(|(heading, short, _)| (heading, short))),
        edges: vec![25, 32, 38, 44, 50],
        rows,
        at: steps
            .iter()
            .position(|step| step.difficulty == pool.difficulty()),
        lit: degree.and_then(is_it),
        below: Below::Charted {
            chart: chart(pool, came),
            thresholds: vec![Line::Figures(vec![
                at_least("at least 1", 1),
                at_least("3", 3),
                at_least("5", MANY),
            ])],
        },
        ..Ladder::named(NAME, "difficulty")
    }
}

/// The outcomes of what takes several pools or several rolls, with a chart of one roll where it takes many.
fn of_several(attempt: &Attempt, book: &Book, came: Option<&Outcome>) -> Ladder {
    let odds = attempt.odds(book);
    let came = came.map(|came| attempt.verdict(came));
    let ladder = outcome_ladder(NAME, came, &odds);
    let Some((name, once)) = once(attempt) else {
        return ladder;
    };
    let chart = Chart {
        name: name.into(),
        ..chart_of_values(came, &once.odds(book))
    };
    Ladder {
        below: outcome_chart(&odds, chart),
        ..ladder
    }
}

/// One roll of what takes many, and what such a roll is called.
fn once(attempt: &Attempt) -> Option<(&'static str, Attempt)> {
    match attempt {
        Attempt::Contest { ours, theirs, .. } => Some((
            "a round",
            Attempt::Resisted {
                ours: *ours,
                theirs: *theirs,
            },
        )),
        Attempt::Extended(work) => {
            let once = match &work.helpers {
                Some(helpers) => Attempt::Cooperative {
                    pool: work.pool,
                    helpers: helpers.clone(),
                },
                None => Attempt::Single(work.pool),
            };
            Some(("a roll", once))
        }
        Attempt::Single(_) | Attempt::Cooperative { .. } | Attempt::Resisted { .. } => None,
    }
}

fn row(book: &Book, row: &Row) -> TableRow {
    let known = book.difficulty(row.difficulty);
    let chance = |degrees: &[Degree]| degrees.iter().map(|degree| row.degrees.of(*degree)).sum();
    TableRow {
        figure: row.difficulty.number().to_string(),
        warns: row.difficulty.is_unusual(),
        label: known.map_or_else(String::new, |known| display_safe(&known.name).into_owned()),
        cells: COLUMNS
            .iter()
            .map(|(_, _, degrees)| Cell::share(chance(degrees)))
            .collect(),
    }
}

fn chart(pool: &Pool, came: Option<&Outcome>) -> Chart {
    let spread = pool.spread();
    let came = match came {
        Some(Outcome::Single(reading)) => Some(grouped(reading.yields())),
        _ => None,
    };
    let bar = |label: String, yields: Yield, chance: f64| ChartBar {
        label,
        chance: chance * 100.0,
        misses: yields.count() == 0,
        came: came == Some(yields),
    };
    let exactly = |yields| spread.exactly(yields);
    let low = [("botch", Yield::Botch), ("0", Yield::Failure)];
    let low = low.map(|(label, yields)| bar(label.to_owned(), yields, exactly(yields)));
    let middle =
        (1..MANY).map(|net| bar(net.to_string(), Yield::Net(net), exactly(Yield::Net(net))));
    let high = bar(format!("{MANY}+"), Yield::Net(MANY), spread.at_least(MANY));
    Chart {
        name: "net".into(),
        bars: low.into_iter().chain(middle).chain([high]).collect(),
        ticks: Vec::new(),
        is_figured: true,
    }
}

/// The yield whose bar counts this one.
fn grouped(yields: Yield) -> Yield {
    match yields {
        Yield::Botch | Yield::Failure => yields,
        Yield::Net(net) => Yield::Net(net.min(MANY)),
    }
}
