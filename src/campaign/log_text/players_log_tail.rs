//! The end of the players' log, as it is shown behind the curtain: a screenful of it, without numbers and foes' figures.

use crate::campaign::facts::entry_kinds::Kind;
use crate::campaign::history::Campaign;

use super::players::{Reading, Shown};

/// What is shown of the players' log while the game goes on.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PlayersLogTail {
    /// Its last entries, oldest first.
    pub entries: Vec<Shown>,
    /// Tasks and contests on the table that are kept from players, for a roll that they did not see has moved them.
    pub kept: Vec<(Kind, String)>,
}

/// The last entries that players may read, and what is kept from them.
///
/// Numbers of rolls are left out, which would tell of those between them, and of a foe's hit points there is a word.
#[must_use]
pub fn latest_for_players(campaign: &Campaign, count: usize) -> PlayersLogTail {
    let reading = Reading::of(campaign);
    let state = campaign.state();
    let tasks = state.tasks.iter().map(|task| (Kind::Task, &task.name));
    let contests = state
        .contests
        .iter()
        .map(|contest| (Kind::Contest, &contest.name));
    let kept = tasks
        .chain(contests)
        .filter(|(kind, name)| reading.is_kept((*kind, name)));
    PlayersLogTail {
        entries: reading.tell_last_unnumbered(count),
        kept: kept.map(|(kind, name)| (kind, name.clone())).collect(),
    }
}
