//! What a draw from a random table may come to, with its exact chances, before it is made.

use ratatui::macros::line;
use ratatui::text::{Line, Span};

use crate::campaign::TableDeed;
use crate::tui::panes::common::safe;
use crate::tui::panes::prompt::view::Sheet;
use crate::tui::session::Session;
use crate::tui::theme::Role;
use crate::tui::widgets::{bold, cut, muted, plain};
use crate::words::{counted, in_figures};

/// Columns beside the chances and what stands left and right of them.
const MARGIN: u16 = 40;

/// Results that are told with their chances; the others are counted.
const TOLD: usize = 3;

/// The sheet over a line about a table.
pub(crate) fn sheet(session: &Session, name: &str, deed: &TableDeed) -> Sheet {
    const HEADING: &str = "Table";
    let (tables, memory) = (
        &session.campaign.rules().tables,
        &session.campaign.state().tables,
    );
    let named = |words: String| line![bold(safe(name)), plain(format!("  {words}")),];
    let table = match tables.get(name) {
        Ok(table) => table,
        Err(why) => {
            let rows = why
                .lines()
                .map(|row| line![Span::styled(safe(row), Role::Warn)]);
            return Sheet {
                rows: rows.collect(),
                ..Sheet::of(HEADING, Line::default())
            };
        }
    };
    let drawn: usize = memory
        .decks
        .iter()
        .filter(|deck| deck.table == table.name)
        .map(|deck| deck.rows.len())
        .sum();
    let TableDeed::Draw {
        times, is_secret, ..
    } = deed
    else {
        let words = format!("shuffled: {} may come again", counted(drawn, "row"));
        return Sheet::of(HEADING, named(words));
    };
    let odds = tables.odds(&table, &memory.decks);
    let mut words = format!(
        "{}, {}",
        table.dice(),
        counted(odds.results.len(), "result")
    );
    if !odds.is_whole {
        words.push_str(" as written");
    }
    if table.is_deck {
        words.push_str(&format!(", no repeats, {drawn} drawn"));
    }
    if *times > 1 {
        words.push_str(&format!(", {times} times"));
    }
    words.push_str(if *is_secret { ", secret" } else { ", open" });
    Sheet {
        rows: chances(&odds.ranked(), session.ui.size.0.saturating_sub(MARGIN)),
        ..Sheet::of(HEADING, named(words))
    }
}

/// The likeliest results, each with its chance, and how many others there are.
fn chances(ranked: &[(&str, f64)], room: u16) -> Vec<Line<'static>> {
    let percent = |chance: f64| format!("{:>6} % ", in_figures(chance * 100.0));
    let is_even = ranked
        .first()
        .zip(ranked.last())
        .is_some_and(|(first, last)| first.1 - last.1 < 1e-12);
    let told = if is_even && ranked.len() > TOLD {
        1
    } else {
        TOLD
    };
    let row = |(text, chance): &(&str, f64)| {
        let text = match is_even && ranked.len() > TOLD {
            true => "each of them".to_owned(),
            false => cut(&safe(text), room).into_owned(),
        };
        line![Span::styled(percent(*chance), Role::Accent), plain(text)]
    };
    let mut rows: Vec<Line<'static>> = ranked.iter().take(told).map(row).collect();
    let others = ranked.len().saturating_sub(TOLD);
    if !is_even && others > 0 {
        let rest: f64 = ranked.iter().skip(TOLD).map(|(_, chance)| chance).sum();
        if let Some(last) = rows.last_mut() {
            last.push_span(muted(format!(
                "   {}, together {} %",
                counted(others, "other"),
                in_figures(rest * 100.0)
            )));
        }
    }
    rows
}
