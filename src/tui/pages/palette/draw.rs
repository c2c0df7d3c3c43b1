//! The command palette: everything that can be done or found, narrowed by what is typed.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::tui::glyphs::PROMPT;
use crate::tui::panes::hints::draw::draw_hints;
use crate::tui::panes::hints::view::Hints;
use crate::tui::panes::window::window;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width as width_of, wrap};
use crate::tui::widgets::dim::dim;
use crate::tui::widgets::field::{Typed, draw_query};
use crate::tui::widgets::frame::{centered, divide, draw_frame, most_rows};
use crate::tui::widgets::rows::{Row, draw_rows};
use crate::tui::widgets::scrollbar::draw_scrollbar;

const KIND: u16 = 3;
const TITLE: u16 = 14;
/// Rows of the box that are neither list nor help: its lines and the query.
const FIXED: u16 = 4;
/// Rows under the list: a line, two rows of help, the line it stands for.
const HELP: u16 = 4;
/// Rows of the list from which the help has room.
const LIST_LEAST: u16 = 4;
/// Rows of the box where the screen has more.
const MOST: u16 = 24;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandPalette {
    pub query: Typed,
    /// How many entries match it.
    pub found: usize,
    pub of: usize,
    /// Those that match, the best first.
    pub entries: Vec<PaletteEntry>,
    /// Which of them is chosen.
    pub chosen: usize,
    /// What the chosen one does, in a sentence or two.
    pub help: String,
    /// The line that does the same, if one does.
    pub line: String,
    /// Whether it is a choice among a few of one kind: the box is no taller than they are, and no kind is named.
    pub is_choice: bool,
    /// The last row of the screen.
    pub hints: Hints,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaletteEntry {
    /// What it is: action, foe, rules.
    pub kind: String,
    pub title: String,
    /// Which characters of the title matched.
    pub matched: Vec<usize>,
    /// How to have it without the palette.
    pub shortcut: Shortcut,
}

/// How to have an entry without the palette.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shortcut {
    /// Not at all.
    #[default]
    None,
    Key(String),
    Line(String),
}

/// Draws the palette over the screen, which it dims; gives the place of the text cursor.
pub fn draw_palette(view: &CommandPalette, area: Rect, buf: &mut Buffer) -> Option<Position> {
    dim(buf, area);
    let mut canvas = Canvas::new(buf, area);
    let last = area.height.saturating_sub(1);
    let mut row = canvas.part(0, last, area.width, 1);
    row.clear(Ground::Bg);
    draw_hints(&mut row, &view.hints);
    let mut canvas = canvas.on(centered(area, rows_wanted(view).min(most_rows(area))));
    draw_frame(&mut canvas);
    let rows = canvas.height();
    let with_help = rows >= FIXED + LIST_LEAST + HELP;
    let list = rows.saturating_sub(FIXED + if with_help { HELP } else { 0 });
    divide_list(&mut canvas, list, with_help);
    draw_entries(&mut canvas.part(1, 3, area.width, list), view);
    if with_help {
        draw_help(&mut canvas, 4 + list, view);
    }
    draw_search(&mut canvas, view)
}

/// How tall the box would be.
fn rows_wanted(view: &CommandPalette) -> u16 {
    let list = u16::try_from(view.of).unwrap_or(MOST).max(LIST_LEAST);
    if view.is_choice {
        (FIXED + HELP + list).min(MOST)
    } else {
        MOST
    }
}

fn divide_list(canvas: &mut Canvas<'_>, list: u16, with_help: bool) {
    if list > 0 {
        divide(canvas, 2);
    }
    if with_help {
        divide(canvas, 3 + list);
    }
}

fn draw_search(canvas: &mut Canvas<'_>, view: &CommandPalette) -> Option<Position> {
    let count = format!("{} of {}", view.found, view.of);
    let end = canvas.width().saturating_sub(3);
    let room = end.saturating_sub(width_of(&count) + 5);
    let mut row = Row::default();
    row.ending(end, Span::styled(count, Role::Muted));
    row.draw(canvas, 1, false);
    draw_query(canvas, (2, 1), room, PROMPT, &view.query)
}

