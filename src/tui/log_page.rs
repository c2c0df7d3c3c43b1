//! The whole log, open: what is looked for, what was found of it so far, and the line under the cursor.

mod older;
mod search;

use crate::campaign::finding::{Found, Looking, Query, Tally, Whose};
use crate::campaign::{Campaign, Event, RollId, Step};

use super::editor::Editor;
use super::layout::Pane;
use super::message::Effect;

pub use search::{Answer, Errand, Search};

use older::Older;

/// Lines this near to the end of what is loaded have more loaded behind them.
const MARGIN: usize = 100;

/// The log, open.
#[derive(Debug)]
pub struct LogPage {
    /// What is looked for, as it is typed.
    pub editor: Editor,
    /// Whether it is being typed; else the lines have the keys.
    pub is_typing: bool,
    /// Whether the line under the cursor is shown in full, where it has no room beside the others.
    pub shows_card: bool,
    /// Where one was before: the pane that had the keys, and the one that had the whole screen.
    pub came_from: (Pane, Option<Pane>),
    query: Query,
    /// The number of the search that answers are taken of.
    ticket: u64,
    /// What is meant of what is in memory, the newest first.
    recent: Vec<Found>,
    /// Where what is in memory begins, on the way back.
    looking: Looking,
    older: Older,
    /// The line under the cursor; none is the newest.
    cursor: Option<At>,
    /// Queries one came from, with the line that was under the cursor.
    trail: Vec<(String, Option<At>)>,
    /// The last step that was looked at, and the step that memory began after.
    seen: (u64, u64),
    tally: Option<Counting>,
}

/// What somebody's attempts came to, as far as they are counted.
#[derive(Debug)]
pub struct Counting {
    /// Whose.
    pub whose: Whose,
    /// So far.
    pub tally: Tally,
    /// What is counted.
    query: Query,
}

/// A line: its number and, as a step may tell several lines under one, which of those it is, the newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct At {
    id: RollId,
    place: usize,
}

impl From<RollId> for At {
    fn from(id: RollId) -> Self {
        Self { id, place: 0 }
    }
}

/// How the cursor moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    /// So many lines up, to what is older.
    Up(usize),
    /// So many lines down.
    Down(usize),
    /// To the oldest.
    Oldest,
    /// To the newest.
    Newest,
}

impl LogPage {
    /// The page with something looked for, or with every line; what has to be read comes back.
    #[must_use]
    pub fn open(
        campaign: &Campaign,
        looked_for: &str,
        ticket: u64,
        came_from: (Pane, Option<Pane>),
    ) -> (Self, Vec<Effect>) {
        let mut page = Self {
            editor: Editor::new(looked_for),
            is_typing: looked_for.is_empty(),
            shows_card: false,
            came_from,
            query: Query::everything(campaign.state().system),
            ticket,
            recent: Vec::new(),
            looking: Looking::from_now(campaign),
            older: Older::default(),
            cursor: None,
            trail: Vec::new(),
            seen: (0, 0),
            tally: None,
        };
        let effects = page.search(campaign);
        (page, effects)
    }

    /// What is looked for, as it was understood.
    #[must_use]
    pub const fn query(&self) -> &Query {
        &self.query
    }

    /// The number of the search under way, or of the last one.
    #[must_use]
    pub const fn ticket(&self) -> u64 {
        self.ticket
    }

    /// The lines at hand, the newest first: all that are meant, or as many as are loaded around the cursor.
    #[must_use]
    pub fn lines(&self) -> Vec<&Found> {
        let recent: &[Found] = if self.older.begins_at_memory() { &self.recent } else { &[] };
        recent.iter().chain(self.older.loaded()).collect()
    }

    /// The place of the cursor among the lines at hand.
    #[must_use]
    pub fn place(&self) -> usize {
        let Some(At { id, place }) = self.cursor else { return 0 };
        let lines = self.lines();
        let is_it = |at: &usize| lines.get(*at).is_some_and(|found| found.entry.id == id);
        let first = lines.iter().position(|found| found.entry.id == id);
        let exact = first.map(|first| Some(first + place).filter(is_it).unwrap_or(first));
        let nearest = || lines.iter().position(|found| found.entry.id <= id);
        exact.or_else(nearest).unwrap_or(lines.len().saturating_sub(1))
    }

    /// The line under the cursor.
    #[must_use]
    pub fn chosen(&self) -> Option<&Found> {
        self.lines().get(self.place()).copied()
    }

    fn at(&self, place: usize) -> Option<At> {
        let lines = self.lines();
        let id = lines.get(place)?.entry.id;
        let first = lines.iter().position(|found| found.entry.id == id)?;
        Some(At { id, place: place - first })
    }

    /// A line at hand, by its number.
    #[must_use]
    pub fn line(&self, id: RollId) -> Option<&Found> {
        self.lines().into_iter().find(|found| found.entry.id == id)
    }

    /// The last step that was looked at.
    #[must_use]
    pub const fn seen_to(&self) -> u64 {
        self.seen.0
    }

