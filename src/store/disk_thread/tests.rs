//! What the disk thread says while a disk works, fails and works again.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc;

use super::super::memory_fs::{Loss, MemoryFs};
use super::super::{Folder, Shelf, samples};
use super::*;
use crate::dice::Seed;
use crate::systems::System;

fn founded(fs: &MemoryFs) -> Folder {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap()
}

fn start(fs: &MemoryFs) -> (Disk, mpsc::Receiver<Reply>) {
    start_with(founded(fs).open().unwrap().writer)
}

fn start_with(writer: Writer) -> (Disk, mpsc::Receiver<Reply>) {
    let (sender, replies) = mpsc::channel();
    (
        Disk::start(writer, Box::new(move |reply| sender.send(reply).unwrap())).unwrap(),
        replies,
    )
}

fn words(replies: &mpsc::Receiver<Reply>) -> Vec<String> {
    let word = |reply| match reply {
        Reply::Stored(seq) => format!("stored {seq}"),
        Reply::Snapped { seq, notices } => format!("snapped {seq} {}", notices.len()),
        Reply::Trouble { saved_to, .. } => format!("trouble {saved_to}"),
        Reply::Found(notices) => format!("found {}", notices.len()),
        Reply::Older(read) => {
            let (base, steps) = read.unwrap();
            format!("older {} {}", base.seq, steps.len())
        }
        Reply::Damaged(error) => format!("damaged {error}"),
        Reply::Copied(copied) => format!("copied {:?}", copied.unwrap()),
        Reply::Closed { saved_to } => format!("closed {saved_to}"),
    };
    replies.iter().map(word).collect()
}

#[test]
fn jobs_are_done_in_order_and_the_last_word_is_closed() {
    let (disk, replies) = start(&MemoryFs::default());
    disk.send(Job::Append(samples::note(1, "a")));
    let base = samples::played(samples::founding(), samples::notes(1, 1)).base();
    disk.send(Job::Snapshot(Box::new(base)));
    disk.send(Job::ReadOlder { before: 1 });
    disk.finish();
    assert_eq!(
        words(&replies),
        ["stored 1", "snapped 1 0", "older 0 1", "closed 1"]
    );
}

#[test]
fn what_queues_during_a_flush_shares_the_next_one() {
    let fs = MemoryFs::default();
    let writer = founded(&fs).open().unwrap().writer;
    let (sender, replies) = mpsc::channel();
    let (gate, opened) = mpsc::channel::<()>();
    let say = move |reply| {
        let is_first = matches!(reply, Reply::Stored(1));
        sender.send(reply).unwrap();
        if is_first {
            opened.recv().unwrap();
        }
    };
    let disk = Disk::start(writer, Box::new(say)).unwrap();
    disk.send(Job::Append(samples::note(1, "a")));
    assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
    let before = fs.operations();
    samples::notes(2, 50)
        .into_iter()
        .for_each(|step| disk.send(Job::Append(step)));
    gate.send(()).unwrap();
    disk.finish();
    assert_eq!(words(&replies), ["stored 50", "closed 50"]);
    assert_eq!(
        fs.operations() - before,
        3,
        "one write, one flush, and the mark"
    );
}

#[test]
fn a_log_that_could_not_be_continued_asks_for_a_retry_at_once() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    // A step behind the base: opening begins a new segment with it.
    folder
        .open()
        .unwrap()
        .writer
        .append(&[samples::note(1, "a")])
        .unwrap();
    fs.fail(0, 1, io::ErrorKind::Other);
    let opened = folder.open().unwrap();
    assert_eq!(opened.notices.len(), 1);
    let (disk, replies) = start_with(opened.writer);
    disk.send(Job::Append(samples::note(2, "b")));
    disk.send(Job::Retry {
        base: Box::new(samples::founding_of("Nights")),
        steps: samples::notes(1, 2),
    });
    disk.finish();
    assert_eq!(words(&replies), ["trouble 0", "stored 2", "closed 2"]);
}

