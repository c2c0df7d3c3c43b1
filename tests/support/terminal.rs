//! The program in a terminal of its own: keys and signals in, what stands on the screen out.

use std::cell::OnceCell;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{InputModes, LocalModes, OutputModes, tcgetattr};

/// Longer than anything takes on two slow cores; a test that fails waits this long.
const PATIENCE: Duration = Duration::from_secs(40);

/// The program; benches, which are a package of their own, have none and use other parts of the support.
pub const PROGRAM: &str = match option_env!("CARGO_BIN_EXE_astragal") {
    Some(program) => program,
    None => "astragal",
};

/// What stood on the screen before the program began.
const BEFORE: &str = "$ before";

/// The kind of terminal it is told it has.
pub const KIND: &str = "xterm-256color";

/// What ends a frame.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

/// The last thing the program asks of a terminal before it begins.
const QUESTION: &[u8] = b"\x1b[c";

/// What a terminal answers: a mark takes one cell, its ground is not told, it is a terminal.
const ANSWER: &[u8] = b"\x1b[1;2R\x1b[?62c";

/// What was drawn so far, every byte of it, and word that it changed.
type Shown = Arc<(Mutex<Drawn>, Condvar)>;

struct Drawn {
    parser: vt100::Parser,
    bytes: Vec<u8>,
}

/// Terminals stand one after the other: a machine with a few programs in terminals at once is too slow for any of them.
static TURN: Mutex<()> = Mutex::new(());

thread_local! {
    /// The turn of the test on this thread, to its end.
    static TAKEN: OnceCell<MutexGuard<'static, ()>> = const { OnceCell::new() };
}

/// The program, running in a terminal.
pub struct Terminal {
    child: Child,
    master: Option<Arc<Pty>>,
    slave: Option<OwnedFd>,
    shown: Shown,
    before: String,
    is_going: Arc<AtomicBool>,
    is_paused: Arc<AtomicBool>,
}

impl Terminal {
    /// Starts the dashboard over a data folder in a terminal of 80 columns and 24 rows.
    pub fn start(data_dir: &Path, arguments: &[&str]) -> Self {
        Self::with(data_dir, arguments, &[])
    }

    /// Starts it with these variables set.
    pub fn with(data_dir: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let command = Command::new(PROGRAM)
            .arg("--data-dir")
            .arg(data_dir)
            .args(arguments);
        Self::of(
            command.env("TERM", KIND).envs(variables.iter().copied()),
            data_dir,
        )
    }

    /// Starts it under something else: a shell, a tracer. `under` goes before the program and what it is given.
    pub fn under<S: AsRef<OsStr>>(under: &[S], data_dir: &Path, arguments: &[&str]) -> Self {
        let [first, others @ ..] = under else {
            panic!("under what?")
        };
        let command = Command::new(first)
            .args(others)
            .arg(PROGRAM)
            .arg("--data-dir")
            .arg(data_dir);
        Self::of(command.args(arguments).env("TERM", KIND), data_dir)
    }

    /// Starts something, with a home of its own, in a terminal of 80 columns and 24 rows.
    pub fn of(command: Command, home: &Path) -> Self {
        Self::of_size((80, 24), command, home)
    }