fn draw_entries(canvas: &mut Canvas<'_>, view: &CommandPalette) {
    let heights = vec![1; view.entries.len()];
    let shown = window(&heights, canvas.height(), Some(view.chosen));
    draw_scrollbar(canvas, view.entries.len(), shown.start);
    let width = canvas.width().saturating_sub(1);
    let column = if view.is_choice { KIND } else { TITLE };
    let rows = shown.filter_map(|place| {
        let is_chosen = place == view.chosen;
        let row = row(view.entries.get(place)?, (is_chosen, width), column);
        Some(row.chosen(is_chosen))
    });
    let mut list = canvas.part(0, 0, width, canvas.height());
    draw_rows(&mut list, 0, rows, true);
}

fn row(entry: &PaletteEntry, (is_chosen, width): (bool, u16), column: u16) -> Row<'_> {
    let mut row = Row::default();
    let last = width.saturating_sub(2);
    let (shortcut, style) = match &entry.shortcut {
        Shortcut::None => ("", Role::Muted.into()),
        Shortcut::Key(shown) => (shown.as_str(), Role::Strong.bold()),
        Shortcut::Line(shown) => (shown.as_str(), Role::Muted.into()),
    };
    let title = column.saturating_sub(1);
    let room = last.saturating_sub(title);
    let kind = Span::styled(&entry.kind, Role::Muted);
    row.within(KIND - 1, column.saturating_sub(KIND + 1), kind);
    let shortcut = cut(shortcut, room / 2);
    let taken = match width_of(&shortcut) {
        0 => 0,
        wide => wide + 2,
    };
    row.ending(last, Span::styled(shortcut, style));
    let room = room.saturating_sub(taken).saturating_add(1);
    row.at(title, title_line(entry, room, is_chosen));
    row
}

/// The title with the letters that matched.
fn title_line(entry: &PaletteEntry, room: u16, is_chosen: bool) -> Line<'static> {
    let plain = if is_chosen { Role::Strong } else { Role::Fg };
    let hit = Role::Accent.bold().add_modifier(Modifier::UNDERLINED);
    let shown = cut(&entry.title, room);
    let mut at = 0;
    let letters = shown.grapheme_indices(true).map(|(byte, letter)| {
        let next = at + letter.chars().count();
        // All but the sign that it was cut.
        let rest = entry.title.get(byte..).unwrap_or_default();
        let mut matched = entry.matched.iter();
        let is_hit =
            rest.starts_with(letter) && matched.any(|matched| (at..next).contains(matched));
        at = next;
        let style = if is_hit { hit } else { plain.into() };
        Span::styled(letter.to_owned(), style)
    });
    letters.collect()
}

