//! A campaign being played: the game, where the keys are, what is being typed, what lies open over it.

mod curtain;
mod doing;
mod following;
pub(crate) mod glance;
mod hearing;
mod moving;
mod odds;
mod offering;
mod pages;
mod pointing;
mod pressing;
mod prompting;
mod proportions;
mod write_mode;

use std::collections::HashSet;

use jiff::Timestamp;
use ratatui::layout::Rect;

use crate::campaign::fight_forecast::FightAsked;
use crate::campaign::line::Sentence;
use crate::campaign::tour::Tour;
use crate::campaign::{Base, BodyId, Campaign, CreatureId, Event, RollId, Standing, Step};
use crate::dice::{Dice, Expression, Odds};
use crate::store::HandEdit;
use crate::systems::Attempt;
use crate::words::Complaint;

use super::action::Context;
use super::keymap::Key;
use super::layout::{Breadth, PANES, Pane, Tabs};
use super::message::Effect;
use super::overlay::{Matter, Overlay, Question};
use super::pages::log::LogPage;

pub use crate::systems::AttemptBuilder;
pub use curtain::Curtain;
pub use hearing::Served;
pub use prompting::{Choosing, Prompting};
pub use proportions::Grip;
pub use write_mode::Trouble;

use glance::Glances;
use write_mode::WriteMode;

/// Steps that fill the log of any screen: so many are remembered, as far as there are so many.
pub(super) const SCREENFUL: usize = 120;

/// Where the keys are and what is in front.
#[derive(Debug, Clone, Default)]
pub struct UiState {
    /// The pane that has the keys.
    pub focus: Pane,
    /// What is in front where panes share a place.
    pub tabs: Tabs,
    /// The pane that has the whole screen.
    pub zoom: Option<Pane>,
    /// The row of the party.
    pub hero: usize,
    /// The row of the order.
    pub row: usize,
    /// The body of the group in that row, where its bodies are shown one by one and one of them is chosen.
    pub body: Option<usize>,
    /// The groups whose bodies are shown one by one.
    pub opened: HashSet<CreatureId>,
    /// The row of the tasks and contests.
    pub task: usize,
    /// Log entries scrolled back over.
    pub log_back: usize,
    /// Lines of the ledger scrolled back over.
    pub ledger_back: usize,
    /// Size of the screen in columns and rows.
    pub size: (u16, u16),
    /// The rule between panes that the mouse holds.
    pub grip: Option<Grip>,
}

/// What a worker counts, or has counted last.
#[derive(Debug, Default)]
struct Counting {
    asked: Option<Expression>,
    known: Option<(Expression, Odds)>,
    /// The attempt by rules of one's own that was asked for last.
    weighed: Option<Attempt>,
    /// The fight whose forecast was asked for last.
    forecast: Option<FightAsked>,
}

/// A campaign being played.
#[derive(Debug)]
pub struct Session {
    /// The game.
    pub campaign: Campaign,
    hand: WriteMode,
    /// Odds that a worker counts.
    counting: Counting,
    /// Damage found in the log, until it was seen.
    pub damage: Option<String>,
    /// A hand edit of campaign.ron that waits to be taken in or passed over.
    pub edit: Option<HandEdit>,
    /// The last step that a snapshot holds: undoing behind it makes the next one due.
    snapped: u64,
    /// Where the keys are.
    pub ui: UiState,
    /// What the table stands at.
    pub wish: AttemptBuilder,
    /// The line being typed.
    pub prompt: Option<Prompting>,
    /// What lies over the dashboard, the top one last.
    pub overlays: Vec<Overlay>,
    /// What may be shown, while the curtain is drawn.
    curtain: Option<Curtain>,
    /// The tour, while it is taken.
    pub tour: Option<Tour>,
    /// The whole log, while it is open.
    pub log_page: Option<Box<LogPage>>,
    /// The log that one left for a line of the ledger, and comes back to.
    pub(super) log_left: Option<Box<LogPage>>,
    /// Searches that were begun.
    pub(super) searches: u64,
    /// Keys pressed that may become a chord.
    pub pending: Vec<Key>,
    /// What has to be said: why something was refused, what expired.
    pub said: Option<String>,
    /// Lines typed, oldest first.
    history: Vec<String>,
    /// Lines that wait for older history to be read.
    waiting: Vec<String>,
    /// Rolls that stand as they came: after a natural 20 another key was pressed.
    settled: HashSet<RollId>,
    /// The page for players, while it is served.
    pub served: Option<Served>,
    /// Whether older history was asked for and has not come yet.
    is_reading: bool,
    pub(crate) glances: Glances,
    /// What the loop is asked for, until it is taken there.
    pub outbox: Vec<Effect>,
}

