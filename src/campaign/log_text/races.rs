//! Races told: who stands where.

use crate::campaign::event::Event;
use crate::campaign::facts::races::{Placed, RaceEvent};
use crate::systems::System;

use super::{Kind, Told, told};

/// What happened to a race.
pub(super) fn tell(event: &Event, system: System) -> Option<Told> {
    let Event::Race { race, what } = event else {
        return None;
    };
    let race_words = |places| race_words(places, system);
    let words = match what {
        RaceEvent::Ran { leg: 1, places, .. } => race_words(places),
        RaceEvent::Ran { leg, places, .. } => format!("leg {leg}: {}", race_words(places)),
        RaceEvent::Rerun { places, .. } => format!("ranked anew: {}", race_words(places)),
        RaceEvent::Closed { places } => format!("closed, {}", race_words(places)),
    };
    Some(told(Kind::Race, "", format!("{race}  {words}")))
}

/// `1 Wren major 17, 2 Thalia normal 12`.
#[must_use]
pub fn race_words(places: &[Placed], system: System) -> String {
    let word = |(place, placed): (usize, &Placed)| {
        let outcome = match placed.word(system).as_str() {
            "" => String::new(),
            word => format!(" {word}"),
        };
        let figure = placed
            .figure
            .map_or_else(String::new, |figure| format!(" {figure}"));
        format!("{place} {}{outcome}{figure}", placed.who.name)
    };
    (1..).zip(places).map(word).collect::<Vec<_>>().join(", ")
}
