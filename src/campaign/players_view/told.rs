//! What the view is made of.

use jiff::Timestamp;
use serde::Serialize;

use crate::campaign::facts::unsaid::is_unsaid;
use crate::campaign::{SeenPoints, TimerReading};
use crate::words::{counted, display_safe};

/// Everything that the table sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PlayersView {
    pub campaign: String,
    /// The round of the fight; none while there is none, or players have seen no turn of it.
    pub round: Option<u32>,
    pub scene: Option<String>,
    /// The order of turns, first to act first.
    pub order: Vec<Row>,
    /// Heroes who stand in no order.
    pub party: Vec<Row>,
    /// The latest roll that everybody may see, or what was drawn from a table since.
    pub last: Option<LastResult>,
    /// The latest entries of this evening's log, the newest last.
    pub log: Vec<LogEntry>,
    /// Tasks and contests under way.
    pub tasks: Vec<Work>,
    /// What was handed out, until it is taken back.
    pub handout: Option<SeenHandout>,
    /// Timers that players see; they run by themselves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<SeenTimer>,
}

/// A timer that runs, of a turn or of the evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SeenTimer {
    pub name: &'static str,
    /// When it began.
    pub since: Timestamp,
    /// How many seconds it runs down from; up where none are said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
}

impl SeenTimer {
    /// How far it is.
    pub fn reading(&self, now: Timestamp) -> TimerReading {
        TimerReading::of(self.since, self.seconds, now)
    }
}

/// What lies on the table for all to see.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SeenHandout {
    /// Rows are parted by line breaks.
    Text(String),
    Image {
        name: String,
        media_type: &'static str,
        /// The name of its file in the folder `handouts` of the campaign.
        digest: String,
    },
}

/// Somebody in the order or in the party.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    pub name: String,
    pub state: RowState,
    pub hero: bool,
    /// How many share the line.
    pub bodies: usize,
    /// How many of them are up.
    pub up: usize,
    pub hit_points: Option<SeenPoints>,
    /// Temporary points, where figures are told.
    #[serde(skip_serializing_if = "is_unsaid")]
    pub temporary: u64,
    /// Mental points, where the game counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mind: Option<SeenPoints>,
    pub conditions: Vec<SeenCondition>,
}

/// What somebody in the order does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RowState {
    Acting,
    Next,
    Waiting,
    Acted,
    Delayed,
    Down,
}

/// A condition that players know of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeenCondition {
    pub name: String,
    /// Whole rounds behind this one; none where no round ends it.
    pub rounds_left: Option<u32>,
}

/// The latest roll, to be shown large; of what was drawn from a table, its name and the text that came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct LastResult {
    pub who: String,
    pub what: String,
    pub faces: String,
    /// What it came to, in figures; empty where nothing is counted.
    pub figure: String,
    /// The outcome in a word.
    pub result: String,
    /// How good it is, as JSON names it elsewhere.
    pub grade: &'static str,
    /// The mark of that, one cell wide.
    pub mark: &'static str,
    /// `62.00 %`; none where it would tell a figure of somebody whose figures players do not see.
    pub chance: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogEntry {
    /// From 1, since the evening began. Turns that begin no round have a number and no entry.
    pub number: u64,
    /// The time of day.
    pub time: String,
    pub who: String,
    pub what: String,
    /// The whole entry on one line.
    pub text: String,
    /// The mark of a roll's result; empty of anything else.
    pub mark: &'static str,
    /// Whether another roll has taken its place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub replaced: bool,
}

/// A task, a clock or a contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Work {
    pub name: String,
    /// How far it is; of a contest, whoever is ahead. None of a clock that shows its name alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub done: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<&'static str>,
    /// Who is against whom in a contest, each with what they have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<(String, u32)>,
}

/// Text of users, harmless to show.
pub(super) fn safe(text: &str) -> String {
    display_safe(text).into_owned()
}

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
