//! The exact chances of dice thrown together, counted over the same reading of faces that a throw uses.

use super::super::Pool;
use super::super::pool::{End, Reading, index};
use super::keep::{Sums, Value, keep_best};
use super::spread::Spread;

/// The chance of a chain of explosions to go on that is folded into its last link, which then counts as if it did
/// not explode. It is far below what an `f64` tells from 1.
pub(super) const NEGLIGIBLE: f64 = 1e-15;

/// The faces a die can come to rest on, rerolls done, and what each adds to the total.
pub(super) struct Link {
    /// Faces that end the die.
    stands: Spread,
    /// Faces that bring another; none for most dice.
    explodes: Option<Spread>,
}

impl Link {
    pub(super) fn of(pool: &Pool) -> Self {
        let counted = |wanted: Reading| {
            let chances = rested(pool).filter(move |&(face, _)| pool.read(face, true) == wanted);
            Spread::of(chances.map(|(face, chance)| (index(pool.worth(face)), chance)))
        };
        let explodes = pool.explodes.is_some().then(|| counted(Reading::Explodes));
        // Only explosions that no reroll takes away matter.
        let explodes = explodes.filter(|faces| faces.mass() > 0.0);
        Self {
            stands: counted(Reading::Stands),
            explodes,
        }
    }

    /// A die with all that it explodes into.
    fn chain(self) -> Spread {
        let Some(explodes) = self.explodes else {
            return self.stands;
        };
        let mut chain = self.stands.clone();
        let mut going_on = explodes.clone();
        while going_on.mass() >= NEGLIGIBLE {
            chain.add(&going_on.plus(&self.stands));
            going_on = going_on.plus(&explodes);
        }
        chain.add(&going_on);
        chain
    }
}

impl Pool {
    /// Every face one of its dice can show once its rerolls are done, lowest first: its chance, and whether it brings
    /// another die. The chances add up to 1.
    pub fn faces_at_rest(&self) -> impl Iterator<Item = (u32, f64, bool)> + '_ {
        rested(self).map(|(face, chance)| {
            let explodes = self.read(face, true) == Reading::Explodes;
            (face, chance, explodes)
        })
    }
}

/// Every face a die can show once its rerolls are done, lowest first, with its chance.
pub(super) fn rested(pool: &Pool) -> impl Iterator<Item = (u32, f64)> + Clone {
    let sides = f64::from(pool.die.count());
    let count = |reading: fn(Reading) -> bool| {
        let faces = 1..=pool.die.count();
        f64::from(
            faces
                .map(|face| u32::from(reading(pool.read(face, false))))
                .sum::<u32>(),
        )
    };
    let (rerolled, left) = match pool.reroll {
        None => (0.0, sides),
        Some(_) => (
            count(|reading| reading == Reading::Rerolls),
            count(|reading| reading != Reading::Rerolls),
        ),
    };
    let is_once = pool.reroll.is_some_and(|reroll| reroll.once);
    let pool = *pool;
    (1..=pool.die.count()).filter_map(move |face| {
        let stood = if pool.read(face, false) == Reading::Rerolls {
            0.0
        } else {
            1.0
        };
        let chance = if is_once {
            (stood + rerolled / sides) / sides
        } else {
            stood / left
        };
        (chance > 0.0).then_some((face, chance))
    })
}

/// What a die comes to: its faces added up, or its successes.
pub(super) fn die(pool: &Pool) -> Spread {
    Link::of(pool).chain()
}

/// The chances of every total of the pool.
pub(super) fn pool(pool: &Pool) -> Spread {
    match pool.kept() {
        None => die(pool).times(pool.dice),
        Some((kept, better)) => {
            keep_best::<Sums>(index(pool.dice), index(kept), &values(pool, better)).into_spread()
        }
    }
}

/// The values dice are compared by, best first. What explodes never counts successes here: the notation refuses it.
pub(super) fn values(pool: &Pool, better: End) -> Vec<Value> {
    let mut values: Vec<Value> = if pool.explodes.is_some() {
        let chain = die(pool);
        let values = chain.iter().map(|(worth, chance)| Value { chance, worth });
        values.filter(|value| value.chance > 0.0).collect()
    } else {
        rested(pool)
            .map(|(face, chance)| Value {
                chance,
                worth: index(pool.worth(face)),
            })
            .collect()
    };
    if better == End::Highest {
        values.reverse();
    }
    values
}
