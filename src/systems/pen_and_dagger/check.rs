//! One die, or two of which one is kept, read from the Success Table.

use serde::{Deserialize, Serialize};

use crate::dice::{Faces, Sides, Unread};

use super::{Grades, Level, Rank, SuccessTable, Thresholds};

/// Whether two dice are rolled, and which counts. Advantage and disadvantage at once cancel (our decision).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Edge {
    /// Two dice, the better level counts; of equal levels the higher die (our decision).
    Advantage,
    /// One die.
    #[default]
    Even,
    /// Two dice, the worse level counts; of equal levels the lower die (our decision).
    Disadvantage,
}

/// Whether the level read from the kept die is moved by one. Both at once cancel (our decision).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Reliability {
    /// One level up, except on a roll of 1.
    Reliable,
    /// As rolled.
    #[default]
    Plain,
    /// One level down, except on a roll of 20.
    Unreliable,
}

/// How many pairs of faces two d20 can show.
const PAIRS: u32 = 400;

/// A check: everything that decides how a d20 is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Check {
    /// The rank before adjustment.
    pub rank: Rank,
    /// Rows up (or down, below 0).
    pub adjustment: i32,
    /// Advantage or disadvantage.
    pub edge: Edge,
    /// Reliable or unreliable.
    pub reliability: Reliability,
    /// Of a plain yes or no the level that is enough: it comes to a normal success or a failure, and to nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<Level>,
}

/// Dice as they fell and what they mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// One or two faces, 1..=20, in the order rolled.
    pub faces: Vec<u32>,
    /// Which of them counts.
    pub kept: usize,
    /// The level it came to.
    pub level: Level,
    /// The row it was read by, kept so that no other table ever changes what was told of it.
    pub row: Thresholds,
    /// Whether it is a plain yes or no.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_plain: bool,
}

impl Check {
    /// A check at a rank, nothing added.
    pub fn at(rank: Rank) -> Self {
        Self {
            rank,
            ..Self::default()
        }
    }

    /// The rank after adjustment: the row of the table.
    pub fn row(&self) -> Rank {
        self.rank.moved(self.adjustment)
    }

    /// How many dice it takes.
    pub const fn dice(&self) -> usize {
        match self.edge {
            Edge::Even => 1,
            Edge::Advantage | Edge::Disadvantage => 2,
        }
    }

    /// What a kept face (1..=20) comes to.
    pub fn level(&self, table: &SuccessTable, face: u32) -> Level {
        self.level_by(table.row(self.row()), face)
    }

    fn level_by(&self, row: Thresholds, face: u32) -> Level {
        let level = row.level(face);
        let level = match (self.reliability, face) {
            (Reliability::Reliable, 2..) => level.raised(),
            (Reliability::Unreliable, ..20) => level.lowered(),
            (Reliability::Reliable | Reliability::Unreliable | Reliability::Plain, _) => level,
        };
        match self.plain {
            Some(enough) if level >= enough => Level::Normal,
            Some(_) => Level::Failure,
            None => level,
        }
    }

    /// Rolls it.
    ///
    /// # Errors
    /// [`Unread`], where typed faces do not fit.
    pub fn roll(&self, table: &SuccessTable, faces: &mut dyn Faces) -> Result<Reading, Unread> {
        let mut rolled = Vec::with_capacity(self.dice());
        for _ in 0..self.dice() {
            rolled.push(faces.roll(Sides::D20)?);
        }
        Ok(self.read(table, rolled))
    }

    /// Reads faces that lie on the table.
    pub fn read(&self, table: &SuccessTable, faces: Vec<u32>) -> Reading {
        let row = table.row(self.row());
        let worth = |face: &u32| (row.level(*face), *face);
        let best = match self.edge {
            Edge::Advantage | Edge::Even => faces.iter().max_by_key(|&face| worth(face)),
            Edge::Disadvantage => faces.iter().min_by_key(|&face| worth(face)),
        };
        let face = best.copied().unwrap_or(1);
        let kept = faces.iter().position(|&other| other == face).unwrap_or(0);
        Reading {
            level: self.level_by(row, face),
            faces,
            kept,
            row,
            is_plain: self.plain.is_some(),
        }
    }

    /// The exact distribution of what it comes to, from the same reading of each face.
    pub fn grades(&self, table: &SuccessTable) -> Grades {
        self.grades_by(table.row(self.row()))
    }

    /// The same distribution by the row that an old reading was read by.
    pub fn grades_by(&self, row: Thresholds) -> Grades {
        Grades::count(
            (1..=20).map(|face| (self.level_by(row, face), face == 1, self.weight(face))),
            PAIRS,
        )
    }

    /// The probability that this face (1..=20) is the one kept: 0 to 1.
    pub fn chance_of_natural(&self, face: u32) -> f64 {
        f64::from(self.weight(face)) / f64::from(PAIRS)
    }

    /// Of all pairs of faces, those that keep this one: 2f−1 when the higher counts, 41−2f when the lower does.
    const fn weight(&self, face: u32) -> u32 {
        match self.edge {
            Edge::Even => 20,
            Edge::Advantage => 2 * face - 1,
            Edge::Disadvantage => 41 - 2 * face,
        }
    }
}

impl Reading {
    /// The face that counts.
    pub fn natural(&self) -> u32 {
        self.faces.get(self.kept).copied().unwrap_or(0)
    }
}
