//! Conditions: until when they hold, what they ask for, and the names that mean something to the rules.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId};
use crate::words::{is_same, minutes_words};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, Concern, EventAnswer, InRecap, Owed, Part};
use crate::systems::{ConditionEffect, DownState};

/// The edge of a turn at which something ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnEdge {
    /// As the turn begins.
    Start,
    /// As the turn ends.
    End,
}

/// When a condition ends: an absolute place in the fight, never a count that ticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ends {
    /// Not by itself.
    Never,
    /// At a minute of game time, so many after it came: the step that passes it takes the condition away.
    Time { at: i64, lasts: u32 },
    /// At an edge of somebody's turn. Round 0 is the time before a fight.
    At {
        round: u32,
        /// Whose turn.
        whose: CreatureId,
        edge: TurnEdge,
    },
}

/// A condition on a hero or a foe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Its name: words, whatever they say.
    pub name: String,
    /// What it does by the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<ConditionEffect>,
    /// When it ends.
    pub ends: Ends,
    /// The roll that it came of, where it came of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<RollId>,
    /// Whether players do not see that roll, and so know nothing of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_secret: bool,
}

impl Condition {
    /// One that came of no roll.
    pub const fn new(name: String, effects: Vec<ConditionEffect>, ends: Ends) -> Self {
        Self {
            name,
            effects,
            ends,
            of: None,
            is_secret: false,
        }
    }

    /// How it moves what its bearer attempts.
    pub fn modifier(&self) -> Option<i32> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Modifier(value) => Some(*value),
            _ => None,
        })
    }

    /// What it gives those who attack its bearer, as a distraction.
    pub fn distraction(&self) -> Option<(CreatureId, i32)> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Distracted { by, bonus } => Some((*by, *bonus)),
            _ => None,
        })
    }

    /// The figure that is shown behind its name.
    pub fn value(&self) -> Option<i32> {
        let bonus = || self.distraction().map(|(_, bonus)| bonus);
        self.modifier().or_else(bonus)
    }

    /// What it asks for at the start of its bearer's turn.
    pub fn reminder(&self) -> Option<&str> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Asks(what) => Some(what.as_str()),
            _ => None,
        })
    }

    /// How it stands with its bearer, if it says that.
    pub fn down_state(&self) -> Option<DownState> {
        self.effects.iter().find_map(|effect| match effect {
            ConditionEffect::Down(state) => Some(*state),
            _ => None,
        })
    }

    /// Its name, with its figure and with what was counted: `dazed -2`, `dying 1 good, 2 bad`.
    pub fn told(&self) -> String {
        let value = self.value();
        let value = value.map_or_else(String::new, |value| format!(" {value:+}"));
        let counted = match self.down_state() {
            Some(DownState::Dying { good, bad }) if good + bad > 0 => {
                format!(" {good} good, {bad} bad")
            }
            _ => String::new(),
        };
        format!("{}{value}{counted}", self.name)
    }

    /// Whether it is something its bearer concentrates on.
    pub fn is_focus(&self) -> bool {
        self.effects.contains(&ConditionEffect::Concentration)
    }

    /// Whether it closes its bearer to any approach.
    pub fn is_closed(&self) -> bool {
        let is_closed = |effect: &ConditionEffect| matches!(effect, ConditionEffect::Closed { .. });
        self.effects.iter().any(is_closed)
    }

    /// Whether it closes its bearer to this approach of somebody's.
    pub fn is_closed_to(&self, who: CreatureId, wanted: &str) -> bool {
        self.effects.iter().any(|effect| match effect {
            ConditionEffect::Closed { to, approach } => *to == who && is_same(approach, wanted),
            _ => false,
        })
    }

    /// Others whom it is about.
    pub(in crate::campaign) fn others(&self) -> impl Iterator<Item = CreatureId> {
        self.effects.iter().filter_map(|effect| match effect {
            ConditionEffect::Distracted { by: other, .. }
            | ConditionEffect::Closed { to: other, .. } => Some(*other),
            ConditionEffect::Modifier(_)
            | ConditionEffect::Asks(_)
            | ConditionEffect::Concentration
            | ConditionEffect::Dodging
            | ConditionEffect::Held
            | ConditionEffect::Invisible
            | ConditionEffect::Blinded
            | ConditionEffect::EndsByRest(_)
            | ConditionEffect::Edge { .. }
            | ConditionEffect::CannotAct
            | ConditionEffect::Unaware
            | ConditionEffect::Down(_) => None,
        })
    }
}

