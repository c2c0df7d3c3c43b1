//! What the sheet of a hero or a foe records for success rolls.

use std::collections::BTreeMap;

use crate::systems;
use crate::systems::record::{Addend, Bounded, EntryName};
use crate::words::listed;

use super::{Attribute, Book, Defaults, LEAST_SKILL, RULE_OF};

mod fields;
mod level;
mod named;

pub use fields::FIELDS;
pub use level::{Difference, Level, Points};
pub use named::{Named, Unnamed};

/// What an attribute is where nothing is recorded (our decision); Will and Perception go by Intelligence instead
/// (our decision).
pub const ORDINARY_SCORE: i32 = 10;

/// An attribute's score: 1 to 100 (our decision).
pub type Score = Bounded<1, 100>;

listed! {
    /// The defenses somebody may have (our decision: the rules only speak of defense rolls).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum Defense by name {
        Dodge = "Dodge",
        Parry = "Parry",
        Block = "Block",
    }
}

/// A success roll sheet, of a hero or a foe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// Scores in the six attributes; none where the ordinary one holds.
    attributes: [Option<Score>; Attribute::ALL.len()],
    /// The skills learned, each with its level.
    pub skills: BTreeMap<EntryName, Level>,
    /// The level of each defense; none where it cannot be rolled.
    defenses: [Option<Points>; Defense::ALL.len()],
}

impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        let skill = |name: &EntryName| {
            let level = Level::read(sheet.word(&["skill", name.as_str()])?)?;
            Some((name.clone(), level))
        };
        Self {
            attributes: Attribute::ALL
                .map(|attribute| sheet.number(&[attribute.name()]).map(Score::nearest)),
            skills: sheet.entries("skill").filter_map(skill).collect(),
            defenses: Defense::ALL
                .map(|defense| sheet.number(&[defense.name()]).map(Points::nearest)),
        }
    }
}

impl Sheet {
    /// What is recorded of an attribute.
    fn recorded(&self, attribute: Attribute) -> Option<Score> {
        self.attributes.get(attribute as usize).copied().flatten()
    }

    /// What is recorded of a defense.
    fn level_of(&self, defense: Defense) -> Option<Points> {
        self.defenses.get(defense as usize).copied().flatten()
    }

    /// An attribute's score, recorded or ordinary: 10, and Intelligence's for Will and Perception (our decision).
    pub fn score(&self, attribute: Attribute) -> i32 {
        let recorded = self.recorded(attribute).or(match attribute {
            Attribute::Will | Attribute::Perception => self.recorded(Attribute::Intelligence),
            Attribute::Strength
            | Attribute::Dexterity
            | Attribute::Intelligence
            | Attribute::Health => None,
        });
        recorded.map_or(ORDINARY_SCORE, Score::get)
    }

    /// The recorded level of a skill, if it was learned.
    pub fn skill(&self, name: &str) -> Option<Level> {
        self.skills
            .iter()
            .find(|(known, _)| known.is(name))
            .map(|(_, level)| *level)
    }

    /// What a level comes to on this sheet.
    pub fn worth(&self, level: Level) -> i32 {
        match level {
            Level::At(points) => points.get(),
            Level::From(attribute, difference) => self.score(attribute) + difference.get(),
        }
    }

    /// The score of an attribute with where it comes from: `dx 12`, `will as iq 12`.
    fn part(&self, attribute: Attribute) -> Addend {
        let follows = matches!(attribute, Attribute::Will | Attribute::Perception);
        let by_iq = follows && self.recorded(attribute).is_none();
        let name = if by_iq {
            format!("{} as iq", attribute.key())
        } else {
            attribute.key().to_owned()
        };
        Addend::new(name, self.score(attribute))
    }

    /// What the game master may want to know about this sheet, a line each; nothing of it is forbidden.
    ///
    /// “Success Rolls”, sections “The Rule of 20”, “Base Skill vs. Effective Skill” and “Default Rolls”.
    pub fn remarks(&self, book: &Book) -> Vec<String> {
        let over = Attribute::ALL
            .into_iter()
            .filter(|&attribute| self.score(attribute) > RULE_OF);
        let over = over.map(|attribute| {
            format!(
                "{} {} counts as {RULE_OF} for defaults",
                attribute.name(),
                self.score(attribute)
            )
        });
        let skills = self
            .skills
            .iter()
            .flat_map(|(name, level)| self.skill_remarks(book, name, *level));
        over.chain(skills).collect()
    }

    fn skill_remarks(&self, book: &Book, name: &EntryName, level: Level) -> Vec<String> {
        let (worth, name) = (self.worth(level), name.as_str());
        let mut remarks = Vec::new();
        if worth < LEAST_SKILL {
            remarks.push(format!(
                "{name} {worth}: below {LEAST_SKILL} it needs a bonus to be attempted"
            ));
        }
        let untrained = book.skill(name).and_then(|known| self.defaults(known).ok());
        let untrained = untrained
            .as_ref()
            .map(Defaults::best)
            .filter(|best| best.worth() > worth);
        remarks.extend(untrained.map(|best| {
            format!(
                "{name} {worth} is below its default to {}, {}",
                best.source.name(),
                best.worth()
            )
        }));
        remarks
    }
}
