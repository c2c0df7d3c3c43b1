//! What a frame is on its way to the terminal: as few bytes as tell it, and none for a frame that changes nothing.

mod grounds;
mod looks;

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use rustix::termios::tcgetwinsize;
use unicode_width::UnicodeWidthStr;

use grounds::Grounds;
use looks::Placed;
use looks::{Look, looks_of};

/// A frame is shown whole or not at all by a terminal that knows these: half of one could show a line before the mark that
/// it is not saved.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// Writes frames, each in one piece when it is flushed. Cells go out style by style, for over a slow line the colors are
/// most of what there is to say.
pub struct Wire<W> {
    out: W,
    frame: Vec<u8>,
    /// Whether the terminal shows its cursor, as far as that is known.
    shows_cursor: Option<bool>,
    /// Where the cursor was put, if nothing was written since.
    cursor: Option<Position>,
    /// Whether anything wider than a cell was written since the screen was cleared: halves of it go wherever the other is
    /// written over, so that the order counts.
    has_wide: bool,
    grounds: Grounds,
}

impl<W: Write> Wire<W> {
    /// Frames for a terminal at the end of this.
    pub fn new(out: W) -> Self {
        Self {
            out,
            frame: Vec::new(),
            shows_cursor: None,
            cursor: None,
            has_wide: false,
            grounds: Grounds::default(),
        }
    }

    /// Goes the shortest way: by row and column, or from where the cursor is.
    fn go(&mut self, from: Option<Position>, to: Position) {
        if from == Some(to) {
            return;
        }
        let absolute = format!("\x1b[{};{}H", u32::from(to.y) + 1, u32::from(to.x) + 1);
        let relative = from
            .and_then(|from| step(from, to))
            .filter(|way| way.len() < absolute.len());
        self.frame
            .extend_from_slice(relative.unwrap_or(absolute).as_bytes());
    }

    /// How many blanks in the look that is worn change nothing on the way.
    fn blanks(&self, from: Option<Position>, to: Position, worn: Option<Look>) -> Option<usize> {
        let worn = worn.filter(|look| look.is_unseen() && !self.has_wide)?;
        self.grounds.way(from?, to, worn.bg)
    }

    /// Writes cells in this order, none of them beyond the last column.
    fn write<'a>(&mut self, last: u16, cells: impl Iterator<Item = (Look, &'a Placed<'a>)>) {
        let (mut place, mut worn) = (None, None);
        for (look, (at, cell)) in cells {
            match self.blanks(place, *at, worn) {
                Some(count) => self.frame.resize(self.frame.len() + count, b' '),
                None => self.go(place, *at),
            }
            if worn != Some(look) {
                self.frame.extend_from_slice(look.after(worn).as_bytes());
                worn = Some(look);
            }
            let symbol = cell.symbol();
            self.frame.extend_from_slice(symbol.as_bytes());
            let is_blank = symbol == " " && look.is_unseen();
            self.grounds.set(*at, is_blank.then_some(look.bg));
            // Nobody says alike how wide anything but a letter or a line is, nor where the cursor is behind the last column.
            place = (is_narrow(symbol) && at.x < last).then_some(Position {
                x: at.x.saturating_add(1),
                y: at.y,
            });
        }
    }

    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        // To memory, which takes everything.
        let _ = self.frame.write_fmt(what);
    }

    fn show(&mut self, is_shown: bool) {
        if self.shows_cursor.replace(is_shown) != Some(is_shown) {
            self.put(format_args!("\x1b[?25{}", if is_shown { 'h' } else { 'l' }));
        }
    }
}

/// The way to a place in the same row or below. A raw terminal takes a line feed for a step down and nothing else.
fn step(from: Position, to: Position) -> Option<String> {
    let down = to.y.checked_sub(from.y)?;
    let sideways = match (from.x.abs_diff(to.x), if from.x < to.x { 'C' } else { 'D' }) {
        (0, _) => String::new(),
        (1, side) => format!("\x1b[{side}"),
        (columns, side) => format!("\x1b[{columns}{side}"),
    };
    Some("\n".repeat(usize::from(down)) + &sideways)
}

