//! The fields of a sheet as data: what the line, the form and the completion are made from.

use crate::systems::monsters_and_magic::Attribute;
use crate::systems::record::{Bounded, EntryName, Kind, Unrecordable, find};

use super::scores::{MOST_LEVEL, MOST_POINTS, MOST_SCORE};
use super::{Carried, Sheet, SheetChange};

/// Where on the sheet a field stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum FieldGroup {
    Attributes,
    HitPoints,
    Traits,
    Gear,
}

impl FieldGroup {
    /// Its title.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Attributes => "Attributes",
            Self::HitPoints => "Body",
            Self::Traits => "Traits",
            Self::Gear => "Gear",
        }
    }
}

/// A field of the sheet. Its value is one word or one quoted text; where it [is of an entry](SheetField::is_of_entry),
/// the entry's name comes before the value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetField {
    /// Its name, as a line writes it.
    pub name: &'static str,
    /// Where it stands.
    pub group: FieldGroup,
    /// What it takes; numbers of the body, the prime attribute and gear take `none` too.
    pub kind: Kind,
    key: Key,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Attribute(Attribute),
    Prime,
    FoeLevel,
    Mental,
    Trait,
    Gear,
}

/// Every field, in the order of the sheet.
#[must_use]
pub fn sheet_fields() -> Vec<SheetField> {
    let field = |name, group, kind, key| SheetField {
        name,
        group,
        kind,
        key,
    };
    let number = |least, most| Kind::Number { least, most };
    let attributes = Attribute::ALL.into_iter().map(|attribute| {
        field(
            attribute.name(),
            FieldGroup::Attributes,
            number(1, MOST_SCORE),
            Key::Attribute(attribute),
        )
    });
    let primes = std::iter::once("none")
        .chain(Attribute::ALL.map(Attribute::name))
        .collect();
    let movement = Attribute::Movement;
    let others = [
        field(
            "prime",
            FieldGroup::Attributes,
            Kind::Choice(primes),
            Key::Prime,
        ),
        field(
            "foe level",
            FieldGroup::HitPoints,
            number(0, MOST_LEVEL),
            Key::FoeLevel,
        ),
        field(
            movement.name(),
            FieldGroup::HitPoints,
            number(1, MOST_SCORE),
            Key::Attribute(movement),
        ),
        field(
            "mental",
            FieldGroup::HitPoints,
            number(0, MOST_POINTS),
            Key::Mental,
        ),
        field("trait", FieldGroup::Traits, Kind::Tick, Key::Trait),
        field(
            "gear",
            FieldGroup::Gear,
            Kind::Text("1d8+1 strength trait, 1d4 armor, +2 damage"),
            Key::Gear,
        ),
    ];
    attributes.chain(others).collect()
}

impl SheetField {
    /// Whether it belongs to one entry among several, whose name is said before the value.
    #[must_use]
    pub const fn is_of_entry(&self) -> bool {
        matches!(self.key, Key::Trait | Key::Gear)
    }

    /// The names of the entries the sheet has; none for a field of its own.
    #[must_use]
    pub fn entries<'a>(&self, sheet: &'a Sheet) -> Vec<&'a str> {
        match self.key {
            Key::Trait => sheet.traits.iter().map(EntryName::as_str).collect(),
            Key::Gear => sheet.gear.iter().map(|piece| piece.name.as_str()).collect(),
            Key::Attribute(_) | Key::Prime | Key::FoeLevel | Key::Mental => Vec::new(),
        }
    }

    /// Its value on a sheet, as a line would write it; `none` or `no` where there is nothing.
    #[must_use]
    pub fn value(&self, sheet: &Sheet, entry: Option<&str>) -> String {
        let entry = entry.unwrap_or_default();
        let none = || "none".to_owned();
        match self.key {
            Key::Attribute(attribute) => sheet.scores.score(attribute).get().to_string(),
            Key::Prime => sheet
                .prime
                .map_or_else(none, |attribute| attribute.name().to_owned()),
            Key::FoeLevel => sheet
                .foe_level
                .map_or_else(none, |level| level.get().to_string()),
            Key::Mental => sheet
                .mental
                .map_or_else(none, |points| points.get().to_string()),
            Key::Trait if sheet.traits.iter().any(|known| known.is(entry)) => "yes".to_owned(),
            Key::Trait => "no".to_owned(),
            Key::Gear => sheet.carried(entry).map_or_else(none, Carried::to_string),
        }
    }

    /// The change that gives the field, or the field of a named entry, what was typed.
    ///
    /// # Errors
    /// [`Unrecordable`], where the value is not understood or out of bounds, or the entry has no name.
    pub fn change(&self, entry: Option<&str>, text: &str) -> Result<SheetChange, Unrecordable> {
        let text = text.trim();
        let is_none = text.eq_ignore_ascii_case("none");
        Ok(match self.key {
            Key::Attribute(attribute) => SheetChange::Attribute(attribute, self.number(text)?),
            Key::Prime if is_none => SheetChange::Prime(None),
            Key::Prime => {
                let attributes = Attribute::ALL.map(|attribute| (attribute.name(), attribute));
                SheetChange::Prime(Some(find(&attributes, text).map_err(|_| self.bad(text))?))
            }
            Key::FoeLevel if is_none => SheetChange::FoeLevel(None),
            Key::FoeLevel => SheetChange::FoeLevel(Some(self.number(text)?)),
            Key::Mental if is_none => SheetChange::Mental(None),
            Key::Mental => SheetChange::Mental(Some(self.number(text)?)),
            Key::Trait if is_none => SheetChange::Trait(self.entry(entry)?, false),
            Key::Trait => {
                let has =
                    find(&[("yes", true), ("no", false)], text).map_err(|_| self.bad(text))?;
                SheetChange::Trait(self.entry(entry)?, has)
            }
            Key::Gear if is_none => SheetChange::Gearless(self.entry(entry)?),
            Key::Gear => SheetChange::Gear(Carried::parse(self.entry(entry)?, text)?),
        })
    }

    fn entry(&self, name: Option<&str>) -> Result<EntryName, Unrecordable> {
        EntryName::new(name.ok_or_else(|| Unrecordable::Nameless(self.name.to_owned()))?)
    }

    fn number<const LOW: i32, const HIGH: i32>(
        &self,
        text: &str,
    ) -> Result<Bounded<LOW, HIGH>, Unrecordable> {
        let figure = text.parse().map_err(|_| self.bad(text))?;
        Bounded::new(figure).map_err(|_| self.bad(text))
    }

    fn bad(&self, text: &str) -> Unrecordable {
        Unrecordable::value(self.name, text, self.kind.expected())
    }
}
