//! What a worker counts for a session, or has counted last.

use crate::campaign::fight_forecast::FightAsked;
use crate::dice::{Expression, Odds};
use crate::systems::Attempt;

/// What a worker counts, or has counted last.
#[derive(Debug, Default)]
pub(super) struct Counting {
    pub(super) asked: Option<Expression>,
    pub(super) known: Option<(Expression, Odds)>,
    /// The attempt by rules of one's own that was asked for last.
    pub(super) weighed: Option<Attempt>,
    /// The fight whose forecast was asked for last.
    pub(super) forecast: Option<FightAsked>,
}
