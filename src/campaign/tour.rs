//! The tour: a few things to do in a practice campaign, each told until it has happened.

use crate::dice::Provenance;

use super::{Event, Step};

const TOUR: &str = include_str!("../../assets/tour.txt");

/// What the practice campaign is called.
pub const PRACTICE: &str = "Practice";

/// What stands before a line that prepares the campaign.
const PREPARES: &str = "prepare";

fn rows() -> impl Iterator<Item = &'static str> {
    TOUR.lines().filter(|row| !row.starts_with('#'))
}

/// The lines that prepare the practice campaign.
pub fn preparations() -> impl Iterator<Item = &'static str> {
    let rows = rows().filter_map(|row| row.split_once(" | "));
    rows.filter_map(|(what, line)| (what == PREPARES).then_some(line))
}

/// Something to do.
#[derive(Debug, Clone, Copy)]
pub struct Stop {
    /// What has to happen.
    awaits: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What to press, with actions in place of their keys.
    pub keys: &'static str,
    /// What to type, where there are no keys.
    pub lines: &'static str,
}

/// Everything to do, in its order.
fn stops() -> impl Iterator<Item = Stop> {
    rows().filter_map(|row| {
        let mut cells = row.split(" | ");
        Some(Stop {
            awaits: cells.next()?,
            title: cells.next()?,
            keys: cells.next()?,
            lines: cells.next()?,
        })
    })
}

impl Stop {
    /// Whether this is what it waits for.
    fn is_done_by(&self, event: &Event) -> bool {
        match event {
            Event::Rolled(roll) if roll.dice == Provenance::Typed => self.awaits == "typed",
            Event::Rolled(_) => self.awaits == "rolled",
            Event::HitPointsChanged { from, to, .. } => {
                self.awaits == "hurt" && to.harm > from.harm
            }
            Event::Undid { .. } => self.awaits == "undone",
            Event::TurnBegan { .. } => self.awaits == "turned",
            _ => false,
        }
    }
}

/// The tour being taken.
#[derive(Debug, Clone)]
pub struct Tour {
    /// Which of the stops it stands at.
    at: usize,
    /// The last step that was looked at.
    seen: u64,
}

impl Tour {
    /// From the first stop, with everything up to this step before it.
    pub const fn from(seen: u64) -> Self {
        Self { at: 0, seen }
    }

    /// Goes on past what has happened; says whether that was anything it waits for.
    pub fn follow(&mut self, steps: &[Step]) -> bool {
        let before = self.at;
        let from = steps.partition_point(|step| step.seq <= self.seen);
        for step in steps.get(from..).unwrap_or_default() {
            self.seen = step.seq;
            let stop = stops().nth(self.at);
            if stop.is_some_and(|stop| step.events.iter().any(|event| stop.is_done_by(event))) {
                self.at += 1;
            }
        }
        self.at > before
    }

    /// Goes on to the next stop, though nothing happened; at the last there is none.
    pub fn skip(&mut self) -> bool {
        self.at += 1;
        self.at < stops().count()
    }

    /// The stop it stands at: its number, of how many, and what to do.
    pub fn stop(&self) -> Option<(usize, usize, Stop)> {
        Some((self.at + 1, stops().count(), stops().nth(self.at)?))
    }
}
