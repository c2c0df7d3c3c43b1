//! The help: every key, what it does, and what is worth knowing about it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::borrow::Cow;

use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::theme::{Ground, Role, Theme};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width, wrap};
use crate::tui::widgets::field::{Typed, draw_field};
use crate::tui::widgets::rules::{RuleGrid, Weight};

use super::frame::{Page, SIDE_BY_SIDE, count_below, draw_path, name_part, name_rule};

/// Columns for a key where one is longer than this.
const KEY_MOST: u16 = 16;
const INSET: u16 = 2;
/// Rows of the search line, with the blank under it.
const SEARCH: u16 = 2;

/// The help.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Help {
    /// Where one is, step by step.
    pub path: Vec<String>,
    /// What it is about, in the rule.
    pub name: String,
    /// What is searched for; none while nothing is.
    pub filter: Option<Typed>,
    /// The sections, as far as the filter leaves them.
    pub sections: Vec<HelpSection>,
    /// What stands there when the filter leaves nothing.
    pub none: String,
    /// Rows scrolled down.
    pub scroll: usize,
    /// The last row.
    pub hints: Hints,
}

/// Keys of one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpSection {
    /// Where they work.
    pub heading: String,
    /// Key by key.
    pub entries: Vec<HelpEntry>,
}

/// One key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpEntry {
    /// The key, or the line that does the same.
    pub key: String,
    /// What it does.
    pub what: String,
    /// What is worth knowing about it; may be empty.
    pub more: String,
}

/// Draws the help; gives the place of the text cursor while something is searched for.
pub fn draw_help(view: &Help, theme: &Theme, area: Rect, buf: &mut Buffer) -> Option<Position> {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.clear(Ground::Bg);
    let plan = Plan::of(view, area);
    let mut grid = RuleGrid::new(area);
    grid.across(plan.page.closing, Weight::Light);
    grid.across(plan.page.rule, Weight::Heavy);
    grid.down(plan.upright());
    grid.draw(&mut canvas);
    draw_path(&mut canvas.on(plan.page.title), &view.path, &Vec::new());
    name_rule(&mut canvas.on(name_part(&plan.page)), &view.name);
    let scroll = view.scroll.min(plan.reach());
    let mut rest = plan.lines.iter().skip(scroll);
    for column in plan.columns() {
        let mut canvas = canvas.on(column);
        for (y, line) in (0..column.height).zip(rest.by_ref()) {
            draw_line(&mut canvas, y, line, plan.key_room);
        }
    }
    count_below(
        &mut canvas.on(plan.last_rule()),
        rest.filter(|line| line.is_entry()).count(),
    );
    draw_hints(&mut canvas.on(plan.page.hints), &view.hints);
    if plan.lines.is_empty() {
        canvas.on(plan.body).say(INSET, 0, &view.none, Role::Muted);
    }
    draw_search(&mut canvas.on(plan.search), view)
}

/// The most rows by which the help can be scrolled down on a screen of this size.
pub fn help_reach(view: &Help, area: Rect) -> usize {
    Plan::of(view, area).reach()
}

/// Where everything stands, and all lines of the help.
#[derive(Debug)]
struct Plan<'a> {
    page: Page,
    search: Rect,
    body: Rect,
    side_by_side: bool,
    key_room: u16,
    lines: Vec<Line<'a>>,
}

#[derive(Debug)]
enum Line<'a> {
    Blank,
    Heading(&'a str),
    Entry(&'a str, String),
    More(String),
}

impl Line<'_> {
    fn is_entry(&self) -> bool {
        matches!(self, Self::Entry(..))
    }
}

