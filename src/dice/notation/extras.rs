//! Whether dice that are thrown again come to an end, and soon enough.

use super::super::Pool;
use super::super::expression::MOST_EXTRA_DICE;
use super::super::pool::Reading;

/// A throw passes its extra dice with a probability below e to this power: 6 in 10¹⁶.
const VANISHING: f64 = -35.0;

/// The dice of an expression that may be thrown again.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extras {
    /// Dice that may be thrown again and again.
    dice: u32,
    /// The largest chance that one of their faces brings another: 0 to 1.
    chance: f64,
    /// Dice that are thrown once more at most.
    once: u32,
}

impl Extras {
    pub(super) fn add(&mut self, pool: &Pool) {
        if pool.explodes.is_none() && pool.reroll.is_some_and(|reroll| reroll.once) {
            self.once += pool.dice;
            return;
        }
        let again = pool
            .faces()
            .map(|face| u32::from(pool.read(face, false) != Reading::Stands))
            .sum::<u32>();
        self.dice += pool.dice;
        self.chance = self
            .chance
            .max(f64::from(again) / f64::from(pool.die.count()));
    }

    /// Whether the extra dice suffice but for a vanishing probability (Chernoff's bound).
    ///
    /// They do not if, of all the faces a throw can have, fewer bring no other than there are dice.
    pub(super) fn end_in_time(self) -> bool {
        if self.dice == 0 {
            return true;
        }
        let extras = MOST_EXTRA_DICE.saturating_sub(self.once);
        let throws = f64::from(self.dice + extras);
        let (needed, goes_on) = (f64::from(self.dice) / throws, f64::from(extras) / throws);
        let stops = 1.0 - self.chance;
        if needed >= stops {
            return false;
        }
        let divergence = needed * (needed / stops).ln() + goes_on * (goes_on / self.chance).ln();
        -throws * divergence < VANISHING
    }
}
