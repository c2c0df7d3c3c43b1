//! Damage of every kind, and what a repair saves from it.

use std::path::Path;
use std::sync::Arc;

use super::memory_fs::MemoryFs;
use super::{Folder, Fs, Notice, Shelf, StoreError, Weight, samples};
use crate::campaign::{Campaign, Event, Step};
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";
const LAST: u64 = 9;

/// A campaign of three segments: steps 1 to 3, 4 to 6, 7 to 9.
fn played() -> (MemoryFs, Folder) {
    let fs = MemoryFs::default();
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    let folder = shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    for step in steps() {
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        if opened.campaign.seq().is_multiple_of(3) && opened.campaign.seq() < LAST {
            opened.writer.snapshot(&opened.campaign.base()).unwrap();
        }
    }
    (fs, folder)
}

fn steps() -> Vec<Step> {
    let hero = |seq| samples::hero_step(seq, &format!("Hero {}", char::from(b'A' + seq as u8)));
    (1..=LAST)
        .map(|seq| {
            if seq % 2 == 0 {
                hero(seq)
            } else {
                samples::roll_step(seq)
            }
        })
        .collect()
}

fn path(number: u64) -> String {
    format!("{DIR}/log/{number:06}.ron")
}

fn damage(fs: &MemoryFs, number: u64, line: usize) -> Vec<u8> {
    let text = String::from_utf8(fs.bytes(&path(number))).unwrap();
    let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
    lines[line - 1] = lines[line - 1].replacen("e", "x", 1);
    fs.put(&path(number), lines.concat().as_bytes());
    lines.concat().into_bytes()
}

fn repaired(folder: &Folder) -> Vec<String> {
    let repair = folder.diagnose().unwrap();
    folder.repair(&repair).unwrap();
    assert!(
        folder.diagnose().unwrap().is_needless(),
        "{:?}",
        folder.diagnose()
    );
    let survey = folder.check().unwrap();
    let is_known = |what: &str| what.starts_with("the log begins after step");
    assert!(
        survey
            .findings
            .iter()
            .all(|finding| finding.weight < Weight::Damage || is_known(&finding.what)),
        "{survey:?}"
    );
    repair.words()
}

#[test]
fn a_folder_exchanged_before_a_repair_writes_leaves_the_one_in_its_place_alone() {
    let (fs, folder) = played();
    damage(&fs, 2, 4);
    let repair = folder.diagnose().unwrap();
    let hand = fs.clone();
    fs.before(0, move || {
        hand.change(|disk| {
            disk.rename(Path::new(DIR), Path::new("/data/away"))
                .unwrap();
            disk.create_dir(Path::new(DIR)).unwrap();
        });
    });
    let _ = folder.repair(&repair);
    let strange: Vec<String> = fs
        .files()
        .into_iter()
        .filter(|file| file.starts_with(DIR))
        .collect();
    assert!(strange.is_empty(), "{strange:?}");
}

#[test]
fn a_game_that_cannot_be_locked_says_what_is_lost_and_what_is_not_known() {
    let (fs, folder) = played();
    let mut lines: Vec<Vec<u8>> = fs
        .bytes(&path(3))
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect();
    lines.pop();
    fs.put(&path(3), &lines.concat());
    fs.refuse_locks(std::io::ErrorKind::ReadOnlyFilesystem);
    let opened = folder.open().unwrap();
    assert_eq!(opened.campaign.seq(), 8);
    let said: Vec<String> = opened.notices.iter().map(ToString::to_string).collect();
    assert!(
        said[0].contains("log: step 9 had been saved and cannot be found any more"),
        "{said:?}"
    );
    Fs::remove(&fs, &folder.tail_mark()).unwrap();
    let notices = folder.open().unwrap().notices;
    assert!(
        matches!(notices[0], Notice::TailUnknown { last: 8, .. }),
        "{notices:?}"
    );
}

/// The whole game as far back as the log goes.
fn history(folder: &Folder) -> Campaign {
    let mut campaign = folder.read().unwrap();
    while campaign.known_since() > 0 {
        let (base, steps) = folder.read_older(campaign.known_since()).unwrap();
        campaign.remember(base, steps);
    }
    campaign
}

fn kept(folder: &Folder) -> Vec<u64> {
    let campaign = history(folder);
    let lost: Vec<u64> = campaign.lost_steps().collect();
    let kept = campaign
        .steps()
        .iter()
        .filter(|step| !lost.contains(&step.seq));
    kept.clone()
        .for_each(|step| assert_eq!(step.events[0], steps()[step.seq as usize - 1].events[0]));
    kept.map(|step| step.seq).collect()
}

