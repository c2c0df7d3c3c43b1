//! A page of lines: what was found at the start, the notes of a scene.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::glyphs::{ATTENTION, SECRET_EDGE};
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::theme::{Ground, Role, Theme};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, wrap};
use crate::tui::widgets::rules::{RuleGrid, Weight};
use crate::tui::widgets::text::Phrase;
use crate::words::display_safe;

use super::frame::{Page, count_below, draw_path, name_part, name_rule};

const INSET: u16 = 2;
/// Columns beyond which a line is hard to read.
const LINE_MOST: u16 = 96;
/// Rows of a risen page beside its lines: the rule, a blank, the keys.
const AROUND_RISEN: u16 = 3;
/// Rows a risen page may have on a low screen all the same.
const LEAST_RISEN: u16 = 8;

/// A page of lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Where one is, step by step.
    pub path: Vec<String>,
    /// A state, at the right end of the first row.
    pub state: Phrase,
    /// What it is about, in the rule.
    pub name: String,
    /// Paragraph by paragraph; an empty one is an empty row.
    pub lines: Vec<ReportLine>,
    /// Whether it rises from the bottom and leaves the fight in sight.
    pub rises: bool,
    /// Rows scrolled down.
    pub scroll: usize,
    /// The last row.
    pub hints: Hints,
}

/// One paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportLine {
    /// What it says.
    pub text: String,
    /// What it is.
    pub kind: ReportKind,
}

/// The kinds of paragraphs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReportKind {
    /// Plain text.
    #[default]
    Plain,
    /// The name of what follows.
    Heading,
    /// What is said by the way.
    Aside,
    /// What needs attention.
    Notice,
    /// What went wrong.
    Fault,
    /// Goes on with what needs attention.
    Further,
    /// Not for the players.
    Secret,
    /// A line of a file, or the caret under it: never wrapped, and its blanks count.
    Verbatim,
}

impl ReportKind {
    fn role(self) -> Role {
        match self {
            Self::Plain | Self::Notice | Self::Fault | Self::Further | Self::Verbatim => Role::Fg,
            Self::Heading => Role::Strong,
            Self::Aside => Role::Muted,
            Self::Secret => Role::Secret,
        }
    }

    /// The mark before its first row.
    fn mark(self) -> Option<Role> {
        match self {
            Self::Notice => Some(Role::Warn),
            Self::Fault => Some(Role::Danger),
            Self::Plain
            | Self::Heading
            | Self::Aside
            | Self::Secret
            | Self::Further
            | Self::Verbatim => None,
        }
    }

    /// Whether it stands where the words after a mark do.
    fn is_below_mark(self) -> bool {
        self.mark().is_some() || matches!(self, Self::Further | Self::Verbatim)
    }
}

/// What was found, with a mark before its first line; a line of a file and the caret under it stay as they are.
pub fn notice(text: &str) -> Vec<ReportLine> {
    let is_caret = |line: &str| !line.trim().is_empty() && line.trim().chars().all(|c| c == '^');
    let mut lines: Vec<ReportLine> = Vec::new();
    for line in text.lines() {
        let kind = if lines.is_empty() {
            ReportKind::Notice
        } else if is_caret(line) {
            ReportKind::Verbatim
        } else {
            ReportKind::Further
        };
        if let Some(above) = lines
            .last_mut()
            .filter(|above| is_caret(line) && above.kind == ReportKind::Further)
        {
            above.kind = ReportKind::Verbatim;
        }
        lines.push(ReportLine {
            text: display_safe(line).into_owned(),
            kind,
        });
    }
    lines
}

/// Where a page stands on a screen: on all of it, or risen as high as its lines need, to the middle at most.
#[must_use]
pub fn report_place(view: &Report, screen: Rect) -> Rect {
    if !view.rises {
        return screen;
    }
    let rows = u16::try_from(lay(view, screen.width).len()).unwrap_or(u16::MAX);
    let most = (screen.height / 2).max(LEAST_RISEN);
    let height = rows
        .saturating_add(AROUND_RISEN)
        .min(most)
        .min(screen.height);
    Rect {
        y: screen.y + screen.height - height,
        height,
        ..screen
    }
}

/// The parts of a page: a risen one begins with its rule.
fn page_of(view: &Report, area: Rect) -> Page {
    if !view.rises {
        return Page::of(area, false);
    }
    let row = |y: u16| Rect {
        y: area.y + y,
        height: area.height.min(1),
        ..area
    };
    let body = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(2),
        ..area
    };
    Page {
        rule: row(0),
        body,
        hints: row(area.height.saturating_sub(1)),
        ..Page::default()
    }
}

/// Draws a page of lines.
pub fn draw_report(view: &Report, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut canvas = Canvas::new(buf, area, theme);
    canvas.clear(Ground::Bg);
    let page = page_of(view, area);
    let mut grid = RuleGrid::new(area);
    grid.across(page.closing, Weight::Light);
    grid.across(page.rule, Weight::Heavy);
    grid.draw(&mut canvas);
    draw_path(&mut canvas.on(page.title), &view.path, &view.state);
    name_rule(&mut canvas.on(name_part(&page)), &view.name);
    let (body, rows) = (body(&page), lay(view, area.width));
    let room = usize::from(body.height);
    let scroll = view.scroll.min(rows.len().saturating_sub(room));
    let mut body = canvas.on(body);
    for (y, row) in (0..).zip(rows.iter().skip(scroll).take(room)) {
        draw_row(&mut body, y, row);
    }
    let last_rule = if page.closing.is_empty() {
        page.rule
    } else {
        page.closing
    };
    count_below(
        &mut canvas.on(last_rule),
        rows.len().saturating_sub(scroll + room),
    );
    draw_hints(&mut canvas.on(page.hints), &view.hints);
}

