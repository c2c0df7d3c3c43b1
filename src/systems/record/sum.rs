//! A figure told with the parts it was made of.

use std::fmt;

/// A part of a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addend {
    /// What it is; empty for a plain number.
    pub name: String,
    /// What it adds.
    pub value: i64,
}

impl Addend {
    /// A part of that name; without a name the number speaks for itself.
    pub fn new(name: impl Into<String>, value: impl Into<i64>) -> Self {
        Self {
            name: name.into(),
            value: value.into(),
        }
    }
}

/// What a sum comes to, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shown {
    /// A plain number: `iq 12 - 5 = 7`, or `Stealth 12` alone.
    Number,
    /// A number of things, one and several: `= 5 dice`.
    Count(&'static str, &'static str),
    /// A figure by its name: `= AC 10`.
    Figure(String),
    /// The same and dice that are rolled to it each time: `= armor class 13 + 1d4`.
    FigureAndDice(String, String),
    /// What is added to dice, by its name: `= Stealth +5`.
    Bonus(String),
}

/// A figure with the parts it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// Its parts, in the order told.
    pub parts: Vec<Addend>,
    /// What they come to.
    pub shown: Shown,
}

impl Sum {
    /// These parts, and what they come to.
    pub const fn new(parts: Vec<Addend>, shown: Shown) -> Self {
        Self { parts, shown }
    }

    /// What they come to, as it is written: `+5`, `12`, `5 dice`.
    pub fn figure(&self) -> String {
        match (&self.shown, self.value()) {
            (Shown::Bonus(_), value) => format!("{value:+}"),
            (Shown::Count(one, _), 1) => format!("1 {one}"),
            (Shown::Count(_, several), value) => format!("{value} {several}"),
            (Shown::Number | Shown::Figure(_), value) => value.to_string(),
            (Shown::FigureAndDice(_, dice), value) => format!("{value} + {dice}"),
        }
    }

    /// Its parts spelt out, without what they come to: `Dexterity 3 + Archery 2`.
    pub fn spelt(&self) -> String {
        let mut text = String::new();
        for (index, Addend { name, value }) in self.parts.iter().enumerate() {
            let gap = if name.is_empty() { "" } else { " " };
            let (sign, amount) = match (index, *value < 0) {
                (0, _) => ("", value.to_string()),
                (_, false) => (" + ", value.to_string()),
                (_, true) => (" - ", value.unsigned_abs().to_string()),
            };
            text.extend([sign, name, gap, &amount]);
        }
        text
    }

    /// What the parts come to.
    pub fn value(&self) -> i64 {
        self.parts
            .iter()
            .fold(0, |sum, part| sum.saturating_add(part.value))
    }
}

/// The sum spelt out: `Dexterity 3 + Archery 2 = 5 dice`, `8 + Dex 2 = AC 10`, `Dex -1 + rank 2 = Stealth +1`.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelt())?;
        match (&self.shown, self.value()) {
            (Shown::Figure(what), value) if self.parts.is_empty() => write!(f, "{what} {value}"),
            (Shown::Count(..), _) => write!(f, " = {}", self.figure()),
            (Shown::Figure(what), value) => write!(f, " = {what} {value}"),
            (Shown::FigureAndDice(what, _), _) => write!(f, " = {what} {}", self.figure()),
            (Shown::Bonus(what), value) => write!(f, " = {what} {value:+}"),
            (Shown::Number, value) if self.parts.len() > 1 => write!(f, " = {value}"),
            (Shown::Number, _) => Ok(()),
        }
    }
}
