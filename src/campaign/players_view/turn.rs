//! The order and the turn as players saw them last.

use crate::campaign::log_text::PlayersLogTail;
use crate::campaign::{Campaign, Fight, PastTurn, Place, State, Turn};

/// The game without those who are hidden, in the turn that players saw last: while somebody hidden acts, nothing moves.
pub(super) fn state_as_seen(campaign: &Campaign, read: &PlayersLogTail) -> State {
    let mut seen = campaign.as_seen();
    let Fight::Underway(turn) = &campaign.state().tracker.fight else {
        return seen;
    };
    let hidden = campaign.hidden_set();
    let mut turn = turn.clone();
    let is_in_sight = turn.active().is_some_and(|who| !hidden.hides(who));
    let last = match (is_in_sight, read.seen_turn) {
        (true, _) => None,
        (false, Some(last)) => Some(last),
        // Nothing moves before the first turn that anybody saw.
        (false, None) if !read.is_handed_on => {
            seen.tracker.fight = Fight::Peace;
            return seen;
        }
        (false, None) => None,
    };
    if let Some(last) = last {
        take_back_to(&mut turn, last);
    }
    let is_in_order = |past: &PastTurn| !hidden.hides(past.who);
    turn.trail.retain(is_in_order);
    turn.skipped.retain(is_in_order);
    turn.passed.retain(|passed| !hidden.hides(passed.who));
    if let Some(last) = last {
        turn.place = match seen.tracker.row_of(last.who) {
            Some(_) => Place::Acting(last.who),
            None => Place::Before(None),
        };
    } else if !is_in_sight {
        turn.place = Place::Before(None);
    }
    seen.tracker.fight = Fight::Underway(turn);
    // Somebody delayed, and it is one whom players do not know of that acts now: for them it is the next one's turn already.
    if read.is_handed_on
        && !is_in_sight
        && let Some((round, next)) = seen.next_turn()
        && let Fight::Underway(turn) = &mut seen.tracker.fight
    {
        (turn.round, turn.place) = (round, Place::Acting(next));
    }
    seen
}

/// As the turn stood when somebody had it.
fn take_back_to(turn: &mut Turn, last: PastTurn) {
    if let Some(at) = turn.trail.iter().rposition(|past| *past == last) {
        turn.trail.truncate(at);
    }
    turn.round = last.round;
}
