//! The page of luck as plain data.

use crate::campaign::HitPoints;
use crate::campaign::luck::{DieFaces, EveningRow, FortuneRow, LuckRow, Source, StreakLine};
use crate::systems::System;
use crate::tui::panes::hints::view::Hints;
use ratatui::text::Line;

use super::draw::Part;

/// The page, ready to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckView {
    /// Where one is.
    pub path: Vec<String>,
    /// What was counted.
    pub title: Line<'static>,
    /// Whose words the levels have.
    pub system: System,
    /// Everybody.
    pub rows: Vec<PersonRow>,
    /// The row that is chosen.
    pub cursor: usize,
    /// The die that is chosen.
    pub sides: u32,
    /// Whose dice alone are counted; nothing for all.
    pub source: Option<Source>,
    /// Its faces, of the one that is chosen.
    pub faces: DieFaces,
    /// What came in each evening.
    pub evenings: Vec<EveningRow>,
    /// The evening that is being played.
    pub tonight: Option<u32>,
    /// Longest runs and most of a kind.
    pub streaks: Vec<StreakLine>,
    /// Fortune dice, in the system that has them.
    pub fortune: Vec<FortuneRow>,
    /// What stands in the place of the levels, where it does.
    pub flow: Option<Flow>,
    /// The part in front where not all have room.
    pub part: Part,
    /// The line above the keys.
    pub foot: Line<'static>,
    /// The last row.
    pub hints: Hints,
}

/// One person's luck, and the mean of the die that is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonRow {
    /// The figures.
    pub row: LuckRow,
    /// The mean face.
    pub mean: Option<f64>,
}

/// Hit points over the last fight, and fortune dice by evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flow {
    /// The numbers of the rounds.
    pub rounds: Vec<u32>,
    /// Heroes who were hurt or healed in it.
    pub fight: Vec<FightRow>,
    /// Evenings in which fortune dice came or went.
    pub evenings: Vec<EveningRow>,
}

/// How a hero came out of each round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FightRow {
    pub name: String,
    /// A body for each round.
    pub bodies: Vec<HitPoints>,
}

impl LuckView {
    pub(crate) fn chosen(&self) -> Option<&PersonRow> {
        self.rows.get(self.cursor)
    }

    /// The name of a part as it stands in its rule.
    pub(crate) fn name(&self, part: Part) -> String {
        match part {
            Part::Heroes => "Heroes".to_owned(),
            Part::Faces => format!("Faces of the d{}", self.sides),
            Part::Levels if self.flow.is_some() => "Hit points and fortune".to_owned(),
            Part::Levels => "Levels by evening".to_owned(),
            Part::Streaks if self.fortune.is_empty() => "Streaks".to_owned(),
            Part::Streaks => "Streaks and fortune".to_owned(),
        }
    }
}
