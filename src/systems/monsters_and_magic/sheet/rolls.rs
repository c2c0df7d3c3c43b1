//! Everything a sheet can roll, or put against a roll, by name.

use crate::systems::monsters_and_magic::{Action, Attribute, DamageDice, Effort, Static};
use crate::systems::record::{NotOne, Sum, find};

use super::figures::{effort_sum, static_sum};
use super::{Addition, Against, Carried, Purpose, Sheet, Unfit};

/// What an attempt is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Base {
    /// An action check.
    Effort(Effort),
    /// An action without a roll.
    Static(Static),
    /// An unrolled resistance.
    Resistance(Static),
}

/// Something that has a name on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rollable {
    /// Its name: `Dexterity`, `static Dexterity`, `resist Wisdom`, `armor class`, `longsword`.
    pub name: String,
    /// The attribute it rests on.
    pub attribute: Attribute,
    /// What is rolled, or stands.
    pub base: Base,
}

/// Why what was named cannot be rolled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotRolled {
    /// A name stands for nothing.
    #[error(transparent)]
    NotOne(#[from] NotOne),
    /// Something does not go into that check.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// What a name begins, before traits and gear are described.
#[derive(Clone, Copy)]
enum Start<'a> {
    Act(Attribute),
    Still(Attribute),
    Resist(Attribute, Option<Against>),
    Wield(Attribute, Addition<'a>),
}

impl Sheet {
    /// The names a roll can begin with: each attribute, `static` and `resist` with each, `armor class`, and gear that
    /// always goes with one attribute.
    pub fn names(&self) -> Vec<String> {
        self.starts().into_iter().map(|(name, _)| name).collect()
    }

    /// All that can be rolled by name, nothing described along with it.
    pub fn rollables(&self, level: u32) -> Vec<Rollable> {
        let all = self.starts().into_iter();
        all.filter_map(|(name, start)| self.rollable(name, start, &[], level).ok())
            .collect()
    }

    /// What a name stands for, with traits and gear described along with it, all by the start of a word: `dex`, `fast`.
    ///
    /// # Errors
    /// [`NotRolled`], where a name fits nothing or several, or what is described does not go into that check.
    pub fn by_name(
        &self,
        name: &str,
        described: &[&str],
        level: u32,
    ) -> Result<Rollable, NotRolled> {
        self.by_name_against(name, described, Against::default(), level)
    }

    /// The same against such an action, where it resists.
    ///
    /// # Errors
    /// As [`Sheet::by_name`].
    pub fn by_name_against(
        &self,
        name: &str,
        described: &[&str],
        against: Against,
        level: u32,
    ) -> Result<Rollable, NotRolled> {
        let starts = self.starts();
        let named: Vec<(&str, (&str, Start<'_>))> = starts
            .iter()
            .map(|(name, start)| (name.as_str(), (name.as_str(), *start)))
            .collect();
        let (full, start) = find(&named, name)?;
        let start = match start {
            Start::Resist(attribute, None) => Start::Resist(attribute, Some(against)),
            Start::Resist(..) => start,
            Start::Act(_) | Start::Still(_) | Start::Wield(..) => start,
        };
        let additions: Result<Vec<Addition<'_>>, NotOne> =
            described.iter().map(|word| self.addition(word)).collect();
        Ok(self.rollable(full.to_owned(), start, &additions?, level)?)
    }

    /// The name of what decides who goes first without a roll: the better of Dexterity and Intelligence, Dexterity where
    /// they are equal.
    pub fn static_initiative(&self) -> String {
        let score = |attribute| self.scores.score(attribute);
        let attribute = match score(Attribute::Intelligence) > score(Attribute::Dexterity) {
            true => Attribute::Intelligence,
            false => Attribute::Dexterity,
        };
        format!("static {}", attribute.name())
    }

    /// What an action with an attribute and this gear is: its purpose is that of the first piece that is for one alone, and gear
    /// that adds damage or has a purpose makes a conflict of it.
    pub fn action_with<'a>(
        &self,
        attribute: Attribute,
        names: impl Iterator<Item = &'a str>,
    ) -> Against {
        let gear: Vec<&Carried> = names.filter_map(|name| self.carried(name)).collect();
        let harms = gear.iter().any(|piece| !piece.gives.is_armor());
        Against {
            purpose: gear.iter().find_map(|piece| piece.purpose),
            harmless: (!harms).then_some(attribute),
        }
    }

    fn starts(&self) -> Vec<(String, Start<'_>)> {
        let of_each = |prefix: &'static str, start: fn(Attribute) -> Start<'static>| {
            Attribute::CHECKED
                .into_iter()
                .map(move |known| (format!("{prefix}{}", known.name()), start(known)))
        };
        let gear = self.gear.iter().filter_map(|piece| {
            let used = piece.gives.used_with()?;
            Some((
                piece.name.to_string(),
                Start::Wield(used, Addition::Gear(piece)),
            ))
        });
        let armor_class = (
            "armor class".to_owned(),
            Start::Resist(
                Attribute::Dexterity,
                Some(Against::purpose(Purpose::Attack)),
            ),
        );
        of_each("", Start::Act)
            .chain(of_each("static ", Start::Still))
            .chain(of_each("resist ", |known| Start::Resist(known, None)))
            .chain(std::iter::once(armor_class))
            .chain(gear)
            .collect()
    }

    fn rollable(
        &self,
        name: String,
        start: Start<'_>,
        additions: &[Addition<'_>],
        level: u32,
    ) -> Result<Rollable, Unfit> {
        let (attribute, base) = match start {
            Start::Act(attribute) => (
                attribute,
                Base::Effort(self.effort(attribute, additions, level)?),
            ),
            Start::Still(attribute) => (
                attribute,
                Base::Static(self.static_check(attribute, additions, level)?),
            ),
            Start::Resist(attribute, against) => (
                attribute,
                Base::Resistance(self.resistance(
                    attribute,
                    additions,
                    against.unwrap_or_default(),
                    level,
                )?),
            ),
            Start::Wield(attribute, weapon) => {
                let all: Vec<Addition<'_>> = std::iter::once(weapon)
                    .chain(additions.iter().copied())
                    .collect();
                (
                    attribute,
                    Base::Effort(self.effort(attribute, &all, level)?),
                )
            }
        };
        Ok(Rollable {
            name,
            attribute,
            base,
        })
    }
}

impl Base {
    /// The action it is; a resistance put to the front is an action without a roll.
    pub fn action(&self) -> Action {
        match self {
            Self::Effort(effort) => Action::Rolled(effort.clone()),
            Self::Static(fixed) | Self::Resistance(fixed) => Action::Static(fixed.clone()),
        }
    }

    /// The damage dice, where it has any.
    pub const fn damage(&self) -> Option<DamageDice> {
        match self {
            Self::Effort(effort) => effort.damage,
            Self::Static(_) | Self::Resistance(_) => None,
        }
    }
}

impl Rollable {
    /// What it adds to its dice, or comes to, spelled out: `Dexterity 12 + trait 1 = armor class 13`.
    pub fn sum(&self) -> Sum {
        match &self.base {
            Base::Effort(effort) => effort_sum(&self.name, self.attribute, effort),
            Base::Static(fixed) | Base::Resistance(fixed) => {
                static_sum(&self.name, self.attribute, fixed)
            }
        }
    }
}