impl Session {
    /// Sits down at a campaign whose steps up to this one are on the disk.
    pub fn new(campaign: Campaign, dice: Dice, stored: u64) -> Self {
        Self::with(campaign, WriteMode::writing(dice, stored))
    }

    fn with(campaign: Campaign, hand: WriteMode) -> Self {
        let mut session = Self {
            snapped: campaign.seq(),
            wish: AttemptBuilder::of(campaign.state().system.file_key()),
            campaign,
            hand,
            damage: None,
            counting: Counting::default(),
            edit: None,
            ui: UiState::default(),
            prompt: None,
            overlays: Vec::new(),
            curtain: None,
            tour: None,
            log_page: None,
            log_left: None,
            searches: 0,
            pending: Vec::new(),
            said: None,
            history: Vec::new(),
            waiting: Vec::new(),
            settled: HashSet::new(),
            served: None,
            is_reading: false,
            glances: Glances::default(),
            outbox: Vec::new(),
        };
        session.turn_to_fight();
        session.follow_turn();
        session
    }

    /// The last step that is on the disk; where another plays, nothing else is seen.
    pub fn saved_to(&self) -> u64 {
        match &self.hand {
            WriteMode::Writing(writing) => writing.stored,
            WriteMode::Following(_) => self.campaign.seq(),
        }
    }

    /// How many steps are not on the disk.
    pub fn unsaved(&self) -> u64 {
        self.campaign.seq().saturating_sub(self.saved_to())
    }

    /// Why saving does not work, while it does not.
    pub fn trouble(&self) -> Option<&Trouble> {
        match &self.hand {
            WriteMode::Writing(writing) => writing.trouble.as_ref(),
            WriteMode::Following(_) => None,
        }
    }

    /// The one under the cursor: of the pane that has the keys, on the table the selected hero, else the active one.
    pub fn under_cursor(&self) -> Option<CreatureId> {
        let state = self.campaign.state();
        let hero = || {
            state
                .party
                .get(self.ui.hero)
                .map(|hero| CreatureId::Hero(hero.id))
        };
        let row = || {
            state
                .tracker
                .order
                .get(self.ui.row)
                .map(|combatant| combatant.creature)
        };
        let under = match self.ui.focus {
            Pane::Turns => row().or_else(hero),
            Pane::Party | Pane::Table => hero(),
            Pane::Tasks | Pane::Fortune | Pane::Log => state.tracker.active().or_else(hero),
        };
        under.filter(|creature| !self.is_behind_curtain(*creature))
    }

    /// How many bodies of a row are shown one by one.
    pub fn bodies_shown(&self, row: usize) -> usize {
        let state = self.campaign.state();
        let combatant = state
            .tracker
            .order
            .get(row)
            .filter(|_| self.curtain.is_none());
        let opened = combatant.filter(|combatant| self.ui.opened.contains(&combatant.creature));
        let count = opened.map_or(0, |combatant| state.bodies(combatant.creature).len());
        if count > 1 { count } else { 0 }
    }