#[test]
fn a_sound_campaign_needs_no_repair() {
    let (fs, folder) = played();
    let (files, operations) = (fs.files(), fs.operations());
    assert!(folder.diagnose().unwrap().is_needless());
    assert_eq!((fs.files(), fs.operations()), (files, operations));
}

#[test]
fn of_a_damaged_line_only_that_step_is_lost_whatever_segment_it_is_in() {
    for (number, line) in (1..=3).flat_map(|number| (3..=5).map(move |line| (number, line))) {
        if (number, line) == (3, 5) {
            // The very last line of the log: that is a torn tail, which the opening itself sets right.
            continue;
        }
        let (fs, folder) = played();
        let damaged = damage(&fs, number, line);
        let words = repaired(&folder);
        let lost = (number - 1) * 3 + line as u64 - 2;
        assert_eq!(words.len(), 1, "{words:?}");
        let place = format!("{}:{line}: ", path(number));
        let is_placed = words[0].starts_with(&place) || line == 5;
        assert!(
            is_placed && words[0].contains(&format!("Lost: step {lost}.")),
            "{words:?}"
        );
        let expected: Vec<u64> = (1..=LAST).filter(|seq| *seq != lost).collect();
        assert_eq!(kept(&folder), expected, "segment {number}, line {line}");
        let rescued = fs
            .files()
            .into_iter()
            .find(|file| file.contains("/rescued/"))
            .unwrap();
        assert_eq!(
            fs.bytes(&rescued),
            damaged,
            "the damaged file is kept as it was"
        );
    }
}

#[test]
fn a_damaged_header_or_base_costs_nothing_while_the_log_before_tells_it() {
    for (number, line) in [(2, 1), (2, 2), (3, 1), (3, 2)] {
        let (fs, folder) = played();
        damage(&fs, number, line);
        let words = repaired(&folder);
        assert!(words[0].contains("No step is lost"), "{words:?}");
        assert_eq!(
            kept(&folder),
            (1..=LAST).collect::<Vec<_>>(),
            "segment {number}, line {line}"
        );
    }
}

#[test]
fn a_base_that_nothing_tells_any_more_is_worked_out_from_what_is_left_and_no_sealed_step_goes_with_it()
 {
    let (fs, folder) = played();
    Fs::remove(&fs, path(2).as_ref()).unwrap();
    damage(&fs, 3, 2);
    fs.put(&format!("{DIR}/campaign.ron"), b"(schema: 6)");
    let words = repaired(&folder);
    assert!(words[0].contains("Lost: steps 4 to 6."), "{words:?}");
    assert_eq!(kept(&folder), [1, 2, 3, 7, 8, 9]);
}

#[test]
fn a_lost_step_stands_in_the_log_and_what_names_its_work_is_passed_over() {
    let (fs, folder) = played();
    damage(&fs, 1, 4);
    repaired(&folder);
    let campaign = history(&folder);
    assert_eq!(campaign.step(2).unwrap().events, [Event::Lost]);
    assert_eq!(
        campaign.wall(),
        Some(3),
        "the step before the next base knows what was lost"
    );
    assert!(
        campaign.undoable_steps().all(|step| step.seq > 3),
        "undoing ends there"
    );
    assert_eq!(
        campaign.state().party.len(),
        4,
        "what the lost step did still holds"
    );
    assert_eq!(campaign.state(), folder.read().unwrap().state());
}

#[test]
fn another_segment_under_a_newer_name_is_set_aside() {
    let (fs, folder) = played();
    fs.put(&path(7), &fs.bytes(&path(2)));
    assert!(folder.open().is_err());
    let words = repaired(&folder);
    assert!(words[0].contains("calls itself segment 2"), "{words:?}");
    assert_eq!(kept(&folder), (1..=LAST).collect::<Vec<_>>());
}

#[test]
fn without_a_log_the_campaign_begins_anew_where_its_file_stands() {
    let (fs, folder) = played();
    for number in 1..=3 {
        Fs::remove(&fs, path(number).as_ref()).unwrap();
    }
    let error = folder.open().unwrap_err();
    assert!(error.to_string().contains("astragal repair"), "{error}");
    repaired(&folder);
    let campaign = folder.read().unwrap();
    assert_eq!(
        (campaign.seq(), campaign.state().party.len()),
        (LAST, 3),
        "the numbers of the lost ones stay theirs"
    );
}

