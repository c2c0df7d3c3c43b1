//! Runs and most of a kind, and under them fortune dice, or which levels came to the one that is chosen.

use ratatui::text::{Line, Span};

use crate::campaign::luck::{FortuneRow, LuckRow, StreakLine, TonightOr};
use crate::systems::System;
use crate::tui::glyphs::{FILLED, HOLLOW, NEVER};
use crate::tui::pages::luck::LuckPage;
use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, cut, draw_rows, muted, plain, strong, width as width_of};

/// Columns of the name of somebody who has a row.
const NAME_OF_ONE: u16 = 12;
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

pub(crate) fn draw(canvas: &mut Canvas<'_>, page: &LuckPage) {
    let (width, is_wide) = (canvas.width(), canvas.width() >= WIDE);
    let streaks = page.figures.streaks.iter().map(|line| match is_wide {
        true => streak(line),
        false => streak_in_short(line, width),
    });
    let mut rows: Vec<Row<'_>> = streaks.collect();
    if rows.is_empty() {
        rows.push(Row::of(1, muted("Nothing was rolled yet.")));
    }
    rows.push(Row::default());
    let fortune = &page.figures.fortune;
    match page.chosen() {
        _ if !fortune.is_empty() => rows.extend(fortune_rows(fortune, is_wide)),
        Some((chosen, _)) => rows.extend(level_rows(chosen, page.state.system)),
        None => {}
    }
    draw_rows(canvas, u16::from(canvas.height() >= 12), rows, false);
}

fn streak(line: &StreakLine) -> Row<'_> {
    let mut row = Row::cut(1, NAME - 2, plain(&line.what));
    row.within(NAME, FIGURE - NAME - 4, strong(&line.name));
    row.ending(FIGURE, strong(line.figure.to_string()));
    row.at(WHEN, muted(line.when()));
    row
}

/// The name goes last where there is little room, and when it was goes altogether.
fn streak_in_short(line: &StreakLine, width: u16) -> Row<'_> {
    let what = match line.what.strip_prefix("most in one evening: ") {
        Some(most) => format!("most {most}s an evening"),
        None => {
            let longest = line.what.strip_prefix("longest ");
            longest.unwrap_or(&line.what).to_owned()
        }
    };
    let last = width.saturating_sub(2);
    let figure = match line.when {
        TonightOr::Rolls => format!("{} {}", line.name, line.figure),
        TonightOr::Tonight | TonightOr::Evening(_) => format!("{} {:>2}", line.name, line.figure),
    };
    let figure = cut(&figure, last / 2).into_owned();
    let mut row = Row::default();
    let room = last.saturating_sub(width_of(&figure) + 1);
    row.within(1, room, plain(what));
    row.ending(last, strong(figure));
    row
}

fn fortune_rows(rows: &[FortuneRow], is_wide: bool) -> Vec<Row<'_>> {
    let columns = if is_wide { FORTUNE.len() } else { 2 };
    let held = if is_wide { HELD } else { 29 };
    let mut headings = Row::of(1, muted("fortune"));
    for (last, heading) in FORTUNE.into_iter().take(columns) {
        headings.ending(last, muted(heading));
    }
    headings.at(held, muted("held"));
    let hands = rows.iter().map(|of| {
        let mut row = Row::cut(1, NAME_OF_ONE, plain(&of.name));
        let figures = [of.gained, of.spent].into_iter().chain(of.on);
        for (place, ((last, _), figure)) in
            FORTUNE.into_iter().zip(figures).take(columns).enumerate()
        {
            let (none, role) = match place {
                0 | 1 => ("0", Role::Strong),
                _ => (NEVER, Role::Muted),
            };
            let text = match figure {
                0 => none.to_owned(),
                figure => figure.to_string(),
            };
            row.ending(last, Span::styled(text, role));
        }
        row.at(held, held_line(of));
        row
    });
    [headings].into_iter().chain(hands).collect()
}

fn held_line(row: &FortuneRow) -> Line<'static> {
    let (sign, figure) = match row.held {
        0 => (muted(HOLLOW), Role::Muted.into()),
        _ => (Span::styled(FILLED, Role::Accent), Role::Strong.bold()),
    };
    let limit = muted(format!("/{}", row.limit));
    vec![sign, Span::styled(row.held.to_string(), figure), limit].into()
}

/// Which levels came to whoever is chosen, and which the attempts promised.
fn level_rows(chosen: &LuckRow, system: System) -> Vec<Row<'_>> {
    let name = cut(&chosen.name, NAME_OF_ONE);
    let mut headings = Row::of(1, strong(name));
    for (last, heading) in [(19, "rolled"), (29, "expected"), (37, "std dev")] {
        headings.ending(last, muted(heading));
    }
    let levels = system.profile().luck.levels.into_iter();
    let levels = levels.zip(&chosen.levels);
    let levels = levels.filter(|(word, _)| !word.is_empty());
    let rows = levels.map(|(word, count)| {
        let mut row = Row::of(1, muted(word));
        row.ending(19, strong(count.came.to_string()));
        let figures = [(29, count.expected), (37, count.variance.sqrt())];
        for (last, figure) in figures {
            row.ending(last, muted(format!("{figure:.1}")));
        }
        row
    });
    [headings].into_iter().chain(rows).collect()
}
