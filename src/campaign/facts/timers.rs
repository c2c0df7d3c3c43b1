//! The turn timer and the evening clock. What is kept is since when each runs: how far it is by now is the reader's to say,
//! so no second of it is a change of the game.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::words::{listed, running, seconds_words};

use super::entry_kinds::Kind;
use super::event_answer::{Audience, EventAnswer};
use super::unsaid::is_unsaid;

listed! {
    /// What is timed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Timed by word {
        /// Each turn of a fight, from its beginning.
        Turn = "turn",
        /// The evening at the table.
        Evening = "evening",
    }
}

/// A timer that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// When it began to run.
    pub since: Timestamp,
    /// When it began to run as players know, who see no turn of somebody hidden.
    pub seen_since: Timestamp,
    /// How many seconds it runs down from; up where none are said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// Whether players see it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_open: bool,
}

/// The timers that run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Timer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<Timer>,
}

/// What happened to a timer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum TimerEvent {
    /// It runs from here on, down from so many seconds, or up.
    Started {
        of: Timed,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u32>,
        is_open: bool,
    },
    /// Players see it from here on, or no longer.
    Shown {
        of: Timed,
        is_open: bool,
    },
    Stopped {
        of: Timed,
    },
}

/// How far a timer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimerReading {
    /// `1:23`, `2:05:00`, `−0:12`
    pub text: String,
    /// Whether it ran down.
    pub is_over: bool,
}

impl TimerReading {
    /// Of what runs since a moment, down from so many seconds or up.
    pub fn of(since: Timestamp, seconds: Option<u32>, now: Timestamp) -> Self {
        let passed = (now.as_second() - since.as_second()).max(0);
        let left = seconds.map(|seconds| i64::from(seconds) - passed);
        Self {
            text: running(left.unwrap_or(passed)),
            is_over: left.is_some_and(|left| left <= 0),
        }
    }
}

impl Timers {
    /// Whether none runs.
    pub fn is_empty(&self) -> bool {
        is_unsaid(self)
    }

    /// One of them.
    pub const fn get(&self, of: Timed) -> Option<&Timer> {
        match of {
            Timed::Turn => self.turn.as_ref(),
            Timed::Evening => self.evening.as_ref(),
        }
    }

    /// Whether a timer that is shown, hidden or stopped was not so before.
    pub(in crate::campaign) fn would_change(&self, event: TimerEvent) -> bool {
        match event {
            TimerEvent::Started { .. } => true,
            TimerEvent::Shown { of, is_open } => {
                self.get(of).is_some_and(|timer| timer.is_open != is_open)
            }
            TimerEvent::Stopped { of } => self.get(of).is_some(),
        }
    }

    fn get_mut(&mut self, of: Timed) -> &mut Option<Timer> {
        match of {
            Timed::Turn => &mut self.turn,
            Timed::Evening => &mut self.evening,
        }
    }

    /// A turn begins, or another evening: its timer begins anew.
    pub(in crate::campaign) fn restart(&mut self, of: Timed, at: Timestamp, is_seen: bool) {
        if let Some(timer) = self.get_mut(of) {
            timer.since = at;
            if is_seen {
                timer.seen_since = at;
            }
        }
    }
}

impl TimerEvent {
    pub(in crate::campaign) fn answer(&self) -> EventAnswer<'_> {
        let open = |is_open| if is_open { ", open" } else { "" };
        let (words, is_open) = match *self {
            Self::Started {
                of,
                seconds,
                is_open,
            } => {
                let runs = match seconds {
                    Some(seconds) => format!("down from {}", seconds_words(seconds)),
                    None => "up".to_owned(),
                };
                let words = format!("{} timer runs {runs}{}", of.word(), open(is_open));
                (words, is_open)
            }
            Self::Shown { of, is_open } => {
                let whose = if is_open {
                    "players see"
                } else {
                    "hidden from players"
                };
                (format!("{} timer: {whose}", of.word()), false)
            }
            Self::Stopped { of } => (format!("{} timer is off", of.word()), false),
        };
        let answer = EventAnswer::text(Kind::Time, "", words);
        match is_open {
            true => answer.to(Audience::All),
            false => answer,
        }
    }

    /// Makes it so at a moment; what counts the evening up counts from its beginning.
    pub(in crate::campaign) fn apply(
        &self,
        timers: &mut Timers,
        at: Timestamp,
        evening: Timestamp,
    ) {
        match *self {
            Self::Started {
                of,
                seconds,
                is_open,
            } => {
                let since = match (of, seconds) {
                    (Timed::Evening, None) => evening,
                    (Timed::Evening, Some(_)) | (Timed::Turn, _) => at,
                };
                *timers.get_mut(of) = Some(Timer {
                    since,
                    seen_since: since,
                    seconds,
                    is_open,
                });
            }
            Self::Shown { of, is_open } => {
                if let Some(timer) = timers.get_mut(of) {
                    timer.is_open = is_open;
                }
            }
            Self::Stopped { of } => *timers.get_mut(of) = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_tells_what_passed_or_what_is_left_and_that_it_ran_down() {
        let since = Timestamp::from_second(1_000).unwrap();
        for (seconds, passed, text, is_over) in [
            (None, 83, "1:23", false),
            (None, 7503, "2:05:03", false),
            (None, -5, "0:00", false),
            (Some(120), 37, "1:23", false),
            (Some(120), 120, "0:00", true),
            (Some(120), 132, "−0:12", true),
        ] {
            let now = Timestamp::from_second(1_000 + passed).unwrap();
            let reading = TimerReading::of(since, seconds, now);
            assert_eq!((reading.text.as_str(), reading.is_over), (text, is_over));
        }
    }
}
