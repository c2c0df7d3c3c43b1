//! The first screen: campaigns, examples, and what else one may start.

pub mod draw;

use std::cell::LazyCell;
use std::sync::Arc;

use crate::tui::message::Choice;
use crossterm::event::KeyEvent;
use jiff::Timestamp;

use crate::store::examples::{EXAMPLES, Example};
use crate::store::{Entry, Folder, Shelf, Summary};
use crate::systems::{Rulebook, System};
use crate::tui::action::Action;
use crate::tui::editor::Editor;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::way::{PAGE, Way};

use super::form::FormState;

/// How something stands, or why that cannot be told.
type Standing = Result<Summary, String>;

/// A row of the list.
#[derive(Debug)]
pub struct Row {
    /// What Enter opens.
    pub choice: Choice,
    /// An example is read when it is first asked for.
    summary: LazyCell<Standing, Box<dyn FnOnce() -> Standing>>,
    /// Whether its last lines were read.
    is_read: bool,
}

impl Row {
    fn of_campaign(Entry { folder, summary }: Entry) -> Self {
        let summary = summary.map_err(|error| error.to_string());
        Self {
            choice: Choice::Campaign(folder),
            summary: LazyCell::new(Box::new(|| summary)),
            is_read: false,
        }
    }

    fn of_example(example: Example, rules: &Arc<Rulebook>) -> Self {
        let rules = Arc::clone(rules);
        let summary = move || example.summary(&rules).map_err(|error| error.to_string());
        Self {
            choice: Choice::Example(example),
            summary: LazyCell::new(Box::new(summary)),
            is_read: true,
        }
    }

    /// How it stands, or why that cannot be told.
    pub fn summary(&self) -> Result<&Summary, &str> {
        self.summary.as_ref().map_err(String::as_str)
    }

    /// Whether it is one of the examples.
    fn is_example(&self) -> bool {
        matches!(self.choice, Choice::Example(_))
    }

    /// Its name, or its folder's where it cannot be read.
    pub fn name(&self) -> String {
        match &self.choice {
            Choice::Example(example) => example.name.to_owned(),
            Choice::Campaign(folder) => self
                .summary()
                .map_or_else(|_| folder.slug(), |summary| summary.name.clone()),
        }
    }
}

/// Something on the first screen that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// An entry, as the cursor counts them.
    Entry(usize),
    /// What else one may start.
    Start(Action),
}

/// The first screen.
#[derive(Debug, Default)]
pub struct Welcome {
    /// Campaigns, then examples.
    pub rows: Vec<Row>,
    /// Which of the rows in sight has the cursor.
    pub at: usize,
    /// The letters being typed to find a campaign.
    pub filter: Option<Editor>,
    /// How many campaigns are in the trash.
    pub in_trash: usize,
    /// The campaign moved there last, in the trash: undo restores it.
    pub trashed: Option<Box<Folder>>,
    /// When the list was made, where that is known: the last evening is told from then.
    pub seen_at: Option<Timestamp>,
    /// The folder of all campaigns, where it is known: new ones may be of the systems beside it.
    pub shelf: Option<Box<Shelf>>,
    /// What went wrong.
    pub notice: String,
    /// What lies over it.
    pub overlays: Vec<Overlay>,
    /// What the loop is asked for, until it is taken there.
    pub outbox: Vec<Effect>,
}

impl Welcome {
    /// What there is to open.
    pub fn look(shelf: &Shelf, notice: String) -> Self {
        let (campaigns, trouble) = match shelf.list() {
            Ok(entries) => (entries, String::new()),
            Err(error) => (Vec::new(), error.to_string()),
        };
        let examples = EXAMPLES
            .iter()
            .map(|example| Row::of_example(*example, shelf.rules()));
        let rows = campaigns
            .into_iter()
            .map(Row::of_campaign)
            .chain(examples)
            .collect();
        Self {
            rows,
            in_trash: shelf.count_put_aside(),
            shelf: Some(Box::new(shelf.clone())),
            notice: if notice.is_empty() { trouble } else { notice },
            ..Self::default()
        }
    }

    /// Opens the form for a new campaign, of a system of one's own too.
    fn begin_campaign(&mut self) {
        let (own, troubles) = self
            .shelf
            .as_ref()
            .map(|shelf| shelf.own_systems())
            .unwrap_or_default();
        let own = own.into_iter().map(System::Own).collect();
        self.overlays
            .push(Overlay::form(FormState::of_campaign(own)));
        if !troubles.is_empty() {
            self.overlays
                .push(Overlay::notices("Systems that cannot be used", &troubles));
        }
    }

    /// The rows that the typed letters leave, in their order.
    pub fn rows_in_sight(&self) -> impl Iterator<Item = &Row> {
        let typed = self
            .filter
            .as_ref()
            .map(|filter| filter.text().to_lowercase())
            .unwrap_or_default();
        let wanted: Vec<String> = typed.split_whitespace().map(str::to_owned).collect();
        let is_found = move |row: &&Row| {
            let name = row.name().to_lowercase();
            wanted.iter().all(|letters| name.contains(letters))
        };
        self.rows.iter().filter(is_found)
    }

