//! What a hero's or a foe's sheet records for Monsters & Magic.

mod carried;
mod fields;
mod figures;
mod rolls;
mod scores;

pub use carried::{Carried, Cover, Gives, Purpose};
pub use fields::FIELDS;
pub use figures::{ARMOR_DICE_LIMIT, Addition, Against, Unfit};
pub use rolls::{Base, NotRolled, Rollable};
pub(super) use scores::PLAIN;
pub use scores::{FoeLevel, MentalPoints, Score, Scores};

use crate::systems;
use crate::systems::record::{Addend, EntryName, NotOne, Shown, Sum, find};

use super::{Attribute, doubled, modifier, trait_bonus};

/// A hero's or a foe's Monsters & Magic sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The six attribute scores.
    pub scores: Scores,
    /// The prime attribute, whose modifier counts twice.
    pub prime: Option<Attribute>,
    /// Traits of class, race and person, in words.
    pub traits: Vec<EntryName>,
    /// What adds to actions and resistances: arms, armor, spells, rank, clothes.
    pub gear: Vec<Carried>,
    /// The most mental hit points, where they are counted.
    pub mental: Option<MentalPoints>,
    /// A foe's level; a hero's stands in the record every system shares.
    pub foe_level: Option<FoeLevel>,
}

impl From<&systems::Sheet> for Sheet {
    fn from(sheet: &systems::Sheet) -> Self {
        let traits = sheet.entries("trait");
        let piece = |name: &EntryName| {
            let text = sheet.word(&["gear", name.as_str()])?;
            Carried::parse(name.clone(), text).ok()
        };
        let prime = sheet.word(&["prime"]);
        Self {
            scores: Scores::of(sheet),
            prime: prime.and_then(|prime| {
                let mut all = Attribute::ALL.into_iter();
                all.find(|attribute| attribute.name() == prime)
            }),
            traits: traits.cloned().collect(),
            gear: sheet.entries("gear").filter_map(piece).collect(),
            mental: sheet.number(&["mental"]).map(MentalPoints::nearest),
            foe_level: sheet.number(&["foe level"]).map(FoeLevel::nearest),
        }
    }
}

impl Sheet {
    /// The modifier of an attribute as it counts: twice of the prime attribute.
    pub fn modifier(&self, attribute: Attribute) -> i32 {
        let single = modifier(self.scores.score(attribute).get());
        if self.is_prime(attribute) {
            doubled(single)
        } else {
            single
        }
    }

    /// Whether an attribute is the prime one.
    pub fn is_prime(&self, attribute: Attribute) -> bool {
        self.prime == Some(attribute)
    }

    /// The bonus for so many traits described: see [`trait_bonus`]. The level is a foe's own, else the one given.
    pub fn trait_bonus(&self, traits: usize, level: u32) -> u8 {
        let level = self.own_level(level);
        trait_bonus(
            level.try_into().unwrap_or(u8::MAX),
            traits.try_into().unwrap_or(u8::MAX),
        )
    }

    /// The same with its sum: the level for the first trait, 1 for each more as far as they count.
    pub fn trait_bonus_sum(&self, traits: usize, level: u32) -> Sum {
        let (first, all) = (self.trait_bonus(1, level), self.trait_bonus(traits, level));
        let mut parts = vec![Addend::new("level", first)];
        if all > first {
            parts.push(Addend::new("more traits", all - first));
        }
        Sum::new(parts, Shown::Bonus("trait bonus".to_owned()))
    }

    /// A piece of gear by its name, in any case.
    pub fn carried(&self, name: &str) -> Option<&Carried> {
        self.gear.iter().find(|piece| piece.name.is(name))
    }

