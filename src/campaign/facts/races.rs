//! Races: ranked checks kept until they are closed. Places are by the latest leg (ours); the earlier ones stay known.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{RollId, Roller};
use crate::systems::dice_pool::{Degree, Yield};
use crate::systems::{Initiative, OutcomeGrade, System};

/// Where somebody stands in a leg.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Who, by the name of that moment.
    pub who: Roller,
    /// The roll that counts.
    pub roll: RollId,
    /// What the place goes by: as in the order of turns.
    pub by: Initiative,
    /// The outcome as JSON names it.
    pub outcome: String,
    /// The figure that counts: a natural face, a total; none where nothing is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<i64>,
    /// Whether players did not see the roll when it was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

/// A race under way: it stands here until it is closed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    /// What it is called.
    pub name: String,
    /// The attempt that everybody made last, in full words without those who made it.
    pub attempt: String,
    /// Whether players must not know of it.
    pub is_secret: bool,
    /// Who stood where, best first, leg by leg.
    pub legs: Vec<Vec<Placed>>,
}

/// Something that happened to a race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RaceEvent {
    /// A leg was rolled in the same step: the first one begins the race.
    Ran {
        /// Its number, from 1.
        leg: usize,
        /// The attempt in full words, without those who made it.
        attempt: String,
        /// Whether players must not know of it.
        is_secret: bool,
        /// Best first.
        places: Vec<Placed>,
    },
    /// A roll of the latest leg became another one, or came out otherwise since.
    Rerun {
        /// The roll that counted.
        roll: RollId,
        /// Everybody as they stand now.
        places: Vec<Placed>,
    },
    /// It was taken off the table.
    Closed {
        /// As everybody stood.
        places: Vec<Placed>,
    },
}

impl Placed {
    /// How good it is, as the log has it: of a pool by the degree of its net successes.
    #[must_use]
    pub fn grade(&self, system: System) -> OutcomeGrade {
        self.degree(system)
            .map_or_else(|| OutcomeGrade::of_key(&self.outcome), OutcomeGrade::from)
    }

    /// The outcome in a word, as the log has it; none of a mere total.
    #[must_use]
    pub fn word(&self, system: System) -> String {
        match (self.degree(system), self.outcome.as_str()) {
            (Some(degree), _) => degree.word().to_owned(),
            (None, "total") => String::new(),
            (None, key) => key.replace('-', " "),
        }
    }

    fn degree(&self, system: System) -> Option<Degree> {
        let is_pool = system == System::DicePool && self.outcome == Degree::Marginal.key();
        let net = self
            .figure
            .filter(|_| is_pool)
            .and_then(|net| u32::try_from(net).ok());
        net.map(|net| Yield::Net(net).degree())
    }
}

impl RaceEvent {
    /// Who stood where, best first.
    #[must_use]
    pub fn places(&self) -> &[Placed] {
        match self {
            Self::Ran { places, .. } | Self::Rerun { places, .. } | Self::Closed { places } => {
                places
            }
        }
    }

    /// The same with others in their places.
    #[must_use]
    pub fn with_places(&self, others: Vec<Placed>) -> Self {
        let mut event = self.clone();
        match &mut event {
            Self::Ran { places, .. } | Self::Rerun { places, .. } | Self::Closed { places } => {
                *places = others;
            }
        }
        event
    }

    /// Whether players must not know of it, whoever runs.
    #[must_use]
    pub const fn is_secret(&self) -> bool {
        match self {
            Self::Ran { is_secret, .. } => *is_secret,
            Self::Rerun { .. } | Self::Closed { .. } => false,
        }
    }
}

impl Race {
    /// Who stands where: as the latest leg has it, best first.
    #[must_use]
    pub fn places(&self) -> &[Placed] {
        self.legs.last().map_or(&[], Vec::as_slice)
    }

    /// Whether a roll counts for the places there are now.
    #[must_use]
    pub fn counts(&self, wanted: RollId) -> bool {
        self.places().iter().any(|placed| placed.roll == wanted)
    }

    /// Everybody as they would stand if one of these rolls came out otherwise: behind those who stand like that already.
    #[must_use]
    pub fn places_if(&self, roll: RollId, becomes: &Placed) -> Vec<Placed> {
        let mut places: Vec<Placed> = self
            .places()
            .iter()
            .filter(|placed| placed.roll != roll)
            .cloned()
            .collect();
        places.push(becomes.clone());
        rank(&mut places);
        places
    }

    /// Makes so what happened to it; it is closed by whoever holds it.
    pub(in crate::campaign) fn apply(&mut self, event: &RaceEvent) {
        match event {
            RaceEvent::Ran {
                attempt,
                is_secret,
                places,
                ..
            } => {
                self.attempt.clone_from(attempt);
                self.is_secret = *is_secret;
                self.legs.push(places.clone());
            }
            RaceEvent::Rerun { places, .. } => {
                if let Some(latest) = self.legs.last_mut() {
                    latest.clone_from(places);
                }
            }
            RaceEvent::Closed { .. } => {}
        }
    }
}

/// Puts the best first; equals stay in their order.
pub(in crate::campaign) fn rank(places: &mut [Placed]) {
    places.sort_by_cached_key(|placed| std::cmp::Reverse(placed.by.standing()));
}
