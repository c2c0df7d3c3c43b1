//! The real program killed again and again while it is typed at: nothing that stood on the screen as saved is lost.
#![cfg(unix)]

use std::iter;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::support::chance::{Chance, asked};
use crate::support::kept::{NAME, check, founded, log};
use crate::support::terminal::{KIND, PROGRAM, Terminal};
use crate::support::walk::times;
use pty_process::blocking::Command;
use rustix::process::Signal;
use serde_json::Value;

/// Tables of the whole walk, how many are played at side by side, and how often the program is killed at each. `ASTRAGAL_TABLES=200
/// ASTRAGAL_TABLES_FROM=1000` plays at so many, with other seeds.
const TABLES: u64 = 20;
const SIDE_BY_SIDE: usize = 4;
const KILLS: u64 = 10;

/// Steps typed before each kill; more than are ever done before the latest moment of it.
const TYPED: usize = 120;

/// The latest moment of a kill after the typing has begun, in milliseconds.
const LATEST: u64 = 160;

#[test]
fn what_many_kills_leave_is_all_that_was_shown_as_saved_and_nothing_that_was_not_typed() {
    let tables = asked("ASTRAGAL_TABLES", times(4, TABLES));
    let seeds = tables.clone();
    let row = |first| {
        let seeds = seeds.clone().skip(first).step_by(SIDE_BY_SIDE);
        thread::spawn(move || seeds.map(play_and_kill).collect::<Vec<Tally>>())
    };
    let rows: Vec<_> = (0..SIDE_BY_SIDE).map(row).collect();
    let done: Vec<Tally> = rows
        .into_iter()
        .flat_map(|row| row.join().unwrap())
        .collect();
    let sum = |count: fn(&Tally) -> u64| done.iter().map(count).sum::<u64>();
    let (kills, steps) = (sum(|tally| tally.kills), sum(|tally| tally.steps));
    let (shown, torn) = (sum(|tally| tally.shown), sum(|tally| tally.torn));
    eprintln!(
        "tables {tables:?}: {kills} kills, {steps} steps kept, {shown} lines shown as saved, {torn} starts with a report"
    );
    assert_eq!(kills, (tables.end - tables.start) * KILLS);
    assert!(
        steps > kills && shown > kills,
        "too little was done: {steps} steps, {shown} lines"
    );
}

#[derive(Default)]
struct Tally {
    kills: u64,
    steps: u64,
    shown: u64,
    torn: u64,
}

fn play_and_kill(seed: u64) -> Tally {
    let dir = founded();
    let mut chance = Chance::new(seed);
    let mut kept: Vec<Typed> = Vec::new();
    let mut tally = Tally::default();
    for kill in 0..KILLS {
        let mut terminal = start(dir.path(), kept.len(), &mut tally);
        let typed: Vec<Typed> = (0..TYPED)
            .map(|number| Typed::any(kill, number, &mut chance))
            .collect();
        terminal.type_in(&typed.iter().map(Typed::keys).collect::<String>());
        thread::sleep(Duration::from_micros(chance.below(LATEST * 1000)));
        terminal.signal(Signal::KILL);
        assert_eq!(terminal.wait_for_end().code(), None, "it ended by itself");
        let screen = terminal.last_whole_frame();
        let entries: Vec<Value> = log(dir.path());
        let context = format!("table {seed}, kill {kill}\n{}", screen.screen().contents());
        assert_eq!(check(dir.path()), Ok(()), "{context}");
        tally.shown += assert_all_shown_is_kept(screen.screen(), &entries, &context);
        kept = prefix_kept(kept, typed, &entries, &context);
        tally.kills += 1;
    }
    tally.steps = u64::try_from(kept.len()).unwrap();
    tally
}

