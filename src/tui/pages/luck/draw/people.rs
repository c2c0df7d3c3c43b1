//! Who had which luck: a row each, with a bar either side of a middle line, one cell for every half of a spread.

use ratatui::text::Span;

use crate::campaign::luck::{LuckRow, Luckiness, Who};
use crate::tui::glyphs::{HAVE, NEVER, UPRIGHT};
use crate::tui::theme::Role;
use crate::tui::widgets::{
    Canvas, Row, draw_rows, muted, plain, set_in, strong, to_cells, width, window,
};
use crate::words::grouped;

use crate::tui::pages::luck::LuckPage;

/// Columns of a row, counted from the left edge; where there are fewer, bar and means go.
const WIDE: u16 = 55;
const ROLLS: u16 = 22;
const MEAN: u16 = 29;
const MIDDLE: u16 = 35;
const WORD: u16 = 41;
const HIGH: u16 = 51;
const LOW: u16 = 54;

/// Cells of a bar on either side, and how much of a spread each is.
const REACH: u16 = 4;
const CELL: f64 = 0.5;

/// What luck is, in as many words as there is room for.
const ABOUT: [&str; 2] = [
    "luck: how far the levels lie from what the",
    "ranks promised; labeled beyond 1.5 std. deviations",
];

/// Where the columns of a pane this wide stand.
struct Columns {
    rolls: u16,
    /// The mean and the middle of the bar, in a wide one.
    wide: Option<(u16, u16)>,
    word: u16,
    high: u16,
    low: u16,
}

impl Columns {
    const fn of(width: u16) -> Self {
        if width >= WIDE {
            return Self {
                rolls: ROLLS,
                wide: Some((MEAN, MIDDLE)),
                word: WORD,
                high: HIGH,
                low: LOW,
            };
        }
        let narrow = width.saturating_sub(1);
        let word = narrow.saturating_sub(16);
        Self {
            rolls: word.saturating_sub(2),
            wide: None,
            word,
            high: narrow.saturating_sub(4),
            low: narrow.saturating_sub(1),
        }
    }
}

pub(crate) fn draw_headings(rule: &mut Canvas<'_>, page: &LuckPage, end: u16) {
    let columns = Columns::of(rule.width());
    let [high, low] = page.state.system.profile().luck.extremes;
    let mean = columns.wide.map(|(mean, _)| (mean, "mean"));
    let luck = columns.wide.map_or(columns.word + 3, |(_, bar)| bar + 4);
    let marks = [(luck, "luck"), (columns.high, high), (columns.low, low)];
    let first = [(columns.rolls, "rolls")].into_iter();
    for (last, text) in first.chain(mean).chain(marks) {
        let from = (last + 1).saturating_sub(width(text));
        if from > end + 1 {
            set_in(rule, from, text, Role::Muted);
        }
    }
}

pub(crate) fn draw(canvas: &mut Canvas<'_>, page: &LuckPage) {
    let columns = Columns::of(canvas.width());
    let all = page.figures.rows.len();
    // A blank line below each, and one above, where there is room.
    let is_roomy = to_cells(all).saturating_mul(2).saturating_add(1) <= canvas.height();
    let (first, step) = if is_roomy { (1, 2) } else { (0, 1) };
    let shown = window(&vec![step; all], canvas.height(), Some(page.row));
    let rows = shown.filter_map(|place| {
        let (of, faces) = page.figures.rows.get(place).zip(page.faces.get(place))?;
        let mut row = row(of, faces.mean(), &columns).chosen(place == page.row);
        (1..step).for_each(|_| row.next_line());
        Some(row)
    });
    let y = draw_rows(canvas, first, rows, true);
    let from = y + u16::from(is_roomy);
    if from + 2 <= canvas.height() && columns.wide.is_some() {
        let about = ABOUT.map(|line| Row::of(2, muted(line)));
        draw_rows(canvas, from, about, false);
    }
}

fn row<'a>(of: &'a LuckRow, mean: Option<f64>, columns: &Columns) -> Row<'a> {
    let name = match of.who {
        Who::Hero(_) => Role::Fg,
        Who::Foes | Who::Unnamed => Role::Muted,
    };
    let rolls = grouped(of.throws);
    let room = (columns.rolls + 1).saturating_sub(width(&rolls) + 3);
    let mut row = Row::cut(2, room, Span::styled(&of.name, name));
    row.ending(columns.rolls, plain(rolls));
    if let Some((last, middle)) = columns.wide {
        let mean = mean.map_or_else(|| NEVER.to_owned(), |mean| format!("{mean:.2}"));
        row.ending(last, strong(mean));
        add_bar(&mut row, middle, of.luck.unwrap_or(0.0));
    }
    let (word, role) = match of.word() {
        Some(word) => (word.word(), role_of(word)),
        None => (NEVER, Role::Muted),
    };
    row.at(columns.word, Span::styled(word, role));
    row.ending(columns.high, plain(of.marks.high.to_string()));
    row.ending(columns.low, plain(of.marks.low.to_string()));
    row
}

const fn role_of(luck: Luckiness) -> Role {
    match luck {
        Luckiness::Lucky => Role::Good,
        Luckiness::Unlucky => Role::Danger,
        Luckiness::Even => Role::Muted,
    }
}

fn add_bar(row: &mut Row<'_>, middle: u16, luck: f64) {
    let cells = ((luck.abs() / CELL) as u16).min(REACH);
    row.at(middle, Span::styled(UPRIGHT, Role::Rule));
    let from = if luck < 0.0 {
        middle.saturating_sub(cells)
    } else {
        middle + 1
    };
    let bar = HAVE.repeat(cells.into());
    row.at(from, Span::styled(bar, role_of(Luckiness::of(luck))));
}
