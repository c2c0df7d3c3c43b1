//! What is looked for in a campaign's log, by the words of the log's page.

use std::collections::HashSet;

use crate::campaign::finding::{Looking, Query, Sighting};
use crate::campaign::telling::{Kind, Shown};
use crate::campaign::{Hindsight, RollId};
use crate::store::{Folder, StoreError};

use super::whole_log::remark_on_end;

/// What is kept of the lines that are meant.
pub(super) struct Meant<T> {
    /// The newest first.
    kept: Vec<T>,
    /// The step down to which the log could be looked through, and why no further.
    end: Option<(u64, StoreError)>,
}

/// Where a line stands.
pub(super) type Place = (RollId, Kind);

impl<T: Send> Meant<T> {
    /// Looks through the whole log; where it is damaged, through what comes after that.
    pub(super) fn by(
        folder: &Folder,
        typed: &str,
        keep: impl Fn(Sighting<'_>) -> T + Sync,
    ) -> Result<Self, StoreError> {
        let newest = folder.read()?;
        let query = Query::read(typed, &newest);
        let mut looking = Looking::from_now(&newest);
        let mut kept: Vec<T> = looking.sightings(&newest, &query).map(&keep).collect();
        let mut reached = newest.known_since();
        let mut end = None;
        for finds in folder.find(Hindsight::of(&newest), looking, query, keep) {
            match finds {
                Ok(finds) => {
                    reached = finds.reached;
                    kept.extend(finds.found);
                }
                Err(error) => end = Some((reached, error)),
            }
        }
        Ok(Self { kept, end })
    }

    /// All of them, oldest first; with a remark, where the log is damaged.
    pub(super) fn oldest_first(self) -> Result<impl Iterator<Item = T>, StoreError> {
        self.end.map_or(Ok(()), |(reached, error)| remark_on_end(reached, error))?;
        Ok(self.kept.into_iter().rev())
    }
}

impl Meant<Place> {
    /// Where the lines stand that are meant.
    pub(super) fn places(folder: &Folder, typed: &str) -> Result<Self, StoreError> {
        Self::by(folder, typed, |sighting| (sighting.entry.id, sighting.entry.kind))
    }

    /// Of some lines, those that are meant.
    pub(super) fn among(self, mut lines: Vec<Shown>) -> Vec<Shown> {
        let meant: HashSet<Place> = self.kept.into_iter().collect();
        lines.retain(|shown| meant.contains(&(shown.id, shown.entry.kind)));
        lines
    }
}
