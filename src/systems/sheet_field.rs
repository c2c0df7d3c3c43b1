//! The fields of every system's sheet as one kind of data: the line, the form, the page and Tab are made of it.

use super::record::{Kind, Unrecordable};
use super::{Rulebook, Sheet, SheetChange};
use super::{
    dice_pool as dp, monsters_and_magic as mm, success_roll as sr, swords_and_sorcery as ss,
};

mod follows;
mod neighbors;

pub use follows::Follows;

/// A field of a sheet. Its value is one word or one quoted text; where it [is of an entry](SheetField::is_of_entry), the
/// entry's name comes before the value. `none` takes a value or an entry away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetField(Of);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Of {
    DicePool(dp::Field),
    /// An attribute or an ability that the game master names.
    NamedDots(dp::Group),
    SwordsAndSorcery(ss::SheetField),
    SuccessRoll(sr::Field),
    /// A skill that the game master names.
    NamedSkill,
    MonstersAndMagic(mm::SheetField),
}

impl Sheet {
    /// Every field of it, in the order of the sheet; none for Pen & Dagger, whose fields are words of the line.
    #[must_use]
    pub fn fields(&self, rules: &Rulebook) -> Vec<SheetField> {
        match self {
            Self::PenAndDagger(_) => Vec::new(),
            Self::DicePool(sheet) => {
                let named = dp::Group::ALL
                    .into_iter()
                    .filter(|group| group.entry().is_some());
                let own = sheet.fields(&rules.dice_pool).into_iter().map(Of::DicePool);
                own.chain(named.map(Of::NamedDots))
                    .map(SheetField)
                    .collect()
            }
            Self::SwordsAndSorcery(sheet) => {
                let fields = ss::sheet_fields(&rules.swords_and_sorcery).into_iter();
                let fields = fields.filter(|field| !sheet.is_foe() || !field.is_luck());
                fields
                    .map(|field| SheetField(Of::SwordsAndSorcery(field)))
                    .collect()
            }
            Self::SuccessRoll(sheet) => {
                let own = sheet
                    .fields(&rules.success_roll)
                    .into_iter()
                    .map(Of::SuccessRoll);
                own.chain([Of::NamedSkill]).map(SheetField).collect()
            }
            Self::MonstersAndMagic(_) => mm::sheet_fields()
                .into_iter()
                .map(|field| SheetField(Of::MonstersAndMagic(field)))
                .collect(),
        }
    }
}

impl SheetField {
    /// Its name, as it is typed and shown.
    #[must_use]
    pub fn name(&self) -> &str {
        match &self.0 {
            Of::DicePool(field) => field.name(),
            Of::NamedDots(group) => group.entry().unwrap_or_default(),
            Of::SwordsAndSorcery(field) => &field.name,
            Of::SuccessRoll(field) => field.name(),
            Of::NamedSkill => sr::Group::Skills.entry().unwrap_or_default(),
            Of::MonstersAndMagic(field) => field.name,
        }
    }

