//! One field of the sheet with its new value.

use serde::{Deserialize, Serialize};

use crate::systems::monsters_and_magic::Attribute;
use crate::systems::record::{EntryName, Unrecordable, check_room};

use super::{Carried, FoeLevel, MentalPoints, Score, Sheet};

/// One field of the sheet with its new value. Bounds are in the types; [`SheetField::change`](super::SheetField::change)
/// makes one of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetChange {
    /// A score in an attribute.
    Attribute(Attribute, Score),
    /// The prime attribute, or none.
    Prime(Option<Attribute>),
    /// Whether there is a trait.
    Trait(EntryName, bool),
    /// A piece of gear under its name, new or in place of the old one.
    Gear(Carried),
    /// The gear of that name is gone.
    Gearless(EntryName),
    /// The most mental hit points, or none counted.
    Mental(Option<MentalPoints>),
    /// A foe's level, or none: a hero.
    FoeLevel(Option<FoeLevel>),
}

impl SheetChange {
    /// Writes the value into the sheet.
    pub fn write(&self, sheet: &mut Sheet) {
        match self {
            Self::Attribute(attribute, score) => *sheet.scores.score_mut(*attribute) = *score,
            Self::Prime(prime) => sheet.prime = *prime,
            Self::Trait(text, has) => {
                sheet.traits.retain(|known| !known.is(text.as_str()));
                sheet.traits.extend(has.then(|| text.clone()));
                sheet.traits.sort();
            }
            Self::Gear(piece) => {
                sheet
                    .gear
                    .retain(|known| !known.name.is(piece.name.as_str()));
                sheet.gear.push(piece.clone());
                sheet.gear.sort_by(|a, b| a.name.cmp(&b.name));
            }
            Self::Gearless(name) => sheet.gear.retain(|known| !known.name.is(name.as_str())),
            Self::Mental(points) => sheet.mental = *points,
            Self::FoeLevel(level) => sheet.foe_level = *level,
        }
    }

    /// The change in a few words: `Strength 14`, `prime Wisdom`, `trait Could Lift a Horse`.
    #[must_use]
    pub fn told(&self) -> String {
        match self {
            Self::Attribute(attribute, score) => format!("{} {}", attribute.name(), score.get()),
            Self::Prime(prime) => format!("prime {}", prime.map_or("none", Attribute::name)),
            Self::Trait(text, true) => format!("trait {text}"),
            Self::Trait(text, false) => format!("no trait {text}"),
            Self::Gear(piece) => format!("{}: {piece}", piece.name),
            Self::Gearless(name) => format!("no {name}"),
            Self::Mental(Some(points)) => format!("mental {}", points.get()),
            Self::Mental(None) => "no mental hit points".to_owned(),
            Self::FoeLevel(Some(level)) => format!("foe level {}", level.get()),
            Self::FoeLevel(None) => "no foe level".to_owned(),
        }
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        let mut after = sheet.clone();
        self.write(&mut after);
        check_room("traits", sheet.traits.len(), after.traits.len())?;
        check_room("gear", sheet.gear.len(), after.gear.len())
    }
}
