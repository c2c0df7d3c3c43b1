//! Fortune: what is held, and the ledger of dice gained and spent, newest at the bottom.

use crate::tui::glyphs::MISSING;
use crate::tui::panes::cursor::draw_cursor;
use crate::tui::panes::party::conditions::{dice_text, draw_dice};
use crate::tui::theme::Role;
use crate::tui::widgets::canvas::Canvas;
use crate::tui::widgets::cut::width;

use super::view::{Fortune, FortuneLine, HeroFortune};

/// Rows of ledger that come before the hands get room.
const LEDGER_FIRST: u16 = 10;
/// The width under which the time goes.
const LEAST_FOR_TIME: u16 = 33;
/// The width under which the number of the roll goes too.
const LEAST_FOR_ROLL: u16 = 28;

/// Draws hands and ledger.
pub fn draw_fortune(canvas: &mut Canvas<'_>, fortune: &Fortune, focused: bool) {
    let hands = fortune.held.len() as u16;
    let with_hands = hands > 0 && canvas.height() >= LEDGER_FIRST + hands + 2;
    let mut room = canvas.height();
    if with_hands {
        canvas.put(2, 1, "held", Role::Muted);
        for (y, hand) in (1..).zip(&fortune.held) {
            draw_hand(canvas, y, hand);
        }
        room -= hands + 2;
    }
    let (top, mut y) = (canvas.height() - room, canvas.height());
    for line in fortune.lines.iter().rev() {
        if y == top {
            break;
        }
        y -= 1;
        draw_line(canvas, y, line);
        if let Some(evening) = line.evening.as_ref().filter(|_| y > top) {
            y -= 1;
            draw_evening(canvas, y, evening);
        }
    }
    if let Some(last) = canvas
        .height()
        .checked_sub(1)
        .filter(|_| fortune.has_cursor)
    {
        draw_cursor(canvas, last, 1, focused);
    }
}

fn draw_hand(canvas: &mut Canvas<'_>, y: u16, hand: &HeroFortune) {
    canvas.put_cut(8, y, 8, &hand.who, Role::Fg);
    let text = dice_text(hand.dice);
    draw_dice(canvas, 16 + width(&text), y, hand.dice, true);
    let gained = (hand.gained > 0).then(|| format!("+{}", hand.gained));
    let spent = (hand.spent > 0).then(|| format!("−{}", hand.spent));
    let both: Vec<String> = gained.into_iter().chain(spent).collect();
    canvas.put(23, y, &both.join(" "), Role::Muted);
}

fn draw_evening(canvas: &mut Canvas<'_>, y: u16, evening: &str) {
    let x = canvas.put(2, y, evening, Role::Muted) + 1;
    let count = canvas.width().saturating_sub(x + 2);
    canvas.repeat(x, y, count, MISSING, Role::Rule);
}

fn draw_line(canvas: &mut Canvas<'_>, y: u16, line: &FortuneLine) {
    let width = canvas.width();
    let who_x = if width < LEAST_FOR_TIME { 2 } else { 8 };
    if who_x > 2 {
        canvas.put(2, y, &line.time, Role::Muted);
    }
    canvas.put_cut(who_x, y, 7, &line.who, Role::Fg);
    let (sign, role) = if line.gained {
        ("+1", Role::Accent)
    } else {
        ("−1", Role::Fg)
    };
    canvas.put(who_x + 8, y, sign, role.weighed(line.gained));
    let (reason, margin) = match width {
        0..LEAST_FOR_ROLL => (&line.reason_short, 1),
        LEAST_FOR_ROLL..40 => (&line.reason_short, 5),
        40.. => (&line.reason, 8),
    };
    canvas.put_cut(
        who_x + 11,
        y,
        width.saturating_sub(who_x + 11 + margin),
        reason,
        Role::Fg,
    );
    if let Some(roll) = line.roll.filter(|_| width >= LEAST_FOR_ROLL) {
        canvas.put_end(width.saturating_sub(2), y, &roll.to_string(), Role::Muted);
    }
}
