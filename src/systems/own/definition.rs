//! A game as its file defines it: what serde reads of it, and in the same places what the binder makes of that.

mod actions;
mod attempts;
mod entries;
mod figures;
mod inputs;
mod sentence;
mod worth;

use serde::Deserialize;

use crate::systems::contest_score::Scoring;
use crate::systems::kept::Kept;
use crate::systems::{ConditionEffect, EdgeOf, RestKind, Rests};

use super::formula::Formula;
use super::numbers::Numbers;
use super::text::{Bound, Text};

pub use actions::{ActionRule, Aim};
pub use attempts::{
    Again, AttemptRule, Contest, Extreme, FaceRanges, FortuneRule, Instead, OfferRule, Opposed,
    PaneColumn, PaneRule, ProgressRule, RefuseRule, RerollRule, ResultRule, RollRule, UnfitRule,
    ValueRule, Worn,
};
pub(in crate::systems::own) use entries::names_of_entry;
pub use entries::{Field, FieldKind};
pub use figures::{Beside, Figure, FigureGroup, FigureKind, HitPoints, Unseen, Untrained};
pub(in crate::systems::own) use inputs::told_in;
pub use inputs::{Input, InputKind, ModifierWord};
pub use sentence::{Says, Sentence, SentencePart};

/// A rule system read from a file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The format that it is written in.
    pub format: u32,
    /// What campaigns on disk know it by.
    pub key: Text,
    /// The word its lines may begin with.
    pub short: Text,
    /// Its name on the screen.
    pub title: Text,
    /// The system of the program, by its key, whose foes, prepared fights and rules in words it has as well.
    pub like: Option<Text>,
    /// What it is, in a line.
    #[serde(default)]
    pub about: String,
    /// What stands on a sheet.
    #[serde(default)]
    pub figures: Vec<FigureGroup>,
    /// Which figure holds the hit points.
    pub hit_points: Option<HitPoints>,
    /// What a line can say of an attempt.
    #[serde(default)]
    pub inputs: Vec<Input>,
    /// What can be attempted.
    pub attempts: Vec<AttemptRule>,
    /// Who acts when.
    #[serde(default)]
    pub initiative: TurnOrder,
    /// What anybody notices without trying: the title of such figures on a sheet, and an attempt that takes no dice, as a line
    /// says it behind a name, `passive perception`.
    pub notices: Option<(Text, Bound<(usize, String)>)>,
    /// Words for numbers.
    #[serde(default)]
    pub scales: Vec<Scale>,
    /// Steps from number to number.
    #[serde(default)]
    pub charts: Vec<ChartRule>,
    /// What can stand on somebody.
    #[serde(default)]
    pub conditions: Vec<ConditionRule>,
    /// The types of harm it knows.
    #[serde(default)]
    pub harm_types: Vec<Text>,
    /// What is asked of heroes who are down.
    pub dying: Option<DyingRule>,
    /// What rests heal.
    pub rests: Option<Rests>,
    /// The figure that is the most mental points, where those are counted.
    pub minds: Option<Bound<usize>>,
    /// How many fortune dice a hero may hold at most, for each level; none where nobody has any.
    #[serde(default)]
    pub fortune_per_level: u32,
    /// The scale of which foes have one word for all they try, and the usual number there.
    pub foe_rank: Option<(Bound<usize>, i64)>,
    /// Pages of rules.
    #[serde(default)]
    pub topics: Vec<TopicPage>,
    /// Tables beside them.
    #[serde(default)]
    pub tables: Vec<TablePage>,
    /// Opponents that come with it.
    #[serde(default)]
    pub foes: Vec<FoeEntry>,
    /// An attempt and a new foe as the closed prompt shows how they are typed.
    pub prompt: Option<(String, String)>,
    /// Lines to try, each with what it does.
    #[serde(default)]
    pub examples: Vec<(String, String)>,
    /// What results may showcase.
    #[serde(default)]
    pub cues: Vec<Cue>,
    /// Words of other games, and what this one has instead.
    #[serde(default)]
    pub foreign: Vec<Foreign>,
    /// The figure that one is hit by, where the file says one.
    pub hit_by: Option<String>,
    /// The figures that whoever dodges rolls better.
    #[serde(default)]
    pub dodges_with: Vec<Text>,
    /// What it takes to hold on to something after harm, which is the only value of its numbers.
    pub holding_on: Option<Bound<Sentence>>,
    /// Whether a turn has parts: a move, an action, a bonus action, a reaction, a free action.
    #[serde(default, rename = "turn_parts")]
    pub has_turn_parts: bool,
    /// What is done by name in a turn.
    #[serde(default)]
    pub actions: Vec<ActionRule>,
    /// What its figures are called together, over their column of a form.
    pub sheet: Option<String>,
    /// The same over the last column; the first group there, where that is not said.
    pub last_column: Option<String>,
    /// The groups whose sums stand on the card of a foe.
    #[serde(default)]
    pub card: Vec<String>,
    /// What the side that is ahead in a contest gathers.
    #[serde(default)]
    pub scoring: Scoring,
    /// Whether low sums are the good ones.
    #[serde(default, rename = "low_is_good")]
    pub is_low_good: bool,
    /// What sums of figures are of, one and several: a die, dice.
    pub unit: Option<(String, String)>,
    /// The groups of which sheets tell every two figures together.
    pub pairs: Option<(Text, Text)>,
    /// The figures that say how a body is wounded.
    #[serde(default)]
    pub wounds: Vec<Text>,
    /// The file it was read from, and its text: complaints point there.
    #[serde(skip)]
    pub file: String,
    /// See [`Definition::file`].
    #[serde(skip)]
    pub text: String,
    /// Changes with every byte of the file.
    #[serde(skip)]
    pub fingerprint: u32,
    /// Every number formulas can name: `mod` first, then inputs, then figures.
    #[serde(skip)]
    pub names: Vec<Name>,
    /// Which of them is the level of whoever bears a sheet, where nothing else is called so.
    #[serde(skip)]
    pub level: Option<usize>,
    /// The figures that follow from others, sums and points, by their places among the names; each comes after those it
    /// needs.
    #[serde(skip)]
    pub derived: Vec<(usize, Formula)>,
    /// What every name stands for where nothing is said, once it was asked for.
    #[serde(skip)]
    pub(in crate::systems::own) usual: Kept<Numbers>,
}

