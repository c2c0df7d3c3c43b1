//! What is told of the view in words, alike wherever it is shown.

use super::told::{PlayersView, Row, RowState, SeenCondition, Work};
use crate::campaign::SeenPoints;
use crate::words::counted;

impl PlayersView {
    /// `The Drowned Vault · the flooded nave · round 3`
    pub fn title(&self) -> String {
        let round = self.round.map(|round| format!("round {round}"));
        let parts = [Some(self.campaign.clone()), self.scene.clone(), round];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl RowState {
    /// What somebody does; nothing while they wait.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Acting => "acting",
            Self::Next => "next",
            Self::Waiting => "",
            Self::Acted => "acted",
            Self::Delayed => "delayed",
            Self::Down => "down",
        }
    }
}

impl Row {
    /// `wolf ×3`
    pub fn called(&self) -> String {
        match self.bodies {
            0 | 1 => self.name.clone(),
            bodies => format!("{} ×{bodies}", self.name),
        }
    }

    /// `18/24 +5, mental 8/12`; of a group how many are up as well.
    pub fn points_words(&self) -> String {
        let up = (self.bodies > 1 && self.hit_points.is_some()).then(|| format!("{} up", self.up));
        let points = self.hit_points.map(|points| match self.temporary {
            0 => points.words(),
            temporary => format!("{} +{temporary}", points.words()),
        });
        let mind = self
            .mind
            .map(|mind| format!("mental {}", SeenPoints::words(mind)));
        let parts: Vec<String> = [up, points, mind].into_iter().flatten().collect();
        parts.join(", ")
    }

    /// `prone (2 rounds), dazed -2 (this round)`
    pub fn conditions_words(&self) -> String {
        let words = self.conditions.iter().map(SeenCondition::words);
        words.collect::<Vec<_>>().join(", ")
    }
}

impl SeenCondition {
    /// `prone (2 rounds)`
    pub fn words(&self) -> String {
        match self.rounds_left {
            None => self.name.clone(),
            Some(0) => format!("{} (this round)", self.name),
            Some(rounds) => format!("{} ({})", self.name, counted(rounds, "round")),
        }
    }
}

impl Work {
    /// `3 of 10`, or `Thalia 1, orc 2, to 3`; nothing where that is not told.
    pub fn stands(&self) -> String {
        let (Some(done), Some(of)) = (self.done, self.of) else {
            return String::new();
        };
        if self.sides.is_empty() {
            return format!("{done} of {of}");
        }
        let sides = self
            .sides
            .iter()
            .map(|(name, points)| format!("{name} {points}"));
        format!("{}, to {}", sides.collect::<Vec<_>>().join(", "), of)
    }
}
