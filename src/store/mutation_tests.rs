//! Campaigns bent in every way a disk, a program or a hand may bend them, and the law that repair and check keep:
//!
//! - `check` says sound only where nothing that was saved is missing, or says that it is not known;
//! - what it says is damaged, `repair` sets right or refuses with a reason; after it `check` is sound, and a second one
//!   finds nothing to do;
//! - no step that has its seal before is missing after, and every other number is named as lost; but a log in order is left
//!   as it is, and where the mark of how far it went is gone or behind, nothing tells that an older segment or a copy holds
//!   what is missing at its end;
//! - whatever tells of the steps (`check`, `log`, `recap`, `luck`, `run`, the dashboard) tells of the same ones, where it is sound;
//! - a campaign.ron that nobody edited is not called edited after a repair.
//!
//! Each number bends once, twice or thrice.
//!
//! `ASTRAGAL_MUTATIONS=2000 cargo test --lib mutation` bends so many; each number is one way to bend, the same in every run,
//! and `ASTRAGAL_MUTATIONS_FROM=100000` begins with other numbers.

use std::env;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use super::envelope::{parse, seal, unseal};
use super::memory_fs::{Loss, MemoryFs};
use super::parallel_map::{parallel_map, threads_at_hand};
use super::simulation::chance::Chance;
use super::{
    Finding, Folder, HandEdit, Notice, Opened, Shelf, StoreError, Survey, Weight, campaign_file,
    samples,
};
use crate::campaign::{Campaign, Event, HistoryLookup, Step};
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";
const LAST: u64 = 40;
const MUTATIONS: usize = 90;
/// Ways to bend a file.
const WAYS: usize = 22;

/// So many seconds after ours another game was played.
const MONTHS_LATER: i64 = 7_777_777;

fn is_foreign(step: &Step) -> bool {
    step.at >= samples::at(MONTHS_LATER)
}

/// The segments of another game, by their names, which was played longer.
static FOREIGN: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    let fs = MemoryFs::default();
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    let folder = shelf
        .found("Days", System::PenAndDagger, &Seed::from_number(2))
        .unwrap();
    let mut opened = folder.open().unwrap();
    for seq in 1..=LAST + 20 {
        let step = Step {
            at: samples::at(i64::try_from(seq).unwrap() + MONTHS_LATER),
            ..step(seq)
        };
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        if seq % 9 == 3 {
            opened.writer.snapshot(&opened.campaign.base()).unwrap();
        }
    }
    let segments = files_of(&fs).into_iter();
    let segments = segments.filter_map(|(path, bytes)| {
        Some((path.strip_prefix("/data/days/log/")?.to_owned(), bytes))
    });
    segments.collect()
});

/// A campaign of several segments that was killed, opened again, and killed once more.
fn played() -> (MemoryFs, Folder, Vec<Step>) {
    let fs = MemoryFs::default();
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    let folder = shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    let mut steps = Vec::new();
    for seq in 1..=LAST {
        let step = step(seq);
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step.clone());
        steps.push(step);
        match seq {
            9 | 20 => drop(opened.writer.snapshot(&opened.campaign.base()).unwrap()),
            26 => {
                fs.power_cut(Loss::Nothing);
                opened = folder.open().unwrap();
            }
            _ => {}
        }
    }
    fs.power_cut(Loss::Nothing);
    (fs, folder, steps)
}

fn step(seq: u64) -> Step {
    match seq {
        14 => samples::undo(seq, &[13]),
        33 => samples::undo(seq, &[32]),
        _ if seq.is_multiple_of(4) => samples::hero_step(seq, &format!("Hero {seq}")),
        _ if seq.is_multiple_of(5) => samples::roll_step(seq),
        _ => samples::note(seq, &format!("what happened at {seq}")),
    }
}

/// The campaign.ron that was played with.
static UNEDITED: LazyLock<(String, Vec<u8>)> = LazyLock::new(|| {
    let (fs, folder, _) = played();
    let path = folder.campaign_file().display().to_string();
    (path.clone(), fs.bytes(&path))
});