    /// Steps with a line that is meant, as far as they are counted; and whether that is all of them.
    #[must_use]
    pub fn count(&self) -> (usize, bool) {
        if self.query.is_empty() {
            return (usize::try_from(self.seen.0).unwrap_or(usize::MAX), true);
        }
        (steps_in(&self.recent) + self.older.count(), self.older.is_counted())
    }

    /// Steps of an evening with a line that is meant, where they are counted.
    #[must_use]
    pub fn count_of_evening(&self, evening: u32) -> Option<usize> {
        let recent = self.recent.iter().filter(|found| found.evening == evening);
        let mut steps: Vec<u64> = recent.map(|found| found.entry.id.0).collect();
        steps.dedup();
        (!self.query.is_empty()).then(|| steps.len() + self.older.count_of_evening(evening))
    }

    /// Why not all of the log could be read.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.older.trouble()
    }

    /// Whether older lines are there that are not at hand.
    #[must_use]
    pub fn has_older(&self) -> bool {
        self.older.has_more(&self.query)
    }

    /// What somebody's attempts came to, over the evenings that lines were found of.
    #[must_use]
    pub const fn tally(&self) -> Option<&Counting> {
        self.tally.as_ref()
    }

    /// Other words are looked for, under a new number: what is still read for the old ones is not taken any more.
    pub fn look_for(&mut self, editor: Editor, campaign: &Campaign, ticket: u64) -> Vec<Effect> {
        let is_same = editor.text() == self.editor.text();
        self.editor = editor;
        if is_same {
            return Vec::new();
        }
        self.ticket = ticket;
        self.cursor = None;
        self.search(campaign)
    }

    /// Every line, with the cursor where it is, so that one sees what was around it; the way back is kept.
    pub fn show_around(&mut self, campaign: &Campaign, ticket: u64) -> Vec<Effect> {
        let cursor = self.at(self.place());
        self.trail.push((self.editor.text().to_owned(), cursor));
        self.go_to(String::new(), cursor, campaign, ticket)
    }

    /// Back to what was looked for before; nothing where there is no before.
    pub fn go_back(&mut self, campaign: &Campaign, ticket: u64) -> Option<Vec<Effect>> {
        let (text, cursor) = self.trail.pop()?;
        Some(self.go_to(text, cursor, campaign, ticket))
    }

    /// Puts the cursor on a line, wherever it is.
    pub fn go_to(
        &mut self,
        text: String,
        cursor: Option<At>,
        campaign: &Campaign,
        ticket: u64,
    ) -> Vec<Effect> {
        self.editor = Editor::new(text);
        self.ticket = ticket;
        self.cursor = cursor;
        let mut effects = self.search(campaign);
        effects.extend(self.load_more(campaign));
        effects
    }

    fn search(&mut self, campaign: &Campaign) -> Vec<Effect> {
        self.query = Query::read(self.editor.text(), campaign);
        self.tally = None;
        self.take_in_memory(campaign);
        self.older = Older::before(campaign.known_since());
        let mut effects = self.count_older(campaign);
        effects.extend(self.count_levels(campaign));
        effects
    }

    fn take_in_memory(&mut self, campaign: &Campaign) {
        self.looking = Looking::from_now(campaign);
        self.recent = self.looking.back_through(campaign, &self.query);
        self.seen = (campaign.seq(), campaign.known_since());
    }

    fn count_older(&mut self, campaign: &Campaign) -> Vec<Effect> {
        if self.query.is_empty() {
            return self.load_around(campaign, campaign.known_since());
        }
        let is_all = campaign.known_since() == 0 || self.query.first_evening() > self.looking.evening;
        if is_all {
            self.older.end(None);
            return Vec::new();
        }
        vec![self.ask(campaign, Errand::Count, self.query.clone())]
    }

    fn ask(&self, campaign: &Campaign, errand: Errand, query: Query) -> Effect {
        Effect::Search(Box::new(Search::of(campaign, self.ticket, errand, query, self.looking)))
    }

    fn load_around(&mut self, campaign: &Campaign, seq: u64) -> Vec<Effect> {
        let Some(span) = self.older.want_around(seq, &self.query) else { return Vec::new() };
        let query = self.query.clone().within(span.0..=span.1);
        vec![self.ask(campaign, Errand::Load(span), query)]
    }

    /// The game went on: what it says of lines that were found is said here too.
    pub fn follow(&mut self, campaign: &Campaign, ticket: u64) -> Vec<Effect> {
        if self.seen == (campaign.seq(), campaign.known_since()) {
            return Vec::new();
        }
        let went_on = campaign.steps().iter().filter(|step| step.seq > self.seen.0);
        let is_about_older = went_on.clone().any(says_something_of_older);
        if self.seen.1 == campaign.known_since() && !is_about_older && campaign.seq() >= self.seen.0 {
            self.take_in_memory(campaign);
            return self.count_levels(campaign);
        }
        self.ticket = ticket;
        let mut effects = self.search(campaign);
        effects.extend(self.load_more(campaign));
        effects
    }

    /// Moves the cursor; what has to be read for it comes back.
    pub fn go(&mut self, way: Move, campaign: &Campaign) -> Vec<Effect> {
        let (place, last) = (self.place(), self.lines().len().saturating_sub(1));
        let next = match way {
            Move::Up(lines) => (place + lines).min(last),
            Move::Down(lines) => place.saturating_sub(lines),
            Move::Oldest if self.has_older() => return self.go_to_oldest(campaign),
            Move::Oldest => last,
            Move::Newest => return self.go_to_newest(campaign),
        };
        self.cursor = self.at(next);
        if next == 0 && self.older.begins_at_memory() {
            self.cursor = None;
        }
        let mut effects = self.load_more(campaign);
        effects.extend(self.count_levels(campaign));
        effects
    }

    fn go_to_oldest(&mut self, campaign: &Campaign) -> Vec<Effect> {
        let Some(oldest) = self.older.oldest(&self.query) else { return Vec::new() };
        self.cursor = Some(RollId(oldest, 0).into());
        self.load_around(campaign, oldest)
    }

    fn go_to_newest(&mut self, campaign: &Campaign) -> Vec<Effect> {
        self.cursor = None;
        if self.older.begins_at_memory() { Vec::new() } else { self.load_around(campaign, self.seen.1) }
    }

    /// Has more loaded where the cursor comes near to the end of what is.
    fn load_more(&mut self, campaign: &Campaign) -> Vec<Effect> {
        let Some(seq) = self.cursor.map(|at| at.id.0) else { return Vec::new() };
        let (place, length) = (self.place(), self.lines().len());
        let is_near_above = place + MARGIN >= length && self.has_older();
        let is_near_below = place < MARGIN && !self.older.begins_at_memory();
        let is_out = self.chosen().is_none_or(|found| found.entry.id.0 != seq) && seq <= self.seen.1;
        if is_near_above || is_near_below || is_out {
            return self.load_around(campaign, seq.min(self.seen.1));
        }
        Vec::new()
    }

    /// Something was read; what is of another search is not taken.
    pub fn take(&mut self, answer: Answer, campaign: &Campaign) -> Vec<Effect> {
        if answer.ticket != self.ticket {
            return Vec::new();
        }
        match answer.errand {
            Errand::Count => self.older.count_in(&answer),
            Errand::Load(span) => self.older.load(span, &answer),
            Errand::Tally => {
                let counting = self.tally.as_mut().filter(|counting| counting.query == answer.query);
                counting.into_iter().for_each(|counting| counting.tally.add(&answer.tally));
                return Vec::new();
            }
        }
        if let Some(end) = answer.end {
            self.older.end_of(answer.errand, end.err());
            return self.count_levels(campaign);
        }
        Vec::new()
    }

    /// Counts the attempts of whom the query is about, or the line under the cursor, over the evenings found.
    fn count_levels(&mut self, campaign: &Campaign) -> Vec<Effect> {
        let Some((whose, query)) = self.whose_levels(campaign) else {
            self.tally = None;
            return Vec::new();
        };
        let is_counted_anyway = self.tally.as_ref().is_some_and(|counting| counting.query == query);
        if is_counted_anyway {
            return Vec::new();
        }
        let mut looking = Looking::from_now(campaign);
        let mut tally = Tally::default();
        looking.back_through(campaign, &query).iter().for_each(|found| tally.count(found));
        let is_all = campaign.known_since() == 0 || query.first_evening() > looking.evening;
        self.tally = Some(Counting { whose, tally, query: query.clone() });
        if is_all { Vec::new() } else { vec![self.ask(campaign, Errand::Tally, query)] }
    }

    fn whose_levels(&self, campaign: &Campaign) -> Option<(Whose, Query)> {
        let (_, is_counted) = self.count();
        let chosen = self.chosen().filter(|_| is_counted)?;
        let of_line = || {
            let party = &campaign.state().party;
            let hero = party.iter().find(|hero| hero.name == chosen.entry.who)?;
            Some(Whose { name: hero.name.clone(), is_hero: true })
        };
        let whose = self.query.whose().first().cloned().or_else(of_line)?;
        let is_all = self.query.is_empty();
        let evenings = self.recent.iter().map(|found| found.evening).chain(self.older.evenings());
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

/// Whether a step says something of steps before it, which then are told otherwise.
fn says_something_of_older(step: &Step) -> bool {
    step.events.iter().any(|event| match event {
        Event::Undid { .. }
        | Event::Redid { .. }
        | Event::Converted { .. }
        | Event::SecrecySet { .. }
        | Event::Marked { .. }
        | Event::Restated { .. } => true,
        Event::Rolled(roll) => roll.again.is_some() || roll.after.is_some(),
        _ => false,
    })
}

fn steps_in(found: &[Found]) -> usize {
    let seqs = found.iter().map(|found| found.entry.id.0);
    let others = found.iter().skip(1).map(|found| found.entry.id.0);
    usize::from(!found.is_empty()) + seqs.zip(others).filter(|(one, next)| one != next).count()
}