    /// The body under the cursor, where a group was opened and one of it is chosen.
    pub fn body_under_cursor(&self) -> Option<BodyId> {
        let shown = self.bodies_shown(self.ui.row);
        let is_there = |index: &usize| self.ui.focus == Pane::Turns && *index < shown;
        let index = self.ui.body.filter(is_there)?;
        let whose = self.campaign.state().whose(self.under_cursor()?);
        whose.get(index).copied()
    }

    /// Of how many bodies the group is whose row is selected: what is done to the row is done to each of them.
    pub fn whole_group_under_cursor(&self) -> Option<usize> {
        let is_row = self.ui.focus == Pane::Turns && self.body_under_cursor().is_none();
        let creature = self.under_cursor().filter(|_| is_row)?;
        let bodies = self.campaign.state().bodies(creature).len();
        (bodies > 1).then_some(bodies)
    }

    /// Reads a line as it is meant here.
    ///
    /// # Errors
    /// A [`Complaint`] about the place that is not understood.
    pub fn read_line(&self, line: &str) -> Result<Sentence, Complaint> {
        match &self.curtain {
            Some(curtain) => {
                self.campaign
                    .read_line_as_shown(line, self.under_cursor(), &curtain.numbered)
            }
            None => self.campaign.read_line(line, self.under_cursor()),
        }
    }

    /// The complaint about a line, with what the phrasebook has for it; behind the curtain it would tell too much.
    pub fn answered(&self, complaint: Complaint, line: &str) -> Complaint {
        if self.curtain.is_some() {
            return complaint;
        }
        self.campaign.answered(complaint, line, self.under_cursor())
    }

    /// The contexts whose keys work now, the nearest first.
    pub fn contexts(&self) -> Vec<Context> {
        if let Some(overlay) = self.overlays_in_sight().last() {
            return vec![overlay.context()];
        }
        if self.prompt.is_some() || self.is_swallowing() {
            return vec![Context::Prompt];
        }
        if let Some(page) = &self.log_page {
            let lines = vec![Context::WholeLog, Context::Log, Context::Dashboard];
            return if page.is_typing {
                vec![Context::Finding]
            } else {
                lines
            };
        }
        let own = PANES.iter().find(|(pane, ..)| *pane == self.ui.focus);
        let own = own.map(|(_, context, _)| *context);
        own.into_iter().chain([Context::Dashboard]).collect()
    }

    /// The last roll, if it may still be turned into something: a natural 20, a natural 1, a pause.
    pub fn fresh_roll(&self) -> Option<RollId> {
        let last = self.last_played()?;
        last.events.iter().find_map(Event::roll)?;
        let (id, _) = self.campaign.standing_rolls().next()?;
        (id.0 == last.seq && !self.settled.contains(&id) && self.campaign.status_of(id).is_none())
            .then_some(id)
    }

    /// A roll of which one 20 was just turned into a fortune die: there may be another's.
    fn fresh_conversion(&self) -> Option<RollId> {
        let of_event = |event: &Event| match event {
            Event::Converted { roll, .. } => Some(*roll),
            _ => None,
        };
        let mut events = self.last_played()?.events.iter();
        events
            .find_map(of_event)
            .filter(|id| !self.settled.contains(id))
    }

    /// The last step that stands and is more than a step back or forth.
    fn last_played(&self) -> Option<&Step> {
        let mut steps = self.campaign.steps().iter().rev();
        steps.find(|step| !self.campaign.is_undone(step.seq) && !is_of_history(step))
    }

    /// Where somebody stands in the party.
    fn place_in_party(&self, creature: CreatureId) -> Option<usize> {
        let mut party = self.campaign.state().party.iter();
        party.position(|hero| CreatureId::Hero(hero.id) == creature)
    }

    /// Something else is done: the last roll stands as it came.
    fn settle(&mut self) {
        self.settled.extend(self.fresh_roll());
    }

