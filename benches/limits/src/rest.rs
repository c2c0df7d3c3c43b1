//! What an open program takes while nobody touches it: memory, processor time, wake-ups.

use std::io;
use std::thread;
use std::time::Duration;

use pty_process::blocking::Command;

use crate::Stand;
use crate::campaigns::{AGES, aged};
use crate::process::{Memory, Work, memory, work};
use crate::table::{Row, Target};
use crate::terminal::Terminal;

const REST: Duration = Duration::from_secs(10);

const SIZE: (u16, u16) = (120, 40);

/// Starts a program, presses keys, lets it settle and looks at it for a while.
fn at_rest(command: Command, first: &str, keys: &str) -> io::Result<(Memory, Work)> {
    let mut terminal = Terminal::start(command, SIZE)?;
    terminal.first_frame(|screen| screen.contents().contains(first))?;
    if !keys.is_empty() {
        terminal.press(keys, |_| true)?;
    }
    terminal.attend(Duration::from_secs(1))?;
    let taken = memory(terminal.id())?;
    let before = work(terminal.id())?;
    terminal.attend(REST)?;
    let done = work(terminal.id())?.since(before);
    terminal.quit()?;
    Ok((taken, done))
}

pub fn rows(stand: &Stand) -> io::Result<Vec<Row>> {
    let watched = thread::scope(|scope| {
        let watch = |command, first: &'static str, keys: &'static str| {
            scope.spawn(move || at_rest(command, first, keys))
        };
        let mut all =
            vec![watch(stand.minimal(), "keys pressed", "k"), watch(stand.bottom(), "Processes", "")];
        all.extend(AGES.map(|age| watch(stand.astragal(&aged(age)), "? help", ":thalia stealth adv\r")));
        all.into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err(io::Error::other("a watcher died"))))
            .collect::<io::Result<Vec<_>>>()
    })?;
    let [(least, still), (_, busy), ours @ ..] = watched.as_slice() else { return Ok(Vec::new()) };
    let bottom = |figure| Some(("bottom".to_owned(), figure));
    let minimal = |figure| Some(("minimal".to_owned(), figure));
    let figures = |of: &dyn Fn(&(Memory, Work)) -> f64| ours.iter().map(of).collect();
    let row = |what: &str, unit, limit, figures, target| Row {
        what: what.to_owned(),
        unit,
        limit,
        figures,
        target,
    };
    let seconds = REST.as_secs();
    Ok(vec![
        row(
            &format!("idle {seconds} s after a roll: processor time (minimal: {:.2} ms)", still.busy),
            "ms",
            bottom(busy.busy),
            figures(&|(_, work)| work.busy),
            Target::Most([0.0; 3]),
        ),
        row(
            &format!("idle {seconds} s after a roll: wake-ups of all threads (minimal: {})", still.wakes),
            "",
            bottom(busy.wakes),
            figures(&|(_, work)| work.wakes),
            Target::Most([0.0; 3]),
        ),
        row(
            "resident memory after a roll",
            "MiB",
            minimal(least.resident),
            figures(&|(memory, _)| memory.resident),
            Target::Most([10.0, 16.0, 16.0]),
        ),
        row(
            "of it not mapped from files",
            "MiB",
            minimal(least.own),
            figures(&|(memory, _)| memory.own),
            Target::None,
        ),
    ])
}
