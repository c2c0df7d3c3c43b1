//! Crashes and refusals at every operation: what was acknowledged is there, and what is there was submitted.

use std::io::ErrorKind;
use std::sync::Arc;

use super::SCHEMA;
use super::envelope::{Header, seal};
use super::log::reaches_behind;
use super::memory_fs::{Loss, MemoryFs};
use super::{Folder, Notice, Opened, Shelf, StoreError, samples};
use crate::campaign::{Campaign, Step};
use crate::dice::Seed;
use crate::rules::System;

const DIR: &str = "/data/nights";

fn founded(fs: &MemoryFs) -> Folder {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf.found("Nights", System::PenAndDagger, &Seed::from_number(1)).unwrap()
}

/// An evening: groups of steps, each followed or not by a snapshot.
fn evening() -> Vec<(Vec<Step>, bool)> {
    vec![
        (vec![samples::hero_step(1, "Thalia"), samples::roll_step(2)], false),
        (vec![samples::note(3, "a bell\nrings // twice")], true),
        (vec![samples::hero_step(4, "Oren"), samples::undo(5, &[4, 1])], false),
        (samples::notes(6, 8), true),
        (samples::notes(9, 9), false),
    ]
}

fn submitted() -> Vec<Step> {
    evening().into_iter().flat_map(|(steps, _)| steps).collect()
}

/// A game that is played on whatever the disk says, and what is known to be saved of it.
struct Player {
    opened: Opened,
    saved: u64,
}

impl Player {
    fn open(folder: &Folder) -> Result<Self, StoreError> {
        let opened = folder.open()?;
        let saved = opened.writer.stored();
        Ok(Self { opened, saved })
    }

    /// Plays what is left of the evening; after a refusal everything unsaved goes into a new segment.
    fn play(&mut self, retries: usize) {
        for (steps, is_snapped) in evening() {
            for step in steps {
                self.accept(step);
            }
            self.save(retries);
            if is_snapped && self.saved == self.opened.campaign.seq() {
                let base = self.opened.campaign.base();
                let _ = self.opened.writer.snapshot(&base);
            }
        }
    }

    fn accept(&mut self, step: Step) {
        let Opened { campaign, writer, .. } = &mut self.opened;
        if step.seq <= campaign.seq() {
            return;
        }
        // As deciding would have asked for.
        while reaches_behind(campaign.known_since(), std::slice::from_ref(&step)) {
            let (base, steps) = writer.read_older(campaign.known_since()).unwrap();
            campaign.remember(base, steps);
        }
        campaign.accept(step);
    }

    fn save(&mut self, retries: usize) {
        for _ in 0..=retries {
            let campaign = &self.opened.campaign;
            let unsaved: Vec<Step> =
                campaign.steps().iter().filter(|step| step.seq > self.saved).cloned().collect();
            let saved = if self.opened.writer.is_ready() {
                self.opened.writer.append(&unsaved)
            } else {
                self.opened.writer.begin(&campaign.base_at(self.saved).unwrap(), &unsaved)
            };
            if let Ok(seq) = saved {
                self.saved = seq;
                return;
            }
        }
    }
}

/// The whole history of a game, read back to its founding.
fn history(opened: &Opened) -> Campaign {
    let mut campaign = opened.campaign.clone();
    while campaign.known_since() > 0 {
        let (base, steps) = opened.writer.read_older(campaign.known_since()).unwrap();
        campaign.remember(base, steps);
    }
    campaign
}

fn assert_kept(folder: &Folder, saved: u64, what: &str) -> Opened {
    let opened = folder.open().unwrap_or_else(|error| panic!("{what}: {error}"));
    let all = submitted();
    let history = history(&opened);
    let kept = history.steps();
    assert!(kept.len() as u64 >= saved, "{what}: {saved} were acknowledged, {} are there", kept.len());
    assert_eq!(kept, &all[..kept.len()], "{what}: what is there is what was submitted");
    let lived = samples::played(history.base_at(0).unwrap(), kept.to_vec());
    assert_eq!(opened.campaign.state(), lived.state(), "{what}: the state is the one that was lived");
    assert!(folder.check().unwrap().is_sound(), "{what}: {:?}", folder.check().unwrap().findings);
    opened
}

