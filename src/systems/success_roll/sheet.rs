//! What the sheet of a hero or a foe records for success rolls, and its changes one by one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::systems::record::{Addend, Bounded, EntryName, Unrecordable, check_room};

use super::{Attribute, Book, Defaults, LEAST_SKILL, RULE_OF};

mod field;
mod level;
mod named;

pub use field::{Field, Group};
pub use level::{Difference, Level, Points};
pub use named::{Named, Unnamed};

/// What an attribute is where nothing is recorded (our decision); Will and Perception go by Intelligence instead
/// (our decision).
pub const ORDINARY_SCORE: i32 = 10;

/// An attribute's score: 1 to 100 (our decision).
pub type Score = Bounded<1, 100>;

/// Scores in the six attributes; none where the ordinary one holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(
    missing_docs,
    reason = "the names are the rule book's own and say all there is"
)]
pub struct Scores {
    pub st: Option<Score>,
    pub dx: Option<Score>,
    pub iq: Option<Score>,
    pub ht: Option<Score>,
    pub will: Option<Score>,
    pub per: Option<Score>,
}

/// The defenses somebody may have (our decision: the rules only speak of defense rolls).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Defense {
    Dodge,
    Parry,
    Block,
}

/// The level of each defense; none where it cannot be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names say all there is")]
pub struct Defenses {
    pub dodge: Option<Points>,
    pub parry: Option<Points>,
    pub block: Option<Points>,
}

/// A success roll sheet, of a hero or a foe.
///
/// “Success Rolls”, sections “Base Skill vs. Effective Skill” and “Default Rolls”.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sheet {
    /// Scores in the six attributes.
    pub attributes: Scores,
    /// The skills learned, each with its level.
    pub skills: BTreeMap<EntryName, Level>,
    /// The levels of the defenses.
    #[serde(alias = "defences")]
    pub defenses: Defenses,
}

/// One field of the sheet with its new value. [`Field::change`] makes it of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetChange {
    /// An attribute's score, or the ordinary one again.
    Attribute(Attribute, Option<Score>),
    /// A skill's level, or none.
    Skill(EntryName, Option<Level>),
    /// A defense's level, or none.
    #[serde(alias = "Defence")]
    Defense(Defense, Option<Points>),
}

impl Scores {
    /// What is recorded of an attribute.
    #[must_use]
    pub const fn of(&self, attribute: Attribute) -> Option<Score> {
        match attribute {
            Attribute::Strength => self.st,
            Attribute::Dexterity => self.dx,
            Attribute::Intelligence => self.iq,
            Attribute::Health => self.ht,
            Attribute::Will => self.will,
            Attribute::Perception => self.per,
        }
    }

    const fn of_mut(&mut self, attribute: Attribute) -> &mut Option<Score> {
        match attribute {
            Attribute::Strength => &mut self.st,
            Attribute::Dexterity => &mut self.dx,
            Attribute::Intelligence => &mut self.iq,
            Attribute::Health => &mut self.ht,
            Attribute::Will => &mut self.will,
            Attribute::Perception => &mut self.per,
        }
    }
}

impl Defense {
    /// All of them, in the order of the sheet.
    pub const ALL: [Self; 3] = [Self::Dodge, Self::Parry, Self::Block];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dodge => "Dodge",
            Self::Parry => "Parry",
            Self::Block => "Block",
        }
    }
}

impl Defenses {
    /// What is recorded of a defense.
    #[must_use]
    pub const fn of(&self, defense: Defense) -> Option<Points> {
        match defense {
            Defense::Dodge => self.dodge,
            Defense::Parry => self.parry,
            Defense::Block => self.block,
        }
    }

    const fn of_mut(&mut self, defense: Defense) -> &mut Option<Points> {
        match defense {
            Defense::Dodge => &mut self.dodge,
            Defense::Parry => &mut self.parry,
            Defense::Block => &mut self.block,
        }
    }
}

impl SheetChange {
    /// Writes the value into the sheet.
    pub fn write(&self, sheet: &mut Sheet) {
        match self {
            Self::Attribute(attribute, score) => *sheet.attributes.of_mut(*attribute) = *score,
            Self::Skill(name, level) => {
                // The old entry goes first, so that a name written anew is spelt anew.
                sheet.skills.remove(name);
                sheet
                    .skills
                    .extend(level.map(|level| (name.clone(), level)));
            }
            Self::Defense(defense, level) => *sheet.defenses.of_mut(*defense) = *level,
        }
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        let mut after = sheet.clone();
        self.write(&mut after);
        check_room("skills", sheet.skills.len(), after.skills.len())
    }

    /// The change in a few words: `Dexterity 12`, `Stealth dx+2`, `no Parry`.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Attribute(attribute, Some(score)) => {
                format!("{} {}", attribute.name(), score.get())
            }
            Self::Attribute(attribute, None) => format!("{} as usual", attribute.name()),
            Self::Skill(name, Some(level)) => format!("{} {level}", name.as_str()),
            Self::Skill(name, None) => format!("no {}", name.as_str()),
            Self::Defense(defense, Some(level)) => format!("{} {}", defense.name(), level.get()),
            Self::Defense(defense, None) => format!("no {}", defense.name()),
        }
    }
}

impl Sheet {
    /// An attribute's score, recorded or ordinary: 10, and Intelligence's for Will and Perception (our decision).
    #[must_use]
    pub fn score(&self, attribute: Attribute) -> i32 {
        let recorded = self.attributes.of(attribute).or(match attribute {
            Attribute::Will | Attribute::Perception => self.attributes.iq,
            Attribute::Strength
            | Attribute::Dexterity
            | Attribute::Intelligence
            | Attribute::Health => None,
        });
        recorded.map_or(ORDINARY_SCORE, Score::get)
    }

    /// The recorded level of a skill, if it was learned.
    #[must_use]
    pub fn skill(&self, name: &str) -> Option<Level> {
        self.skills
            .iter()
            .find(|(known, _)| known.is(name))
            .map(|(_, level)| *level)
    }

    /// What a level comes to on this sheet.
    #[must_use]
    pub fn worth(&self, level: Level) -> i32 {
        match level {
            Level::At(points) => points.get(),
            Level::From(attribute, difference) => self.score(attribute) + difference.get(),
        }
    }

    /// The score of an attribute with where it comes from: `dx 12`, `will as iq 12`.
    fn part(&self, attribute: Attribute) -> Addend {
        let follows = matches!(attribute, Attribute::Will | Attribute::Perception);
        let by_iq = follows && self.attributes.of(attribute).is_none();
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
    #[must_use]
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
