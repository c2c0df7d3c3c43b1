//! What a query finds in the log before what a game has in memory, stretch by stretch, the newest first.

use crate::campaign::Hindsight;
use crate::campaign::finding::{Found, Looking, Query, Sieve};

use super::sifting::Sifting;
use super::{Folder, StoreError};

/// What was found in a stretch, the newest first.
#[derive(Debug)]
pub struct Finds {
    /// The lines that are meant.
    pub found: Vec<Found>,
    /// The step up to which everything was looked at, going back.
    pub reached: u64,
}

/// A search under way: it goes as far as it is asked to.
#[derive(Debug)]
pub struct Findings {
    sifting: Sifting,
    looking: Looking,
    query: Query,
}

impl Folder {
    /// Looks for what a query means before what a game has in memory, read without a lock as it is asked for; after an
    /// error there is no more.
    #[must_use]
    pub fn find(&self, known: Hindsight, looking: Looking, query: Query) -> Findings {
        let sieve = Sieve::of(&query);
        Findings { sifting: Sifting::of(self.clone(), known, sieve), looking, query }
    }
}

impl Findings {
    /// Whether nothing older can be meant.
    fn is_over(&self) -> bool {
        let is_before_span = self.query.first_step() > self.sifting.reached();
        let is_before_evening = self.query.first_evening() > self.looking.evening;
        is_before_span || is_before_evening
    }

    fn next_finds(&mut self) -> Result<Option<Finds>, StoreError> {
        if self.is_over() {
            return Ok(None);
        }
        let Some(stretch) = self.sifting.next()? else { return Ok(None) };
        let found = self.looking.back_through(&stretch, &self.query);
        Ok(Some(Finds { found, reached: self.sifting.reached() }))
    }
}

impl Iterator for Findings {
    type Item = Result<Finds, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.next_finds().transpose();
        if !matches!(read, Some(Ok(_))) {
            self.sifting.close();
        }
        read
    }
}
