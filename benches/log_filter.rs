//! Looking for something in logs of every age: the first page within a frame, all of it beside ripgrep on the same files.
#![expect(clippy::unwrap_used, reason = "a measurement may stop where it stands")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

use astragal::campaign::finding::{Looking, Query};
use astragal::campaign::line::{Context, parse};
use astragal::campaign::{Campaign, Hindsight, Step};
use astragal::dice::{Dice, Seed};
use astragal::rules::{Rulebook, System};
use astragal::store::{Folder, SNAPSHOT_AFTER, Shelf};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;

/// Rolls of a campaign of some evenings, of some years, and of a life.
const AGES: [u64; 3] = [1_000, 10_000, 100_000];

/// Steps after the last snapshot: half of the most there can be.
const TAIL: u64 = SNAPSHOT_AFTER / 2;

/// What is said in turn.
const LINES: [&str; 6] = [
    "thalia stealth adv",
    "oren \"divine magic\" +1",
    "brannoc strength dis # over the ledge",
    "thalia dodge bar major",
    "pd adept adv",
    "brannoc weapons",
];

const PARTY: [&str; 3] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept initiative adept",
    "hero Oren class cleric level 4 hp 27 wisdom trained \"divine magic\" trained insight yes",
    "hero Brannoc class fighter level 4 hp 38 strength adept weapons master parry adept",
];

/// What is looked for, and what ripgrep looks for in its place.
const QUERIES: [(&str, &str); 4] = [
    ("thalia major+", "name: \"Thalia\""),
    ("\"over the ledge\"", "over the ledge"),
    ("nothing of the kind", "nothing of the kind"),
    ("roll", "Rolled\\("),
];

fn decided(campaign: &Campaign, line: &str, dice: &mut Dice) -> Step {
    let context = Context { rules: campaign.rules(), state: Some(campaign.state()), cursor: None };
    let sentence = parse(line, &context).unwrap();
    let seconds = i64::try_from(campaign.seq()).unwrap() * 20;
    let now = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(seconds);
    campaign.decide(&sentence.command, &sentence.line, dice, now).unwrap()
}

/// A campaign of so many steps, with a snapshot every 500 as in play.
fn aged(shelf: &Shelf, age: u64) -> Folder {
    let seed = Seed::from_number(41);
    let folder = shelf.found(&format!("Aged {age}"), System::PenAndDagger, &seed).unwrap();
    let mut dice = Dice::new(&seed);
    let opened = folder.open().unwrap();
    let (mut campaign, mut writer) = (opened.campaign, opened.writer);
    let mut waiting = Vec::new();
    let said = PARTY.into_iter().chain(LINES.into_iter().cycle());
    for line in said.take(usize::try_from(age).unwrap()) {
        let step = decided(&campaign, line, &mut dice);
        campaign.accept(step.clone());
        waiting.push(step);
        if (campaign.seq() + TAIL).is_multiple_of(SNAPSHOT_AFTER) {
            writer.append(&std::mem::take(&mut waiting)).unwrap();
            writer.snapshot(&campaign.base()).unwrap();
            campaign = Campaign::resume(Arc::clone(shelf.rules()), campaign.base(), Vec::new());
        }
    }
    writer.append(&waiting).unwrap();
    folder
}

fn shelf() -> (TempDir, Shelf) {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(place).unwrap();
    let dir = tempfile::tempdir_in(place).unwrap();
    let shelf = Shelf::new(dir.path().to_owned(), Arc::new(Rulebook::built_in().unwrap()));
    (dir, shelf)
}

fn filter(criterion: &mut Criterion) {
    let (_dir, shelf) = shelf();
    for age in AGES {
        let folder = aged(&shelf, age);
        let newest = folder.read().unwrap();
        for (typed, pattern) in QUERIES {
            let mut group = criterion.benchmark_group(typed);
            group.sample_size(20);
            let mut measure = |name: &str, work: &dyn Fn()| {
                group.bench_function(BenchmarkId::new(name, age), |bench| bench.iter(work));
            };
            measure("first page", &|| drop(first_page(&newest, typed)));
            measure("all", &|| _ = count(&folder, &newest, typed));
            measure("beside", &|| grep(&folder, pattern));
            group.finish();
        }
    }
}

/// What a key press does before the frame is drawn: all that is in memory, and what the worker is given.
fn first_page(newest: &Campaign, typed: &str) -> (usize, Hindsight) {
    let query = Query::read(typed, newest);
    (Looking::from_now(newest).back_through(newest, &query).len(), Hindsight::of(newest))
}

fn count(folder: &Folder, newest: &Campaign, typed: &str) -> usize {
    let query = Query::read(typed, newest);
    let mut looking = Looking::from_now(newest);
    let recent = looking.back_through(newest, &query).len();
    let older = folder.find(Hindsight::of(newest), looking, query);
    recent + older.map(|finds| finds.unwrap().found.len()).sum::<usize>()
}

/// The lines of the same files with a pattern, counted by ripgrep, or by grep where there is none.
fn grep(folder: &Folder, pattern: &str) {
    let log = folder.path().join("log");
    let run = |program: &str, flags: &[&str]| {
        let mut command = Command::new(program);
        // Into /dev/null grep would stop at the first line of each file.
        command.args(flags).arg(pattern).arg(&log).stderr(Stdio::null()).output()
    };
    if run("rg", &["--count"]).is_err() {
        run("grep", &["-rcE"]).unwrap();
    }
}

criterion_group!(log_filter, filter);
criterion_main!(log_filter);
