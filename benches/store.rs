//! Opening and checking campaigns of every age: opening must follow the tail of the log and never its length.
#![expect(clippy::unwrap_used, reason = "a measurement may stop where it stands")]

#[path = "aged/mod.rs"]
mod aged;

use astragal::store::Folder;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use aged::{AGES, aged, noted, shelf};

fn open_and_check(criterion: &mut Criterion) {
    let (_dir, shelf) = shelf();
    let folders = AGES.map(|age| (age, aged(&shelf, age)));
    measure(criterion, "read", &folders, |folder| {
        drop(folder.read().unwrap());
    });
    measure(criterion, "check", &folders, |folder| {
        assert_eq!(folder.check().unwrap().findings, []);
    });
    measure(criterion, "seals alone", &folders, check_seals);
    let noted = AGES.map(|age| (age, noted(&shelf, age)));
    measure(criterion, "read notes", &noted, |folder| {
        drop(folder.read().unwrap());
    });
    measure(criterion, "snapshot of notes", &noted, |folder| {
        let mut opened = folder.open().unwrap();
        assert_eq!(opened.writer.snapshot(&opened.campaign.base()).unwrap(), []);
    });
    // Last: whoever opens a log with steps behind its base begins a new segment with them.
    measure(criterion, "open", &folders, |folder| {
        drop(folder.open().unwrap());
    });
}

fn measure(
    criterion: &mut Criterion,
    name: &str,
    folders: &[(u64, Folder)],
    work: impl Fn(&Folder),
) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    for (age, folder) in folders {
        group.bench_function(BenchmarkId::from_parameter(age), |bench| {
            bench.iter(|| work(folder));
        });
    }
}

/// The least any check of a whole log can do: every byte read, and every line held to its checksum.
fn check_seals(folder: &Folder) {
    for entry in std::fs::read_dir(folder.path().join("log")).unwrap() {
        for line in std::fs::read(entry.unwrap().path())
            .unwrap()
            .split_inclusive(|byte| *byte == b'\n')
        {
            let (record, seal) = line.split_at(line.len() - " //5c0a41d2\n".len());
            assert_eq!(
                seal,
                format!(" //{:08x}\n", crc32fast::hash(record)).as_bytes()
            );
        }
    }
}

criterion_group!(store, open_and_check);
criterion_main!(store);