/// The files of a campaign, by their paths.
type Files = Vec<(String, Vec<u8>)>;

fn files_of(fs: &MemoryFs) -> Files {
    fs.files()
        .into_iter()
        .map(|path| (path.clone(), fs.bytes(&path)))
        .collect()
}

fn campaign_of(files: &Files) -> (MemoryFs, Folder) {
    let fs = MemoryFs::default();
    super::fs::make_dirs(&fs, Path::new("/data/nights/log")).unwrap();
    files.iter().for_each(|(path, bytes)| fs.put(path, bytes));
    let folder = Folder::at(Arc::new(fs.clone()), samples::rules(), DIR.into());
    (fs, folder)
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes
        .split_inclusive(|byte| *byte == b'\n')
        .map(<[u8]>::to_vec)
        .collect()
}

/// Bends one of the files in one of many ways; says how.
#[expect(clippy::too_many_lines, reason = "one table")]
fn mutate(files: &mut Files, chance: &mut Chance) -> String {
    let place = chance.below(files.len());
    let other = chance.below(files.len());
    let way = chance.below(WAYS);
    if way == 18 {
        let (name, bytes) = &FOREIGN[chance.below(FOREIGN.len())];
        let path = format!("{DIR}/log/{name}");
        files.retain(|(there, _)| *there != path);
        files.push((path.clone(), bytes.clone()));
        return format!("{path}: a segment of another game");
    }
    let (path, bytes) = &mut files[place];
    let of = path.clone();
    let mut rows = lines(bytes);
    let (row, other_row) = (
        chance.below(rows.len().max(1)),
        chance.below(rows.len().max(1)),
    );
    let byte = chance.below(bytes.len().max(1));
    let length = 1 + chance.below(300);
    let is_short = bytes.is_empty();
    match way {
        0 | 1 if !is_short => bytes[byte] ^= 1 << chance.below(8),
        2 if !is_short => drop(rows.remove(row)),
        3 if !is_short => rows.swap(row, other_row),
        4 if !is_short => rows.insert(other_row, rows[row].clone()),
        5 => bytes.truncate(byte),
        6 => rows.truncate(row),
        7 => bytes.clear(),
        8 => bytes
            .iter_mut()
            .skip(byte)
            .take(length)
            .for_each(|byte| *byte = 0),
        9 => bytes
            .iter_mut()
            .skip(byte)
            .take(length)
            .for_each(|byte| *byte = chance.below(256) as u8),
        10 => drop(files.remove(place)),
        11 => {
            let (one, two) = (files[place].1.clone(), files[other].1.clone());
            (files[place].1, files[other].1) = (two, one);
        }
        12 => *path = format!("{DIR}/log/{:06}.ron", 1 + chance.below(9)),
        13 => {
            let copy = (
                format!("{DIR}/log/{:06}.ron", 1 + chance.below(9)),
                bytes.clone(),
            );
            files.retain(|(path, _)| *path != copy.0);
            files.push(copy);
        }
        14 => bytes.extend((0..length).map(|_| chance.below(256) as u8)),
        15 => {
            let moved = if is_short {
                Vec::new()
            } else {
                rows.remove(row)
            };
            files[other].1.extend(moved);
        }
        16 => bytes.fill(0),
        19 if !is_short => {
            let copied = rows[row].clone();
            files[other].1.extend(copied);
        }
        20 if !is_short => rows[row].insert(0, b'x'),
        21 if !is_short => drop(rows[row].pop()),
        _ => *path = format!("{path} (conflicted copy)"),
    }
    if matches!(way, 2..=4 | 6 | 15 | 20 | 21) && !is_short {
        files[place].1 = rows.concat();
    }
    // Two files of one name: the later one replaced the other.
    let names: Vec<String> = files.iter().map(|(path, _)| path.clone()).collect();
    let mut number = 0;
    files.retain(|(path, _)| {
        number += 1;
        !names[number..].contains(path)
    });
    format!(
        "{of}: way {way}, line {row}/{other_row}, byte {byte}, length {length}, other {}",
        names.get(other).map_or("", String::as_str)
    )
}

