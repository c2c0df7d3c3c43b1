//! The tour: a few things to do in a practice campaign, each shown until it has happened.

use crate::campaign::{Event, Step};
use crate::dice::Provenance;

use super::action::{CATALOG, Context};
use super::keymap::Keymap;

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
struct Stop {
    /// What has to happen.
    awaits: &'static str,
    /// What it is called.
    title: &'static str,
    /// What to do, with actions in place of their keys.
    how: &'static str,
}

/// Everything to do, in its order.
fn stops() -> impl Iterator<Item = Stop> {
    rows().filter_map(|row| {
        let mut cells = row.split(" | ");
        let stop = Stop {
            awaits: cells.next()?,
            title: cells.next()?,
            how: cells.next()?,
        };
        (stop.awaits != PREPARES).then_some(stop)
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

    /// Goes on past what has happened.
    pub fn follow(&mut self, steps: &[Step]) {
        let from = steps.partition_point(|step| step.seq <= self.seen);
        for step in steps.get(from..).unwrap_or_default() {
            self.seen = step.seq;
            let stop = stops().nth(self.at);
            if stop.is_some_and(|stop| step.events.iter().any(|event| stop.is_done_by(event))) {
                self.at += 1;
            }
        }
    }

    /// Where it stands, and what to do now by these keys.
    pub fn told(&self, keymap: &Keymap) -> (String, String) {
        let all = stops().count();
        let Some(stop) = stops().nth(self.at).or_else(|| stops().last()) else {
            return <_>::default();
        };
        let title = format!("tour {}/{all} · {}", (self.at + 1).min(all), stop.title);
        let how = CATALOG.iter().fold(stop.how.to_owned(), |how, entry| {
            let key = keymap.key_of(Context::Dashboard, entry.action);
            how.replace(&format!("{{{:?}}}", entry.action), &key.unwrap_or_default())
        });
        (title, how)
    }
}
