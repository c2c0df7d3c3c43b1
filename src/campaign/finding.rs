//! Finding things in the log: what is typed becomes a query, and a query says which lines it means and what they must hold.

mod levels;
mod line_prefilter;
mod query;
mod reading;
mod tally;

use super::event::{Event, Step};
use super::facts::notes::Note;
use super::facts::rolls::Roll;
use super::history::Campaign;
use super::log_text::{Entry, Kind, tell};

pub use levels::{common_levels, is_on_ladder};
pub(crate) use line_prefilter::seq_of;
pub use line_prefilter::{Laid, LinePrefilter, is_our_own};
pub use query::{Evenings, LevelWish, LinesOf, Query, Understood};
pub use tally::{Tallied, Tally};

/// A line that a query means, and the evening it is of.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The line.
    pub entry: Entry,
    /// The number of its evening; 0 before the first one.
    pub evening: u32,
    pub roll: Option<Roll>,
    /// What was noted on it since.
    pub notes: Vec<Note>,
    /// What was typed, in full words.
    pub typed: String,
}

impl Found {
    /// A line by itself, with its roll.
    pub fn of(sighting: Sighting<'_>) -> Self {
        let Sighting {
            stretch,
            entry,
            evening,
        } = sighting;
        let roll = stretch.roll(entry.id).filter(|_| entry.roll.is_some());
        let notes = roll.map(|_| stretch.notes_hung_on(entry.id));
        let step = stretch.step(entry.id.0);
        Self {
            typed: step.map(|step| step.line.clone()).unwrap_or_default(),
            evening,
            roll: roll.cloned(),
            notes: notes.unwrap_or_default(),
            entry,
        }
    }
}

/// A line that a query means, in the stretch that it is told in.
#[derive(Debug)]
pub struct Sighting<'a> {
    pub stretch: &'a Campaign,
    /// The line.
    pub entry: Entry,
    /// The number of its evening; 0 before the first one.
    pub evening: u32,
}

/// The way back through the evenings, from the newest step to the oldest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Looking {
    /// The evening that the step looked at next is of, unless it begins one.
    pub evening: u32,
}

impl Looking {
    /// At the newest step of a game.
    pub fn from_now(campaign: &Campaign) -> Self {
        Self {
            evening: campaign.state().evening_number(),
        }
    }

    /// What a query means of a stretch, the newest line first; afterward it is what lies before that is looked at.
    pub fn back_through(&mut self, stretch: &Campaign, query: &Query) -> Vec<Found> {
        self.sightings(stretch, query).map(Found::of).collect()
    }

    /// The same, line by line as it is asked for.
    pub fn sightings<'a>(
        &'a mut self,
        stretch: &'a Campaign,
        query: &'a Query,
    ) -> impl Iterator<Item = Sighting<'a>> {
        let dated = stretch
            .steps()
            .iter()
            .rev()
            .map(move |step| (step, self.go_behind(stretch, step)));
        let asked = dated
            .filter(|(step, evening)| query.is_of_span(step.seq) && query.is_of_evening(*evening));
        asked.flat_map(move |(step, evening)| {
            let told = tell(stretch, step)
                .into_iter()
                .rev()
                .filter(is_worth_a_line);
            let meant = told.filter(|entry| query.means(entry));
            meant.map(move |entry| Sighting {
                stretch,
                entry,
                evening,
            })
        })
    }

    /// Leaves a stretch behind without looking at it.
    pub fn pass(&mut self, stretch: &Campaign) {
        for step in stretch.steps().iter().rev() {
            self.go_behind(stretch, step);
        }
    }

    /// The evening of a step; afterward it is the one before that is looked at.
    fn go_behind(&mut self, stretch: &Campaign, step: &Step) -> u32 {
        let began = evening_begun_by(stretch, step);
        let evening = began.unwrap_or(self.evening);
        self.evening = began.map_or(self.evening, |number| number.saturating_sub(1));
        evening
    }
}

impl Query {
    /// Of the entries of a stretch, oldest first, those that are meant.
    pub fn among<'a>(
        &self,
        stretch: &Campaign,
        entries: &'a [Entry],
    ) -> impl Iterator<Item = &'a Entry> {
        let evening = stretch.beginning().evening_number();
        let begun = stretch.steps().iter();
        let begun = begun.filter_map(|step| Some((step.seq, evening_begun_by(stretch, step)?)));
        let begun: Vec<(u64, u32)> = begun.collect();
        let evening_of = move |seq: u64| {
            let later = begun.partition_point(|(first, _)| *first <= seq);
            let last = later.checked_sub(1).and_then(|last| begun.get(last));
            last.map_or(evening, |(_, number)| *number)
        };
        entries.iter().filter(move |entry| {
            self.is_of_span(entry.id.0)
                && self.is_of_evening(evening_of(entry.id.0))
                && is_worth_a_line(entry)
                && self.means(entry)
        })
    }
}

/// A turn that is only the next one stands in the order of turns; the log shows where rounds begin.
pub fn is_worth_a_line(entry: &Entry) -> bool {
    entry.kind != Kind::Turn || entry.what != "turn"
}

fn evening_begun_by(campaign: &Campaign, step: &Step) -> Option<u32> {
    if campaign.is_undone(step.seq) {
        return None;
    }
    step.events.iter().find_map(|event| match event {
        Event::EveningBegan { number, .. } => Some(*number),
        _ => None,
    })
}
