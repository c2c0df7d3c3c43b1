//! The whole log, open over the table: what is looked for in it, and what is done with the line under its cursor.

use crossterm::event::KeyEvent;
use jiff::Timestamp;

use crate::campaign::log_text::{Entry, Kind};
use crate::campaign::{LedgerLine, RollId};
use crate::tui::action::{Action, Context};
use crate::tui::editor::Editor;
use crate::tui::keymap::{Found, Key};
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
use crate::tui::overlay::Overlay;
use crate::tui::pages::log::LOG_BESIDE;
use crate::tui::pages::log::{Answer, LogPage};
use crate::tui::pages::reading::ReadingPage;
use crate::tui::surroundings::Surroundings;
use crate::tui::way::Way;

use crate::tui::session::Session;

/// Rows of the screen that are no lines of the log.
const AROUND: u16 = 10;

impl Session {
    /// Whether something is being looked for in the log.
    pub(crate) fn is_finding(&self) -> bool {
        self.log_page.as_ref().is_some_and(|page| page.is_typing)
    }

    fn next_ticket(&mut self) -> u64 {
        self.searches += 1;
        self.searches
    }

    /// Opens the whole log with something looked for in it, or to look for something.
    pub(crate) fn open_log(&mut self, looked_for: &str) -> Vec<Effect> {
        let ticket = self.next_ticket();
        let came_from = (self.ui.focus, self.ui.zoom, self.ui.tabs);
        let (page, effects) = LogPage::open(&self.campaign, looked_for, ticket, came_from);
        self.focus(Pane::Log);
        self.log_page = Some(Box::new(page));
        effects
    }

    /// Back to where one was before the log was opened.
    pub(crate) fn close_log(&mut self) -> Vec<Effect> {
        if let Some(page) = self.log_page.take() {
            let (pane, zoom, tabs) = page.came_from;
            self.focus(pane);
            (self.ui.zoom, self.ui.tabs) = (zoom, tabs);
        }
        Vec::new()
    }

    /// A key while what is looked for is being typed.
    pub(crate) fn press_in_finding(
        &mut self,
        event: KeyEvent,
        around: &Surroundings,
    ) -> Vec<Effect> {
        let found = around.keymap.find(&[Context::Finding], &[Key::of(event)]);
        self.said = None;
        match found {
            Found::Action(Action::Leave) => self.leave_log(),
            Found::Action(Action::Clear) => self.look_for(Editor::default()),
            Found::Action(Action::Enter) => {
                self.with_page(|page| page.is_typing = false);
                Vec::new()
            }
            Found::Action(action) => self.move_in_log(action).unwrap_or_default(),
            Found::Prefix | Found::Nothing => {
                let Some(mut editor) = self.log_page.as_ref().map(|page| page.editor.clone())
                else {
                    return Vec::new();
                };
                if editor.press(event) {
                    self.look_for(editor)
                } else {
                    Vec::new()
                }
            }
        }
    }

    pub(crate) fn paste_into_log(&mut self, text: &str) -> Vec<Effect> {
        let Some(mut editor) = self.log_page.as_ref().map(|page| page.editor.clone()) else {
            return Vec::new();
        };
        editor.insert(text);
        self.look_for(editor)
    }

    fn look_for(&mut self, editor: Editor) -> Vec<Effect> {
        let ticket = self.next_ticket();
        let Some(page) = &mut self.log_page else {
            return Vec::new();
        };
        page.look_for(editor, &self.campaign, ticket)
    }

    fn with_page(&mut self, change: impl FnMut(&mut LogPage)) {
        self.log_page.as_deref_mut().into_iter().for_each(change);
    }

    /// Something was found, unless the log was closed meanwhile.
    pub fn found(&mut self, answer: Answer) -> Vec<Effect> {
        let Some(page) = self.log_page.as_mut().or(self.log_left.as_mut()) else {
            return Vec::new();
        };
        page.take(answer, &self.campaign)
    }

    /// The game may have gone on: the open log goes along.
    pub fn follow_in_log(&mut self) -> Vec<Effect> {
        let ticket = self.searches + 1;
        let Some(page) = &mut self.log_page else {
            return Vec::new();
        };
        let effects = page.follow(&self.campaign, ticket);
        self.searches = self.searches.max(page.ticket());
        effects
    }

    /// What an action does with the log's line under the cursor, or with the open log; none where it is for others.
    pub(crate) fn act_in_log(&mut self, action: Action, now: Timestamp) -> Option<Vec<Effect>> {
        match action {
            Action::Find => return Some(self.find()),
            Action::LogOf => return Some(self.log_of()),
            Action::ReadAgain => return Some(self.type_of_roll("resolve")),
            Action::Mark => return Some(self.mark(now)),
            Action::Secrecy if self.ui.focus == Pane::Log => return self.turn_secrecy(now),
            _ => {}
        }
        self.log_page.as_ref()?;
        match action {
            Action::Open => Some(self.open_in_log()),
            Action::Leave => Some(self.leave_log()),
            Action::Clear => Some(self.look_for(Editor::default())),
            Action::Zoom => Some(self.close_log()),
            Action::Right | Action::Left => {
                let is_narrow = self.ui.size.0 < LOG_BESIDE;
                self.with_page(|page| page.shows_card = is_narrow && action == Action::Right);
                Some(Vec::new())
            }
            // These go to another pane: the log is closed for it.
            Action::NextPane | Action::PreviousPane => {
                self.log_page = None;
                None
            }
            Action::GoLog
            | Action::GoParty
            | Action::GoTable
            | Action::GoTurns
            | Action::GoTasks
            | Action::GoFortune
            | Action::FortuneLedger => {
                let _ = self.close_log();
                None
            }
            action => self.move_in_log(action),
        }
    }

