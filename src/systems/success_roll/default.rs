//! Defaults: what somebody untrained rolls against.

use serde::{Deserialize, Serialize};

use crate::systems::three_dice::Figure;
use crate::words::listed;

use super::{DEFAULTS_LIMIT, Refused};

/// An attribute above this counts as this for defaults.
pub const RULE_OF: i32 = 20;

listed! {
    /// The six attributes the rule of 20 holds for (our decision for Will and Perception).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[expect(
        missing_docs,
        reason = "the names are the rule book's own and say all there is"
    )]
    pub enum Attribute by name {
        Strength = "Strength",
        Dexterity = "Dexterity",
        Intelligence = "Intelligence",
        Health = "Health",
        Will = "Will",
        Perception = "Perception",
    }
}

impl Attribute {
    /// The short name, as in `default iq:12-5`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Strength => "st",
            Self::Dexterity => "dx",
            Self::Intelligence => "iq",
            Self::Health => "ht",
            Self::Will => "will",
            Self::Perception => "per",
        }
    }

    /// The attribute of a short name, in any case; every other name is a skill's.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|attribute| key.eq_ignore_ascii_case(attribute.key()))
    }
}

/// What a default rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// An attribute: the rule of 20 holds.
    Attribute(Attribute),
    /// Another skill: it does not.
    Skill(String),
}

impl Source {
    /// What a name in a default stands for.
    pub fn named(name: &str) -> Self {
        Attribute::from_key(name).map_or_else(|| Self::Skill(name.to_owned()), Self::Attribute)
    }

    /// The name, as it is typed.
    pub fn name(&self) -> &str {
        match self {
            Self::Attribute(attribute) => attribute.key(),
            Self::Skill(name) => name,
        }
    }
}

/// One default: `iq:12-5`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DefaultFrom {
    /// What it rests on.
    pub source: Source,
    /// The level of that.
    pub level: Figure,
    /// What is added to it: −5 for `-5`.
    pub modifier: Figure,
}

impl DefaultFrom {
    /// What it is worth as a base skill. From the chapter “Success Rolls”, section “Default Rolls”.
    pub fn worth(&self) -> i32 {
        let level = match self.source {
            Source::Attribute(_) => self.level.get().min(RULE_OF),
            Source::Skill(_) => self.level.get(),
        };
        level + self.modifier.get()
    }
}

/// The defaults of a skill: one at least.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<DefaultFrom>", into = "Vec<DefaultFrom>")]
pub struct Defaults {
    first: DefaultFrom,
    others: Vec<DefaultFrom>,
}

impl Defaults {
    /// These defaults, in this order.
    ///
    /// # Errors
    /// [`Refused::NoDefault`] if there are none, [`Refused::TooManyDefaults`] above [`DEFAULTS_LIMIT`].
    pub fn new(defaults: Vec<DefaultFrom>) -> Result<Self, Refused> {
        if defaults.len() > DEFAULTS_LIMIT {
            return Err(Refused::TooManyDefaults(defaults.len()));
        }
        let mut defaults = defaults.into_iter();
        let first = defaults.next().ok_or(Refused::NoDefault)?;
        Ok(Self {
            first,
            others: defaults.collect(),
        })
    }

    /// Each of them, in the order they were said.
    pub fn iter(&self) -> impl Iterator<Item = &DefaultFrom> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The one that counts: the highest, of equals the one said first (our decision).
    pub fn best(&self) -> &DefaultFrom {
        let better =
            |best, next: &'_ _| -> bool { DefaultFrom::worth(next) > DefaultFrom::worth(best) };
        self.others.iter().fold(
            &self.first,
            |best, next| if better(best, next) { next } else { best },
        )
    }
}

impl TryFrom<Vec<DefaultFrom>> for Defaults {
    type Error = Refused;

    fn try_from(defaults: Vec<DefaultFrom>) -> Result<Self, Refused> {
        Self::new(defaults)
    }
}

impl From<Defaults> for Vec<DefaultFrom> {
    fn from(defaults: Defaults) -> Self {
        let mut list = vec![defaults.first];
        list.extend(defaults.others);
        list
    }
}
