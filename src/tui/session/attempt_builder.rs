//! The attempt the table stands at when nothing is typed: moved with the arrow keys, rolled with Enter.

use std::ops::RangeInclusive;

use crate::systems::dice_pool::{self as dp, Difficulty};
use crate::systems::pen_and_dagger::{self as pd, Level, Rank, Reliability};
use crate::systems::success_roll as sr;
use crate::systems::swords_and_sorcery as ss;
use crate::systems::three_dice::{Figure, Modifier, Modifiers};
use crate::systems::{Attempt, Rulebook, System, monsters_and_magic as mm};

/// The modifiers that have a difficulty's name in success rolls.
const MODIFIERS: RangeInclusive<i32> = -10..=10;
/// The skills a success roll's table is moved to.
const SKILLS: RangeInclusive<i32> = 3..=30;
/// The bonuses a table is moved to.
const BONUSES: RangeInclusive<i32> = -10..=30;
/// The resistances a table is moved to.
const RESISTANCES: RangeInclusive<i32> = 0..=60;

/// An attempt of one system that can always be made: what could not is never moved to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptBuilder {
    /// A rank, and what it is held against.
    PenAndDagger(RankWish),
    /// So many dice.
    DicePool {
        /// 1 and up.
        dice: u32,
        /// What they are rolled at.
        difficulty: Difficulty,
    },
    /// A check.
    SwordsAndSorcery {
        /// What is added to the die.
        bonus: i32,
        /// What the total must reach.
        dc: i32,
        /// Advantage or disadvantage.
        edge: ss::Edge,
    },
    /// A skill.
    SuccessRoll {
        /// The skill itself.
        skill: i32,
        /// What makes it easier or harder.
        modifier: i32,
    },
    /// An action.
    MonstersAndMagic {
        /// What is added to the dice.
        modifier: i32,
        /// What the total must reach.
        resistance: i32,
    },
}

/// An attempt of Pen & Dagger.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RankWish {
    /// The rank.
    pub rank: Rank,
    /// The bar, if one is set.
    pub bar: Option<Level>,
    /// Advantage or disadvantage.
    pub edge: pd::Edge,
    /// Reliable or unreliable.
    pub reliability: Reliability,
}

impl AttemptBuilder {
    /// Somebody of ordinary ability at something of ordinary difficulty.
    #[must_use]
    pub fn of(system: System) -> Self {
        match system {
            System::PenAndDagger => Self::PenAndDagger(RankWish {
                rank: Rank::Trained,
                ..RankWish::default()
            }),
            System::DicePool => Self::DicePool {
                dice: 5,
                difficulty: Difficulty::STANDARD,
            },
            System::SwordsAndSorcery => Self::SwordsAndSorcery {
                bonus: 3,
                dc: 15,
                edge: ss::Edge::Even,
            },
            System::SuccessRoll => Self::SuccessRoll {
                skill: 12,
                modifier: 0,
            },
            System::MonstersAndMagic => Self::MonstersAndMagic {
                modifier: 2,
                resistance: 10,
            },
        }
    }

    /// The attempt it stands for; none where there is no such attempt.
    #[must_use]
    pub fn attempt(&self) -> Option<Attempt> {
        match *self {
            Self::PenAndDagger(RankWish {
                rank,
                bar,
                edge,
                reliability,
            }) => {
                let check = pd::Check {
                    edge,
                    reliability,
                    ..pd::Check::at(rank)
                };
                Some(Attempt::PenAndDagger(pd::Attempt::Single { check, bar }))
            }
            Self::DicePool { dice, difficulty } => {
                let parts = dp::PoolParts {
                    difficulty,
                    ..dp::PoolParts::of(dice)
                };
                let pool = dp::Pool::new(parts).ok()?;
                Some(Attempt::DicePool(dp::Attempt::Single(pool)))
            }
            Self::SwordsAndSorcery { bonus, dc, edge } => {
                let bonus = ss::Amount::new(bonus)
                    .ok()
                    .filter(|bonus| BONUSES.contains(&bonus.get()))?;
                let check = ss::Check {
                    bonus: ss::Bonus::of(bonus),
                    edge,
                };
                let dc = ss::Target::new(dc).ok()?;
                Some(Attempt::SwordsAndSorcery(ss::Attempt::plain(
                    check,
                    Some(dc),
                )))
            }
            Self::SuccessRoll { skill, modifier } => {
                let is_known = SKILLS.contains(&skill) && MODIFIERS.contains(&modifier);
                let parts = [modifier].into_iter().filter(|modifier| *modifier != 0);
                let parts = parts.map(|modifier| Modifier::plain(Figure::clamped(modifier)));
                let modifiers = Modifiers::new(parts.collect()).ok().filter(|_| is_known)?;
                let base = sr::Base::Skill(Figure::clamped(skill));
                sr::Attempt::new(base, modifiers, sr::Kind::Plain)
                    .ok()
                    .map(Attempt::SuccessRoll)
            }
            Self::MonstersAndMagic {
                modifier,
                resistance,
            } => {
                let is_known = BONUSES.contains(&modifier) && RESISTANCES.contains(&resistance);
                let roll = mm::Rolled::plus(Figure::clamped(modifier));
                let action = mm::Action::Rolled(mm::Effort { roll, damage: None });
                let resistance =
                    mm::Resistance::Static(mm::Static::of(Figure::clamped(resistance)));
                is_known
                    .then(|| Attempt::MonstersAndMagic(mm::Attempt::against(action, resistance)))
            }
        }
    }