fn operations_of_an_evening() -> usize {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let before = fs.operations();
    Player::open(&folder).unwrap().play(0);
    fs.operations() - before
}

#[test]
fn a_power_cut_after_any_operation_loses_nothing_acknowledged() {
    let losses = [Loss::Everything, Loss::AllBut(0), Loss::AllBut(7), Loss::AllBut(150), Loss::Nothing];
    for loss in losses {
        for dies_after in 0..operations_of_an_evening() {
            let what = format!("dead after {dies_after}, {loss:?}");
            let fs = MemoryFs::default();
            let folder = founded(&fs);
            fs.fail_from(dies_after, ErrorKind::Other);
            let saved = Player::open(&folder).map_or(0, |mut player| {
                player.play(0);
                player.saved
            });
            fs.power_cut(loss);
            drop(assert_kept(&folder, saved, &what));
            // What was read after the crash must not depend on what the crash left unflushed.
            fs.power_cut(Loss::Everything);
            drop(assert_kept(&folder, saved, &what));
            let mut player = Player::open(&folder).unwrap();
            player.play(0);
            drop(player);
            assert_eq!(assert_kept(&folder, 9, &what).campaign.seq(), 9);
        }
    }
}

#[test]
fn a_crash_within_the_opening_after_a_crash_loses_nothing_acknowledged() {
    for (dies_after, dies_again_after) in
        (0..operations_of_an_evening()).flat_map(|n| (0..8).map(move |m| (n, m)))
    {
        let what = format!("dead after {dies_after} and again after {dies_again_after}");
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        fs.fail_from(dies_after, ErrorKind::Other);
        let mut player = Player::open(&folder).unwrap();
        player.play(1);
        let saved = player.saved;
        drop(player);
        fs.power_cut(Loss::AllBut(90));
        fs.fail_from(dies_again_after, ErrorKind::Other);
        drop(folder.open());
        fs.power_cut(Loss::Everything);
        drop(assert_kept(&folder, saved, &what));
    }
}

#[test]
fn any_refusals_are_made_good_by_a_new_segment() {
    for (refused, count, loss) in (0..operations_of_an_evening())
        .flat_map(|refused| (1..=4).map(move |count| (refused, count)))
        .flat_map(|(refused, count)| [Loss::Everything, Loss::Nothing].map(|loss| (refused, count, loss)))
    {
        let what = format!("{count} refusals from {refused}, {loss:?}");
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        fs.fail(refused, count, ErrorKind::StorageFull);
        let mut player = Player::open(&folder).unwrap();
        player.play(4);
        assert_eq!(player.saved, 9, "{what}");
        drop(player);
        fs.power_cut(loss);
        drop(assert_kept(&folder, 9, &what));
    }
}

#[test]
fn a_campaign_is_founded_whole_or_not_at_all() {
    let fs = MemoryFs::default();
    founded(&fs);
    for dies_after in 0..=fs.operations() {
        let fs = MemoryFs::default();
        fs.fail_from(dies_after, ErrorKind::Other);
        let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
        let founded = shelf.found("Nights", System::PenAndDagger, &Seed::from_number(1));
        fs.power_cut(Loss::Everything);
        let entries = shelf.list().unwrap();
        assert!(founded.is_err() || entries.len() == 1, "dead after {dies_after}");
        assert!(entries.iter().all(|entry| entry.summary.is_ok()), "dead after {dies_after}");
    }
}

#[test]
fn a_torn_tail_is_kept_reported_and_followed_by_a_new_segment() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    Player::open(&folder).unwrap().play(0);
    let newest = format!("{DIR}/log/000003.ron");
    let mut bytes = fs.bytes(&newest);
    bytes.extend_from_slice(b"(seq: 10, at: \"2026");
    fs.put(&newest, &bytes);
    let opened = folder.open().unwrap();
    let [Notice::TornTail { line: 4, last: 9, rescued: Some(rescued), .. }] = opened.notices.as_slice()
    else {
        panic!("{:?}", opened.notices)
    };
    assert_eq!(fs.bytes(rescued.to_str().unwrap()), b"(seq: 10, at: \"2026");
    assert_eq!(fs.bytes(&newest), bytes, "the segment stays as it is");
    drop(opened);
    assert!(fs.files().contains(&format!("{DIR}/log/000004.ron")));
    assert_eq!(folder.open().unwrap().notices, []);
}

