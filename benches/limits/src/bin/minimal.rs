//! The least a full-screen program of this kind can do: one still screen, one cell drawn anew at each key, `q` to leave.

use std::io::{self, BufWriter, stdout};

use crossterm::event::{Event, KeyCode, read};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// As large as the product's.
const FRAME: usize = 128 * 1024;

const TEXT: &str = "one still screen of the same size, of which a key changes a single cell ─ ";

fn main() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen)?;
    let played = play();
    execute!(stdout(), LeaveAlternateScreen)?;
    disable_raw_mode()?;
    played
}

fn play() -> io::Result<()> {
    let mut terminal = Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(FRAME, stdout())))?;
    let mut keys = 0;
    loop {
        terminal.draw(|frame| draw(keys, frame.area(), frame.buffer_mut()))?;
        match read()? {
            Event::Key(key) if key.code == KeyCode::Char('q') => return Ok(()),
            Event::Key(_) => keys += 1,
            _ => {}
        }
    }
}

/// Rows in the product's three shades, and in the last of them how many keys were pressed, modulo ten.
fn draw(keys: usize, area: Rect, buffer: &mut Buffer) {
    let shades = [Color::Rgb(200, 204, 212), Color::Rgb(120, 126, 138), Color::Rgb(224, 175, 104)];
    for row in area.rows() {
        let text: String =
            TEXT.chars().cycle().skip(usize::from(row.y)).take(usize::from(row.width)).collect();
        let shade = shades[usize::from(row.y) % shades.len()];
        buffer.set_string(row.x, row.y, text, Style::new().fg(shade).bg(Color::Rgb(21, 23, 28)));
    }
    let last = area.bottom().saturating_sub(1);
    buffer.set_string(area.x, last, format!("{} keys pressed", keys % 10), Style::new());
}
