//! What the tables of all systems write in their cells, headings and lines.

use crate::tui::glyphs::NEVER;
use crate::tui::panes::common::muted;
use crate::tui::panes::table::view::{Cell, Column, TableRow};
use crate::tui::theme::Role;
use crate::tui::widgets::text::{Phrase, Span};
use crate::words::in_figures;

/// Headings, each in full and short.
pub(super) fn columns<const COUNT: usize>(headings: [(&str, &str); COUNT]) -> Vec<Column> {
    headings
        .map(|(heading, short)| Column {
            heading: heading.into(),
            short: short.into(),
        })
        .into()
}

/// A cell of a chance from 0 to 1, in percent with one decimal.
pub(super) fn share(chance: f64) -> Cell {
    let percent = chance * 100.0;
    let text = match percent {
        ..=0.0 => NEVER.to_owned(),
        ..0.05 => "<.1".to_owned(),
        99.95.. => "100".to_owned(),
        // Halves go up, as they do by hand.
        _ => format!("{:.1}", (percent * 10.0 + 0.5).floor() / 10.0),
    };
    cell(text)
}

pub(super) fn cell(text: impl Into<String>) -> Cell {
    Cell {
        text: text.into(),
        misses: false,
    }
}

/// A chance from 0 to 1 with a name, in percent with two decimals.
pub(super) fn threshold(name: &str, chance: f64) -> Phrase {
    figure(name, &in_figures(chance * 100.0))
}

pub(super) fn figure(name: &str, figure: &str) -> Phrase {
    vec![muted(format!("{name} ")), Span::new(figure, Role::Strong)]
}

/// Several on one line.
pub(super) fn on_one_line(phrases: impl IntoIterator<Item = Phrase>) -> Phrase {
    let mut line = Phrase::new();
    for phrase in phrases {
        if !line.is_empty() {
            line.push(muted("   "));
        }
        line.extend(phrase);
    }
    line
}

/// A figure with a true minus.
pub(super) fn number(number: impl Into<i64>) -> String {
    let number: i64 = number.into();
    if number < 0 {
        format!("−{}", number.unsigned_abs())
    } else {
        number.to_string()
    }
}

/// The same with its sign.
pub(super) fn signed(figure: i32) -> String {
    if figure < 0 {
        number(figure)
    } else {
        format!("+{figure}")
    }
}

/// Figures brought to one width, so that they stand in a column.
pub(super) fn aligned(figures: &mut [TableRow]) {
    let wide = figures
        .iter()
        .map(|rung| rung.figure.chars().count())
        .max()
        .unwrap_or(0);
    for rung in figures {
        rung.figure = format!("{:>wide$}", rung.figure);
    }
}