#[test]
fn a_file_that_cannot_be_read_and_a_wrong_seed_are_set_aside() {
    let (fs, folder) = played();
    fs.put(&format!("{DIR}/campaign.ron"), b"(schema: 6, seq: <<<)");
    fs.put(&format!("{DIR}/.seed"), b"short");
    let words = repaired(&folder);
    assert_eq!(words.len(), 2, "{words:?}");
    let rescued: Vec<Vec<u8>> = fs
        .files()
        .iter()
        .filter(|file| file.contains("/rescued/"))
        .map(|file| fs.bytes(file))
        .collect();
    assert!(
        rescued.contains(&b"short".to_vec())
            && rescued.contains(&b"(schema: 6, seq: <<<)".to_vec())
    );
    assert_eq!(folder.open().unwrap().campaign.seq(), LAST);
}

#[test]
fn what_a_later_astragal_wrote_is_never_repaired() {
    let (fs, folder) = played();
    let later = String::from_utf8(fs.bytes(&path(3)))
        .unwrap()
        .replace("schema: 6", "schema: 7");
    let header = "(segment: 3, after: 6, schema: 7, app: \"9.0.0\")";
    let sum = crc32fast::hash(header.as_bytes());
    let (_, rest) = later.split_once('\n').unwrap();
    fs.put(&path(3), format!("{header} //{sum:08x}\n{rest}").as_bytes());
    assert!(matches!(
        folder.diagnose(),
        Err(StoreError::Newer { schema: 7, .. })
    ));
}

#[test]
fn a_crash_within_a_repair_loses_nothing_that_was_whole() {
    for dies_after in 0.. {
        let (fs, folder) = played();
        damage(&fs, 2, 4);
        let repair = folder.diagnose().unwrap();
        fs.fail_from(dies_after, std::io::ErrorKind::Other);
        let is_done = folder.repair(&repair).is_ok();
        fs.power_cut(super::memory_fs::Loss::Everything);
        if !folder.diagnose().unwrap().is_needless() {
            repaired(&folder);
        }
        assert_eq!(
            kept(&folder),
            [1, 2, 3, 4, 6, 7, 8, 9],
            "dead after {dies_after}"
        );
        if is_done {
            return;
        }
    }
}

#[test]
fn a_segment_cut_to_nothing_leaves_lost_steps_and_one_repair_bridges_them() {
    let (fs, folder) = played();
    fs.put(&path(2), b"");
    let words = repaired(&folder);
    assert!(words[0].contains("Lost: steps 4 to 6."), "{words:?}");
    assert_eq!(kept(&folder), [1, 2, 3, 7, 8, 9]);
}

#[test]
fn another_segment_in_the_middle_leaves_no_gap_behind_when_it_is_set_aside() {
    let (fs, folder) = played();
    fs.put(&path(2), &fs.bytes(&path(3)));
    repaired(&folder);
    assert_eq!(kept(&folder), [1, 2, 3, 7, 8, 9]);
}

#[test]
fn a_lost_base_is_told_by_what_is_whole_of_a_damaged_segment_before_it() {
    let (fs, folder) = played();
    damage(&fs, 1, 4);
    damage(&fs, 2, 2);
    repaired(&folder);
    assert_eq!(kept(&folder), [1, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn a_log_of_nothing_but_a_beginning_begins_anew_behind_it() {
    let (fs, folder) = played();
    for number in 1..=3 {
        fs.put(&path(number), b"");
    }
    assert!(
        folder
            .open()
            .unwrap_err()
            .to_string()
            .contains("astragal repair")
    );
    repaired(&folder);
    assert_eq!(folder.read().unwrap().seq(), LAST);
}

#[test]
fn no_log_is_begun_on_a_file_that_does_not_hang_together() {
    let (fs, folder) = played();
    (1..=3).for_each(|number| Fs::remove(&fs, path(number).as_ref()).unwrap());
    let file = format!("{DIR}/campaign.ron");
    let text = String::from_utf8(fs.bytes(&file)).unwrap();
    fs.put(
        &file,
        text.replace("next_id: ", "next_id: 0, // ").as_bytes(),
    );
    assert_ne!(fs.bytes(&file), text.as_bytes());
    assert!(
        matches!(folder.diagnose(), Err(StoreError::Flawed { .. })),
        "{:?}",
        folder.diagnose()
    );
}

#[test]
fn a_repair_that_was_looked_at_before_the_file_was_mended_by_hand_is_not_done() {
    let (fs, folder) = played();
    let file = format!("{DIR}/campaign.ron");
    let mended = fs.bytes(&file);
    fs.put(&file, b"(schema: 6, seq: <<<)");
    let repair = folder.diagnose().unwrap();
    fs.put(&file, &mended);
    let error = folder.repair(&repair).unwrap_err().to_string();
    assert!(error.contains("run `astragal repair` again"), "{error}");
    assert_eq!(fs.bytes(&file), mended);
}
