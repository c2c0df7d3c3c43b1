//! The cursor among lines of which only some are at hand: where it goes, what has to be read for it.

use crate::campaign::{Campaign, RollId};
use crate::tui::way::Way;

use super::LogPage;

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