    /// How many campaigns are in sight, and how many rows with the examples behind them.
    fn count_in_sight(&self) -> (usize, usize) {
        let campaigns = self.rows_in_sight().filter(|row| !row.is_example());
        (campaigns.count(), self.rows_in_sight().count())
    }

    /// The row under the cursor.
    pub fn chosen(&self) -> Option<&Row> {
        self.rows_in_sight().nth(self.at)
    }

    /// Reads the last lines of the campaign under the cursor, once; says whether there is more to show now. For all of them
    /// at once that would be waited for.
    pub fn look_closer(&mut self) -> bool {
        let Some(Choice::Campaign(folder)) = self.chosen().map(|row| row.choice.clone()) else {
            return false;
        };
        let is_it = |row: &&mut Row| matches!(&row.choice, Choice::Campaign(other) if other.path() == folder.path());
        let Some(row) = self.rows.iter_mut().find(is_it) else {
            return false;
        };
        let Ok(summary) = LazyCell::force_mut(&mut row.summary) else {
            return false;
        };
        if std::mem::replace(&mut row.is_read, true) {
            return false;
        }
        let Ok(lines) = folder.last_lines() else {
            return false;
        };
        let is_more = lines != summary.lines;
        summary.lines = lines;
        is_more
    }

    /// Takes a key while letters are typed to find a campaign.
    pub fn press_in_filter(&mut self, action: Option<Action>, event: KeyEvent) {
        let Some(filter) = &mut self.filter else {
            return;
        };
        match action {
            Some(action @ (Action::Enter | Action::Up | Action::Down)) => self.act(action),
            Some(Action::Leave) => {
                self.filter = None;
                self.at = 0;
            }
            Some(Action::Clear) => filter.replace(""),
            _ if filter.press(event) => self.at = 0,
            _ => {}
        }
    }

    /// Something was pasted: it goes where something is typed.
    pub fn paste(&mut self, text: &str) {
        if let Some(filter) = &mut self.filter {
            filter.insert(text);
            self.at = 0;
        }
    }

    /// A click chooses an entry, a second one opens it; what may be started is started at once.
    pub fn click(&mut self, spot: Spot) {
        match spot {
            Spot::Entry(at) if at == self.at => self.act(Action::Enter),
            Spot::Entry(at) => {
                self.notice.clear();
                self.at = at;
            }
            Spot::Start(start) => self.act(start),
        }
    }

    /// Does what a key stands for.
    pub fn act(&mut self, action: Action) {
        self.notice.clear();
        if let Some(way) = Way::of(action) {
            self.at = way.moved(self.at, self.rows_in_sight().count(), PAGE);
        }
        match action {
            Action::Find => self.filter = Some(Editor::default()),
            Action::NewCampaign => self.begin_campaign(),
            Action::RenameCampaign => self.rename(),
            Action::MoveToTrash => self.move_to_trash(),
            Action::Undo => self.undo(),
            Action::Tour => self.outbox.push(Effect::Tour),
            Action::Trash => self.outbox.push(Effect::ShowTrash),
            Action::Quit => self.outbox.push(Effect::Quit),
            Action::Enter => {
                let chosen = self.chosen().map(|row| Effect::Open(row.choice.clone()));
                self.outbox.extend(chosen);
            }
            _ => {}
        }
    }

    /// Asks for another name of the selected campaign.
    fn rename(&mut self) {
        let Some(row) = self.chosen() else { return };
        let asked = match &row.choice {
            Choice::Example(_) => Err(AN_EXAMPLE),
            Choice::Campaign(_) if row.summary().is_err() => {
                Err("it cannot be read, so it cannot be renamed: Enter says why")
            }
            Choice::Campaign(folder) => Ok(FormState::of_rename(folder.slug(), &row.name())),
        };
        match asked {
            Ok(form) => self.overlays.push(Overlay::form(form)),
            Err(reason) => reason.clone_into(&mut self.notice),
        }
    }

    fn move_to_trash(&mut self) {
        match self.chosen().map(|row| &row.choice) {
            Some(Choice::Campaign(folder)) => {
                let folder = folder.clone();
                self.outbox.push(Effect::MoveToTrash(folder));
            }
            Some(Choice::Example(_)) => AN_EXAMPLE.clone_into(&mut self.notice),
            None => {}
        }
    }

    /// Restores the campaign that was moved to the trash last.
    fn undo(&mut self) {
        match self.trashed.take() {
            Some(folder) => self.outbox.push(Effect::Restore(*folder)),
            None => "nothing to undo".clone_into(&mut self.notice),
        }
    }
}

/// Why an example can be neither renamed nor moved to the trash.
const AN_EXAMPLE: &str = "examples stay as they are; opening one makes a copy";
