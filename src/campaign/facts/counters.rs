//! Counters: slots, charges, arrows and other uses, each with what brings it back.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::CreatureId;
use crate::systems::RestKind;
use crate::words::is_same;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer};

/// What brings a counter back to its most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refill {
    /// Nothing.
    Never,
    /// The start of each turn of its bearer.
    Turn,
    /// The start of each round.
    Round,
    /// The start of a fight.
    Encounter,
    /// The start of an evening.
    Evening,
    /// A rest, or a new day.
    Rest(RestKind),
    /// A die thrown at the start of each turn of its bearer, at or over a figure.
    Die {
        sides: u32,
        /// The least that brings it back.
        from: u32,
    },
}

/// Something that is used up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub who: CreatureId,
    /// Its name, unlike any other of theirs.
    pub name: String,
    /// How much is left.
    pub left: u32,
    /// How much there is at most.
    pub max: u32,
    /// What brings it back.
    pub refill: Refill,
    /// The round of this fight in which it was last brought back or tried, so that a turn taken back gives nothing twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<u32>,
}

/// What happened to a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum CounterEvent {
    /// It stands so from now on; `from` is how much was left, of one that was there.
    Set {
        name: String,
        from: Option<u32>,
        to: Counter,
    },
    /// Its die did not bring it back.
    StayedSpent { name: String, to: Counter },
    /// It is counted no more.
    Removed { name: String, counter: Counter },
}

impl Refill {
    /// As a line says it behind `refill`.
    pub fn word(self) -> String {
        match self {
            Self::Never => "never".to_owned(),
            Self::Turn => "turn".to_owned(),
            Self::Round => "round".to_owned(),
            Self::Encounter => "encounter".to_owned(),
            Self::Evening => "evening".to_owned(),
            Self::Rest(kind) => kind.refill().to_owned(),
            Self::Die { sides, from } => format!("{from}+ on d{sides} each turn"),
        }
    }

    /// Those that are one word.
    pub const WORDS: [Self; 8] = [
        Self::Turn,
        Self::Round,
        Self::Encounter,
        Self::Rest(RestKind::Short),
        Self::Rest(RestKind::Long),
        Self::Evening,
        Self::Rest(RestKind::Dawn),
        Self::Never,
    ];

    /// Whether a rest brings it: a night brings back whatever a turn would.
    pub fn comes_by(self, rest: RestKind) -> bool {
        match self {
            Self::Never | Self::Evening => false,
            Self::Rest(kind) => rest.includes(kind),
            Self::Turn | Self::Round | Self::Encounter | Self::Die { .. } => rest != RestKind::Dawn,
        }
    }
}

impl Counter {
    /// One that nothing was taken of yet.
    pub fn full(who: CreatureId, name: &str, (max, refill): (u32, Refill)) -> Self {
        Self {
            who,
            name: name.to_owned(),
            left: max,
            max,
            refill,
            tried: None,
        }
    }

    /// Whether somebody's counter goes by that name.
    pub fn is_called(&self, who: CreatureId, name: &str) -> bool {
        self.who == who && is_same(&self.name, name)
    }

    /// `breath 0/1`.
    pub fn words(&self) -> String {
        format!("{} {}/{}", self.name, self.left, self.max)
    }
}

impl CounterEvent {
    /// The counter it is about, as it stands then.
    pub const fn counter(&self) -> &Counter {
        match self {
            Self::Set { to, .. } | Self::StayedSpent { to, .. } => to,
            Self::Removed { counter, .. } => counter,
        }
    }

    /// What it answers: how often a foe can still do something is nothing that players could know.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let counter = self.counter();
        let (name, words) = match self {
            Self::Set { name, from, to } => {
                let left = match from {
                    Some(from) if *from != to.left => format!("{from} → {}", to.left),
                    _ => to.left.to_string(),
                };
                let refill = match (from, to.refill) {
                    (Some(from), _) if *from != to.left => String::new(),
                    (_, Refill::Never) => ", not refilled".to_owned(),
                    (_, refill) => format!(", refill {}", refill.word()),
                };
                (name, format!("{} {left} of {}{refill}", to.name, to.max))
            }
            Self::StayedSpent { name, to } => (name, format!("{} does not come back", to.name)),
            Self::Removed { name, counter } => (name, format!("{} counted no more", counter.name)),
        };
        let audience = match counter.who {
            CreatureId::Hero(_) => Audience::IfCauseSeen,
            CreatureId::Foe(_) => Audience::GmOnly,
        };
        EventAnswer::text(Kind::Hero, name, words)
            .to(audience)
            .about(Concern::Record(counter.who))
    }

    /// Makes it so.
    pub(in crate::campaign) fn apply(&self, counters: &mut Vec<Counter>) {
        let counter = self.counter();
        let known = counters
            .iter()
            .position(|known| known.is_called(counter.who, &counter.name));
        match (self, known) {
            (Self::Removed { .. }, at) => at.into_iter().for_each(|at| drop(counters.remove(at))),
            (_, Some(at)) => drop(counters.splice(at..=at, [counter.clone()])),
            (_, None) => counters.push(counter.clone()),
        }
    }
}
