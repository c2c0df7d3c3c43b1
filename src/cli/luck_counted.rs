//! What `astragal luck` prints, counted.

use crate::campaign::Campaign;
use crate::campaign::luck::{Figures, Tally};

/// A campaign's luck, counted.
pub(super) struct Counted {
    pub(super) campaign: Campaign,
    pub(super) tally: Tally,
    pub(super) figures: Figures,
}
