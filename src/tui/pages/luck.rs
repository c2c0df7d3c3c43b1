//! The page of luck, open: whose row, which die, what of it is in front, and how much of the log it has counted.

pub mod counted;
pub mod draw;
mod places;
mod words;

use ratatui::layout::Rect;
use std::sync::Arc;

use crate::campaign::luck::{Audience, DieFaces, Figures, LuckRow, Source, Tally, Who};
use crate::campaign::{Campaign, Event, HistoryLookup, State, Step};
use crate::tui::action::{Action, Context};
use crate::tui::answer::Answer;
use crate::tui::message::Effect;
use crate::tui::way::{PAGE, Way};
use crate::words::display_safe;

use counted::{Counted, Ticket};
use places::{Part, Places};

/// How much of the log was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
enum CountedExtent {
    /// Up to this step a worker still reads.
    Reading(u64),
    /// All of it.
    Whole,
    /// Up to this step it cannot be read.
    Broken(u64, String),
}

#[derive(Debug)]
pub struct LuckPage {
    wanted: Arc<()>,
    /// Of the steps in memory.
    recent: Tally,
    /// Of those before them, as far as they were read.
    older: Tally,
    /// The step that the memory began after when it was counted.
    known_since: u64,
    reach: CountedExtent,
    tally: Tally,
    /// What is told of it, with names that are harmless to show.
    figures: Figures,
    /// The faces of the die that is chosen, for each row.
    faces: Vec<DieFaces>,
    state: State,
    row: usize,
    size: usize,
    part: Part,
    source: Option<Source>,
    /// Whether hit points and fortune dice are shown in place of the levels.
    is_flow: bool,
    screen: Rect,
}

impl LuckPage {
    /// The page with what is in memory, and what a worker has to count.
    pub fn open(campaign: &Campaign) -> (Self, Option<Effect>) {
        let mut page = Self {
            wanted: Arc::default(),
            recent: Tally::default(),
            older: Tally::default(),
            known_since: 0,
            reach: CountedExtent::Whole,
            tally: Tally::default(),
            figures: Figures::default(),
            faces: Vec::new(),
            state: campaign.state().clone(),
            row: 0,
            size: 0,
            part: Part::Heroes,
            source: None,
            is_flow: false,
            screen: Rect::default(),
        };
        let counting = page.count_anew(campaign);
        (page, counting)
    }

    /// A game that is followed went on by these steps, or is another one.
    pub fn goes_on(&mut self, campaign: &Campaign, steps: Option<&[Step]>) -> Option<Effect> {
        let is_told_anew =
            steps.is_none_or(|steps| steps.iter().flat_map(|step| &step.events).any(reaches_back));
        if is_told_anew || campaign.known_since() != self.known_since {
            return self.count_anew(campaign);
        }
        self.recent = Tally::of(campaign, Audience::Master);
        self.sum_up(campaign.state());
        None
    }

    /// A worker has counted more; what was counted for another page, or before the log was told anew, is passed over.
    pub fn take(&mut self, ticket: &Ticket, counted: Counted) {
        if !ticket.is_of(&self.wanted) {
            return;
        }
        let before = match self.reach {
            CountedExtent::Reading(before) | CountedExtent::Broken(before, _) => before,
            CountedExtent::Whole => 0,
        };
        match counted {
            Counted::Older(tally, since) => {
                self.older = tally.then(std::mem::take(&mut self.older));
                self.reach = CountedExtent::Reading(since);
            }
            Counted::Everything => self.reach = CountedExtent::Whole,
            Counted::Broken(why) => self.reach = CountedExtent::Broken(before, why),
        }
        let state = self.state.clone();
        self.sum_up(&state);
    }

