//! Monsters & Magic: resistances against effect points.

use crate::systems::monsters_and_magic::{Attempt, Book, EFFECT_STEPS, Resistance};
use crate::systems::{Odds, Outcome, monsters_and_magic as mm};
use crate::tui::panes::table::view::{Chart, Ladder, TableRow};
use crate::tui::theme::Role;
use crate::tui::widgets::text::Phrase;
use crate::tui::widgets::text::Span;

use super::cells::{aligned, columns, figure, number, on_one_line, share, signed, threshold};
use super::outcomes;
use super::shown::ShownAttempt;
use crate::tui::panes::common::safe;

const NAME: &str = "Resistance";

/// Rows above and below the attempt's.
const AROUND: i32 = 5;

pub(crate) fn ladder(book: &Book, built: &ShownAttempt, attempt: &Attempt) -> Ladder {
    let odds = attempt.odds(book);
    let own = attempt.row();
    let middle = own.unwrap_or_else(|| usual_total(&odds));
    let rungs = attempt.ladder(
        book,
        middle.saturating_sub(AROUND)..=middle.saturating_add(AROUND),
    );
    let at = own.and_then(|own| rungs.iter().position(|rung| rung.resistance == own));
    let is_rolled = is_rolled(attempt);
    let mut rows: Vec<TableRow> = rungs.iter().map(|rung| row(rung, is_rolled)).collect();
    aligned(&mut rows);
    if let (Some(name), Some(rung)) = (name_of(attempt), at.and_then(|at| rows.get_mut(at))) {
        rung.label = name;
    }
    let expected = at.and_then(|at| rungs.get(at)).map(|rung| rung.expected);
    let headings = [
        ("fails", "fail"),
        ("0+", "0+"),
        ("3+", "3+"),
        ("5+", "5+"),
        ("10+", "10+"),
    ];
    Ladder {
        name: NAME.into(),
        tab: NAME.into(),
        row_heading: if is_rolled {
            "resistance 3d6"
        } else {
            "resistance"
        }
        .into(),
        columns: columns(headings),
        edges: vec![23, 30, 37, 44, 50],
        rows,
        at,
        lit: lit(built),
        below: built.charted(chart(built, &odds), thresholds(attempt, &odds, expected)),
    }
}

fn row(rung: &mm::TableRow<'_>, is_rolled: bool) -> TableRow {
    let points = rung.at_least.iter().map(|chance| share(*chance));
    TableRow {
        figure: if is_rolled {
            signed(rung.resistance)
        } else {
            number(rung.resistance)
        },
        warns: false,
        label: safe(rung.name.unwrap_or_default()),
        cells: [share(rung.fails)].into_iter().chain(points).collect(),
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

fn name_of(attempt: &Attempt) -> Option<String> {
    match attempt {
        Attempt::Resisted { named, .. } => named.as_deref().map(safe),
        Attempt::Total { .. } | Attempt::Contest { .. } => None,
    }
}

/// The total that lies in the middle of what an action comes to.
fn usual_total(odds: &Odds) -> i32 {
    let value =
        |chance: &crate::systems::Chance| chance.value.unwrap_or(0) as f64 * chance.probability;
    let mean: f64 = odds.outcomes.iter().map(value).sum();
    mean.round() as i32
}

/// The cell of the points won: the weightiest column they reach. A contest is more than its first round.
fn lit(built: &ShownAttempt) -> Option<(usize, Role)> {
    let came = built.came.as_ref()?;
    let Outcome::MonstersAndMagic(outcome @ mm::Outcome::Resisted { .. }) = &came.outcome else {
        return None;
    };
    let reached = |points: u32| EFFECT_STEPS.iter().filter(|step| **step <= points).count();
    Some((outcome.effect_points().map_or(0, reached), came.role()))
}

/// The effect points of a success one by one; of a mere total every total; of a contest nothing but who wins.
fn chart(built: &ShownAttempt, odds: &Odds) -> Chart {
    let name = if odds.passes.is_some() {
        "points"
    } else {
        "total"
    };
    Chart {
        name: name.into(),
        ..outcomes::chart_of_values(built, odds)
    }
}

fn thresholds(attempt: &Attempt, odds: &Odds, expected: Option<f64>) -> Vec<Phrase> {
    let mut lines = Vec::new();
    match (attempt, odds.passes, expected) {
        (Attempt::Contest { to, .. }, Some(wins), expected) => {
            let name = format!("wins to {}", to.get());
            let points = expected.map(|points| figure("points a round", &format!("{points:.2}")));
            lines.push(on_one_line(
                [threshold(&name, wins)].into_iter().chain(points),
            ));
        }
        (_, Some(passes), Some(points)) => {
            let points = figure("expected points", &format!("{points:.2}"));
            lines.push(on_one_line([threshold("passes", passes), points]));
        }
        (_, Some(passes), None) => lines.push(threshold("passes", passes)),
        (_, None, _) => lines.push(figure("usually", &number(usual_total(odds)))),
    }
    lines.extend(
        attempt
            .caution()
            .map(|caution| vec![Span::new(format!("! {caution}"), Role::Warn)]),
    );
    lines
}
