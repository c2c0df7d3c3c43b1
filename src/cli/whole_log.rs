//! The whole log of a campaign, read without a lock while another may be writing it, stretch by stretch.

use crate::campaign::finding::LinePrefilter;
use crate::campaign::log_text::{PlayersOnward, PlayersRead};
use crate::campaign::{Base, Campaign, Evenings, HistoryLookup, PastEvening, Step};
use crate::store::{Folder, Onward, Part, StoreError};

use super::gauge::Gauge;
use super::output::remark;

/// Looks back through all of a log, so that what a sieve lets through of it, or all, can be told from its beginning on.
pub(super) fn look_back(
    folder: &Folder,
    newest: Campaign,
    sieve: Option<LinePrefilter>,
) -> Result<Onward, StoreError> {
    let (log, end) = folder.look_back(newest, sieve);
    end.map_or(Ok(()), |(reached, error)| remark_on_start(reached, error))?;
    Ok(log)
}

/// Reads what players may read of a log, so that it is numbered, and gives what of each stretch they read.
pub(super) fn number_for_players(
    log: &Onward,
    mut each: impl FnMut(&Campaign, PlayersRead),
) -> Result<Option<PlayersOnward>, StoreError> {
    let mut players: Option<PlayersOnward> = None;
    let number = |stretch: &Campaign| {
        let read = players
            .get_or_insert_with(|| PlayersOnward::from(stretch))
            .number(stretch);
        each(stretch, read);
    };
    log.tell(number, |_, ()| (), |()| Ok::<(), StoreError>(()))?;
    Ok(players)
}

/// Reads every stretch before what a campaign has in memory, the newest first, and keeps none.
pub(super) fn each_older(
    folder: &Folder,
    campaign: &Campaign,
    mut read: impl FnMut(Vec<Step>),
) -> Result<(), StoreError> {
    each_part(folder, campaign, |_, _, steps| read(steps))
}

/// The same, with where it lies and what it begins with.
fn each_part(
    folder: &Folder,
    campaign: &Campaign,
    mut read: impl FnMut(Part, Base, Vec<Step>),
) -> Result<(), StoreError> {
    let first = campaign.known_since();
    let mut known = first;
    let mut gauge = Gauge::of("reading", "steps");
    let figure = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    let mut older = folder.older(known);
    while let Some(stretch) = older.next() {
        match stretch {
            Ok((base, steps)) => {
                known = base.seq;
                read(older.part(), base, steps);
                gauge.tell(figure(first - known), figure(first));
            }
            Err(error) => remark_on_start(known, error)?,
        }
    }
    Ok(())
}

/// A log that is too long for memory, and what all of it says of its parts.
pub(super) struct LongLog<'a> {
    folder: &'a Folder,
    newest: Campaign,
    hindsight: HistoryLookup,
    /// Newest first.
    parts: Vec<Part>,
    /// The evenings that were played.
    pub(super) evenings: Evenings,
}

impl<'a> LongLog<'a> {
    /// Reads all of it once, and keeps only what tells its parts.
    pub(super) fn read(folder: &'a Folder) -> Result<Self, StoreError> {
        let newest = folder.read()?;
        let mut hindsight = HistoryLookup::of(&newest);
        let mut evenings = Evenings::of(&newest);
        let mut parts = Vec::new();
        each_part(folder, &newest, |part, base, steps| {
            parts.push(part);
            let stretch = hindsight.look_back(base, steps);
            evenings = std::mem::take(&mut evenings).preceded_by(&stretch);
        })?;
        Ok(Self {
            folder,
            newest,
            hindsight,
            parts,
            evenings,
        })
    }

    /// As much of it as has the steps of an evening.
    pub(super) fn of_evening(&self, evening: &PastEvening) -> Onward {
        let steps = evening.first_seq..=evening.last_seq;
        let parts = self
            .parts
            .iter()
            .rev()
            .filter(|part| part.has_any_of(&steps))
            .cloned()
            .collect();
        self.folder
            .onward(self.newest.clone(), self.hindsight.clone(), parts)
    }
}

fn remark_on_start(known: u64, error: StoreError) -> Result<(), StoreError> {
    let starts = format!("the log starts after step {known}");
    remark_on_end(error, &starts, &format!("up to step {known}"))
}

/// Says why the log can be read back no further: where it starts, or up to where it cannot be read.
///
/// # Errors
/// What is no matter of the log.
pub(super) fn remark_on_end(
    error: StoreError,
    starts: &str,
    up_to: &str,
) -> Result<(), StoreError> {
    match error {
        StoreError::Missing { .. } => remark(&format!("{starts}: what was before is missing")),
        StoreError::Damaged { .. } | StoreError::Unreadable { .. } => {
            let why = error.in_brief();
            remark(&format!(
                "{up_to} the log cannot be read, `astragal repair` may help: {why}"
            ));
        }
        error => return Err(error),
    }
    Ok(())
}
