//! Whole processes: a roll beside a program that does nothing, the log looked through beside ripgrep; and the binary.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::Stand;
use crate::campaigns::{AGES, aged};
use crate::table::{Row, Sample, Target};
use crate::terminal::Terminal;

const ROUNDS: usize = 300;

/// Rounds of what takes longer.
const FEW: usize = 11;

/// What is looked for, and what ripgrep looks for in its place.
const QUERIES: [(&str, &str, &str); 3] = [
    ("nothing of the kind", "nothing of the kind", "in no line"),
    ("thalia major+", "name: \"Thalia\"", "a third of the lines hers"),
    ("roll", "Rolled\\(", "in every line"),
];

/// How long a process takes from before its fork until it was waited for; what it says is read.
fn time(command: &mut Command) -> io::Result<f64> {
    let begun = Instant::now();
    command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    Ok(begun.elapsed().as_secs_f64() * 1000.0)
}

pub fn rows(stand: &Stand) -> io::Result<Vec<Row>> {
    let (mut nothing, mut roll) = (Sample::default(), Sample::default());
    for _ in 0..ROUNDS {
        nothing.add(time(&mut Command::new("true"))?);
        roll.add(time(Command::new(stand.home.program()).args(["roll", "4d6kh3+2"]))?);
    }
    let megabytes = |path: &Path| Ok::<_, io::Error>(fs::metadata(path)?.len() as f64 / 1e6);
    Ok(vec![
        Row {
            what: format!("`astragal roll`, whole process, median of {ROUNDS}"),
            unit: "ms",
            limit: Some(("`true`".to_owned(), nothing.median())),
            figures: vec![roll.median()],
            target: Target::More(3.0),
        },
        Row {
            what: format!("binary, stripped release (minimal: {:.2} MB)", megabytes(&stand.minimal)?),
            unit: "MB",
            limit: Some(("bottom".to_owned(), megabytes(&stand.bottom)?)),
            figures: vec![megabytes(stand.home.program())?],
            target: Target::Most([5.0; 3]),
        },
    ])
}

pub fn finding(stand: &Stand) -> io::Result<Vec<Row>> {
    let mut rows = vec![first_page(stand)?];
    for (typed, pattern, where_) in QUERIES {
        let (mut ours, mut peer): ([Sample; 3], Sample) = Default::default();
        for _ in 0..FEW {
            for (size, age) in AGES.into_iter().enumerate() {
                let mut find = Command::new(stand.home.program());
                find.args(["log", &aged(age), "--find", typed]).args(stand.home.places(&aged(age)));
                ours[size].add(time(&mut find)?);
            }
            peer.add(time(
                Command::new(&stand.ripgrep)
                    .args(["--no-filename", pattern])
                    .arg(stand.home.folder(&aged(AGES[2])).join("log")),
            )?);
        }
        rows.push(Row {
            what: format!("all of the log, `{typed}` ({where_}), whole process"),
            unit: "ms",
            limit: Some(("ripgrep, 100,000".to_owned(), peer.median())),
            figures: ours.iter().map(Sample::median).collect(),
            target: Target::Ratio(5.0),
        });
    }
    Ok(rows)
}

/// From the last key of what is looked for to the end of the first frame with what was found.
fn first_page(stand: &Stand) -> io::Result<Row> {
    let mut samples: [Sample; 3] = Default::default();
    let mut tables = Vec::new();
    for age in AGES {
        let mut terminal = Terminal::start(stand.astragal(&aged(age)), (120, 40))?;
        terminal.first_frame(|screen| screen.contents().contains("? help"))?;
        terminal.press("/", |_| true)?;
        terminal.press("thalia major", |screen| screen.contents().contains("thalia major"))?;
        tables.push(terminal);
    }
    for _ in 0..FEW {
        for (size, table) in tables.iter_mut().enumerate() {
            table.attend(Duration::from_secs(1))?;
            let written = table.press("+", |screen| screen.contents().contains("thalia major+"))?;
            samples[size].add(written.first_frame().as_secs_f64() * 1000.0);
            table.attend(Duration::from_secs(1))?;
            table.press("\x7f", |_| true)?;
        }
    }
    Ok(Row {
        what: "log filter: key to the first page found".to_owned(),
        unit: "ms",
        limit: None,
        figures: samples.iter().map(Sample::median).collect(),
        target: Target::Most([16.0; 3]),
    })
}
