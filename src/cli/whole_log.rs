//! A campaign with its whole log in memory, read without a lock while another may be writing it.

use crate::campaign::Campaign;
use crate::store::{Folder, StoreError};

use super::output::remark;

/// Reads a campaign back to the first step its log has.
pub(super) fn read_whole(folder: &Folder) -> Result<Campaign, StoreError> {
    let mut campaign = folder.read()?;
    let mut known = campaign.known_since();
    let mut stretches = Vec::new();
    for stretch in folder.older(known) {
        match stretch {
            Ok((base, steps)) => {
                known = base.seq;
                stretches.push((base, steps));
            }
            Err(error) => remark_on_end(known, error)?,
        }
    }
    // All at once: every remembering plays the game from its beginning.
    if let Some(base) = stretches.last().map(|(base, _)| base.clone()) {
        campaign.remember(base, stretches.into_iter().rev().flat_map(|(_, steps)| steps).collect());
    }
    Ok(campaign)
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
