//! Who had which luck: a row each, with a bar either side of a middle line, one cell for every half of a spread.

use crate::campaign::luck::{Luckiness, Who};
use crate::tui::glyphs::{CURSOR, HAVE, NEVER, UPRIGHT};
use crate::tui::panes::window::window;
use crate::tui::theme::{Ground, Role};
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};
use crate::tui::widgets::heading::set_in;
use crate::words::grouped;

use crate::tui::pages::luck::view::{LuckView, PersonRow};

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
    mean: Option<u16>,
    middle: Option<u16>,
    word: u16,
    high: Option<u16>,
    low: Option<u16>,
}

impl Columns {
    const fn of(width: u16) -> Self {
        if width >= WIDE {
            let (mean, middle) = (Some(MEAN), Some(MIDDLE));
            return Self {
                rolls: ROLLS,
                mean,
                middle,
                word: WORD,
                high: Some(HIGH),
                low: Some(LOW),
            };
        }
        let narrow = width.saturating_sub(1);
        let word = narrow.saturating_sub(16);
        Self {
            rolls: word.saturating_sub(2),
            mean: None,
            middle: None,
            word,
            high: Some(narrow.saturating_sub(4)),
            low: Some(narrow.saturating_sub(1)),
        }
    }
}

pub(crate) fn draw_headings(rule: &mut Canvas<'_>, view: &LuckView, end: u16) {
    let columns = Columns::of(rule.width());
    let [high, low] = view.system.profile().luck.extremes;
    let mut put = |last: u16, text: &str| {
        let from = (last + 1).saturating_sub(width(text));
        if from > end + 1 {
            set_in(rule, from, text, Role::Muted);
        }
    };
    put(columns.rolls, "rolls");
    columns.mean.into_iter().for_each(|mean| put(mean, "mean"));
    put(
        columns.middle.map_or(columns.word + 3, |middle| middle + 4),
        "luck",
    );
    columns.high.into_iter().for_each(|last| put(last, high));
    columns.low.into_iter().for_each(|last| put(last, low));
}

pub(crate) fn draw(canvas: &mut Canvas<'_>, view: &LuckView) {
    let columns = Columns::of(canvas.width());
    let count = u16::try_from(view.rows.len()).unwrap_or(u16::MAX);
    // A blank row between any two, and one above, where there is room.
    let is_roomy = count.saturating_mul(2).saturating_add(1) <= canvas.height();
    let (first, step) = if is_roomy { (1, 2) } else { (0, 1) };
    let shown = window(
        &vec![step; view.rows.len()],
        canvas.height(),
        Some(view.cursor),
    );
    let mut y = first;
    for (place, person) in view
        .rows
        .iter()
        .enumerate()
        .skip(shown.start)
        .take(shown.len())
    {
        draw_row(canvas, y, person, &columns);
        if place == view.cursor {
            canvas.lay(0, y, u16::MAX, 1, Ground::Selected);
            canvas.put(0, y, CURSOR, Role::Accent);
        }
        y += step;
    }
    let from = y + u16::from(is_roomy);
    if from + 2 <= canvas.height() && columns.middle.is_some() {
        for (y, line) in (from..).zip(ABOUT) {
            canvas.put(2, y, line, Role::Muted);
        }
    }
}

fn draw_row(canvas: &mut Canvas<'_>, y: u16, person: &PersonRow, columns: &Columns) {
    let row = &person.row;
    let is_hero = matches!(row.who, Who::Hero(_));
    let (strong, plain) = (Role::Strong, Role::Fg);
    let name = (if is_hero { Role::Fg } else { Role::Muted }).weighed(false);
    let rolls = grouped(row.throws);
    let room = (columns.rolls + 1).saturating_sub(width(&rolls) + 3);
    canvas.put(2, y, &cut(&row.name, room), name);
    canvas.put_end(columns.rolls, y, &rolls, plain);
    if let Some(last) = columns.mean {
        let mean = person
            .mean
            .map_or_else(|| NEVER.to_owned(), |mean| format!("{mean:.2}"));
        canvas.put_end(last, y, &mean, strong);
    }
    if let Some(middle) = columns.middle {
        draw_bar(canvas, middle, y, row.luck.unwrap_or(0.0));
    }
    let (word, role) = match row.word() {
        Some(word) => (word.word(), role_of(word)),
        None => (NEVER, Role::Muted),
    };
    canvas.put(columns.word, y, word, role);
    let marks = [(columns.high, row.marks.high), (columns.low, row.marks.low)];
    for (last, count) in marks
        .into_iter()
        .filter_map(|(last, count)| Some((last?, count)))
    {
        canvas.put_end(last, y, &count.to_string(), plain);
    }
}

const fn role_of(luck: Luckiness) -> Role {
    match luck {
        Luckiness::Lucky => Role::Good,
        Luckiness::Unlucky => Role::Danger,
        Luckiness::Even => Role::Muted,
    }
}

fn draw_bar(canvas: &mut Canvas<'_>, middle: u16, y: u16, luck: f64) {
    let cells = ((luck.abs() / CELL) as u16).min(REACH);
    canvas.put(middle, y, UPRIGHT, Role::Rule);
    let from = if luck < 0.0 {
        middle.saturating_sub(cells)
    } else {
        middle + 1
    };
    canvas.repeat(from, y, cells, HAVE, role_of(Luckiness::of(luck)));
}
