//! What a panic leaves behind: the terminal given back, and a report on it and in a file.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::thread;

use tokio::sync::mpsc::UnboundedSender;

use crate::words::display_safe;

use super::message::Message;
use super::terminal::give_back;

/// A panic on this thread, the one that draws, gives the terminal back first; on any other it ends the loop by a
/// message, and everything is flushed. The report goes to the screen left behind and into a file.
pub fn report_panics(data_dir: PathBuf, outbox: UnboundedSender<Message>) {
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        let report = report(info);
        let told = format!("{report}{}", keep(&data_dir, &report));
        if thread::current().id() == drawing {
            give_back();
            // Not `eprintln`: without a terminal it panics, and a panic in here ends the program at once.
            let _ = writeln!(io::stderr(), "{told}");
        } else {
            let _ = outbox.send(Message::Panicked(told));
        }
    }));
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let thread = thread::current();
    let version = env!("CARGO_PKG_VERSION");
    let mut report = format!(
        "Astragal {version}: the {} thread {info}\n",
        thread.name().unwrap_or("unnamed")
    );
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        report.push_str(&trace.to_string());
    }
    report.push_str("This is a bug in the program: please report it.");
    // A panic may quote what users wrote.
    report
        .lines()
        .map(|line| format!("{}\n", display_safe(line)))
        .collect()
}

/// Keeps the report, and says where.
fn keep(data_dir: &Path, report: &str) -> String {
    let path = data_dir.join("panic.txt");
    match crate::store::keep_report(&path, report) {
        Ok(()) => format!(
            "The report is in {}.",
            display_safe(&path.display().to_string())
        ),
        Err(error) => format!("The report could not be kept in a file: {error}"),
    }
}
