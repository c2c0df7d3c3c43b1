//! From a key to the last byte of its frame, everybody taking turns; and how many bytes that frame has.

use std::fs::File;
use std::io::{self, Write};
use std::thread;
use std::time::Instant;

use crate::Stand;
use crate::campaigns::{AGES, CROWDS, aged, crowded};
use crate::table::{Row, Sample, Target};
use crate::terminal::{QUIET, Terminal, Written};

const ROUNDS: usize = 200;

/// Presses of which the bytes are counted.
const COUNTED: usize = 30;

/// Bytes of a roll as it lies on the disk.
const RECORD: usize = 405;

const DOWN: &str = "\x1b[B";
const UP: &str = "\x1b[A";

/// What the first row says is on the disk.
fn saved(screen: &vt100::Screen) -> Option<u64> {
    let first = screen.rows(0, screen.size().1.get()).next()?;
    first.trim_end().rsplit_once("saved ")?.1.parse().ok()
}

fn ms(written: &Written) -> f64 {
    written.end().as_secs_f64() * 1000.0
}

/// The minimal program and the campaigns and fights of every size, all open at once.
struct Tables {
    minimal: Terminal,
    aged: Vec<Terminal>,
    crowded: Vec<Terminal>,
}

impl Tables {
    fn open(stand: &Stand, size: (u16, u16)) -> io::Result<Self> {
        let mut minimal = Terminal::start(stand.minimal(), size)?;
        minimal.first_frame(|screen| screen.contents().contains("keys pressed"))?;
        let open = |name: String| {
            let mut terminal = Terminal::start(stand.astragal(&name), size)?;
            terminal.first_frame(|screen| screen.contents().contains("? help"))?;
            Ok(terminal)
        };
        let mut aged = AGES.into_iter().map(|age| open(self::aged(age))).collect::<io::Result<Vec<_>>>()?;
        let crowded =
            CROWDS.into_iter().map(|crowd| open(self::crowded(crowd))).collect::<io::Result<Vec<_>>>()?;
        for table in &mut aged {
            // What the key of rolling again rolls.
            step(table, ":thalia stealth adv\r")?;
        }
        Ok(Self { minimal, aged, crowded })
    }
}

/// A key that makes a step: until it is shown as saved.
fn step(table: &mut Terminal, keys: &str) -> io::Result<Written> {
    let before = saved(table.screen());
    table.press(keys, |screen| saved(screen) > before)
}

fn any(_: &vt100::Screen) -> bool {
    true
}

/// What every key took, by size.
#[derive(Default)]
struct Keys {
    minimal: Sample,
    flush: Sample,
    cursor: [Sample; 3],
    letter: [Sample; 3],
    roll: [Sample; 3],
    turn: [Sample; 3],
    undo: [Sample; 3],
}

impl Keys {
    fn play(&mut self, tables: &mut Tables, disk: &mut File) -> io::Result<()> {
        for round in 0..ROUNDS {
            self.minimal.add(ms(&tables.minimal.press("k", any)?));
            for (size, table) in tables.aged.iter_mut().enumerate() {
                self.cursor[size].add(ms(&table.press(if round % 2 == 0 { DOWN } else { UP }, any)?));
                // As long after the last flush as a roll comes, for a disk at rest takes longer.
                self.flush.add(flush(disk)?);
                thread::sleep(QUIET);
                self.roll[size].add(ms(&step(table, ".")?));
            }
            for (size, table) in tables.crowded.iter_mut().enumerate() {
                self.turn[size].add(ms(&step(table, "n")?));
                self.undo[size].add(ms(&step(table, "u")?));
            }
        }
        for table in &mut tables.aged {
            table.press(":thalia stealth ad", any)?;
        }
        for _ in 0..ROUNDS {
            self.minimal.add(ms(&tables.minimal.press("k", any)?));
            for (size, table) in tables.aged.iter_mut().enumerate() {
                self.letter[size].add(ms(&table.press("v", any)?));
                table.press("\x7f", any)?;
            }
        }
        Ok(())
    }
}

/// A bare append and flush of as many bytes as a roll has.
fn flush(disk: &mut File) -> io::Result<f64> {
    let begun = Instant::now();
    disk.write_all(&[b'.'; RECORD])?;
    disk.sync_data()?;
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}

pub fn rows(stand: &Stand) -> io::Result<Vec<Row>> {
    let mut tables = Tables::open(stand, (120, 40))?;
    let mut disk = File::create(stand.scratch.join("bare"))?;
    let mut keys = Keys::default();
    keys.play(&mut tables, &mut disk)?;
    let mut rows = Vec::new();
    for (name, share) in [("p50", 0.5), ("p99", 0.99)] {
        let cell = keys.minimal.quantile(share);
        let flush = keys.flush.quantile(share);
        let row = |what: &str, samples: &[Sample; 3], limit, target| Row {
            what: format!("{what}, {name}"),
            unit: "ms",
            limit,
            figures: samples.iter().map(|sample| sample.quantile(share)).collect(),
            target,
        };
        let least = || Some(("minimal".to_owned(), cell));
        let least_saved = || Some((format!("minimal + fdatasync ({flush:.2})"), cell + flush));
        rows.push(row("key to frame: cursor", &keys.cursor, least(), Target::Ratio(2.0)));
        rows.push(row(
            "key to frame: letter in the prompt, with odds",
            &keys.letter,
            least(),
            Target::Ratio(2.0),
        ));
        rows.push(row(
            "key to frame: roll, up to its saved mark",
            &keys.roll,
            least_saved(),
            Target::Ratio(2.0),
        ));
        rows.push(row("key to frame: turn, saved", &keys.turn, least_saved(), Target::Growth(1.2)));
        rows.push(row("key to frame: undo, saved", &keys.undo, least_saved(), Target::Growth(1.2)));
    }
    Ok(rows)
}

/// Bytes of a key's frames on a large screen, the most of some presses.
pub fn bytes(stand: &Stand) -> io::Result<Vec<Row>> {
    let mut tables = Tables::open(stand, (200, 60))?;
    let [mut minimal, mut cursor, mut roll, mut turn]: [[f64; 3]; 4] = Default::default();
    let most = |so_far: &mut f64, written: &Written| *so_far = so_far.max(written.bytes() as f64);
    for round in 0..COUNTED {
        most(&mut minimal[0], &tables.minimal.press("k", any)?);
        for (size, table) in tables.aged.iter_mut().enumerate() {
            most(&mut cursor[size], &table.press(if round % 2 == 0 { DOWN } else { UP }, any)?);
            most(&mut roll[size], &step(table, ".")?);
        }
        for (size, table) in tables.crowded.iter_mut().enumerate() {
            most(&mut turn[size], &step(table, "n")?);
        }
    }
    let row = |what: &str, figures: [f64; 3], most: f64| Row {
        what: format!("bytes at 200×60: {what}, the most of {COUNTED}"),
        unit: "B",
        limit: Some(("minimal".to_owned(), minimal[0])),
        figures: figures.to_vec(),
        target: Target::Most([most; 3]),
    };
    Ok(vec![
        row("cursor move", cursor, 1_000.0),
        row("roll with its saved mark", roll, 3_000.0),
        row("turn with its saved mark", turn, 3_000.0),
    ])
}
