//! The cursor of a page: from one thing found to the next, from rule to rule by what points there.

use crate::report::{Kind, Line};
use crate::systems::reference::{RuleId, hits};
use crate::tui::editor::Editor;

use super::{Browser, Cursor, Step, turned};

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
    pub(crate) fn link(&self) -> Option<RuleId> {
        let Some(Cursor::Link(at)) = self.here.cursor else {
            return None;
        };
        self.rules.reference.neighbors(self.rule()?).nth(at)
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
