//! What the table sees as lines of text.

use crate::campaign::players_view::{PlayersView, Row, SeenHandout, SeenTimer, Work};
use crate::report::Table;
use crate::words::seconds_words;

/// The whole view, section by section.
pub(super) fn players_text(view: &PlayersView) -> Vec<String> {
    let mut lines = vec![view.title()];
    let mut section = |heading: &str, rows: Vec<Vec<String>>| {
        if rows.is_empty() {
            return;
        }
        lines.extend([String::new(), heading.to_owned()]);
        let table = Table::of(6, &[], rows);
        lines.extend(table.lines().into_iter().map(|line| format!("  {line}")));
    };
    let handout = match &view.handout {
        None => Vec::new(),
        Some(SeenHandout::Text(text)) => text.lines().map(|row| vec![row.to_owned()]).collect(),
        Some(SeenHandout::Image { name, .. }) => vec![vec![format!("picture: {name}")]],
    };
    section("Timers", view.timers.iter().map(timer_words).collect());
    section("Handout", handout);
    section("Order", view.order.iter().map(row_words).collect());
    section(
        "Party",
        view.party
            .iter()
            .map(|row| row_words(row).split_off(1))
            .collect(),
    );
    section("Tasks", view.tasks.iter().map(work_words).collect());
    section(
        "Last roll",
        view.last
            .iter()
            .map(|last| {
                let parts = [&last.who, &last.what, &last.faces, &last.figure];
                let mut words: Vec<String> = parts.into_iter().cloned().collect();
                words.push(format!("{} {}", last.mark, last.result));
                words.extend(last.chance.clone());
                words
            })
            .collect(),
    );
    let entries = view.log.iter().map(|entry| {
        let replaced = if entry.replaced {
            " (rolled again)"
        } else {
            ""
        };
        vec![
            entry.number.to_string(),
            entry.time.clone(),
            format!("{}{replaced}", entry.text),
        ]
    });
    section("Log", entries.collect());
    lines
}

fn row_words(row: &Row) -> Vec<String> {
    vec![
        row.state.word().to_owned(),
        row.called(),
        row.points_words(),
        row.conditions_words(),
    ]
}

fn timer_words(timer: &SeenTimer) -> Vec<String> {
    let runs = timer.seconds.map_or_else(
        || "up".to_owned(),
        |seconds| format!("down from {}", seconds_words(seconds)),
    );
    let since = timer.since.strftime("since %H:%M:%S UTC").to_string();
    vec![timer.name.to_owned(), runs, since]
}

fn work_words(work: &Work) -> Vec<String> {
    vec![
        work.name.clone(),
        work.stands(),
        work.ended.unwrap_or_default().to_owned(),
    ]
}