    /// Starts something, with a home of its own, in a terminal that has something on it already.
    pub fn of_size((width, height): (u16, u16), command: Command, home: &Path) -> Self {
        TAKEN.with(|taken| {
            _ = taken.get_or_init(|| TURN.lock().unwrap_or_else(PoisonError::into_inner));
        });
        let (master, slave) = open().unwrap();
        master.resize(Size::new(height, width)).unwrap();
        let kept = slave.as_fd().try_clone_to_owned().unwrap();
        let before = discipline(&kept);
        rustix::io::write(&kept, format!("{BEFORE}\n").as_bytes()).unwrap();
        let command = command
            .env("HOME", home)
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .env_remove("LC_ALL")
            .env("LANG", "C.UTF-8")
            .env_remove("ASTRAGAL_DATA_DIR")
            // Whoever runs the tests may have house rules of their own.
            .env("ASTRAGAL_CONFIG_DIR", home.join("no-settings"))
            .env_remove("RUST_BACKTRACE");
        let child = command.spawn(slave).unwrap();
        let master = Arc::new(master);
        let parser = vt100::Parser::new(cells(height), cells(width), 0);
        let shown = Arc::new((
            Mutex::new(Drawn {
                parser,
                bytes: Vec::new(),
            }),
            Condvar::new(),
        ));
        let is_going = Arc::new(AtomicBool::new(false));
        let is_paused = Arc::new(AtomicBool::new(false));
        watch(&master, &shown, &is_going, &is_paused);
        Self {
            child,
            master: Some(master),
            slave: Some(kept),
            shown,
            before,
            is_going,
            is_paused,
        }
    }

    /// Types bytes as they are.
    pub fn type_in(&mut self, keys: &str) -> &mut Self {
        let mut master: &Pty = self.master.as_ref().unwrap();
        master.write_all(keys.as_bytes()).unwrap();
        self
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.shown
            .0
            .lock()
            .unwrap()
            .parser
            .screen_mut()
            .set_size(cells(height), cells(width));
        self.master
            .as_ref()
            .unwrap()
            .resize(Size::new(height, width))
            .unwrap();
    }

    /// Waits until this stands on the screen.
    pub fn wait_for(&mut self, text: &str) -> &mut Self {
        self.wait_until(text, |screen| screen.contents().contains(text))
    }

    /// Waits until the first row ends like this: what is saved stands there.
    pub fn wait_for_saved(&mut self, seq: u64) -> &mut Self {
        let text = format!("saved {seq}");
        self.wait_until(&text, |screen| {
            let first = screen
                .contents()
                .lines()
                .next()
                .unwrap_or_default()
                .trim_end()
                .to_owned();
            first.ends_with(&format!(" {text}"))
        })
    }

