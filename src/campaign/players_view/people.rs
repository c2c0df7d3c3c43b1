//! The party and the order as players see them, in the turn that they saw last.

use crate::campaign::log_text::PlayersLogTail;
use crate::campaign::{
    Campaign, CreatureId, Fight, PastTurn, Place, PointsTold, Standing, State, Turn,
};

use super::told::{Row, RowState, SeenCondition, safe};

pub(super) fn order(campaign: &Campaign, seen: &State, read: &PlayersLogTail) -> Vec<Row> {
    let next = seen.next_turn().map(|(_, creature)| creature);
    let known = seen.tracker.creatures();
    let known = known.filter(|creature| !campaign.hidden_set().hides(*creature));
    known
        .map(|creature| row(campaign, seen, read, (creature, next)))
        .collect()
}

/// A hero who is hidden stands in the order, and is out of sight there.
pub(super) fn party(campaign: &Campaign, seen: &State, read: &PlayersLogTail) -> Vec<Row> {
    let tracker = &campaign.state().tracker;
    let heroes = seen.party.iter().map(|hero| CreatureId::Hero(hero.id));
    let known = heroes
        .filter(|hero| tracker.row_of(*hero).is_none() && !campaign.hidden_set().hides(*hero));
    known
        .map(|hero| row(campaign, seen, read, (hero, None)))
        .collect()
}

fn row(
    campaign: &Campaign,
    seen: &State,
    read: &PlayersLogTail,
    (creature, next): (CreatureId, Option<CreatureId>),
) -> Row {
    let bodies = seen.bodies(creature);
    let told = campaign.hidden_set().points_of(creature);
    let temporary = match told {
        PointsTold::Exact => bodies.iter().map(|body| u64::from(body.temp)).sum(),
        _ => 0,
    };
    let minds = match creature {
        CreatureId::Hero(_) => seen.shown_minds(creature),
        CreatureId::Foe(_) => Vec::new(),
    };
    Row {
        name: safe(seen.name_of(creature)),
        state: state(seen, (creature, told), next),
        hero: matches!(creature, CreatureId::Hero(_)),
        bodies: bodies.len(),
        up: match told {
            PointsTold::Nothing => bodies.len(),
            _ => bodies.iter().filter(|body| !body.is_down()).count(),
        },
        hit_points: told.of(&bodies),
        temporary,
        mind: told.of(&minds),
        conditions: conditions(campaign, seen, read, creature),
    }
}

fn state(
    seen: &State,
    (creature, told): (CreatureId, PointsTold),
    next: Option<CreatureId>,
) -> RowState {
    let is_seen_down = told != PointsTold::Nothing && seen.is_down(creature);
    match seen.tracker.standing(creature) {
        Standing::Active => RowState::Acting,
        _ if next == Some(creature) => RowState::Next,
        _ if is_seen_down => RowState::Down,
        Standing::Delayed => RowState::Delayed,
        Standing::Acted => RowState::Acted,
        Standing::Waiting => RowState::Waiting,
    }
}

/// What lies on somebody, as far as its words name nobody hidden, and it came of no roll that players did not see.
fn conditions(
    campaign: &Campaign,
    seen: &State,
    read: &PlayersLogTail,
    creature: CreatureId,
) -> Vec<SeenCondition> {
    let open = seen.conditions(creature).filter(|condition| {
        campaign.hidden_set().is_open(&condition.name)
            && read.knows_of_condition(creature, condition)
    });
    open.map(|condition| SeenCondition {
        name: safe(&campaign.hidden_set().in_other_names(&condition.told())),
        rounds_left: seen.tracker.rounds_left(condition),
    })
    .collect()
}

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
