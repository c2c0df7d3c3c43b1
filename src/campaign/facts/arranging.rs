//! How the order is arranged: groups split and joined, sides, surprise, actions readied, rounds rolled anew.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, FoeId, Roller};
use crate::systems::reference::Topic;
use crate::systems::{Attempt, Initiative};

use super::conditions::Ends;
use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer};
use super::turn_parts::{TurnPart, Used};

/// Whose part somebody takes in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Allegiance {
    /// The heroes'.
    Party,
    /// Against them.
    Foes,
}

impl Allegiance {
    /// Its word in a line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Party => "party",
            Self::Foes => "foes",
        }
    }

    /// Heroes fight for the party and foes against it, unless something else is said.
    pub const fn by_nature(creature: CreatureId) -> Self {
        match creature {
            CreatureId::Hero(_) => Self::Party,
            CreatureId::Foe(_) => Self::Foes,
        }
    }
}

/// An action kept back until something happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Readied {
    /// What is kept back, and for what.
    pub what: Option<String>,
    /// Until when: the start of the next turn of whoever readied it.
    pub ends: Ends,
}

/// Some bodies of a group that stand on a line of their own from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The new line's number.
    pub foe: FoeId,
    pub name: String,
    /// Which bodies of the group, counted from 0.
    pub bodies: Vec<usize>,
}

/// How the order was arranged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Arranged {
    /// Bodies of a group stand on lines of their own, right behind it.
    Split {
        foe: FoeId,
        name: String,
        parts: Vec<Part>,
    },
    /// Other lines became bodies of this one.
    Merged {
        foe: FoeId,
        name: String,
        others: Vec<Roller>,
    },
    /// Somebody fights for a side.
    SideTaken {
        creature: CreatureId,
        name: String,
        side: Allegiance,
    },
    /// Somebody is surprised until the turn of a round, or no more; and loses that turn, unless it is kept.
    Surprised {
        creature: CreatureId,
        name: String,
        round: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keeps_turn: bool,
    },
    /// An action is kept back.
    Readied {
        creature: CreatureId,
        name: String,
        readied: Readied,
    },
    /// What was kept back was done.
    Released {
        creature: CreatureId,
        name: String,
        what: Option<String>,
    },
    /// A part of a turn was used.
    PartUsed { name: String, used: Used },
    /// A part of a turn is there again, by word.
    PartGivenBack {
        creature: CreatureId,
        name: String,
        part: TurnPart,
    },
    /// Whether all roll for their places anew in each round, and by what, where it is not the system's own.
    RollsAnew {
        is_anew: bool,
        attempts: Vec<RoundAttempt>,
    },
    /// The attempt that gives places in the order from now on, in the words of its line.
    InitiativeNamed { words: String },
    /// All roll for their places in this round; where they stood before it is kept.
    RoundRolled { round: u32 },
}

impl Arranged {
    /// The name somebody got by being parted from a group here.
    pub fn name_of_part(&self, creature: CreatureId) -> Option<&str> {
        let Self::Split { parts, .. } = self else {
            return None;
        };
        let is_it = |part: &&Part| CreatureId::Foe(part.foe) == creature;
        parts.iter().find(is_it).map(|part| part.name.as_str())
    }

