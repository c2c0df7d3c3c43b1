//! Encounters under way: the waves that wait for their round, and what is kept of those who came with one.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::systems::{Encounter, Wave};
use crate::words::is_same;

use super::entry_kinds::Kind;
use super::event_answer::EventAnswer;

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
        name: String,
        /// What waits.
        waves: Vec<Wave>,
        /// Those who came with it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        joined: Vec<CreatureId>,
    },
    /// A round began that waves wait for; nobody has had a turn of it yet.
    RoundCame { round: u32 },
    /// A wave waits no longer: what its lines did stands before this.
    WaveCame {
        wave: Waiting,
        /// Those who came with it.
        joined: Vec<CreatureId>,
        /// The round they came in.
        round: u32,
    },
    /// A line of a wave could not be done any more.
    LineFailed { line: String, why: String },
    /// Waves will not come.
    CalledOff {
        /// These.
        waves: Vec<Waiting>,
    },
    /// A fight was kept for later, in place of another of its name.
    Kept(Encounter),
    /// The one of this name was thrown away.
    Removed(String),
}

impl EncounterEvent {
    /// What it answers; where a turn that begins says it already, the log has nothing for it.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let words = match self {
            Self::Began { name, waves, .. } => {
                let waves = waves
                    .iter()
                    .map(|wave| format!(" · round {}: {}", wave.round, wave.told()));
                format!("encounter {name}{}", waves.collect::<String>())
            }
            Self::RoundCame { .. } => return EventAnswer::silent(),
            Self::WaveCame { wave, .. } => format!("{}, {}", wave.encounter, wave.told()),
            Self::LineFailed { line, why } => format!("not done: `{line}`: {why}"),
            Self::CalledOff { waves } => {
                let waves: Vec<String> = waves.iter().map(Waiting::told).collect();
                format!("canceled: {}", waves.join(" · "))
            }
            Self::Kept(kept) => {
                format!("encounter {} saved: {}", kept.name, kept.lines.join(" ; "))
            }
            Self::Removed(name) => format!("encounter {name} removed"),
        };
        let joined: &[CreatureId] = match self {
            Self::WaveCame { joined, .. } => joined,
            Self::Began { .. }
            | Self::RoundCame { .. }
            | Self::LineFailed { .. }
            | Self::CalledOff { .. }
            | Self::Kept(_)
            | Self::Removed(_) => &[],
        };
        EventAnswer::text(Kind::Encounter, "", words).about_all(joined.iter().copied())
    }

    /// Makes it so among the fights that were kept, which stand in the order of their names.
    pub(in crate::campaign) fn apply(&self, encounters: &mut Vec<Encounter>) {
        match self {
            Self::Kept(kept) => {
                encounters.retain(|other| !is_same(&other.name, &kept.name));
                let place = encounters.partition_point(|other| other.name < kept.name);
                encounters.insert(place, kept.clone());
            }
            Self::Removed(name) => encounters.retain(|kept| !is_same(&kept.name, name)),
            _ => {}
        }
    }
}
