//! One field of the sheet with its new value.

use serde::{Deserialize, Serialize};

use crate::systems::record::{EntryName, Unrecordable, check_room};
use crate::systems::swords_and_sorcery::{Ability, Amount, Rank};

use super::{BaseAc, Challenge, Craft, Score, Sheet, Trained, Weapon};

/// One field of the sheet with its new value. Bounds are in the types; [`SheetField::change`](super::SheetField::change)
/// makes one of what was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SheetChange {
    /// A score in an ability.
    Ability(Ability, Score),
    /// A foe's challenge rating, or none: a character.
    Challenge(Option<Challenge>),
    /// Whether the proficiency bonus counts in saves with an ability. Luck has none: nothing is written.
    Save(Ability, bool),
    /// A rank in something; none takes the whole entry away, knack and proficiency with it.
    Rank(Craft, EntryName, Option<Rank>),
    /// Whether a character has a knack for something.
    Knack(Craft, EntryName, bool),
    /// Whether a foe is proficient in something.
    Proficient(Craft, EntryName, bool),
    /// The ability spells are cast with, or none.
    Casting(Option<Ability>),
    /// How the armor class is reckoned.
    BaseAc(BaseAc),
    /// What armor and magic add to it.
    AcBonus(Amount),
    /// A weapon under its name, new or in place of the old one.
    Weapon(Weapon),
    /// The weapon of that name is gone.
    Weaponless(EntryName),
}

impl SheetChange {
    /// Writes the value into the sheet.
    pub fn write(&self, sheet: &mut Sheet) {
        match self {
            Self::Ability(ability, score) => *sheet.scores.score_mut(*ability) = *score,
            Self::Challenge(challenge) => sheet.challenge = *challenge,
            Self::Save(ability, is_proficient) => write_save(sheet, *ability, *is_proficient),
            Self::Rank(craft, name, None) => {
                sheet
                    .training
                    .retain(|known| known.craft != *craft || !known.name.is(name.as_str()));
            }
            Self::Rank(craft, name, Some(rank)) => {
                train(sheet, *craft, name, |known| known.rank = *rank);
            }
            Self::Knack(craft, name, has) => {
                train(sheet, *craft, name, |known| known.has_knack = *has);
            }
            Self::Proficient(craft, name, is) => {
                train(sheet, *craft, name, |known| known.is_proficient = *is);
            }
            Self::Casting(ability) => sheet.casting = *ability,
            Self::BaseAc(base) => sheet.base_ac.clone_from(base),
            Self::AcBonus(bonus) => sheet.ac_bonus = *bonus,
            Self::Weapon(weapon) => {
                sheet
                    .weapons
                    .retain(|known| !known.name.is(weapon.name.as_str()));
                sheet.weapons.push(weapon.clone());
                sheet.weapons.sort_by(|a, b| a.name.cmp(&b.name));
            }
            Self::Weaponless(name) => sheet.weapons.retain(|known| !known.name.is(name.as_str())),
        }
    }

    /// The change in a few words: `Strength 14`, `save Wisdom yes`, `no knack for Stealth`.
    #[must_use]
    pub fn told(&self) -> String {
        let word = |is: bool| if is { "yes" } else { "no" };
        match self {
            Self::Ability(ability, score) => format!("{} {}", ability.name(), score.get()),
            Self::Challenge(rating) => rating.map_or("no challenge".to_owned(), |known| {
                format!("challenge {known}")
            }),
            Self::Save(ability, is_proficient) => {
                format!("save {} {}", ability.name(), word(*is_proficient))
            }
            Self::Rank(_, name, Some(rank)) => format!("{name} rank {}", rank.get()),
            Self::Rank(_, name, None) | Self::Weaponless(name) => format!("no {name}"),
            Self::Knack(_, name, true) => format!("a knack for {name}"),
            Self::Knack(_, name, false) => format!("no knack for {name}"),
            Self::Proficient(_, name, true) => format!("proficient in {name}"),
            Self::Proficient(_, name, false) => format!("not proficient in {name}"),
            Self::Casting(Some(ability)) => format!("casts with {}", ability.name()),
            Self::Casting(None) => "casts with nothing".to_owned(),
            Self::BaseAc(base) => format!("base ac {base}"),
            Self::AcBonus(bonus) => format!("ac bonus {:+}", bonus.get()),
            Self::Weapon(weapon) => format!("{}: {weapon}", weapon.name),
        }
    }

    /// Whether the sheet has room for it, for whoever decides before anything is written.
    ///
    /// # Errors
    /// [`Unrecordable::Full`], where it would begin a new entry of a full list.
    pub fn check_room(&self, sheet: &Sheet) -> Result<(), Unrecordable> {
        let mut after = sheet.clone();
        self.write(&mut after);
        check_room("training", sheet.training.len(), after.training.len())?;
        check_room("weapons", sheet.weapons.len(), after.weapons.len())
    }
}

fn write_save(sheet: &mut Sheet, ability: Ability, is_proficient: bool) {
    let counts = |known: &Ability| sheet.saves.contains(known);
    let wanted = |known: &Ability| {
        if *known == ability {
            is_proficient
        } else {
            counts(known)
        }
    };
    sheet.saves = Ability::SAVES.into_iter().filter(wanted).collect();
}

/// Changes an entry, a new one if need be; one that says nothing any more goes.
fn train(sheet: &mut Sheet, craft: Craft, name: &EntryName, change: impl FnOnce(&mut Trained)) {
    let place = sheet
        .training
        .iter()
        .position(|known| known.craft == craft && known.name.is(name.as_str()));
    let mut entry = place.map_or_else(
        || Trained::blank(craft, name.clone()),
        |place| sheet.training.remove(place),
    );
    change(&mut entry);
    if !entry.is_blank() {
        sheet.training.push(entry);
    }
    sheet
        .training
        .sort_by(|a, b| (a.craft, &a.name).cmp(&(b.craft, &b.name)));
}
