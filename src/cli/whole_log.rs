//! The whole log of a campaign, read without a lock while another may be writing it: in memory, or stretch by stretch.

use crate::campaign::{Base, Campaign, Evenings, Hindsight, PastEvening, Step};
use crate::store::{Folder, StoreError};

use super::output::remark;

/// Reads a campaign back to the first step its log has.
pub(super) fn read_whole(folder: &Folder) -> Result<Campaign, StoreError> {
    let mut campaign = folder.read()?;
    let mut stretches = Vec::new();
    each_older(folder, &campaign, |base, steps| stretches.push((base, steps)))?;
    // All at once: every remembering plays the game from its beginning.
    if let Some(base) = stretches.last().map(|(base, _)| base.clone()) {
        campaign.remember(base, stretches.into_iter().rev().flat_map(|(_, steps)| steps).collect());
    }
    Ok(campaign)
}

/// Reads every stretch before what a campaign has in memory, the newest first, and keeps none.
pub(super) fn each_older(
    folder: &Folder,
    campaign: &Campaign,
    mut read: impl FnMut(Base, Vec<Step>),
) -> Result<(), StoreError> {
    let mut known = campaign.known_since();
    for stretch in folder.older(known) {
        match stretch {
            Ok((base, steps)) => {
                known = base.seq;
                read(base, steps);
            }
            Err(error) => remark_on_end(known, error)?,
        }
    }
    Ok(())
}

/// A log that is too long for memory, and what all of it says of its parts.
pub(super) struct LongLog<'a> {
    folder: &'a Folder,
    newest: Campaign,
    hindsight: Hindsight,
    /// The evenings that were played.
    pub(super) evenings: Evenings,
}

impl<'a> LongLog<'a> {
    /// Reads all of it once, and keeps only what tells its parts.
    pub(super) fn read(folder: &'a Folder) -> Result<Self, StoreError> {
        let newest = folder.read()?;
        let mut hindsight = Hindsight::of(&newest);
        let mut evenings = Evenings::of(&newest);
        each_older(folder, &newest, |base, steps| {
            let stretch = hindsight.look_back(base, steps);
            evenings = std::mem::take(&mut evenings).preceded_by(&stretch);
        })?;
        Ok(Self { folder, newest, hindsight, evenings })
    }

    /// The campaign with the steps of an evening in memory, and hardly any others.
    pub(super) fn of_evening(&self, evening: &PastEvening) -> Campaign {
        let mut stretches = Vec::new();
        if evening.last_seq > self.newest.known_since() {
            stretches.push(self.newest.stretch());
        }
        // Where it is damaged it was said when all of it was read.
        for (base, steps) in self.folder.older(self.newest.known_since()).map_while(Result::ok) {
            let begins = base.seq;
            if begins < evening.last_seq && evening.first_seq <= steps.last().map_or(begins, |step| step.seq)
            {
                stretches.push((base, steps));
            }
            if begins < evening.first_seq {
                break;
            }
        }
        let base = stretches.last().map(|(base, _)| base.clone());
        let Some(base) = base else { return self.newest.clone() };
        self.hindsight.tell(base, stretches.into_iter().rev().flat_map(|(_, steps)| steps).collect())
    }
}

/// Says why the log can be read back to this step and no further.
///
/// # Errors
/// What is no matter of the log.
pub(super) fn remark_on_end(known: u64, error: StoreError) -> Result<(), StoreError> {
    match error {
        StoreError::Missing { .. } => {
            remark(&format!("the log starts after step {known}: what was before is missing"));
        }
        StoreError::Damaged { .. } | StoreError::Unreadable { .. } => {
            let why = error.in_brief();
            remark(&format!("up to step {known} the log cannot be read, `astragal repair` may help: {why}"));
        }
        error => return Err(error),
    }
    Ok(())
}
