//! Fortune: what is held, and the ledger of dice gained and spent, newest at the bottom.

use ratatui::text::Span;

use crate::tui::theme::Role;
use crate::tui::widgets::{Canvas, Row, dashes, draw_rows, muted, plain};

/// The ledger of fortune dice.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fortune {
    /// What each hero holds, gained and spent this evening, shown where there is room.
    pub held: Vec<Row<'static>>,
    /// Oldest first, ending with the lowest line to show.
    pub lines: Vec<FortuneLine>,
    /// Whether the lowest line has the cursor: newer ones lie under it, or the pane has the keys.
    pub has_cursor: bool,
    /// Whether the system knows none, and the scene stands in its place.
    pub unknown: bool,
}

/// One die gained or spent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FortuneLine {
    /// The time of day.
    pub time: String,
    /// The hero.
    pub who: String,
    /// Whether it was gained; else spent.
    pub gained: bool,
    /// Why.
    pub reason: String,
    /// Why, in nine columns.
    pub reason_short: String,
    /// The roll it came from or went into.
    pub roll: Option<u64>,
    /// The evening, at the first line of it, where the ledger has lines of several.
    pub evening: Option<String>,
}

/// Rows of ledger that come before the hands get room.
const LEDGER_FIRST: u16 = 10;
/// The width under which the time goes.
const LEAST_FOR_TIME: u16 = 33;
/// The width under which the number of the roll goes too.
const LEAST_FOR_ROLL: u16 = 28;

/// Draws hands and ledger.
pub fn draw_fortune(canvas: &mut Canvas<'_>, fortune: &Fortune, focused: bool) {
    let (width, height) = (canvas.width(), canvas.height());
    let hands = fortune.held.len() as u16;
    let mut top = 0;
    if hands > 0 && height >= LEDGER_FIRST + hands + 2 {
        Row::of(2, muted("held")).draw(canvas, 1, false);
        draw_rows(canvas, 1, &fortune.held, false);
        top = hands + 2;
    }
    let lines = fortune
        .lines
        .iter()
        .rev()
        .enumerate()
        .flat_map(|(place, line)| {
            let is_chosen = place == 0 && fortune.has_cursor;
            let evening = line.evening.as_ref();
            let evening = evening.map(|evening| evening_row(evening, width));
            [Some(row(line, width).chosen(is_chosen)), evening]
        });
    let ys = (top..height).rev();
    for (y, row) in ys.zip(lines.flatten()) {
        row.draw(canvas, y, focused);
    }
}

fn evening_row(evening: &str, width: u16) -> Row<'_> {
    let mut row = Row::default();
    let x = row.at(2, muted(evening)) + 1;
    row.at(x, dashes(width.saturating_sub(x + 2)));
    row
}

fn row(line: &FortuneLine, width: u16) -> Row<'_> {
    let mut row = Row::default();
    let who_x = if width < LEAST_FOR_TIME { 2 } else { 8 };
    if who_x > 2 {
        row.at(2, muted(&line.time));
    }
    row.within(who_x, 7, plain(&line.who));
    let (sign, role) = if line.gained {
        ("+1", Role::Accent)
    } else {
        ("−1", Role::Fg)
    };
    row.at(who_x + 8, Span::styled(sign, role.weighed(line.gained)));
    let (reason, margin) = match width {
        0..LEAST_FOR_ROLL => (&line.reason_short, 1),
        LEAST_FOR_ROLL..40 => (&line.reason_short, 5),
        40.. => (&line.reason, 8),
    };
    let room = width.saturating_sub(who_x + 11 + margin);
    row.within(who_x + 11, room, plain(reason));
    if let Some(roll) = line.roll.filter(|_| width >= LEAST_FOR_ROLL) {
        let roll = muted(roll.to_string());
        row.ending(width.saturating_sub(2), roll);
    }
    row
}