/// Starts the program over what the last kill left; it shows all of that as saved.
fn start(dir: &Path, steps: usize, tally: &mut Tally) -> Terminal {
    let command = Command::new(PROGRAM)
        .arg("--data-dir")
        .arg(dir)
        .args(["open", NAME])
        .env("TERM", KIND);
    let mut terminal = Terminal::of_size((120, 40), command, dir);
    let has_report = |screen: &vt100::Screen| screen.contents().contains("What the start found");
    let is_drawn =
        |screen: &vt100::Screen| has_report(screen) || screen.contents().contains("saved ");
    terminal.wait_until("the first frame", is_drawn);
    if terminal.shows(has_report) {
        tally.torn += 1;
        terminal.type_in("\r");
    }
    // The hero joined first.
    terminal.wait_for_saved(u64::try_from(steps).unwrap() + 1);
    terminal
}

/// One step as it is typed.
enum Typed {
    Luck,
    Note(String),
}

impl Typed {
    fn any(kill: u64, number: usize, chance: &mut Chance) -> Self {
        if chance.below(3) == 0 {
            Self::Luck
        } else {
            Self::Note(format!("remark {kill} {number}"))
        }
    }

    fn keys(&self) -> String {
        match self {
            Self::Luck => "L".to_owned(),
            Self::Note(text) => format!(":note {text}\r"),
        }
    }

    fn is(&self, entry: &Value) -> bool {
        match self {
            Self::Luck => entry["line"] == "\"Thalia\" luck",
            Self::Note(text) => entry["kind"] == "note" && entry["text"] == text.as_str(),
        }
    }
}

/// Holds every line that the screen shows without the mark to the log; gives how many that were.
#[track_caller]
fn assert_all_shown_is_kept(screen: &vt100::Screen, entries: &[Value], context: &str) -> u64 {
    let (_, width) = screen.size();
    let rows: Vec<String> = screen.rows(0, width.get()).collect();
    let last = entries
        .last()
        .and_then(|entry| entry["seq"].as_u64())
        .unwrap();
    if let Some(saved) = rows[0]
        .trim_end()
        .rsplit_once("saved ")
        .and_then(|(_, seq)| seq.parse::<u64>().ok())
    {
        assert!(
            saved <= last,
            "{saved} was saved, and {last} is the last\n{context}"
        );
    }
    let mut shown = 0;
    for (seq, words) in rows.iter().filter_map(|row| line_of_log(row)) {
        if !words.contains(&"unsaved") {
            let is_told = entries
                .iter()
                .any(|entry| entry["seq"] == seq && tells(entry, &words));
            assert!(
                is_told,
                "{seq} {words:?} was on the screen and is not in the log\n{context}"
            );
            shown += 1;
        }
    }
    shown
}

/// The number and the words of a line, if this row of the screen has one of the log: `│  12 21:45 Thalia  luck  17  ● lucky`.
fn line_of_log(row: &str) -> Option<(u64, Vec<&str>)> {
    let mut words = row.rsplit('│').next()?.split_whitespace();
    let seq = words.next()?.parse().ok()?;
    let is_time = |word: &str| word.len() == 5 && word.as_bytes()[2] == b':';
    words.next().filter(|word| is_time(word))?;
    Some((seq, words.collect()))
}

/// Whether the words of an entry stand among these, in order.
fn tells(entry: &Value, shown: &[&str]) -> bool {
    let mut shown = shown.iter();
    entry["text"]
        .as_str()
        .unwrap()
        .split_whitespace()
        .all(|word| shown.any(|other| *other == word))
}

/// What of everything typed the log holds: it begins with all that was kept before, and ends anywhere in what was typed.
#[track_caller]
fn prefix_kept(
    kept: Vec<Typed>,
    typed: Vec<Typed>,
    entries: &[Value],
    context: &str,
) -> Vec<Typed> {
    let before = kept.len();
    let (founding, rest) = entries.split_at(2);
    assert!(
        founding.iter().all(|entry| entry["seq"] == 1),
        "{founding:?}"
    );
    assert!(
        (before..=before + typed.len()).contains(&rest.len()),
        "{} before, {} now\n{context}",
        before,
        rest.len()
    );
    let all: Vec<Typed> = kept.into_iter().chain(typed).take(rest.len()).collect();
    for ((seq, typed), entry) in iter::zip(2_u64.., &all).zip(rest) {
        assert!(
            entry["seq"] == seq && typed.is(entry),
            "in the place of {seq} stands {entry}\n{context}"
        );
    }
    all
}