    /// A trait or a piece of gear by the start of its name, or of a word in it: `fast` is Agile and Fast.
    ///
    /// # Errors
    /// [`NotOne`], with all there is, or the several it fits.
    pub fn addition(&self, word: &str) -> Result<Addition<'_>, NotOne> {
        let traits = self
            .traits
            .iter()
            .map(|known| (known.as_str(), Addition::Trait(known)));
        let gear = self
            .gear
            .iter()
            .map(|piece| (piece.name.as_str(), Addition::Gear(piece)));
        find(&traits.chain(gear).collect::<Vec<_>>(), word)
    }

    /// What to say where so many traits are described and more of them than the bonus has room for.
    pub fn trait_warning(&self, traits: usize, level: u32) -> Option<String> {
        let level = self.own_level(level);
        let bonus = self.trait_bonus(traits, level);
        let is_over = u32::try_from(traits).unwrap_or(u32::MAX) > level.saturating_add(1);
        is_over.then(|| {
            format!("{traits} traits at level {level}: together they add at most twice the level, {bonus:+}")
        })
    }

    /// How many traits these words describe: those named and those that cover the gear, each once.
    pub fn traits_in(&self, words: &[&str]) -> usize {
        let (mut named, mut gear) = (Vec::new(), Vec::new());
        for addition in words.iter().filter_map(|word| self.addition(word).ok()) {
            match addition {
                Addition::Trait(name) => named.push(name),
                Addition::Gear(piece) => gear.push(piece),
            }
        }
        self.traits_of(named, gear)
    }

    /// How many traits are described by those that are named and by gear that one covers, each once. What covers gear without
    /// being said is one of those named, where any is (our decision): it never counts twice.
    fn traits_of<'a>(
        &'a self,
        named: impl IntoIterator<Item = &'a EntryName>,
        gear: impl IntoIterator<Item = &'a Carried>,
    ) -> usize {
        let (mut known, mut is_any_unsaid): (Vec<&EntryName>, bool) = (Vec::new(), false);
        let covers = gear.into_iter().filter_map(|piece| piece.cover.as_ref());
        let covers = covers.filter_map(|cover| match (cover, self.traits.as_slice()) {
            (Cover::Named(name), _) | (Cover::Unsaid, [name]) => Some(name),
            (Cover::Unsaid, _) => {
                is_any_unsaid = true;
                None
            }
        });
        for name in named.into_iter().chain(covers) {
            if !known.iter().any(|other| other.is(name.as_str())) {
                known.push(name);
            }
        }
        known.len().max(usize::from(is_any_unsaid))
    }

    /// What to say of a trait bonus that was typed, where it passes twice the level.
    pub fn bonus_warning(&self, bonus: u8, level: u32) -> Option<String> {
        let level = self.own_level(level);
        let most = level.saturating_mul(2);
        (u32::from(bonus) > most).then(|| {
            format!(
                "trait {bonus} at level {level}: a trait bonus is at most twice the level, +{most}"
            )
        })
    }

    /// A foe's own level, else the one given.
    fn own_level(&self, level: u32) -> u32 {
        self.foe_level.map_or(level, |own| own.get().unsigned_abs())
    }

    /// What is odd about the sheet, one sentence each: told, never forbidden.
    pub fn remarks(&self, level: u32) -> Vec<String> {
        let hides = |piece: &&Carried| {
            Attribute::CHECKED
                .iter()
                .any(|attribute| piece.name.is(attribute.name()))
                || self
                    .traits
                    .iter()
                    .any(|known| piece.name.is(known.as_str()))
        };
        let hidden = self.gear.iter().filter(hides).map(|piece| {
            format!(
                "{}: bears the name of an attribute or a trait, which is taken in its place",
                piece.name
            )
        });
        let low = self
            .prime
            .filter(|&prime| self.modifier(prime) < 0)
            .map(|prime| {
                format!(
                    "{}: the prime attribute, and its penalty counts twice too",
                    prime.name()
                )
            });
        let traits = self.trait_warning(self.traits.len(), level);
        let idle = self
            .gear
            .iter()
            .filter(|piece| matches!(piece.gives, Gives::ArmorDice(_)));
        let idle = idle.skip(ARMOR_DICE_LIMIT).map(|piece| {
            format!(
                "{}: {ARMOR_DICE_LIMIT} pieces with armor dice count, and this is one more",
                piece.name
            )
        });
        low.into_iter()
            .chain(traits)
            .chain(hidden)
            .chain(idle)
            .collect()
    }
}

#[cfg(test)]
mod tests;
