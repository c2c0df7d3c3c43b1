//! The terminal: borrowed, and given back exactly once, whatever happens.

use std::io::{self, IsTerminal, Stdout, StdoutLock, Write, stdout};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::process::{Signal, getpgrp, getpid, kill_process};
use rustix::termios::{Action, QueueSelector, tcflow, tcflush, tcgetpgrp};

use super::backend::Wire;
use super::panic_injection::{self, Thread};
use super::shell::Shell;

/// Whether the terminal is ours at the moment.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether the mouse is to be listened to while the terminal is ours, and whether it is.
static WANTS_MOUSE: AtomicBool = AtomicBool::new(false);
static HAS_MOUSE: AtomicBool = AtomicBool::new(false);

/// Clicks, the wheel, and movement while a button is held; the program sleeps while the mouse only wanders. The first is for
/// terminals that do not know the second.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";

/// Bytes that every terminal with a clipboard takes at once; xterm's bound of 74,994 is for their longer writing.
const LONGEST_COPY: usize = 56_000;

/// How long after a program was continued the signals that came while it was stopped have been delivered.
const GRACE: Duration = Duration::from_millis(20);

/// The borrowed terminal.
pub struct Screen {
    /// Never dropped: its own drop writes to a terminal that may be gone, and panics.
    terminal: ManuallyDrop<Terminal<Wire<Stdout>>>,
    /// Whether a signal came that asks the program to end.
    is_ending: Arc<AtomicBool>,
}

impl Screen {
    /// Says in one line why there is no terminal to draw on; nothing if there is one.
    pub fn is_missing() -> Option<&'static str> {
        if std::env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
            return Some(
                "this terminal (TERM=dumb) cannot show a full screen: use the commands of `astragal --help`",
            );
        }
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Some(
                "the dashboard needs a terminal for input and output: use the commands of `astragal --help`",
            );
        }
        None
    }

    /// Borrows the terminal, until the flag tells that the program is to end.
    ///
    /// # Errors
    /// The system's; then it was given back.
    pub fn take(is_ending: Arc<AtomicBool>) -> io::Result<Self> {
        borrow()?;
        let terminal = Terminal::new(Wire::new(stdout())).inspect_err(|_| give_back())?;
        Ok(Self {
            terminal: ManuallyDrop::new(terminal),
            is_ending,
        })
    }

    /// Draws the program as it stands, as long as the terminal is ours.
    ///
    /// # Errors
    /// The terminal's.
    pub fn draw(&mut self, shell: &Shell) -> io::Result<()> {
        self.draw_with(|area, buffer| shell.draw(area, buffer))
    }

    /// Draws whatever it is, as long as the terminal is ours.
    ///
    /// # Errors
    /// The terminal's.
    pub fn draw_with(
        &mut self,
        draw: impl FnOnce(Rect, &mut Buffer) -> Option<Position>,
    ) -> io::Result<()> {
        if !IS_TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        panic_injection::panic_if_cued(Thread::Drawing);
        self.terminal.draw(|frame| {
            let area = frame.area();
            if let Some(cursor) = draw(area, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        Ok(())
    }

    /// Gives the terminal back, stops the program, and borrows it again when it is continued; gives its size then,
    /// of which nobody told a program that was stopped.
    ///
    /// # Errors
    /// The terminal's.
    pub fn stop_and_continue(&mut self) -> io::Result<Size> {
        give_back();
        loop {
            kill_process(getpid(), Signal::STOP)?;
            let is_ours = is_in_front();
            if !is_ours {
                thread::sleep(GRACE);
            }
            if self.is_ending.load(Ordering::SeqCst) {
                // Continued to end: the terminal stays with whoever has it.
                return self.terminal.size();
            }
            if is_ours {
                break;
            }
        }
        borrow()?;
        // Not `clear`: that asks the terminal where its cursor is, and the answer would reach the thread that reads keys.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))?;
        Ok(size)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn borrow() -> io::Result<()> {
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)
        .and_then(|()| switch_mouse())
        .inspect_err(|_| give_back())
}

/// Listens to the mouse from now on, or no more; where the terminal is not ours, from when it is.
///
/// # Errors
/// The terminal's.
pub fn listen_to_mouse(is_wanted: bool) -> io::Result<()> {
    WANTS_MOUSE.store(is_wanted, Ordering::SeqCst);
    if IS_TAKEN.load(Ordering::SeqCst) {
        switch_mouse()
    } else {
        Ok(())
    }
}

/// Switches the mouse on or off, once.
fn switch_mouse() -> io::Result<()> {
    let is_wanted = WANTS_MOUSE.load(Ordering::SeqCst);
    if HAS_MOUSE.swap(is_wanted, Ordering::SeqCst) == is_wanted {
        return Ok(());
    }
    execute!(
        stdout(),
        Print(if is_wanted { MOUSE_ON } else { MOUSE_OFF })
    )
}

/// Whether the terminal is there for us: a shell that continues a program behind itself keeps it.
fn is_in_front() -> bool {
    tcgetpgrp(io::stdin()).map_or(true, |group| group == getpgrp())
}

/// Puts text into the clipboard of the terminal (OSC 52), while it is ours.
///
/// # Errors
/// The terminal's; text that is longer than terminals take.
pub fn copy(text: &str) -> io::Result<()> {
    if text.len() > LONGEST_COPY {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is longer than a terminal’s clipboard",
        ));
    }
    if IS_TAKEN.load(Ordering::SeqCst) {
        execute!(stdout(), CopyToClipboard::to_clipboard_from(text))?;
    }
    Ok(())
}

/// What the terminal's descriptor was like before nothing waited for it any more; set back when this is dropped, for the
/// shell shares it.
pub struct Waiting(Option<OFlags>);

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(flags) = self.0 {
            let _ = fcntl_setfl(stdout(), flags);
        }
    }
}

/// Throws away what nobody reads, and lets nothing wait for a reader any more: whoever hangs in writing goes on.
pub fn let_output_go() -> Waiting {
    let out = stdout();
    let flags = fcntl_getfl(&out).ok();
    if let Some(flags) = flags {
        let _ = fcntl_setfl(&out, flags | OFlags::NONBLOCK);
    }
    // A terminal that was told to wait takes nothing.
    let _ = tcflow(&out, Action::OOn);
    let _ = tcflush(&out, QueueSelector::OFlush);
    Waiting(flags)
}

/// Gives the terminal back past a thread that may hang with the lock of the standard output.
pub fn snatch_back() {
    let out = stdout();
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = tcflush(&out, QueueSelector::OFlush);
        let _ = rustix::io::write(&out, &farewell());
    }
    // Whoever asks the terminal before it is taken makes it raw too.
    let _ = disable_raw_mode();
}

/// Gives the terminal back, as far as it was taken. What fails is passed over: there may be no terminal any more.
pub fn give_back() {
    let mut out = stdout();
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = out.write_all(&farewell());
        let _ = out.flush();
    }
    // Whoever asks the terminal before it is taken makes it raw too.
    let _ = disable_raw_mode();
}

/// The same; as long as what this returns is held, another thread draws nothing more.
pub fn give_back_for_good() -> StdoutLock<'static> {
    let out = stdout().lock();
    give_back();
    out
}

/// What gives the screen back as it was found.
fn farewell() -> Vec<u8> {
    // Memory takes everything.
    let mut bytes = Vec::new();
    if HAS_MOUSE.swap(false, Ordering::SeqCst) {
        let _ = queue!(bytes, Print(MOUSE_OFF));
    }
    let _ = queue!(bytes, DisableBracketedPaste, LeaveAlternateScreen, Show);
    bytes
}