    fn count_anew(&mut self, campaign: &Campaign) -> Option<Effect> {
        // Whoever counted for the old one ends, and what it sent is no longer taken.
        self.wanted = Arc::new(());
        self.known_since = campaign.known_since();
        self.recent = Tally::of(campaign, Audience::Master);
        self.older = Tally::default();
        self.reach = if self.known_since == 0 {
            CountedExtent::Whole
        } else {
            CountedExtent::Reading(self.known_since)
        };
        self.sum_up(campaign.state());
        let known = || Box::new(HistoryLookup::of(campaign));
        (self.known_since > 0).then(|| Effect::CountLuck(Ticket::of(&self.wanted), known()))
    }

    fn sum_up(&mut self, state: &State) {
        let (who, sides) = (self.who(), self.sides());
        self.tally = self.older.clone().then(self.recent.clone());
        self.state = state.clone();
        self.tell_figures();
        let rows = &self.figures.rows;
        self.row = rows
            .iter()
            .position(|row| Some(row.who) == who)
            .unwrap_or(self.row);
        self.row = self.row.min(rows.len().saturating_sub(1));
        let sizes = &self.figures.sizes;
        self.size = sizes
            .iter()
            .position(|size| Some(*size) == sides)
            .unwrap_or(0);
        self.look_at_faces();
    }

    fn tell_figures(&mut self) {
        self.figures = Figures::of(&self.tally, &self.state, self.source);
        let figures = &mut self.figures;
        let names = figures.rows.iter_mut().map(|row| &mut row.name);
        let names = names.chain(figures.streaks.iter_mut().map(|line| &mut line.name));
        let names = names.chain(figures.fortune.iter_mut().map(|row| &mut row.name));
        names.for_each(|name| *name = display_safe(name).into_owned());
    }

    fn look_at_faces(&mut self) {
        let rows = self.figures.rows.iter();
        let faces = rows.map(|row| self.tally.faces(row.who, self.die(), self.source));
        self.faces = faces.collect();
    }

    /// How many sides the die has that is chosen.
    fn die(&self) -> u32 {
        self.sides().unwrap_or(20)
    }

    fn chosen(&self) -> Option<(&LuckRow, &DieFaces)> {
        self.figures
            .rows
            .get(self.row)
            .zip(self.faces.get(self.row))
    }

    fn who(&self) -> Option<Who> {
        self.figures.rows.get(self.row).map(|row| row.who)
    }

    fn sides(&self) -> Option<u32> {
        self.figures.sizes.get(self.size).copied()
    }

    pub(crate) fn hold(&mut self, screen: Rect) {
        self.screen = screen;
    }

    pub(crate) fn press(&mut self, action: Option<Action>) -> Answer {
        if let Some(way) = action.and_then(Way::of) {
            self.row = way.moved(self.row, self.figures.rows.len(), PAGE);
        }
        let sizes = self.figures.sizes.len().max(1);
        match action {
            Some(Action::Leave | Action::Zoom) => return Answer::Close,
            Some(Action::Help) => {
                return Answer::Help(Context::Luck);
            }
            Some(Action::Right) => self.size = (self.size + 1) % sizes,
            Some(Action::Left) => self.size = (self.size + sizes - 1) % sizes,
            Some(Action::NextPane) => {
                self.part = Places::of(self.screen, self.part).next(self.part);
            }
            Some(Action::PreviousPane) => {
                self.part = Places::of(self.screen, self.part).before(self.part);
            }
            Some(Action::Evenings) => self.is_flow = !self.is_flow,
            Some(Action::TypedDice) => {
                self.source = match self.source {
                    None => Some(Source::Rolled),
                    Some(Source::Rolled) => Some(Source::Typed),
                    Some(Source::Typed) => None,
                };
                self.tell_figures();
            }
            _ => return Answer::Ignored,
        }
        self.look_at_faces();
        Answer::Ignored
    }
}

/// Whether an event changes what earlier ones came to.
const fn reaches_back(event: &Event) -> bool {
    matches!(
        event,
        Event::Undid { .. } | Event::Redid { .. } | Event::StateReplaced { .. }
    )
}
