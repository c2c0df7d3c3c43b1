//! Swords & Sorcery: DCs against the ways a die is read; of an attack Armor Classes against how it lands.

use crate::systems::swords_and_sorcery::{
    ArmorRung, Attempt, Book, Check, Edge, FixedDie, Needs, Strike,
};
use crate::systems::{Outcome, swords_and_sorcery as ss};
use crate::tui::mark::Mark;
use crate::tui::panes::common::muted;
use crate::tui::panes::table::view::{Chart, ChartBar, Ladder, TableRow};
use crate::tui::widgets::text::{Phrase, Span};

use super::cells::{aligned, cell, columns, figure, number, on_one_line, share, threshold};
use super::outcomes;
use super::shown::ShownAttempt;
use crate::tui::panes::common::safe;

const NAME: &str = "Difficulties";
const FACES: u32 = 20;

pub(crate) fn ladder(book: &Book, built: &ShownAttempt, attempt: &Attempt) -> Ladder {
    let checks = attempt.checks();
    let (Some(ladder), Some(check)) = (attempt.ladder(book), checks.first()) else {
        return outcomes::ladder(NAME, built, &attempt.odds(book));
    };
    let chart = match attempt {
        Attempt::Still { .. } => Chart::default(),
        attempt => chart(built, attempt, check),
    };
    let below = built.charted(chart, thresholds(book, attempt, check));
    match ladder {
        ss::Ladder::Difficulty {
            rungs,
            lit: at,
            column,
        } => {
            let column = Edge::ALL.iter().position(|edge| *edge == column);
            let lit = built
                .came
                .as_ref()
                .and(column)
                .map(|column| (column + 1, built.role()));
            let rows = rungs.iter().map(difficulty).collect();
            Ladder {
                at,
                lit,
                below,
                ..difficulties(rows)
            }
        }
        ss::Ladder::Armor { rungs, lit: at } => {
            let lit = strike(built).map(|strike| (strike as usize + 1, built.role()));
            let rows = rungs.iter().map(armor).collect();
            Ladder {
                at,
                lit,
                below,
                ..armors(rows)
            }
        }
    }
}

fn difficulties(mut rows: Vec<TableRow>) -> Ladder {
    aligned(&mut rows);
    Ladder {
        name: NAME.into(),
        tab: "DC".into(),
        row_heading: "dc".into(),
        columns: columns([
            ("needs", "need"),
            ("dis", "dis"),
            ("plain", "even"),
            ("adv", "adv"),
        ]),
        edges: vec![28, 36, 43, 50],
        rows,
        ..Ladder::default()
    }
}

fn armors(mut rows: Vec<TableRow>) -> Ladder {
    aligned(&mut rows);
    let headings = [
        ("needs", "need"),
        ("crit−", "cr−"),
        ("miss", "miss"),
        ("hit", "hit"),
        ("crit+", "cr+"),
    ];
    Ladder {
        name: NAME.into(),
        tab: "AC".into(),
        row_heading: "armor class".into(),
        columns: columns(headings),
        edges: vec![23, 30, 37, 44, 50],
        rows,
        ..Ladder::default()
    }
}

fn difficulty(rung: &ss::TableRow<'_>) -> TableRow {
    let chances = rung.chances.iter().map(|chance| share(*chance));
    TableRow {
        figure: number(rung.dc),
        warns: false,
        label: safe(rung.name),
        cells: [cell(needs(rung.needs))]
            .into_iter()
            .chain(chances)
            .collect(),
    }
}

fn armor(rung: &ArmorRung) -> TableRow {
    let chances = rung.chances.iter().map(|chance| share(*chance));
    TableRow {
        figure: number(rung.armor_class),
        warns: false,
        label: String::new(),
        cells: [cell(needs(rung.needs))]
            .into_iter()
            .chain(chances)
            .collect(),
    }
}

fn needs(needs: Needs) -> String {
    match needs {
        Needs::Any => "any".to_owned(),
        Needs::Face(FACES) => FACES.to_string(),
        Needs::Face(face) => format!("{face}+"),
        Needs::Never => "never".to_owned(),
    }
}

fn strike(built: &ShownAttempt) -> Option<Strike> {
    match &built.came.as_ref()?.outcome {
        Outcome::SwordsAndSorcery(ss::Outcome::Attack { strike, .. }) => Some(*strike),
        _ => None,
    }
}

/// Every face with its chance to be the one that counts, and whether the attempt passes with it.
fn chart(built: &ShownAttempt, attempt: &Attempt, check: &Check) -> Chart {
    let natural = built.came.as_ref().and_then(|came| match &came.outcome {
        Outcome::SwordsAndSorcery(
            ss::Outcome::Test { throw, .. } | ss::Outcome::Attack { throw, .. },
        ) => Some(throw.natural()),
        _ => None,
    });
    let passes = |face: u32| match (attempt, attempt.target()) {
        (_, None) => true,
        (Attempt::Attack { .. }, Some(target)) => {
            Strike::of(face, check.total(face), target).hits()
        }
        (_, Some(target)) => check.total(face) >= target,
    };
    let bar = |face: u32| ChartBar {
        label: face.to_string(),
        chance: f64::from(check.edge.weight(face.cast_signed())) * 100.0 / f64::from(Edge::PAIRS),
        misses: !passes(face),
        came: (natural == Some(face)).then(|| built.role()),
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

fn thresholds(book: &Book, attempt: &Attempt, check: &Check) -> Vec<Phrase> {
    let odds = attempt.odds(book);
    let passes = odds.passes.map(|passes| match attempt {
        Attempt::Attack { .. } => on_one_line([
            threshold("hits", passes),
            threshold("crit+", odds.of("critical-hit")),
            threshold("crit−", odds.of("critical-miss")),
        ]),
        _ => threshold("passes", passes),
    });
    let is_still = match attempt {
        Attempt::Check { helpers, .. } => helpers.is_empty(),
        Attempt::Still { .. } => true,
        _ => false,
    };
    let ways = [
        ("take 10", FixedDie::Take10),
        ("take 20", FixedDie::Take20),
        ("passive", FixedDie::Passive),
    ];
    let still = |(name, way): (&str, FixedDie)| {
        let total = way.total(check);
        let mut phrase = figure(name, &number(total));
        if let Some(target) = attempt.target() {
            let mark = if total >= target {
                Mark::Passed
            } else {
                Mark::Failure
            };
            phrase.push(muted(" "));
            phrase.push(Span::new(mark.glyph(), mark.role()));
        }
        phrase
    };
    let still = is_still.then(|| on_one_line(ways.map(still)));
    passes.into_iter().chain(still).collect()
}