/// The most rows by which a page can be scrolled down on a screen of this size.
pub fn report_reach(view: &Report, area: Rect) -> usize {
    let room = body(&page_of(view, report_place(view, area))).height;
    lay(view, area.width)
        .len()
        .saturating_sub(usize::from(room))
}

/// The body without the blank row under the rule, where there is room for one.
fn body(page: &Page) -> Rect {
    let blank = u16::from(page.body.height > 3);
    Rect {
        y: page.body.y + blank,
        height: page.body.height - blank,
        ..page.body
    }
}

#[derive(Debug)]
struct Row {
    kind: ReportKind,
    text: String,
    first: bool,
}

fn lay(view: &Report, width: u16) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in &view.lines {
        let indent = if line.kind.is_below_mark() { 2 } else { 0 };
        let room = width.saturating_sub(2 * INSET + indent).min(LINE_MOST);
        let texts = match line.kind {
            ReportKind::Verbatim => vec![cut(&line.text, room)],
            _ => wrap(&line.text, room),
        };
        if texts.is_empty() {
            rows.push(Row {
                kind: line.kind,
                text: String::new(),
                first: false,
            });
        }
        let row = |(place, text): (usize, std::borrow::Cow<'_, str>)| Row {
            kind: line.kind,
            text: text.into_owned(),
            first: place == 0,
        };
        rows.extend(texts.into_iter().enumerate().map(row));
    }
    rows
}

fn draw_row(canvas: &mut Canvas<'_>, y: u16, row: &Row) {
    let mark = row.kind.mark();
    if let Some(role) = mark.filter(|_| row.first) {
        let style = canvas.theme.bold(role);
        canvas.put(INSET, y, ATTENTION, style);
    }
    if row.kind == ReportKind::Secret {
        canvas.say(0, y, SECRET_EDGE, Role::Secret);
    }
    let x = if row.kind.is_below_mark() {
        INSET + 2
    } else {
        INSET
    };
    let style = canvas.weigh(row.kind.role(), row.kind == ReportKind::Heading);
    canvas.put(x, y, &row.text, style);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::pages::testing::{at_every_size, drawn, hints, rows};

    fn line(kind: ReportKind, text: &str) -> ReportLine {
        ReportLine {
            text: text.into(),
            kind,
        }
    }

    fn report() -> Report {
        let fault = "the log was cut off in the middle of line 1215, which is left out; 1214 lines are whole";
        Report {
            path: vec!["The Drowned Vault".into(), "notices".into()],
            name: "Found at the start".into(),
            lines: vec![
                line(ReportKind::Fault, fault),
                line(
                    ReportKind::Notice,
                    "the key Q in the keymap does nothing: line 12",
                ),
                ReportLine::default(),
                line(ReportKind::Heading, "the flooded nave"),
                line(
                    ReportKind::Plain,
                    "The nave stands knee-deep in black water.",
                ),
                line(
                    ReportKind::Secret,
                    "the priest flees at a third of his blood",
                ),
            ],
            hints: hints(&[("Enter", "go on")], &[("Esc", "leave")]),
            ..Report::default()
        }
    }

    fn draw(view: &Report, columns: u16, lines: u16) -> Vec<String> {
        rows(&drawn(columns, lines, |area, buf| {
            draw_report(view, &Theme::default(), area, buf);
        }))
    }

    #[test]
    fn a_page_of_lines() {
        let rows = draw(&report(), 80, 24);
        assert_eq!(rows[0].trim_end(), " The Drowned Vault · notices");
        assert_eq!(rows[1].trim_end_matches('━'), "━━ Found at the start ");
        assert!(
            rows[3].starts_with("  ! the log was cut off"),
            "{}",
            rows[3]
        );
        assert!(rows[4].starts_with("    "), "{}", rows[4]);
        assert_eq!(
            rows[9].trim_end(),
            "▐ the priest flees at a third of his blood"
        );
    }

    #[test]
    fn a_notice_is_wrapped_but_for_the_line_of_a_file_and_its_caret() {
        let text = "campaign.ron:3:9: Expected integer\n  harm: zero, // and so on and on\n        ^\n\
                    The game goes on: mend it with `astragal edit`.";
        let rows = draw(
            &Report {
                lines: notice(text),
                ..Report::default()
            },
            30,
            12,
        );
        let shown: Vec<&str> = rows[3..9].iter().map(|row| row.trim_end()).collect();
        assert_eq!(
            shown,
            [
                "  ! campaign.ron:3:9:",
                "    Expected integer",
                "      harm: zero, // and so…",
                "            ^",
                "    The game goes on: mend",
                "    it with `astragal edit`.",
            ]
        );
    }

    #[test]
    fn scrolling_stops_at_the_last_line() {
        let mut view = report();
        assert!(draw(&view, 60, 8)[1].contains(" more below "));
        assert_eq!(report_reach(&view, Rect::new(0, 0, 60, 8)), 3);
        view.scroll = 99;
        assert_eq!(
            draw(&view, 60, 8)[6].trim_end(),
            "▐ the priest flees at a third of his blood"
        );
    }

    #[test]
    fn nothing_panics_at_any_size() {
        let theme = Theme::default();
        for view in [
            report(),
            Report {
                scroll: 2,
                ..report()
            },
            Report::default(),
        ] {
            at_every_size(|area, buf| draw_report(&view, &theme, area, buf));
        }
    }
}
