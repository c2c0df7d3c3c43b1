//! A page to read, as plain data.

use crate::report::{self, Kind, Section};
use crate::tui::glyphs::ATTENTION;
use crate::tui::widgets::TOGETHER;
use crate::words::{display_safe, link_name, links};
use ratatui::text::Line;

/// A page to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Where one is, step by step.
    pub path: Vec<String>,
    /// A state, at the right end of the first row.
    pub state: Line<'static>,
    /// What it is about, in the rule.
    pub name: String,
    /// More about that, behind it.
    pub details: Vec<String>,
    /// What it says.
    pub sections: Vec<Section>,
    /// Which part of the screen it takes.
    pub shape: Shape,
    /// Rows scrolled down.
    pub scroll: usize,
    /// Which of its links is selected, from 0.
    pub link: Option<usize>,
}

/// Which part of the screen a page takes, and how its sections stand there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// All of it.
    #[default]
    Whole,
    /// All of it; what has no room below goes on beside.
    Flowing,
    /// As much as it needs from the bottom on, up to the middle: the fight stays in sight.
    Risen,
    /// As much as it needs from the bottom on; the sections side by side, about equally high.
    SideBySide,
}

impl Shape {
    /// Whether it leaves the rest of the dashboard in sight.
    pub const fn is_risen(self) -> bool {
        matches!(self, Self::Risen | Self::SideBySide)
    }
}

impl Report {
    /// A page of a game, or of the program.
    pub fn of(whose: &str, what: &str, name: &str, sections: Vec<Section>) -> Self {
        let path = [whose, what].into_iter().filter(|step| !step.is_empty());
        Self {
            path: path.map(|step| display_safe(step).into_owned()).collect(),
            name: name.into(),
            sections,
            ..Self::default()
        }
    }
}

impl Report {
    /// Whether a link leads on from it.
    pub fn has_links(&self) -> bool {
        self.link_names().next().is_some()
    }

    /// What the link that is selected names.
    pub fn link_name(&self) -> Option<String> {
        self.link_names().nth(self.link?)
    }

    /// Selects the next link, or the one before; behind the last comes the first.
    pub(crate) fn turn_to_link(&mut self, is_next: bool) {
        let last = self.link_names().count().checked_sub(1);
        self.link = last.map(|last| match (self.link, is_next) {
            (None, true) => 0,
            (Some(at), true) if at < last => at + 1,
            (Some(_), true) => 0,
            (None | Some(0), false) => last,
            (Some(at), false) => at - 1,
        });
    }

    fn link_names(&self) -> impl Iterator<Item = String> {
        let name = |link: &str| link_name(link).replace(TOGETHER, " ");
        let of_line = move |line: &'_ report::Line| {
            let found = links(&line.text).filter_map(|link| line.text.get(link));
            found.map(name).collect::<Vec<_>>()
        };
        self.sections.iter().flatten().flat_map(of_line)
    }
}

/// What was found, with a mark before its first line; a line of a file and the caret under it stay as they are.
pub fn notice(text: &str) -> Section {
    let is_caret = |line: &str| !line.trim().is_empty() && line.trim().chars().all(|c| c == '^');
    let mut lines: Section = Vec::new();
    for line in text.lines() {
        let (kind, label) = match lines.last_mut() {
            None => (Kind::Notice, ATTENTION),
            Some(above) if is_caret(line) => {
                if above.kind == Kind::Text {
                    above.kind = Kind::Verbatim;
                }
                (Kind::Verbatim, "")
            }
            Some(_) => (Kind::Text, ""),
        };
        lines.push(report::Line::labeled(kind, label, 2, line));
    }
    lines
}
