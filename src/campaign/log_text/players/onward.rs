//! A log as players read it from its beginning on, stretch by stretch.

use std::ops::RangeInclusive;

use crate::campaign::log_text::entry::{EventContext, ToldEvent};
use crate::campaign::{Campaign, Step};

use super::seen::{Numbers, Seen};
use super::{PlayersRead, Reading, Shown, count_of};

/// A log as players read it from its beginning on, stretch by stretch.
///
/// What an entry says of later ones takes their numbers: these are counted ahead of what is told.
#[derive(Debug, Clone)]
pub struct PlayersOnward {
    beginning: Seen,
    numbers: Numbers,
    /// As far as it is numbered.
    numbered: ReadUpTo,
    /// As far as it is told.
    told: ReadUpTo,
}

/// How far a log was read.
#[derive(Debug, Clone)]
struct ReadUpTo {
    seen: Seen,
    /// The step of an evening that has begun, before they saw anything of it.
    evening: Option<(Step, usize)>,
}

impl PlayersOnward {
    /// Where the log begins with this stretch.
    pub fn from(first: &Campaign) -> Self {
        let beginning = Seen::at_beginning_of(first);
        let nothing = ReadUpTo {
            seen: beginning.clone(),
            evening: None,
        };
        Self {
            beginning,
            numbers: Numbers::default(),
            numbered: nothing.clone(),
            told: nothing,
        }
    }

    /// Numbers what they read of the stretch that comes next, and gives what of it they read.
    pub fn number(&mut self, stretch: &Campaign) -> PlayersRead {
        self.numbered.read(
            stretch,
            &self.beginning,
            &mut self.numbers,
            PlayersRead::of_lines,
        )
    }

    /// Back to the beginning, to be told again with the numbers that are known.
    #[must_use]
    pub fn told_again(self) -> Self {
        let told = ReadUpTo {
            seen: self.beginning.clone(),
            evening: None,
        };
        Self { told, ..self }
    }

    /// What they read of the stretch that comes next.
    pub fn tell(&mut self, stretch: &Campaign) -> Vec<Shown> {
        let tell = |reading: &Reading<'_>| reading.tell_last(usize::MAX);
        self.told
            .read(stretch, &self.beginning, &mut self.numbers, tell)
    }

    /// What they read of some steps in the stretch that comes next, event by event, for whoever takes it up.
    pub fn tell_events(
        &mut self,
        stretch: &Campaign,
        steps: &RangeInclusive<u64>,
        take: impl FnOnce(&[ToldEvent<'_>]),
    ) {
        let tell = |reading: &Reading<'_>| take(&reading.tell_events(steps));
        self.told
            .read(stretch, &self.beginning, &mut self.numbers, tell);
    }
}

impl ReadUpTo {
    fn read<T>(
        &mut self,
        stretch: &Campaign,
        beginning: &Seen,
        numbers: &mut Numbers,
        told: impl FnOnce(&Reading<'_>) -> T,
    ) -> T {
        let evening = self.evening.take();
        let begun = evening
            .as_ref()
            .and_then(|(step, at)| EventContext::each(stretch, step).nth(*at));
        let mut seen = std::mem::replace(&mut self.seen, beginning.clone());
        seen.numbers = std::mem::take(numbers);
        let reading = Reading::on(stretch, seen, begun);
        let told = told(&reading);
        self.evening = reading.evening.map(|here| (here.step.clone(), here.at));
        let entries = reading
            .seen
            .entries
            .saturating_add(count_of(&reading.lines));
        let mut seen = reading.seen;
        *numbers = std::mem::take(&mut seen.numbers);
        self.seen = Seen { entries, ..seen };
        told
    }
}
