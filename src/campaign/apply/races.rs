//! Races are run.

use crate::campaign::facts::races::{Race, RaceEvent};
use crate::campaign::state::State;

impl State {
    pub(in crate::campaign) fn move_race(&mut self, name: &str, what: &RaceEvent) {
        if let RaceEvent::Closed { .. } = what {
            return self.races.retain(|race| race.name != name);
        }
        if self.race(name).is_none() {
            let (name, attempt) = (name.to_owned(), String::new());
            self.races.push(Race {
                name,
                attempt,
                is_secret: false,
                legs: Vec::new(),
            });
        }
        let named = self.races.iter_mut().find(|race| race.name == name);
        named.into_iter().for_each(|race| race.apply(what));
    }
}
