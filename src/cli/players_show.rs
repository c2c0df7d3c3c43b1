//! `astragal show --players`: what the table sees, printed or kept in a file, once or as often as it changes.

use std::path::PathBuf;
use std::sync::mpsc;

use crate::campaign::players_view::{PlayersView, Row, SeenHandout, SeenTimer, Work};
use crate::report::Table;
use crate::store::{Folder, local_zone, replace_shown};
use crate::words::seconds_words;

use super::Failure;
use super::output::{Output, remark};

/// As what it is shown, and where.
pub(super) struct PlayersShow {
    pub(super) is_json: bool,
    /// The file, where it is not printed.
    pub(super) to: Option<PathBuf>,
}

impl PlayersShow {
    pub(super) fn run(
        &self,
        folder: &Folder,
        is_followed: bool,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (views, shown) = mpsc::channel();
        // Nobody hears of what changes after the end.
        let feed = folder.follow_view(local_zone(), move |view| drop(views.send(view)))?;
        let mut is_first = true;
        for view in shown {
            match view {
                Ok(view) => self.show(&view, is_first, output)?,
                Err(lost) if is_followed => remark(&format!("not followed now, retrying: {lost}")),
                Err(lost) => return Err(lost.into()),
            }
            is_first = false;
            if !is_followed {
                break;
            }
        }
        feed.end();
        Ok(())
    }

    fn show(&self, view: &PlayersView, is_first: bool, output: &mut Output) -> Result<(), Failure> {
        let text = if self.is_json {
            let json = serde_json::to_string(view);
            json.map_err(|error| Failure::Work(format!("cannot print: {error}")))? + "\n"
        } else {
            players_text(view).join("\n") + "\n"
        };
        if let Some(path) = &self.to {
            return Ok(replace_shown(path, text.as_bytes())?);
        }
        if !is_first && !self.is_json {
            output.line("")?;
        }
        output.text(text.as_bytes())?;
        output.shown()
    }
}

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
