//! Everybody whom players know of, with as much of them as they are told.

use super::told::{Row, RowState, SeenCondition, safe};
use crate::campaign::log_text::PlayersLogTail;
use crate::campaign::{Campaign, CreatureId, PointsTold, Standing, State};

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
