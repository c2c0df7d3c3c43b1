//! The program in a terminal of its own: keys and signals in, what stands on the screen out.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{Termios, tcgetattr};

/// Longer than anything takes on two slow cores; a test that fails waits this long.
const PATIENCE: Duration = Duration::from_secs(40);

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_astragal");

/// What was drawn so far, and word that it changed.
type Shown = Arc<(Mutex<vt100::Parser>, Condvar)>;

/// The program, running in a terminal.
pub struct Terminal {
    child: Child,
    master: Option<Arc<Pty>>,
    slave: Option<OwnedFd>,
    shown: Shown,
    before: String,
    is_going: Arc<AtomicBool>,
}

impl Terminal {
    /// Starts the dashboard over a data folder in a terminal of 80 columns and 24 rows.
    pub fn start(data_dir: &Path, arguments: &[&str]) -> Self {
        Self::of_kind("xterm-256color", data_dir, arguments)
    }

    /// Starts it in a terminal of this kind.
    pub fn of_kind(kind: &str, data_dir: &Path, arguments: &[&str]) -> Self {
        let (master, slave) = open().unwrap();
        master.resize(Size::new(24, 80)).unwrap();
        let kept = slave.as_fd().try_clone_to_owned().unwrap();
        let before = discipline(&kept);
        let command = Command::new(PROGRAM)
            .arg("--data-dir")
            .arg(data_dir)
            .args(arguments)
            .env("TERM", kind)
            .env("HOME", data_dir)
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .env_remove("ASTRAGAL_DATA_DIR")
            // Whoever runs the tests may have house rules of their own.
            .env("ASTRAGAL_CONFIG_DIR", data_dir.join("no-settings"))
            .env_remove("RUST_BACKTRACE");
        let child = command.spawn(slave).unwrap();
        let master = Arc::new(master);
        let parser = vt100::Parser::new(cells(24), cells(80), 0);
        let shown = Arc::new((Mutex::new(parser), Condvar::new()));
        let is_going = Arc::new(AtomicBool::new(false));
        watch(&master, &shown, &is_going);
        Self { child, master: Some(master), slave: Some(kept), shown, before, is_going }
    }

    /// Types bytes as they are.
    pub fn type_in(&mut self, keys: &str) -> &mut Self {
        let mut master: &Pty = self.master.as_ref().unwrap();
        master.write_all(keys.as_bytes()).unwrap();
        self
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.shown.0.lock().unwrap().screen_mut().set_size(cells(height), cells(width));
        self.master.as_ref().unwrap().resize(Size::new(height, width)).unwrap();
    }

    /// Waits until this stands on the screen.
    pub fn wait_for(&mut self, text: &str) -> &mut Self {
        self.wait_until(text, |screen| screen.contents().contains(text))
    }

    /// Waits until the first row ends like this: what is saved stands there.
    pub fn wait_for_saved(&mut self, seq: u64) -> &mut Self {
        let text = format!("saved {seq}");
        self.wait_until(&text, |screen| {
            let first = screen.contents().lines().next().unwrap_or_default().trim_end().to_owned();
            first.ends_with(&format!(" {text}"))
        })
    }

    /// Waits until the first row names the process that is followed.
    pub fn wait_for_following(&mut self, holder: u32) -> &mut Self {
        let text = format!("following process {holder}");
        self.wait_until(&text, |screen| {
            screen.contents().lines().next().is_some_and(|first| first.trim_end().ends_with(&text))
        })
    }

    /// The number of the program's process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the screen is so.
    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&vt100::Screen) -> bool) -> &mut Self {
        let (screen, changed) = &*self.shown;
        let deadline = Instant::now() + PATIENCE;
        let mut parser = screen.lock().unwrap();
        while !is_so(parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "waited in vain for {what}:\n{}", parser.screen().contents());
            parser = changed.wait_timeout(parser, left).unwrap().0;
        }
        drop(parser);
        self
    }

    /// What stands on the screen.
    pub fn contents(&self) -> String {
        self.shown.0.lock().unwrap().screen().contents()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Waits for the program to end.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < deadline, "it does not end:\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the program to be stopped.
    pub fn wait_for_stop(&self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let status = waitpid(Some(self.pid()), WaitOptions::UNTRACED | WaitOptions::NOHANG).unwrap();
            if status.is_some_and(|(_, status)| status.stopped()) {
                return;
            }
            assert!(Instant::now() < deadline, "it does not stop:\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Takes the terminal away, as closing its window does.
    pub fn take_away(&mut self) {
        self.slave = None;
        self.is_going.store(true, Ordering::SeqCst);
        // Something to read, so that the thread that reads lets go of its end.
        self.resize(90, 30);
        let deadline = Instant::now() + PATIENCE;
        let mut held = self.master.take().unwrap();
        loop {
            match Arc::try_unwrap(held) {
                Ok(last) => return drop(last),
                Err(still_held) => held = still_held,
            }
            assert!(Instant::now() < deadline, "the terminal cannot be taken away");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The line discipline as it is, and as it was before the program began.
    pub fn disciplines(&self) -> (String, &str) {
        (discipline(self.slave.as_ref().unwrap()), &self.before)
    }

    /// Whether the terminal is as it was before: its line discipline, screen, cursor and paste.
    #[track_caller]
    pub fn assert_given_back(&mut self) {
        let (now, before) = self.disciplines();
        assert_eq!(now, before, "the line discipline");
        self.wait_until("the screen left behind", |screen| {
            !screen.alternate_screen() && !screen.bracketed_paste() && !screen.hide_cursor()
        });
    }

    fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads what the program draws, on a thread, until the terminal is gone.
fn watch(master: &Arc<Pty>, shown: &Shown, is_going: &Arc<AtomicBool>) {
    let (master, shown, is_going) = (Arc::clone(master), Arc::clone(shown), Arc::clone(is_going));
    thread::spawn(move || {
        let mut bytes = [0; 16 * 1024];
        while let Ok(read @ 1..) = (&mut &*master).read(&mut bytes) {
            shown.0.lock().unwrap().process(&bytes[..read]);
            shown.1.notify_all();
            if is_going.load(Ordering::SeqCst) {
                return;
            }
        }
    });
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

/// Everything a line discipline is set to, in words.
fn discipline(slave: &OwnedFd) -> String {
    let Termios { input_modes, output_modes, local_modes, special_codes, .. } = tcgetattr(slave).unwrap();
    format!("{input_modes:?}\n{output_modes:?}\n{local_modes:?}\n{special_codes:?}")
}
