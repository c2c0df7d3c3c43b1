//! The command palette: everything that can be done or found, narrowed by what is typed.

use ratatui::layout::Position;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use unicode_segmentation::UnicodeSegmentation;

use crate::tui::glyphs::PROMPT;
use crate::tui::pages::palette::Finder;
use crate::tui::pages::palette::items::Item;
use crate::tui::pages::palette::score::by_other_word;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::{
    Canvas, Row, centered, cut, dim, divide, draw_frame, draw_query, draw_rows, draw_scrollbar,
    most_rows, muted, plain, width as width_of, window, wrap,
};
use crate::words::display_safe;

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

/// An entry that is found, and which letters of its title matched.
type Found<'a> = (&'a Item, Vec<usize>);

/// Draws the palette over the screen, which it dims but for the row of its keys; gives the place of the text cursor.
pub fn draw_palette(screen: &mut Canvas<'_>, finder: &Finder) -> Option<Position> {
    let area = screen.area();
    dim(screen.buffer(), area);
    let last = area.height.saturating_sub(1);
    screen.part(0, last, area.width, 1).clear(Ground::Bg);
    let mut canvas = screen.on(centered(area, rows_wanted(finder).min(most_rows(area))));
    draw_frame(&mut canvas);
    let rows = canvas.height();
    let with_help = rows >= FIXED + LIST_LEAST + HELP;
    let list = rows.saturating_sub(FIXED + if with_help { HELP } else { 0 });
    divide_list(&mut canvas, list, with_help);
    let found = finder.matching();
    draw_entries(&mut canvas.part(1, 3, area.width, list), finder, &found);
    if with_help {
        let chosen = found.get(finder.chosen).map(|(item, _)| *item);
        draw_help(&mut canvas, 4 + list, finder, chosen);
    }
    draw_search(&mut canvas, finder, found.len())
}

/// How tall the box would be.
fn rows_wanted(finder: &Finder) -> u16 {
    let list = u16::try_from(finder.items.len()).unwrap_or(MOST);
    match finder.is_choice {
        true => (FIXED + HELP)
            .saturating_add(list.max(LIST_LEAST))
            .min(MOST),
        false => MOST,
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

fn draw_search(canvas: &mut Canvas<'_>, finder: &Finder, found: usize) -> Option<Position> {
    let count = format!("{found} of {}", finder.items.len());
    let end = canvas.width().saturating_sub(3);
    let room = end.saturating_sub(width_of(&count) + 5);
    let mut row = Row::default();
    row.ending(end, muted(count));
    row.draw(canvas, 1, false);
    draw_query(canvas, (2, 1), room, PROMPT, &finder.query.shown())
}

fn draw_entries(canvas: &mut Canvas<'_>, finder: &Finder, found: &[Found<'_>]) {
    let shown = window(&vec![1; found.len()], canvas.height(), Some(finder.chosen));
    draw_scrollbar(canvas, found.len(), shown.start);
    let width = canvas.width().saturating_sub(1);
    let query = finder.query.text().trim().to_lowercase();
    let rows = shown.filter_map(|place| {
        let (item, letters) = found.get(place)?;
        let (title, letters) = shown_title(&query, item, letters);
        let is_chosen = place == finder.chosen;
        let column = if finder.is_choice { KIND } else { TITLE };
        let mut row = Row::default();
        row.within(KIND - 1, column.saturating_sub(KIND + 1), muted(item.kind));
        let room = add_shortcut(&mut row, item, finder.is_choice, (column, width));
        row.at(column - 1, title_line(&title, &letters, room, is_chosen));
        Some(row.chosen(is_chosen))
    });
    let mut list = canvas.part(0, 0, width, canvas.height());
    draw_rows(&mut list, 0, rows, true);
}

/// Adds how to have an entry without the palette; gives the columns left for its title.
fn add_shortcut<'a>(
    row: &mut Row<'a>,
    item: &'a Item,
    is_choice: bool,
    (column, width): (u16, u16),
) -> u16 {
    let last = width.saturating_sub(2);
    let room = last.saturating_sub(column - 1);
    let (shortcut, style) = match item.key.as_str() {
        // The line of the chosen one stands below, and titles want the room.
        "" if is_choice => ("".into(), Role::Muted.into()),
        "" => (display_safe(&item.line), Role::Muted.into()),
        key => (key.into(), Role::Strong.bold()),
    };
    let shortcut = cut(&shortcut, room / 2).into_owned();
    let taken = match width_of(&shortcut) {
        0 => 0,
        wide => wide + 2,
    };
    row.ending(last, Span::styled(shortcut, style));
    room.saturating_sub(taken).saturating_add(1)
}

/// The title with the letters that matched; behind it the word by which it was found, where that is another.
fn shown_title(query: &str, item: &Item, letters: &[usize]) -> (String, Vec<usize>) {
    let word = by_other_word(query, item).filter(|_| letters.is_empty());
    let Some(word) = word else {
        return (item.title.clone(), letters.to_vec());
    };
    let from = item.title.chars().count() + 3;
    let matched = from..from + word.chars().count().min(query.chars().count());
    (format!("{} · {word}", item.title), matched.collect())
}

