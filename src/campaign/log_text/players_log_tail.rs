//! The end of the players' log, as it is shown behind the curtain: a screenful of it, without numbers and foes' figures.

use crate::campaign::event::{Event, Step};
use crate::campaign::facts::hit_points::{HitPoints, Track};
use crate::campaign::history::Campaign;
use crate::campaign::ids::BodyId;

use super::players::Reading;
use super::spending::{fortune_words, unnumbered_words};
use super::{Entry, Kind, Shown, points_words, track_words};

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
    let mut entries = reading.tell_last(count);
    for shown in &mut entries {
        if let Some(step) = campaign.step(shown.id.0) {
            unnumber(campaign, &mut shown.entry, step);
        }
    }
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
        entries,
        kept: kept.map(|(kind, name)| (kind, name.clone())).collect(),
    }
}

/// Says what the event says without any number players must not read.
fn unnumber(campaign: &Campaign, entry: &mut Entry, step: &Step) {
    match entry.kind {
        Kind::Damage => entry.what = seen_words(campaign, entry, step),
        Kind::Fortune => {
            let is_it =
                |event: &&Event| matches!(event, Event::Fortune { name, .. } if *name == entry.who);
            if let Some(Event::Fortune { reason, note, .. }) = step.events.iter().find(is_it) {
                entry.what = fortune_words(*reason, None, note.as_deref());
            }
        }
        Kind::Spend => {
            let is_it =
                |event: &&Event| matches!(event, Event::Spent { name, .. } if *name == entry.who);
            if let Some(Event::Spent { points, on, .. }) = step.events.iter().find(is_it) {
                entry.what = unnumbered_words(*points, *on);
            }
        }
        _ => {}
    }
}

/// `18 → 12` of a hero; `hurt` of a foe.
fn seen_words(campaign: &Campaign, entry: &Entry, step: &Step) -> String {
    let changes = step.events.iter().filter_map(|event| match event {
        Event::HitPointsChanged {
            whom,
            track,
            name,
            from,
            to,
            ..
        } => Some((whom, name, from, to, *track)),
        _ => None,
    });
    let mut of_them = changes.filter(|(_, name, ..)| **name == entry.who);
    let is_it = |(_, _, from, to, track): &(_, _, &HitPoints, &HitPoints, Track)| {
        entry.what == points_words(*track, from, to)
    };
    match of_them.find(is_it) {
        Some((BodyId::Hero(_), ..)) => entry.what.clone(),
        Some((BodyId::Foe(..), _, _, to, track)) => {
            format!("{}{}", track_words(track), to.as_seen())
        }
        // Who this is cannot be told any more: figures are a hero's alone.
        None if campaign
            .state()
            .party
            .iter()
            .any(|hero| hero.name == entry.who) =>
        {
            entry.what.clone()
        }
        None if entry.points.is_some_and(|points| points < 0) => "hit".to_owned(),
        None => "better".to_owned(),
    }
}