impl<'a> Plan<'a> {
    fn of(view: &'a Help, area: Rect) -> Self {
        let page = Page::of(area, false);
        let above = if view.filter.is_some() {
            SEARCH.min(page.body.height)
        } else {
            1
        };
        let above = if page.body.height > 3 {
            above
        } else {
            u16::from(view.filter.is_some())
        };
        let above = above.min(page.body.height);
        let body = Rect {
            y: page.body.y + above,
            height: page.body.height - above,
            ..page.body
        };
        let search = Rect {
            height: above.min(u16::from(view.filter.is_some())),
            ..page.body
        };
        let side_by_side = area.width >= SIDE_BY_SIDE;
        let entries = view.sections.iter().flat_map(|section| &section.entries);
        let key_room = entries
            .map(|entry| width(&entry.key))
            .max()
            .unwrap_or(0)
            .min(KEY_MOST)
            + 2;
        let mut plan = Self {
            page,
            search,
            body,
            side_by_side,
            key_room,
            lines: Vec::new(),
        };
        plan.lines = lay(
            view,
            plan.column_width().saturating_sub(INSET + key_room + 1),
        );
        plan
    }

    fn column_width(&self) -> u16 {
        if self.side_by_side {
            self.body.width.saturating_sub(1) / 2
        } else {
            self.body.width
        }
    }

    fn columns(&self) -> impl Iterator<Item = Rect> {
        let (width, body) = (self.column_width(), self.body);
        let second = self.side_by_side.then(|| Rect {
            x: body.x + width + 1,
            width,
            ..body
        });
        [Rect { width, ..body }].into_iter().chain(second)
    }

    fn upright(&self) -> Rect {
        if !self.side_by_side {
            return Rect::ZERO;
        }
        Rect {
            x: self.page.body.x + self.column_width(),
            width: 1,
            ..self.page.body
        }
    }

    fn reach(&self) -> usize {
        let columns = if self.side_by_side { 2 } else { 1 };
        self.lines
            .len()
            .saturating_sub(columns * usize::from(self.body.height))
    }

    fn last_rule(&self) -> Rect {
        if self.page.closing.is_empty() {
            self.page.rule
        } else {
            self.page.closing
        }
    }
}

fn lay(view: &Help, room: u16) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for section in &view.sections {
        lines.extend((!lines.is_empty()).then_some(Line::Blank));
        lines.push(Line::Heading(&section.heading));
        for entry in &section.entries {
            let mut what = wrap(&entry.what, room).into_iter().map(Cow::into_owned);
            lines.push(Line::Entry(&entry.key, what.next().unwrap_or_default()));
            lines.extend(what.map(|line| Line::Entry("", line)));
            let more = wrap(&entry.more, room).into_iter();
            lines.extend(more.map(|line| Line::More(line.into_owned())));
        }
    }
    lines
}

fn draw_line(canvas: &mut Canvas<'_>, y: u16, line: &Line<'_>, key_room: u16) {
    let x = INSET + key_room;
    match line {
        Line::Blank => {}
        Line::Heading(heading) => {
            let style = canvas.theme.bold(Role::Accent);
            canvas.put_cut(
                INSET,
                y,
                canvas.width().saturating_sub(INSET + 1),
                heading,
                style,
            );
        }
        Line::Entry(key, what) => {
            let style = canvas.theme.key();
            canvas.put(INSET, y, &cut(key, key_room.saturating_sub(2)), style);
            canvas.say(x, y, what, Role::Fg);
        }
        Line::More(text) => _ = canvas.say(x, y, text, Role::Muted),
    }
}