/// The steps that some file of the log has with their seals.
fn sealed(files: &Files, steps: &[Step]) -> Vec<u64> {
    let logs = files.iter().filter(|(path, _)| path.contains("/log/"));
    let records = logs.flat_map(|(_, bytes)| lines(bytes));
    let there: Vec<Step> = records
        .filter_map(|line| parse::<Step>(unseal(&line)?).ok())
        .collect();
    steps
        .iter()
        .filter(|step| there.contains(step))
        .map(|step| step.seq)
        .collect()
}

/// The whole game as far back as the log goes.
fn history(folder: &Folder) -> Result<Campaign, StoreError> {
    let mut campaign = folder.read()?;
    while campaign.known_since() > 0 {
        match folder.read_older(campaign.known_since()) {
            Ok((base, steps)) => campaign.remember(base, steps),
            Err(StoreError::Missing { .. }) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(campaign)
}

fn kept(folder: &Folder, steps: &[Step]) -> Result<Vec<u64>, String> {
    let campaign = history(folder).map_err(|error| error.to_string())?;
    let is_kept = |step: &&Step| {
        campaign
            .step(step.seq)
            .is_some_and(|there| there.line == step.line && there.events.starts_with(&step.events))
    };
    Ok(steps.iter().filter(is_kept).map(|step| step.seq).collect())
}

/// Holds the law over a bent campaign; says what it breaks.
#[expect(clippy::too_many_lines, reason = "the law, clause by clause")]
fn judge(files: &Files, steps: &[Step]) -> Result<(), String> {
    let (fs, folder) = campaign_of(files);
    let sealed = sealed(files, steps);
    let before = folder.check();
    let is_marked = folder.acknowledged().is_ok_and(|seq| seq == Some(LAST));
    let repair = match folder.diagnose() {
        Ok(repair) => repair,
        // A person has to decide: it said so, and nothing is changed.
        Err(error) if before.as_ref().is_ok_and(|survey| !survey.is_damaged()) => {
            return Err(format!("sound, and not to be repaired: {error}"));
        }
        Err(_) => {
            return if sealed.is_empty() {
                Ok(())
            } else {
                Err("not to be repaired, and not empty".to_owned())
            };
        }
    };
    match &before {
        Ok(survey) if !survey.is_damaged() => {
            let is_end_told = folder
                .acknowledged()
                .is_ok_and(|acknowledged| acknowledged.is_some());
            if is_end_told != survey.is_sound() {
                return Err(format!(
                    "its end is told: {is_end_told}, and sound: {}",
                    survey.is_sound()
                ));
            }
            let kept = kept(&folder, steps)?;
            // Where the mark was bent as well as the log's end, nothing tells of the steps that are gone.
            if survey.is_sound() && is_marked && kept.len() < steps.len() {
                return Err(format!(
                    "sound, with {} steps of {}",
                    kept.len(),
                    steps.len()
                ));
            }
            if !repair.is_needless() {
                return Err(format!("sound, and to be repaired: {:?}", repair.words()));
            }
            all_agree(&folder, survey)?;
        }
        _ if repair.is_needless() => {
            return Err(format!("damaged, and nothing to repair: {before:?}"));
        }
        _ => {}
    }
    if repair.is_needless() && !before.as_ref().is_ok_and(Survey::is_sound) {
        // It is asked about, and nothing is changed.
        return Ok(());
    }
    if !repair.is_needless() {
        folder
            .repair(&repair)
            .map_err(|error| format!("the repair fails: {error}; {:?}", repair.words()))?;
    }
    let after = folder.check().map_err(|error| error.to_string())?;
    if after.is_damaged() {
        return Err(format!(
            "damaged after {:?}: {:?}",
            repair.words(),
            after.findings
        ));
    }
    all_agree(&folder, &after)?;
    let opened = folder
        .open()
        .map_err(|error| format!("sound, and does not open: {error}"))?;
    if !repair.is_needless() && files.contains(&UNEDITED) {
        is_called_unedited(&opened)?;
    }
    drop(opened);
    let files = fs.files();
    let again = folder.diagnose().map_err(|error| error.to_string())?;
    if !again.is_needless() || fs.files() != files {
        return Err(format!("a second time: {:?}", again.words()));
    }
    if !is_marked && before.is_ok_and(|survey| is_log_in_order(&survey)) {
        return Ok(());
    }
    let kept = kept(&folder, steps)?;
    let missing: Vec<&u64> = sealed.iter().filter(|seq| !kept.contains(seq)).collect();
    if !missing.is_empty() {
        return Err(format!(
            "sealed and gone: {missing:?}; {:?}",
            repair.words()
        ));
    }
    names_what_is_lost(&folder, &kept)
}

/// Whether nothing is wrong with the log, whatever else is to be repaired.
fn is_log_in_order(survey: &Survey) -> bool {
    let is_damage = |finding: &Finding| {
        finding.weight == Weight::Damage && finding.path.starts_with(format!("{DIR}/log"))
    };
    !survey.findings.iter().any(is_damage)
}

/// What is told of campaign.ron as the program wrote it: it is no edit, though it may know more than what is left.
fn is_called_unedited(opened: &Opened) -> Result<(), String> {
    let is_edit = |edit: &HandEdit| !edit.is_ahead(&opened.campaign);
    let is_said = |notice: &Notice| matches!(notice, Notice::EditedInVain { .. });
    if opened.edit.as_ref().is_some_and(is_edit) || opened.notices.iter().any(is_said) {
        return Err(format!(
            "campaign.ron is called edited: {:?}, {:?}",
            opened.edit.as_ref().map(|edit| edit.of),
            opened.notices
        ));
    }
    Ok(())
}

/// Every way to read the steps finds the same ones.
fn all_agree(folder: &Folder, survey: &Survey) -> Result<(), String> {
    let seqs = |steps: &[Step]| steps.iter().map(|step| step.seq).collect::<Vec<u64>>();
    let fails = |error: StoreError| error.to_string();
    let newest = folder.read().map_err(fails)?;
    let played = seqs(history(folder).map_err(fails)?.steps());
    let mut told = vec![(
        "check",
        vec![survey.steps as u64],
        vec![played.len() as u64],
    )];
    let mut backward = |name, older: Vec<Vec<u64>>| {
        let mut all: Vec<u64> = older.into_iter().rev().flatten().collect();
        all.extend(seqs(newest.steps()));
        told.push((name, all, played.clone()));
    };
    let older = folder.older(newest.known_since());
    backward(
        "recap",
        older.map_while(|read| Some(seqs(&read.ok()?.1))).collect(),
    );
    let chapters = folder.chapters(HistoryLookup::of(&newest));
    backward(
        "luck",
        chapters
            .map_while(|read| Some(seqs(read.ok()?.steps())))
            .collect(),
    );
    let (log, _) = folder.look_back(newest.clone(), None);
    let mut all = Vec::new();
    log.tell(
        |stretch| all.extend(seqs(stretch.steps())),
        |_, ()| (),
        |()| Ok::<(), StoreError>(()),
    )
    .map_err(fails)?;
    told.push(("log", all, played));
    for (name, found, expected) in told {
        if found != expected {
            return Err(format!(
                "{name} tells of {found:?}, and the game of {expected:?}"
            ));
        }
    }
    Ok(())
}

/// Every number up to the last is there, marked as lost, or before where the log says that it begins.
fn names_what_is_lost(folder: &Folder, kept: &[u64]) -> Result<(), String> {
    let campaign = history(folder).map_err(|error| error.to_string())?;
    let lost: Vec<u64> = campaign.lost_steps().collect();
    let unnamed: Vec<u64> = (campaign.known_since() + 1..=campaign.seq().min(LAST))
        .filter(|seq| !kept.contains(seq) && !lost.contains(seq))
        // In a gap of ours nothing speaks against the steps of another game.
        .filter(|seq| campaign.step(*seq).is_none_or(|step| !is_foreign(step)))
        .collect();
    if unnamed.is_empty() {
        Ok(())
    } else {
        Err(format!("neither kept nor named as lost: {unnamed:?}"))
    }
}

#[test]
fn repair_and_check_keep_their_law_over_every_mutation() {
    let asked = |name: &str| {
        env::var(name)
            .ok()
            .and_then(|number| number.parse::<usize>().ok())
    };
    let from = asked("ASTRAGAL_MUTATIONS_FROM").unwrap_or(0);
    let count = asked("ASTRAGAL_MUTATIONS").unwrap_or(MUTATIONS);
    let (fs, _, steps) = played();
    let whole: Files = files_of(&fs);
    let bend = |number: usize| {
        let mut chance = Chance::new(number as u64);
        let mut files = whole.clone();
        let mut how = Vec::new();
        for _ in 0..=number % 3 {
            if !files.is_empty() {
                how.push(mutate(&mut files, &mut chance));
            }
        }
        let how = how.join("; then ");
        judge(&files, &steps).map_err(|what| format!("mutation {number}, {how}:\n    {what}"))
    };
    let numbers = (from..from + count).collect();
    let bent = parallel_map(numbers, threads_at_hand(), bend);
    let broken: Vec<String> = bent.into_iter().filter_map(Result::err).collect();
    assert!(
        broken.is_empty(),
        "{} mutations break the law:\n{}",
        broken.len(),
        broken.join("\n")
    );
}

/// The campaign after one change of its files; what repair says of it, after the law was held.
fn after(change: impl FnOnce(&mut Files)) -> (Vec<String>, Vec<u64>) {
    let (fs, _, steps) = played();
    let mut files = files_of(&fs);
    change(&mut files);
    let (_, folder) = campaign_of(&files);
    let words = folder.diagnose().unwrap().words();
    judge(&files, &steps).unwrap();
    let repair = folder.diagnose().unwrap();
    if !repair.is_needless() {
        folder.repair(&repair).unwrap();
    }
    (words, kept(&folder, &steps).unwrap())
}

fn segment(files: &mut Files, number: u64) -> &mut Vec<u8> {
    let path = format!("{DIR}/log/{number:06}.ron");
    &mut files
        .iter_mut()
        .find(|(there, _)| *there == path)
        .unwrap()
        .1
}

fn all() -> Vec<u64> {
    (1..=LAST).collect()
}

#[test]
fn a_founding_base_with_a_flipped_bit_is_told_by_the_founding() {
    let (words, kept) = after(|files| {
        let text = String::from_utf8(segment(files, 1).clone()).unwrap();
        let (header, rest) = text.split_once('\n').unwrap();
        *segment(files, 1) = format!(
            "{header}\n{}",
            rest.replacen("PenAndDagger", "PenAndDaggex", 1)
        )
        .into_bytes();
        files.retain(|(path, _)| !path.ends_with("campaign.ron"));
    });
    assert!(words[0].contains("No step is lost"), "{words:?}");
    assert_eq!(kept, all());
}

#[test]
fn a_founding_base_whose_line_is_gone_is_told_by_the_founding() {
    let (_, kept) = after(|files| {
        let mut rows = lines(segment(files, 1));
        rows.remove(1);
        *segment(files, 1) = rows.concat();
    });
    assert_eq!(kept, all());
}

#[test]
fn swapped_lines_and_swapped_or_renamed_segments_cost_nothing() {
    let (_, kept) = after(|files| {
        let mut rows = lines(segment(files, 2));
        rows.swap(3, 8);
        *segment(files, 2) = rows.concat();
    });
    assert_eq!(kept, all());
    let (_, kept) = after(|files| {
        let (one, two) = (segment(files, 1).clone(), segment(files, 2).clone());
        (*segment(files, 1), *segment(files, 2)) = (two, one);
    });
    assert_eq!(kept, all());
    let (_, kept) = after(|files| {
        let place = files
            .iter()
            .position(|(path, _)| path.ends_with("000002.ron"))
            .unwrap();
        files[place].0 = format!("{DIR}/log/000009.ron");
    });
    assert_eq!(kept, all());
}

#[test]
fn of_a_destroyed_newest_segment_every_lost_number_is_named() {
    for destroy in [
        |bytes: &mut Vec<u8>| bytes.clear(),
        |bytes: &mut Vec<u8>| bytes.fill(0),
    ] {
        let (fs, _, _) = played();
        let mut files = files_of(&fs);
        destroy(segment(&mut files, 4));
        let (_, folder) = campaign_of(&files);
        // What the crash before left in the segment before is whole.
        assert!(matches!(
            folder.open(),
            Err(StoreError::TailLost {
                first: 27,
                last: LAST,
                ..
            })
        ));
        assert!(!folder.check().unwrap().is_sound());
        let words = folder.diagnose().unwrap().words();
        assert!(words[0].contains("Lost: steps 27 to 40."), "{words:?}");
    }
}

#[test]
fn a_segment_of_ours_under_another_name_is_found_though_another_game_lies_under_its_own() {
    let (name, foreign) = &FOREIGN[3];
    assert_eq!(name, "000004.ron");
    let line = |files: &mut Files| lines(segment(files, 3))[4].clone();
    let cases: [fn(&mut Files, Vec<u8>); 2] = [
        |_, _| (),
        // So that it is not whole.
        |files, line| segment(files, 4).extend(line),
    ];
    for bend in cases {
        let (words, kept) = after(|files| {
            let of_ours = segment(files, 4).clone();
            *segment(files, 4) = foreign.clone();
            files.push((format!("{DIR}/log/000009.ron"), of_ours));
            let line = line(files);
            bend(files, line);
        });
        assert_eq!(kept, all(), "{words:?}");
    }
}

#[test]
fn a_step_of_ours_that_lies_behind_another_game_is_found() {
    let (words, kept) = after(|files| {
        let mut rows = lines(segment(files, 3));
        let moved = rows.pop().unwrap();
        *segment(files, 3) = rows.concat();
        *segment(files, 4) = [FOREIGN[3].1.clone(), moved].concat();
    });
    assert_eq!(kept, (1..=26).collect::<Vec<_>>(), "{words:?}");
}

#[test]
fn a_step_from_before_the_first_segment_that_is_left_keeps_its_number() {
    let (words, kept) = after(|files| {
        let moved = lines(segment(files, 1))[7].clone();
        segment(files, 4).extend(moved);
        files.retain(|(path, _)| !path.ends_with("000001.ron"));
    });
    assert!(
        words[0].contains("Lost: steps 1 to 5 and steps 7 to 9."),
        "{words:?}"
    );
    assert_eq!(kept[..2], [6, 10]);
}

#[test]
fn a_segment_without_its_header_under_the_name_of_another_takes_the_number_before() {
    let (words, kept) = after(|files| {
        let first = lines(segment(files, 1))[1..].concat();
        let second = segment(files, 2).clone();
        *segment(files, 1) = second;
        *segment(files, 2) = first;
    });
    assert_eq!(kept, all(), "{words:?}");
}

#[test]
fn another_game_is_told_from_ours_though_a_segment_between_them_has_lost_its_base() {
    let (words, kept) = after(|files| {
        *segment(files, 1) = FOREIGN[0].1.clone();
        let rows = lines(segment(files, 2));
        let damaged = rows[8].len() / 2;
        let offset = rows[..8].concat().len();
        segment(files, 2)[offset + damaged] ^= 1;
        let offset = lines(segment(files, 3))[0].len();
        segment(files, 3)[offset + 90] ^= 1;
    });
    let of_later = |seq: &&u64| **seq > 9;
    let later: Vec<u64> = kept.iter().filter(of_later).copied().collect();
    let is_left = |seq: &u64| *seq > 9 && *seq != 16;
    assert_eq!(
        later,
        all().into_iter().filter(is_left).collect::<Vec<_>>(),
        "{words:?}"
    );
}

#[test]
fn a_lost_base_is_told_by_another_segment_that_begins_where_it_did() {
    let (words, kept) = after(|files| {
        files.retain(|(path, _)| !path.ends_with("campaign.ron") && !path.ends_with("000002.ron"));
        segment(files, 3)[200] ^= 1;
    });
    let lost = |seq: &u64| !(10..=20).contains(seq);
    assert_eq!(
        kept,
        all().into_iter().filter(lost).collect::<Vec<_>>(),
        "{words:?}"
    );
}

#[test]
fn a_newest_segment_that_is_deleted_or_cut_at_a_line_end_is_lost_by_number() {
    let (words, kept) = after(|files| files.retain(|(path, _)| !path.ends_with("000004.ron")));
    assert!(words[0].contains("Lost: steps 27 to 40."), "{words:?}");
    assert_eq!(kept, (1..=26).collect::<Vec<_>>());
    let (words, kept) = after(|files| {
        let mut rows = lines(segment(files, 4));
        rows.pop();
        *segment(files, 4) = rows.concat();
    });
    assert!(words[0].contains("Lost: step 40."), "{words:?}");
    assert_eq!(kept, (1..=39).collect::<Vec<_>>());
}

#[test]
fn a_log_in_order_whose_end_nothing_tells_of_is_left_as_it_is_when_a_seed_is_repaired() {
    let (fs, _, steps) = played();
    let mut files = files_of(&fs);
    files.retain(|(path, _)| !path.ends_with(".tail"));
    let seed = files.iter_mut().find(|(path, _)| path.ends_with(".seed"));
    seed.unwrap().1.clear();
    // As far as an opening wrote the steps anew that the segment before holds too.
    *segment(&mut files, 4) = lines(segment(&mut files, 4))[..3].concat();
    let log = |files: Files| -> Files {
        let of_log = files.into_iter().filter(|(path, _)| path.contains("/log/"));
        of_log.collect()
    };
    let (fs, folder) = campaign_of(&files);
    let survey = folder.check().unwrap();
    assert!(is_log_in_order(&survey), "{:?}", survey.findings);
    assert_eq!(survey.worst(), Weight::Damage, "the seed's");
    folder.repair(&folder.diagnose().unwrap()).unwrap();
    let after = log(files_of(&fs));
    let before = log(files.clone());
    assert!(before.iter().all(|file| after.contains(file)));
    assert_eq!(judge(&files, &steps), Ok(()));
}

#[test]
fn a_repair_keeps_what_a_crash_left_in_an_older_segment_behind_an_end_that_nothing_tells_of() {
    let cut = |files: &mut Files| {
        files.retain(|(path, _)| !path.ends_with(".tail"));
        *segment(files, 4) = lines(segment(files, 4))[..5].concat();
    };
    let damages: [fn(&mut Files); 3] = [
        |files| segment(files, 4)[200] ^= 1,
        |files| {
            let mut rows = lines(segment(files, 4));
            rows.swap(2, 4);
            *segment(files, 4) = rows.concat();
        },
        |files| segment(files, 1)[200] ^= 1,
    ];
    let found = "000004.ron: it ends too early: another file holds steps 24 to 26";
    for (damage, of_end) in damages.into_iter().zip([None, None, Some(found)]) {
        let (words, kept) = after(|files| {
            cut(files);
            damage(files);
        });
        assert!(words.iter().all(|words| words.contains("No step is lost")));
        assert!(
            of_end.is_none_or(|found| words.iter().any(|words| words.contains(found))),
            "{words:?}"
        );
        assert_eq!(kept, (1..=26).collect::<Vec<_>>(), "{words:?}");
    }
}

#[test]
fn a_step_of_ours_behind_the_end_of_the_segment_before_fills_its_gap() {
    let (words, kept) = after(|files| {
        let mut rows = lines(segment(files, 2));
        let moved = rows.remove(2);
        *segment(files, 2) = rows.concat();
        segment(files, 1).extend(moved);
    });
    assert!(words[0].contains("No step is lost"), "{words:?}");
    assert_eq!(kept, all());
}

#[test]
fn what_contradicts_a_segment_behind_its_beginning_fills_no_gap_of_it() {
    let (words, kept) = after(|files| {
        for seq in [27, 28] {
            let void = seal(&samples::note(seq, "never acknowledged")).unwrap();
            segment(files, 3).extend(void.into_bytes());
        }
        let mut rows = lines(segment(files, 4));
        rows.remove(2 + 7);
        *segment(files, 4) = rows.concat();
    });
    assert!(words[0].contains("Lost: step 28."), "{words:?}");
    assert_eq!(kept.len(), all().len() - 1);
}

#[test]
fn a_lost_base_that_campaign_ron_tells_of_is_led_to_by_the_steps_that_are_lost_before_it() {
    let (fs, folder, steps) = played();
    let mut opened = folder.open().unwrap();
    opened.writer.snapshot(&opened.campaign.base()).unwrap();
    drop(opened);
    let mut files = files_of(&fs);
    let at_20 = campaign_file::compose(&history(&folder).unwrap().base_at(20).unwrap()).unwrap();
    files
        .iter_mut()
        .filter(|(path, _)| path.ends_with("campaign.ron"))
        .for_each(|(_, bytes)| *bytes = at_20.clone().into_bytes());
    let mut rows = lines(segment(&mut files, 2));
    rows.truncate(8);
    *segment(&mut files, 2) = rows.concat();
    let mut rows = lines(segment(&mut files, 3));
    rows[1][40] ^= 1;
    *segment(&mut files, 3) = rows.concat();
    assert_eq!(judge(&files, &steps), Ok(()));
}

#[test]
fn a_game_that_goes_on_over_a_loss_keeps_the_numbers_of_the_lost_and_a_repair_still_finds_them() {
    let (fs, _, _) = played();
    let mut files = files_of(&fs);
    segment(&mut files, 4).clear();
    let (_, folder) = campaign_of(&files);
    let mut opened = folder.open_over_loss().unwrap();
    assert_eq!(
        (opened.campaign.seq(), opened.campaign.dice().stream),
        (LAST, 1)
    );
    opened
        .writer
        .append(&[samples::note(LAST + 1, "on")])
        .unwrap();
    drop(opened);
    let repair = folder.diagnose().unwrap();
    assert!(
        repair.words()[0].contains("Lost: steps 27 to 40."),
        "{:?}",
        repair.words()
    );
    folder.repair(&repair).unwrap();
    let campaign = history(&folder).unwrap();
    assert_eq!((campaign.seq(), campaign.known_since()), (LAST + 1, 0));
    assert!(matches!(campaign.step(30).unwrap().events[0], Event::Lost));
}

#[test]
fn dice_do_not_fall_again_as_the_lost_ones_did() {
    let (fs, _, _) = played();
    let mut files = files_of(&fs);
    segment(&mut files, 4).clear();
    let (_, folder) = campaign_of(&files);
    folder.repair(&folder.diagnose().unwrap()).unwrap();
    assert_eq!(folder.open().unwrap().campaign.dice().stream, 1);
}

#[test]
fn what_killed_programs_had_begun_to_write_is_cleared_by_whoever_opens_next() {
    let (fs, folder, _) = played();
    fs.put(&format!("{DIR}/campaign.ron.new"), b"half");
    fs.put(&format!("{DIR}/log/000009.ron.new"), b"half");
    drop(folder.open().unwrap());
    assert!(
        fs.files().iter().all(|path| !path.contains(".new")),
        "{:?}",
        fs.files()
    );
}

#[test]
fn a_campaign_that_a_killed_program_had_begun_to_write_is_cleared_by_whoever_founds_the_next() {
    let fs = MemoryFs::default();
    super::fs::make_dirs(&fs, Path::new("/data/.new-nights-77/log")).unwrap();
    fs.put("/data/.new-nights-77/log/000001.ron", b"half");
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    assert!(
        fs.files().iter().all(|path| !path.contains(".new")),
        "{:?}",
        fs.files()
    );
}
