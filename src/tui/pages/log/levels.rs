//! What somebody's attempts came to, over the evenings that lines were found of.

use crate::campaign::Campaign;
use crate::campaign::finding::{LinesOf, Looking, Query, Tally};

use super::LogPage;
use super::search::Errand;

/// What somebody's attempts came to, as far as they are counted.
#[derive(Debug)]
pub struct Counting {
    pub whose: LinesOf,
    /// So far.
    pub tally: Tally,
    /// What is counted.
    query: Query,
    /// Which of the countings this is: answers of another are not taken.
    number: u64,
}

impl LogPage {
    /// What somebody's attempts came to, over the evenings that lines were found of.
    pub const fn tally(&self) -> Option<&Counting> {
        self.counting.as_ref()
    }

    pub(crate) fn count_in(&mut self, number: u64, tally: &Tally) {
        let counting = self
            .counting
            .as_mut()
            .filter(|counting| counting.number == number);
        counting
            .into_iter()
            .for_each(|counting| counting.tally.add(tally));
    }

    /// What was counted is so no more.
    pub(crate) fn count_anew(&mut self) {
        self.counting = None;
    }

    /// Counts the attempts of whom the query is about, or the line under the cursor, over the evenings found.
    pub(crate) fn count_levels(&mut self, campaign: &Campaign) {
        let Some((whose, query)) = self.whose_levels(campaign) else {
            self.counting = None;
            return;
        };
        let is_counted_anyway = self
            .counting
            .as_ref()
            .is_some_and(|counting| counting.query == query);
        if is_counted_anyway {
            return;
        }
        let mut looking = Looking::from_now(campaign);
        let mut tally = Tally::default();
        looking
            .back_through(campaign, &query)
            .iter()
            .for_each(|found| tally.count(found));
        self.counted += 1;
        let number = self.counted;
        self.counting = Some(Counting {
            whose,
            tally,
            query: query.clone(),
            number,
        });
        if campaign.known_since() > 0 {
            self.ask(campaign, looking, Errand::Tally(number), query);
        }
    }

    fn whose_levels(&self, campaign: &Campaign) -> Option<(LinesOf, Query)> {
        let (_, is_counted) = self.count();
        let chosen = self.chosen().filter(|_| is_counted)?;
        let of_line = || {
            let party = &campaign.state().party;
            let hero = party.iter().find(|hero| hero.name == chosen.entry.who)?;
            Some(LinesOf {
                name: hero.name.clone(),
                is_hero: true,
            })
        };
        let whose = self.query.whose().first().cloned().or_else(of_line)?;
        let is_all = self.query.is_empty();
        let evenings = self
            .recent
            .iter()
            .map(|found| found.evening)
            .chain(self.older.evenings());
        let (first, last) = evenings
            .filter(|_| !is_all)
            .fold(None, |range, evening| match range {
                None => Some((evening, evening)),
                Some((first, last)) => Some((evening.min(first), evening.max(last))),
            })
            .unwrap_or((chosen.evening, chosen.evening));
        let query = self.query.attempts_of(whose.clone()).over(first, last);
        Some((whose, query))
    }
}
