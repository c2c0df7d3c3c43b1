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
use signal_hook::iterator::Signals;
use tokio::sync::mpsc::UnboundedSender;

use super::asking::Latecomers;
use super::ending::{Unsaved, end_in_time};
use super::message::Message;
use super::panic_injection::{self, Thread};

/// The signals that ask the program to end, and those that would end it at once, with the terminal as it is.
const ENDING: [Signal; 9] = [
    Signal::TERM,
    Signal::HUP,
    Signal::INT,
    Signal::QUIT,
    Signal::ABORT,
    Signal::BUS,
    Signal::SYS,
    Signal::TRAP,
    Signal::XCPU,
];

/// The signals that would end the program too and ask for nothing: they pass.
const PASSING: [Signal; 7] = [
    Signal::USR1,
    Signal::USR2,
    Signal::ALARM,
    Signal::VTALARM,
    Signal::PROF,
    Signal::PIPE,
    Signal::IO,
];

/// Linux's own, which pass as well.
#[cfg(target_os = "linux")]
const PASSING_HERE: [Signal; 2] = [Signal::POWER, Signal::STKFLT];
#[cfg(not(target_os = "linux"))]
const PASSING_HERE: [Signal; 0] = [];

/// Starts listening to signals, before anything is asked of the terminal: what comes between would leave it raw. The flag
/// rises when a signal asks the program to end, at once and before its message arrives.
///
/// # Errors
/// The system's.
pub fn listen(outbox: &UnboundedSender<Message>, unsaved: &Unsaved) -> io::Result<Arc<AtomicBool>> {
    let is_ending = Arc::new(AtomicBool::new(false));
    let ending = ENDING.map(Signal::as_raw);
    for signal in ending {
        signal_hook::flag::register(signal, Arc::clone(&is_ending))?;
    }
    let others = PASSING
        .iter()
        .chain(&PASSING_HERE)
        .chain(&[Signal::TSTP])
        .map(|signal| signal.as_raw());
    let mut signals = Signals::new(ending.into_iter().chain(others))?;
    let (outbox, unsaved) = (outbox.clone(), unsaved.clone());
    let work = move || {
        for signal in real_time() {
            // A program under another that keeps one for itself does without.
            let _ = signals.add_signal(signal);
        }
        for signal in signals.forever() {
            if ending.contains(&signal) {
                let _ = outbox.send(Message::Stop);
                end_in_time(&unsaved);
            } else if signal == Signal::TSTP.as_raw() {
                let _ = outbox.send(Message::Suspend);
            }
        }
    };
    // Not among the tasks of the loop: it has to hear of the end while the loop hangs.
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(work)?;
    Ok(is_ending)
}

/// Linux's signals without a name, each of which would end the program; what lies below them is the C library's own, and of
/// these the first where that library is musl.
const fn real_time() -> std::ops::Range<i32> {
    if cfg!(target_os = "linux") {
        34..65
    } else {
        0..0
    }
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
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || work(&outbox))?;
    Ok(())
}

fn read_input(outbox: &UnboundedSender<Message>) {
    let mut latecomers = Latecomers::default();
    loop {
        let message = match read() {
            Ok(Event::Key(key)) if latecomers.hold(key) => continue,
            Ok(Event::Key(key)) => {
                let (esc, key) = apart(key);
                if esc.is_some_and(|esc| outbox.send(Message::Key(esc)).is_err()) {
                    return;
                }
                panic_injection::hear(key.code);
                if is_suspend(key) {
                    Message::Suspend
                } else {
                    Message::Key(key)
                }
            }
            Ok(Event::Paste(text)) => Message::Paste(text),
            Ok(Event::Resize(width, height)) => Message::Resize(width, height),
            Ok(Event::Mouse(mouse)) => Message::Mouse(mouse),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            Err(_) => Message::Gone,
        };
        panic_injection::panic_if_cued(Thread::Input);
        let is_over = matches!(message, Message::Gone);
        if outbox.send(message).is_err() || is_over {
            return;
        }
    }
}

/// Esc and a key that came in one packet, which crossterm reads as Alt and that key: they are the two keys that were pressed,
/// since no chord of ours has Alt in it. Keys that tell what was held down with them, as arrows do, are one.
fn apart(key: KeyEvent) -> (Option<KeyEvent>, KeyEvent) {
    let is_pair = key.modifiers.contains(KeyModifiers::ALT)
        && matches!(
            key.code,
            KeyCode::Char(_) | KeyCode::Enter | KeyCode::Tab | KeyCode::Backspace
        );
    if !is_pair {
        return (None, key);
    }
    let alone = KeyEvent::new(key.code, key.modifiers - KeyModifiers::ALT);
    (Some(KeyEvent::from(KeyCode::Esc)), alone)
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
    if terminal
        .revents()
        .intersects(PollFlags::HUP | PollFlags::ERR)
    {
        silence_input();
        let _ = outbox.send(Message::Gone);
    }
}

/// Puts a pipe into which nobody writes in the place of a dead terminal, so that whoever reads there sleeps.
fn silence_input() {
    let Ok((silence, end)) = io::pipe() else {
        return;
    };
    if rustix::stdio::dup2_stdin(&silence).is_ok() {
        // For as long as the program runs: with its other end closed, the pipe would be as dead as the terminal.
        std::mem::forget(end);
    }
}