/// The title with the letters that matched.
fn title_line(title: &str, matched: &[usize], room: u16, is_chosen: bool) -> Line<'static> {
    let plain = if is_chosen { Role::Strong } else { Role::Fg };
    let hit = Role::Accent.bold().add_modifier(Modifier::UNDERLINED);
    let shown = cut(title, room);
    let mut at = 0;
    let letters = shown.grapheme_indices(true).map(|(byte, letter)| {
        let next = at + letter.chars().count();
        // All but the sign that it was cut.
        let rest = title.get(byte..).unwrap_or_default();
        let mut matched = matched.iter();
        let is_hit =
            rest.starts_with(letter) && matched.any(|matched| (at..next).contains(matched));
        at = next;
        let style = if is_hit { hit } else { plain.into() };
        Span::styled(letter.to_owned(), style)
    });
    letters.collect()
}

/// What the chosen one does, in a sentence or two, and the line that does the same.
fn draw_help(canvas: &mut Canvas<'_>, y: u16, finder: &Finder, chosen: Option<&Item>) {
    let room = canvas.width().saturating_sub(KIND + 2);
    let nothing = match finder.is_choice {
        true => "Nothing matches: Ctrl-U shows everything.",
        false => "Nothing matches. Enter types it as a line.",
    };
    let lines = wrap(chosen.map_or(nothing, |item| &item.help), room);
    let more = if lines.len() > 2 { " …" } else { "" };
    let [first, second] = [0, 1].map(|at| lines.get(at).copied().unwrap_or_default());
    let mut row = Row::cut(KIND, room, plain(first));
    row.next_line();
    row.within(KIND, room, plain(format!("{second}{more}")));
    row.next_line();
    if let Some(item) = chosen.filter(|item| !item.line.is_empty()) {
        let line = format!("as a line: {}", display_safe(&item.line));
        row.within(KIND, room, muted(line));
    }
    row.draw(canvas, y, false);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;
    use ratatui::style::Color;

    use super::*;
    use crate::store::Look;
    use crate::tui::pages::palette::items::Target;
    use crate::tui::pages::testing::{at_every_size, drawn, rows};
    use crate::tui::theme::{Depth, Theme, dimmed};

    fn finder(items: Vec<Item>, query: &str) -> Finder {
        let mut finder = Finder {
            is_choice: false,
            ..Finder::choice(items)
        };
        finder.query.insert(query);
        finder
    }

    fn entry(kind: &'static str, title: &str) -> Item {
        Item::new(kind, title, Target::Line(String::new()))
    }

    fn palette() -> Finder {
        let action = |title, key: &str| Item {
            key: key.into(),
            ..entry("action", title)
        };
        let adds = Item {
            line: "a drowned".into(),
            ..entry("bestiary", "Drowned")
        };
        let items = vec![
            action("Draw the curtain", "x"),
            action("Reorder: move a row by hand", "m"),
            entry("foe", "Drowned ×3 · row 4"),
            adds,
            entry("campaign", "The Drowned Vault"),
            entry("rules", "Dropping to 0 hit points"),
        ];
        finder(items, "dr")
    }

    fn over_a_screen(finder: &Finder) -> (Buffer, Option<Position>) {
        let mut cursor = None;
        let buf = drawn(80, 24, |area, buf| {
            for y in 0..area.height {
                buf.set_string(0, y, "the dashboard ".repeat(6), Role::Strong.bold());
            }
            cursor = draw_palette(&mut Canvas::new(buf, area), finder);
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
        let underlined = |x: &u16, y: u16| buf[(*x, y)].modifier.contains(Modifier::UNDERLINED);
        let rows = rows(&buf);
        let y = rows.iter().position(|row| row.contains("Draw the curtain"));
        let y = y.unwrap() as u16;
        let hits: String = (8..72)
            .filter(|x| underlined(x, y))
            .map(|x| buf[(x, y)].symbol().to_owned())
            .collect();
        assert_eq!(hits, "Dr");
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
        assert!(rows(&buf)[6].contains("│▌ "), "{:?}", rows(&buf));
    }

    #[test]
    fn the_chosen_entry_is_scrolled_to() {
        let items = (0..99).map(|n| entry("action", &format!("entry {n}")));
        let mut finder = finder(items.collect(), "");
        finder.chosen = 57;
        let (buf, _) = over_a_screen(&finder);
        assert!(rows(&buf).join("\n").contains("│▌ action     entry 57 "));
    }

    fn choice() -> Finder {
        let titles = [
            "spend 7 effect points on harm",
            "spend 7 effect points on an effect",
        ];
        Finder::choice(titles.map(|title| entry("", title)).into())
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
        let all = [palette(), choice(), finder(Vec::new(), "")];
        at_every_size(all, |finder, area, buf| {
            draw_palette(&mut Canvas::new(buf, area), finder);
        });
    }
}
