//! What a repair makes of files that are none of this game, too large, or behind what was played; a case at a time.

use std::fs::File;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;

use super::memory_fs::{Loss, MemoryFs};
use super::{Folder, Fs, Shelf, StoreError, samples};
use crate::campaign::Campaign;
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";

/// A campaign of three segments: steps 1 to 3, 4 to 6, 7 to 9; the program was killed after the last.
fn played_on(fs: &Arc<dyn Fs>, dir: &Path, name: &str, later: i64) -> Folder {
    let shelf = Shelf::on(Arc::clone(fs), dir.to_owned(), samples::rules());
    let folder = shelf
        .found(name, System::PenAndDagger, &Seed::from_number(1))
        .unwrap();
    let mut opened = folder.open().unwrap();
    for seq in 1..=9 {
        let mut step = samples::hero_step(seq, &format!("Hero {seq} of {name}"));
        step.at = samples::at(i64::try_from(seq).unwrap() + later);
        opened.writer.append(std::slice::from_ref(&step)).unwrap();
        opened.campaign.accept(step);
        if seq == 3 || seq == 6 {
            opened.writer.snapshot(&opened.campaign.base()).unwrap();
        }
    }
    folder
}

fn played() -> (MemoryFs, Folder) {
    let fs = MemoryFs::default();
    let disk: Arc<dyn Fs> = Arc::new(fs.clone());
    let folder = played_on(&disk, Path::new("/data"), "Nights", 0);
    fs.power_cut(Loss::Nothing);
    (fs, folder)
}

fn path(number: u64) -> String {
    format!("{DIR}/log/{number:06}.ron")
}

fn repaired(folder: &Folder) -> Vec<String> {
    let repair = folder.diagnose().unwrap();
    folder.repair(&repair).unwrap();
    assert!(folder.diagnose().unwrap().is_needless(), "a second time");
    assert!(!folder.check().unwrap().is_damaged(), "after a repair");
    repair.words()
}

fn history(folder: &Folder) -> Campaign {
    let mut campaign = folder.read().unwrap();
    while campaign.known_since() > 0
        && let Ok((base, steps)) = folder.read_older(campaign.known_since())
    {
        campaign.remember(base, steps);
    }
    campaign
}

#[test]
fn a_step_behind_a_byte_that_another_program_wrote_is_found() {
    let (fs, folder) = played();
    let text = String::from_utf8(fs.bytes(&path(3))).unwrap();
    fs.put(&path(3), text.replace("(seq: 9,", "x(seq: 9,").as_bytes());
    assert!(matches!(
        folder.open(),
        Err(StoreError::TailLost { first: 9, .. })
    ));
    let words = repaired(&folder);
    assert!(words[0].contains("No step is lost"), "{words:?}");
    assert_eq!(history(&folder).lost_steps().count(), 0);
    fs.put(
        &path(2),
        text_of(&fs, 2).replace("\n(seq: 5,", "(seq: 5,").as_bytes(),
    );
    let words = repaired(&folder);
    assert!(words[0].contains("No step is lost"), "{words:?}");
}

fn text_of(fs: &MemoryFs, number: u64) -> String {
    String::from_utf8(fs.bytes(&path(number))).unwrap()
}

#[test]
fn a_sealed_line_copied_behind_an_older_segment_is_passed_over_by_whoever_reads_it() {
    let (fs, folder) = played();
    let text = text_of(&fs, 1);
    for line in text.lines() {
        fs.put(&path(1), format!("{text}{line}\n").as_bytes());
        assert!(folder.check().unwrap().is_sound(), "{line}");
        folder.look_through().unwrap();
        let (log, end) = folder.look_back(folder.read().unwrap(), None);
        assert!(end.is_none(), "{line}: {end:?}");
        let mut told = Vec::new();
        let mut tell = |stretch: &Campaign| {
            told.extend(stretch.steps().iter().map(|step| step.seq));
        };
        log.tell(&mut tell, |_, ()| (), |()| Ok::<(), StoreError>(()))
            .unwrap();
        assert_eq!(told, (1..=9).collect::<Vec<_>>(), "{line}");
    }
}