    /// The short name that may be typed as well, where there is one.
    #[must_use]
    pub const fn short(&self) -> Option<&'static str> {
        match &self.0 {
            Of::SuccessRoll(field) => field.short(),
            Of::DicePool(_)
            | Of::NamedDots(_)
            | Of::SwordsAndSorcery(_)
            | Of::NamedSkill
            | Of::MonstersAndMagic(_) => None,
        }
    }

    /// What a page calls it, or one entry of it: `Dexterity`, `longsword`, `knack tool thieves' tools`.
    #[must_use]
    pub fn label(&self, entry: Option<&str>) -> String {
        match entry {
            None => self.name().to_owned(),
            Some(entry) if self.is_first_of_entry() => entry.to_owned(),
            Some(entry) => format!("{} {entry}", self.name()),
        }
    }

    /// Whether a page calls its entries by their names alone.
    fn is_first_of_entry(&self) -> bool {
        ["weapon", "trait", "gear"].contains(&self.name())
    }

    /// The title of the group it stands in.
    #[must_use]
    pub const fn group(&self) -> &'static str {
        match &self.0 {
            Of::DicePool(field) => field.group().title(),
            Of::NamedDots(group) => group.title(),
            Of::SwordsAndSorcery(field) => field.group.title(),
            Of::SuccessRoll(field) => field.group().title(),
            Of::NamedSkill => sr::Group::Skills.title(),
            Of::MonstersAndMagic(field) => field.group.title(),
        }
    }

    /// Whether everybody has a value in it.
    #[must_use]
    pub fn is_basic(&self) -> bool {
        match &self.0 {
            Of::SwordsAndSorcery(field) => {
                field.group == ss::FieldGroup::Abilities
                    && matches!(field.kind, Kind::Number { .. })
            }
            Of::MonstersAndMagic(field) => {
                field.group == mm::FieldGroup::Attributes
                    && matches!(field.kind, Kind::Number { .. })
            }
            Of::DicePool(_) | Of::NamedDots(_) | Of::SuccessRoll(_) | Of::NamedSkill => false,
        }
    }

    /// What it takes.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match &self.0 {
            Of::DicePool(field) => field.kind(),
            Of::NamedDots(dp::Group::Attributes) => dp::AttributeDots::kind(),
            Of::NamedDots(dp::Group::Abilities | dp::Group::Harm) => dp::Dots::kind(),
            Of::SwordsAndSorcery(field) => field.kind.clone(),
            Of::SuccessRoll(field) => field.kind(),
            Of::NamedSkill => sr::Level::kind(),
            Of::MonstersAndMagic(field) => field.kind.clone(),
        }
    }

    /// Whether it belongs to one entry among several, whose name is said before the value.
    #[must_use]
    pub const fn is_of_entry(&self) -> bool {
        match &self.0 {
            Of::NamedDots(_) | Of::NamedSkill => true,
            Of::SwordsAndSorcery(field) => field.is_of_entry(),
            Of::MonstersAndMagic(field) => field.is_of_entry(),
            Of::DicePool(_) | Of::SuccessRoll(_) => false,
        }
    }

    /// The names of the entries the sheet has that are not fields of their own.
    #[must_use]
    pub fn entries(&self, sheet: &Sheet) -> Vec<String> {
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        match (&self.0, sheet) {
            (Of::SwordsAndSorcery(field), Sheet::SwordsAndSorcery(sheet)) => {
                owned(field.entries(sheet))
            }
            (Of::MonstersAndMagic(field), Sheet::MonstersAndMagic(sheet)) => {
                owned(field.entries(sheet))
            }
            (
                Of::DicePool(_)
                | Of::NamedDots(_)
                | Of::SwordsAndSorcery(_)
                | Of::SuccessRoll(_)
                | Of::NamedSkill
                | Of::MonstersAndMagic(_),
                _,
            ) => Vec::new(),
        }
    }

    /// Its value on a sheet, or that of a named entry, as it would be typed; none where nothing is recorded.
    #[must_use]
    pub fn value(&self, sheet: &Sheet, entry: Option<&str>) -> Option<String> {
        let some = |value: String| (value != "none").then_some(value);
        match (self.meant(entry).ok()?, sheet) {
            (Of::DicePool(field), Sheet::DicePool(sheet)) => field.value(sheet),
            (Of::SwordsAndSorcery(field), Sheet::SwordsAndSorcery(sheet)) => {
                some(field.value(sheet, entry))
            }
            (Of::SuccessRoll(field), Sheet::SuccessRoll(sheet)) => field.value(sheet),
            (Of::MonstersAndMagic(field), Sheet::MonstersAndMagic(sheet)) => {
                some(field.value(sheet, entry))
            }
            (
                Of::DicePool(_)
                | Of::NamedDots(_)
                | Of::SwordsAndSorcery(_)
                | Of::SuccessRoll(_)
                | Of::NamedSkill
                | Of::MonstersAndMagic(_),
                _,
            ) => None,
        }
    }

    /// The change that gives the field, or the field of a named entry, what was typed.
    ///
    /// # Errors
    /// [`Unrecordable`], where the value is not understood or out of bounds, or the entry has no name or a bad one.
    pub fn change(&self, entry: Option<&str>, typed: &str) -> Result<SheetChange, Unrecordable> {
        let some = Some(typed).filter(|typed| !typed.trim().eq_ignore_ascii_case("none"));
        match self.meant(entry)? {
            Of::DicePool(field) => field.change(some).map(SheetChange::DicePool),
            Of::SwordsAndSorcery(field) => field
                .change(entry, typed)
                .map(SheetChange::SwordsAndSorcery),
            Of::SuccessRoll(field) => field.change(some).map(SheetChange::SuccessRoll),
            Of::MonstersAndMagic(field) => field
                .change(entry, typed)
                .map(SheetChange::MonstersAndMagic),
            Of::NamedDots(_) | Of::NamedSkill => {
                Err(Unrecordable::Nameless(self.name().to_owned()))
            }
        }
    }

    /// The field itself, or the one of the entry that the game master names.
    fn meant(&self, entry: Option<&str>) -> Result<Of, Unrecordable> {
        match (&self.0, entry) {
            (Of::NamedDots(dp::Group::Attributes), Some(name)) => {
                dp::Field::attribute(name).map(Of::DicePool)
            }
            (Of::NamedDots(_), Some(name)) => dp::Field::ability(name).map(Of::DicePool),
            (Of::NamedSkill, Some(name)) => sr::Field::skill(name).map(Of::SuccessRoll),
            (own, _) => Ok(own.clone()),
        }
    }
}
