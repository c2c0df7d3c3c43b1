//! Tasks and contests that no roll has moved which players did not see.

use super::told::{Work, safe};
use crate::campaign::log_text::PlayersLogTail;
use crate::campaign::{Campaign, End, LongRoll, LongRollKind, State};
use crate::systems::work::Target;

pub(super) fn tasks(campaign: &Campaign, seen: &State, read: &PlayersLogTail) -> Vec<Work> {
    let long_rolls = seen.long_rolls.iter();
    long_rolls
        .filter(|long| long.kind() != LongRollKind::Race && is_open(campaign, read, long))
        .map(|long| Work {
            name: safe(&campaign.hidden_set().in_other_names(&long.name)),
            ..work(seen, long)
        })
        .collect()
}

fn is_open(campaign: &Campaign, read: &PlayersLogTail, long: &LongRoll) -> bool {
    let hidden = campaign.hidden_set();
    let knows_sides = !long.sides.iter().any(|side| hidden.hides(side.creature));
    let is_kept = long.is_secret
        || read
            .kept
            .iter()
            .any(|(kind, name)| (*kind, name) == (long.kind(), &long.name));
    knows_sides && !is_kept && hidden.is_open(&long.name)
}

fn work(seen: &State, long: &LongRoll) -> Work {
    let points = long.reached().points;
    let sides = match long.kind() {
        LongRollKind::Contest => long
            .sides
            .iter()
            .map(|side| safe(seen.name_now(side)))
            .zip(points.iter().copied())
            .collect(),
        LongRollKind::Task | LongRollKind::Clock | LongRollKind::Race => Vec::new(),
    };
    let is_told = !long.is_covered();
    let done = points.into_iter().max().unwrap_or(0);
    let of = long.goal.target().map_or(0, Target::get);
    Work {
        name: String::new(),
        done: is_told.then_some(done),
        of: is_told.then_some(of),
        ended: long.end().filter(|_| is_told).map(End::word),
        sides,
    }
}
