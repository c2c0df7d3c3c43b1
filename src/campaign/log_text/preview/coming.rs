//! A step before it is made.

use crate::campaign::event::Step;
use crate::campaign::history::Campaign;
use crate::campaign::state::State;

/// A step before it is made.
pub(super) struct Coming<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) step: &'a Step,
    /// How the game would stand after it.
    pub(super) after: State,
    /// Whether dice decide about it.
    pub(super) is_thrown: bool,
}

impl Coming<'_> {
    pub(super) fn before(&self) -> &State {
        self.campaign.state()
    }
}
