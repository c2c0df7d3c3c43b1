//! What is asked of the worker for the page, and what it answers.

use crate::campaign::finding::{Looking, Query};
use crate::campaign::{Campaign, Event, Step};

use super::LogPage;
use super::older::Older;
use super::search::{Answer, Errand, Search};

impl LogPage {
    pub(crate) fn search(&mut self, campaign: &Campaign) {
        self.query = Query::read(self.editor.text(), campaign);
        self.counting = None;
        self.take_in_memory(campaign);
        self.older = Older::before(campaign.known_since());
        self.count_older(campaign);
        self.count_levels(campaign);
    }

    fn take_in_memory(&mut self, campaign: &Campaign) {
        self.looking = Looking::from_now(campaign);
        self.recent = self.looking.back_through(campaign, &self.query);
        self.seen = (campaign.seq(), campaign.known_since());
    }

    fn count_older(&mut self, campaign: &Campaign) {
        if self.query.is_empty() {
            self.load_around(campaign, campaign.known_since());
        } else if campaign.known_since() == 0 {
            self.older.end(None);
        } else {
            self.ask(campaign, self.looking, Errand::Count, self.query.clone());
        }
    }

    pub(crate) fn ask(
        &mut self,
        campaign: &Campaign,
        looking: Looking,
        errand: Errand,
        query: Query,
    ) {
        let search = Search::of(campaign, self.ticket, errand, query, looking);
        self.wanted.push(search);
    }

    pub(crate) fn load_around(&mut self, campaign: &Campaign, seq: u64) {
        if let Some(span) = self.older.want_around(seq, &self.query) {
            let query = self.query.clone().within(span.0..=span.1);
            self.ask(campaign, self.looking, Errand::Load(span), query);
        }
    }

    /// The game went on: what it says of lines that were found is said here too.
    pub fn follow(&mut self, campaign: &Campaign, ticket: u64) {
        if self.seen == (campaign.seq(), campaign.known_since()) {
            return;
        }
        let went_on = campaign
            .steps()
            .iter()
            .filter(|step| step.seq > self.seen.0);
        let is_about_older = went_on.clone().any(says_something_of_older);
        if self.seen.1 == campaign.known_since() && !is_about_older && campaign.seq() >= self.seen.0
        {
            self.take_in_memory(campaign);
            self.count_anew();
            return self.count_levels(campaign);
        }
        self.ticket = ticket;
        self.search(campaign);
        self.load_more(campaign);
    }

    /// Something was read; what is of another search is not taken.
    pub fn take(&mut self, answer: Answer, campaign: &Campaign) {
        if answer.ticket != self.ticket {
            return;
        }
        match answer.errand {
            Errand::Count => self.older.count_in(&answer),
            Errand::Load(span) => self.older.load(span, &answer),
            Errand::Tally(number) => return self.count_in(number, &answer.tally),
        }
        if let Some(end) = answer.end {
            self.older.end_of(answer.errand, end.err());
            self.load_more(campaign);
            self.count_levels(campaign);
        }
    }
}

/// Whether a step says something of steps before it, which then are told otherwise.
fn says_something_of_older(step: &Step) -> bool {
    step.events.iter().any(|event| match event {
        Event::Undid { .. }
        | Event::Redid { .. }
        | Event::Converted { .. }
        | Event::SecrecySet { .. }
        | Event::Marked { .. }
        | Event::StateReplaced { .. } => true,
        Event::Rolled(roll) => roll.again.is_some() || roll.after.is_some() || roll.anew.is_some(),
        _ => false,
    })
}
