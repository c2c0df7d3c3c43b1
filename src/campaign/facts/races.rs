//! Races: ranked checks kept until they are closed. Places are by the latest leg (ours); the earlier ones stay known.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{RollId, Roller};
use crate::systems::{Initiative, OutcomeGrade};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, InRecap, Listed, Matter, Owed};

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
    pub outcome: Cow<'static, str>,
    /// The outcome in a word, as the log has it; none of a mere total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word: Option<Cow<'static, str>>,
    /// How good it is.
    pub grade: OutcomeGrade,
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

    /// What it answers, of the race that is called so. One runner alone is no race.
    pub(in crate::campaign) fn answer<'a>(&'a self, race: &'a str) -> EventAnswer<'a> {
        let listed =
            |placed: &Placed| Listed::WithRoll(placed.who.creature, placed.roll, placed.is_secret);
        let (before, is_secret) = match self {
            Self::Ran {
                leg: 1, is_secret, ..
            } => (format!("{race}  "), *is_secret),
            Self::Ran { leg, is_secret, .. } => (format!("{race}  leg {leg}: "), *is_secret),
            Self::Rerun { .. } => (format!("{race}  ranked anew: "), false),
            Self::Closed { .. } => (format!("{race}  closed, "), false),
        };
        let audience = if is_secret {
            Audience::GmOnly
        } else {
            Audience::ListOf {
                listed: self.places().iter().map(listed).collect(),
                fewest: 2,
                is_of_fight: false,
            }
        };
        let owed = match self {
            Self::Ran { places, .. } => {
                Owed::ToRolls(places.iter().map(|placed| placed.roll).collect(), race)
            }
            Self::Rerun { .. } | Self::Closed { .. } => Owed::Nothing,
        };
        let recap = place_words(format!("{race}: "), self.places());
        EventAnswer::text(Kind::Race, "", place_words(before, self.places()))
            .to(audience)
            .recapped(InRecap::Happening(Matter::Contest, recap.into()))
            .owed(owed)
    }
}

/// `1 Wren major 17, 2 Thalia normal 12`.
fn place_words(before: String, places: &[Placed]) -> String {
    let mut words = before;
    for (place, placed) in (1..).zip(places) {
        let comma = if place > 1 { ", " } else { "" };
        let word = placed.word.iter().map(|word| format!(" {word}"));
        let figure = placed.figure.iter().map(|figure| format!(" {figure}"));
        let came: String = word.chain(figure).collect();
        words.push_str(&format!("{comma}{place} {}{came}", placed.who.name));
    }
    words
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
