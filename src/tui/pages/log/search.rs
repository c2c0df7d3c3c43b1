//! What a worker is asked to look for in the log on the disk, and what it answers, piece by piece.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::campaign::finding::{Found, Looking, Query, Tally};
use crate::campaign::{Campaign, HistoryLookup};
use crate::store::{Finds, Folder};

/// Lines that come along with a count: more than any screen has rows.
const AT_HAND: usize = 300;

/// Steps found that make an answer of their own, however few segments they are of.
const MANY: usize = 2000;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Errand {
    /// Where every line stands that is meant, and the newest of them.
    Count,
    /// The lines of these steps, first and last.
    Load((u64, u64)),
    /// What attempts came to, as a counting of this number.
    Tally(u64),
}

/// A search before what a game has in memory.
#[derive(Debug)]
pub struct Search {
    /// Its number: another one ends it.
    pub ticket: u64,
    errand: Errand,
    query: Query,
    known: HistoryLookup,
    looking: Looking,
}

/// A piece of what was found, the newest first.
#[derive(Debug)]
pub struct Answer {
    /// The number of the search.
    pub ticket: u64,
    pub errand: Errand,
    /// Steps with a line that is meant, and their evenings.
    pub steps: Vec<(u64, u32)>,
    /// Lines.
    pub found: Vec<Found>,
    /// What attempts came to.
    pub tally: Tally,
    /// The step up to which everything was looked at, going back.
    pub reached: u64,
    /// At the end: that all was read, or why not.
    pub end: Option<Result<(), String>>,
}

impl Search {
    pub(crate) fn of(
        campaign: &Campaign,
        ticket: u64,
        errand: Errand,
        query: Query,
        looking: Looking,
    ) -> Self {
        Self {
            ticket,
            errand,
            query,
            known: HistoryLookup::of(campaign),
            looking,
        }
    }

    /// Looks through the log, and tells what it finds until it is called off.
    pub fn run(self, folder: &Folder, is_off: &AtomicBool, mut tell: impl FnMut(Answer)) {
        let mut at_hand = 0;
        let blank = |reached| Answer {
            ticket: self.ticket,
            errand: self.errand,
            steps: Vec::new(),
            found: Vec::new(),
            tally: Tally::default(),
            reached,
            end: None,
        };
        let mut answer = blank(self.known.before());
        let mut end = Ok(());
        let finds = folder.find(self.known, self.looking, self.query.clone(), Found::of);
        for (place, finds) in (0_usize..).zip(finds) {
            if is_off.load(Ordering::Relaxed) {
                return;
            }
            match finds {
                Ok(finds) => answer.take(finds, &mut at_hand),
                Err(error) => end = Err(error.in_brief()),
            }
            // The first at once, the rest by handfuls.
            if place == 0 || place % 16 == 0 || answer.steps.len() > MANY {
                let next = blank(answer.reached);
                tell(std::mem::replace(&mut answer, next));
            }
        }
        answer.end = Some(end);
        tell(answer);
    }
}

impl Answer {
    fn take(&mut self, finds: Finds, at_hand: &mut usize) {
        self.reached = finds.reached;
        match self.errand {
            Errand::Count => {
                self.steps.extend(
                    finds
                        .found
                        .iter()
                        .map(|found| (found.entry.id.0, found.evening)),
                );
                if *at_hand < AT_HAND {
                    *at_hand += finds.found.len();
                    self.found.extend(finds.found);
                }
            }
            Errand::Load(_) => self.found.extend(finds.found),
            Errand::Tally(_) => finds.found.iter().for_each(|found| self.tally.count(found)),
        }
    }
}
