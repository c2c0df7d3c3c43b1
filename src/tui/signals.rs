//! Everything that reaches the loop from outside the disk: keys, signals, panics.

use std::io;
use std::panic;
use std::path::PathBuf;
use std::thread;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, read};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc::UnboundedSender;

use super::message::Message;
use super::terminal::give_back;

/// Starts listening to the terminal and to signals.
///
/// # Errors
/// The system's.
pub fn listen(outbox: &UnboundedSender<Message>) -> io::Result<()> {
    let keys = outbox.clone();
    // Input is read on a thread of its own: it blocks, and must never stand in the way of the disk.
    thread::Builder::new().name("input".to_owned()).spawn(move || read_input(&keys))?;
    for kind in [SignalKind::terminate(), SignalKind::hangup(), SignalKind::interrupt()] {
        forward(kind, outbox, || Message::Stop)?;
    }
    forward(SignalKind::from_raw(rustix::process::Signal::TSTP.as_raw()), outbox, || Message::Suspend)
}

fn forward(kind: SignalKind, outbox: &UnboundedSender<Message>, message: fn() -> Message) -> io::Result<()> {
    let mut signals = signal(kind)?;
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
    loop {
        let message = match read() {
            Ok(Event::Key(key)) if is_suspend(key) => Message::Suspend,
            Ok(Event::Key(key)) => Message::Key(key),
            Ok(Event::Paste(text)) => Message::Paste(text),
            Ok(Event::Resize(width, height)) => Message::Resize(width, height),
            Ok(Event::FocusGained | Event::FocusLost | Event::Mouse(_)) => continue,
            Err(_) => Message::Gone,
        };
        let is_over = matches!(message, Message::Gone);
        if outbox.send(message).is_err() || is_over {
            return;
        }
    }
}

fn is_suspend(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers == KeyModifiers::CONTROL
}

/// A panic on the drawing thread gives the terminal back first; on any other it ends the loop by a message, and
/// everything is flushed. The report goes to the screen left behind and into a file.
pub fn report_panics(data_dir: PathBuf, outbox: UnboundedSender<Message>) {
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        let report =
            format!("Astragal {} panicked: {info}\nPlease report this.\n", env!("CARGO_PKG_VERSION"));
        let path = data_dir.join("panic.txt");
        let kept = crate::store::keep_report(&path, &report);
        let place = kept.map_or_else(|_| String::new(), |()| format!("The report is in {}.", path.display()));
        let told = format!("{report}{place}");
        if thread::current().id() == drawing {
            give_back();
            eprintln!("{told}");
        } else {
            let _ = outbox.send(Message::Panicked(told));
        }
    }));
}
