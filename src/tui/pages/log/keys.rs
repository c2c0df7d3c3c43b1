//! The whole log, open over the table: what is looked for in it, and what is done with the line under its cursor.

use crossterm::event::KeyEvent;
use jiff::Timestamp;

use crate::campaign::log_text::{Entry, Kind};
use crate::campaign::{LedgerLine, RollId};
use crate::tui::action::{Action, Context};
use crate::tui::editor::Editor;
use crate::tui::layout::Pane;
use crate::tui::message::Effect;
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
    pub(crate) fn open_log(&mut self, looked_for: &str) {
        let ticket = self.next_ticket();
        let came_from = (self.ui.focus, self.ui.zoom, self.ui.tabs);
        let page = LogPage::open(&self.campaign, looked_for, ticket, came_from);
        self.focus(Pane::Log);
        self.log_page = Some(Box::new(page));
    }

    /// Back to where one was before the log was opened.
    pub(crate) fn close_log(&mut self) {
        if let Some(page) = self.log_page.take() {
            let (pane, zoom, tabs) = page.came_from;
            self.focus(pane);
            (self.ui.zoom, self.ui.tabs) = (zoom, tabs);
        }
    }

    /// A key while what is looked for is being typed.
    pub(crate) fn press_in_finding(&mut self, event: KeyEvent, around: &Surroundings) {
        self.said = None;
        match around.keymap.action(Context::Finding, event) {
            Some(Action::Leave) => self.leave_log(),
            Some(Action::Clear) => self.look_for(Editor::default()),
            Some(Action::Enter) => self.with_page(|page| page.is_typing = false),
            Some(action) => drop(self.move_in_log(action)),
            None => self.edit_what_is_found(|editor| editor.press(event)),
        }
    }

    pub(crate) fn paste_into_log(&mut self, text: &str) {
        self.edit_what_is_found(|editor| {
            editor.insert(text);
            true
        });
    }

    /// Looks for what an edit leaves, if it is one.
    fn edit_what_is_found(&mut self, edit: impl FnOnce(&mut Editor) -> bool) {
        let Some(page) = &self.log_page else { return };
        let mut editor = page.editor.clone();
        if edit(&mut editor) {
            self.look_for(editor);
        }
    }

    fn look_for(&mut self, editor: Editor) {
        let ticket = self.next_ticket();
        if let Some(page) = &mut self.log_page {
            page.look_for(editor, &self.campaign, ticket);
        }
    }

    fn with_page(&mut self, change: impl FnMut(&mut LogPage)) {
        self.log_page.as_deref_mut().into_iter().for_each(change);
    }

    /// Something was found, unless the log was closed meanwhile.
    pub fn found(&mut self, answer: Answer) {
        if let Some(page) = self.log_page.as_mut().or(self.log_left.as_mut()) {
            page.take(answer, &self.campaign);
        }
    }

    /// The game may have gone on: the open log goes along, and what it wants looked for is asked of the loop.
    pub fn follow_in_log(&mut self) {
        if let Some(page) = &mut self.log_page {
            page.follow(&self.campaign, self.searches + 1);
            self.searches = self.searches.max(page.ticket);
        }
        let pages = self.log_page.iter_mut().chain(&mut self.log_left);
        let searches = pages.flat_map(|page| std::mem::take(&mut page.wanted));
        self.outbox
            .extend(searches.map(|search| Effect::Search(Box::new(search))));
    }

    /// What an action does with the log's line under the cursor, or with the open log; whether it is not for others.
    pub(crate) fn act_in_log(&mut self, action: Action, now: Timestamp) -> bool {
        match action {
            Action::Find => self.find(),
            Action::LogOf => self.log_of(),
            Action::ReadAgain => self.type_of_roll("resolve"),
            Action::Mark => self.mark(now),
            Action::Secrecy if self.ui.focus == Pane::Log => return self.turn_secrecy(now),
            _ => return self.log_page.is_some() && self.act_in_open_log(action),
        }
        true
    }

    fn act_in_open_log(&mut self, action: Action) -> bool {
        match action {
            Action::Open => self.open_in_log(),
            Action::Leave => self.leave_log(),
            Action::Clear => self.look_for(Editor::default()),
            Action::Zoom => self.close_log(),
            Action::Right | Action::Left => {
                let is_narrow = self.ui.size.0 < LOG_BESIDE;
                self.with_page(|page| page.shows_card = is_narrow && action == Action::Right);
            }
            // These go to another pane: the log is closed for it.
            Action::NextPane | Action::PreviousPane => {
                self.log_page = None;
                return false;
            }
            Action::GoLog
            | Action::GoParty
            | Action::GoTable
            | Action::GoTurns
            | Action::GoTasks
            | Action::GoFortune
            | Action::FortuneLedger => {
                self.close_log();
                return false;
            }
            action => return self.move_in_log(action),
        }
        true
    }

    fn find(&mut self) {
        if self.log_page.is_none() {
            return self.open_log("");
        }
        self.with_page(|page| page.is_typing = true);
    }

    fn log_of(&mut self) {
        match self
            .under_cursor()
            .map(|creature| self.campaign.state().name_of(creature).to_lowercase())
        {
            Some(name) => self.open_log(&name),
            None => self.refuse("no character is selected"),
        }
    }

    fn move_in_log(&mut self, action: Action) -> bool {
        let page = usize::from(self.ui.size.1.saturating_sub(AROUND)).max(1);
        let moved = self.log_page.as_mut().zip(Way::of(action));
        moved
            .map(|(log, way)| log.go(way, page, &self.campaign))
            .is_some()
    }

    fn leave_log(&mut self) {
        let ticket = self.next_ticket();
        let page = self.log_page.as_mut();
        if !page.is_some_and(|page| page.go_back(&self.campaign, ticket)) {
            self.close_log();
        }
    }

    /// From a line to its line of the ledger; else, among what was found, to what was around it; else to its page.
    fn open_in_log(&mut self) {
        let Some(id) = self.log_cursor() else { return };
        if self.go_to_ledger_line(id) {
            self.log_left = self.log_page.take();
            return;
        }
        let ticket = self.next_ticket();
        match &mut self.log_page {
            Some(page) if !page.query.is_empty() => page.show_around(&self.campaign, ticket),
            _ => self.open_step(id.0),
        }
    }

    /// The page of a step, also of one that only the log's page has at hand.
    pub(crate) fn open_step(&mut self, seq: u64) {
        let found = self
            .log_page
            .as_deref()
            .map_or_else(Vec::new, LogPage::lines);
        let of_step: Vec<_> = found
            .into_iter()
            .filter(|found| found.entry.id.0 == seq)
            .collect();
        let page = match seq > self.campaign.known_since() {
            true => ReadingPage::step(&self.campaign, seq),
            false => ReadingPage::found_step(&self.campaign, seq, &of_step),
        };
        self.page(page);
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
    pub(crate) fn come_back_to_log(&mut self, seq: u64) -> bool {
        let Some(mut page) = self.log_left.take() else {
            return false;
        };
        let ticket = self.next_ticket();
        if page.chosen().is_none_or(|found| found.entry.id.0 != seq) {
            let at = Some(RollId(seq, 0).into());
            page.go_to(String::new(), at, &self.campaign, ticket);
        }
        self.log_page = Some(page);
        self.focus(Pane::Log);
        true
    }

    /// Opens the prompt with a line about the roll under the log's cursor.
    fn type_of_roll(&mut self, command: &str) {
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

    fn mark(&mut self, now: Timestamp) {
        let Some(entry) = self.entry_under_cursor() else {
            return self.refuse("there is no line to mark yet");
        };
        let off = if entry.is_marked { " none" } else { "" };
        self.say_in_place(&format!("mark {}{off}", entry.id.0), now);
    }

    fn turn_secrecy(&mut self, now: Timestamp) -> bool {
        let entry = self.entry_under_cursor();
        let Some(entry) = entry.filter(|entry| entry.kind == Kind::Roll) else {
            return false;
        };
        let word = if entry.is_secret { "open" } else { "secret" };
        self.say_in_place(&format!("{word} {}", entry.id), now);
        true
    }

    /// Says a line about the log without losing one's place in it.
    fn say_in_place(&mut self, line: &str, now: Timestamp) {
        let (back, newest) = (self.ui.log_back, self.campaign.seq());
        self.say(line, now);
        if back > 0 {
            self.ui.log_back = back + self.entries_after(newest);
        }
    }
}
