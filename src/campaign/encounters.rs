//! Encounters under way: the waves that wait for their round, and what is kept of those who came with one.

use serde::{Deserialize, Serialize};

use crate::systems::{Encounter, Wave};

use super::ids::CreatureId;
use super::state::State;
use super::tracker::{Fight, Tracker};

/// Something to do with encounters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EncounterDeed {
    /// Begins one: all of its lines, or none.
    Start(Encounter),
    /// Calls off the waves that wait.
    CallOff,
}

/// A wave that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// The encounter it belongs to.
    pub encounter: String,
    /// The wave, its round counted from the beginning of the fight.
    pub wave: Wave,
    /// Those who came as the encounter began: its lines mean them first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<CreatureId>,
}

impl Waiting {
    /// `round 3: wolves come`.
    #[must_use]
    pub fn told(&self) -> String {
        format!("round {}: {}", self.wave.round, self.wave.told())
    }
}

/// Something that happened to an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum EncounterEvent {
    /// One began: what its lines did stands before this. Its waves wait from now on.
    Began {
        /// Its name.
        name: String,
        /// What waits.
        waves: Vec<Wave>,
        /// Those who came with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joined: Vec<CreatureId>,
    },
    /// A round began that waves wait for; nobody has had a turn of it yet.
    RoundCame {
        /// The round.
        round: u32,
    },
    /// A wave waits no longer: what its lines did stands before this.
    WaveCame {
        /// The wave.
        wave: Waiting,
        /// Those who came with it.
        joined: Vec<CreatureId>,
        /// The round they came in.
        round: u32,
    },
    /// A line of a wave could not be done any more.
    LineFailed {
        /// The line.
        line: String,
        /// Why.
        why: String,
    },
    /// Waves will not come.
    CalledOff {
        /// These.
        waves: Vec<Waiting>,
    },
}

impl EncounterEvent {
    /// What the log says of it; nothing where a turn that begins says it already.
    #[must_use]
    pub fn told(&self) -> Option<String> {
        Some(match self {
            Self::Began { name, waves, .. } => {
                let waves = waves
                    .iter()
                    .map(|wave| format!(" · round {}: {}", wave.round, wave.told()));
                format!("encounter {name}{}", waves.collect::<String>())
            }
            Self::RoundCame { .. } => return None,
            Self::WaveCame { wave, .. } => format!("{}, {}", wave.encounter, wave.told()),
            Self::LineFailed { line, why } => format!("not done: `{line}`: {why}"),
            Self::CalledOff { waves } => {
                let waves: Vec<String> = waves.iter().map(Waiting::told).collect();
                format!("no longer to come: {}", waves.join(" · "))
            }
        })
    }
}

impl State {
    /// Makes so what happened to an encounter.
    pub(super) fn heed_encounter(&mut self, event: &EncounterEvent) {
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

    /// Only the first of several alike: each comes by itself.
    fn forget_wave(&mut self, wave: &Waiting) {
        if let Some(place) = self.waves.iter().position(|waiting| waiting == wave) {
            self.waves.remove(place);
        }
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
}
