//! The end that always comes: whatever hangs, the terminal is given back and the steps that are on no disk are told.

use std::io::{self, stdout};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use crate::campaign::Step;
use crate::store::{Reply, keep_report, on_one_line, state_dir};
use crate::words::display_safe;

use super::terminal::{let_output_go, snatch_back};

/// How long an end that was asked for may take by itself. All that follows is over two seconds after it was asked for.
const PATIENCE: Duration = Duration::from_millis(1_200);

/// How long a program whose output nobody read has for its end, once that output was thrown away.
const SECOND_CHANCE: Duration = Duration::from_millis(200);

/// How long the file of unsaved steps is waited for: its disk may hang as well.
const FILE: Duration = Duration::from_millis(300);

/// Whether an end was asked for already.
static IS_DUE: AtomicBool = AtomicBool::new(false);

/// The steps that are on no disk. The loop may hang or have panicked when they have to be told, so it shares them.
#[derive(Debug, Clone, Default)]
pub struct Unsaved(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    steps: Mutex<Steps>,
    /// Told whenever the disk has more of them, or refuses them.
    answered: Condvar,
}

#[derive(Debug, Default)]
struct Steps {
    /// Of campaigns that were left.
    left: Vec<Step>,
    open: Vec<Step>,
    /// Whether the disk takes none of the open campaign until it is asked again.
    are_refused: bool,
}

impl Unsaved {
    /// One more is on its way to the disk.
    pub fn add(&self, step: Step) {
        self.steps().open.push(step);
    }

    /// The disk had these and has them no more: they come before all that are on their way.
    pub fn take_back(&self, mut lost: Vec<Step>) {
        let mut steps = self.steps();
        lost.append(&mut steps.open);
        steps.open = lost;
    }

    /// The disk answered: it has all up to some step, or refuses what comes behind it.
    pub fn hear(&self, reply: &Reply) {
        let mut steps = self.steps();
        match reply {
            Reply::Stored(seq) => {
                steps.open.retain(|step| step.seq > *seq);
                steps.are_refused = false;
            }
            Reply::Trouble { .. } => steps.are_refused = true,
            Reply::Snapped { .. }
            | Reply::Found(_)
            | Reply::Older(_)
            | Reply::Damaged(_)
            | Reply::Copied(_)
            | Reply::Closed { .. } => {}
        }
        self.0.answered.notify_all();
    }

    /// Waits until the disk has all of the open campaign or refuses it, no longer than so.
    pub fn wait_for_disk(&self, patience: Duration) {
        let are_coming = |steps: &mut Steps| !steps.open.is_empty() && !steps.are_refused;
        let answered = &self.0.answered;
        drop(answered.wait_timeout_while(self.steps(), patience, are_coming));
    }

    /// The campaign is left; no disk will take its steps any more.
    pub fn leave(&self) {
        let mut steps = self.steps();
        let open = std::mem::take(&mut steps.open);
        steps.left.extend(open);
        steps.are_refused = false;
    }

    /// Tells the terminal of them, once, and keeps them in a file as well, so that nothing need be typed off a screen.
    /// Says whether there were any.
    pub fn tell(&self) -> bool {
        let steps = {
            let mut steps = self.steps();
            let Steps { mut left, open, .. } = std::mem::take(&mut *steps);
            left.extend(open);
            left
        };
        if steps.is_empty() {
            return false;
        }
        let lines: Vec<String> = steps.iter().map(line_of).collect();
        let lines = lines.concat();
        let kept = keep(lines.clone());
        let mut text = format!("These steps are not on the disk:\n{lines}");
        if let Some(path) = kept {
            let path = path.display().to_string();
            text.push_str(&format!("They are kept in {}.\n", display_safe(&path)));
        }
        write(text.as_bytes());
        true
    }

    fn steps(&self) -> MutexGuard<'_, Steps> {
        let steps = self.0.steps.lock();
        steps.unwrap_or_else(PoisonError::into_inner)
    }
}

/// An end was asked for: from now on the program has two seconds, whatever hangs.
pub fn end_in_time(unsaved: &Unsaved) {
    if IS_DUE.swap(true, Ordering::SeqCst) {
        return;
    }
    let unsaved = unsaved.clone();
    // Without a thread the end comes when it comes.
    let _ = thread::Builder::new()
        .name("end".to_owned())
        .spawn(move || {
            thread::sleep(PATIENCE);
            let flags = let_output_go();
            thread::sleep(SECOND_CHANCE);
            snatch_back();
            let is_lost = unsaved.tell();
            drop(flags);
            std::process::exit(i32::from(is_lost));
        });
}

/// Says what is left to be said once the terminal was given back.
pub fn say(lines: &[String]) {
    let text: String = lines
        .iter()
        .map(|line| format!("{}\n", display_safe(line)))
        .collect();
    write(text.as_bytes());
}

fn line_of(step: &Step) -> String {
    let text = on_one_line(step).unwrap_or_else(|_| step.line.clone());
    format!("{text}\n")
}

/// Puts lines into a file of the folder for what must not be lost; says which, if the disk takes it in time.
fn keep(lines: String) -> Option<PathBuf> {
    let (sender, kept) = mpsc::channel();
    let work = move || {
        let folder = state_dir()?;
        std::fs::create_dir_all(&folder).ok()?;
        let path = folder.join(format!("unsaved-{}.ron", std::process::id()));
        keep_report(&path, &lines).ok()?;
        sender.send(path).ok()
    };
    thread::Builder::new()
        .name("unsaved".to_owned())
        .spawn(work)
        .ok()?;
    kept.recv_timeout(FILE).ok()
}

/// Writes as much as the terminal takes, past whoever has the lock of the standard output and hangs.
fn write(mut text: &[u8]) {
    let out = stdout();
    while !text.is_empty() {
        match rustix::io::write(&out, text).map_err(io::Error::from) {
            Ok(0) => return,
            Ok(written) => text = text.get(written..).unwrap_or_default(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
