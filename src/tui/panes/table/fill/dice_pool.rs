//! Dice pool: difficulties against net successes.

use crate::systems::dice_pool::{Attempt, Book, Degree, Pool, Yield, ladder as rungs};
use crate::systems::{Outcome, dice_pool as dp};
use crate::tui::panes::table::view::{Chart, ChartBar, Ladder, TableRow};
use crate::tui::theme::Role;

use super::cells::{aligned, columns, on_one_line, share, threshold};
use super::outcomes;
use super::shown::ShownAttempt;
use crate::tui::panes::common::safe;

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

pub(crate) fn ladder(book: &Book, built: &ShownAttempt, attempt: &Attempt) -> Ladder {
    let Attempt::Single(pool) = attempt else {
        let ladder = outcomes::ladder(NAME, built, &attempt.odds(book));
        return match once(attempt) {
            Some((name, once)) => Ladder {
                below: outcomes::below(
                    built,
                    &attempt.odds(book),
                    Chart {
                        name: name.into(),
                        ..outcomes::chart_of_values(built, &once.odds(book))
                    },
                ),
                ..ladder
            },
            None => ladder,
        };
    };
    let steps = rungs(pool.dice());
    let came = came(built);
    let mut rows: Vec<TableRow> = steps.iter().map(|rung| row(book, rung)).collect();
    aligned(&mut rows);
    let lit = came.and_then(|(degree, role)| {
        let column = COLUMNS
            .iter()
            .position(|(_, _, degrees)| degrees.contains(&degree))?;
        Some((column, role))
    });
    let spread = pool.spread();
    let at_least = |name: &str, successes| threshold(name, spread.at_least(successes));
    Ladder {
        name: NAME.into(),
        tab: NAME.into(),
        row_heading: "difficulty".into(),
        columns: columns(COLUMNS.map(|(heading, short, _)| (heading, short))),
        edges: vec![25, 32, 38, 44, 50],
        rows,
        at: steps
            .iter()
            .position(|rung| rung.difficulty == pool.difficulty()),
        lit,
        below: built.charted(
            chart(built, pool),
            vec![on_one_line([
                at_least("at least 1", 1),
                at_least("3", 3),
                at_least("5", MANY),
            ])],
        ),
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

fn row(book: &Book, rung: &dp::TableRow) -> TableRow {
    let known = book.difficulty(rung.difficulty);
    let chance = |degrees: &[Degree]| degrees.iter().map(|degree| rung.degrees.of(*degree)).sum();
    TableRow {
        figure: rung.difficulty.number().to_string(),
        warns: rung.difficulty.is_unusual(),
        label: known.map_or_else(String::new, |known| safe(&known.name)),
        cells: COLUMNS
            .iter()
            .map(|(_, _, degrees)| share(chance(degrees)))
            .collect(),
    }
}

/// The degree that came, and the role it is shown in.
fn came(built: &ShownAttempt) -> Option<(Degree, Role)> {
    let came = built.came.as_ref()?;
    let Outcome::DicePool(outcome) = &came.outcome else {
        return None;
    };
    Some((outcome.degree()?, came.role()))
}

fn chart(built: &ShownAttempt, pool: &Pool) -> Chart {
    let spread = pool.spread();
    let reading = built.came.as_ref().and_then(|came| match &came.outcome {
        Outcome::DicePool(dp::Outcome::Single(reading)) => Some(reading.yields()),
        _ => None,
    });
    let bar = |label: String, yields: Yield, chance: f64| ChartBar {
        label,
        chance: chance * 100.0,
        misses: yields.count() == 0,
        came: reading
            .filter(|reading| grouped(*reading) == yields)
            .map(|_| built.role()),
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
