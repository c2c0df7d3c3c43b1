//! The last result.

use crate::systems::OutcomeGrade;
use ratatui::text::Line;

/// The last result, set large.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Who tried.
    pub who: String,
    /// What, in the band of three columns: `Stealth · Adept, advantage`.
    pub what: String,
    /// What, on one line with the rest: `Stealth, Adept adv`.
    pub what_short: String,
    /// What, on the smallest screens: `Stealth`.
    pub what_least: String,
    /// The faces in the order rolled.
    pub faces: Vec<Face>,
    /// What the faces mean beside their figure: `natural 20`.
    pub note: String,
    /// The same, where the figure alone does not say it.
    pub note_short: String,
    /// The large figure.
    pub number: String,
    /// The level's mark.
    pub mark: OutcomeGrade,
    /// The level's word, in small letters.
    pub word: String,
    /// What the rule book says this level looks like.
    pub cues: Vec<String>,
    /// The chances in words, where there is room.
    pub chances: String,
    /// What can be done with it, or what was.
    pub choices: Vec<Line<'static>>,
    /// Whether it is not for the players; then a tag says so.
    pub secret: bool,
    /// What stands beside the tag of a secret result.
    pub secret_note: Line<'static>,
    /// Whether the disk does not have it yet.
    pub unsaved: bool,
    /// Its number in the log.
    pub seq: Option<u64>,
    /// The time of day.
    pub time: String,
    /// Whether only ASCII is sure: then nothing is large.
    pub is_ascii: bool,
    /// The face shown while the number tumbles; mark and word are absent then.
    pub tumbling: Option<String>,
}

/// One face of a roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The figure, with `=` before it when it was rolled at the table.
    pub text: String,
    /// Whether it is the one that counts.
    pub kept: bool,
    /// Whether it is among those that count: all of a sum, the successes of a pool.
    pub counts: bool,
}
