//! Time: of the game (`time +10m`, `time +6h to the mill`, `time dawn`, `time 14:30`, `time 3 seed`, `time pause`) and timers at the
//! table (`timer turn 2m`, `timer turn open`, `timer evening 3h`, `timer turn none`).

use crate::campaign::command::Command;
use crate::campaign::event::Event;
use crate::campaign::facts::timers::{Timed, TimerEvent};
use crate::systems::calendar::{Date, next_at};
use crate::words::{Complaint, minutes_in, minutes_words, seconds_in, seconds_words};

use super::{Reader, number_in};

/// Times of day by a word.
const OF_DAY: [&str; 4] = ["dawn", "noon", "dusk", "midnight"];

impl Reader<'_> {
    /// How far the time goes, and what passes it.
    pub(super) fn read_time(&mut self) -> Result<Command, Complaint> {
        let now = self.game()?.minutes();
        self.words
            .offer(OF_DAY.into_iter().chain(["pause", "resume"]));
        if let Some(is_paused) = self.take_one_of(&[("pause", true), ("resume", false)]) {
            return Ok(Command::PauseTime(is_paused));
        }
        let Some(token) = self.words.peek().cloned() else {
            let told = self.context.rules.calendar.told(now);
            return self.refuse(format!(
                "it is {told}: `time +10m` or `time dawn` goes on, `time -10m` or a date such as `time 3 seed` corrects."
            ));
        };
        let word = token.text.to_lowercase();
        let mut is_corrected = word.starts_with(['-', '−']);
        let to = match self.read_stretch(&word)? {
            Some(by) => now + by,
            None => match self.context.rules.calendar.next(now, &word) {
                Some(to) => {
                    self.take_as(word);
                    to
                }
                None => match self.take_hour() {
                    Some(of_day) => next_at(now, of_day),
                    None => {
                        is_corrected = true;
                        self.read_date(now)?
                    }
                },
            },
        };
        self.refuse_secret(crate::systems::line::NOTE_SECRET)?;
        let why = self.read_text();
        Ok(Command::SetTime {
            to,
            why,
            is_corrected,
        })
    }

    /// `+10m`, `-1h`
    fn read_stretch(&mut self, word: &str) -> Result<Option<i64>, Complaint> {
        let Some(rest) = word.strip_prefix(['+', '-', '−']) else {
            return Ok(None);
        };
        let Some(minutes) = minutes_in(rest) else {
            return self.refuse("expected how long here, such as `+10m`, `+1h30m` or `+2d`.");
        };
        self.words.take();
        let is_forward = word.starts_with('+');
        let sign = if is_forward { '+' } else { '-' };
        self.say(format!("{sign}{}", minutes_words(minutes)));
        let minutes = i64::from(minutes);
        Ok(Some(if is_forward { minutes } else { -minutes }))
    }

    /// `14:30`
    fn take_hour(&mut self) -> Option<i64> {
        let (hours, minutes) = self.words.plain()?.split_once(':')?;
        let (hours, minutes) = (number_in(hours)?, number_in(minutes)?);
        let of_day = (hours < 24 && minutes < 60).then(|| i64::from(hours * 60 + minutes))?;
        self.take_as(format!("{hours:02}:{minutes:02}"));
        Some(of_day)
    }

    /// `3 seed`, `3 seed 413 14:30`: a day of this year, at the hour it is, where nothing else is said.
    fn read_date(&mut self, now: i64) -> Result<i64, Complaint> {
        let calendar = &self.context.rules.calendar;
        let here = self.words.here();
        let wanted =
            "how long, a time of day or a date, such as `+10m`, `dawn`, `14:30` or `3 seed`,";
        let day = self.read_number(wanted)?;
        let months: Vec<(&str, (&str, usize))> = calendar
            .months()
            .zip(0..)
            .map(|(name, month)| (name, (name, month)))
            .collect();
        let missing = "expected a month of the calendar here.";
        let (name, month) = self.read_name_of(&months, |line| line.words.complain(missing))?;
        let mut date = Date {
            day,
            month,
            ..calendar.date(now)
        };
        if let Some(year) = self.take_number() {
            date.year = i64::from(year);
        }
        let of_day = self
            .take_hour()
            .unwrap_or(now.rem_euclid(crate::systems::calendar::DAY));
        match calendar.minute_of(date) {
            Some(minute) => Ok(minute + of_day),
            None => Err(Complaint::new(here, format!("{name} has no day {day}."))),
        }
    }
}

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
            self.take_as(seconds_words(seconds));
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
