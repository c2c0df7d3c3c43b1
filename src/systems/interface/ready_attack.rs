//! What a sheet attacks with, as the words of a line.

use crate::dice::Expression;
use crate::systems::sheet::Sheet;
use crate::words::quoted;

/// Somebody whom an attack would be aimed at.
#[derive(Debug, Clone, Copy)]
pub struct Aimed<'a> {
    /// The name.
    pub name: &'a str,
    /// What is recorded of them, where anything is.
    pub sheet: Option<&'a Sheet>,
}

/// Something that a sheet attacks with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyAttack {
    /// What it is called.
    pub name: String,
    /// The words of the line behind the name of whoever attacks.
    pub words: String,
    /// The words behind those that aim it at somebody.
    pub aim: Option<String>,
    /// What the sheet says of its damage; nothing where it says none.
    pub damage: String,
    /// How many hit points a hit costs.
    pub costs: HitCost,
}

/// How many hit points a hit costs, as far as rules and sheet say it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum HitCost {
    /// Neither says it.
    #[default]
    Unsaid,
    /// These dice, each with its type where that is said.
    Dice(Vec<(Expression, Option<&'static str>)>),
    /// As many as the attempt wins effect points.
    EffectPoints,
}

impl ReadyAttack {
    /// One that is attempted by its name, and held against nobody.
    pub(in crate::systems) fn by_name(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            words: quoted(name),
            aim: None,
            damage: String::new(),
            costs: HitCost::Unsaid,
        }
    }
}
