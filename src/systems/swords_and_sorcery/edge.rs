//! Advantage and disadvantage: one die, or two of which one counts.

use serde::{Deserialize, Serialize};

use crate::dice::Unread;
use crate::words::listed;

/// The faces of the die.
const FACES: u32 = 20;

listed! {
    /// Whether two dice are rolled, and which counts (“Advantage/Disadvantage”), as the columns of the ladder stand.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
    pub enum Edge by word {
        /// Two dice, the lower counts.
        Disadvantage = "dis",
        /// One die.
        #[default]
        Even = "",
        /// Two dice, the higher counts.
        Advantage = "adv",
    }
}

/// Dice as they fell, each 1..=20, in the order rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cast {
    /// A single die.
    One(u32),
    /// Two dice with advantage: the higher is kept.
    Higher(u32, u32),
    /// Two dice with disadvantage: the lower is kept.
    Lower(u32, u32),
}

impl Edge {
    /// How many pairs of faces two d20 can show: what [`Edge::weight`] and [`Edge::at_least`] are out of.
    pub const PAIRS: u32 = FACES * FACES;

    /// What several circumstances come to: any of both cancel all, none stacks (“They Don’t Stack”).
    pub const fn of(has_advantage: bool, has_disadvantage: bool) -> Self {
        match (has_advantage, has_disadvantage) {
            (true, false) => Self::Advantage,
            (false, true) => Self::Disadvantage,
            (true, true) | (false, false) => Self::Even,
        }
    }

    /// Of all pairs of faces, those that keep this one; 0 for what is no face.
    pub const fn weight(self, face: i32) -> u32 {
        if face < 1 || face > FACES.cast_signed() {
            return 0;
        }
        let face = face.unsigned_abs();
        match self {
            Self::Even => FACES,
            Self::Advantage => 2 * face - 1,
            Self::Disadvantage => 2 * (FACES - face) + 1,
        }
    }

    /// Of all pairs of faces, those that keep this one or a higher one: all for 1 and below, none above 20.
    pub const fn at_least(self, face: i32) -> u32 {
        if face <= 1 {
            return Self::PAIRS;
        }
        if face > FACES.cast_signed() {
            return 0;
        }
        let below = face.unsigned_abs() - 1;
        let rest = FACES - below;
        match self {
            Self::Even => rest * FACES,
            Self::Advantage => Self::PAIRS - below * below,
            Self::Disadvantage => rest * rest,
        }
    }

    /// What it does to a passive figure: ±5 (“Passive Skill”).
    pub const fn passive(self) -> i32 {
        match self {
            Self::Advantage => 5,
            Self::Even => 0,
            Self::Disadvantage => -5,
        }
    }

    /// Throws the dice, asking for each by its number, 0 or 1.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn cast(self, mut ask: impl FnMut(usize) -> Result<u32, Unread>) -> Result<Cast, Unread> {
        Ok(match self {
            Self::Even => Cast::One(ask(0)?),
            Self::Advantage => Cast::Higher(ask(0)?, ask(1)?),
            Self::Disadvantage => Cast::Lower(ask(0)?, ask(1)?),
        })
    }
}

impl Cast {
    /// The face that counts.
    pub fn natural(self) -> u32 {
        match self {
            Self::One(face) => face,
            Self::Higher(first, second) => first.max(second),
            Self::Lower(first, second) => first.min(second),
        }
    }

    /// Every face, in the order rolled.
    pub fn faces(self) -> Vec<u32> {
        match self {
            Self::One(face) => vec![face],
            Self::Higher(first, second) | Self::Lower(first, second) => vec![first, second],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_eighteen_and_a_three_advantage_keeps_one_and_disadvantage_the_other() {
        // Source: Playing the Game, Roll Two D20s.
        assert_eq!(Cast::Lower(18, 3).natural(), 3);
        assert_eq!(Cast::Higher(18, 3).natural(), 18);
        assert_eq!(Cast::Lower(18, 3).faces(), [18, 3]);
    }

    #[test]
    fn any_of_both_cancel_all() {
        assert_eq!(Edge::of(true, true), Edge::Even);
        assert_eq!(Edge::of(true, false), Edge::Advantage);
        assert_eq!(Edge::of(false, true), Edge::Disadvantage);
    }

    #[test]
    fn weights_equal_the_enumeration_of_all_pairs() {
        for edge in Edge::ALL {
            let mut counts = [0_u32; 21];
            for a in 1..=20 {
                for b in 1..=20 {
                    let cast = edge.cast(|die| Ok(if die == 0 { a } else { b })).unwrap();
                    counts[cast.natural() as usize] += 1;
                }
            }
            for face in -3..=24_i32 {
                let exact = |from: i32| {
                    (from..=20)
                        .filter(|face| *face >= 1)
                        .map(|f| counts[f as usize])
                };
                assert_eq!(
                    edge.at_least(face),
                    exact(face).sum::<u32>(),
                    "{edge:?} {face}"
                );
                let one = if (1..=20).contains(&face) {
                    counts[face as usize]
                } else {
                    0
                };
                assert_eq!(edge.weight(face), one, "{edge:?} {face}");
            }
        }
    }
}
