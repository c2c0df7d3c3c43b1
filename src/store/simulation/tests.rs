//! The tests: what the true protocol withstands, and that no wrong one does.

use std::sync::Arc;
use std::thread;

use crate::dice::Seed;
use crate::systems::System;

use super::super::memory_fs::{Done, Loss, MemoryFs};
use super::super::{Shelf, samples};
use super::crash::Care;
use super::flaws::{Trap, WrongProtocol};
use super::judge::{Broken, Court, Verdict};
use super::table::{RULES, founded};

/// Prints what was looked at, and gives the verdict.
fn told(name: &str, court: &Court, verdict: Verdict<()>) {
    eprintln!("{name}: {}", court.counts);
    if let Err(Broken { promise, how }) = verdict {
        panic!("{promise:?} is broken: {how}");
    }
}

#[test]
fn a_power_cut_at_any_operation_loses_nothing_acknowledged() {
    let mut court = Court::new(None);
    let verdict = court.cut_the_power_anywhere(Care::Every);
    told("power cuts", &court, verdict);
}

#[test]
fn a_kill_at_any_operation_and_a_power_cut_in_what_follows_lose_nothing_acknowledged() {
    let mut court = Court::new(None);
    let verdict = court.kill_anywhere();
    told("kills, then power cuts", &court, verdict);
}

#[test]
fn crashes_in_the_recovery_from_a_crash_in_a_recovery_lose_nothing_acknowledged() {
    let mut court = Court::new(None);
    let verdict = court.crash_in_recoveries();
    told("crashes in recoveries", &court, verdict);
}

#[test]
fn refusals_at_any_operation_are_made_good_by_a_new_segment() {
    let mut court = Court::new(None);
    let verdict = court.refuse_anywhere(0);
    told("refusals", &court, verdict);
}

#[test]
fn a_reading_that_fails_in_an_opening_changes_nothing_or_costs_nothing() {
    let mut court = Court::new(None);
    let verdict = court.misread_anywhere();
    told("failed readings", &court, verdict);
}

#[test]
fn whatever_strangers_do_to_a_folder_nothing_is_written_elsewhere_and_nothing_acknowledged_is_lost()
{
    let mut court = Court::new(None);
    let verdict = court.meet_strangers();
    told("strangers", &court, verdict);
}

#[test]
fn a_log_whose_files_were_cut_mixed_up_or_deleted_is_never_taken_for_whole_and_a_repair_may_be_cut_off()
 {
    let mut court = Court::new(None);
    let verdict = court.meet_harm(Care::Every, 0);
    told("harm", &court, verdict);
}

#[test]
fn every_protocol_that_trusts_strangers_is_caught() {
    assert_caught(|trap| matches!(trap, Trap::Strangers));
}

#[test]
fn every_protocol_that_takes_what_is_harmed_for_whole_is_caught() {
    assert_caught(|trap| matches!(trap, Trap::Harm(_)));
}

#[test]
fn every_protocol_that_makes_light_of_a_refusal_is_caught() {
    assert_caught(|trap| matches!(trap, Trap::Refusals(_)));
}

/// Each wrong protocol meets what it is to be caught by, side by side.
#[track_caller]
fn assert_caught(is_meant: fn(Trap) -> bool) {
    let hunt = |(flaw, trap)| {
        move || {
            let mut court = Court::new(Some(flaw));
            let verdict = court.hunt(trap);
            (flaw, verdict, court.counts)
        }
    };
    let meant = WrongProtocol::ALL
        .into_iter()
        .filter(|(_, trap)| is_meant(*trap));
    let hunts: Vec<_> = meant.map(|wrong| thread::spawn(hunt(wrong))).collect();
    let mut free = Vec::new();
    for hunted in hunts {
        match hunted.join().unwrap() {
            (flaw, Ok(()), _) => free.push(flaw),
            (flaw, Err(Broken { promise, how }), counts) => {
                let how: String = how.chars().take(160).collect();
                eprintln!("{flaw:?} breaks {promise:?}, seen after {counts}: {how}");
            }
        }
    }
    assert!(free.is_empty(), "nobody caught {free:?}");
}

#[test]
fn a_campaign_is_founded_whole_or_not_at_all() {
    let fs = MemoryFs::default();
    let shelf = |fs: &MemoryFs| Shelf::on(Arc::new(fs.clone()), "/data".into(), Arc::clone(&RULES));
    fs.record();
    shelf(&fs)
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    fs.promise(1);
    for moment in fs.recorded() {
        moment.disk.power_cuts(Care::Every, |image, _| {
            let entries = shelf(&MemoryFs::with(image.disk())).list().unwrap();
            assert!(
                entries.len() >= moment.promised,
                "before {}",
                moment.operation
            );
            assert!(
                entries.iter().all(|entry| entry.summary.is_ok()),
                "before {}: {entries:?}",
                moment.operation
            );
        });
    }
}

#[test]
fn what_a_failed_flush_lost_does_not_count_after_the_program_was_killed() {
    let fs = MemoryFs::with(founded());
    let folder = Court::new(None).folder(&fs);
    let mut opened = folder.open().unwrap();
    fs.fail_with(1, 1, std::io::ErrorKind::Other, Done::Nothing);
    assert!(opened.writer.append(&samples::notes(1, 1)).is_err());
    fs.power_cut(Loss::Nothing);
    let shown = folder.open().unwrap().writer.stored();
    fs.power_cut(Loss::Everything);
    assert_eq!(
        folder.open().unwrap().writer.stored(),
        shown,
        "what was shown as saved is there"
    );
}
