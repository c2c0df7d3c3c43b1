//! What a panic leaves behind: the terminal given back, every step on the disk or told, and a report on the screen and in a file.
//!
//! The hook of panics does all of it and ends the program, so that it is the same whether a build unwinds or aborts.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{process, thread};

use tokio::sync::mpsc::UnboundedSender;

use crate::words::display_safe;

use super::ending::{Unsaved, end_in_time};
use super::message::Message;
use super::terminal::give_back_for_good;

/// What the program ends with, as Rust's own end by a panic.
const EXIT_CODE: u8 = 101;

/// How long the disk has for what is queued when the thread that draws has panicked. One that hangs is left by Ctrl-C.
const FLUSH: Duration = Duration::from_secs(60);

/// How long it has when another has: that may be the disk's own.
const LAST_FLUSH: Duration = Duration::from_millis(600);

/// How long another thread's panic waits for the loop to end the program: it may hang, or have ended.
const LOOP: Duration = Duration::from_millis(400);

/// From now on a panic of any thread ends the program. Of a thread other than this one, which draws, it does so by a message
/// to the loop, so that what was typed before is done first, and in the time that any end has.
pub fn end_at_panics(data_dir: PathBuf, unsaved: Unsaved, outbox: UnboundedSender<Message>) {
    let drawing = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        let report = report(info);
        if thread::current().id() == drawing {
            end(&report, FLUSH, &unsaved, &data_dir);
        }
        end_in_time(&unsaved);
        if outbox.send(Message::Panicked(report.clone())).is_ok() {
            thread::sleep(LOOP);
        }
        end_after_another(&report, &unsaved, &data_dir);
    }));
}

/// Ends the program with the report of another thread's panic.
pub fn end_after_another(report: &str, unsaved: &Unsaved, data_dir: &Path) -> ! {
    end(report, LAST_FLUSH, unsaved, data_dir)
}

fn end(report: &str, flush: Duration, unsaved: &Unsaved, data_dir: &Path) -> ! {
    let _screen = give_back_for_good();
    // Not `eprint`: without a terminal it panics, and a panic of a panic aborts the program.
    let _ = write!(io::stderr(), "{report}");
    unsaved.wait_for_disk(flush);
    unsaved.tell();
    let _ = writeln!(io::stderr(), "{}", keep(data_dir, report));
    process::exit(EXIT_CODE.into());
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
