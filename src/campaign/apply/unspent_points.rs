//! Effect points are won and spent.

use crate::campaign::facts::rolls::Roll;
use crate::campaign::facts::unspent_points::UnspentPoints;
use crate::campaign::ids::RollId;
use crate::campaign::state::State;

/// So many rolls keep their points; what an older one left unspent is gone (our decision).
pub(in crate::campaign) const KEPT: usize = 100;

impl State {
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
