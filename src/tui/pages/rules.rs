//! The rules, open: which one is read, what is looked for, and the way back to where one was.

pub mod draw;
mod places;

use std::sync::Arc;

use crossterm::event::KeyEvent;
use places::Places;
use ratatui::layout::Rect;

use crate::report::{Kind, Line};
use crate::systems::Rulebook;
use crate::systems::reference::{Chapter, Rule, hits};
use crate::tui::action::{Action, Context};
use crate::tui::answer::Answer;
use crate::tui::editor::Editor;
use crate::tui::overlay::hints::usual_word;
use crate::tui::way::Way;

/// Where one is in the rules.
#[derive(Debug, Clone)]
struct Place {
    rule: Option<&'static Rule>,
    query: Editor,
    is_typing: bool,
    is_reading: bool,
    scroll: usize,
    cursor: Option<Cursor>,
}

/// What the cursor of a page points at, counted from its beginning: that stays the same however wide the screen is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cursor {
    /// A cross reference.
    Link(usize),
    /// A line with what is looked for.
    Hit(usize),
}

/// The rules, open.
#[derive(Debug)]
pub struct Browser {
    rules: Arc<Rulebook>,
    home: Chapter,
    here: Place,
    /// Where one came from, the last place last.
    trail: Vec<Place>,
    /// The rules that the search leaves, the best first; all while nothing is looked for.
    found: Vec<&'static Rule>,
    /// Why there is none.
    miss: String,
    screen: Rect,
}

/// One further, or one back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    On,
    Back,
}

impl Browser {
    /// The list of all rules, those that are played first.
    pub fn new(rules: Arc<Rulebook>, home: Chapter) -> Self {
        let found = home.rules_before_others();
        let here = Place {
            rule: found.first().copied(),
            query: Editor::default(),
            is_typing: false,
            is_reading: false,
            scroll: 0,
            cursor: None,
        };
        Self {
            rules,
            home,
            here,
            trail: Vec::new(),
            found,
            miss: String::new(),
            screen: Rect::default(),
        }
    }

    /// One rule, opened to be read.
    pub fn at(rules: Arc<Rulebook>, home: Chapter, rule: Option<&'static Rule>) -> Self {
        let mut browser = Self::new(rules, home);
        if rule.is_some() {
            browser.here.rule = rule;
            browser.here.is_reading = true;
        }
        browser
    }