/// Whether a symbol fills one cell, as most do; of a byte it is known.
fn is_narrow(symbol: &str) -> bool {
    symbol.len() == 1 || symbol.width() == 1
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<Placed<'_>> = content
            .map(|(x, y, cell)| (Position { x, y }, cell))
            .collect();
        self.has_wide |= cells.iter().any(|(_, cell)| !is_narrow(cell.symbol()));
        let last = cells.iter().map(|(at, _)| at.x).max().unwrap_or_default();
        if self.has_wide {
            self.grounds.forget();
            self.write(
                last,
                cells.iter().map(|placed| (Look::of(placed.1), placed)),
            );
        } else {
            let mut by_look: Vec<_> = looks_of(&cells).zip(&cells).collect();
            // Cells of one look stay in their order.
            by_look.sort_by_key(|((rank, _), _)| *rank);
            let cells = by_look
                .into_iter()
                .map(|((_, look), placed)| (look, placed));
            self.write(last, cells);
        }
        if !cells.is_empty() {
            self.put(format_args!("\x1b[m"));
            self.cursor = None;
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.show(false);
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.show(true);
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        crossterm::cursor::position().map(Position::from)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.cursor.replace(position) != Some(position) {
            self.go(None, position);
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        let number = match region {
            ClearType::All => "2J",
            ClearType::AfterCursor => "J",
            ClearType::BeforeCursor => "1J",
            ClearType::CurrentLine => "2K",
            ClearType::UntilNewLine => "K",
        };
        self.put(format_args!("\x1b[{number}"));
        // The terminal may have been another's meanwhile.
        (self.shows_cursor, self.cursor) = (None, None);
        self.grounds.forget();
        self.has_wide &= region != ClearType::All;
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        match tcgetwinsize(io::stdout()) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
                Ok(Size::new(size.ws_col, size.ws_row))
            }
            _ => crossterm::terminal::size().map(Size::from),
        }
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size()?,
            pixels: Size::default(),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        self.frame.splice(..0, BEGIN.iter().copied());
        self.frame.extend_from_slice(END);
        let written = self
            .out
            .write_all(&self.frame)
            .and_then(|()| self.out.flush());
        self.frame.clear();
        written
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Modifier, Style};

    use super::*;

    const SCREEN: Rect = Rect {
        x: 0,
        y: 0,
        width: 14,
        height: 4,
    };

    const COLORS: [Color; 6] = [
        Color::Reset,
        Color::Red,
        Color::DarkGray,
        Color::White,
        Color::Indexed(123),
        Color::Rgb(21, 23, 28),
    ];

    const SEEN: [Modifier; 4] = [
        Modifier::empty(),
        Modifier::BOLD,
        Modifier::UNDERLINED,
        Modifier::REVERSED.union(Modifier::BOLD),
    ];

    /// Frames that follow one another, and what a terminal that gets them shows in the end.
    fn shown(frames: &[Buffer]) -> vt100::Parser {
        let [rows, columns] =
            [SCREEN.height, SCREEN.width].map(|cells| NonZero::new(cells).unwrap());
        let mut terminal = vt100::Parser::new(rows, columns, 0);
        let mut before = Buffer::empty(SCREEN);
        let mut wire = Wire::new(Vec::new());
        for frame in frames {
            wire.draw(before.diff(frame).into_iter()).unwrap();
            wire.flush().unwrap();
            terminal.process(&std::mem::take(&mut wire.out));
            before.clone_from(frame);
        }
        terminal
    }

    fn color_of(color: vt100::Color) -> Color {
        match color {
            vt100::Color::Default => Color::Reset,
            vt100::Color::Idx(1) => Color::Red,
            vt100::Color::Idx(8) => Color::DarkGray,
            vt100::Color::Idx(15) => Color::White,
            vt100::Color::Idx(index) => Color::Indexed(index),
            vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
        }
    }

    fn any_frame() -> impl Strategy<Value = Buffer> {
        let text = prop::sample::select(vec![
            "a",
            "Thalia",
            "   ",
            "──┬──",
            "3–12",
            "e\u{301}é",
            "█ █",
        ]);
        let piece = (
            0..SCREEN.width,
            0..SCREEN.height,
            text,
            0..COLORS.len(),
            0..COLORS.len(),
            0..SEEN.len(),
        );
        prop::collection::vec(piece, 0..12).prop_map(|pieces| {
            let mut frame = Buffer::empty(SCREEN);
            for (x, y, text, fg, bg, attributes) in pieces {
                let style = Style::new()
                    .fg(COLORS[fg])
                    .bg(COLORS[bg])
                    .add_modifier(SEEN[attributes]);
                frame.set_string(x, y, text, style);
            }
            frame
        })
    }

    /// Whether a terminal that gets these frames shows the last of them, cell by cell.
    fn assert_shown(frames: &[Buffer]) {
        let terminal = shown(frames);
        let drawn = frames.last().unwrap();
        for at in SCREEN.positions() {
            let (cell, there) = (&drawn[at], terminal.screen().cell(at.y, at.x).unwrap());
            let contents = if there.has_contents() {
                there.contents()
            } else {
                " "
            };
            let has = |attribute| cell.modifier.contains(attribute);
            assert_eq!(contents, cell.symbol(), "{at}");
            assert_eq!(color_of(there.bgcolor()), cell.bg, "{at}");
            assert_eq!(there.underline(), has(Modifier::UNDERLINED), "{at}");
            assert_eq!(there.inverse(), has(Modifier::REVERSED), "{at}");
            if cell.symbol() != " " {
                assert_eq!(color_of(there.fgcolor()), cell.fg, "{at}");
                assert_eq!(there.bold(), has(Modifier::BOLD), "{at}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_terminal_shows_what_was_drawn(frames in prop::collection::vec(any_frame(), 1..4)) {
            assert_shown(&frames);
        }
    }

    #[test]
    fn between_two_cells_that_changed_nothing_is_painted_in_a_color_of_theirs() {
        let [mut name, blank, mut letters] = [(); 3].map(|()| Buffer::empty(SCREEN));
        name.set_string(7, 0, "Thalia", Style::new());
        letters.set_string(7, 0, "a", Style::new().bg(Color::Red));
        letters.set_string(11, 0, "a", Style::new());
        assert_shown(&[name, blank, letters]);
    }

    #[test]
    fn every_color_is_said_once_a_frame() {
        let mut frame = Buffer::empty(SCREEN);
        for y in 0..SCREEN.height {
            frame.set_string(0, y, "red", Color::Rgb(200, 0, 0));
            frame.set_string(4, y, "green", Color::Rgb(0, 200, 0));
        }
        let mut bytes = Vec::new();
        let mut wire = Wire::new(&mut bytes);
        wire.draw(Buffer::empty(SCREEN).diff(&frame).into_iter())
            .unwrap();
        wire.flush().unwrap();
        let written = String::from_utf8(bytes).unwrap();
        assert_eq!(
            (
                written.matches("38;2;200;0;0").count(),
                written.matches("38;2;0;200;0").count()
            ),
            (1, 1)
        );
    }

    #[test]
    fn once_anything_wide_was_written_cells_keep_their_order_until_the_screen_is_cleared() {
        let (mut frame, blank) = (Buffer::empty(SCREEN), Buffer::empty(SCREEN));
        frame.set_string(0, 0, "a", Color::Red);
        frame.set_string(1, 0, "b", Color::Blue);
        frame.set_string(2, 0, "c", Color::Red);
        let mut wide = frame.clone();
        wide.set_string(4, 0, "日", Color::Red);
        let mut wire = Wire::new(Vec::new());
        let mut order = |drawn: &Buffer, clears: bool| {
            if clears {
                wire.clear().unwrap();
            }
            wire.draw(blank.diff(drawn).into_iter()).unwrap();
            wire.flush().unwrap();
            let written = String::from_utf8(std::mem::take(&mut wire.out)).unwrap();
            written.find('c') < written.find('b')
        };
        let is_grouped = [
            (&frame, false),
            (&wide, false),
            (&frame, false),
            (&frame, true),
        ];
        assert_eq!(
            is_grouped.map(|(drawn, clears)| order(drawn, clears)),
            [true, false, false, true]
        );
    }

    #[test]
    fn a_frame_that_changes_nothing_writes_nothing() {
        let mut bytes = Vec::new();
        let mut wire = Wire::new(&mut bytes);
        wire.set_cursor_position((3, 2)).unwrap();
        wire.show_cursor().unwrap();
        wire.flush().unwrap();
        let before = wire.out.len();
        wire.draw(std::iter::empty()).unwrap();
        wire.show_cursor().unwrap();
        wire.set_cursor_position((3, 2)).unwrap();
        wire.flush().unwrap();
        assert_eq!(bytes.len(), before);
    }
}
