//! Effect points that are left, and whom they are meant for.

use crate::campaign::{BodyId, CreatureId, Roll, RollId, UnspentPoints};

use super::State;

/// So many rolls keep their points; what an older one left unspent is gone (our decision).
const KEPT: usize = 100;

impl State {
    /// What a roll won, as far as it is still counted.
    pub fn winnings_of(&self, roll: RollId) -> Option<&UnspentPoints> {
        self.winnings.iter().find(|winnings| winnings.roll == roll)
    }

    /// The latest roll that has points left.
    pub fn latest_winnings(&self) -> Option<&UnspentPoints> {
        self.winnings
            .iter()
            .rev()
            .find(|winnings| winnings.left() > 0)
    }

    /// The roll that points are spent of if none is said: the latest with points left of the one under the cursor, else
    /// of the side whose turn it is, else of the party. What was rolled with bare figures belongs to any side (our
    /// decision).
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
    pub fn winner_of(&self, winnings: &UnspentPoints) -> &str {
        winnings.who.map_or("", |who| self.name_of(who))
    }

    /// Who the harm of a roll goes to if nobody is named: whoever resisted, else the one under the cursor if that is
    /// not whoever rolled, else the only one who stands on the other side (our decision).
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
    pub(in crate::campaign) fn use_up(&mut self, roll: RollId) {
        if let Some(winnings) = self
            .winnings
            .iter_mut()
            .find(|winnings| winnings.roll == roll)
        {
            winnings.spent = winnings.won;
        }
    }

    /// Counts points as spent.
    pub(in crate::campaign) fn spend(&mut self, roll: RollId, points: u32) {
        if let Some(winnings) = self
            .winnings
            .iter_mut()
            .find(|winnings| winnings.roll == roll)
        {
            winnings.spent = winnings.spent.saturating_add(points);
        }
    }
}
