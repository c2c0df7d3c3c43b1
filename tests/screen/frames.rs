//! How many bytes a frame sends to the terminal: over a slow line they are what is waited for.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use crate::support::keys::{FIGHT, Player};
use crate::support::walk::times;
use astragal::tui::backend::Wire;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::{Terminal, TerminalOptions, Viewport};

/// What a frame sends at most.
const CURSOR: usize = 1_000;
const ROLL: usize = 3_000;
/// The largest number with the longest word beside it.
const LARGEST_ROLL: usize = 3_300;
const TURN: usize = 3_000;

/// A large screen: what changes there is the most.
const SCREEN: Rect = Rect::new(0, 0, 200, 60);

/// The far end of a line.
#[derive(Clone, Default)]
struct Line(Arc<Mutex<Vec<u8>>>);

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody at the keys, and what the terminal hears of it.
struct Seat {
    player: Player,
    line: Line,
    terminal: Terminal<Wire<Line>>,
}

impl Seat {
    /// Whose first frame is drawn.
    fn at(player: Player) -> Self {
        let mut seat = Self::before(player);
        seat.draw();
        seat
    }

    fn before(player: Player) -> Self {
        let line = Line::default();
        let options = TerminalOptions {
            viewport: Viewport::Fixed(SCREEN),
        };
        let terminal = Terminal::with_options(Wire::new(line.clone()), options).unwrap();
        Self {
            player: player.sized(SCREEN.width, SCREEN.height),
            line,
            terminal,
        }
    }

    /// The bytes of one frame, drawn as the program draws it.
    fn draw(&mut self) -> Vec<u8> {
        let Self {
            player,
            terminal,
            line,
        } = self;
        terminal
            .draw(|frame| {
                if let Some(cursor) = player.shell.draw(SCREEN, frame.buffer_mut()) {
                    frame.set_cursor_position(cursor);
                }
            })
            .unwrap();
        std::mem::take(&mut line.0.lock().unwrap())
    }

    /// The bytes that each of these presses sends, fewest first.
    fn each<'a>(&mut self, presses: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
        let frames = presses.into_iter().map(|keys| {
            self.player.press([keys]);
            self.draw().len()
        });
        let mut sent: Vec<usize> = frames.collect();
        sent.sort_unstable();
        sent
    }

    /// The most bytes that any of them sends.
    fn most<'a>(&mut self, presses: impl IntoIterator<Item = &'a str>) -> usize {
        self.each(presses).pop().unwrap()
    }
}

#[track_caller]
fn assert_at_most(most: usize, sent: usize, what: &str) {
    assert!(sent <= most, "{what} sends {sent} bytes, of {most} at most");
}

#[test]
fn moving_the_cursor_sends_little() {
    let mut seat = Seat::at(Player::after(&FIGHT));
    let sent = seat.most(["<down>", "<down>", "<down>", "<up>", "<up>", "<up>"]);
    assert_at_most(CURSOR, sent, "a cursor move");
}

#[test]
fn a_roll_with_its_saved_mark_sends_little() {
    let mut seat = Seat::at(Player::after(&FIGHT));
    seat.most(["rste<ret>"; 30]);
    let rolls = times(50, 100);
    let sent = seat.each(std::iter::repeat_n(".", rolls));
    assert_at_most(ROLL, sent[rolls * 9 / 10 - 1], "what is no natural 20 or 1");
    assert_at_most(LARGEST_ROLL, sent[rolls - 1], "a roll");
}

#[test]
fn a_turn_sends_little() {
    let mut seat = Seat::at(Player::after(&FIGHT));
    let sent = seat.most(["n"; 12]);
    assert_at_most(TURN, sent, "a turn");
}

#[test]
fn a_frame_in_which_nothing_changes_sends_nothing() {
    let mut seat = Seat::at(Player::after(&FIGHT));
    seat.most(["<c-q>"]);
    // What it had to say stands there already.
    let sent = seat.most(["<c-q>"; 3]);
    assert_at_most(0, sent, "a key that does nothing");
}

/// A color that a terminal shows, as the program says it.
#[cfg(unix)]
fn as_said(color: vt100::Color) -> Color {
    match color {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(index) => Color::Indexed(index),
        vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
    }
}

/// Every way to a cell that is shorter than its row and column has to end there all the same.
#[cfg(unix)]
#[test]
fn after_any_key_a_terminal_shows_what_was_drawn() {
    let mut seat = Seat::before(Player::after(&FIGHT));
    let cells = |count| std::num::NonZeroU16::new(count).unwrap();
    let mut shown = vt100::Parser::new(cells(SCREEN.height), cells(SCREEN.width), 0);
    let keys = [
        "<down>",
        "rste<ret>",
        ".",
        ".",
        "<down>",
        "?",
        "<esc>",
        "n",
        "u",
        "<tab>",
        "<space>",
        "p",
        "<up>",
    ];
    for keys in [""]
        .into_iter()
        .chain(keys.into_iter().cycle().take(times(52, 130)))
    {
        seat.player.press([keys]);
        shown.process(&seat.draw());
        let (drawn, _) = seat.player.drawn_at(SCREEN.width, SCREEN.height);
        for at in SCREEN.positions() {
            let (cell, there) = (&drawn[at], shown.screen().cell(at.y, at.x).unwrap());
            let contents = if there.has_contents() {
                there.contents()
            } else {
                " "
            };
            assert_eq!(contents, cell.symbol(), "{at} after {keys}");
            assert_eq!(as_said(there.bgcolor()), cell.bg, "{at} after {keys}");
            if cell.symbol() != " " {
                assert_eq!(as_said(there.fgcolor()), cell.fg, "{at} after {keys}");
            }
        }
    }
}
