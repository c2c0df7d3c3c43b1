//! The fields of the sheet as data: the line, the form and Tab are made of this one list.

use crate::systems::record::{EntryName, Kind, Unrecordable, is_same};

use super::{Attribute, Book, Defense, Level, Points, Score, Sheet, SheetChange};

/// A group of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Group {
    Attributes,
    Skills,
    Defenses,
}

/// A field of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// An attribute's score.
    Attribute(Attribute),
    /// A skill's level.
    Skill(EntryName),
    /// A defense's level.
    Defense(Defense),
}

impl Group {
    /// Every group, in the order of the sheet.
    pub const ALL: [Self; 3] = [Self::Attributes, Self::Skills, Self::Defenses];

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Attributes => "Attributes",
            Self::Skills => "Skills",
            Self::Defenses => "Defenses",
        }
    }

    /// The word that adds an entry to it, where the game master may name entries freely.
    #[must_use]
    pub const fn entry(self) -> Option<&'static str> {
        match self {
            Self::Skills => Some("skill"),
            Self::Attributes | Self::Defenses => None,
        }
    }
}

impl Field {
    /// The field of a skill by that name.
    ///
    /// # Errors
    /// [`Unrecordable`] where it is no name, or that of an attribute or a defense.
    pub fn skill(name: &str) -> Result<Self, Unrecordable> {
        let name = EntryName::new(name)?;
        let attributes = Attribute::ALL
            .into_iter()
            .flat_map(|attribute| [attribute.name(), attribute.key()]);
        let defenses = Defense::ALL.into_iter().map(Defense::name);
        let mut words = attributes
            .chain(defenses)
            .chain(Group::ALL.into_iter().filter_map(Group::entry));
        if words.any(|word| is_same(word, name.as_str())) {
            return Err(Unrecordable::Taken(name.into()));
        }
        Ok(Self::Skill(name))
    }

    /// Its name, as it is typed and shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Attribute(attribute) => attribute.name(),
            Self::Skill(name) => name.as_str(),
            Self::Defense(defense) => defense.name(),
        }
    }

    /// The short name that may be typed as well, where there is one.
    #[must_use]
    pub const fn short(&self) -> Option<&'static str> {
        match self {
            Self::Attribute(attribute) => Some(attribute.key()),
            Self::Skill(_) | Self::Defense(_) => None,
        }
    }

    /// The group it stands in.
    #[must_use]
    pub const fn group(&self) -> Group {
        match self {
            Self::Attribute(_) => Group::Attributes,
            Self::Skill(_) => Group::Skills,
            Self::Defense(_) => Group::Defenses,
        }
    }

    /// What it takes.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Attribute(_) => Score::kind(),
            Self::Skill(_) => Level::kind(),
            Self::Defense(_) => Points::kind(),
        }
    }

    /// Its value as it would be typed; none where nothing is recorded.
    #[must_use]
    pub fn value(&self, sheet: &Sheet) -> Option<String> {
        match self {
            Self::Attribute(attribute) => sheet
                .attributes
                .of(*attribute)
                .map(|score| score.get().to_string()),
            Self::Skill(name) => sheet.skills.get(name).map(Level::to_string),
            Self::Defense(defense) => sheet
                .defenses
                .of(*defense)
                .map(|level| level.get().to_string()),
        }
    }

    /// The change that writes what was typed into it; none takes the value away.
    ///
    /// # Errors
    /// [`Unrecordable`] with what the field takes.
    pub fn change(&self, typed: Option<&str>) -> Result<SheetChange, Unrecordable> {
        let (kind, field) = (self.kind(), self.name());
        match self {
            Self::Attribute(attribute) => Ok(SheetChange::Attribute(
                *attribute,
                kind.take(field, typed, Score::read)?,
            )),
            Self::Skill(name) => Ok(SheetChange::Skill(
                name.clone(),
                kind.take(field, typed, Level::read)?,
            )),
            Self::Defense(defense) => Ok(SheetChange::Defense(
                *defense,
                kind.take(field, typed, Points::read)?,
            )),
        }
    }
}

impl Sheet {
    /// Every field there is: attributes, skills of the book and of this sheet, defenses.
    #[must_use]
    pub fn fields(&self, book: &Book) -> Vec<Field> {
        let attributes = Attribute::ALL.into_iter().map(Field::Attribute);
        let skills = self
            .skill_names(book)
            .into_iter()
            .filter_map(|name| Field::skill(name).ok());
        attributes
            .chain(skills)
            .chain(Defense::ALL.into_iter().map(Field::Defense))
            .collect()
    }
}
