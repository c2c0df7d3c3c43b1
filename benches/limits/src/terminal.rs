//! A program in a terminal: when each piece of what it drew came, what stands on the screen by it.

use std::io::{self, ErrorKind, Read, Write};
use std::num::NonZeroU16;
use std::process::{Child, ExitStatus};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

/// How long anything is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// After so long without a byte a program has drawn what it had to draw: longer than it waits for the disk.
pub const QUIET: Duration = Duration::from_millis(40);

/// What ends a frame.
const END_OF_FRAME: &[u8] = b"\x1b[?2026l";

/// What a program may ask, and what a terminal answers at once: where its cursor is (behind one mark of one cell), the
/// colour of its ground, of which kind it is.
const QUESTIONS: [(&[u8], &[u8]); 3] = [
    (b"\x1b[6n", b"\x1b[1;2R"),
    (b"\x1b]11;?\x1b\\", b"\x1b]11;rgb:1515/1717/1c1c\x1b\\"),
    (b"\x1b[c", b"\x1b[?62;22c"),
];

/// The program and its terminal.
pub struct Terminal {
    child: Child,
    master: Pty,
    began: Instant,
    parser: vt100::Parser,
    /// The last bytes before what comes next, in case a question is cut in two.
    tail: Vec<u8>,
}

/// What a program wrote in a while, piece by piece, each with the time since the while began.
#[derive(Default)]
pub struct Written {
    pieces: Vec<(Duration, Vec<u8>)>,
}

impl Written {
    pub fn bytes(&self) -> usize {
        self.pieces.iter().map(|(_, piece)| piece.len()).sum()
    }

    /// When the first frame was drawn to its end, by a program that tells where its frames end.
    pub fn first_frame(&self) -> Duration {
        let mut so_far = Vec::new();
        let ended = self.pieces.iter().find(|(_, piece)| {
            so_far.extend_from_slice(piece);
            so_far.windows(END_OF_FRAME.len()).any(|window| window == END_OF_FRAME)
        });
        ended.map_or(self.end(), |(when, _)| *when)
    }

    /// When the last byte came.
    pub fn end(&self) -> Duration {
        self.pieces.last().map_or(Duration::ZERO, |(when, _)| *when)
    }
}

impl Terminal {
    /// Starts a program in a terminal of this size; the clock runs from just before the fork.
    pub fn start(command: Command, (width, height): (u16, u16)) -> io::Result<Self> {
        let (master, slave) = open().map_err(io::Error::other)?;
        master.resize(Size::new(height, width)).map_err(io::Error::other)?;
        let began = Instant::now();
        let child = command.spawn(slave).map_err(io::Error::other)?;
        let cells = |count| NonZeroU16::new(count).unwrap_or(NonZeroU16::MIN);
        let parser = vt100::Parser::new(cells(height), cells(width), 0);
        Ok(Self { child, master, began, parser, tail: Vec::new() })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn screen(&self) -> &vt100::Screen {
        self.parser.screen()
    }

    /// From the start to the last byte of the first frame that is so, and to the last byte of all until it rests.
    pub fn first_frame(
        &mut self,
        is_whole: impl Fn(&vt100::Screen) -> bool,
    ) -> io::Result<(Duration, Duration)> {
        let mut first = None;
        let mut last = Duration::ZERO;
        // A program may think for a while between two of its frames.
        while let Some(written) =
            self.listen(self.began, if first.is_none() { PATIENCE } else { 4 * QUIET })?
        {
            for (when, piece) in &written.pieces {
                self.parser.process(piece);
                if first.is_none() && is_whole(self.parser.screen()) {
                    first = Some(*when);
                }
            }
            last = written.end();
        }
        let first = first.ok_or_else(|| self.in_vain("the first frame"))?;
        Ok((first, last))
    }

    /// Presses a key and waits until the screen is so and rests; what was written, timed from the key.
    pub fn press(&mut self, keys: &str, is_so: impl Fn(&vt100::Screen) -> bool) -> io::Result<Written> {
        let pressed = Instant::now();
        self.master.write_all(keys.as_bytes())?;
        let mut all = Written::default();
        while let Some(written) = self.listen(pressed, PATIENCE)? {
            written.pieces.iter().for_each(|(_, piece)| self.parser.process(piece));
            all.pieces.extend(written.pieces);
            if is_so(self.parser.screen()) {
                return Ok(all);
            }
        }
        Err(self.in_vain(keys))
    }

    /// Reads for a while whatever comes.
    pub fn attend(&mut self, time: Duration) -> io::Result<Written> {
        let (begun, mut all) = (Instant::now(), Written::default());
        while let Some(left) = time.checked_sub(begun.elapsed()) {
            let Some(written) = self.listen(begun, left)? else { break };
            written.pieces.iter().for_each(|(_, piece)| self.parser.process(piece));
            all.pieces.extend(written.pieces);
        }
        Ok(all)
    }

    /// What comes until nothing more does; nothing if nothing comes in time.
    fn listen(&mut self, since: Instant, patience: Duration) -> io::Result<Option<Written>> {
        let mut written = Written::default();
        let mut bytes = vec![0; 1 << 16];
        let mut wait = patience;
        while has_come(&self.master, wait)? {
            let count = match self.master.read(&mut bytes) {
                Ok(0) => break,
                Ok(count) => count,
                // The program has ended.
                Err(error) if error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error()) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            written.pieces.push((since.elapsed(), bytes[..count].to_vec()));
            self.answer(&bytes[..count])?;
            wait = QUIET;
        }
        Ok((!written.pieces.is_empty()).then_some(written))
    }

    /// Answers what was asked, as a terminal does.
    fn answer(&mut self, bytes: &[u8]) -> io::Result<()> {
        let before = self.tail.len();
        self.tail.extend_from_slice(bytes);
        let mut asked: Vec<(usize, &[u8])> = Vec::new();
        for (question, answer) in QUESTIONS {
            let windows = self.tail.windows(question.len()).enumerate();
            let places =
                windows.filter(|(place, window)| place + question.len() > before && *window == question);
            asked.extend(places.map(|(place, _)| (place, answer)));
        }
        asked.sort_unstable();
        let answers: Vec<u8> = asked.into_iter().flat_map(|(_, answer)| answer.iter().copied()).collect();
        self.tail.drain(..self.tail.len().saturating_sub(16));
        if answers.is_empty() { Ok(()) } else { self.master.write_all(&answers) }
    }

    /// Presses `q` and waits for the end.
    pub fn quit(mut self) -> io::Result<ExitStatus> {
        self.master.write_all(b"q")?;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait()? {
                return Ok(status);
            }
            self.listen(deadline, Duration::from_millis(5))?;
        }
        Err(self.in_vain("its end"))
    }

    fn in_vain(&self, what: &str) -> io::Error {
        io::Error::other(format!("waited in vain for {what:?}:\n{}", self.parser.screen().contents()))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn has_come(master: &Pty, within: Duration) -> io::Result<bool> {
    let mut watched = [PollFd::new(master, PollFlags::IN)];
    let timeout = Timespec {
        tv_sec: i64::try_from(within.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(within.subsec_nanos()),
    };
    Ok(poll(&mut watched, Some(&timeout))? > 0)
}