    fn find(&mut self) -> Vec<Effect> {
        if self.log_page.is_none() {
            return self.open_log("");
        }
        self.with_page(|page| page.is_typing = true);
        Vec::new()
    }

    fn log_of(&mut self) -> Vec<Effect> {
        match self
            .under_cursor()
            .map(|creature| self.campaign.state().name_of(creature).to_lowercase())
        {
            Some(name) => self.open_log(&name),
            None => self.refuse("no character is selected"),
        }
    }

    fn move_in_log(&mut self, action: Action) -> Option<Vec<Effect>> {
        let page = usize::from(self.ui.size.1.saturating_sub(AROUND)).max(1);
        let log = self.log_page.as_mut()?;
        Some(log.go(Way::of(action)?, page, &self.campaign))
    }

    fn leave_log(&mut self) -> Vec<Effect> {
        let ticket = self.next_ticket();
        let gone_back = self
            .log_page
            .as_mut()
            .and_then(|page| page.go_back(&self.campaign, ticket));
        gone_back.unwrap_or_else(|| self.close_log())
    }

    /// From a line to its line of the ledger; else, among what was found, to what was around it; else to its page.
    fn open_in_log(&mut self) -> Vec<Effect> {
        let Some(id) = self.log_cursor() else {
            return Vec::new();
        };
        if self.go_to_ledger_line(id) {
            self.log_left = self.log_page.take();
            return Vec::new();
        }
        let ticket = self.next_ticket();
        match &mut self.log_page {
            Some(page) if !page.query().is_empty() => page.show_around(&self.campaign, ticket),
            _ => self.open_step(id.0),
        }
    }

    /// The page of a step, also of one that only the log's page has at hand.
    pub(crate) fn open_step(&mut self, seq: u64) -> Vec<Effect> {
        let found = self
            .log_page
            .as_deref()
            .map_or_else(Vec::new, LogPage::lines);
        let of_step: Vec<_> = found
            .into_iter()
            .filter(|found| found.entry.id.0 == seq)
            .collect();
        let page = match seq > self.campaign.known_since() {
            true => Overlay::Page(ReadingPage::step(&self.campaign, seq)),
            false => Overlay::Page(ReadingPage::found_step(&self.campaign, seq, &of_step)),
        };
        self.overlay(page)
    }

    /// How many lines of the ledger are newer than the last one that belongs to a roll.
    pub fn ledger_line_of(&self, id: RollId) -> Option<usize> {
        let lines = self.campaign.ledger_lines();
        let is_of_it =
            |line: &LedgerLine| line.seq == id.0 || line.roll.is_some_and(|roll| roll.0 == id.0);
        lines.iter().rev().position(is_of_it)
    }

    fn go_to_ledger_line(&mut self, id: RollId) -> bool {
        let Some(back) = self.ledger_line_of(id) else {
            return false;
        };
        self.ui.ledger_back = back;
        self.ui.zoom = None;
        self.focus(Pane::Fortune);
        true
    }

    /// From a line of the ledger back into the log that one came from.
    pub(crate) fn come_back_to_log(&mut self, seq: u64) -> Option<Vec<Effect>> {
        self.log_page = Some(self.log_left.take()?);
        self.focus(Pane::Log);
        let ticket = self.next_ticket();
        let page = self.log_page.as_mut()?;
        if page.chosen().is_some_and(|found| found.entry.id.0 == seq) {
            return Some(Vec::new());
        }
        Some(page.go_to(
            String::new(),
            Some(RollId(seq, 0).into()),
            &self.campaign,
            ticket,
        ))
    }

    /// Opens the prompt with a line about the roll under the log's cursor.
    fn type_of_roll(&mut self, command: &str) -> Vec<Effect> {
        match self
            .entry_under_cursor()
            .filter(|entry| entry.kind == Kind::Roll)
        {
            Some(entry) => self.type_line(format!("{command} {} ", entry.id)),
            None => self.refuse("no roll is selected"),
        }
    }

    pub(crate) fn entry_under_cursor(&self) -> Option<Entry> {
        match &self.log_page {
            Some(page) => page.chosen().map(|found| found.entry.clone()),
            None => self.entry_at_foot(),
        }
    }

    fn mark(&mut self, now: Timestamp) -> Vec<Effect> {
        let Some(entry) = self.entry_under_cursor() else {
            return self.refuse("there is no line to mark yet");
        };
        let off = if entry.is_marked { " none" } else { "" };
        self.say_in_place(&format!("mark {}{off}", entry.id.0), now)
    }

    fn turn_secrecy(&mut self, now: Timestamp) -> Option<Vec<Effect>> {
        let entry = self
            .entry_under_cursor()
            .filter(|entry| entry.kind == Kind::Roll)?;
        let word = if entry.is_secret { "open" } else { "secret" };
        Some(self.say_in_place(&format!("{word} {}", entry.id), now))
    }

    /// Says a line about the log without losing one's place in it.
    fn say_in_place(&mut self, line: &str, now: Timestamp) -> Vec<Effect> {
        let (back, newest) = (self.ui.log_back, self.campaign.seq());
        let effects = self.say(line, now);
        if back > 0 {
            self.ui.log_back = back + self.entries_after(newest);
        }
        effects
    }
}
