//! Looking for something in logs of every age: the first page within a frame, all of it beside ripgrep on the same files.
#![expect(clippy::unwrap_used, reason = "a measurement may stop where it stands")]

#[path = "aged/mod.rs"]
mod aged;

use std::process::{Command, Stdio};

use aged::{AGES, aged, shelf};
use astragal::campaign::finding::{Found, Looking, Query};
use astragal::campaign::{Campaign, HistoryLookup};
use astragal::store::Folder;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

/// What is looked for, and what ripgrep looks for in its place.
const QUERIES: [(&str, &str); 4] = [
    ("thalia major+", "name: \"Thalia\""),
    ("\"over the ledge\"", "over the ledge"),
    ("nothing of the kind", "nothing of the kind"),
    ("roll", "Rolled\\("),
];

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
fn first_page(newest: &Campaign, typed: &str) -> (usize, HistoryLookup) {
    let query = Query::read(typed, newest);
    (
        Looking::from_now(newest).back_through(newest, &query).len(),
        HistoryLookup::of(newest),
    )
}

fn count(folder: &Folder, newest: &Campaign, typed: &str) -> usize {
    let query = Query::read(typed, newest);
    let mut looking = Looking::from_now(newest);
    let recent = looking.back_through(newest, &query).len();
    let older = folder.find(HistoryLookup::of(newest), looking, query, Found::of);
    recent + older.map(|finds| finds.unwrap().found.len()).sum::<usize>()
}

/// The lines of the same files with a pattern, counted by ripgrep, or by grep where there is none.
fn grep(folder: &Folder, pattern: &str) {
    let log = folder.path().join("log");
    let run = |program: &str, flags: &[&str]| {
        let mut command = Command::new(program);
        // Into /dev/null grep would stop at the first line of each file.
        command
            .args(flags)
            .arg(pattern)
            .arg(&log)
            .stderr(Stdio::null())
            .output()
    };
    if run("rg", &["--count"]).is_err() {
        run("grep", &["-rcE"]).unwrap();
    }
}

criterion_group!(log_filter, filter);
criterion_main!(log_filter);
