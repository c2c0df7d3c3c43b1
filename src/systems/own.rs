//! A system of your own: a game defined in one file, with the dice, odds and words the built-in systems have.

mod binding;
mod checker;
mod definition;
mod dice_set;
mod file;
mod formula;
mod odds;
mod plan;
mod program;
mod tree;

pub use checker::{Chances, Report};
pub use definition::{
    Again, AttemptRule, ConditionRule, Definition, Figure, FigureGroup, FigureKind, FoeEntry,
    HitPoints, Input, InputKind, Name, Numbers, OfferRule, Opposed, ProgressRule, RefuseRule,
    RerollRule, ResultRule, RollRule, Scale, TablePage, TopicPage, TurnOrder, ValueRule,
};
pub use formula::{Asked, Formula, Leaf, Part, Piece, Roll, SetRule, Statistic};
pub use odds::{Chance, Distribution, Duel, TooMuch};
pub use plan::{Fall, Plan, Progress, Reading, Refusal};
pub use tree::{Chart, Operation, Tree};

#[cfg(test)]
mod tests;
