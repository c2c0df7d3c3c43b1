//! What a pool is made of, part by part, so that its sum can be told.

use serde::{Deserialize, Serialize};

use crate::systems::interface::MOST_ACTIONS;

use super::{Difficulty, Unrollable};

/// The dice a pool begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Stock {
    /// So many dice, already added up.
    Dice(u32),
    /// Two traits.
    Traits {
        /// Usually 1 to 5.
        attribute: u32,
        /// Usually 0 to 5. In a soak roll this is the armor.
        ability: u32,
    },
}

/// One of several actions in the same turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "ActionPages")]
pub struct Action {
    number: u32,
    of: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Action")]
struct ActionPages {
    number: u32,
    of: u32,
}

/// What a roll is made for, which decides the penalties that touch it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Occasion {
    /// The one action of the turn.
    #[default]
    Deed,
    /// One of several actions of the turn.
    Several(Action),
    /// A reaction with attribute and ability: no action, but wounds count.
    Reflexive,
    /// A reaction without an ability (attribute, attribute and armor, or armor): neither action nor wounds count.
    Soak,
}

/// Everything that decides how many dice are rolled at which difficulty. A [`Pool`](super::Pool) is made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolParts {
    /// The dice it begins with.
    pub stock: Stock,
    /// What it is rolled for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub occasion: Occasion,
    /// Dice lost to wounds, recorded even where they do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wound: u32,
    /// Dice more (or, below 0, fewer) for any other reason.
    #[serde(default, skip_serializing_if = "is_default")]
    pub modifier: i32,
    /// The difficulty, before a retry makes it harder.
    #[serde(default)]
    pub difficulty: Difficulty,
    /// Whether it is tried again after a failure, at one more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub retry: bool,
}

/// A part of the sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Part {
    Dice,
    Attribute,
    Ability,
    Armor,
    Modifier,
    Action(Action),
    Wound,
}

/// A part and the dice it brings (or, below 0, takes).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// What it is.
    pub part: Part,
    /// How many dice.
    pub dice: i64,
}

impl Action {
    /// The action of that number, from 1, of so many in the turn, 2 and more.
    ///
    /// # Errors
    /// [`Unrollable::NoAction`] where there is none such.
    pub const fn new(number: u32, of: u32) -> Result<Self, Unrollable> {
        if of < 2 || of > MOST_ACTIONS || number == 0 || number > of {
            return Err(Unrollable::NoAction { number, of });
        }
        Ok(Self { number, of })
    }

    /// Which one it is, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many there are in the turn, 2 and more.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// The dice it costs: of n actions the first n, each later one a die more.
    ///
    /// Basic Dice Rules: “Taking Multiple Actions”.
    pub const fn penalty(self) -> u32 {
        self.of + self.number - 1
    }
}

impl TryFrom<ActionPages> for Action {
    type Error = Unrollable;

    fn try_from(pages: ActionPages) -> Result<Self, Unrollable> {
        Self::new(pages.number, pages.of)
    }
}

impl PoolParts {
    /// So many dice, nothing added, at the standard difficulty.
    pub fn of(dice: u32) -> Self {
        Self::from(Stock::Dice(dice))
    }

    /// An attribute and an ability, nothing added, at the standard difficulty.
    pub fn traits(attribute: u32, ability: u32) -> Self {
        Self::from(Stock::Traits { attribute, ability })
    }

    /// Every part that counts, in the order it is told. Wounds do not touch a soak roll.
    ///
    /// Basic Dice Rules: “Reflexive Dice Rolls”.
    pub fn terms(&self) -> Vec<Term> {
        let mut terms = Vec::with_capacity(5);
        let mut say = |part, dice: i64| terms.push(Term { part, dice });
        match (self.stock, self.occasion) {
            (Stock::Dice(dice), _) => say(Part::Dice, dice.into()),
            (Stock::Traits { attribute, ability }, occasion) => {
                let second = if occasion == Occasion::Soak {
                    Part::Armor
                } else {
                    Part::Ability
                };
                say(Part::Attribute, attribute.into());
                say(second, ability.into());
            }
        }
        if self.modifier != 0 {
            say(Part::Modifier, self.modifier.into());
        }
        if let Occasion::Several(action) = self.occasion {
            say(Part::Action(action), -i64::from(action.penalty()));
        }
        if self.wound > 0 && self.occasion != Occasion::Soak {
            say(Part::Wound, -i64::from(self.wound));
        }
        terms
    }

    /// How many dice all parts come to, below 0 where there are more penalties than dice.
    pub fn dice(&self) -> i64 {
        self.terms().iter().map(|term| term.dice).sum()
    }

    /// The sum spelt out: `3 + 2 - 4 (action 2 of 3) - 1 (wound) = 0`, or `7` where there is nothing to add.
    pub fn sum(&self) -> String {
        let terms = self.terms();
        let mut sum = String::new();
        for term in &terms {
            let sign = match (sum.is_empty(), term.dice < 0) {
                (true, _) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            sum.push_str(&format!("{sign}{}{}", term.dice.abs(), term.part.reason()));
        }
        if terms.len() > 1 {
            sum.push_str(&format!(" = {}", self.dice()));
        }
        sum
    }

    /// The difficulty that is rolled at.
    pub const fn effective_difficulty(&self) -> Difficulty {
        if self.retry {
            self.difficulty.harder()
        } else {
            self.difficulty
        }
    }

    /// The difficulty spelt out: `8`, or `6 + 1 (retry) = 7`.
    pub fn difficulty_sum(&self) -> String {
        let (plain, effective) = (
            self.difficulty.number(),
            self.effective_difficulty().number(),
        );
        match (self.retry, effective - plain) {
            (false, _) => plain.to_string(),
            (true, 0) => format!("{plain} (retry, at most {plain})"),
            (true, more) => format!("{plain} + {more} (retry) = {effective}"),
        }
    }
}

impl From<Stock> for PoolParts {
    fn from(stock: Stock) -> Self {
        Self {
            stock,
            occasion: Occasion::default(),
            wound: 0,
            modifier: 0,
            difficulty: Difficulty::STANDARD,
            retry: false,
        }
    }
}

impl Part {
    /// Why the dice come or go, in brackets; traits and plain modifiers speak for themselves.
    fn reason(self) -> String {
        match self {
            Self::Dice | Self::Attribute | Self::Ability | Self::Armor | Self::Modifier => {
                String::new()
            }
            Self::Action(action) => format!(" (action {} of {})", action.number, action.of),
            Self::Wound => " (wound)".to_owned(),
        }
    }
}

fn is_default<T: Default + PartialEq>(part: &T) -> bool {
    *part == T::default()
}
