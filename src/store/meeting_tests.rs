//! What an opening may meet in campaign.ron: hand edits, mistakes in them, other hands, older schemas.

use std::sync::Arc;

use super::memory_fs::MemoryFs;
use super::schema::invented;
use super::{Folder, Fs, HandEdit, Notice, Opened, Shelf, samples};
use crate::campaign::Step;
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";

fn founded(fs: &MemoryFs) -> Folder {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap()
}

/// Every step there is, read back to the founding.
fn read_back(opened: &Opened) -> Vec<Step> {
    let (mut known, mut steps) = (
        opened.campaign.known_since(),
        opened.campaign.steps().to_vec(),
    );
    while known > 0 {
        let (base, mut older) = opened.writer.read_older(known).unwrap();
        older.append(&mut steps);
        (known, steps) = (base.seq, older);
    }
    steps
}

fn edit(fs: &MemoryFs, from: &str, to: &str) -> String {
    let path = format!("{DIR}/campaign.ron");
    let edited = String::from_utf8(fs.bytes(&path))
        .unwrap()
        .replace(from, to);
    fs.put(&path, edited.as_bytes());
    edited
}

#[test]
fn a_hand_edit_becomes_a_step_and_is_kept_before_it_is_replaced() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let edited = edit(&fs, "Nights", "Knights");
    let mut opened = folder.open().unwrap();
    let HandEdit { of, state } = opened.edit.take().unwrap();
    assert_eq!((of, state.name.as_str()), (0, "Knights"));
    let step = opened.campaign.taking_edit(of, state, samples::at(1));
    opened.writer.append(std::slice::from_ref(&step)).unwrap();
    opened.campaign.accept(step);
    let notices = opened.writer.snapshot(&opened.campaign.base()).unwrap();
    let [Notice::BackedUp { to }] = notices.as_slice() else {
        panic!("{notices:?}")
    };
    assert_eq!(fs.bytes(to.to_str().unwrap()), edited.as_bytes());
    let again = opened.writer.snapshot(&opened.campaign.base()).unwrap();
    assert_eq!(again, [], "what we wrote ourselves is not kept");
    drop(opened);
    let opened = folder.open().unwrap();
    assert_eq!(
        (opened.edit, opened.campaign.state().name.as_str()),
        (None, "Knights")
    );
}

#[test]
fn a_change_of_letters_case_alone_is_an_edit() {
    let fs = MemoryFs::default();
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    let folder = shelf
        .found("Nights", System::DicePool, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    for line in ["hero Mara", "hero mara ability \"Night Watch\" 2"] {
        let sentence = opened.campaign.read_line(line, None).unwrap();
        let mut dice = crate::dice::Dice::new(&opened.seed);
        let step = opened
            .campaign
            .decide(&sentence.command, &sentence.line, &mut dice, samples::at(1))
            .unwrap();
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
    }
    opened.settle().unwrap();
    drop(opened);
    edit(&fs, "Night Watch", "NIGHT WATCH");
    assert!(
        !folder.check().unwrap().findings.is_empty(),
        "check names it"
    );
    let mut opened = folder.open().unwrap();
    assert_eq!(opened.notices, []);
    let edited = opened.edit.take().unwrap();
    opened.take_in(edited, samples::at(2)).unwrap();
    drop(opened);
    let written = String::from_utf8(fs.bytes(&format!("{DIR}/campaign.ron"))).unwrap();
    assert!(
        written.contains("NIGHT WATCH") && !written.contains("Night Watch"),
        "{written}"
    );
}

#[test]
fn a_conflicted_copy_of_a_sync_tool_is_named_at_the_start_and_by_check_and_not_read() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let copies = [
        "log/000001 (conflicted copy 2026-11-21).ron",
        "log/000001.sync-conflict-20261121-190233-ABCDEFG.ron",
        "log/000002 2.ron",
        "campaign (Mara's conflicted copy).ron",
    ]
    .map(|name| format!("{DIR}/{name}"));
    let bytes = fs.bytes(&format!("{DIR}/log/000001.ron"));
    for copy in copies.iter().chain([&format!("{DIR}/campaign-before.ron")]) {
        fs.put(copy, &bytes);
    }
    let named: Vec<String> = folder
        .check()
        .unwrap()
        .findings
        .iter()
        .map(|it| it.path.display().to_string())
        .collect();
    assert_eq!(named, copies);
    let opened = folder.open().unwrap();
    let copies: Vec<Notice> = copies
        .map(|path| Notice::ConflictedCopy { path: path.into() })
        .into();
    assert_eq!(opened.notices, copies);
}

#[test]
fn a_hand_edit_of_an_earlier_step_says_how_many_followed() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    opened.writer.append(&samples::notes(1, 3)).unwrap();
    drop(opened);
    edit(&fs, "Nights", "Knights");
    let opened = folder.open().unwrap();
    let edit = opened.edit.unwrap();
    assert_eq!((edit.of, edit.steps_beyond(&opened.campaign)), (0, 3));
    assert!(!edit.is_ahead(&opened.campaign));
}

