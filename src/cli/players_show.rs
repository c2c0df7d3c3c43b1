//! `astragal show --players`: what the table sees, printed or kept in a file, once or as often as it changes.

use std::path::PathBuf;
use std::sync::mpsc;

use crate::campaign::players_view::PlayersView;
use crate::store::{Folder, local_zone, replace_shown};

use super::Failure;
use super::output::{Output, remark};
use super::players_text::players_text;

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
