//! Success roll: effective skills against margins and criticals.

use crate::systems::interface::ladder::{
    Below, Cell, Chart, ChartBar, Column, Figure, Ladder, Line, TableRow, number,
};
use crate::systems::three_dice::{TRIPLES, sums};
use crate::words::display_safe;

use super::rows::{Chances, Row, WELL};
use super::{Attempt, Book, Degree, Outcome, Reading};

const NAME: &str = "Skill";

/// Rows above the attempt's, all of them easier.
const EASIER: i32 = 4;
/// Rows below it.
const HARDER: i32 = 6;

pub(super) fn ladder(attempt: &Attempt, book: &Book, came: Option<&Outcome>) -> Ladder {
    let own = attempt.modifiers().sum();
    let steps = attempt.rows(book, own - HARDER..=own + EASIER);
    let mut rows: Vec<TableRow> = steps.iter().map(row).collect();
    TableRow::align(&mut rows);
    let chances = Chances::at(attempt.effective());
    Ladder {
        columns: Column::all([
            ("crit−", "cr−"),
            ("fails", "fail"),
            ("by 0+", "0+"),
            ("by 5+", "5+"),
            ("crit+", "cr+"),
        ]),
        edges: vec![25, 32, 38, 44, 50],
        rows,
        at: steps.iter().position(|step| step.modifier == own),
        lit: came.map(column),
        below: Below::Charted {
            chart: chart(attempt, came),
            thresholds: vec![Line::Figures(vec![
                Figure::chance("passes", chances.passes),
                Figure::chance("crit+", chances.critical_success),
                Figure::chance("crit−", chances.critical_failure),
            ])],
        },
        ..Ladder::named(NAME, "skill")
    }
}

fn row(row: &Row<'_>) -> TableRow {
    let Chances {
        critical_failure,
        failure,
        success,
        success_well,
        critical_success,
        ..
    } = row.chances.unwrap_or_default();
    let cells = [
        critical_failure,
        failure,
        success,
        success_well,
        critical_success,
    ];
    TableRow {
        figure: number(row.effective),
        warns: false,
        label: display_safe(row.name.unwrap_or_default()).into_owned(),
        cells: cells.map(Cell::share).into(),
    }
}

fn column(came: &Outcome) -> usize {
    match came.degree() {
        Degree::CriticalFailure => 0,
        Degree::Failure => 1,
        Degree::Success if came.margin() < WELL => 2,
        Degree::Success => 3,
        Degree::CriticalSuccess => 4,
    }
}

/// Every sum of the dice, and what it would mean.
fn chart(attempt: &Attempt, came: Option<&Outcome>) -> Chart {
    let effective = attempt.effective();
    let total = came.map(Outcome::total);
    let bars: Vec<ChartBar> = sums()
        .map(|(sum, ways)| ChartBar {
            label: sum.to_string(),
            chance: f64::from(ways) * 100.0 / f64::from(TRIPLES),
            misses: !Reading::of(sum, effective).degree.succeeds(),
            came: total == Some(sum),
        })
        .collect();
    let came = bars.iter().position(|bar| bar.came);
    let highest = bars.iter().rposition(|bar| !bar.misses);
    let last = bars.len().checked_sub(1);
    Chart {
        name: "total".into(),
        ticks: [came, highest, Some(0), last]
            .into_iter()
            .flatten()
            .collect(),
        bars,
        is_figured: false,
    }
}
