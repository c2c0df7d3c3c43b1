//! The parts of a turn that were used, and when they are there again.

use crate::campaign::facts::turn_parts::{Declared, Deed, TurnPart, Used, one_of_several};
use crate::campaign::ids::{CreatureId, Roller};
use crate::systems::Attempt;

use super::{Fight, Tracker, Turn};

impl Used {
    /// Whether another deed belongs to what the part was used for: the roll to an action that was said by word, attacks to
    /// one Attack or one spell, whatever was readied to the reaction that released it.
    pub(in crate::campaign) fn goes_on_as(
        &self,
        (deed, is_rolled): (Deed, bool),
        tracker: &Tracker,
    ) -> bool {
        match self.part {
            TurnPart::Reaction => {
                let is_now = self.round == tracker.round() && self.during == tracker.active();
                self.deed == Some(Deed::Ready) && is_now
            }
            TurnPart::Action => {
                let is_begun = self.deed.is_some_and(|begun| begun.is_done_by(deed));
                let is_of_attack = matches!(self.deed, Some(Deed::Attack | Deed::Magic));
                (is_begun && is_rolled && !self.is_rolled) || deed == Deed::Attack && is_of_attack
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
        let mut uses = self.uses_of(who, part);
        match part {
            // Whoever dashes moves twice (“Dash”).
            TurnPart::Move => uses.nth(self.dashes(who)),
            TurnPart::Action | TurnPart::Bonus | TurnPart::Reaction | TurnPart::Free => uses.next(),
        }
    }

    /// What an action of somebody's that they do not have again yet was taken for.
    pub(in crate::campaign) fn deed_of(&self, who: CreatureId) -> Option<Deed> {
        self.use_of(who, TurnPart::Action)?.deed
    }

    fn uses_of(&self, who: CreatureId, part: TurnPart) -> impl Iterator<Item = &Used> {
        let turn = self.turn();
        let own = self.used.iter();
        let own = own.filter(move |used| used.who == who && used.part == part);
        own.filter(move |used| {
            turn.is_some_and(|turn| turn.has_seen(used)) && !self.is_past(used.ends)
        })
    }

    /// How many moves of a turn an action of somebody's adds.
    fn dashes(&self, who: CreatureId) -> usize {
        usize::from(self.deed_of(who) == Some(Deed::Dash))
    }

    pub(in crate::campaign) fn use_part(&mut self, used: Used) {
        let is_one_of_several = used.part == TurnPart::Move && self.dashes(used.who) > 0;
        let is_replaced = |known: &Used| known.who == used.who && known.part == used.part;
        self.used
            .retain(|known| is_one_of_several || !is_replaced(known));
        self.used.push(used);
        let surplus = self.used.len().saturating_sub(MOST_USED);
        self.used.drain(..surplus);
    }

    /// A part is there again, by word.
    pub(in crate::campaign) fn give_part_back(&mut self, who: CreatureId, part: TurnPart) {
        let is_it = |used: &Used| used.who == who && used.part == part;
        if let Some(latest) = self.used.iter().rposition(is_it) {
            self.used.remove(latest);
        }
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

    /// What the active one declared for this turn, where it is several actions.
    pub fn declared(&self) -> Option<Declared> {
        let active = self.active()?;
        let mut declared = self.declared.iter().copied();
        declared
            .find(|declared| declared.is_of(self.round, active))
            .filter(|declared| declared.count > 1)
    }
}

impl Tracker {
    /// Somebody does so many things in this turn; what is taken already stays taken. Of earlier rounds only the one before
    /// is remembered, for whoever steps back.
    pub(in crate::campaign) fn declare_actions(&mut self, who: CreatureId, count: u32) {
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let round = turn.round;
        let mut declared = turn.declared.iter();
        let known = declared.find(|declared| declared.is_of(round, who));
        let taken = known.map_or(0, |known| known.taken);
        turn.declared
            .retain(|known| !known.is_of(round, who) && known.round.saturating_add(1) >= round);
        turn.declared.push(Declared {
            round,
            who,
            count,
            taken,
        });
    }

    /// A pool of the active one that was one of several actions is taken.
    pub(in crate::campaign) fn count_action(&mut self, attempt: &Attempt, who: &[Roller]) {
        let Fight::Underway(turn) = &mut self.fight else {
            return;
        };
        let Some(active) = turn.active() else { return };
        let Some(action) = one_of_several(attempt, who, active) else {
            return;
        };
        let round = turn.round;
        let mut declared = turn.declared.iter_mut();
        if let Some(declared) = declared.find(|declared| declared.is_of(round, active)) {
            declared.take(action);
        }
    }
}