#[test]
fn nobody_waits_for_the_disk_on_opening_and_what_it_refuses_afterward_asks_for_a_retry() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let before = fs.operations();
    let writer = folder.open().unwrap().writer;
    assert_eq!(fs.operations() - before, 0);
    let (disk, replies) = start_with(writer);
    fs.fail(0, 1, io::ErrorKind::Other);
    disk.send(Job::Verify);
    disk.send(Job::Append(samples::note(1, "a")));
    disk.send(Job::Retry {
        base: Box::new(samples::founding_of("Nights")),
        steps: samples::notes(1, 1),
    });
    disk.finish();
    assert_eq!(words(&replies), ["trouble 0", "stored 1", "closed 1"]);
}

#[test]
fn a_snapshot_of_what_was_found_is_flushed_before_it_is_told() {
    let fs = MemoryFs::default();
    let opened = founded(&fs).open().unwrap();
    let base = opened.campaign.base();
    let (disk, replies) = start_with(opened.writer);
    fs.fail(0, 1, io::ErrorKind::Other);
    disk.send(Job::Snapshot(Box::new(base)));
    disk.finish();
    assert_eq!(words(&replies), ["trouble 0", "closed 0"]);
}

#[test]
fn after_trouble_steps_are_held_until_a_retry_brings_them_all() {
    let fs = MemoryFs::default();
    let (disk, replies) = start(&fs);
    fs.fail_from(0, io::ErrorKind::StorageFull);
    disk.send(Job::Append(samples::note(1, "a")));
    assert!(matches!(
        replies.recv().unwrap(),
        Reply::Trouble { saved_to: 0, .. }
    ));
    disk.send(Job::Append(samples::note(2, "b")));
    disk.send(Job::Retry {
        base: Box::new(samples::founding()),
        steps: samples::notes(1, 2),
    });
    assert!(matches!(
        replies.recv().unwrap(),
        Reply::Trouble { saved_to: 0, .. }
    ));
    fs.heal();
    disk.send(Job::Retry {
        base: Box::new(samples::founding()),
        steps: samples::notes(1, 2),
    });
    disk.send(Job::Append(samples::note(3, "c")));
    disk.finish();
    let words = words(&replies);
    assert_eq!(words.last().unwrap(), "closed 3");
    assert!(
        words.iter().all(|word| !word.starts_with("trouble")),
        "{words:?}"
    );
}

#[test]
fn a_segment_that_another_program_changes_is_written_again_and_that_is_said() {
    let fs = MemoryFs::default();
    let (disk, replies) = start(&fs);
    disk.send(Job::Append(samples::note(1, "a")));
    assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
    let path = "/data/nights/log/000001.ron";
    fs.put(path, &[fs.bytes(path), b"x".to_vec()].concat());
    disk.send(Job::Append(samples::note(2, "b")));
    disk.finish();
    assert_eq!(words(&replies), ["stored 2", "found 1", "closed 2"]);
    fs.power_cut(Loss::Nothing);
    let folder = Folder::at(Arc::new(fs), samples::rules(), "/data/nights".into());
    assert_eq!(folder.open().unwrap().campaign.seq(), 2);
    assert!(folder.check().unwrap().is_sound());
}

#[test]
fn where_the_disk_refuses_that_nothing_behind_the_base_is_called_saved_any_more() {
    let fs = MemoryFs::default();
    let (disk, replies) = start(&fs);
    disk.send(Job::Append(samples::note(1, "a")));
    assert!(matches!(replies.recv().unwrap(), Reply::Stored(1)));
    fs.change(|disk| {
        disk.remove(Path::new("/data/nights/log/000001.ron"))
            .unwrap();
    });
    fs.fail(0, 1, io::ErrorKind::StorageFull);
    disk.send(Job::Append(samples::note(2, "b")));
    assert!(matches!(
        replies.recv().unwrap(),
        Reply::Trouble { saved_to: 0, .. }
    ));
    disk.send(Job::Retry {
        base: Box::new(samples::founding_of("Nights")),
        steps: samples::notes(1, 2),
    });
    disk.finish();
    assert_eq!(words(&replies), ["found 1", "stored 2", "closed 2"]);
}

#[test]
fn waits_grow_to_half_a_minute_and_start_small_again() {
    let mut backoff = Backoff::default();
    let waits: Vec<u64> = (0..7).map(|_| backoff.failed().as_secs()).collect();
    assert_eq!(waits, [1, 2, 4, 8, 16, 30, 30]);
    backoff.succeeded();
    assert_eq!(backoff.failed().as_secs(), 1);
}