    /// The attempt as the words of a line; Pen & Dagger's want no system before them, where somebody stands there.
    #[must_use]
    pub fn words(&self) -> String {
        match *self {
            Self::PenAndDagger(wish) => wish.words(),
            Self::DicePool { dice, difficulty } => {
                format!("dp {dice} diff {}", difficulty.number())
            }
            Self::SwordsAndSorcery { bonus, dc, edge } => {
                let edge = match edge {
                    ss::Edge::Advantage => " adv",
                    ss::Edge::Even => "",
                    ss::Edge::Disadvantage => " dis",
                };
                format!("ss {bonus:+} dc {dc}{edge}")
            }
            Self::SuccessRoll { skill, modifier: 0 } => format!("sr {skill}"),
            Self::SuccessRoll { skill, modifier } => format!("sr {skill} {modifier:+}"),
            Self::MonstersAndMagic {
                modifier,
                resistance,
            } => format!("mm {modifier:+} vs {resistance}"),
        }
    }

    /// What the table's attempt is held against, as words of a line: the same for an attack, where that has other words.
    #[must_use]
    pub fn targets(&self) -> Vec<String> {
        match *self {
            Self::PenAndDagger(RankWish { bar, .. }) => {
                vec![format!("bar {}", bar.unwrap_or(Level::Normal).word())]
            }
            Self::SwordsAndSorcery { dc, .. } => vec![format!("dc {dc}"), format!("ac {dc}")],
            Self::MonstersAndMagic { resistance, .. } => vec![format!("vs {resistance}")],
            Self::DicePool { .. } | Self::SuccessRoll { .. } => Vec::new(),
        }
    }

    /// The same for whoever reads of chances.
    #[must_use]
    pub fn measure(&self) -> Option<String> {
        match *self {
            Self::PenAndDagger(RankWish { bar, .. }) => Some(format!(
                "of {} or better",
                bar.unwrap_or(Level::Normal).word()
            )),
            Self::SwordsAndSorcery { dc, .. } => Some(format!("against {dc}")),
            Self::MonstersAndMagic { resistance, .. } => Some(format!("against {resistance}")),
            Self::DicePool { .. } | Self::SuccessRoll { .. } => None,
        }
    }

    /// So many rows up (below 0) or down: to what is easier or harder, as far as there is any.
    pub fn move_rows(&mut self, rows: i32, rules: &Rulebook) {
        for _ in 0..rows.unsigned_abs() {
            self.step_to(self.beside(rows.signum(), rules));
        }
    }

    /// One to the left (below 0) or to the right: a bar, a die, a bonus, a skill.
    pub fn move_aside(&mut self, step: i32) {
        let next = match *self {
            Self::PenAndDagger(wish) => Self::PenAndDagger(wish.with_bar_moved(step)),
            Self::DicePool { dice, difficulty } => Self::DicePool {
                dice: dice.saturating_add_signed(step),
                difficulty,
            },
            Self::SwordsAndSorcery { bonus, dc, edge } => Self::SwordsAndSorcery {
                bonus: bonus.saturating_add(step),
                dc,
                edge,
            },
            Self::SuccessRoll { skill, modifier } => Self::SuccessRoll {
                skill: skill.saturating_add(step),
                modifier,
            },
            Self::MonstersAndMagic {
                modifier,
                resistance,
            } => Self::MonstersAndMagic {
                modifier: modifier.saturating_add(step),
                resistance,
            },
        };
        self.step_to(next);
    }

    /// Advantage, none, disadvantage; whether its system knows any.
    pub fn toggle_edge(&mut self) -> bool {
        match self {
            Self::PenAndDagger(wish) => {
                wish.edge = match wish.edge {
                    pd::Edge::Even => pd::Edge::Advantage,
                    pd::Edge::Advantage => pd::Edge::Disadvantage,
                    pd::Edge::Disadvantage => pd::Edge::Even,
                };
                true
            }
            Self::SwordsAndSorcery { edge, .. } => {
                *edge = match edge {
                    ss::Edge::Even => ss::Edge::Advantage,
                    ss::Edge::Advantage => ss::Edge::Disadvantage,
                    ss::Edge::Disadvantage => ss::Edge::Even,
                };
                true
            }
            Self::DicePool { .. } | Self::SuccessRoll { .. } | Self::MonstersAndMagic { .. } => {
                false
            }
        }
    }

    /// Reliable, none, unreliable; whether its system knows any.
    pub fn toggle_reliability(&mut self) -> bool {
        let Self::PenAndDagger(wish) = self else {
            return false;
        };
        wish.reliability = match wish.reliability {
            Reliability::Plain => Reliability::Reliable,
            Reliability::Reliable => Reliability::Unreliable,
            Reliability::Unreliable => Reliability::Plain,
        };
        true
    }

