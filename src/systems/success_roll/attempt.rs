//! What can be attempted: three dice against a skill and its modifiers.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Unread};
use crate::systems::three_dice::{Figure, Modifiers, TRIPLES, ThreeDice, WAYS, sums_falling};
use crate::systems::{Chance, Odds, Verdict};

use super::{Book, Defaults, Kind, Outcome, Reading, Refused};

/// Where the base skill comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Base {
    /// A skill or an attribute as the sheet has it.
    Skill(Figure),
    /// The best of some defaults.
    Default(Defaults),
}

impl Base {
    /// The base skill.
    pub fn skill(&self) -> i32 {
        match self {
            Self::Skill(skill) => skill.get(),
            Self::Default(defaults) => defaults.best().worth(),
        }
    }
}

/// A fully described success roll. What cannot be attempted cannot be described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Described")]
pub struct Attempt {
    base: Base,
    #[serde(skip_serializing_if = "Modifiers::is_empty")]
    modifiers: Modifiers,
    kind: Kind,
}

/// An attempt as it is written, before anybody asked whether it can be made.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    base: Base,
    #[serde(default)]
    modifiers: Modifiers,
    #[serde(default)]
    kind: Kind,
}

impl TryFrom<Described> for Attempt {
    type Error = Refused;

    fn try_from(described: Described) -> Result<Self, Refused> {
        Self::new(described.base, described.modifiers, described.kind)
    }
}

impl Attempt {
    /// An attempt at a skill, with modifiers that all add up.
    ///
    /// # Errors
    /// [`Refused::TooHard`] below an effective skill of 3, unless it is a defense.
    pub fn new(base: Base, modifiers: Modifiers, kind: Kind) -> Result<Self, Refused> {
        let attempt = Self {
            base,
            modifiers,
            kind,
        };
        if kind.may_try(attempt.effective()) {
            Ok(attempt)
        } else {
            Err(Refused::TooHard(attempt.effective()))
        }
    }

    /// Where the base skill comes from.
    pub const fn base(&self) -> &Base {
        &self.base
    }

    /// Every modifier, in the order said.
    pub const fn modifiers(&self) -> &Modifiers {
        &self.modifiers
    }

    /// What it is rolled for.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The skill after all modifiers: what the dice must not exceed.
    pub fn effective(&self) -> i32 {
        self.base.skill() + self.modifiers.sum()
    }

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, _book: &Book, faces: &mut dyn Faces) -> Result<Outcome, Unread> {
        Ok(Outcome {
            dice: ThreeDice::roll(faces)?,
            effective: self.effective(),
            kind: self.kind,
        })
    }

    /// Its exact odds: one entry for each degree and margin, worst first.
    pub fn odds(&self, _book: &Book) -> Odds {
        let effective = self.effective();
        let mut counted: Vec<(Reading, u32)> = Vec::with_capacity(WAYS.len());
        let mut passes = 0;
        // Highest first: no lower sum ever reads worse, so equal degrees and margins stand side by side.
        for (sum, ways) in sums_falling() {
            let reading = Reading::of(sum, effective);
            passes += if reading.degree.succeeds() { ways } else { 0 };
            match counted.last_mut() {
                Some((last, count))
                    if (last.degree, last.margin) == (reading.degree, reading.margin) =>
                {
                    *count += ways;
                }
                _ => counted.push((reading, ways)),
            }
        }
        let share = |ways: u32| f64::from(ways) / f64::from(TRIPLES);
        let chance = |(reading, ways): (Reading, u32)| Chance {
            outcome: reading.degree.key(),
            probability: share(ways),
            value: Some(i64::from(reading.margin)),
        };
        Odds {
            outcomes: counted.into_iter().map(chance).collect(),
            first: Vec::new(),
            passes: Some(share(passes)),
        }
    }

    /// What an outcome of it means: its degree, its margin, whether it succeeded.
    pub fn verdict(&self, outcome: &Outcome) -> Verdict {
        Verdict {
            outcome: outcome.key(),
            value: Some(i64::from(outcome.margin())),
            passed: Some(outcome.degree().succeeds()),
        }
    }
}
