//! The parts of a turn that were used, and when they are there again.

use crate::campaign::facts::turn_parts::{Deed, TurnPart, Used};
use crate::campaign::ids::CreatureId;

use super::{Tracker, Turn};

impl Used {
    /// Whether another deed belongs to what the part was used for: attacks to one Attack or one spell, whatever was
    /// readied to the reaction that released it.
    pub(in crate::campaign) fn goes_on_as(&self, deed: Deed, tracker: &Tracker) -> bool {
        match self.part {
            TurnPart::Reaction => {
                let is_now = self.round == tracker.round() && self.during == tracker.active();
                self.deed == Some(Deed::Ready) && is_now
            }
            TurnPart::Action => {
                deed == Deed::Attack && matches!(self.deed, Some(Deed::Attack | Deed::Magic))
            }
            TurnPart::Move | TurnPart::Bonus | TurnPart::Free => false,
        }
    }
}

/// Parts used that are remembered, for whoever steps back.
pub(in crate::campaign) const MOST_USED: usize = 200;

impl Tracker {
    /// Whether somebody has used a part and does not have it again yet.
    pub fn has_used(&self, who: CreatureId, part: TurnPart) -> bool {
        self.use_of(who, part).is_some()
    }

    /// How somebody used a part that they do not have again yet.
    pub(in crate::campaign) fn use_of(&self, who: CreatureId, part: TurnPart) -> Option<&Used> {
        let turn = self.turn()?;
        let mut own = self
            .used
            .iter()
            .filter(|used| used.who == who && used.part == part);
        own.find(|used| turn.has_seen(used) && !self.is_past(used.ends))
    }

    pub(in crate::campaign) fn use_part(&mut self, used: Used) {
        self.give_part_back(used.who, used.part);
        self.used.push(used);
        let surplus = self.used.len().saturating_sub(MOST_USED);
        self.used.drain(..surplus);
    }

    /// A part is there again, by word.
    pub(in crate::campaign) fn give_part_back(&mut self, who: CreatureId, part: TurnPart) {
        self.used
            .retain(|used| used.who != who || used.part != part);
    }
}

impl Turn {
    /// Whether the turn in which something was used has begun.
    fn has_seen(&self, used: &Used) -> bool {
        let Some(during) = used.during else {
            return used.round <= self.round;
        };
        let is_now = used.round == self.round && self.active() == Some(during);
        is_now || self.acted_in(used.round, during)
    }
}
