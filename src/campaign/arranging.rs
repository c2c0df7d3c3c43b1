//! How the order is arranged: groups split and joined, sides, surprise, actions readied, rounds rolled anew.

use serde::{Deserialize, Serialize};

use super::command::Attempting;
use super::economy::{Deed, TurnPart, Used};
use super::event::Roller;
use super::party::{Being, Ends, FoeId, Whom};
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
    pub const fn by_nature(being: Being) -> Self {
        match being {
            Being::Hero(_) => Self::Party,
            Being::Foe(_) => Self::Foes,
        }
    }
}

impl Combatant {
    /// For whom it fights.
    #[must_use]
    pub fn side(&self) -> Allegiance {
        self.side.unwrap_or(Allegiance::by_nature(self.being))
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
    Split(Vec<Whom>),
    /// Lines into one, under the first one's name.
    Join(Vec<Being>),
    /// Somebody fights for this side.
    Side {
        /// Who.
        who: Vec<Being>,
        /// For whom.
        side: Allegiance,
    },
    /// Those who are surprised; or are not after all.
    Surprise {
        /// Who.
        who: Vec<Being>,
        /// Whether they are.
        is_surprised: bool,
    },
    /// An action is kept back; the active one's if nobody is named.
    Ready {
        /// Who.
        who: Option<Being>,
        /// What, and for what.
        what: Option<String>,
    },
    /// What was kept back is done.
    Release(Being),
    /// Parts of a turn are used, or there again; the active one's if nobody is named.
    Parts {
        /// Whose.
        who: Option<Being>,
        /// Which.
        parts: Vec<TurnPart>,
        /// Whether they are used.
        is_used: bool,
    },
    /// An action is taken; by the active one if nobody is named.
    Act {
        /// Who.
        who: Option<Being>,
        /// Which.
        deed: Deed,
    },
    /// All roll for their places anew in each round, by these attempts or by the system's own; or once only.
    RollAnew(Option<Vec<Attempting>>),
}

/// How the order was arranged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "fields say who, by number and by the name of the moment")]
pub enum Arranged {
    /// Bodies of a group stand on lines of their own, right behind it.
    Split { foe: FoeId, name: String, parts: Vec<Part> },
    /// Other lines became bodies of this one.
    Merged { foe: FoeId, name: String, others: Vec<Roller> },
    /// Somebody fights for a side.
    SideTaken { being: Being, name: String, side: Allegiance },
    /// Somebody is surprised until the turn of a round, or no more; and loses that turn, unless it is kept.
    Surprised {
        being: Being,
        name: String,
        round: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        keeps_turn: bool,
    },
    /// An action is kept back.
    Readied { being: Being, name: String, readied: Readied },
    /// What was kept back was done.
    Released { being: Being, name: String, what: Option<String> },
    /// A part of a turn was used.
    PartUsed { name: String, used: Used },
    /// A part of a turn is there again, by word.
    PartGivenBack { being: Being, name: String, part: TurnPart },
    /// Whether all roll for their places anew in each round, and by what, where it is not the system's own.
    RollsAnew { is_anew: bool, attempts: Vec<RoundAttempt> },
    /// All roll for their places in this round; where they stood before it is kept.
    RoundRolled { round: u32 },
}

impl Arranged {
    /// Whom it is about, where it is about one.
    #[must_use]
    pub const fn being(&self) -> Option<Being> {
        match self {
            Self::Split { foe, .. } | Self::Merged { foe, .. } => Some(Being::Foe(*foe)),
            Self::SideTaken { being, .. }
            | Self::Surprised { being, .. }
            | Self::Readied { being, .. }
            | Self::PartGivenBack { being, .. }
            | Self::Released { being, .. } => Some(*being),
            Self::PartUsed { used, .. } => Some(used.who),
            Self::RollsAnew { .. } | Self::RoundRolled { .. } => None,
        }
    }
}

impl Arranged {
    /// The name somebody got by being parted from a group here.
    #[must_use]
    pub fn name_of_part(&self, being: Being) -> Option<&str> {
        let Self::Split { parts, .. } = self else { return None };
        parts.iter().find(|part| Being::Foe(part.foe) == being).map(|part| part.name.as_str())
    }
}

impl State {
    /// For whom somebody fights.
    #[must_use]
    pub fn side_of(&self, being: Being) -> Allegiance {
        self.tracker.combatant(being).map_or(Allegiance::by_nature(being), Combatant::side)
    }

    /// Whether two fight for one side.
    #[must_use]
    pub fn are_beside(&self, one: Being, other: Being) -> bool {
        self.side_of(one) == self.side_of(other)
    }

    /// Everybody of a side: all heroes who have not changed it, and whoever of the order fights for it.
    #[must_use]
    pub fn all_of_side(&self, side: Allegiance) -> Vec<Being> {
        let order = &self.tracker.order;
        let (ours, others): (Vec<&Combatant>, Vec<&Combatant>) =
            order.iter().partition(|combatant| combatant.side() == side);
        let heroes = self.party.iter().map(|hero| Being::Hero(hero.id)).filter(|_| side == Allegiance::Party);
        let is_gone_over = |being: &Being| others.iter().any(|other| other.being == *being);
        let mut all: Vec<Being> = heroes.filter(|being| !is_gone_over(being)).collect();
        let is_new = |being: &Being| side == Allegiance::Foes || !matches!(being, Being::Hero(_));
        all.extend(ours.into_iter().map(|combatant| combatant.being).filter(is_new));
        all
    }

    /// The order is arranged.
    pub(super) fn arrange(&mut self, arranged: &Arranged) {
        match arranged {
            Arranged::Split { foe, parts, .. } => self.split(*foe, parts),
            Arranged::Merged { foe, others, .. } => self.merge(*foe, others),
            Arranged::PartUsed { used, .. } => self.tracker.use_part(*used),
            Arranged::PartGivenBack { being, part, .. } => self.tracker.give_part_back(*being, *part),
            Arranged::RollsAnew { is_anew, attempts } => {
                self.tracker.rounds.begin_habit(*is_anew, attempts.clone());
            }
            Arranged::RoundRolled { round } => self.tracker.open_round(*round),
            Arranged::SideTaken { being, side, .. } => {
                self.tracker.combatant_mut(*being).into_iter().for_each(|who| who.side = Some(*side));
            }
            Arranged::Surprised { being, round, keeps_turn, .. } => {
                self.tracker.combatant_mut(*being).into_iter().for_each(|who| {
                    who.surprised = *round;
                    who.keeps_turn = *keeps_turn;
                });
            }
            Arranged::Readied { being, readied, .. } => {
                let readied = Some(readied);
                self.tracker.combatant_mut(*being).into_iter().for_each(|who| who.readied = readied.cloned());
            }
            Arranged::Released { being, .. } => {
                self.tracker.combatant_mut(*being).into_iter().for_each(|who| who.readied = None);
            }
        }
    }
}
