//! Success roll: effective skills against margins and criticals.

use crate::systems::success_roll::{Attempt, Book, Chances, Degree, Reading, WELL};
use crate::systems::three_dice::{TRIPLES, sums};
use crate::systems::{Outcome, success_roll as sr};
use crate::tui::panes::table::view::{Chart, ChartBar, Ladder, TableRow};
use crate::tui::theme::Role;

use super::cells::{aligned, columns, number, on_one_line, share, threshold};
use super::shown::ShownAttempt;
use crate::tui::panes::common::safe;

const NAME: &str = "Skill";

/// Rows above the attempt's, all of them easier.
const EASIER: i32 = 4;
/// Rows below it.
const HARDER: i32 = 6;

pub(crate) fn ladder(book: &Book, built: &ShownAttempt, attempt: &Attempt) -> Ladder {
    let own = attempt.modifiers().sum();
    let rungs = attempt.ladder(book, own - HARDER..=own + EASIER);
    let mut rows: Vec<TableRow> = rungs.iter().map(row).collect();
    aligned(&mut rows);
    let chances = Chances::at(attempt.effective());
    Ladder {
        name: NAME.into(),
        tab: NAME.into(),
        row_heading: "skill".into(),
        columns: columns([
            ("crit−", "cr−"),
            ("fails", "fail"),
            ("by 0+", "0+"),
            ("by 5+", "5+"),
            ("crit+", "cr+"),
        ]),
        edges: vec![25, 32, 38, 44, 50],
        rows,
        at: rungs.iter().position(|rung| rung.modifier == own),
        lit: lit(built),
        below: built.charted(
            chart(built, attempt),
            vec![on_one_line([
                threshold("passes", chances.passes),
                threshold("crit+", chances.critical_success),
                threshold("crit−", chances.critical_failure),
            ])],
        ),
    }
}

fn row(rung: &sr::TableRow<'_>) -> TableRow {
    let Chances {
        critical_failure,
        failure,
        success,
        success_well,
        critical_success,
        ..
    } = rung.chances.unwrap_or_default();
    let cells = [
        critical_failure,
        failure,
        success,
        success_well,
        critical_success,
    ];
    TableRow {
        figure: number(rung.effective),
        warns: false,
        label: safe(rung.name.unwrap_or_default()),
        cells: cells.map(share).into(),
    }
}

fn lit(built: &ShownAttempt) -> Option<(usize, Role)> {
    let came = built.came.as_ref()?;
    let Outcome::SuccessRoll(outcome) = &came.outcome else {
        return None;
    };
    let column = match outcome.degree() {
        Degree::CriticalFailure => 0,
        Degree::Failure => 1,
        Degree::Success if outcome.margin() < WELL => 2,
        Degree::Success => 3,
        Degree::CriticalSuccess => 4,
    };
    Some((column, came.role()))
}

/// Every sum of the dice, and what it would mean.
fn chart(built: &ShownAttempt, attempt: &Attempt) -> Chart {
    let effective = attempt.effective();
    let total = built.came.as_ref().and_then(|came| match &came.outcome {
        Outcome::SuccessRoll(outcome) => Some(outcome.total()),
        _ => None,
    });
    let bars: Vec<ChartBar> = sums()
        .map(|(sum, ways)| ChartBar {
            label: sum.to_string(),
            chance: f64::from(ways) * 100.0 / f64::from(TRIPLES),
            misses: !Reading::of(sum, effective).degree.succeeds(),
            came: (total == Some(sum)).then(|| built.role()),
        })
        .collect();
    let came = bars.iter().position(|bar| bar.came.is_some());
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