#[test]
fn a_segment_of_another_game_is_set_aside_whatever_number_it_has() {
    let disk = MemoryFs::default();
    let other: Arc<dyn Fs> = Arc::new(disk.clone());
    played_on(&other, Path::new("/data"), "Days", 500);
    let (whole, _) = played();
    for number in 1..=3 {
        for also in [false, true] {
            let (fs, folder) = played();
            let foreign = disk.bytes(&format!("/data/days/log/{number:06}.ron"));
            if also {
                // Under a newer name, as somebody copies it who thinks of its end.
                let text = String::from_utf8(foreign.clone()).unwrap();
                let (_, rest) = text.split_once('\n').unwrap();
                let header = super::envelope::Header::new(9, (number - 1) * 3);
                let header = super::envelope::seal(&header).unwrap();
                fs.put(&path(9), format!("{header}{rest}").as_bytes());
            } else {
                fs.put(&path(number), &foreign);
            }
            let words = repaired(&folder);
            assert!(
                words.iter().any(|words| words.contains("rescued/")),
                "{words:?}"
            );
            let game = history(&folder);
            assert_eq!(game.state().name, "Nights", "{number}, {also}: {words:?}");
            let lost: Vec<u64> = game.lost_steps().collect();
            let first = (number - 1) * 3;
            let expected: Vec<u64> = match (also, number) {
                (true, _) => Vec::new(),
                (false, 1) => continue,
                (false, _) => (first + 1..=first + 3).collect(),
            };
            assert_eq!(lost, expected, "{number}, {also}: {words:?}");
            assert!(
                game.state()
                    .party
                    .iter()
                    .all(|hero| hero.name.ends_with("Nights")),
                "{number}, {also}"
            );
            let all = whole.bytes(&path(3));
            assert!(also || number == 3 || fs.bytes(&path(3)) == all);
        }
    }
}

#[test]
fn after_a_repair_of_a_lost_newest_segment_campaign_ron_is_not_called_edited() {
    let (fs, folder) = played();
    fs.change(|disk| disk.remove(Path::new(&path(3))).unwrap());
    let words = repaired(&folder);
    assert!(words[0].contains("Lost: steps 7 to 9."), "{words:?}");
    let opened = folder.open().unwrap();
    assert_eq!((opened.edit, opened.notices), (None, Vec::new()));
    assert_eq!(opened.campaign.seq(), 9);
}

#[test]
fn a_campaign_ron_that_the_log_tells_of_without_a_base_is_its_own() {
    let (fs, folder) = played();
    // The segments are one: no base stands after step 6 any more.
    let text = text_of(&fs, 1);
    let behind = [2, 3].map(|number| {
        let text = text_of(&fs, number);
        text.lines()
            .skip(2)
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    });
    fs.put(&path(1), format!("{text}{}", behind.concat()).as_bytes());
    for number in [2, 3] {
        fs.change(|disk| disk.remove(Path::new(&path(number))).unwrap());
    }
    let mut opened = folder.open().unwrap();
    assert_eq!(opened.edit, None);
    let base = opened.campaign.base();
    fs.put(
        &folder.campaign_file().display().to_string(),
        super::campaign_file::compose(&opened.campaign.base_at(6).unwrap())
            .unwrap()
            .as_bytes(),
    );
    opened.writer.begin(&base, &[]).unwrap();
    drop(opened);
    let opened = folder.open().unwrap();
    assert_eq!((opened.edit, opened.notices), (None, Vec::new()));
}

#[test]
fn a_sparse_segment_of_a_gigabyte_moves_to_rescued_without_a_copy() {
    let dir = tempfile::tempdir().unwrap();
    let disk: Arc<dyn Fs> = Arc::new(super::RealFs::default());
    for (number, lost) in [(3, 7..=9), (1, 1..=3)] {
        let folder = played_on(&disk, dir.path(), &format!("Nights {number}"), 0);
        let segment = folder.path().join(format!("log/{number:06}.ron"));
        let larger = |path: &Path| {
            File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_len(1 << 30)
        };
        larger(&segment).unwrap();
        larger(&folder.campaign_file()).unwrap();
        let notes = folder.path().join("log/notes.txt");
        File::create(&notes).unwrap().set_len(1 << 30).unwrap();
        let error = folder.open().err().map(|error| error.to_string());
        assert!(number == 1 || error.unwrap().contains("larger than 64 MiB"));
        let words = repaired(&folder);
        assert!(
            words
                .iter()
                .any(|words| words.contains("larger than 64 MiB")),
            "{words:?}"
        );
        let _ = lost;
        let rescued = folder.rescued().join(format!("{number:06}.ron-large"));
        let about = rescued.metadata().unwrap();
        assert_eq!(about.len(), 1 << 30);
        assert!(about.blocks() < 4096, "{} blocks", about.blocks());
        assert!(folder.rescued().join("campaign.ron-large").exists());
        assert_eq!(notes.metadata().unwrap().len(), 1 << 30, "left as it is");
        let opened = folder.open().unwrap();
        assert_eq!(opened.campaign.seq(), 9);
    }
}
