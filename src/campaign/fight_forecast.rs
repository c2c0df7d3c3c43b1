//! How hard a fight will be: who strikes whom with what, how many rounds that takes, and how the whole of it may end.
//!
//! What one attack does is counted, as the odds of a line are. How a fight of many ends is estimated, by simple play with a
//! fixed seed, and always called so. What no sheet and no rule says is named, and nothing is put in its place.

mod attacks;
mod blow;
pub mod estimate;
mod gathered;
#[cfg(test)]
mod tests;
mod told;

use std::cmp::Reverse;

use crate::dice::Expression;
use crate::systems::Encounter;

use super::facts::arranging::Allegiance;
use super::ids::CreatureId;

pub use blow::{Blow, Harm, MOST_ROUNDS};

/// What is asked about a fight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FightAsked {
    /// The prepared fight; none for whoever stands there.
    pub encounter: Option<Encounter>,
    /// What a hit costs wherever neither rules nor sheet say it, as the game master has it.
    pub damage: Option<Expression>,
}

/// Somebody who fights, with all the bodies of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Fighter {
    pub creature: CreatureId,
    pub name: String,
    pub side: Allegiance,
    /// The hit points of each body that stands, temporary ones counted.
    pub points: Vec<u32>,
    /// The round in which it comes, from 1.
    pub comes_in: u32,
}

impl Fighter {
    /// The points of the body that has most of them; 0 where nobody says how many.
    pub fn most_points(&self) -> u32 {
        self.points.iter().max().copied().unwrap_or(0)
    }
}

/// A figure that is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    pub who: String,
    /// What it is, and what to do.
    pub what: String,
    /// Whether nothing can be estimated without it.
    pub is_needed: bool,
}

/// How hard a fight will be.
#[derive(Debug, Clone, PartialEq)]
pub struct FightForecast {
    /// What the fight is called; nothing for whoever stands there.
    pub name: String,
    /// The party, then the foes, each in the order they stand.
    pub fighters: Vec<Fighter>,
    /// What each does to each of the other side: by place, first of the attacker, then of the target.
    pub blows: Vec<Vec<Option<Blow>>>,
    pub missing: Vec<Missing>,
    /// Orders of turns, drawn as the game rolls initiative; the places of the fighters, first to act first.
    pub orders: Vec<Vec<usize>>,
    /// How those were found.
    pub order_is: OrderIs,
    /// What the game master said that hits cost.
    pub damage: Option<String>,
}

/// How the order of turns was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderIs {
    /// The places that they have.
    Known,
    /// Rolled by the rules of the game.
    Rolled,
    /// By chance: the rules leave the attempt to the game master.
    Chance,
}

impl FightForecast {
    /// What one does to another.
    pub fn blow(&self, by: usize, at: usize) -> Option<&Blow> {
        self.blows.get(by)?.get(at)?.as_ref()
    }

    /// The fighters of a side, each with its place.
    pub fn of_side(&self, side: Allegiance) -> impl Iterator<Item = (usize, &Fighter)> {
        let all = self.fighters.iter().enumerate();
        all.filter(move |(_, fighter)| fighter.side == side)
    }

    /// The foe of which there are most, the first of several.
    pub fn commonest_foe(&self) -> Option<usize> {
        let foes = self.of_side(Allegiance::Foes);
        let (place, _) = foes.min_by_key(|(_, foe)| Reverse(foe.points.len()))?;
        Some(place)
    }

    /// Whether the whole of the fight can be estimated.
    pub fn can_be_estimated(&self) -> bool {
        let mut blows = self.blows.iter().flatten().flatten();
        let is_whole = self.missing.iter().all(|missing| !missing.is_needed);
        is_whole && blows.any(|blow| blow.harm.is_some())
    }
}
