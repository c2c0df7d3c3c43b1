//! What happens to an encounter.

use crate::campaign::facts::encounters::{EncounterEvent, Waiting};
use crate::campaign::state::State;

impl State {
    /// Makes so what happened to an encounter.
    pub(in crate::campaign) fn heed_encounter(&mut self, event: &EncounterEvent) {
        match event {
            EncounterEvent::Began {
                name,
                waves,
                joined,
            } => {
                let waiting = waves.iter().map(|wave| Waiting {
                    encounter: name.clone(),
                    wave: wave.clone(),
                    came: joined.clone(),
                });
                self.tracker.waves.extend(waiting);
                self.tracker.waves.sort_by_key(|waiting| waiting.wave.round);
            }
            EncounterEvent::RoundCame { round } => self.tracker.come_to_round(*round),
            EncounterEvent::WaveCame {
                wave,
                joined,
                round,
            } => {
                self.tracker.forget_wave(wave);
                self.tracker.note_arrival(joined, *round);
            }
            EncounterEvent::CalledOff { .. } => self.tracker.waves.clear(),
            EncounterEvent::LineFailed { .. } => {}
        }
    }
}