impl Ends {
    /// Whose turn it is counted by.
    pub(in crate::campaign) const fn whose(self) -> Option<CreatureId> {
        match self {
            Self::At { whose, .. } => Some(whose),
            Self::Never | Self::Time { .. } => None,
        }
    }
}

impl Condition {
    /// `prone until the end of the turn, round 4`: with its value, and with what it asks each turn. `bearer` is named as
    /// they were called then, which is what the line is found by.
    pub(in crate::campaign) fn words<'a>(
        &'a self,
        bearer: Option<(CreatureId, &'a str)>,
    ) -> Vec<Part<'a>> {
        let mut words = vec![self.told().into()];
        if let Ends::At { round, whose, edge } = self.ends {
            let edge = match edge {
                TurnEdge::Start => "start",
                TurnEdge::End => "end",
            };
            let name = bearer.filter(|(bearer, _)| *bearer == whose);
            words.extend([
                format!(", until the {edge} of ").into(),
                name.map_or(Part::NameOf(whose), |(_, name)| name.into()),
                format!("'s turn, round {round}").into(),
            ]);
        }
        if let Ends::Time { lasts, .. } = self.ends {
            words.push(format!(", for {}", minutes_words(lasts)).into());
        }
        let reminder = self.reminder();
        words.extend(reminder.map(|what| format!(", each turn: {what}").into()));
        words
    }
}

/// A condition came.
pub(in crate::campaign) fn gained<'a>(
    creature: CreatureId,
    name: &'a str,
    condition: &'a Condition,
) -> EventAnswer<'a> {
    let recap = match (creature, condition.ends) {
        (CreatureId::Hero(_), Ends::Never) => InRecap::Keeps(name, &condition.name),
        (CreatureId::Hero(_), Ends::At { .. } | Ends::Time { .. }) | (CreatureId::Foe(_), _) => {
            InRecap::Nothing
        }
    };
    let words = condition.words(Some((creature, name)));
    EventAnswer::parts(Kind::Condition, name, words)
        .to(Audience::IfCauseSeen)
        .about(Concern::Record(creature))
        .about_all(condition.ends.whose().into_iter().chain(condition.others()))
        .owed(Owed::ToItsStep(condition.name.as_str().into()))
        .recapped(recap)
}

/// A condition's time was over.
pub(in crate::campaign) fn ended<'a>(
    creature: CreatureId,
    name: &'a str,
    condition: &'a str,
    is_secret: bool,
) -> EventAnswer<'a> {
    let audience = match is_secret {
        true => Audience::GmOnly,
        false => Audience::IfKnown,
    };
    lost(creature, name, condition).to(audience)
}

/// Somebody who concentrates was hurt.
pub(in crate::campaign) fn asked<'a>(
    creature: CreatureId,
    name: &'a str,
    (of, what): (&str, &str),
) -> EventAnswer<'a> {
    let words = format!("hurt while {of}: {what}, or it ends");
    EventAnswer::text(Kind::Condition, name, words)
        .to(Audience::IfCauseSeen)
        .about(Concern::Record(creature))
}

/// A condition went, by word.
pub(in crate::campaign) fn lost<'a>(
    creature: CreatureId,
    name: &'a str,
    condition: &'a str,
) -> EventAnswer<'a> {
    EventAnswer::text(Kind::Condition, name, format!("no longer {condition}"))
        .foretold(format!("{name} no longer {condition}"))
        .to(Audience::IfCauseSeen)
        .about(Concern::Record(creature))
        .recapped(InRecap::Loses(name, condition))
}
