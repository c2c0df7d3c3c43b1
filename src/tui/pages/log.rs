//! The whole log, open: what is looked for, what was found of it so far, and the line under the cursor.

pub mod draw;
mod keys;
mod levels;
mod older;
mod search;
mod searching;
mod words;

pub use levels::Counting;
use older::Older;
pub use search::{Answer, Errand, Search};

use crate::campaign::finding::{Found, Looking, Query};
use crate::campaign::{Campaign, RollId};
use crate::tui::editor::Editor;
use crate::tui::layout::{Pane, Tabs};
use crate::tui::way::Way;

/// Columns from which the line under the cursor is shown in full beside the others.
pub const LOG_BESIDE: u16 = 106;

/// The log, open.
#[derive(Debug)]
pub struct LogPage {
    /// What is looked for, as it is typed.
    pub editor: Editor,
    /// Whether it is being typed; else the lines have the keys.
    pub is_typing: bool,
    /// Whether the line under the cursor is shown in full, where it has no room beside the others.
    pub shows_card: bool,
    /// Where one was before: the pane that had the keys, the one that had the whole screen, and the tabs in front.
    pub came_from: (Pane, Option<Pane>, Tabs),
    pub(super) query: Query,
    /// The number of the search that answers are taken of.
    pub(super) ticket: u64,
    /// What is meant of what is in memory, the newest first.
    recent: Vec<Found>,
    /// Where what is in memory begins, on the way back.
    looking: Looking,
    older: Older,
    /// The line under the cursor; none is the newest.
    cursor: Option<At>,
    /// Queries one came from, with the line that was under the cursor.
    trail: Vec<(String, Option<At>)>,
    /// The last step that was looked at, and the step that memory began after.
    pub(super) seen: (u64, u64),
    counting: Option<Counting>,
    /// Countings that were begun.
    counted: u64,
    /// What is to be looked for on the disk, until the loop is asked for it.
    pub(super) wanted: Vec<Search>,
}

impl LogPage {
    /// The page with something looked for, or with every line; what has to be read comes back.
    pub fn open(
        campaign: &Campaign,
        looked_for: &str,
        ticket: u64,
        came_from: (Pane, Option<Pane>, Tabs),
    ) -> Self {
        let mut page = Self {
            editor: Editor::new(looked_for),
            is_typing: looked_for.is_empty(),
            shows_card: false,
            came_from,
            query: Query::everything(campaign.state().system),
            ticket,
            recent: Vec::new(),
            looking: Looking::from_now(campaign),
            older: Older::default(),
            cursor: None,
            trail: Vec::new(),
            seen: (0, 0),
            counting: None,
            counted: 0,
            wanted: Vec::new(),
        };
        page.search(campaign);
        page
    }

    /// The lines at hand, the newest first: all that are meant, or as many as are loaded around the cursor.
    pub fn lines(&self) -> Vec<&Found> {
        let recent: &[Found] = if self.older.begins_at_memory() {
            &self.recent
        } else {
            &[]
        };
        recent.iter().chain(&self.older.found).collect()
    }

    /// The line under the cursor.
    pub fn chosen(&self) -> Option<&Found> {
        self.lines().get(self.place()).copied()
    }

    /// A line at hand, by its number.
    pub fn line(&self, id: RollId) -> Option<&Found> {
        self.lines().into_iter().find(|found| found.entry.id == id)
    }

    /// Steps with a line that is meant, as far as they are counted; and whether that is all of them.
    pub fn count(&self) -> (usize, bool) {
        if self.query.is_empty() {
            return (usize::try_from(self.seen.0).unwrap_or(usize::MAX), true);
        }
        (
            steps_in(&self.recent) + self.older.count(),
            self.older.is_counted,
        )
    }

    /// Steps of an evening with a line that is meant, where they are counted.
    pub fn count_of_evening(&self, evening: u32) -> Option<usize> {
        let recent = self.recent.iter().filter(|found| found.evening == evening);
        let mut steps: Vec<u64> = recent.map(|found| found.entry.id.0).collect();
        steps.dedup();
        (!self.query.is_empty()).then(|| steps.len() + self.older.count_of_evening(evening))
    }

    /// Why not all of the log could be read.
    pub fn trouble(&self) -> Option<&str> {
        self.older.trouble()
    }

    /// Whether older lines are there that are not at hand.
    pub fn has_older(&self) -> bool {
        self.older.has_more(&self.query)
    }