    /// What a foe waits for is nothing that players could know.
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        match self {
            Self::Split { foe, name, parts } => {
                let named = parts.iter().map(|part| CreatureId::Foe(part.foe));
                EventAnswer::text(Kind::Order, name, split_words(parts))
                    .of_place(CreatureId::Foe(*foe))
                    .about_all(named)
            }
            Self::Merged { foe, name, others } => {
                let words = format!("joined by {}", names_of(others));
                EventAnswer::text(Kind::Order, name, words)
                    .of_place(CreatureId::Foe(*foe))
                    .about_all(others.iter().map(|other| other.creature))
            }
            Self::SideTaken {
                creature,
                name,
                side,
            } => {
                let words = format!("fights for the {}", side.word());
                EventAnswer::text(Kind::Order, name, words).of_place(*creature)
            }
            Self::Surprised {
                creature,
                name,
                round,
                keeps_turn,
            } => {
                let words = surprised_words(*round, *keeps_turn);
                EventAnswer::text(Kind::Condition, name, words).of_place(*creature)
            }
            Self::Readied {
                creature,
                name,
                readied,
            } => {
                let words = format!("readies{}", what_words(readied.what.as_deref()));
                let answer = EventAnswer::text(Kind::Turn, name, words).of_place(*creature);
                let audience = match creature {
                    CreatureId::Hero(_) => Audience::IfKnown,
                    CreatureId::Foe(_) => Audience::GmOnly,
                };
                answer.about_all(readied.ends.whose()).to(audience)
            }
            Self::Released {
                creature,
                name,
                what,
            } => {
                let words = format!("acts as readied{}", what_words(what.as_deref()));
                EventAnswer::text(Kind::Turn, name, words).of_place(*creature)
            }
            Self::RollsAnew { is_anew: true, .. } => of_all("everyone rolls initiative each round"),
            Self::RollsAnew { is_anew: false, .. } => of_all("initiative is rolled once"),
            Self::PartUsed { name, used } => {
                let on = used.deed.map(|deed| format!(": {}", deed.word()));
                let words = format!("uses {}{}", used.part.word(), on.unwrap_or_default());
                // What is readied, or done so, may name somebody unseen: its cost would tell of it.
                EventAnswer::text(Kind::Turn, name, words)
                    .of_place(used.who)
                    .to(Audience::WithReadying(used.who))
                    .on_topic(Topic::TurnParts)
                    .unless_rolled()
            }
            Self::PartGivenBack {
                creature,
                name,
                part,
            } => {
                let words = format!("has {} again", part.word());
                EventAnswer::text(Kind::Turn, name, words)
                    .of_place(*creature)
                    .on_topic(Topic::TurnParts)
            }
            Self::InitiativeNamed { .. } | Self::RoundRolled { .. } => EventAnswer::silent(),
        }
    }
}

fn of_all(words: &'static str) -> EventAnswer<'static> {
    EventAnswer::text(Kind::Order, "", words).to(Audience::IfKnown)
}

fn surprised_words(round: Option<u32>, keeps_turn: bool) -> String {
    match (round, keeps_turn) {
        (Some(round), true) => {
            format!("surprised until the turn in round {round}: rolls to resist")
        }
        (Some(round), false) => format!("surprised: no turn in round {round}"),
        (None, _) => "no longer surprised".to_owned(),
    }
}

fn names_of(others: &[Roller]) -> String {
    let names: Vec<&str> = others.iter().map(|other| other.name.as_str()).collect();
    names.join(", ")
}

fn split_words(parts: &[Part]) -> String {
    let words = parts.iter().map(|part| match part.bodies.len() {
        1 => part.name.clone(),
        count => format!("{} ×{count}", part.name),
    });
    format!("split: {}", words.collect::<Vec<_>>().join(", "))
}

fn what_words(what: Option<&str>) -> String {
    what.map_or_else(String::new, |what| format!(": {what}"))
}

/// Rounds whose places are kept to step back to.
pub(in crate::campaign) const ROUNDS_KEPT: usize = 20;

/// Whether each round is rolled for anew, and how the others stood.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rounds {
    /// Whether all roll for their places anew in each round.
    pub is_anew: bool,
    /// What is rolled, where it is not the system's own; whoever is not among these rolls what the first of them does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<RoundAttempt>,
    /// The order of rounds that are not this one, as it was left.
    pub left: Vec<RoundOrder>,
}

/// What somebody rolls for a place in each round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundAttempt {
    pub who: CreatureId,
    /// What it is called.
    pub what: String,
    pub attempt: Attempt,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundOrder {
    pub round: u32,
    /// Who stood where, first to act first.
    pub places: Vec<(CreatureId, Option<Initiative>)>,
    /// Those who came too late for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<CreatureId>,
}

impl Rounds {
    /// What somebody rolls, where it is not the system's own.
    pub fn attempt_of(&self, who: CreatureId) -> Option<&RoundAttempt> {
        let own = self.attempts.iter().find(|own| own.who == who);
        own.or(self.attempts.first())
    }

    /// From now on all roll in each round, or once.
    pub(in crate::campaign) fn begin_habit(&mut self, is_anew: bool, attempts: Vec<RoundAttempt>) {
        (self.is_anew, self.attempts) = (is_anew, attempts);
    }
}
