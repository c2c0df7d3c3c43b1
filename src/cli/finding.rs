//! What is looked for in a campaign's log, by the words of the log's page.

use std::collections::HashSet;

use crate::campaign::finding::{Found, Looking, Query};
use crate::campaign::telling::{Entry, Kind, Shown};
use crate::campaign::{Hindsight, RollId};
use crate::store::{Folder, StoreError};

use super::whole_log::remark_on_end;

/// The lines that are meant.
pub(super) struct Meant {
    /// The newest first.
    found: Vec<Found>,
    /// The step down to which the log could be looked through, and why no further.
    end: Option<(u64, StoreError)>,
}

impl Meant {
    /// Looks through the whole log; where it is damaged, through what comes after that.
    pub(super) fn by(folder: &Folder, typed: &str) -> Result<Self, StoreError> {
        let newest = folder.read()?;
        let query = Query::read(typed, &newest);
        let mut looking = Looking::from_now(&newest);
        let mut found = looking.back_through(&newest, &query);
        let mut reached = newest.known_since();
        let mut end = None;
        for finds in folder.find(Hindsight::of(&newest), looking, query) {
            match finds {
                Ok(finds) => {
                    reached = finds.reached;
                    found.extend(finds.found);
                }
                Err(error) => end = Some((reached, error)),
            }
        }
        Ok(Self { found, end })
    }

    /// Of some lines, those that are meant.
    pub(super) fn among(self, mut lines: Vec<Shown>) -> Vec<Shown> {
        let of = |id: RollId, entry: &Entry| (id, entry.kind);
        let meant: HashSet<(RollId, Kind)> =
            self.found.iter().map(|found| of(found.entry.id, &found.entry)).collect();
        lines.retain(|shown| meant.contains(&of(shown.id, &shown.entry)));
        lines
    }

    /// All of them as the game master reads them, oldest first; with a remark, where the log is damaged.
    pub(super) fn told(self) -> Result<Vec<Shown>, StoreError> {
        self.end.map_or(Ok(()), |(reached, error)| remark_on_end(reached, error))?;
        let lines = self.found.into_iter().rev().map(|found| found.entry);
        Ok(lines.map(|entry| Shown { id: entry.id, entry }).collect())
    }
}
