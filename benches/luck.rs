//! The luck of campaigns of every age: of what is in memory, as the page opens, and of the whole log from the disk.
//!
//! `cargo bench --package benches --bench luck`. A page of 1,000 rolls must stand within a frame; of the rest a worker tells as it reads.
#![expect(clippy::unwrap_used, reason = "a measurement may stop where it stands")]

#[path = "aged/mod.rs"]
mod aged;

use astragal::campaign::luck::{Audience, Figures, Tally};
use astragal::campaign::{Campaign, HistoryLookup};
use astragal::store::Folder;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

use aged::{AGES, aged, shelf};

fn luck(criterion: &mut Criterion) {
    let (_dir, shelf) = shelf();
    let folders = AGES.map(|age| (age, aged(&shelf, age)));
    let mut group = criterion.benchmark_group("luck");
    group.sample_size(20);
    for (age, folder) in &folders {
        let campaign = in_memory(folder);
        group.bench_function(BenchmarkId::new("in memory", age), |bench| {
            bench.iter(|| {
                Figures::of(
                    &Tally::of(&campaign, Audience::Master),
                    campaign.state(),
                    None,
                )
            });
        });
        group.bench_function(BenchmarkId::new("from the disk", age), |bench| {
            bench.iter(|| from_disk(folder));
        });
        group.bench_function(BenchmarkId::new("the disk alone", age), |bench| {
            let newest = folder.read().unwrap();
            bench.iter(|| {
                folder
                    .chapters(HistoryLookup::of(&newest))
                    .map(Result::unwrap)
                    .count()
            });
        });
    }
    group.finish();
}

/// The whole log at once.
fn in_memory(folder: &Folder) -> Campaign {
    let mut campaign = folder.read().unwrap();
    let mut steps = Vec::new();
    let mut base = campaign.base_at(campaign.known_since()).unwrap();
    while base.seq > 0 {
        let (older, mut stretch) = folder.read_older(base.seq).unwrap();
        stretch.append(&mut steps);
        (base, steps) = (older, stretch);
    }
    campaign.remember(base, steps);
    campaign
}

/// Chapter by chapter, none kept, as the worker does.
fn from_disk(folder: &Folder) -> Figures {
    let newest = folder.read().unwrap();
    let recent = Tally::of(&newest, Audience::Master);
    let older = folder
        .chapters(HistoryLookup::of(&newest))
        .map(Result::unwrap);
    let tally = older.fold(recent, |newer, chapter| {
        Tally::of(&chapter, Audience::Master).then(newer)
    });
    Figures::of(&tally, newest.state(), None)
}

criterion_group!(benches, luck);
criterion_main!(benches);
