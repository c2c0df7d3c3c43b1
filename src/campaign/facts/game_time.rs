//! Game time: what the clock on the wall of the world says, and what moved it.

use serde::{Deserialize, Serialize};

use crate::words::minutes_words;

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer, InRecap, Matter};

/// How late it is in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameTime {
    /// Minutes since the first day of the calendar began.
    pub minutes: i64,
    /// Whether it moves only by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_paused: bool,
}

/// Something that happened to game time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TimeEvent {
    /// It went on, or was corrected.
    Passed {
        /// By so many minutes; below 0 where it went back.
        by: i64,
        /// To this one.
        to: i64,
        /// How late it is then, by the calendar of the moment.
        told: String,
        /// What passed the time, where it was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// Rests and tasks move it no more, or again.
    Paused(bool),
}

impl TimeEvent {
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        match self {
            Self::Passed { by, told, why, .. } => {
                let minutes = u32::try_from(by.unsigned_abs()).unwrap_or(u32::MAX);
                let sign = if *by < 0 { "−" } else { "+" };
                let why = why
                    .as_ref()
                    .map_or_else(String::new, |why| format!(", {why}"));
                let words = format!("{sign}{}{why}: {told}", minutes_words(minutes));
                EventAnswer::text(Kind::Time, "", words)
                    .to(Audience::All)
                    .recapped(match why.is_empty() {
                        true => InRecap::Nothing,
                        false => InRecap::Happening(Matter::Time, format!("{told}{why}").into()),
                    })
            }
            Self::Paused(is_paused) => {
                let words = if *is_paused {
                    "game time is paused"
                } else {
                    "game time goes on"
                };
                EventAnswer::text(Kind::Time, "", words)
            }
        }
    }

    /// Makes it so; what was never set begins as it is first moved.
    pub(in crate::campaign) fn apply(&self, time: &mut Option<GameTime>, beginning: i64) {
        let now = time.get_or_insert(GameTime {
            minutes: beginning,
            is_paused: false,
        });
        match self {
            Self::Passed { to, .. } => now.minutes = *to,
            Self::Paused(is_paused) => now.is_paused = *is_paused,
        }
    }
}
