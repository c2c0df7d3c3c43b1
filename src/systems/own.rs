//! The engine: every game is defined in one file, those of the program and those of a game master alike.

mod answers;
mod attempt;
mod binding;
mod builder;
mod chances;
mod checker;
mod counts;
mod definition;
mod described;
mod dice_set;
mod distribution;
mod draft;
mod entry;
mod fallen;
mod fields;
mod formula;
mod fortune;
mod fortune_odds;
mod gives;
mod grades;
mod guide;
mod help_odds;
mod initiative;
mod key;
mod ladder;
mod length;
mod levels;
mod line;
mod noticed;
mod numbers;
mod odds;
mod offers;
mod outcome;
mod parts;
mod parts_odds;
mod patch;
mod plan;
mod profile;
mod program;
mod rolling;
mod rows;
mod several;
mod several_odds;
mod sheet;
mod shipped;
mod side;
mod tables;
mod terms;
mod text;
mod tree;
mod untrained;
mod vocabulary;
mod word;
mod written;

pub(in crate::systems) use answers::FIRST_RULE;
pub use attempt::Attempt;
pub use builder::Builder;
pub use checker::{Chances, Likely, Report};
pub use counts::Counts;
pub use definition::{
    Again, Aim, AttemptRule, Beside, ChartRule, ConditionDoes, ConditionRule, Contest, Cue,
    Definition, DyingRule, EndingRest, FaceRanges, Figure, FigureGroup, FigureKind, FoeEntry,
    Foreign, FortuneRule, HitPoints, Input, InputKind, Instead, ModifierWord, Name, OfferRule,
    Opposed, PaneColumn, PaneRule, ProgressRule, RefuseRule, RerollRule, ResultRule, RollRule,
    Says, Scale, Sentence, SentencePart, TablePage, TopicPage, TurnOrder, Unseen, Untrained,
    ValueRule,
};
pub use distribution::{Chance, Distribution, Duel};
pub use formula::{Asked, Formula, Leaf, Part, Piece, Roll, SetRule, Statistic};
pub use key::Key;
pub use length::{Length, Threshold};
pub use numbers::Numbers;
pub use odds::TooMuch;
pub use outcome::Outcome;
pub use plan::{Fall, Plan, Reading, Refusal};
pub use sheet::Sheet;
pub(in crate::systems) use shipped::{
    DICE_POOL, MONSTERS_AND_MAGIC, PEN_AND_DAGGER, SUCCESS_ROLL, SWORDS_AND_SORCERY,
};
pub use shipped::{FileOfProgram, SHIPPED};
pub use side::{Refused, Side};
pub(in crate::systems) use tables::table_of;
pub use text::{Amount, Bound, Text};
pub use tree::{Chart, Operation, Tree};

#[cfg(test)]
mod tests;
