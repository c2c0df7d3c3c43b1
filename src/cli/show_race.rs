//! A race as it stands, as an object.

use serde::Serialize;

use crate::campaign::{LongRoll, Placed, State};
use crate::words::display_safe;

#[derive(Serialize)]
pub(super) struct RaceJson {
    name: String,
    leg: usize,
    places: Vec<PlaceJson>,
    attempt: String,
    secret: bool,
}

#[derive(Serialize)]
struct PlaceJson {
    place: usize,
    name: String,
    roll: String,
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    figure: Option<i64>,
    hidden: bool,
}

impl RaceJson {
    pub(super) fn of(state: &State, race: &LongRoll) -> Self {
        Self {
            name: display_safe(&race.name).into_owned(),
            leg: race.rolled(),
            places: (1..)
                .zip(race.places())
                .map(|(place, placed)| PlaceJson::of(state, place, placed))
                .collect(),
            attempt: display_safe(&race.attempts.join(" ")).into_owned(),
            secret: race.is_secret,
        }
    }
}

impl PlaceJson {
    fn of(state: &State, place: usize, placed: &Placed) -> Self {
        Self {
            place,
            name: display_safe(state.name_now(&placed.who)).into_owned(),
            roll: placed.roll.to_string(),
            outcome: placed.outcome.to_string(),
            figure: placed.figure,
            hidden: state.is_hidden(placed.who.creature),
        }
    }
}