/// A number that formulas can name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// As formulas write it.
    pub key: String,
    /// As the file writes it.
    pub name: Text,
    /// What it is where nothing else is said.
    pub default: i64,
    /// The lowest and the highest it is ordinarily.
    pub bounds: (i64, i64),
    /// Whether it holds dice in place of a number.
    pub is_dice: bool,
}

/// What a result may showcase, with a hint for the game master.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cue {
    /// The word of the result.
    pub result: Text,
    /// The face that the die which counts has to show for it, where only that is meant.
    pub natural: Option<u32>,
    /// Whether its dice have to be the best there are, or the worst, where only that is meant.
    pub extreme: Option<Extreme>,
    /// A few short lines.
    pub lines: Vec<String>,
    /// A sentence for the game master.
    #[serde(default)]
    pub advice: String,
}

/// Words of other games, and what this one has instead.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Foreign {
    /// The words.
    pub words: Vec<String>,
    /// What is said of them.
    pub says: String,
}

/// Who acts when.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TurnOrder {
    /// The game master says.
    #[default]
    ByHand,
    /// By the outcome of an attempt, as a line says it, `test agility`: its place, and what stands behind its name.
    Attempt(Bound<(usize, String)>),
    /// By plain dice with the numbers of a sheet in them: `1d20 + {reflex}`.
    Dice(Bound<Sentence>),
    /// The same, rolled once for each side.
    Sides(Bound<Sentence>),
}

