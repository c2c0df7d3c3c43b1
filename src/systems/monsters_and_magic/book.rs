//! Monsters & Magic's rule data: difficulties, attributes, gear, what effect points buy, cues.

use serde::{Deserialize, Serialize};

use crate::systems::rule_tables::{
    self, Invalid, RuleTables, check_filled, check_names, check_one_each, given,
};
use crate::systems::three_dice::Figure;
use crate::words::listed;

use super::{Attribute, DamageDice, Natural, Outcome};

/// A named difficulty.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Its name, in small letters.
    pub name: String,
    /// The number to reach where it is not rolled.
    pub fixed: Figure,
    /// What is added to three dice where it is.
    pub rolled: Figure,
    /// What it is like.
    pub cue: String,
}

/// An attribute with what it is for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttributeEntry {
    /// Which attribute.
    pub name: Attribute,
    /// What actions it is for.
    pub action: String,
    /// What it resists.
    pub resists: String,
}

/// Where a piece of gear helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// Against bodies.
    Physical,
    /// Against minds.
    Mental,
}

/// What a piece of gear adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum GearBonus {
    /// Dice, to an action.
    Damage(DamageDice),
    /// A figure, to a resistance.
    #[serde(alias = "Armour")]
    Armor(Figure),
}

/// Something had, worn, known or inherited that helps in a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// Its name, in small letters.
    pub name: String,
    /// What it adds.
    pub bonus: GearBonus,
    /// Where it helps.
    pub field: Field,
    /// What for.
    pub cue: String,
}

listed! {
    /// What a cue belongs to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[expect(missing_docs, reason = "the names say all there is")]
    pub enum CueFor {
        Natural18,
        Success,
        Failure,
        Natural3,
        Won,
        Lost,
        Total,
    }
}

/// What a result may showcase, to help the telling.
pub type Cue = rule_tables::Cue<CueFor>;
pub use rule_tables::Spend;

/// A file of rules; whatever it leaves out stays as it was.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleFile {
    #[expect(dead_code, reason = "the title a reader of the file sees first")]
    name: Option<String>,
    difficulties: Option<Vec<Difficulty>>,
    attributes: Option<Vec<AttributeEntry>>,
    gear: Option<Vec<Gear>>,
    spends: Option<Vec<Spend>>,
    cues: Option<Vec<Cue>>,
}

/// Monsters & Magic's tables and lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// Named difficulties.
    pub difficulties: Vec<Difficulty>,
    /// The six attributes.
    pub attributes: Vec<AttributeEntry>,
    /// Examples of gear.
    pub gear: Vec<Gear>,
    /// What effect points buy.
    pub spends: Vec<Spend>,
    /// What each result may showcase.
    pub cues: Vec<Cue>,
}

impl Default for Book {
    fn default() -> Self {
        Self::built_in()
    }
}

impl RuleTables for Book {
    type RuleFile = RuleFile;

    const FILE: &'static str = "assets/systems/monsters-and-magic.ron";
    const BUILT_IN: &'static str = include_str!("../../../assets/systems/monsters-and-magic.ron");

    fn bound(pages: RuleFile, under: Option<&Self>) -> Result<Self, Invalid> {
        let book = Self {
            difficulties: given!(pages.difficulties or under)?,
            attributes: given!(pages.attributes or under)?,
            gear: given!(pages.gear or under)?,
            spends: given!(pages.spends or under)?,
            cues: given!(pages.cues or under)?,
        };
        book.check()?;
        Ok(book)
    }
}

impl Book {
    fn check(&self) -> Result<(), Invalid> {
        check_filled(&["difficulties"], &self.difficulties)?;
        check_names(
            &["difficulties"],
            self.difficulties
                .iter()
                .map(|difficulty| difficulty.name.as_str()),
        )?;
        check_filled(&["gear"], &self.gear)?;
        check_names(&["gear"], self.gear.iter().map(|gear| gear.name.as_str()))?;
        check_filled(&["spends"], &self.spends)?;
        check_names(
            &["spends"],
            self.spends.iter().map(|spend| spend.use_of.as_str()),
        )?;
        let attributes = self.attributes.iter().map(|entry| entry.name);
        check_one_each(
            &["attributes"],
            "the attribute",
            Attribute::ALL,
            attributes,
            |attribute| attribute.name().to_owned(),
        )?;
        let levels = self.cues.iter().map(|cue| cue.level);
        check_one_each(&["cues"], "the cue for", CueFor::ALL, levels, |level| {
            format!("{level:?}")
        })
    }

    /// What an outcome may showcase.
    pub fn cue_for(&self, outcome: &Outcome) -> Option<&Cue> {
        let wanted = match (outcome, outcome.why(), outcome.effect_points()) {
            (Outcome::Total { .. }, _, _) => CueFor::Total,
            (Outcome::Contest(contest), _, _) if contest.is_won() => CueFor::Won,
            (Outcome::Contest(_), _, _) => CueFor::Lost,
            (Outcome::Resisted { .. }, Some(Natural::Eighteen), _) => CueFor::Natural18,
            (Outcome::Resisted { .. }, Some(Natural::Three), _) => CueFor::Natural3,
            (Outcome::Resisted { .. }, None, Some(_)) => CueFor::Success,
            (Outcome::Resisted { .. }, None, None) => CueFor::Failure,
        };
        self.cues.iter().find(|cue| cue.level == wanted)
    }
}