    /// Waits until the first row names the process that is followed.
    pub fn wait_for_following(&mut self, holder: u32) -> &mut Self {
        let text = format!("following process {holder}");
        self.wait_until(&text, |screen| {
            screen
                .contents()
                .lines()
                .next()
                .is_some_and(|first| first.trim_end().ends_with(&text))
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
        let mut drawn = screen.lock().unwrap();
        while !is_so(drawn.parser.screen()) {
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero(),
                "waited in vain for {what}:\n{}",
                drawn.parser.screen().contents()
            );
            drawn = changed.wait_timeout(drawn, left).unwrap().0;
        }
        drop(drawn);
        self
    }

    /// What stands on the screen.
    pub fn contents(&self) -> String {
        self.shown.0.lock().unwrap().parser.screen().contents()
    }

    /// Whether the screen is so now.
    pub fn shows(&self, is_so: impl Fn(&vt100::Screen) -> bool) -> bool {
        is_so(self.shown.0.lock().unwrap().parser.screen())
    }

    /// How often these bytes were sent to the terminal.
    pub fn count(&self, bytes: &str) -> usize {
        let drawn = self.shown.0.lock().unwrap();
        drawn
            .bytes
            .windows(bytes.len())
            .filter(|window| *window == bytes.as_bytes())
            .count()
    }

    /// The last frame that was drawn to its end, once everything that the program sent has arrived: what a terminal shows
    /// that draws whole frames only. The program has ended.
    pub fn last_whole_frame(&mut self) -> vt100::Parser {
        // Whatever was cut off is ended first; none of this shows.
        let last = "\x18\x1b]0;nothing comes after this\x07";
        rustix::io::write(self.slave.as_ref().unwrap(), last.as_bytes()).unwrap();
        let deadline = Instant::now() + PATIENCE;
        while self.count(last) == 0 {
            assert!(
                Instant::now() < deadline,
                "what the program sent does not arrive"
            );
            thread::sleep(Duration::from_millis(1));
        }
        let drawn = self.shown.0.lock().unwrap();
        let (height, width) = drawn.parser.screen().size();
        let mut parser = vt100::Parser::new(height, width, 0);
        let end = drawn
            .bytes
            .windows(END_OF_FRAME.len())
            .rposition(|window| window == END_OF_FRAME);
        parser.process(end.map_or(&[], |end| &drawn.bytes[..end]));
        parser
    }

    /// How many bytes it has sent so far.
    pub fn sent(&self) -> usize {
        self.shown.0.lock().unwrap().bytes.len()
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Waits until no thread of the program was woken for a while.
    #[cfg(target_os = "linux")]
    pub fn wait_for_rest(&self) {
        let deadline = Instant::now() + PATIENCE;
        let mut before = self.wakes();
        loop {
            thread::sleep(Duration::from_millis(300));
            let now = self.wakes();
            if now == before {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "it never sleeps: {before}, then {now}"
            );
            before = now;
        }
    }

    /// How often the system gave the program's threads their turn.
    #[cfg(target_os = "linux")]
    pub fn wakes(&self) -> u64 {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.id())).unwrap();
        let status =
            |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("status")).unwrap();
        let count = |line: &str| {
            line.split_once("ctxt_switches:")?
                .1
                .trim()
                .parse::<u64>()
                .ok()
        };
        tasks
            .map(|task| status(task.unwrap()).lines().filter_map(count).sum::<u64>())
            .sum()
    }

    /// Waits for the program to end.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(
                Instant::now() < deadline,
                "it does not end:\n{}",
                self.contents()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for the program to be stopped.
    pub fn wait_for_stop(&self) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let status = waitpid(
                Some(self.pid()),
                WaitOptions::UNTRACED | WaitOptions::NOHANG,
            )
            .unwrap();
            if status.is_some_and(|(_, status)| status.stopped()) {
                return;
            }
            assert!(
                Instant::now() < deadline,
                "it does not stop:\n{}",
                self.contents()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// From now on nobody reads what the program draws, after what comes next.
    pub fn stop_reading(&mut self) {
        self.is_paused.store(true, Ordering::SeqCst);
    }

    /// Takes the terminal away, as closing its window does.
    pub fn take_away(&mut self) {
        self.is_going.store(true, Ordering::SeqCst);
        // Something to read, so that the thread that reads lets go of its end.
        rustix::io::write(self.slave.take().unwrap(), b" ").unwrap();
        let deadline = Instant::now() + PATIENCE;
        let mut held = self.master.take().unwrap();
        loop {
            match Arc::try_unwrap(held) {
                Ok(last) => return drop(last),
                Err(still_held) => held = still_held,
            }
            assert!(
                Instant::now() < deadline,
                "the terminal cannot be taken away"
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether lines are edited, echoed and ended as a shell wants them.
    pub fn is_cooked(&self) -> bool {
        let modes = tcgetattr(self.slave.as_ref().unwrap()).unwrap();
        let local = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        modes.local_modes.contains(local)
            && modes.input_modes.contains(InputModes::ICRNL)
            && modes.output_modes.contains(OutputModes::OPOST)
    }

    /// Runs another program in the same terminal, as its user does once this one has ended.
    pub fn run_in_it(&self, program: &str, arguments: &[&str]) {
        let slave = self.slave.as_ref().unwrap().try_clone().unwrap();
        let status = std::process::Command::new(program)
            .args(arguments)
            .stdin(slave)
            .status();
        assert!(status.unwrap().success(), "{program} {arguments:?}");
    }

    /// The step up to which the last whole frame said that all is saved.
    pub fn saved_on_last_frame(&mut self) -> Option<u64> {
        let frame = self.last_whole_frame();
        let contents = frame.screen().contents();
        let (_, seq) = contents.lines().next()?.trim_end().rsplit_once("saved ")?;
        seq.parse().ok()
    }

    /// The line discipline as it is, and as it was before the program began.
    pub fn disciplines(&self) -> (String, &str) {
        (discipline(self.slave.as_ref().unwrap()), &self.before)
    }

    /// Whether the terminal is as it was before the program began: its line discipline, screen, cursor, paste and
    /// mouse; and whether it was given back this often since.
    #[track_caller]
    pub fn assert_given_back(&mut self, times: usize) {
        let (now, before) = self.disciplines();
        assert_eq!(now, before, "the line discipline");
        self.wait_until("the screen left behind, with what stood on it", |screen| {
            !screen.alternate_screen()
                && !screen.bracketed_paste()
                && !screen.hide_cursor()
                && !screen.application_cursor()
                && !screen.application_keypad()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
                && screen.contents().starts_with(BEFORE)
        });
        for (what, on, off) in [
            ("the screen", "\x1b[?1049h", "\x1b[?1049l"),
            ("paste", "\x1b[?2004h", "\x1b[?2004l"),
            ("the mouse", "\x1b[?1000h", "\x1b[?1000l"),
        ] {
            assert_eq!(
                (self.count(on), self.count(off)),
                (times, times),
                "taken and given back: {what}"
            );
        }
    }

    /// The processor time that the program has used, in hundredths of a second, once it has ended; with all it waited
    /// for.
    #[cfg(target_os = "linux")]
    pub fn work_until_end(&self) -> u64 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let (state, work) = self.state_and_work();
            if state == "Z" {
                return work;
            }
            assert!(
                Instant::now() < deadline,
                "it does not end:\n{}",
                self.contents()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The processor time that the program has used so far, in hundredths of a second, with all it waited for.
    #[cfg(target_os = "linux")]
    pub fn work(&self) -> u64 {
        self.state_and_work().1
    }

    #[cfg(target_os = "linux")]
    fn state_and_work(&self) -> (String, u64) {
        let path = format!("/proc/{}/stat", self.child.id());
        let stat = std::fs::read_to_string(path).unwrap();
        // The name, in brackets, may hold anything; what follows is fields parted by blanks, the state first.
        let fields: Vec<&str> = stat
            .rsplit_once(')')
            .unwrap()
            .1
            .split_whitespace()
            .collect();
        let work = fields[11..15]
            .iter()
            .map(|ticks| ticks.parse::<u64>().unwrap())
            .sum();
        (fields[0].to_owned(), work)
    }

    pub fn pid(&self) -> Pid {
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
fn watch(
    master: &Arc<Pty>,
    shown: &Shown,
    is_going: &Arc<AtomicBool>,
    is_paused: &Arc<AtomicBool>,
) {
    let (master, shown, is_going) = (Arc::clone(master), Arc::clone(shown), Arc::clone(is_going));
    let is_paused = Arc::clone(is_paused);
    thread::spawn(move || {
        let mut bytes = [0; 16 * 1024];
        while let Ok(read @ 1..) = (&mut &*master).read(&mut bytes) {
            let mut drawn = shown.0.lock().unwrap();
            drawn.parser.process(&bytes[..read]);
            drawn.bytes.extend_from_slice(&bytes[..read]);
            drop(drawn);
            shown.1.notify_all();
            if bytes[..read]
                .windows(QUESTION.len())
                .any(|window| window == QUESTION)
            {
                (&mut &*master).write_all(ANSWER).unwrap();
            }
            if is_going.load(Ordering::SeqCst) {
                return;
            }
            while is_paused.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(5));
            }
        }
    });
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).unwrap()
}

/// Everything a line discipline is set to: modes, control characters and speeds.
fn discipline(slave: &OwnedFd) -> String {
    format!("{:#?}", tcgetattr(slave).unwrap())
}
