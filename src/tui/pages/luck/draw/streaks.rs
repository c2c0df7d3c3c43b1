//! Runs and most of a kind, and under them fortune dice, or which levels came to the one that is chosen.

use crate::campaign::luck::{FortuneRow, StreakLine, TonightOr};
use crate::tui::glyphs::{FILLED, HOLLOW, NEVER};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::{cut, width};

use crate::tui::pages::luck::view::LuckView;

/// Columns of a line about a run, in a pane as wide as this or wider.
const WIDE: u16 = 60;
const NAME: u16 = 34;
const FIGURE: u16 = 47;
const WHEN: u16 = 49;

/// Right edges of the columns of fortune dice, and where what is held begins.
const FORTUNE: [(u16, &str); 6] = [
    (19, "gained"),
    (26, "spent"),
    (32, "hint"),
    (40, "escape"),
    (46, "find"),
    (54, "reroll"),
];
const HELD: u16 = 57;

pub(crate) fn draw(canvas: &mut Canvas<'_>, view: &LuckView) {
    let is_wide = canvas.width() >= WIDE;
    let mut y = u16::from(canvas.height() >= 12);
    if view.streaks.is_empty() {
        canvas.put(1, y, "Nothing was rolled yet.", Role::Muted);
        y += 1;
    }
    for line in &view.streaks {
        if is_wide {
            draw_streak(canvas, y, line);
        } else {
            draw_streak_briefly(canvas, y, line);
        }
        y += 1;
    }
    y += 1;
    if view.fortune.is_empty() {
        draw_levels(canvas, y, view);
    } else {
        draw_fortune(canvas, y, &view.fortune, is_wide);
    }
}

fn draw_streak(canvas: &mut Canvas<'_>, y: u16, line: &StreakLine) {
    let (bold, plain) = (Role::Strong, Role::Fg);
    canvas.put(1, y, &cut(&line.what, NAME - 2), plain);
    canvas.put(NAME, y, &cut(&line.name, FIGURE - NAME - 4), bold);
    canvas.put_end(FIGURE, y, &line.figure.to_string(), bold);
    canvas.put(WHEN, y, &line.when(), Role::Muted);
}

/// The name goes last where there is little room, and when it was goes altogether.
fn draw_streak_briefly(canvas: &mut Canvas<'_>, y: u16, line: &StreakLine) {
    let what = line.what.strip_prefix("most in one evening: ").map_or_else(
        || {
            line.what
                .strip_prefix("longest ")
                .unwrap_or(&line.what)
                .to_owned()
        },
        |most| format!("most {most}s an evening"),
    );
    let last = canvas.width().saturating_sub(2);
    let figure = match line.when {
        TonightOr::Rolls => format!("{} {}", line.name, line.figure),
        TonightOr::Tonight | TonightOr::Evening(_) => format!("{} {:>2}", line.name, line.figure),
    };
    let figure = cut(&figure, last / 2);
    canvas.put(
        1,
        y,
        &cut(&what, last.saturating_sub(width(&figure) + 1)),
        Role::Fg,
    );
    canvas.put_end(last, y, &figure, Role::Strong);
}

fn draw_fortune(canvas: &mut Canvas<'_>, y: u16, rows: &[FortuneRow], is_wide: bool) {
    let muted = Role::Muted;
    canvas.put(1, y, "fortune", muted);
    let columns = if is_wide { FORTUNE.len() } else { 2 };
    for (last, heading) in FORTUNE.into_iter().take(columns) {
        canvas.put_end(last, y, heading, muted);
    }
    let held = if is_wide { HELD } else { 29 };
    canvas.put(held, y, "held", muted);
    for (y, row) in (y + 1..).zip(rows) {
        canvas.put(1, y, &cut(&row.name, 12), Role::Fg);
        let figures = [row.gained, row.spent].into_iter().chain(row.on);
        for (place, ((last, _), figure)) in
            FORTUNE.into_iter().zip(figures).take(columns).enumerate()
        {
            let text = if figure == 0 && place >= 2 {
                NEVER.to_owned()
            } else {
                figure.to_string()
            };
            canvas.put_end(
                last,
                y,
                &text,
                if place < 2 { Role::Strong } else { Role::Muted },
            );
        }
        draw_held(canvas, held, y, row);
    }
}

fn draw_held(canvas: &mut Canvas<'_>, x: u16, y: u16, row: &FortuneRow) {
    let (sign, role) = if row.held > 0 {
        (FILLED, Role::Accent)
    } else {
        (HOLLOW, Role::Muted)
    };
    let x = canvas.put(x, y, sign, role);
    let style = (if row.held > 0 {
        Role::Strong
    } else {
        Role::Muted
    })
    .weighed(row.held > 0);
    let x = canvas.put(x, y, &row.held.to_string(), style);
    canvas.put(x, y, &format!("/{}", row.limit), Role::Muted);
}

/// Which levels came to whoever is chosen, and which the attempts promised.
fn draw_levels(canvas: &mut Canvas<'_>, y: u16, view: &LuckView) {
    let Some(chosen) = view.chosen() else { return };
    let words = view.system.profile().luck.levels;
    let levels = words
        .into_iter()
        .zip(&chosen.row.levels)
        .filter(|(word, _)| !word.is_empty());
    let muted = Role::Muted;
    canvas.put(1, y, &cut(&chosen.row.name, 12), Role::Strong);
    let columns = [(19, "rolled"), (29, "expected"), (37, "std dev")];
    for (last, heading) in columns {
        canvas.put_end(last, y, heading, muted);
    }
    for (y, (word, count)) in (y + 1..).zip(levels) {
        canvas.put(1, y, word, muted);
        canvas.put_end(19, y, &count.came.to_string(), Role::Strong);
        canvas.put_end(29, y, &format!("{:.1}", count.expected), muted);
        canvas.put_end(37, y, &format!("{:.1}", count.variance.sqrt()), muted);
    }
}
