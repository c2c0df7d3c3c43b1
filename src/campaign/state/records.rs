//! What is recorded of anybody, and what rules read from it.

use crate::campaign::facts::kinds::Kind;
use crate::campaign::facts::record::Record;
use crate::campaign::ids::CreatureId;
use crate::systems::Attitude;
use crate::systems::swords_and_sorcery::{Ability, Book, Edge, NOTICING, Rank};
use crate::systems::{Attempt, FoeSheet, Sheet};

use super::State;

impl State {
    /// What anybody's record says about rolls; none where nothing is recorded, or a rank is all there is.
    #[must_use]
    pub fn record(&self, creature: CreatureId) -> Option<Record<'_>> {
        match creature {
            CreatureId::Hero(id) => self.hero(id).map(|hero| Record {
                sheet: &hero.sheet,
                level: hero.level,
            }),
            CreatureId::Foe(id) => {
                let record = self.foe(id)?.nature.recorded()?;
                Some(Record {
                    sheet: &record.sheet,
                    level: record.level,
                })
            }
        }
    }

    /// The armor class of somebody, where a sheet says it.
    #[must_use]
    pub fn armor_class_of(&self, creature: CreatureId) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        i32::try_from(sheet.armor_class().value()).ok()
    }

    /// The Intelligence of somebody, where a sheet says it.
    #[must_use]
    pub fn intelligence_of(&self, creature: CreatureId) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        Some(sheet.scores.score(Ability::Intelligence).get())
    }

    /// The proficiency bonus of somebody, where a sheet says it.
    #[must_use]
    pub fn proficiency_of(&self, creature: CreatureId) -> Option<Rank> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            level,
        } = self.record(creature)?
        else {
            return None;
        };
        Some(sheet.proficiency(level))
    }

    /// The passive Perception of somebody, where a sheet says it.
    #[must_use]
    pub fn passive_perception_of(&self, creature: CreatureId, book: &Book) -> Option<i32> {
        let Record {
            sheet: Sheet::SwordsAndSorcery(sheet),
            level,
        } = self.record(creature)?
        else {
            return None;
        };
        let skill = book.skills.iter().find(|skill| skill.name == NOTICING)?;
        i32::try_from(sheet.passive(skill, level, Edge::Even).value()).ok()
    }

    /// The record that a new foe of this name begins with; none where no such foe ever had one.
    #[must_use]
    pub fn record_of_kind(&self, name: &str) -> Option<&FoeSheet> {
        Kind::record_of(&self.kinds, name)
    }

    /// Whether the system counts mental points at all.
    #[must_use]
    pub fn has_minds(&self) -> bool {
        self.system.profile().has_minds
    }

    /// The most mental points of somebody, where a sheet says so.
    pub(in crate::campaign) fn most_mental_points(&self, creature: CreatureId) -> Option<u32> {
        let Record {
            sheet: Sheet::MonstersAndMagic(sheet),
            ..
        } = self.record(creature)?
        else {
            return None;
        };
        sheet.mental.map(|points| points.get().unsigned_abs())
    }

    /// An attempt with the wounds on the sheet of whoever rolls it; as it is where it says some, or where that leaves no dice.
    pub(in crate::campaign) fn wounded(&self, attempt: Attempt, creature: CreatureId) -> Attempt {
        match self.record(creature) {
            Some(record) => record.sheet.wounded(attempt),
            None => attempt,
        }
    }

    /// How somebody feels about those who would influence them.
    #[must_use]
    pub fn attitude_of(&self, who: CreatureId) -> Attitude {
        let known = self.stances.iter().find(|stance| stance.who == who);
        known.map_or_else(Attitude::default, |stance| stance.attitude)
    }
}
