//! The end of the players' log, as it is shown behind the curtain: a screenful of it, without numbers and foes' figures.

use crate::campaign::facts::long_rolls::LongRollKind;
use crate::campaign::history::Campaign;

use super::players::{Reading, Shown};

/// What is shown of the players' log while the game goes on.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayersLogTail {
    /// Its last entries, oldest first.
    pub entries: Vec<Shown>,
    /// Tasks and contests on the table that are kept from players, for a roll that they did not see has moved them.
    pub kept: Vec<(LongRollKind, String)>,
}

/// The last entries that players may read, and what is kept from them.
///
/// Numbers of rolls are left out, which would tell of those between them, and of a foe's hit points there is a word.
pub fn latest_for_players(campaign: &Campaign, count: usize) -> PlayersLogTail {
    let reading = Reading::of(campaign);
    let long_rolls = campaign.state().long_rolls.iter();
    let kept = long_rolls
        .filter(|long| long.kind() != LongRollKind::Race)
        .filter(|long| reading.is_kept((long.kind(), &long.name)));
    PlayersLogTail {
        entries: reading.tell_last_unnumbered(count),
        kept: kept.map(|long| (long.kind(), long.name.clone())).collect(),
    }
}