    /// The rule that is shown.
    pub const fn rule(&self) -> Option<&'static Rule> {
        self.here.rule
    }

    /// Whose keys work: those of a line while words are typed.
    pub const fn context(&self) -> Context {
        if self.here.is_typing {
            Context::Palette
        } else {
            Context::Rules
        }
    }

    /// The screen has this size: what is scrolled stays within it.
    pub fn hold(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.bring_in_sight();
        }
        self.scroll_to(self.here.scroll);
    }

    pub(crate) fn press(&mut self, action: Option<Action>, event: KeyEvent) -> Answer {
        match action {
            Some(Action::Leave) => return self.go_back(),
            Some(Action::CloseRules) => return Answer::Close,
            Some(Action::Find) => self.begin_search(),
            Some(Action::Clear) => self.look_for(Editor::default()),
            Some(Action::NextHit) => self.next_hit(Step::On),
            Some(Action::PreviousHit) => self.next_hit(Step::Back),
            Some(action) => match Way::of(action) {
                Some(way) => self.go(way),
                None if self.here.is_reading => self.press_in_text(action),
                None => self.press_in_list(action),
            },
            None if self.here.is_typing => self.type_key(event),
            None => {}
        }
        Answer::Ignored
    }

    /// Goes through the list, or scrolls the text.
    fn go(&mut self, way: Way) {
        if self.here.is_reading {
            let page = self.places().text_rows().max(2) - 1;
            return self.scroll_to(way.moved(self.here.scroll, usize::MAX, page));
        }
        let page = Places::of(self.screen, false).list_rows().max(2) - 1;
        let mut found = self.found.iter();
        let at = found.position(|id| Some(*id) == self.here.rule);
        let next = way.moved(at.unwrap_or(0), self.found.len(), page);
        self.show(self.found.get(next).copied());
    }

    fn press_in_list(&mut self, action: Action) {
        match action {
            Action::NextLink => self.next_chapter(Step::On),
            Action::PreviousLink => self.next_chapter(Step::Back),
            Action::Enter | Action::Right if self.here.rule.is_some() => {
                self.leave_a_trail();
                self.here.is_reading = true;
                self.here.is_typing = false;
            }
            _ => {}
        }
    }

    fn press_in_text(&mut self, action: Action) {
        match action {
            Action::NextLink | Action::Right => self.next_link(Step::On),
            Action::PreviousLink => self.next_link(Step::Back),
            Action::Enter => self.follow(),
            Action::Left => {
                self.trail.clear();
                self.here.is_reading = false;
            }
            _ => {}
        }
    }

    /// Back to where one was; from the first place out of the rules.
    fn go_back(&mut self) -> Answer {
        if let Some(place) = self.trail.pop() {
            self.here = place;
            self.search();
        } else if self.here.query.text().is_empty() {
            return Answer::Close;
        } else {
            self.look_for(Editor::default());
        }
        Answer::Ignored
    }

    fn leave_a_trail(&mut self) {
        self.trail.push(self.here.clone());
    }

    /// Shows another rule from its beginning, or from what is looked for in it.
    fn show(&mut self, rule: Option<&'static Rule>) {
        self.here = Place {
            rule,
            scroll: 0,
            cursor: None,
            ..self.here.clone()
        };
        if !self.hit_lines().is_empty() {
            self.point_at(Cursor::Hit(0));
        }
    }

    fn next_chapter(&mut self, step: Step) {
        let Some(here) = self.here.rule.map(|rule| rule.chapter) else {
            return;
        };
        let mut chapters: Vec<Chapter> = self.found.iter().map(|rule| rule.chapter).collect();
        chapters.dedup();
        let Some(at) = chapters.iter().position(|chapter| *chapter == here) else {
            return;
        };
        let next = chapters.get(turned(at, chapters.len(), step));
        let is_first = |rule: &&&Rule| Some(&rule.chapter) == next;
        let first = self.found.iter().find(is_first);
        self.show(first.copied());
    }

    fn begin_search(&mut self) {
        self.leave_a_trail();
        self.here = Place {
            is_typing: true,
            is_reading: false,
            ..self.here.clone()
        };
        self.look_for(Editor::default());
    }

    fn type_key(&mut self, event: KeyEvent) {
        let mut query = self.here.query.clone();
        if query.press(event) {
            self.look_for(query);
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if self.here.is_typing {
            let mut query = self.here.query.clone();
            query.insert(text);
            self.look_for(query);
        }
    }

    /// The best rule for other words is shown; where there is no word any more, the one that was.
    fn look_for(&mut self, query: Editor) {
        let is_empty = query.text().trim().is_empty();
        self.here.query = query;
        self.search();
        let best = self.found.first().copied();
        let stays = self
            .here
            .rule
            .filter(|id| is_empty && self.found.contains(id));
        self.show(stays.or(best));
    }

    fn search(&mut self) {
        let found = self.home.find(self.here.query.text(), &self.rules);
        (self.found, self.miss) = match found {
            Ok(found) => (found, String::new()),
            Err(miss) => (Vec::new(), miss.to_string()),
        };
    }

    fn scroll_to(&mut self, line: usize) {
        self.here.scroll = line.min(self.reach());
    }

    fn reach(&self) -> usize {
        self.lines().len().saturating_sub(self.places().text_rows())
    }

    fn places(&self) -> Places {
        Places::of(self.screen, true)
    }

    fn lines(&self) -> Vec<Line> {
        self.lines_in(self.places().text_room())
    }

    /// The page of the rule that is shown, laid out for so many columns.
    fn lines_in(&self, room: usize) -> Vec<Line> {
        let page = |rule: &Rule| rule.page(&self.rules, room);
        self.rule().map_or_else(Vec::new, page)
    }

    fn is_searched(&self) -> bool {
        !self.here.query.text().trim().is_empty()
    }

    /// What an action is called, by what it does where the cursor is; nothing where it does nothing.
    pub(crate) fn word(&self, action: Action) -> &'static str {
        match action {
            Action::Enter if !self.here.is_reading => "read",
            Action::Enter if self.link().is_some() => "follow",
            Action::Enter if self.is_searched() => "next found",
            Action::Enter | Action::Complete => "",
            Action::NextLink if !self.here.is_reading => "next chapter",
            Action::NextHit if !self.is_searched() => "next rule",
            Action::Leave => "back",
            action => usual_word(self.context(), action),
        }
    }
}

