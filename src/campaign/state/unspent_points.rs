//! Effect points that are left, and whom they are meant for.

use crate::campaign::{BodyId, CreatureId, Roll, RollId, UnspentPoints};

use super::State;

/// So many rolls keep their points; what an older one left unspent is gone (our decision).
const KEPT: usize = 100;

impl State {
    /// What a roll won, as far as it is still counted.
    pub fn unspent_of(&self, roll: RollId) -> Option<&UnspentPoints> {
        self.unspent.iter().find(|unspent| unspent.roll == roll)
    }

    /// The latest roll that has points left.
    pub fn latest_unspent(&self) -> Option<&UnspentPoints> {
        self.unspent.iter().rev().find(|unspent| unspent.left() > 0)
    }

    /// The roll that points are spent of if none is said: the latest with points left of the one under the cursor, else
    /// of the side whose turn it is, else of the party. What was rolled with bare figures belongs to any side (our
    /// decision).
    pub fn meant_unspent(&self, cursor: Option<CreatureId>) -> Option<&UnspentPoints> {
        let latest = |is_meant: &dyn Fn(Option<CreatureId>) -> bool| {
            self.unspent
                .iter()
                .rev()
                .find(|unspent| unspent.left() > 0 && is_meant(unspent.who))
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
    pub fn winner_of(&self, unspent: &UnspentPoints) -> &str {
        unspent.who.map_or("", |who| self.name_of(who))
    }

    /// Who the harm of a roll goes to if nobody is named: whoever resisted, else the one under the cursor if that is
    /// not whoever rolled, else the only one who stands on the other side (our decision).
    pub fn meant_by(
        &self,
        unspent: &UnspentPoints,
        cursor: Option<CreatureId>,
    ) -> Option<CreatureId> {
        let is_other = |creature: &CreatureId| Some(*creature) != unspent.who;
        unspent
            .against
            .or(cursor.filter(is_other))
            .or_else(|| self.only_opponent(unspent.who?))
    }

    /// The only one of the other side who stands in the order and is not down.
    pub fn only_opponent(&self, of: CreatureId) -> Option<CreatureId> {
        let order = self.tracker.creatures();
        let mut others =
            order.filter(|creature| !self.are_beside(*creature, of) && !self.is_down(*creature));
        others.next().filter(|_| others.next().is_none())
    }

    /// The one body of somebody that can be meant without a number: the only one, or the only one left.
    pub fn only_body(&self, creature: CreatureId) -> Option<BodyId> {
        let all = self.whose(creature);
        if let [only] = all.as_slice() {
            return Some(*only);
        }
        let mut standing = all.into_iter().filter(|whom| !self.is_out(*whom));
        standing.next().filter(|_| standing.next().is_none())
    }

    /// Takes in what a roll won.
    pub(in crate::campaign) fn win(&mut self, id: RollId, roll: &Roll) {
        if let Some(anew) = &roll.anew {
            return self.win_anew(anew.of, id, roll);
        }
        let Some(unspent) = UnspentPoints::of(id, roll) else {
            return;
        };
        self.unspent.push(unspent);
        let surplus = self.unspent.len().saturating_sub(KEPT);
        self.unspent.drain(..surplus);
    }

    /// A roll read again wins what it wins now: what was spent of the old one stays spent and counts against it, and what
    /// was left of the old one is gone (our decision).
    fn win_anew(&mut self, old: RollId, id: RollId, roll: &Roll) {
        let before = self.unspent_of(old).map_or(0, |unspent| unspent.spent);
        let anew = UnspentPoints::of(id, roll).map(|unspent| UnspentPoints {
            spent: before.min(unspent.won),
            ..unspent
        });
        match self.unspent.iter().position(|unspent| unspent.roll == old) {
            Some(at) => drop(self.unspent.splice(at..=at, anew)),
            None => self.unspent.extend(anew),
        }
    }

    /// Counts all points of a roll as spent: they went into long work.
    pub(in crate::campaign) fn use_up(&mut self, roll: RollId) {
        if let Some(unspent) = self.unspent.iter_mut().find(|unspent| unspent.roll == roll) {
            unspent.spent = unspent.won;
        }
    }

    /// Counts points as spent.
    pub(in crate::campaign) fn spend(&mut self, roll: RollId, points: u32) {
        if let Some(unspent) = self.unspent.iter_mut().find(|unspent| unspent.roll == roll) {
            unspent.spent = unspent.spent.saturating_add(points);
        }
    }
}
