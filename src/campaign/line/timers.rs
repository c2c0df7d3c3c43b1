//! Timers at the table: `timer turn 2m`, `timer turn open`, `timer evening 3h`, `timer turn none`.

use crate::campaign::command::Command;
use crate::campaign::event::Event;
use crate::campaign::facts::timers::{Timed, TimerEvent};
use crate::words::{Complaint, seconds_in, seconds_words};

use super::Reader;

/// What stops one.
const NONE: &str = "none";

impl Reader<'_> {
    /// What is timed, from how long down, and whether players see it; of one that runs, `open` and `secret` alone say that.
    pub(super) fn read_timer(&mut self) -> Result<Command, Complaint> {
        let kinds = Timed::ALL.map(|of| (of.word(), of));
        let of = self.expect_said(&kinds, "`turn` or `evening`")?;
        let running = self.game()?.timers.get(of).copied();
        self.words.offer([NONE].into_iter());
        if self.take_said(NONE) {
            return Ok(timer(TimerEvent::Stopped { of }));
        }
        let seconds = self.words.peek().and_then(|token| seconds_in(&token.text));
        let seconds = seconds.filter(|seconds| *seconds > 0);
        if let Some(seconds) = seconds {
            self.words.take();
            self.say(seconds_words(seconds));
        }
        let mut is_open = None;
        if !self.words.is_done() {
            let kinds = [("open", true), ("secret", false)];
            let wanted = "how long, such as `90s`, `2m` or `3h`, `open`, `secret` or `none`";
            is_open = Some(self.expect_said(&kinds, wanted)?);
        }
        Ok(timer(match (running, seconds, is_open) {
            (Some(_), None, Some(is_open)) => TimerEvent::Shown { of, is_open },
            (_, seconds, is_open) => TimerEvent::Started {
                of,
                seconds,
                is_open: is_open.unwrap_or(running.is_some_and(|timer| timer.is_open)),
            },
        }))
    }
}

fn timer(event: TimerEvent) -> Command {
    Command::Fact(Box::new(Event::Timer(event)))
}