/// The place one step on, or back, of so many; after the last comes the first.
const fn turned(at: usize, of: usize, step: Step) -> usize {
    match step {
        Step::On if at + 1 < of => at + 1,
        Step::On => 0,
        Step::Back if at > 0 => at - 1,
        Step::Back => of.saturating_sub(1),
    }
}

impl Browser {
    /// The next line in which something was found, in this rule or in the next of those found; while nothing is looked
    /// for, the next rule.
    pub(crate) fn next_hit(&mut self, step: Step) {
        let (lines, at) = (self.hit_lines(), self.cursor_line());
        let next = match step {
            Step::On => lines.iter().position(|line| at.is_none_or(|at| *line > at)),
            Step::Back => lines
                .iter()
                .rposition(|line| at.is_some_and(|at| *line < at)),
        };
        if let Some(hit) = next {
            return self.point_at(Cursor::Hit(hit));
        }
        let here = self.found.iter().position(|id| Some(*id) == self.here.rule);
        let rule = here.and_then(|at| self.found.get(turned(at, self.found.len(), step)));
        self.show(rule.or(self.found.first()).copied());
        if let (Step::Back, Some(last)) = (step, self.hit_lines().len().checked_sub(1)) {
            self.point_at(Cursor::Hit(last));
        }
    }

    pub(crate) fn next_link(&mut self, step: Step) {
        let links = self.link_lines().len();
        let next = match (self.here.cursor, step) {
            (Some(Cursor::Link(at)), step) => turned(at, links, step),
            (Some(Cursor::Hit(_)) | None, Step::On) => 0,
            (Some(Cursor::Hit(_)) | None, Step::Back) => links.saturating_sub(1),
        };
        if next < links {
            self.point_at(Cursor::Link(next));
        }
    }

    /// Goes to the rule under the cursor; where there is none, to the next thing found or the first cross reference.
    pub(crate) fn follow(&mut self) {
        match self.link() {
            Some(rule) => {
                self.leave_a_trail();
                self.here.query = Editor::default();
                self.search();
                self.show(Some(rule));
            }
            None if self.is_searched() => self.next_hit(Step::On),
            None => self.next_link(Step::On),
        }
    }

    /// The rule that the cursor points at.
    pub(crate) fn link(&self) -> Option<&'static Rule> {
        let Some(Cursor::Link(at)) = self.here.cursor else {
            return None;
        };
        self.rule()?.neighbors().nth(at)
    }

    pub(crate) fn point_at(&mut self, cursor: Cursor) {
        self.here.cursor = Some(cursor);
        self.bring_in_sight();
    }

    pub(crate) fn bring_in_sight(&mut self) {
        let Some(line) = self.cursor_line() else {
            return;
        };
        let room = self.places().text_rows();
        let is_seen = (self.here.scroll..self.here.scroll + room).contains(&line);
        if !is_seen {
            self.scroll_to(line.saturating_sub(room / 3));
        }
    }

    pub(crate) fn cursor_line(&self) -> Option<usize> {
        match self.here.cursor? {
            Cursor::Link(at) => self.link_lines().get(at).copied(),
            Cursor::Hit(at) => self.hit_lines().get(at).copied(),
        }
    }

    pub(crate) fn hit_lines(&self) -> Vec<usize> {
        let query = self.here.query.text();
        let is_hit = |text: &str| !hits(text, query).is_empty();
        self.lines_that(|line| is_hit(&line.label) || is_hit(&line.text))
    }

    fn link_lines(&self) -> Vec<usize> {
        self.lines_that(|line| line.kind == Kind::Link)
    }

    fn lines_that(&self, are: impl Fn(&Line) -> bool) -> Vec<usize> {
        let lines = self.lines();
        (0..)
            .zip(&lines)
            .filter(|(_, line)| are(line))
            .map(|(at, _)| at)
            .collect()
    }
}
