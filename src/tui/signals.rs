//! Everything that reaches the loop from outside the disk: keys, signals, the end of the terminal.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, read};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::Signal;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc::UnboundedSender;

use super::latecomers::Latecomers;
use super::message::Message;
use super::rehearsal::{self, Thread};

/// The signals that ask the program to end.
const ENDING: [Signal; 3] = [Signal::TERM, Signal::HUP, Signal::INT];

/// Starts listening to signals, before the terminal is taken: what comes between would leave it as it is. The flag
/// rises when a signal asks the program to end, at once and before its message arrives.
///
/// # Errors
/// The system's.
pub fn listen(outbox: &UnboundedSender<Message>) -> io::Result<Arc<AtomicBool>> {
    let is_ending = Arc::new(AtomicBool::new(false));
    for ending in ENDING {
        signal_hook::flag::register(ending.as_raw(), Arc::clone(&is_ending))?;
        forward(ending, outbox, || Message::Stop)?;
    }
    forward(Signal::TSTP, outbox, || Message::Suspend)?;
    Ok(is_ending)
}

/// Starts reading the terminal that was taken.
///
/// # Errors
/// The system's.
pub fn attend(outbox: &UnboundedSender<Message>) -> io::Result<()> {
    // Crossterm hears of another size from its first look on; what the size became before that is asked for.
    crossterm::event::poll(Duration::ZERO)?;
    let (width, height) = crossterm::terminal::size()?;
    let _ = outbox.send(Message::Resize(width, height));
    // On threads of their own: they block, and must never stand in the way of the disk.
    on_thread("input", outbox, read_input)?;
    on_thread("terminal", outbox, watch_terminal)
}

fn on_thread(
    name: &str,
    outbox: &UnboundedSender<Message>,
    work: fn(&UnboundedSender<Message>),
) -> io::Result<()> {
    let outbox = outbox.clone();
    thread::Builder::new().name(name.to_owned()).spawn(move || work(&outbox))?;
    Ok(())
}

fn forward(which: Signal, outbox: &UnboundedSender<Message>, message: fn() -> Message) -> io::Result<()> {
    let mut signals = signal(SignalKind::from_raw(which.as_raw()))?;
    let outbox = outbox.clone();
    tokio::spawn(async move {
        while signals.recv().await.is_some() {
            if outbox.send(message()).is_err() {
                return;
            }
        }
    });
    Ok(())
}

fn read_input(outbox: &UnboundedSender<Message>) {
    let mut latecomers = Latecomers::default();
    loop {
        let message = match read() {
            Ok(Event::Key(key)) if latecomers.hold(key) => continue,
            Ok(Event::Key(key)) if is_suspend(key) => Message::Suspend,
            Ok(Event::Key(key)) => {
                rehearsal::hear(key.code);
                Message::Key(key)
            }
            Ok(Event::Paste(text)) => Message::Paste(text),
            Ok(Event::Resize(width, height)) => Message::Resize(width, height),
            Ok(Event::Mouse(mouse)) => Message::Mouse(mouse),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            Err(_) => Message::Gone,
        };
        rehearsal::panic_if_cued(Thread::Input);
        let is_over = matches!(message, Message::Gone);
        if outbox.send(message).is_err() || is_over {
            return;
        }
    }
}

fn is_suspend(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}

/// Sleeps until the terminal is gone. The thread that reads keys does not notice: crossterm takes the end of a
/// terminal for nothing read yet, and reads again, and again.
fn watch_terminal(outbox: &UnboundedSender<Message>) {
    let terminal = io::stdin();
    let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
    while let Err(error) = poll(&mut watched, None) {
        if error != Errno::INTR {
            return;
        }
    }
    let [terminal] = watched;
    if terminal.revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        silence_input();
        let _ = outbox.send(Message::Gone);
    }
}

/// Puts a pipe into which nobody writes in the place of a dead terminal, so that whoever reads there sleeps.
fn silence_input() {
    let Ok((silence, end)) = io::pipe() else { return };
    if rustix::stdio::dup2_stdin(&silence).is_ok() {
        // For as long as the program runs: with its other end closed, the pipe would be as dead as the terminal.
        std::mem::forget(end);
    }
}
