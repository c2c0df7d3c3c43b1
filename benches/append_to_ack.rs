//! How long a step takes to be acknowledged by the disk thread, against a bare write and flush of the same bytes.
//!
//! Both run in alternating rounds on one file system, so that a busy machine slows both; what counts is the ratio.
//! `cargo bench --package benches --bench append_to_ack [FOLDER]` measures on the disk of that folder.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Campaign, Step};
use astragal::dice::{Dice, Seed};
use astragal::store::{Disk, Job, Reply, Shelf, ron_options};
use astragal::systems::{Rulebook, System};
use jiff::Timestamp;

/// Steps that are sent at once.
const GROUPS: [u64; 3] = [1, 8, 64];

/// Rounds of each kind.
const ROUNDS: usize = 400;

/// What the ratio may be for a single step.
const TARGET: f64 = 1.2;

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let given = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    let place = given.map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    std::fs::create_dir_all(&place)?;
    let folder = tempfile::tempdir_in(place)?;
    println!("median and 95 % of {ROUNDS} rounds, in µs");
    println!(
        "steps   acknowledged          bare write and flush  of ours, RON          ratio of the medians"
    );
    for group in GROUPS {
        measure(&folder.path().join(group.to_string()), group)?.report(group);
    }
    Ok(())
}

fn measure(place: &Path, group: u64) -> Outcome<Times> {
    let mut times = Times::default();
    let mut ours = Ours::begin(place)?;
    let mut bare = bare_file(&place.join("bare"))?;
    for round in 0..ROUNDS {
        let steps = ours.next_steps(group)?;
        let began = Instant::now();
        let bytes = bytes_of(&steps)?;
        times.ron.push(began.elapsed());
        // Whoever comes second may find the disk warm.
        if round % 2 == 0 {
            times.bare.push(write_bare(&mut bare, &bytes)?);
            times.ours.push(ours.append(steps)?);
        } else {
            times.ours.push(ours.append(steps)?);
            times.bare.push(write_bare(&mut bare, &bytes)?);
        }
    }
    Ok(times)
}

/// How long each round took.
#[derive(Default)]
struct Times {
    ours: Vec<Duration>,
    bare: Vec<Duration>,
    ron: Vec<Duration>,
}

impl Times {
    fn report(self, group: u64) {
        let [ours, bare, ron] = [self.ours, self.bare, self.ron].map(Spread::of);
        let ratio = ours.median.as_secs_f64() / bare.median.as_secs_f64();
        let verdict = if ratio <= TARGET { "within" } else { "above" };
        println!("{group:5}  {ours}  {bare}  {ron}  {ratio:.2}, {verdict} {TARGET}");
    }
}

struct Spread {
    median: Duration,
    slow: Duration,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |percent: usize| {
            times
                .get(times.len() * percent / 100)
                .copied()
                .unwrap_or_default()
        };
        Self {
            median: at(50),
            slow: at(95),
        }
    }
}

impl std::fmt::Display for Spread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        write!(f, "{:9.1} {:9.1}  ", micros(self.median), micros(self.slow))
    }
}

/// A campaign being played through the disk thread, as the loop does it.
struct Ours {
    campaign: Campaign,
    dice: Dice,
    disk: Disk,
    replies: Receiver<Reply>,
}

impl Ours {
    fn begin(place: &Path) -> Outcome<Self> {
        let rules = Arc::new(Rulebook::built_in());
        let seed = Seed::from_number(41);
        let shelf = Shelf::new(place.to_owned(), rules);
        let opened = shelf.found("Nights", System::PenAndDagger, &seed)?.open()?;
        let (sender, replies) = mpsc::channel();
        let say = move |reply| {
            let _ = sender.send(reply);
        };
        let disk = Disk::start(opened.writer, Box::new(say))?;
        Ok(Self {
            campaign: opened.campaign,
            dice: Dice::new(&seed),
            disk,
            replies,
        })
    }

    /// Rolls, decided but not sent.
    fn next_steps(&mut self, count: u64) -> Outcome<Vec<Step>> {
        let mut steps = Vec::new();
        for _ in 0..count {
            let rules = self.campaign.rules();
            let context = Context {
                rules,
                state: Some(self.campaign.state()),
                cursor: None,
                task: None,
            };
            let sentence = parse("pd adept adv +1 bar major # over the ledge", &context)
                .map_err(|complaint| complaint.sentence())?;
            let now = Timestamp::UNIX_EPOCH;
            let step = self
                .campaign
                .decide(&sentence.command, &sentence.line, &mut self.dice, now)
                .map_err(|refusal| refusal.to_string())?;
            self.campaign.accept(step.clone());
            steps.push(step);
        }
        Ok(steps)
    }

    /// From the first step sent to the acknowledgement of the last.
    fn append(&self, steps: Vec<Step>) -> Outcome<Duration> {
        let last = steps.last().map_or(0, |step| step.seq);
        let began = Instant::now();
        steps
            .into_iter()
            .for_each(|step| self.disk.send(Job::Append(step)));
        loop {
            match self.replies.recv()? {
                Reply::Stored(seq) if seq >= last => return Ok(began.elapsed()),
                Reply::Stored(_) => {}
                other => return Err(format!("{other:?}").into()),
            }
        }
    }
}

/// The very bytes that the steps take in the log.
fn bytes_of(steps: &[Step]) -> Outcome<Vec<u8>> {
    let mut bytes = Vec::new();
    for step in steps {
        let on_one_line = ron::ser::PrettyConfig::new().depth_limit(0).new_line("\n");
        let line = ron_options().to_string_pretty(step, on_one_line)?;
        let sum = crc32fast::hash(line.as_bytes());
        writeln!(bytes, "{line} //{sum:08x}")?;
    }
    Ok(bytes)
}

fn bare_file(path: &Path) -> Outcome<File> {
    let file = OpenOptions::new()
        .append(true)
        .create_new(true)
        .open(path)?;
    file.sync_all()?;
    Ok(file)
}

fn write_bare(file: &mut File, bytes: &[u8]) -> Outcome<Duration> {
    let began = Instant::now();
    file.write_all(bytes)?;
    file.sync_data()?;
    Ok(began.elapsed())
}
