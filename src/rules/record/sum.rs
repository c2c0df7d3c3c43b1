//! A figure told with the parts it was made of.

use std::fmt;

/// A part of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The part with its number, but not its sign: `Dexterity 3`.
    pub told: String,
    /// What it adds.
    pub value: i64,
}

impl Part {
    /// A part of that name; without a name the number speaks for itself.
    #[must_use]
    pub fn new(name: &str, value: i64) -> Self {
        let told = format!("{name} {}", value.unsigned_abs()).trim_start().to_owned();
        Self { told, value }
    }
}

/// A figure with the parts it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Its parts, in the order told.
    pub parts: Vec<Part>,
    /// What it is a number of, one and several; where it is a plain number, none.
    pub unit: Option<(&'static str, &'static str)>,
}

impl Sum {
    /// What the parts come to.
    #[must_use]
    pub fn value(&self) -> i64 {
        self.parts.iter().fold(0, |sum, part| sum.saturating_add(part.value))
    }
}

/// The sum spelt out: `Dexterity 3 + Archery 2 = 5 dice`, `iq 12 - 5 = 7`, or `Stealth 12` alone.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.parts.iter().enumerate() {
            let sign = match (index, part.value < 0) {
                (0, false) => "",
                (0, true) => "-",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            write!(f, "{sign}{}", part.told)?;
        }
        match (self.unit, self.value()) {
            (Some((one, _)), 1) => write!(f, " = 1 {one}"),
            (Some((_, several)), value) => write!(f, " = {value} {several}"),
            (None, value) if self.parts.len() > 1 => write!(f, " = {value}"),
            (None, _) => Ok(()),
        }
    }
}
