//! What the table may see, as one value: made for a second screen, a page, a file, and for nobody who plays the game master.
//!
//! [`PlayersView::of`] builds it from what may be known and nothing else: the players' log with its own numbers, the order
//! without those who are hidden, and the turn that players saw last. While somebody they do not know of acts, it stands as it
//! stood before. Nothing in it names a creature by number, a row, a step or a roll of the true log.
//!
//! A campaign folder is followed by [`crate::store::Folder::follow_view`], which calls back with a view whenever one step or
//! several that were saved changed it, and sleeps between.

mod people;
mod result;
mod told;
mod work;

use super::log_text::{Reader, latest_for_players};
use super::{Campaign, Handout, State, Timed};
use jiff::tz::TimeZone;
use told::safe;

pub use told::{
    LastResult, LogEntry, PlayersView, Row, RowState, SeenCondition, SeenHandout, SeenTimer, Work,
};

/// Entries of the log that are shown at most.
pub const LATEST: usize = 40;

impl PlayersView {
    /// What the table sees as the game stands, with times as they are where it is played.
    pub fn of(campaign: &Campaign, zone: &TimeZone) -> Self {
        let read = latest_for_players(campaign, LATEST);
        let seen = people::state_as_seen(campaign, &read);
        Self {
            campaign: safe(&seen.name),
            round: seen.tracker.turn().map(|turn| turn.round),
            scene: scene(campaign),
            order: people::order(campaign, &seen, &read),
            party: people::party(campaign, &seen, &read),
            last: result::last(campaign, &read),
            log: result::log(&read, zone),
            tasks: work::tasks(campaign, &seen, &read),
            handout: handout(campaign),
            timers: timers(&seen),
        }
    }

    /// Whether what is in memory reaches back as far as the view does: to the beginning of the evening as players saw it.
    /// Where it does not, entries are numbered from where the memory begins, and older history should be read first.
    pub fn reaches_back(campaign: &Campaign) -> bool {
        campaign.known_since() == 0 || latest_for_players(campaign, 0).before_evening.is_some()
    }
}

/// The scene that is open, unless its name names somebody hidden; then the last one of which that is not so.
fn scene(campaign: &Campaign) -> Option<String> {
    let state = campaign.state();
    let open = state.scene.as_ref().map(|scene| scene.name.clone());
    let is_open = |name: &String| !campaign.hidden_set().covers(name);
    let before = || Reader::Players.scene_before(campaign, u64::MAX);
    let name = open.filter(is_open).or_else(before)?;
    Some(safe(&campaign.hidden_set().in_other_names(&name)))
}

/// The timers that are open; that of turns while players see a fight.
fn timers(seen: &State) -> Vec<SeenTimer> {
    let is_seen = |of| match of {
        Timed::Turn => seen.tracker.turn().is_some(),
        Timed::Evening => true,
    };
    let open = Timed::ALL.into_iter().filter(|of| is_seen(*of));
    let open = open.filter_map(|of| Some((of, seen.timers.get(of)?)));
    open.filter(|(_, timer)| timer.is_open)
        .map(|(of, timer)| SeenTimer {
            name: of.word(),
            since: timer.seen_since,
            seconds: timer.seconds,
        })
        .collect()
}

/// What was handed out, unless it names somebody hidden.
fn handout(campaign: &Campaign) -> Option<SeenHandout> {
    let handout = campaign.state().players_screen.handout.as_ref()?;
    let hidden = campaign.hidden_set();
    if hidden.covers(handout.told()) {
        return None;
    }
    Some(match handout {
        Handout::Text(text) => {
            let rows = text.lines().map(|row| safe(&hidden.in_other_names(row)));
            SeenHandout::Text(rows.collect::<Vec<_>>().join("\n"))
        }
        Handout::Image { name, kind, digest } => SeenHandout::Image {
            name: safe(&hidden.in_other_names(name)),
            media_type: kind.media_type(),
            digest: digest.clone(),
        },
    })
}
