//! How the order is arranged: groups split and joined, sides, surprise, actions readied, rounds rolled anew.

use serde::{Deserialize, Serialize};

use super::command::Attempting;
use super::economy::{Deed, TurnPart, Used};
use super::ids::{BodyId, CreatureId, FoeId, Roller};
use super::party::Ends;
use super::rounds::RoundAttempt;
use super::state::State;
use super::tracker::Combatant;

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
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Party => "party",
            Self::Foes => "foes",
        }
    }
}

impl Allegiance {
    /// Heroes fight for the party and foes against it, unless something else is said.
    #[must_use]
    pub const fn by_nature(creature: CreatureId) -> Self {
        match creature {
            CreatureId::Hero(_) => Self::Party,
            CreatureId::Foe(_) => Self::Foes,
        }
    }
}

impl Combatant {
    /// For whom it fights.
    #[must_use]
    pub fn side(&self) -> Allegiance {
        self.side.unwrap_or(Allegiance::by_nature(self.creature))
    }

    /// Whether surprise takes the turn of this round.
    #[must_use]
    pub fn loses_turn(&self, round: u32) -> bool {
        self.surprised == Some(round) && !self.keeps_turn
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
    /// Its name.
    pub name: String,
    /// Which bodies of the group, counted from 0.
    pub bodies: Vec<usize>,
}

/// How the order shall be arranged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arrange {
    /// Groups apart, or these bodies out of their group.
    Split(Vec<BodyId>),
    /// Lines into one, under the first one's name.
    Join(Vec<CreatureId>),
    /// Somebody fights for this side.
    Side {
        /// Who.
        who: Vec<CreatureId>,
        /// For whom.
        side: Allegiance,
    },
    /// Those who are surprised; or are not after all.
    Surprise {
        /// Who.
        who: Vec<CreatureId>,
        /// Whether they are.
        is_surprised: bool,
    },
    /// An action is kept back; the active one's if nobody is named.
    Ready {
        /// Who.
        who: Option<CreatureId>,
        /// What, and for what.
        what: Option<String>,
    },
    /// What was kept back is done.
    Release(CreatureId),
    /// Parts of a turn are used, or there again; the active one's if nobody is named.
    Parts {
        /// Whose.
        who: Option<CreatureId>,
        /// Which.
        parts: Vec<TurnPart>,
        /// Whether they are used.
        is_used: bool,
    },
    /// An action is taken; by the active one if nobody is named.
    Act {
        /// Who.
        who: Option<CreatureId>,
        /// Which.
        deed: Deed,
    },
    /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
    RollAnew(Option<Vec<Attempting>>),
}

/// How the order was arranged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    missing_docs,
    reason = "fields say who, by number and by the name of the moment"
)]
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
    /// All roll for their places in this round; where they stood before it is kept.
    RoundRolled { round: u32 },
}

impl Arranged {
    /// Whom it is about, where it is about one.
    #[must_use]
    pub const fn creature(&self) -> Option<CreatureId> {
        match self {
            Self::Split { foe, .. } | Self::Merged { foe, .. } => Some(CreatureId::Foe(*foe)),
            Self::SideTaken { creature, .. }
            | Self::Surprised { creature, .. }
            | Self::Readied { creature, .. }
            | Self::PartGivenBack { creature, .. }
            | Self::Released { creature, .. } => Some(*creature),
            Self::PartUsed { used, .. } => Some(used.who),
            Self::RollsAnew { .. } | Self::RoundRolled { .. } => None,
        }
    }
}

impl Arranged {
    /// The name somebody got by being parted from a group here.
    #[must_use]
    pub fn name_of_part(&self, creature: CreatureId) -> Option<&str> {
        let Self::Split { parts, .. } = self else {
            return None;
        };
        parts
            .iter()
            .find(|part| CreatureId::Foe(part.foe) == creature)
            .map(|part| part.name.as_str())
    }
}

impl State {
    /// For whom somebody fights.
    #[must_use]
    pub fn side_of(&self, creature: CreatureId) -> Allegiance {
        self.tracker
            .combatant(creature)
            .map_or(Allegiance::by_nature(creature), Combatant::side)
    }

    /// Whether two fight for one side.
    #[must_use]
    pub fn are_beside(&self, one: CreatureId, other: CreatureId) -> bool {
        self.side_of(one) == self.side_of(other)
    }

    /// Everybody of a side: all heroes who have not changed it, and whoever of the order fights for it.
    #[must_use]
    pub fn all_of_side(&self, side: Allegiance) -> Vec<CreatureId> {
        let order = &self.tracker.order;
        let (ours, others): (Vec<&Combatant>, Vec<&Combatant>) =
            order.iter().partition(|combatant| combatant.side() == side);
        let heroes = self
            .party
            .iter()
            .map(|hero| CreatureId::Hero(hero.id))
            .filter(|_| side == Allegiance::Party);
        let is_gone_over =
            |creature: &CreatureId| others.iter().any(|other| other.creature == *creature);
        let mut all: Vec<CreatureId> = heroes.filter(|creature| !is_gone_over(creature)).collect();
        let is_new = |creature: &CreatureId| {
            side == Allegiance::Foes || !matches!(creature, CreatureId::Hero(_))
        };
        all.extend(
            ours.into_iter()
                .map(|combatant| combatant.creature)
                .filter(is_new),
        );
        all
    }

    /// The order is arranged.
    pub(super) fn arrange(&mut self, arranged: &Arranged) {
        match arranged {
            Arranged::Split { foe, parts, .. } => self.split(*foe, parts),
            Arranged::Merged { foe, others, .. } => self.merge(*foe, others),
            Arranged::PartUsed { used, .. } => self.tracker.use_part(*used),
            Arranged::PartGivenBack { creature, part, .. } => {
                self.tracker.give_part_back(*creature, *part);
            }
            Arranged::RollsAnew { is_anew, attempts } => {
                self.tracker.rounds.begin_habit(*is_anew, attempts.clone());
            }
            Arranged::RoundRolled { round } => self.tracker.open_round(*round),
            Arranged::SideTaken { creature, side, .. } => {
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.side = Some(*side));
            }
            Arranged::Surprised {
                creature,
                round,
                keeps_turn,
                ..
            } => {
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| {
                        who.surprised = *round;
                        who.keeps_turn = *keeps_turn;
                    });
            }
            Arranged::Readied {
                creature, readied, ..
            } => {
                let readied = Some(readied);
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.readied = readied.cloned());
            }
            Arranged::Released { creature, .. } => {
                self.tracker
                    .combatant_mut(*creature)
                    .into_iter()
                    .for_each(|who| who.readied = None);
            }
        }
    }
}
