//! Panics on cue, so that tests in a terminal can see what a panic leaves behind. A release build has none of it.

/// A thread that can be told to panic, by `ASTRAGAL_PANIC` and its name; F12 is the cue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thread {
    /// `drawing`: at the next frame.
    Drawing,
    /// `disk`: when it next has something to say.
    Disk,
    /// `input`: at once.
    Input,
}

#[cfg(debug_assertions)]
pub use cued::{hear, panic_if_cued};

#[cfg(debug_assertions)]
mod cued {
    use std::sync::atomic::{AtomicBool, Ordering};

    use crossterm::event::KeyCode;

    use super::Thread;

    static CUE: AtomicBool = AtomicBool::new(false);

    /// A key was pressed: it may be the cue.
    pub fn hear(key: KeyCode) {
        if key == KeyCode::F(12) {
            CUE.store(true, Ordering::SeqCst);
        }
    }

    /// Panics if the cue was given and this thread is named.
    #[expect(clippy::panic, reason = "it is what is asked for")]
    pub fn panic_if_cued(thread: Thread) {
        let name = match thread {
            Thread::Drawing => "drawing",
            Thread::Disk => "disk",
            Thread::Input => "input",
        };
        let is_named = std::env::var_os("ASTRAGAL_PANIC").is_some_and(|named| named == name);
        // Once: a second panic on the way out would end the program at once.
        if is_named && CUE.swap(false, Ordering::SeqCst) {
            panic!("rehearsed on the {name} thread, with a \u{202e} in it");
        }
    }
}

/// Nothing is rehearsed in a release build.
#[cfg(not(debug_assertions))]
pub const fn hear(_key: crossterm::event::KeyCode) {}

/// Nothing is rehearsed in a release build.
#[cfg(not(debug_assertions))]
pub const fn panic_if_cued(_thread: Thread) {}
