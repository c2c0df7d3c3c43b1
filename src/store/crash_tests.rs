//! What an opening finds after crashes and hands, one case at a time; every case at once is in `simulation`.

use std::io::ErrorKind;
use std::sync::Arc;

use super::SCHEMA;
use super::envelope::{Header, seal};
use super::log::reaches_behind;
use super::memory_fs::MemoryFs;
use super::{Folder, Notice, Opened, Shelf, StoreError, samples};
use crate::campaign::{Campaign, Step};
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";

fn founded(fs: &MemoryFs) -> Folder {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap()
}

/// An evening: groups of steps, each followed or not by a snapshot.
fn evening() -> Vec<(Vec<Step>, bool)> {
    vec![
        (
            vec![samples::hero_step(1, "Thalia"), samples::roll_step(2)],
            false,
        ),
        (vec![samples::note(3, "a bell\nrings // twice")], true),
        (
            vec![samples::hero_step(4, "Oren"), samples::undo(5, &[4, 1])],
            false,
        ),
        (samples::notes(6, 8), true),
        (samples::notes(9, 9), false),
    ]
}

/// Plays the evening on a disk that does what it is told.
fn play(folder: &Folder) {
    let mut opened = folder.open().unwrap();
    for (steps, is_snapped) in evening() {
        opened.writer.append(&steps).unwrap();
        steps.into_iter().for_each(|step| accept(&mut opened, step));
        if is_snapped {
            opened.writer.snapshot(&opened.campaign.base()).unwrap();
        }
    }
}

/// Takes a step in, with what deciding it would have asked for.
fn accept(opened: &mut Opened, step: Step) {
    let Opened {
        campaign, writer, ..
    } = opened;
    while reaches_behind(campaign.known_since(), std::slice::from_ref(&step)) {
        let (base, steps) = writer.read_older(campaign.known_since()).unwrap();
        campaign.remember(base, steps);
    }
    campaign.accept(step);
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

#[test]
fn a_torn_tail_is_kept_reported_and_followed_by_a_new_segment() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    play(&folder);
    let newest = format!("{DIR}/log/000003.ron");
    let mut bytes = fs.bytes(&newest);
    bytes.extend_from_slice(b"(seq: 10, at: \"2026");
    fs.put(&newest, &bytes);
    let opened = folder.open().unwrap();
    let [
        Notice::TornTail {
            line: 4,
            last: 9,
            rescued: Some(rescued),
            ..
        },
    ] = opened.notices.as_slice()
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
    play(&folder);
    let newest = format!("{DIR}/log/000003.ron");
    let text = String::from_utf8(fs.bytes(&newest)).unwrap();
    fs.put(&newest, text.replacen("seq: 8", "seq: 7", 1).as_bytes());
    let (files, operations) = (fs.files(), fs.operations());
    let error = folder.open().err().unwrap().to_string();
    assert!(
        error.starts_with(&format!("{newest}:2: the line does not match its checksum")),
        "{error}"
    );
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
    assert!(
        opened
            .writer
            .append(&[samples::note(3, "never acknowledged")])
            .is_err()
    );
    assert_eq!(opened.writer.stored(), 2);
    let base = samples::played(samples::founding(), samples::notes(1, 2)).base();
    opened
        .writer
        .begin(&base, &[samples::note(3, "said again")])
        .unwrap();
    assert_eq!(opened.writer.read_older(2).unwrap().1, samples::notes(1, 2));
    drop(opened);
    let steps = history(&folder.open().unwrap()).steps().to_vec();
    assert_eq!(
        steps,
        [samples::notes(1, 2), vec![samples::note(3, "said again")]].concat()
    );
}

#[test]
fn an_undo_in_the_tail_reads_back_to_the_step_it_names() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    for step in [
        samples::hero_step(1, "Thalia"),
        samples::hero_step(2, "Oren"),
        samples::hero_step(3, "Wren"),
    ] {
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        opened.writer.snapshot(&opened.campaign.base()).unwrap();
    }
    opened.writer.append(&[samples::undo(4, &[3, 2])]).unwrap();
    drop(opened);
    let campaign = folder.read().unwrap();
    assert_eq!(campaign.known_since(), 1);
    let names: Vec<&str> = campaign
        .state()
        .party
        .iter()
        .map(|hero| hero.name.as_str())
        .collect();
    assert_eq!(names, ["Thalia"]);
}

#[test]
fn a_lost_seed_is_made_anew_in_a_new_stream() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    play(&folder);
    super::fs::Fs::remove(&fs, &folder.seed_file()).unwrap();
    let opened = folder.open().unwrap();
    assert_eq!(
        opened.notices,
        [Notice::SeedMade {
            path: folder.seed_file()
        }]
    );
    assert_eq!(
        (opened.campaign.dice().stream, opened.campaign.dice().word),
        (1, 0)
    );
    let seed = opened.seed.clone();
    drop(opened);
    let opened = folder.open().unwrap();
    assert_eq!((opened.seed, opened.campaign.dice().stream), (seed, 1));
}

#[test]
fn a_log_of_a_later_schema_is_refused_and_left_byte_for_byte() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let header = Header {
        schema: SCHEMA + 1,
        ..Header::new(2, 0)
    };
    let later = format!(
        "{}what only a later astragal reads\n",
        seal(&header).unwrap()
    );
    fs.put(&format!("{DIR}/log/000002.ron"), later.as_bytes());
    let (files, operations) = (fs.files(), fs.operations());
    assert!(matches!(
        folder.open(),
        Err(StoreError::Newer { schema, .. }) if schema == SCHEMA + 1
    ));
    assert_eq!((fs.files(), fs.operations()), (files, operations));
}

#[test]
fn a_campaign_from_before_the_first_release_is_refused_in_one_sentence_and_left_byte_for_byte() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let header = Header {
        schema: 1,
        ..Header::new(1, 0)
    };
    fs.put(
        &format!("{DIR}/log/000001.ron"),
        seal(&header).unwrap().as_bytes(),
    );
    fs.put(&format!("{DIR}/campaign.ron"), b"(schema: 1, seq: 0)");
    let (files, operations) = (fs.files(), fs.operations());
    let refused = folder.open().unwrap_err().to_string();
    assert!(
        refused.contains("log/000001.ron is written in schema 1, from before the first release"),
        "{refused}"
    );
    assert!(
        matches!(
            folder.diagnose(),
            Err(StoreError::Unreleased { schema: 1, .. })
        ),
        "nor is it repaired"
    );
    assert_eq!((fs.files(), fs.operations()), (files, operations));
}

#[test]
fn a_seed_of_the_wrong_length_is_refused_and_left_as_it_is() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    fs.put(&format!("{DIR}/.seed"), b"short");
    assert!(matches!(
        folder.open(),
        Err(StoreError::BadSeed { length: 5, .. })
    ));
    assert_eq!(fs.bytes(&format!("{DIR}/.seed")), b"short");
}