fn draw_help(canvas: &mut Canvas<'_>, y: u16, view: &CommandPalette) {
    let room = canvas.width().saturating_sub(KIND + 2);
    let lines = wrap(&view.help, room);
    let more = if lines.len() > 2 { " …" } else { "" };
    let [first, second] = [0, 1].map(|at| lines.get(at).copied().unwrap_or_default());
    let mut row = Row::default();
    row.within(KIND, room, Span::styled(first, Role::Fg));
    row.next_line();
    let second = Span::styled(format!("{second}{more}"), Role::Fg);
    row.within(KIND, room, second);
    row.next_line();
    if !view.line.is_empty() {
        let line = format!("as a line: {}", view.line);
        row.within(KIND, room, Span::styled(line, Role::Muted));
    }
    row.draw(canvas, y, false);
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;
    use crate::store::Look;
    use crate::tui::pages::testing::{at_every_size, drawn, hints, rows};
    use crate::tui::theme::{Depth, Theme, dimmed};

    fn entry(kind: &str, title: &str, matched: &[usize], shortcut: Shortcut) -> PaletteEntry {
        PaletteEntry {
            kind: kind.into(),
            title: title.into(),
            matched: matched.into(),
            shortcut,
        }
    }

    fn key(key: &str) -> Shortcut {
        Shortcut::Key(key.into())
    }

    fn line(line: &str) -> Shortcut {
        Shortcut::Line(line.into())
    }

    fn palette() -> CommandPalette {
        let help = "Hides at once all that players must not see: secret rolls, hidden foes, notes. \
                    The same key brings it back.";
        CommandPalette {
            query: Typed::ended("dr"),
            found: 11,
            of: 232,
            entries: vec![
                entry("action", "Draw the curtain", &[0, 1], key("x")),
                entry("action", "Reorder: move a row by hand", &[4, 6], key("m")),
                entry("foe", "Drowned ×3 · row 4", &[0, 1], key("4")),
                entry("bestiary", "Drowned", &[0, 1], line("a drowned")),
                entry("macro", "drums", &[0, 1], line("drums")),
                entry("task", "drain the crypt", &[0, 1], line("task drain")),
                entry("campaign", "The Drowned Vault", &[4, 5], line("open")),
                entry("rules", "Dropping to 0 hit points", &[0, 1], Shortcut::None),
            ],
            chosen: 0,
            help: help.into(),
            line: "curtain".into(),
            is_choice: false,
            hints: hints(
                &[
                    ("Enter", "do it"),
                    ("↑↓", "choose"),
                    ("Tab", "take as a line"),
                ],
                &[("Esc", "leave")],
            ),
        }
    }

    fn over_a_screen(view: &CommandPalette) -> (Buffer, Option<Position>) {
        let mut cursor = None;
        let buf = drawn(80, 24, |area, buf| {
            for y in 0..area.height {
                buf.set_string(0, y, "the dashboard ".repeat(6), Role::Strong.bold());
            }
            cursor = draw_palette(view, area, buf);
        });
        (buf, cursor)
    }

    #[test]
    fn all_around_the_box_is_dimmed() {
        let (buf, _) = over_a_screen(&palette());
        let around = |y: u16| (0..8).chain(72..80).map(move |x| (x, y));
        for at in (0..23).flat_map(around) {
            let cell = &buf[at];
            assert_eq!(
                (cell.fg, cell.bg),
                (dimmed().fg.unwrap(), dimmed().bg.unwrap())
            );
            assert!(cell.modifier.is_empty(), "{at:?}");
        }
    }

    #[test]
    fn matched_letters_are_underlined() {
        let (buf, _) = over_a_screen(&palette());
        let underlined = |x: u16, y: u16| buf[(x, y)].modifier.contains(Modifier::UNDERLINED);
        let reorder: Vec<u16> = (8..72).filter(|x| underlined(*x, 7)).collect();
        assert_eq!(reorder, [26, 28]);
    }

    #[test]
    fn mono_has_no_color_but_keeps_the_cursor() {
        let (mut buf, _) = over_a_screen(&palette());
        Theme::new(Look::Mono, Depth::Exact).finish(&mut buf);
        assert!(
            buf.content
                .iter()
                .all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset)
        );
        assert!(rows(&buf)[6].contains("│▌ action"));
    }

    #[test]
    fn the_chosen_entry_is_scrolled_to() {
        let mut view = palette();
        view.entries = (0..99)
            .map(|n| entry("action", &format!("entry {n}"), &[], key("x")))
            .collect();
        view.chosen = 57;
        let (buf, _) = over_a_screen(&view);
        assert!(rows(&buf).join("\n").contains("│▌ action     entry 57 "));
    }

    fn choice() -> CommandPalette {
        let entries = [
            "spend 7 effect points on harm",
            "spend 7 effect points on an effect",
        ];
        let entries = entries
            .map(|title| entry("", title, &[], Shortcut::None))
            .to_vec();
        CommandPalette {
            is_choice: true,
            of: 2,
            found: 2,
            entries,
            ..palette()
        }
    }

    #[test]
    fn a_choice_among_a_few_is_a_low_box_with_its_titles_from_the_left() {
        let (buf, _) = over_a_screen(&choice());
        let rows = rows(&buf);
        let box_rows: Vec<&String> = rows.iter().filter(|row| row.contains('│')).collect();
        assert!(
            rows.iter()
                .any(|row| row.contains("│▌ spend 7 effect points on harm")),
            "{rows:?}"
        );
        let (top, bottom) = ("┌──────", "└──────");
        let edge = |corner: &str| {
            rows.iter()
                .position(|row| row.get(8..).is_some() && row.contains(corner))
        };
        let height = edge(bottom)
            .zip(edge(top))
            .map(|(last, first)| last - first + 1);
        assert_eq!(
            height,
            Some(usize::from(FIXED + LIST_LEAST + HELP)),
            "{box_rows:?}"
        );
    }

    #[test]
    fn nothing_panics_at_any_size() {
        for view in [palette(), choice(), CommandPalette::default()] {
            at_every_size(|area, buf| _ = draw_palette(&view, area, buf));
        }
    }
}