    /// Something was pasted.
    pub fn paste(&mut self, text: &str) {
        if self.is_swallowing() {
            return;
        }
        let is_finding = self.is_finding();
        let overlay = if self.curtain.is_some() {
            None
        } else {
            self.overlays.last_mut()
        };
        match (overlay, &mut self.prompt) {
            (Some(overlay), _) => overlay.paste(text, self.campaign.rules()),
            (None, Some(prompt)) => prompt.paste(text),
            (None, None) if is_finding => self.paste_into_log(text),
            (None, None) => self.prompt = Some(Prompting::pasted(text)),
        }
    }

    /// The disk has everything up to this step. Whoever waited only for that to leave may leave.
    pub fn stored(&mut self, seq: u64) {
        let WriteMode::Writing(writing) = &mut self.hand else {
            return;
        };
        writing.stored = writing.stored.max(seq);
        if writing.stored < self.campaign.seq() {
            return;
        }
        writing.trouble = None;
        if let Some(Overlay::Question(Question {
            about: Matter::Unsaved(exit),
            ..
        })) = self.overlays.last()
        {
            self.ask(exit.effect());
        }
    }

    /// Saving does not work; what is not on the disk is sent again, after a while.
    pub fn troubled(&mut self, saved_to: u64, reason: String) {
        let WriteMode::Writing(writing) = &mut self.hand else {
            return;
        };
        // Less than before, where another program changed the end of the log.
        writing.stored = saved_to;
        let tries = writing.trouble.as_ref().map_or(0, |trouble| trouble.tries) + 1;
        writing.trouble = Some(Trouble { reason, tries });
    }

    /// Something about the disk should be known: a line is said, several are a page.
    pub fn noticed(&mut self, lines: &[String]) {
        match lines {
            [line] if !line.contains('\n') => self.said = Some(format!("! {line}")),
            lines => self.overlays.push(Overlay::about_disk(lines)),
        }
    }

    /// Older history came, and whatever waited for it is tried again.
    pub fn remembered(&mut self, base: Base, steps: Vec<Step>, now: Timestamp) {
        // It was asked for before a followed game began anew, and does not meet what is in memory now.
        if steps.last().map_or(base.seq, |step| step.seq) != self.campaign.known_since() {
            return;
        }
        self.is_reading = false;
        self.campaign.remember(base, steps);
        for line in std::mem::take(&mut self.waiting) {
            if Campaign::is_repeat(&line) {
                self.attempt_again(now);
            } else {
                self.say(&line, now);
            }
        }
        self.refresh_recap();
        if self.campaign.steps().len() < SCREENFUL {
            self.read_older();
        }
    }

    /// Older history cannot be read.
    pub fn forgotten(&mut self, reason: &str) {
        self.is_reading = false;
        self.waiting.clear();
        self.refuse(reason);
    }

    /// Asks for history before what is in memory, once.
    pub fn read_older(&mut self) {
        let before = self.campaign.known_since();
        if before == 0 || self.is_reading {
            return;
        }
        self.is_reading = true;
        self.ask(Effect::ReadOlder { before });
    }

    /// Asks the loop for something.
    pub(crate) fn ask(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// The whole screen.
    pub(super) const fn screen(&self) -> Rect {
        Rect::new(0, 0, self.ui.size.0, self.ui.size.1)
    }

    /// The class of the screen's width.
    pub fn breadth(&self) -> Breadth {
        Breadth::of(self.ui.size.0)
    }

    /// Whether the row under the cursor has delayed.
    pub fn delayed_under_cursor(&self) -> Option<CreatureId> {
        let creature = self
            .under_cursor()
            .filter(|_| self.ui.focus == Pane::Turns)?;
        (self.campaign.state().tracker.standing(creature) == Standing::Delayed).then_some(creature)
    }
}

/// Whether a step only takes others back or brings them back, so that things stand as before them.
fn is_of_history(step: &Step) -> bool {
    step.events
        .iter()
        .any(|event| matches!(event, Event::Undid { .. } | Event::Redid { .. }))
}
