//! The first screen: campaigns, examples, and what else one may start.

use crate::store::examples::{EXAMPLES, Example};
use crate::store::{Entry, Shelf, Summary};

use super::action::Action;
use super::message::Effect;
use super::overlay::{FormState, Overlay};

/// Something that can be opened.
#[derive(Debug, Clone)]
pub enum Choice {
    /// A campaign in its folder.
    Campaign(crate::store::Folder),
    /// An example, of which the user gets a copy.
    Example(Example),
}

/// A row of the list.
#[derive(Debug)]
pub struct Row {
    /// What Enter opens.
    pub choice: Choice,
    /// How it stands, or why that cannot be told.
    pub summary: Result<Summary, String>,
}

/// The first screen.
#[derive(Debug, Default)]
pub struct Welcome {
    /// Campaigns, then examples.
    pub rows: Vec<Row>,
    /// Which row has the cursor.
    pub at: usize,
    /// What went wrong.
    pub notice: String,
    /// What lies over it.
    pub overlays: Vec<Overlay>,
}

impl Welcome {
    /// What there is to open.
    #[must_use]
    pub fn look(shelf: &Shelf, notice: String) -> Self {
        let (campaigns, trouble) = match shelf.list() {
            Ok(entries) => (entries, String::new()),
            Err(error) => (Vec::new(), error.to_string()),
        };
        let mut rows: Vec<Row> = campaigns.into_iter().map(row).collect();
        rows.extend(EXAMPLES.iter().map(|example| Row {
            choice: Choice::Example(*example),
            summary: example.summary(shelf.rules()).map_err(|error| error.to_string()),
        }));
        let notice = if notice.is_empty() { trouble } else { notice };
        Self { rows, at: 0, notice, overlays: Vec::new() }
    }

    /// Does what a key stands for.
    pub fn act(&mut self, action: Action) -> Vec<Effect> {
        self.notice.clear();
        match action {
            Action::Up => self.at = self.at.saturating_sub(1),
            Action::Down => self.at = (self.at + 1).min(self.rows.len().saturating_sub(1)),
            Action::NewCampaign => self.overlays.push(Overlay::Form(Box::new(FormState::of_campaign()))),
            Action::Quit => return vec![Effect::Quit],
            Action::Enter => {
                if let Some(row) = self.rows.get(self.at) {
                    return vec![Effect::Open(row.choice.clone())];
                }
            }
            _ => {}
        }
        Vec::new()
    }
}

fn row(entry: Entry) -> Row {
    Row { choice: Choice::Campaign(entry.folder), summary: entry.summary.map_err(|error| error.to_string()) }
}