    fn step_to(&mut self, next: Self) {
        if next.attempt().is_some() {
            *self = next;
        }
    }

    /// The wish a row further up or down.
    fn beside(&self, step: i32, rules: &Rulebook) -> Self {
        match *self {
            Self::PenAndDagger(wish) => Self::PenAndDagger(RankWish {
                rank: wish.rank.moved(-step),
                ..wish
            }),
            Self::DicePool { dice, difficulty } => {
                let number = difficulty.number().saturating_add_signed(step);
                Self::DicePool {
                    dice,
                    difficulty: Difficulty::new(number).unwrap_or(difficulty),
                }
            }
            Self::SwordsAndSorcery { bonus, dc, edge } => {
                let named = rules
                    .swords_and_sorcery
                    .difficulties
                    .iter()
                    .map(|named| named.dc.get());
                let next = if step < 0 {
                    named.filter(|other| *other < dc).max()
                } else {
                    named.filter(|other| *other > dc).min()
                };
                Self::SwordsAndSorcery {
                    bonus,
                    dc: next.unwrap_or(dc),
                    edge,
                }
            }
            Self::SuccessRoll { skill, modifier } => Self::SuccessRoll {
                skill,
                modifier: modifier.saturating_sub(step),
            },
            Self::MonstersAndMagic {
                modifier,
                resistance,
            } => Self::MonstersAndMagic {
                modifier,
                resistance: resistance.saturating_add(step),
            },
        }
    }
}

impl RankWish {
    /// A higher or lower bar, from none to critical.
    fn with_bar_moved(self, step: i32) -> Self {
        let at = self
            .bar
            .and_then(|bar| Level::BARS.iter().position(|other| *other == bar))
            .map_or(0, |at| at + 1);
        let step = isize::try_from(step).unwrap_or(0);
        let next = at.saturating_add_signed(step).min(Level::BARS.len());
        let bar = next
            .checked_sub(1)
            .and_then(|index| Level::BARS.get(index))
            .copied();
        Self { bar, ..self }
    }

    fn words(&self) -> String {
        let mut line = self.rank.name().to_lowercase();
        line.push_str(match self.edge {
            pd::Edge::Advantage => " adv",
            pd::Edge::Even => "",
            pd::Edge::Disadvantage => " dis",
        });
        line.push_str(match self.reliability {
            Reliability::Reliable => " reliable",
            Reliability::Plain => "",
            Reliability::Unreliable => " unreliable",
        });
        if let Some(bar) = self.bar {
            line.push_str(&format!(" bar {}", bar.word()));
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(system: System, rows: i32, aside: i32) -> String {
        let rules = Rulebook::built_in().unwrap();
        let mut wish = AttemptBuilder::of(system);
        wish.move_rows(rows, &rules);
        for _ in 0..aside.abs() {
            wish.move_aside(aside.signum());
        }
        wish.words()
    }

    #[test]
    fn a_row_up_is_easier_and_a_step_to_the_right_is_more() {
        assert_eq!(moved(System::PenAndDagger, -1, 2), "adept bar normal");
        assert_eq!(moved(System::DicePool, -1, 2), "dp 7 diff 5");
        assert_eq!(moved(System::SwordsAndSorcery, -1, 2), "ss +5 dc 10");
        assert_eq!(moved(System::SuccessRoll, -1, 2), "sr 14 +1");
        assert_eq!(moved(System::MonstersAndMagic, -1, 2), "mm +4 vs 9");
    }

    #[test]
    fn a_row_down_is_harder_and_a_step_to_the_left_is_less() {
        assert_eq!(moved(System::PenAndDagger, 1, -1), "novice");
        assert_eq!(moved(System::DicePool, 1, -1), "dp 4 diff 7");
        assert_eq!(moved(System::SwordsAndSorcery, 2, -4), "ss -1 dc 25");
        assert_eq!(moved(System::SuccessRoll, 2, -1), "sr 11 -2");
        assert_eq!(moved(System::MonstersAndMagic, 1, -3), "mm -1 vs 11");
    }

    #[test]
    fn what_could_not_be_attempted_is_never_moved_to() {
        for system in System::ALL {
            for (rows, aside) in [(-300, -300), (-300, 300), (300, -300), (300, 300)] {
                let rules = Rulebook::built_in().unwrap();
                let mut wish = AttemptBuilder::of(system);
                wish.move_rows(rows, &rules);
                (0..300).for_each(|_| wish.move_aside(i32::signum(aside)));
                assert!(wish.attempt().is_some(), "{wish:?}");
            }
        }
        assert_eq!(
            moved(System::SuccessRoll, 300, -300),
            "sr 12 -9",
            "down to an effective skill of 3"
        );
    }

    #[test]
    fn only_systems_that_know_advantage_toggle_it() {
        let knows = System::ALL.map(|system| AttemptBuilder::of(system).toggle_edge());
        assert_eq!(knows, [true, false, true, false, false]);
        let knows = System::ALL.map(|system| AttemptBuilder::of(system).toggle_reliability());
        assert_eq!(knows, [true, false, false, false, false]);
    }
}