#[test]
fn damage_in_the_middle_is_refused_with_its_place_and_nothing_is_written() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    Player::open(&folder).unwrap().play(0);
    let newest = format!("{DIR}/log/000003.ron");
    let text = String::from_utf8(fs.bytes(&newest)).unwrap();
    fs.put(&newest, text.replacen("seq: 8", "seq: 7", 1).as_bytes());
    let (files, operations) = (fs.files(), fs.operations());
    let error = folder.open().err().unwrap().to_string();
    assert!(error.starts_with(&format!("{newest}:2: the line does not match its checksum")), "{error}");
    assert_eq!((fs.files(), fs.operations()), (files, operations));
    assert!(!folder.check().unwrap().is_sound());
}

#[test]
fn steps_above_after_in_older_segments_are_void() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    opened.writer.append(&samples::notes(1, 2)).unwrap();
    fs.fail(1, 1, ErrorKind::Other);
    assert!(opened.writer.append(&[samples::note(3, "never acknowledged")]).is_err());
    assert_eq!(opened.writer.stored(), 2);
    let base = samples::played(samples::founding(), samples::notes(1, 2)).base();
    opened.writer.begin(&base, &[samples::note(3, "said again")]).unwrap();
    assert_eq!(opened.writer.read_older(2).unwrap().1, samples::notes(1, 2));
    drop(opened);
    let steps = history(&folder.open().unwrap()).steps().to_vec();
    assert_eq!(steps, [samples::notes(1, 2), vec![samples::note(3, "said again")]].concat());
}

#[test]
fn an_undo_in_the_tail_reads_back_to_the_step_it_names() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    for step in [samples::hero_step(1, "Thalia"), samples::hero_step(2, "Oren")] {
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        opened.writer.snapshot(&opened.campaign.base()).unwrap();
    }
    opened.writer.append(&[samples::undo(3, &[1])]).unwrap();
    drop(opened);
    let campaign = folder.read().unwrap();
    assert_eq!(campaign.known_since(), 0);
    let names: Vec<&str> = campaign.state().party.iter().map(|hero| hero.name.as_str()).collect();
    assert_eq!(names, ["Oren"]);
}

#[test]
fn a_lost_seed_is_made_anew_in_a_new_stream() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    Player::open(&folder).unwrap().play(0);
    super::fs::Fs::remove(&fs, &folder.seed_file()).unwrap();
    let opened = folder.open().unwrap();
    assert_eq!(opened.notices, [Notice::SeedMade { path: folder.seed_file() }]);
    assert_eq!((opened.campaign.dice().stream, opened.campaign.dice().word), (1, 0));
    let seed = opened.seed.clone();
    drop(opened);
    let opened = folder.open().unwrap();
    assert_eq!((opened.seed, opened.campaign.dice().stream), (seed, 1));
}

#[test]
fn a_log_of_a_later_schema_is_refused_and_left_byte_for_byte() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let header = Header { schema: SCHEMA + 1, ..Header::new(2, 0) };
    let later = format!("{}what only a later astragal reads\n", seal(&header).unwrap());
    fs.put(&format!("{DIR}/log/000002.ron"), later.as_bytes());
    let (files, operations) = (fs.files(), fs.operations());
    assert!(matches!(folder.open(), Err(StoreError::Newer { schema: 2, .. })));
    assert_eq!((fs.files(), fs.operations()), (files, operations));
}

#[test]
fn a_seed_of_the_wrong_length_is_refused_and_left_as_it_is() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    fs.put(&format!("{DIR}/.seed"), b"short");
    assert!(matches!(folder.open(), Err(StoreError::BadSeed { length: 5, .. })));
    assert_eq!(fs.bytes(&format!("{DIR}/.seed")), b"short");
}
