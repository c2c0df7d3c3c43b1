//! The mental track of Monsters & Magic: a second count of points beside the body's, for heroes and foes.

use serde::{Deserialize, Serialize};

use crate::systems::{Sheet, System};

use super::ids::{BodyId, CreatureId};
use super::party::HitPoints;
use super::record::Record;
use super::state::State;

/// Which hit points are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Track {
    /// The body's.
    #[default]
    Physical,
    /// The mind's, where the system counts them.
    Mental,
}

/// What a mind has suffered. The most it can bear stands on the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strain {
    /// Mental harm taken and not healed.
    pub harm: u32,
    /// Temporary mental points, lost first.
    pub temp: u32,
}

impl Strain {
    /// Whether nothing was suffered: then nothing is written of it.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl From<HitPoints> for Strain {
    fn from(mind: HitPoints) -> Self {
        Self {
            harm: mind.harm,
            temp: mind.temp,
        }
    }
}

/// Mental points as a word among conditions: `mental 8/12`, `mental -4` without a maximum, `mental 0/12 down`.
#[must_use]
pub fn mental_words(mind: &HitPoints) -> String {
    let temp = if mind.temp > 0 {
        format!("+{}", mind.temp)
    } else {
        String::new()
    };
    let max = mind.max.map_or_else(String::new, |max| format!("/{max}"));
    let down = if mind.is_down() { " down" } else { "" };
    format!("mental {}{temp}{max}{down}", mind.points())
}

impl State {
    /// Whether the system counts mental points at all.
    #[must_use]
    pub fn has_minds(&self) -> bool {
        self.system == System::MonstersAndMagic
    }

    /// The mental points of one body; none where the system counts none. Without a maximum, harm is only counted.
    #[must_use]
    pub fn mind(&self, whom: BodyId) -> Option<HitPoints> {
        let strain = match whom {
            BodyId::Hero(id) => self.hero(id)?.strain,
            BodyId::Foe(id, index) => {
                let foe = self.foe(id)?;
                foe.bodies.get(index)?;
                foe.strains.get(index).copied().unwrap_or_default()
            }
        };
        let max = self.most_mental_points(whom.creature());
        let harm = max.map_or(strain.harm, |max| strain.harm.min(max));
        self.has_minds().then_some(HitPoints {
            harm,
            temp: strain.temp,
            ..HitPoints::whole(max)
        })
    }

    /// The same, where there is something to show: a maximum, or harm that was counted.
    #[must_use]
    pub fn shown_mind(&self, whom: BodyId) -> Option<HitPoints> {
        self.mind(whom).filter(|mind| *mind != HitPoints::default())
    }

    /// The mental points of everybody who shares a line, those with anything to show.
    #[must_use]
    pub fn shown_minds(&self, creature: CreatureId) -> Vec<HitPoints> {
        self.whose(creature)
            .into_iter()
            .filter_map(|whom| self.shown_mind(whom))
            .collect()
    }

    /// The points of one body on a track.
    #[must_use]
    pub fn points_on(&self, track: Track, whom: BodyId) -> Option<HitPoints> {
        match track {
            Track::Physical => self.body(whom),
            Track::Mental => self.mind(whom),
        }
    }

    /// Whose body each of somebody's is: one of a hero, one or more of a foe.
    #[must_use]
    pub fn whose(&self, creature: CreatureId) -> Vec<BodyId> {
        match creature {
            CreatureId::Hero(id) => vec![BodyId::Hero(id)],
            CreatureId::Foe(id) => {
                let count = self.foe(id).map_or(0, |foe| foe.bodies.len());
                (0..count).map(|index| BodyId::Foe(id, index)).collect()
            }
        }
    }

    /// Whether one body can do nothing any more: by its hit points, or by the mental ones.
    #[must_use]
    pub fn is_out(&self, whom: BodyId) -> bool {
        [self.body(whom), self.mind(whom)]
            .into_iter()
            .flatten()
            .any(|points| points.is_down())
    }

    /// The most mental points of somebody, where a sheet says so.
    fn most_mental_points(&self, creature: CreatureId) -> Option<u32> {
        let Record {
            sheet: Sheet::MonstersAndMagic(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        sheet.mental.map(|points| points.get().unsigned_abs())
    }

    /// Writes what a mind has suffered.
    pub(super) fn set_mind(&mut self, whom: BodyId, to: HitPoints) {
        match whom {
            BodyId::Hero(id) => {
                if let Some(hero) = self.party.iter_mut().find(|hero| hero.id == id) {
                    hero.strain = to.into();
                }
            }
            BodyId::Foe(id, index) => {
                let Some(foe) = self.foes.iter_mut().find(|foe| foe.id == id) else {
                    return;
                };
                if foe.strains.len() < foe.bodies.len() {
                    foe.strains.resize(foe.bodies.len(), Strain::default());
                }
                if let Some(strain) = foe.strains.get_mut(index) {
                    *strain = to.into();
                }
            }
        }
    }
}