/// Words for numbers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Its name.
    pub name: Text,
    /// Each number with its word.
    pub words: Vec<(i64, Text)>,
    /// Whether the word is told in place of the number: `Strength Adept`.
    #[serde(default, rename = "told")]
    pub is_told: bool,
}

/// Steps from number to number, which formulas call by a name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChartRule {
    /// The name.
    pub name: Text,
    /// From which number on what it gives.
    pub steps: Vec<(i64, i64)>,
}

/// What can stand on somebody.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionRule {
    /// Its name.
    pub name: Text,
    /// What it adds to which number, by place among the names.
    #[serde(default)]
    pub changes: Vec<(Bound<usize>, Bound<Formula>)>,
    /// What it does beside.
    #[serde(default)]
    pub does: Vec<ConditionDoes>,
    /// What it means.
    #[serde(default)]
    pub about: String,
    /// How it ends, where no rounds are said.
    #[serde(default)]
    pub ends: String,
    /// What it asks for at the start of each turn of its bearer.
    pub asks: Option<String>,
    /// The rest that ends it.
    pub rest: Option<EndingRest>,
}

/// What a condition does beside changing numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum ConditionDoes {
    /// Such rolls are made with the word `adv`.
    Better(EdgeOf),
    /// Such rolls are made with the word `dis`.
    Worse(EdgeOf),
    /// Its bearer goes nowhere, and so cannot dodge.
    Held,
    /// Its bearer takes no actions.
    CannotAct,
    /// Its bearer notices nothing.
    Unaware,
    /// Its bearer is not seen.
    Invisible,
    /// Its bearer sees nobody.
    Blinded,
    /// Its bearer is hit less easily by those they see.
    Dodging,
}

impl From<ConditionDoes> for ConditionEffect {
    fn from(does: ConditionDoes) -> Self {
        let edge = |of, is_better| Self::Edge { of, is_better };
        match does {
            ConditionDoes::Better(of) => edge(of, true),
            ConditionDoes::Worse(of) => edge(of, false),
            ConditionDoes::Held => Self::Held,
            ConditionDoes::CannotAct => Self::CannotAct,
            ConditionDoes::Unaware => Self::Unaware,
            ConditionDoes::Invisible => Self::Invisible,
            ConditionDoes::Blinded => Self::Blinded,
            ConditionDoes::Dodging => Self::Dodging,
        }
    }
}

/// A rest that ends a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum EndingRest {
    /// An hour to catch one's breath.
    Short,
    /// A night's sleep.
    Long,
}

impl From<EndingRest> for RestKind {
    fn from(rest: EndingRest) -> Self {
        match rest {
            EndingRest::Short => Self::Short,
            EndingRest::Long => Self::Long,
        }
    }
}

/// What is asked each turn of heroes who are down.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DyingRule {
    /// What it is called.
    pub asks: Text,
    /// The attempt, as a line says it behind a name.
    pub attempt: Text,
    /// How many good ones save.
    pub saves: u32,
    /// How many bad ones kill.
    pub kills: u32,
    /// What it is, in a sentence.
    #[serde(default)]
    pub about: String,
}

/// A page of rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TopicPage {
    /// Its heading.
    pub title: Text,
    /// Its paragraphs.
    pub text: Vec<String>,
}

/// A table of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TablePage {
    /// Its heading.
    pub title: Text,
    /// The headings of its columns.
    pub columns: Vec<Text>,
    /// Its cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// Whether the end of a row advises on what its first cell names: what fortune dice are gained by and spent on.
    #[serde(default)]
    pub advises: bool,
}

/// An opponent.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoeEntry {
    /// Its name.
    pub name: Text,
    /// Its figures, as a line says them.
    pub sheet: String,
    /// What it is.
    #[serde(default)]
    pub about: String,
    /// Its hit points, where they are not those of its figures.
    pub hit_points: Option<u32>,
}

/// The words by which a line says something: its name, where the file lists none.
fn words_of<'a>(name: &'a Text, words: Option<&'a [Text]>) -> &'a [Text] {
    words.unwrap_or(std::slice::from_ref(name))
}
