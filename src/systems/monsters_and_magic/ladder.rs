//! Monsters & Magic: resistances against effect points.

use crate::systems::interface::AnyAttempt;
use crate::systems::interface::ladder::{
    Below, Cell, Chart, Column, Figure, Ladder, Line, TableRow, number,
};
use crate::systems::interface::outcome_ladder::chart_of_values;
use crate::systems::{Chance, Odds, Verdict};
use crate::words::display_safe;

use super::rows::{EFFECT_STEPS, Row};
use super::{Attempt, Book, Outcome, Resistance};

const NAME: &str = "Resistance";

/// Rows above and below the attempt's.
const AROUND: i32 = 5;

pub(super) fn ladder(attempt: &Attempt, book: &Book, came: Option<&Outcome>) -> Ladder {
    let odds = attempt.odds(book);
    let own = attempt.row();
    let middle = own.unwrap_or_else(|| usual_total(&odds));
    let steps = attempt.rows(
        book,
        middle.saturating_sub(AROUND)..=middle.saturating_add(AROUND),
    );
    let at = own.and_then(|own| steps.iter().position(|step| step.resistance == own));
    let is_rolled = is_rolled(attempt);
    let mut rows: Vec<TableRow> = steps.iter().map(|step| row(step, is_rolled)).collect();
    TableRow::align(&mut rows);
    if let (Some(name), Some(row)) = (attempt.resisting(), at.and_then(|at| rows.get_mut(at))) {
        row.label = display_safe(name).into_owned();
    }
    let expected = at.and_then(|at| steps.get(at)).map(|step| step.expected);
    let headings = [
        ("fails", "fail"),
        ("0+", "0+"),
        ("3+", "3+"),
        ("5+", "5+"),
        ("10+", "10+"),
    ];
    let row_heading = if is_rolled {
        "resistance 3d6"
    } else {
        "resistance"
    };
    Ladder {
        columns: Column::all(headings),
        edges: vec![23, 30, 37, 44, 50],
        rows,
        at,
        lit: came.and_then(column),
        below: Below::Charted {
            chart: chart(came.map(|came| attempt.verdict(came)), &odds),
            thresholds: thresholds(attempt, &odds, expected),
        },
        ..Ladder::named(NAME, row_heading)
    }
}

fn row(row: &Row<'_>, is_rolled: bool) -> TableRow {
    let points = row.at_least.iter().map(|chance| Cell::share(*chance));
    let sign = if is_rolled && row.resistance >= 0 {
        "+"
    } else {
        ""
    };
    TableRow {
        figure: format!("{sign}{}", number(row.resistance)),
        warns: false,
        label: display_safe(row.name.unwrap_or_default()).into_owned(),
        cells: [Cell::share(row.fails)].into_iter().chain(points).collect(),
    }
}

const fn is_rolled(attempt: &Attempt) -> bool {
    match attempt {
        Attempt::Total { .. }
        | Attempt::Resisted {
            resistance: Resistance::Static(_) | Resistance::Unresisted,
            ..
        } => false,
        Attempt::Resisted {
            resistance: Resistance::Rolled(_),
            ..
        }
        | Attempt::Contest { .. } => true,
    }
}

/// The total that lies in the middle of what an action comes to.
fn usual_total(odds: &Odds) -> i32 {
    let value = |chance: &Chance| chance.value.unwrap_or(0) as f64 * chance.probability;
    let mean: f64 = odds.outcomes.iter().map(value).sum();
    mean.round() as i32
}

/// The cell of the points won: the weightiest column they reach. A contest is more than its first round.
fn column(came: &Outcome) -> Option<usize> {
    let Outcome::Resisted { .. } = came else {
        return None;
    };
    let reached = |points: u32| EFFECT_STEPS.iter().filter(|step| **step <= points).count();
    Some(came.effect_points().map_or(0, reached))
}

/// The effect points of a success one by one; of a mere total every total; of a contest nothing but who wins.
fn chart(came: Option<Verdict>, odds: &Odds) -> Chart {
    let name = if odds.passes.is_some() {
        "points"
    } else {
        "total"
    };
    Chart {
        name: name.into(),
        ..chart_of_values(came, odds)
    }
}

fn thresholds(attempt: &Attempt, odds: &Odds, expected: Option<f64>) -> Vec<Line> {
    let figures = match (attempt, odds.passes, expected) {
        (Attempt::Contest { to, .. }, Some(wins), expected) => {
            let name = format!("wins to {}", to.get());
            let points = |points| Figure::of("points a round", format!("{points:.2}"));
            [Figure::chance(&name, wins)]
                .into_iter()
                .chain(expected.map(points))
                .collect()
        }
        (_, Some(passes), Some(points)) => {
            let points = Figure::of("expected points", format!("{points:.2}"));
            vec![Figure::chance("passes", passes), points]
        }
        (_, Some(passes), None) => vec![Figure::chance("passes", passes)],
        (_, None, _) => vec![Figure::of("usually", number(usual_total(odds)))],
    };
    let caution = attempt.caution();
    [Line::Figures(figures)]
        .into_iter()
        .chain(caution.map(|caution| Line::Caution(caution.to_string())))
        .collect()
}
