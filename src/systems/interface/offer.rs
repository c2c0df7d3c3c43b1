//! What a roll offers by its rules, as data: a system says it, the campaign tries it on its law and writes it as a line.

use crate::ids::{BodyId, CreatureId, RollId, Roller};
use crate::systems::{RollTarget, SheetChange};

use super::table::Table;

/// Something that may be done with a roll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offer {
    /// A line, or the beginning of one.
    Line {
        /// What it is, in a few words: `spend 7 effect points on the orc's hit points`.
        title: String,
        /// The line.
        line: Vec<LinePart>,
        /// What the rules say of it.
        why: &'static str,
        /// Whether the line is whole; else the game master types the rest.
        is_whole: bool,
    },
    /// Harm to whoever was hit.
    Harm {
        /// Who that is, where somebody was named.
        target: Option<CreatureId>,
        /// The dice of the weapon, where a sheet says them.
        dice: Option<String>,
        /// The type of it, where that is known.
        harm: Option<&'static str>,
    },
    /// A note of what something brings, in the game master's words.
    Note {
        /// What brings it, such as `botch`.
        what: &'static str,
        /// What the rules say of it.
        why: &'static str,
    },
}

/// An offer that is taken up by its word: dice are thrown again, and that may cost something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenOffer {
    /// The dice, counted from 0 over all that lie.
    pub dice: Vec<usize>,
    /// Whether the roll stays as it was where that was better.
    pub keeps_better: bool,
    /// What it costs whoever rolled.
    pub cost: Option<OfferCost>,
}

/// What an offer costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfferCost {
    /// Hit points.
    HitPoints(u32),
    /// A figure of the sheet.
    Figure(SheetChange),
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinePart {
    /// Words as they stand.
    Words(String),
    /// Somebody's name.
    Name(CreatureId),
    /// One body, of a group with its number.
    Body(BodyId),
}

/// A roll that is asked what it offers, and what is known of it at the table.
pub trait StandingRoll {
    /// The table it was rolled at.
    fn table(&self) -> &dyn Table;
    /// Its number.
    fn id(&self) -> RollId;
    /// Who rolled; nobody for bare figures.
    fn who(&self) -> &[Roller];
    /// What was attempted.
    fn what(&self) -> &str;
    /// The chance to pass with these dice thrown again, counted from 0 over all that lie, where it is quick to count.
    fn chance_again(&self, dice: &[usize]) -> Option<f64>;
    /// What it was aimed at.
    fn target(&self) -> Option<&RollTarget>;
    /// Whether players must not see it.
    fn is_secret(&self) -> bool;
    /// The line that made it, without faces, if it made this one only.
    fn line(&self) -> Option<String>;
    /// Whether the die that counts shows its worst or best face, and still counts so.
    fn is_extreme(&self) -> bool;
    /// Whether it reached its bar, and misses it once the natural 20 of this part is a normal success.
    fn misses_as_normal(&self, part: usize) -> bool;
    /// Whether a lie may be told about it and none is yet.
    fn may_be_lied_about(&self) -> bool;
    /// The effect points it has left.
    fn points_left(&self) -> Option<PointsLeft>;
    /// The first of those who notice a hider of so much, and their passive figure.
    fn first_to_notice(&self, hider: CreatureId, total: i32) -> Option<(String, i32)>;
    /// Those it found whom players do not see yet, by name.
    fn found(&self) -> Vec<(CreatureId, String)>;

    /// Who rolled, where somebody did and is still there.
    fn roller(&self) -> Option<CreatureId> {
        let creature = self.who().first()?.creature;
        (!self.table().name_of(creature).is_empty()).then_some(creature)
    }
}

/// Effect points a roll has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsLeft {
    /// How many.
    pub count: u32,
    /// On whom they would be spent.
    pub whom: Option<CreatureId>,
    /// The body of theirs that is meant as long as no other is said.
    pub body: Option<BodyId>,
    /// Whether a line that names nobody means that one.
    pub needs_no_name: bool,
}

impl Offer {
    /// A whole line.
    pub(in crate::systems) fn whole(
        title: impl Into<String>,
        line: impl IntoIterator<Item = LinePart>,
        why: &'static str,
    ) -> Self {
        Self::Line {
            title: title.into(),
            line: line.into_iter().collect(),
            why,
            is_whole: true,
        }
    }

    /// A line that lacks its end: a name, an amount, a text.
    pub(in crate::systems) fn begun(
        title: impl Into<String>,
        line: impl IntoIterator<Item = LinePart>,
        why: &'static str,
    ) -> Self {
        Self::Line {
            title: title.into(),
            line: line.into_iter().collect(),
            why,
            is_whole: false,
        }
    }
}

impl LinePart {
    /// Words as they stand.
    pub(in crate::systems) fn words(words: impl Into<String>) -> Self {
        Self::Words(words.into())
    }
}

/// The parts of a roll that are somebody's own among those who made it, counted from 0: all of them where one alone
/// rolled.
pub fn parts_of(count: usize, creature: CreatureId, who: &[Roller]) -> Vec<usize> {
    let is_own = |part: &usize| match who {
        [alone] => alone.creature == creature,
        several => several
            .get(*part)
            .is_some_and(|roller| roller.creature == creature),
    };
    (0..count).filter(is_own).collect()
}