    /// Other words are looked for, under a new number: what is still read for the old ones is not taken any more.
    pub fn look_for(&mut self, editor: Editor, campaign: &Campaign, ticket: u64) {
        let is_same = editor.text() == self.editor.text();
        self.editor = editor;
        if is_same {
            return;
        }
        self.ticket = ticket;
        self.cursor = None;
        self.search(campaign);
    }

    /// Every line, with the cursor where it is, so that one sees what was around it; the way back is kept.
    pub fn show_around(&mut self, campaign: &Campaign, ticket: u64) {
        let cursor = self.at(self.place());
        self.trail.push((self.editor.text().to_owned(), cursor));
        self.go_to(String::new(), cursor, campaign, ticket);
    }

    /// Back to what was looked for before; whether there is a before.
    pub fn go_back(&mut self, campaign: &Campaign, ticket: u64) -> bool {
        let before = self.trail.pop();
        before
            .map(|(text, cursor)| self.go_to(text, cursor, campaign, ticket))
            .is_some()
    }

    /// Puts the cursor on a line, wherever it is.
    pub fn go_to(&mut self, text: String, cursor: Option<At>, campaign: &Campaign, ticket: u64) {
        self.editor = Editor::new(text);
        self.ticket = ticket;
        self.cursor = cursor;
        self.search(campaign);
        self.load_more(campaign);
    }
}

fn steps_in(found: &[Found]) -> usize {
    let seqs = found.iter().map(|found| found.entry.id.0);
    let others = found.iter().skip(1).map(|found| found.entry.id.0);
    usize::from(!found.is_empty()) + seqs.zip(others).filter(|(one, next)| one != next).count()
}

/// Lines this near to the end of what is loaded have more loaded behind them.
const MARGIN: usize = 100;

/// A line: its number and, as a step may tell several lines under one, which of those it is, the newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    pub(crate) id: RollId,
    place: usize,
}

impl From<RollId> for At {
    fn from(id: RollId) -> Self {
        Self { id, place: 0 }
    }
}

impl LogPage {
    /// The place of the cursor among the lines at hand.
    pub fn place(&self) -> usize {
        let Some(At { id, place }) = self.cursor else {
            return 0;
        };
        let lines = self.lines();
        let is_it = |at: &usize| lines.get(*at).is_some_and(|found| found.entry.id == id);
        let first = lines.iter().position(|found| found.entry.id == id);
        let exact = first.map(|first| Some(first + place).filter(is_it).unwrap_or(first));
        let nearest = || lines.iter().position(|found| found.entry.id <= id);
        exact
            .or_else(nearest)
            .unwrap_or(lines.len().saturating_sub(1))
    }

    pub(crate) fn at(&self, place: usize) -> Option<At> {
        let lines = self.lines();
        let id = lines.get(place)?.entry.id;
        let first = lines.iter().position(|found| found.entry.id == id)?;
        Some(At {
            id,
            place: place - first,
        })
    }

    /// Moves the cursor; what has to be read for it comes back.
    pub fn go(&mut self, way: Way, page: usize, campaign: &Campaign) {
        match way {
            Way::First if self.has_older() => return self.go_to_oldest(campaign),
            Way::Last => return self.go_to_newest(campaign),
            _ => {}
        }
        let next = way.back().moved(self.place(), self.lines().len(), page);
        self.cursor = self.at(next);
        if next == 0 && self.older.begins_at_memory() {
            self.cursor = None;
        }
        self.load_more(campaign);
        self.count_levels(campaign);
    }

    fn go_to_oldest(&mut self, campaign: &Campaign) {
        if let Some(oldest) = self.older.oldest(&self.query) {
            self.cursor = Some(RollId(oldest, 0).into());
            self.load_around(campaign, oldest);
        }
    }

    fn go_to_newest(&mut self, campaign: &Campaign) {
        self.cursor = None;
        if !self.older.begins_at_memory() {
            self.load_around(campaign, self.seen.1);
        }
    }

    /// Has more loaded where the cursor comes near to the end of what is.
    pub(crate) fn load_more(&mut self, campaign: &Campaign) {
        let Some(seq) = self.cursor.map(|at| at.id.0) else {
            return;
        };
        let (place, length) = (self.place(), self.lines().len());
        let is_near_above = place + MARGIN >= length && self.has_older();
        let is_near_below = place < MARGIN && !self.older.begins_at_memory();
        let is_out =
            self.chosen().is_none_or(|found| found.entry.id.0 != seq) && seq <= self.seen.1;
        if is_near_above || is_near_below || is_out {
            self.load_around(campaign, seq.min(self.seen.1));
        }
    }
}
