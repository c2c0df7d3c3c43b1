//! Heroes and foes: names, bodies, conditions, sheets.

use serde::{Deserialize, Serialize};

use crate::systems::{FoeStats, Sheet, SheetChange, System, pen_and_dagger};

use super::condition_effect::ConditionEffect;
use super::ids::{CreatureId, FoeId, HeroId};
use super::mind::Strain;

/// Hit points as harm taken, so that a maximum may be changed, or unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitPoints {
    /// The maximum, where there is one.
    pub max: Option<u32>,
    /// Harm taken and not healed.
    pub harm: u32,
    /// Temporary hit points, lost first.
    pub temp: u32,
    /// Whether it was put down by word, whatever its points are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_felled: bool,
}

/// How a body looks: half and a quarter of its points are the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// More than half.
    Whole,
    /// At half or less.
    Hurt,
    /// At a quarter or less.
    Low,
    /// At 0.
    Down,
}

impl HitPoints {
    /// A whole body of so many points.
    #[must_use]
    pub const fn whole(max: Option<u32>) -> Self {
        Self {
            max,
            harm: 0,
            temp: 0,
            is_felled: false,
        }
    }

    /// Points left; without a maximum, minus the harm counted so far.
    #[must_use]
    pub fn points(&self) -> i64 {
        i64::from(self.max.unwrap_or(0)) - i64::from(self.harm)
    }

    /// Whether its points are used up, or it was put down by word. Without a maximum nobody is down by themselves.
    #[must_use]
    pub fn is_down(&self) -> bool {
        self.is_felled || self.is_used_up()
    }

    fn is_used_up(&self) -> bool {
        self.max.is_some() && self.points() <= 0
    }

    /// By how much it changes, temporary points counted.
    #[must_use]
    pub fn change_to(&self, to: &Self) -> i64 {
        to.points() + i64::from(to.temp) - self.points() - i64::from(self.temp)
    }

    /// What a blow takes that leaves it so, temporary points counted.
    #[must_use]
    pub fn harm_to(&self, to: &Self) -> u64 {
        u64::try_from(-self.change_to(to)).unwrap_or(0)
    }

    /// How it looks.
    #[must_use]
    pub fn health(&self) -> Health {
        if self.is_down() {
            return Health::Down;
        }
        let Some(max) = self.max.map(i64::from) else {
            return Health::Whole;
        };
        match self.points() {
            points if points * 4 <= max => Health::Low,
            points if points * 2 <= max => Health::Hurt,
            _ => Health::Whole,
        }
    }

    /// The body after so much harm: temporary points go first, nothing falls below 0.
    #[must_use]
    pub fn harmed(&self, amount: u32) -> Self {
        let soaked = amount.min(self.temp);
        let most = self.max.unwrap_or(u32::MAX);
        let harm = self
            .harm
            .saturating_add(amount - soaked)
            .min(most.max(self.harm));
        Self {
            temp: self.temp - soaked,
            harm,
            ..*self
        }
    }

    /// The body after so much healing, up to its maximum; whoever was put down by word stands up with it.
    #[must_use]
    pub const fn healed(&self, amount: u32) -> Self {
        let is_felled = self.is_felled && amount == 0;
        Self {
            harm: self.harm.saturating_sub(amount),
            is_felled,
            ..*self
        }
    }

    /// The body put down by word, its points as they are.
    #[must_use]
    pub const fn felled(&self) -> Self {
        Self {
            is_felled: true,
            ..*self
        }
    }

    /// The body on its feet again, with one point if it had none left.
    #[must_use]
    pub fn raised(&self) -> Self {
        let most = self
            .max
            .map_or(self.harm, |max| self.harm.min(max.saturating_sub(1)));
        Self {
            harm: if self.is_used_up() { most } else { self.harm },
            is_felled: false,
            ..*self
        }
    }
}

/// The edge of a turn at which something ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum TurnEdge {
    /// As the turn begins.
    Start,
    /// As the turn ends.
    End,
}

/// When a condition ends: an absolute place in the fight, never a count that ticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ends {
    /// Not by itself.
    Never,
    /// At an edge of somebody's turn. Round 0 is the time before a fight.
    At {
        /// The round.
        round: u32,
        /// Whose turn.
        whose: CreatureId,
        /// Which edge of it.
        edge: TurnEdge,
    },
}

/// A condition on a hero or a foe.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Its name: words, whatever they say.
    pub name: String,
    /// What it does by the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<ConditionEffect>,
    /// When it ends.
    pub ends: Ends,
}

