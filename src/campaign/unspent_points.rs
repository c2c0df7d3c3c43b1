//! Effect points won by rolls and not spent yet, counted roll by roll.

use serde::{Deserialize, Serialize};

use crate::systems::Outcome;
use crate::systems::monsters_and_magic as mm;

use super::event::Roll;
use super::ids::{BodyId, CreatureId, RollId};
use super::state::State;

/// So many rolls keep their points; what an older one left unspent is gone (our decision).
const KEPT: usize = 100;

/// What a roll won and what of it is spent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnspentPoints {
    /// The roll.
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

/// What effect points are spent on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub enum SpentOn {
    Harm,
    MentalHarm,
    Effect,
    Consequence,
}

impl SpentOn {
    /// What the log calls it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Harm => "harm",
            Self::MentalHarm => "mental harm",
            Self::Effect => "an effect",
            Self::Consequence => "a consequence",
        }
    }
}

impl UnspentPoints {
    /// What a roll wins, if it wins any: of an action against a resistance its effect points. An incremental contest
    /// has used its points up by itself.
    fn of(id: RollId, roll: &Roll) -> Option<Self> {
        let won = points_won(roll).filter(|won| *won > 0)?;
        let creature = |seat: usize| roll.who.get(seat).map(|roller| roller.creature);
        Some(Self {
            roll: id,
            who: creature(0),
            against: creature(1),
            won,
            spent: 0,
        })
    }

    /// What is left of it.
    #[must_use]
    pub const fn left(&self) -> u32 {
        self.won.saturating_sub(self.spent)
    }
}

/// The effect points a roll won, 0 included; none where it won nothing that could be spent.
#[must_use]
pub fn points_won(roll: &Roll) -> Option<u32> {
    match &roll.outcome {
        Outcome::MonstersAndMagic(outcome @ mm::Outcome::Resisted { .. }) => {
            outcome.effect_points()
        }
        _ => None,
    }
}

impl State {
    /// What a roll won, as far as it is still counted.
    #[must_use]
    pub fn winnings_of(&self, roll: RollId) -> Option<&UnspentPoints> {
        self.winnings.iter().find(|winnings| winnings.roll == roll)
    }

    /// The latest roll that has points left.
    #[must_use]
    pub fn latest_winnings(&self) -> Option<&UnspentPoints> {
        self.winnings
            .iter()
            .rev()
            .find(|winnings| winnings.left() > 0)
    }

    /// The roll that points are spent of if none is said: the latest with points left of the one under the cursor, else
    /// of the side whose turn it is, else of the party. What was rolled with bare figures belongs to any side (our
    /// decision).
    #[must_use]
    pub fn meant_winnings(&self, cursor: Option<CreatureId>) -> Option<&UnspentPoints> {
        let latest = |is_meant: &dyn Fn(Option<CreatureId>) -> bool| {
            self.winnings
                .iter()
                .rev()
                .find(|winnings| winnings.left() > 0 && is_meant(winnings.who))
        };
        let of_cursor = || cursor.and_then(|cursor| latest(&|who| who == Some(cursor)));
        let on_turn = || {
            let active = self.tracker.active()?;
            latest(&|who| who.is_none_or(|who| self.are_beside(who, active)))
        };
        let of_party = || latest(&|who| who.is_none_or(|who| matches!(who, CreatureId::Hero(_))));
        of_cursor().or_else(on_turn).or_else(of_party)
    }

    /// Whose points a roll won; empty for bare figures.
    #[must_use]
    pub fn winner_of(&self, winnings: &UnspentPoints) -> &str {
        winnings.who.map_or("", |who| self.name_of(who))
    }

    /// Who the harm of a roll goes to if nobody is named: whoever resisted, else the one under the cursor if that is
    /// not whoever rolled, else the only one who stands on the other side (our decision).
    #[must_use]
    pub fn meant_by(
        &self,
        winnings: &UnspentPoints,
        cursor: Option<CreatureId>,
    ) -> Option<CreatureId> {
        let is_other = |creature: &CreatureId| Some(*creature) != winnings.who;
        winnings
            .against
            .or(cursor.filter(is_other))
            .or_else(|| self.only_opponent(winnings.who?))
    }

    /// The only one of the other side who stands in the order and is not down.
    #[must_use]
    pub fn only_opponent(&self, of: CreatureId) -> Option<CreatureId> {
        let order = self
            .tracker
            .order
            .iter()
            .map(|combatant| combatant.creature);
        let mut others =
            order.filter(|creature| !self.are_beside(*creature, of) && !self.is_down(*creature));
        others.next().filter(|_| others.next().is_none())
    }

    /// The one body of somebody that can be meant without a number: the only one, or the only one left.
    #[must_use]
    pub fn only_body(&self, creature: CreatureId) -> Option<BodyId> {
        let all = self.whose(creature);
        if let [only] = all.as_slice() {
            return Some(*only);
        }
        let mut standing = all.into_iter().filter(|whom| !self.is_out(*whom));
        standing.next().filter(|_| standing.next().is_none())
    }

    /// Takes in what a roll won.
    pub(super) fn win(&mut self, id: RollId, roll: &Roll) {
        if let Some(anew) = &roll.anew {
            return self.win_anew(anew.of, id, roll);
        }
        let Some(winnings) = UnspentPoints::of(id, roll) else {
            return;
        };
        self.winnings.push(winnings);
        let surplus = self.winnings.len().saturating_sub(KEPT);
        self.winnings.drain(..surplus);
    }

    /// A roll read again wins what it wins now: what was spent of the old one stays spent and counts against it, and what
    /// was left of the old one is gone (our decision).
    fn win_anew(&mut self, old: RollId, id: RollId, roll: &Roll) {
        let before = self.winnings_of(old).map_or(0, |winnings| winnings.spent);
        let anew = UnspentPoints::of(id, roll).map(|winnings| UnspentPoints {
            spent: before.min(winnings.won),
            ..winnings
        });
        match self
            .winnings
            .iter()
            .position(|winnings| winnings.roll == old)
        {
            Some(at) => drop(self.winnings.splice(at..=at, anew)),
            None => self.winnings.extend(anew),
        }
    }

    /// Counts all points of a roll as spent: they went into long work.
    pub(super) fn use_up(&mut self, roll: RollId) {
        if let Some(winnings) = self
            .winnings
            .iter_mut()
            .find(|winnings| winnings.roll == roll)
        {
            winnings.spent = winnings.won;
        }
    }

    /// Counts points as spent.
    pub(super) fn spend(&mut self, roll: RollId, points: u32) {
        if let Some(winnings) = self
            .winnings
            .iter_mut()
            .find(|winnings| winnings.roll == roll)
        {
            winnings.spent = winnings.spent.saturating_add(points);
        }
    }
}
