//! A race as it stands, as an object.

use crate::campaign::{LongRoll, Placed, State};
use crate::words::display_safe;

use super::object::Object;

pub(super) fn race_json(state: &State, race: &LongRoll) -> Object {
    let placed = |(place, placed): (usize, &Placed)| {
        Object::default()
            .with("place", place)
            .with("name", display_safe(state.name_now(&placed.who)))
            .with("roll", placed.roll.to_string())
            .with("outcome", placed.outcome.to_string())
            .with_some("figure", placed.figure)
            .with("hidden", state.is_hidden(placed.who.creature))
    };
    Object::default()
        .with("name", display_safe(&race.name))
        .with("leg", race.rolled())
        .list("places", (1..).zip(race.places()).map(placed))
        .with("attempt", display_safe(&race.attempts.join(" ")))
        .with("secret", race.is_secret)
}
