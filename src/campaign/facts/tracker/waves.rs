//! The waves of an encounter that wait for their round.

use crate::campaign::facts::encounters::{EncounterEvent, Waiting};
use crate::campaign::ids::CreatureId;

use super::{Fight, Tracker};

impl Tracker {
    /// The waves that come at the latest with a round.
    pub fn waves_due(&self, round: u32) -> impl Iterator<Item = &Waiting> {
        self.waves
            .iter()
            .filter(move |waiting| waiting.wave.round <= round)
    }

    /// The waves that the round after this one brings.
    pub fn waves_near(&self) -> impl Iterator<Item = &Waiting> {
        let round = self.round();
        self.waves_due(round + 1).filter(move |_| round > 0)
    }

    fn come_to_round(&mut self, round: u32) {
        self.enter_round(round);
        if let Fight::Underway(turn) = &mut self.fight {
            turn.come_to(round);
        }
    }

    fn note_arrival(&mut self, joined: &[CreatureId], round: u32) {
        for &creature in joined {
            if let Some(combatant) = self.combatant_mut(creature) {
                combatant.came = Some(round);
            }
        }
    }

    /// Makes so what happened to an encounter.
    pub(in crate::campaign) fn follow_encounter(&mut self, event: &EncounterEvent) {
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
                self.waves.extend(waiting);
                self.waves.sort_by_key(|waiting| waiting.wave.round);
            }
            EncounterEvent::RoundCame { round } => self.come_to_round(*round),
            EncounterEvent::WaveCame {
                wave,
                joined,
                round,
            } => {
                // Only the first of several alike: each comes by itself.
                if let Some(place) = self.waves.iter().position(|waiting| waiting == wave) {
                    self.waves.remove(place);
                }
                self.note_arrival(joined, *round);
            }
            EncounterEvent::CalledOff { .. } => self.waves.clear(),
            EncounterEvent::LineFailed { .. }
            | EncounterEvent::Kept(_)
            | EncounterEvent::Removed(_) => {}
        }
    }
}
