//! The fields of the sheet as data: the line, the form and Tab are made of this one list.

use crate::systems::record::{EntryName, Kind, Unrecordable, is_same};

use super::words::{ARMOR, SOAK};
use super::{AttributeDots, Book, Dots, Sheet, SheetChange};

/// A group of fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Group {
    Attributes,
    Abilities,
    Harm,
}

/// A field of the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Field {
    /// Dots in an attribute.
    Attribute(EntryName),
    /// Dots in an ability.
    Ability(EntryName),
    /// The armor rating.
    Armor,
    /// The dice that wounds take.
    Wound,
    /// What the wounds are called.
    WoundLevel,
}

impl Group {
    /// Every group, in the order of the sheet.
    pub const ALL: [Self; 3] = [Self::Attributes, Self::Abilities, Self::Harm];

    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Attributes => "Attributes",
            Self::Abilities => "Abilities",
            Self::Harm => "Harm",
        }
    }

    /// The word that adds an entry to it, where the game master may name entries freely.
    #[must_use]
    pub const fn entry(self) -> Option<&'static str> {
        match self {
            Self::Attributes => Some("attribute"),
            Self::Abilities => Some("ability"),
            Self::Harm => None,
        }
    }
}

impl Field {
    /// The fields that are there whatever the entries are called.
    const FIXED: [Self; 3] = [Self::Armor, Self::Wound, Self::WoundLevel];

    /// The field of an attribute by that name.
    ///
    /// # Errors
    /// [`Unrecordable`] where it is no name, or one that means something else here.
    pub fn attribute(name: &str) -> Result<Self, Unrecordable> {
        free(name).map(Self::Attribute)
    }

    /// The field of an ability by that name.
    ///
    /// # Errors
    /// [`Unrecordable`] where it is no name, or one that means something else here.
    pub fn ability(name: &str) -> Result<Self, Unrecordable> {
        free(name).map(Self::Ability)
    }

    /// Its name, as it is typed and shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Attribute(name) | Self::Ability(name) => name.as_str(),
            Self::Armor => ARMOR,
            Self::Wound => "wound",
            Self::WoundLevel => "wound level",
        }
    }

    /// The group it stands in.
    #[must_use]
    pub const fn group(&self) -> Group {
        match self {
            Self::Attribute(_) => Group::Attributes,
            Self::Ability(_) => Group::Abilities,
            Self::Armor | Self::Wound | Self::WoundLevel => Group::Harm,
        }
    }

    /// What it takes.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Attribute(_) => AttributeDots::kind(),
            Self::Ability(_) | Self::Armor | Self::Wound => Dots::kind(),
            Self::WoundLevel => Kind::Text("Hurt"),
        }
    }

    /// Its value as it would be typed; none where nothing is recorded.
    #[must_use]
    pub fn value(&self, sheet: &Sheet) -> Option<String> {
        match self {
            Self::Attribute(name) => sheet
                .attributes
                .get(name)
                .map(|dots| dots.get().to_string()),
            Self::Ability(name) => sheet.abilities.get(name).map(|dots| dots.get().to_string()),
            Self::Armor => recorded(sheet.armor),
            Self::Wound => recorded(sheet.wound),
            Self::WoundLevel => sheet
                .wound_level
                .as_ref()
                .map(|level| level.as_str().to_owned()),
        }
    }

    /// The change that writes what was typed into it; none takes the value away: an entry is removed, armor and
    /// wounds go back to 0.
    ///
    /// # Errors
    /// [`Unrecordable`] with what the field takes.
    pub fn change(&self, typed: Option<&str>) -> Result<SheetChange, Unrecordable> {
        let dots = || self.kind().take(self.name(), typed, Dots::read);
        match self {
            Self::Attribute(name) => {
                let dots = self.kind().take(self.name(), typed, AttributeDots::read)?;
                Ok(SheetChange::Attribute(name.clone(), dots))
            }
            Self::Ability(name) => Ok(SheetChange::Ability(name.clone(), dots()?)),
            Self::Armor => Ok(SheetChange::Armor(dots()?.unwrap_or_default())),
            Self::Wound => Ok(SheetChange::Wound(dots()?.unwrap_or_default())),
            Self::WoundLevel => Ok(SheetChange::WoundLevel(
                typed.map(EntryName::new).transpose()?,
            )),
        }
    }
}

impl Sheet {
    /// Every field there is: attributes and abilities of the book and of this sheet, then armor and wounds.
    #[must_use]
    pub fn fields(&self, book: &Book) -> Vec<Field> {
        let attributes = self
            .attribute_names(book)
            .into_iter()
            .filter_map(|name| Field::attribute(name).ok());
        let abilities = self
            .ability_names(book)
            .into_iter()
            .filter_map(|name| Field::ability(name).ok());
        attributes.chain(abilities).chain(Field::FIXED).collect()
    }
}

fn recorded(dots: Dots) -> Option<String> {
    (dots.get() > 0).then(|| dots.get().to_string())
}

/// A name that no fixed field and no roll has.
pub(super) fn free(name: &str) -> Result<EntryName, Unrecordable> {
    let name = EntryName::new(name)?;
    let fixed = Field::FIXED.iter().map(Field::name);
    let mut words = fixed
        .chain(Group::ALL.into_iter().filter_map(Group::entry))
        .chain([SOAK]);
    if words.any(|word| is_same(word, name.as_str())) {
        return Err(Unrecordable::Taken(name.into()));
    }
    Ok(name)
}