fn draw_search(canvas: &mut Canvas<'_>, view: &Help) -> Option<Position> {
    let typed = view.filter.as_ref()?;
    let (sign, style) = (
        canvas.theme.bold(Role::Accent),
        canvas.theme.bold(Role::Strong),
    );
    canvas.put(INSET, 0, "/", sign);
    let room = canvas.width().saturating_sub(INSET + 3);
    draw_field(canvas, INSET + 2, 0, room, typed, style)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, hints, rows};

    fn section(heading: &str, entries: &[(&str, &str, &str)]) -> HelpSection {
        let entry = |(key, what, more): &(&str, &str, &str)| HelpEntry {
            key: (*key).into(),
            what: (*what).into(),
            more: (*more).into(),
        };
        HelpSection {
            heading: heading.into(),
            entries: entries.iter().map(entry).collect(),
        }
    }

    fn help() -> Help {
        let reroll =
            "The faces of the old roll stay in the log, struck through. One fortune die is spent.";
        Help {
            path: vec!["The Drowned Vault".into(), "help".into()],
            name: "Keys".into(),
            sections: vec![
                section(
                    "everywhere",
                    &[
                        ("Space", "all actions", ""),
                        ("?", "this help", ""),
                        ("u", "undo", "Has no bottom."),
                    ],
                ),
                section(
                    "fortune",
                    &[
                        ("f r", "reroll the last roll", reroll),
                        ("f h", "a hint", ""),
                    ],
                ),
            ],
            none: "nothing matches".into(),
            hints: hints(&[("↑↓", "scroll"), ("/", "search")], &[("Esc", "leave")]),
            ..Help::default()
        }
    }

    fn draw(view: &Help, columns: u16, lines: u16) -> Vec<String> {
        let theme = Theme::default();
        rows(&drawn(columns, lines, |area, buf| {
            _ = draw_help(view, &theme, area, buf);
        }))
    }

    #[test]
    fn keys_and_their_help_stand_in_two_columns() {
        let rows = draw(&help(), 80, 24);
        assert_eq!(rows[1].trim_end_matches('━'), "━━ Keys ");
        assert_eq!(rows[3].trim_end(), "  everywhere");
        assert_eq!(rows[6].trim_end(), "  u      undo");
        assert_eq!(rows[7].trim_end(), "         Has no bottom.");
        assert_eq!(rows[9].trim_end(), "  fortune");
        assert!(
            rows[11]
                .starts_with("         The faces of the old roll stay in the log, struck through.")
        );
    }

    #[test]
    fn what_has_no_room_below_goes_on_beside() {
        let mut view = help();
        let many = |n: u32| (n.to_string(), format!("action {n}"));
        let entries = (1..=30).map(many).map(|(key, what)| HelpEntry {
            key,
            what,
            more: String::new(),
        });
        view.sections = vec![HelpSection {
            heading: "all".into(),
            entries: entries.collect(),
        }];
        let rows = draw(&view, 120, 24);
        assert!(
            rows[3].starts_with("  all ") && rows[3].contains("│  19  action 19"),
            "{}",
            rows[3]
        );
        assert_eq!(help_reach(&view, Rect::new(0, 0, 120, 24)), 0);
        assert_eq!(help_reach(&view, Rect::new(0, 0, 80, 24)), 31 - 19);
    }

    #[test]
    fn scrolling_stops_at_the_last_row() {
        let mut view = help();
        view.scroll = 999;
        let rows = draw(&view, 60, 10);
        assert!(rows[8].contains("f h    a hint"), "{rows:?}");
        view.scroll = 0;
        assert!(draw(&view, 60, 10)[1].contains(" more below "));
    }

    #[test]
    fn a_search_is_typed_at_the_top() {
        let view = Help {
            filter: Some(Typed::ended("cur")),
            sections: Vec::new(),
            ..help()
        };
        let mut cursor = None;
        let theme = Theme::default();
        let buf = drawn(80, 24, |area, buf| {
            cursor = draw_help(&view, &theme, area, buf);
        });
        assert_eq!(rows(&buf)[2].trim_end(), "  / cur");
        assert_eq!(rows(&buf)[4].trim_end(), "  nothing matches");
        assert_eq!(cursor, Some(Position::new(7, 2)));
    }

    #[test]
    fn nothing_panics_at_any_size() {
        let theme = Theme::default();
        let searching = Help {
            filter: Some(Typed::ended("reroll")),
            scroll: 3,
            ..help()
        };
        for view in [help(), searching, Help::default()] {
            at_every_size(|area, buf| _ = draw_help(&view, &theme, area, buf));
        }
    }
}