/// A hero of the party.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hero {
    /// Its number.
    pub id: HeroId,
    /// Its name, unlike any other's.
    pub name: String,
    /// Who plays it.
    pub player: Option<String>,
    /// Its class.
    pub class: Option<String>,
    /// Its level, from 1.
    pub level: u32,
    /// Where it comes from.
    pub background: Option<String>,
    /// Its hit points.
    pub body: HitPoints,
    /// What its mind has suffered, where the system counts that.
    #[serde(default, skip_serializing_if = "Strain::is_none")]
    pub strain: Strain,
    /// Conditions on it, those that are over included until the fight ends.
    pub conditions: Vec<Condition>,
    /// What everybody may know.
    pub notes: Option<String>,
    /// What only the game master knows.
    pub secret: Option<String>,
    /// What the rule system records.
    pub sheet: Sheet,
}

impl Hero {
    /// A new hero of level 1.
    #[must_use]
    pub fn new(id: HeroId, name: String, system: System) -> Self {
        Self {
            id,
            name,
            player: None,
            class: None,
            level: 1,
            background: None,
            body: HitPoints::default(),
            strain: Strain::default(),
            conditions: Vec::new(),
            notes: None,
            secret: None,
            sheet: system.blank_sheet(),
        }
    }

    /// Fortune dice the hero may hold at most: two a level, and none in a system that knows none.
    #[must_use]
    pub const fn fortune_limit(&self) -> u32 {
        match self.sheet {
            Sheet::PenAndDagger(_) => self.level.saturating_mul(pen_and_dagger::DICE_PER_LEVEL),
            Sheet::DicePool(_)
            | Sheet::SwordsAndSorcery(_)
            | Sheet::SuccessRoll(_)
            | Sheet::MonstersAndMagic(_) => 0,
        }
    }
}

/// A foe, or several of a kind that share a line and a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foe {
    /// Its number.
    pub id: FoeId,
    /// Its name, unlike any other's.
    pub name: String,
    /// One body or more, each with its own points.
    pub bodies: Vec<HitPoints>,
    /// What the mind of each has suffered; none until one has suffered anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strains: Vec<Strain>,
    /// Conditions on the whole line.
    pub conditions: Vec<Condition>,
    /// What the game master notes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// What the rule system records.
    pub nature: FoeStats,
}

impl Foe {
    /// The name of one of its bodies: `Drowned 2` in a group, else its own.
    #[must_use]
    pub fn body_name(&self, index: usize) -> String {
        if self.bodies.len() > 1 {
            format!("{} {}", self.name, index + 1)
        } else {
            self.name.clone()
        }
    }
}

/// One field of a hero's record with its new value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is the field of Hero of the same name")]
pub enum Change {
    Name(String),
    Player(Option<String>),
    Class(Option<String>),
    Level(u32),
    Background(Option<String>),
    Notes(Option<String>),
    Secret(Option<String>),
    PenAndDagger(pen_and_dagger::SheetChange),
    Sheet(SheetChange),
}

impl Change {
    /// Writes the value into the hero's record.
    pub fn write(&self, hero: &mut Hero) {
        match self {
            Self::Name(name) => hero.name.clone_from(name),
            Self::Player(player) => hero.player.clone_from(player),
            Self::Class(class) => hero.class.clone_from(class),
            Self::Level(level) => hero.level = *level,
            Self::Background(background) => hero.background.clone_from(background),
            Self::Notes(notes) => hero.notes.clone_from(notes),
            Self::Secret(secret) => hero.secret.clone_from(secret),
            Self::PenAndDagger(change) => {
                if let Sheet::PenAndDagger(sheet) = &mut hero.sheet {
                    change.write(sheet);
                }
            }
            Self::Sheet(change) => change.write(&mut hero.sheet),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_eats_temporary_points_first_and_stops_at_zero() {
        let body = HitPoints {
            harm: 13,
            temp: 4,
            ..HitPoints::whole(Some(17))
        };
        assert_eq!((body.points(), body.health()), (4, Health::Low));
        let harmed = body.harmed(6);
        assert_eq!((harmed.points(), harmed.temp), (2, 0));
        let fallen = body.harmed(50);
        assert_eq!((fallen.points(), fallen.health()), (0, Health::Down));
        assert_eq!(fallen.healed(99).points(), 17);
    }

    #[test]
    fn without_a_maximum_harm_is_counted_and_nobody_is_down() {
        let body = HitPoints::default().harmed(12);
        assert_eq!(
            (body.points(), body.is_down(), body.health()),
            (-12, false, Health::Whole)
        );
    }

    #[test]
    fn a_maximum_of_zero_is_a_value() {
        assert!(HitPoints::whole(Some(0)).is_down());
    }
}
