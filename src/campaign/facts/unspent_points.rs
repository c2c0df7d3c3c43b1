//! Effect points won by rolls and not spent yet, counted roll by roll.

use serde::{Deserialize, Serialize};

use crate::campaign::ids::{CreatureId, RollId};
use crate::systems::RollTarget;
use crate::words::{counted, listed};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, Owed, Part};
use super::rolls::Roll;

/// What a roll won and what of it is spent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnspentPoints {
    pub roll: RollId,
    /// Who made it; nobody for bare figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<CreatureId>,
    /// Who resisted, where somebody was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<CreatureId>,
    /// Effect points won, from 1.
    pub won: u32,
    /// Those of them that are spent.
    pub spent: u32,
}

listed! {
    /// What effect points are spent on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SpentOn by word {
        Harm = "harm",
        MentalHarm = "mental harm",
        Effect = "an effect",
        Consequence = "a consequence",
    }
}

impl UnspentPoints {
    /// What a roll wins, if it wins any: of an action against a resistance its effect points. An incremental contest
    /// has used its points up by itself.
    pub(in crate::campaign) fn of(id: RollId, roll: &Roll) -> Option<Self> {
        let won = points_won(roll).filter(|won| *won > 0)?;
        let creature = |seat: usize| roll.who.get(seat).map(|roller| roller.creature);
        let aimed_at = roll.aim.as_ref().and_then(RollTarget::creature);
        let other_side = || creature(1).filter(|_| roll.attempt.has_two_sides());
        let held_against = roll.against.as_ref().map(|roller| roller.creature);
        Some(Self {
            roll: id,
            who: creature(0),
            against: aimed_at.or(held_against).or_else(other_side),
            won,
            spent: 0,
        })
    }

    pub const fn left(&self) -> u32 {
        self.won.saturating_sub(self.spent)
    }
}

/// The effect points a roll won, 0 included; none where it won nothing that could be spent.
pub fn points_won(roll: &Roll) -> Option<u32> {
    roll.outcome.points_won().flatten()
}

/// Effect points were spent: `3 effect points of 12 on harm, 4 left`.
pub(in crate::campaign) fn spent(
    roll: RollId,
    name: &str,
    (points, left): (u32, u32),
    on: SpentOn,
) -> EventAnswer<'_> {
    let words = vec![
        counted(points, "effect point").into(),
        Part::OfRoll(roll),
        format!(" on {}", on.word()).into(),
        Part::Left {
            of: roll,
            spent: points,
            left,
        },
    ];
    EventAnswer::parts(Kind::Spend, name, words)
        .to(Audience::AsSpentFrom(roll))
        .owed(Owed::ToRolls(vec![roll], on.word()))
}
