//! What is looked for in a campaign's log, by the words of the log's page.

use std::collections::HashSet;

use crate::campaign::finding::{Looking, Query};
use crate::campaign::telling::{Kind, Shown};
use crate::campaign::{Hindsight, RollId};
use crate::store::{Folder, StoreError};

/// The lines that are meant, by number and kind.
pub(super) struct Meant(HashSet<(RollId, Kind)>);

impl Meant {
    /// Looks through the whole log; where it is damaged, through what comes after that, as one is told elsewhere.
    pub(super) fn by(folder: &Folder, typed: &str) -> Result<Self, StoreError> {
        let newest = folder.read()?;
        let query = Query::read(typed, &newest);
        let mut looking = Looking::from_now(&newest);
        let mut found = looking.back_through(&newest, &query);
        let older = folder.find(Hindsight::of(&newest), looking, query);
        found.extend(older.map_while(Result::ok).flat_map(|finds| finds.found));
        Ok(Self(found.into_iter().map(|found| (found.entry.id, found.entry.kind)).collect()))
    }

    pub(super) fn holds(&self, shown: &Shown) -> bool {
        self.0.contains(&(shown.id, shown.entry.kind))
    }
}
