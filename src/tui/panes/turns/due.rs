//! What is due, as the pane shows it: the most pressing, and how much there is beside it.

use crate::campaign::Campaign;
use crate::tui::session::Curtain;

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

/// The same as far as players may know of it: nothing of who is hidden, of who comes, of who is passed over, or of what came of
/// a secret roll.
pub(crate) fn due_in_sight(campaign: &Campaign, curtain: &Curtain) -> Option<Due> {
    let hidden = curtain.hidden_set();
    let active = campaign.state().tracker.active();
    let active = active.filter(|active| !hidden.hides(*active));
    let mut asked = campaign.due_in_sight(active, curtain.lately()).into_iter();
    let first = asked.find(|due| hidden.is_open(&due.what) && hidden.is_open(&due.detail))?;
    Some(Due {
        what: first.what,
        detail: first.detail,
        others: 0,
    })
}
