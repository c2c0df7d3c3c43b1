//! What is due, as the pane shows it: the most pressing, and how much there is beside it.

use crate::campaign::{Campaign, HiddenSet};

use super::view::Due;

/// What has to be thought of now.
pub(crate) fn due(campaign: &Campaign) -> Option<Due> {
    let mut all = campaign.due().into_iter();
    let first = all.next()?;
    Some(Due {
        what: first.what,
        detail: first.detail,
        others: all.count(),
    })
}

/// The same as far as players may know of it: nothing of who is hidden, of who comes, of who is passed over.
pub(crate) fn due_in_sight(campaign: &Campaign, hidden: &HiddenSet) -> Option<Due> {
    let active = campaign.state().tracker.active();
    let active = active.filter(|active| !hidden.hides(*active));
    let mut asked = campaign.due_from(active).into_iter();
    let first = asked.find(|due| hidden.is_open(&due.what) && hidden.is_open(&due.detail))?;
    Some(Due {
        what: first.what,
        detail: first.detail,
        others: 0,
    })
}