#[test]
fn a_campaign_file_that_cannot_be_read_stays_byte_for_byte() {
    for (what, broken) in [
        ("Unexpected missing field", &b"(schema: 6, seq: 3)"[..]),
        ("NUL bytes", b"(schema: 1,\n\0\0\0)"),
        ("merge-conflict mark", b"(schema: 1,\n<<<<<<< HEAD\n)"),
        ("not UTF-8", b"(schema: \xff)"),
        ("before the first release", b"(schema: 1, seq: 3, moons: 4)"),
        ("use a newer astragal", b"(schema: 99, seq: 3, moons: 4)"),
        ("the file is empty", b""),
    ] {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        fs.put(&format!("{DIR}/campaign.ron"), broken);
        let mut opened = folder.open().unwrap();
        let said = opened
            .notices
            .iter()
            .map(ToString::to_string)
            .collect::<String>();
        assert!(
            said.to_lowercase().contains(&what.to_lowercase()),
            "{what}: {said}"
        );
        opened.writer.append(&samples::notes(1, 2)).unwrap();
        let base = samples::played(opened.campaign.base(), samples::notes(1, 2)).base();
        assert_eq!(opened.writer.snapshot(&base).unwrap(), [], "{what}");
        assert_eq!(fs.bytes(&format!("{DIR}/campaign.ron")), broken, "{what}");
        drop(opened);
        assert_eq!(
            folder.open().unwrap().campaign.seq(),
            2,
            "{what}: the log has everything"
        );
    }
}

#[test]
fn a_mistake_in_a_hand_edit_is_shown_with_its_line_and_a_caret() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    edit(&fs, "system: PenAndDagger", "sistem: PenAndDagger");
    let why = folder.open().unwrap().notices.first().unwrap().to_string();
    let lines: Vec<&str> = why.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{DIR}/campaign.ron:13:")),
        "{why}"
    );
    assert!(lines[0].contains("sistem"), "{why}");
    assert_eq!(lines[1].trim(), "sistem: PenAndDagger,");
    assert_eq!(lines[2].trim(), "^");
}

#[test]
fn a_hand_edit_that_does_not_hang_together_is_named_and_left() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    let made = samples::hero_step(1, "Thalia");
    opened.writer.append(std::slice::from_ref(&made)).unwrap();
    opened.campaign.accept(made);
    opened.writer.snapshot(&opened.campaign.base()).unwrap();
    drop(opened);
    let edited = edit(&fs, "next_id: 2", "next_id: 1");
    let opened = folder.open().unwrap();
    let said = opened.notices.first().unwrap().to_string();
    assert!(
        said.contains("next_id is 1, and 1 is given already: make it larger"),
        "{said}"
    );
    assert_eq!(fs.bytes(&format!("{DIR}/campaign.ron")), edited.as_bytes());
}

#[test]
fn a_campaign_file_changed_while_it_is_played_is_not_replaced() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    opened.writer.append(&samples::notes(1, 1)).unwrap();
    let edited = edit(&fs, "Nights", "Knights");
    let base = samples::played(opened.campaign.base(), samples::notes(1, 1)).base();
    let notices = opened.writer.snapshot(&base).unwrap();
    assert!(
        matches!(notices.as_slice(), [Notice::ChangedBehind { .. }]),
        "{notices:?}"
    );
    assert_eq!(fs.bytes(&format!("{DIR}/campaign.ron")), edited.as_bytes());
    assert!(
        !fs.files().iter().any(|file| file.ends_with(".new")),
        "nothing is left beside it"
    );
    drop(opened);
    assert_eq!(folder.open().unwrap().edit.unwrap().of, 0);
}

#[test]
fn a_campaign_of_an_older_schema_is_kept_and_goes_on_in_ours() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let steps = [samples::hero_step(1, "Thalia"), samples::note(2, "a bell")];
    let (log, file) = invented::compose("Old nights", &steps);
    fs.put(&format!("{DIR}/log/000001.ron"), log.as_bytes());
    fs.put(&format!("{DIR}/campaign.ron"), file.as_bytes());
    let mut opened = folder.open().unwrap();
    assert_eq!(opened.notices, [Notice::Migrated { from: 0 }]);
    let state = opened.campaign.state();
    assert_eq!(
        (
            state.name.as_str(),
            state.party.len(),
            opened.campaign.seq()
        ),
        ("Old nights", 1, 2)
    );
    let notices = opened.writer.snapshot(&opened.campaign.base()).unwrap();
    let [Notice::BackedUp { to }] = notices.as_slice() else {
        panic!("{notices:?}")
    };
    assert_eq!(fs.bytes(to.to_str().unwrap()), file.as_bytes());
    assert_eq!(
        fs.bytes(&format!("{DIR}/log/000001.ron")),
        log.as_bytes(),
        "the old log stays as it is"
    );
    drop(opened);
    let again = folder.open().unwrap();
    assert_eq!(
        (again.notices.as_slice(), again.campaign.seq()),
        ([].as_slice(), 2)
    );
    assert_eq!(read_back(&again), steps, "the old log is read for ever");
    assert!(folder.check().unwrap().is_sound());
}

#[test]
fn a_segment_that_came_from_elsewhere_meanwhile_is_not_overwritten() {
    let fs = MemoryFs::default();
    let mut opened = founded(&fs).open().unwrap();
    let theirs = format!("{DIR}/log/000002.ron");
    fs.put(&theirs, b"what another machine played");
    for step in samples::notes(1, 1) {
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
    }
    opened.writer.snapshot(&opened.campaign.base()).unwrap();
    assert_eq!(fs.bytes(&theirs), b"what another machine played");
    assert!(
        fs.files().contains(&format!("{DIR}/log/000003.ron")),
        "{:?}",
        fs.files()
    );
}

#[test]
fn nothing_is_acknowledged_into_a_file_that_was_deleted_and_a_new_segment_takes_it() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut opened = folder.open().unwrap();
    Fs::remove(&fs, format!("{DIR}/log/000001.ron").as_ref()).unwrap();
    let steps = samples::notes(1, 1);
    assert_eq!(opened.writer.append(&steps).unwrap(), 1);
    let said: Vec<String> = opened
        .writer
        .take_notices()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        said[0].contains("another program changed /data/nights/log/000001.ron")
            && said[0].contains("is not there any more"),
        "{said:?}"
    );
    assert_eq!(folder.read().unwrap().seq(), 1);
}
