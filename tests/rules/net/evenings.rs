//! An evening line by line: what fell, what stands otherwise since, what is offered and what comes of each offer; and what the
//! program prints of it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::evening::{EVENINGS, Evening, Telling};
use astragal::campaign::{Campaign, LongRollKind, Offer};

use super::answer::{offers, rows_of};
use super::chances::chance;
use super::record::{Asked, Kind, Record, is_here, settle};
use super::shown::{changes, flat, shown};
use super::tables::Seat;

/// The evening that is recorded: the one that takes the least time.
const RECORDED: &str = "murder-clearing-later";
/// What is printed of each shipped campaign as texts.
const TEXTS: [&[&str]; 7] = [
    &["log"],
    &["log", "--players"],
    &["recap"],
    &["recap", "--players"],
    &["luck"],
    &["luck", "--players"],
    &["show"],
];
/// The name under which an evening is played by the program.
const PLAYED: &str = "played";

#[test]
fn every_line_of_the_evening_does_what_it_did() {
    let is_played = |evening: &Evening| is_here() && evening.slug == RECORDED;
    let (mut all_exact, mut all_texts) = (Vec::new(), Vec::new());
    for evening in EVENINGS.into_iter().filter(is_played) {
        let mut exact = Record::read(&format!("evenings/{}", evening.slug), Kind::Exact);
        let mut texts = Record::read(&format!("evenings/{}", evening.slug), Kind::Texts);
        let mut stood = shown(&Telling::founded(&evening).campaign);
        let mut offered: Vec<String> = Vec::new();
        Telling::each(&evening, |before, row, since| {
            let asked = Asked {
                table: "played".to_owned(),
                line: row.to_owned(),
            };
            let stands = shown(since);
            let mut rows = fallen(before, since);
            rows.extend(changes(&stood, &stands));
            rows.extend(forecasts(since));
            let offers = offers(since);
            if offers != offered {
                rows.extend(walked(since));
            }
            let told = offers.iter().filter(|offer| !offered.contains(offer));
            texts.hold(&asked, told.cloned().collect());
            exact.hold(&asked, rows);
            (stood, offered) = (stands, offers);
        });
        printed(&evening, &mut exact, &mut texts);
        all_exact.push(exact);
        all_texts.push(texts);
    }
    settle(all_exact, all_texts);
}

/// What fell, and the kinds of what happened besides: how it stands since is told beside it.
fn fallen(before: u64, since: &Campaign) -> Vec<String> {
    let steps = since.steps().iter().filter(|step| step.seq > before);
    let kind = |event: &_| {
        let written = ron::to_string(event).unwrap();
        written.split('(').next().unwrap_or_default().to_owned()
    };
    steps.flat_map(|step| rows_of(since, step, kind)).collect()
}

/// How likely each task and contest ends in which way.
fn forecasts(campaign: &Campaign) -> Vec<String> {
    let mut rows = Vec::new();
    for task in campaign.state().long_rolls_of(LongRollKind::Task) {
        let ends = campaign.forecast_task(task);
        let ends: Vec<String> = ends
            .iter()
            .take(3)
            .map(|(rolls, ends)| format!("{rolls} {ends:?}"))
            .collect();
        if !ends.is_empty() {
            rows.push(format!("task {} {}", task.name, ends.join(" ")));
        }
    }
    for contest in campaign.state().long_rolls_of(LongRollKind::Contest) {
        let sides = campaign.forecast_contest(contest).unwrap_or_default();
        let sides: Vec<String> = sides
            .iter()
            .map(|side| format!("{} {}", chance(side.ahead), chance(side.wins)))
            .collect();
        if !sides.is_empty() {
            rows.push(format!("contest {} {}", contest.name, sides.join(" ")));
        }
    }
    rows
}

/// Every whole offer taken, each from where the game stands; and taken back again.
fn walked(campaign: &Campaign) -> Vec<String> {
    let offers = campaign
        .offering(None)
        .map_or_else(Vec::new, |(_, offers)| offers);
    let mut rows = Vec::new();
    for Offer { line, .. } in offers.into_iter().filter(|offer| offer.is_whole) {
        let mut seat = Seat {
            campaign: campaign.clone(),
            now: campaign.last_played().unwrap(),
        };
        let stood = shown(campaign);
        rows.push(format!("> {line}"));
        if let Err(why) = seat.say(&line) {
            rows.push(format!(
                "> refused {}",
                why.lines().last().unwrap_or_default()
            ));
            continue;
        }
        let taken = fallen(campaign.seq(), &seat.campaign).into_iter();
        rows.extend(
            taken
                .chain(changes(&stood, &shown(&seat.campaign)))
                .map(|row| format!("> {row}")),
        );
        seat.say("undo").unwrap();
        assert!(stood == shown(&seat.campaign), "{line}, undone");
    }
    rows
}

/// What the program prints of the shipped campaign, and what it says of the dice of the evening when it plays that itself.
fn printed(evening: &Evening, exact: &mut Record, texts: &mut Record) {
    let data = tempfile::tempdir().unwrap();
    let astragal = |arguments: &[&str], typed: &str| astragal(data.path(), arguments, typed);
    let asked = |arguments: &[&str]| Asked {
        table: "shipped".to_owned(),
        line: format!("astragal {}", arguments.join(" ")),
    };
    let rows = |said: &str| -> Vec<String> {
        let rows = said.lines().map(|row| row.trim_end().to_owned());
        rows.filter(|row| !row.is_empty()).collect()
    };
    let (slug, seed) = (evening.slug, evening.seed.to_string());
    astragal(&["new", slug, "--example", slug], "");
    astragal(
        &[
            "new",
            PLAYED,
            "--system",
            evening.system.key(),
            "--seed",
            &seed,
        ],
        "",
    );
    astragal(&["run", PLAYED], &evening.script());
    let check = ["check", "--dice", PLAYED];
    exact.hold(&asked(&check), rows(&astragal(&check, "")));
    let luck = ["luck", "--json", slug];
    let said = serde_json::from_str(&astragal(&luck, "")).unwrap();
    let figures = flat(&said)
        .into_iter()
        .map(|(path, value)| format!("{path} {value}"));
    exact.hold(&asked(&luck), figures.collect());
    for what in TEXTS {
        let said = astragal(&[what, &[slug]].concat(), "");
        texts.hold(&asked(what), rows(&said));
    }
}

/// Runs the program with these lines typed at it; gives what it prints.
fn astragal(data: &Path, arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_astragal"))
        .env("TZ", "UTC")
        .args(["--data-dir".as_ref(), data, "--config-dir".as_ref(), data])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}
