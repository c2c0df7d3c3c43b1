//! Reading along while another writes, fails, goes over to new segments, and goes away.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use super::super::fs::Fs;
use super::super::memory_fs::MemoryFs;
use super::super::{Opened, Shelf, samples, segment};
use super::*;
use crate::dice::Seed;
use crate::systems::System;

const DIR: &str = "/data/nights";
const FIRST: &str = "/data/nights/log/000001.ron";
const SECOND: &str = "/data/nights/log/000002.ron";

fn founded(fs: &MemoryFs) -> Folder {
    let shelf = Shelf::on(Arc::new(fs.clone()), "/data".into(), samples::rules());
    shelf
        .found("Nights", System::PenAndDagger, &Seed::from_number(1))
        .unwrap()
}

/// Somebody who keeps what the follower tells, as a screen does.
struct Onlooker {
    follower: Follower,
    seen: Campaign,
    began_again: usize,
}

impl Onlooker {
    fn at(folder: &Folder) -> Self {
        let (seen, follower) = folder.follow().unwrap();
        Self {
            follower,
            seen,
            began_again: 0,
        }
    }

    fn look(&mut self) -> &mut Self {
        match self.follower.look().unwrap() {
            News::Nothing => {}
            News::Steps(steps) => steps.into_iter().for_each(|step| self.seen.accept(step)),
            News::Anew(campaign) => {
                self.seen = *campaign;
                self.began_again += 1;
            }
        }
        self
    }

    fn seqs(&self) -> Vec<u64> {
        self.seen.steps().iter().map(|step| step.seq).collect()
    }
}

/// The one who plays, as far as the disk is concerned.
struct Player {
    opened: Opened,
}

impl Player {
    fn at(folder: &Folder) -> Self {
        Self {
            opened: folder.open().unwrap(),
        }
    }

    /// Plays steps and saves them; after a refusal, everything unsaved into a new segment, until it works.
    fn play(&mut self, steps: &[Step], mut between: impl FnMut()) {
        let Opened {
            campaign, writer, ..
        } = &mut self.opened;
        let stored = writer.stored();
        for step in steps {
            while reaches_behind(campaign.known_since(), std::slice::from_ref(step)) {
                let (base, older) = writer.read_older(campaign.known_since()).unwrap();
                campaign.remember(base, older);
            }
            campaign.accept(step.clone());
        }
        let mut saved = if writer.is_ready() {
            writer.append(steps)
        } else {
            writer.begin(&campaign.base_at(stored).unwrap(), steps)
        };
        while saved.is_err() {
            between();
            saved = writer.begin(&campaign.base_at(stored).unwrap(), steps);
        }
        between();
    }

    fn snapshot(&mut self) {
        let base = self.opened.campaign.base();
        let _ = self.opened.writer.snapshot(&base);
    }
}

#[test]
fn of_a_line_half_written_nothing_is_told_and_of_a_whole_one_its_step_once() {
    let base = samples::founding();
    let steps = [
        samples::hero_step(1, "Thalia"),
        samples::note(2, "a bell\nrings"),
        samples::roll_step(3),
    ];
    let text = segment::compose(1, &base, &steps).unwrap();
    let ends: Vec<usize> = text.match_indices('\n').map(|(end, _)| end + 1).collect();
    for cut in ends[1]..=text.len() {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        fs.put(FIRST, &text.as_bytes()[..ends[1]]);
        let mut onlooker = Onlooker::at(&folder);
        fs.put(FIRST, &text.as_bytes()[..cut]);
        let written = ends.iter().filter(|end| **end <= cut).count() as u64 - 2;
        assert_eq!(
            onlooker.look().seqs(),
            (1..=written).collect::<Vec<_>>(),
            "cut at {cut}"
        );
        fs.put(FIRST, text.as_bytes());
        assert_eq!(onlooker.look().seqs(), [1, 2, 3], "cut at {cut}");
        assert_eq!(
            (onlooker.began_again, onlooker.seen.state()),
            (0, folder.read().unwrap().state())
        );
    }
}

#[test]
fn of_a_segment_half_written_nothing_is_told_until_its_base_is_there() {
    let steps = samples::notes(1, 2);
    let second = segment::compose(
        2,
        &samples::played(samples::founding(), samples::notes(1, 1)).base(),
        &[samples::note(2, "otherwise")],
    );
    let second = second.unwrap();
    let base_ends = second.match_indices('\n').nth(1).unwrap().0;
    for cut in 0..=second.len() {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        fs.put(
            FIRST,
            segment::compose(1, &samples::founding(), &steps)
                .unwrap()
                .as_bytes(),
        );
        let mut onlooker = Onlooker::at(&folder);
        fs.put(SECOND, &second.as_bytes()[..cut]);
        onlooker.look();
        assert_eq!(
            onlooker.began_again,
            usize::from(cut > base_ends),
            "cut at {cut}"
        );
        fs.put(SECOND, second.as_bytes());
        assert_eq!(
            onlooker.look().seen.state(),
            folder.read().unwrap().state(),
            "cut at {cut}"
        );
    }
}

#[test]
fn what_a_newer_segment_makes_void_is_taken_back() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    fs.put(
        FIRST,
        segment::compose(1, &samples::founding(), &samples::notes(1, 3))
            .unwrap()
            .as_bytes(),
    );
    let mut onlooker = Onlooker::at(&folder);
    let base = samples::played(samples::founding(), samples::notes(1, 1)).base();
    fs.put(SECOND, segment::compose(2, &base, &[]).unwrap().as_bytes());
    onlooker.look();
    assert_eq!((onlooker.seen.seq(), onlooker.began_again), (1, 1));
    assert_eq!(onlooker.seen.state(), folder.read().unwrap().state());
}

#[test]
fn another_base_at_the_same_step_begins_anew() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    fs.put(
        FIRST,
        segment::compose(1, &samples::founding(), &samples::notes(1, 1))
            .unwrap()
            .as_bytes(),
    );
    let mut onlooker = Onlooker::at(&folder);
    let mut base = samples::played(samples::founding(), samples::notes(1, 1)).base();
    base.state.name = "Edited by hand".to_owned();
    fs.put(SECOND, segment::compose(2, &base, &[]).unwrap().as_bytes());
    assert_eq!(onlooker.look().seen.state().name, "Edited by hand");
}

#[test]
fn a_snapshot_goes_by_unnoticed_however_late_one_looks() {
    for looks_between in [true, false] {
        let fs = MemoryFs::default();
        let folder = founded(&fs);
        let mut player = Player::at(&folder);
        let mut onlooker = Onlooker::at(&folder);
        for first in [1, 3, 5] {
            player.play(&samples::notes(first, first + 1), || {});
            if looks_between {
                onlooker.look();
            }
            if first < 5 {
                player.snapshot();
            }
            onlooker.look();
        }
        assert_eq!(
            (onlooker.seqs(), onlooker.began_again),
            ((1..=6).collect(), 0),
            "{looks_between}"
        );
    }
}

#[test]
fn steps_written_once_more_after_trouble_are_told_once() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut player = Player::at(&folder);
    let mut onlooker = Onlooker::at(&folder);
    let mut seen = Vec::new();
    // The bytes go out and the flush fails: nothing is acknowledged, and all of it can be read.
    fs.fail(1, 1, ErrorKind::Other);
    player.play(&samples::notes(1, 3), || seen.push(onlooker.look().seqs()));
    assert_eq!(seen, [[1, 2, 3], [1, 2, 3]]);
    assert_eq!(onlooker.began_again, 0);
}

#[test]
fn undoing_what_lies_before_the_newest_segment_reaches_back_for_it() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut player = Player::at(&folder);
    player.play(&[samples::hero_step(1, "Thalia")], || {});
    player.snapshot();
    let mut onlooker = Onlooker::at(&folder);
    player.play(&[samples::undo(2, &[1])], || {});
    onlooker.look();
    assert!(
        onlooker.seen.state().party.is_empty(),
        "the hero is taken back"
    );
    assert_eq!(onlooker.seen.state(), player.opened.campaign.state());
}

#[test]
fn whatever_fails_the_onlooker_comes_to_what_was_played() {
    let groups = || {
        vec![
            vec![samples::hero_step(1, "Thalia"), samples::roll_step(2)],
            samples::notes(3, 3),
            vec![samples::hero_step(4, "Oren"), samples::undo(5, &[4, 1])],
            samples::notes(6, 7),
        ]
    };
    for failures in 1..=4 {
        for failing in 0..20 {
            let fs = MemoryFs::default();
            let folder = founded(&fs);
            let mut player = Player::at(&folder);
            let mut onlooker = Onlooker::at(&folder);
            fs.fail(failing, failures, ErrorKind::Other);
            for steps in groups() {
                player.play(&steps, || {
                    onlooker.look();
                });
                let what = format!("{failures} from {failing}");
                assert_eq!(onlooker.seen.seq(), player.opened.campaign.seq(), "{what}");
                assert_eq!(
                    onlooker.seen.state(),
                    player.opened.campaign.state(),
                    "{what}"
                );
                player.snapshot();
            }
        }
    }
}

#[test]
fn a_look_at_nothing_new_reads_next_to_nothing() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut player = Player::at(&folder);
    player.play(&samples::notes(1, 200), || {});
    let mut onlooker = Onlooker::at(&folder);
    let before = fs.bytes_read();
    onlooker.look().look();
    assert_eq!(fs.bytes_read() - before, 2 * TRACE);
}

#[test]
fn following_changes_nothing_and_takes_no_lock() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let before = (fs.operations(), fs.files());
    Onlooker::at(&folder).look();
    assert_eq!((fs.operations(), fs.files()), before);
    assert_eq!(folder.holder().unwrap(), None);
    let player = Player::at(&folder);
    assert!(folder.holder().unwrap().is_some());
    drop(player);
    assert_eq!(folder.holder().unwrap(), None);
}

#[test]
fn a_campaign_that_is_moved_away_is_missed_in_words_and_found_again() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut onlooker = Onlooker::at(&folder);
    fs.rename(Path::new(DIR), Path::new("/data/elsewhere"))
        .unwrap();
    let error = onlooker.follower.look().unwrap_err().to_string();
    assert_eq!(
        error,
        "cannot follow /data/nights: /data/nights is not there any more"
    );
    fs.rename(Path::new("/data/elsewhere"), Path::new(DIR))
        .unwrap();
    Player::at(&folder).play(&samples::notes(1, 1), || {});
    assert_eq!(onlooker.look().seqs(), [1]);
}

#[test]
fn a_segment_that_is_another_one_now_is_read_from_its_base() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    fs.put(
        FIRST,
        segment::compose(1, &samples::founding(), &samples::notes(1, 3))
            .unwrap()
            .as_bytes(),
    );
    let mut onlooker = Onlooker::at(&folder);
    // As a server leaves it that lost what was not flushed, with another's steps behind it.
    let other = [
        samples::note(1, "what happened at 1"),
        samples::hero_step(2, "Oren"),
    ];
    fs.put(
        FIRST,
        segment::compose(1, &samples::founding(), &other)
            .unwrap()
            .as_bytes(),
    );
    onlooker.look();
    assert_eq!(
        (onlooker.seqs(), onlooker.seen.state()),
        (vec![1, 2], folder.read().unwrap().state())
    );
}

#[test]
fn damage_is_said_and_not_passed_over() {
    let fs = MemoryFs::default();
    let folder = founded(&fs);
    let mut player = Player::at(&folder);
    let mut onlooker = Onlooker::at(&folder);
    player.play(&samples::notes(1, 2), || {});
    let text = String::from_utf8(fs.bytes(FIRST))
        .unwrap()
        .replace("happened at 1", "happened at 9");
    fs.put(FIRST, text.as_bytes());
    let error = onlooker.follower.look().unwrap_err().to_string();
    assert!(
        error.contains("000001.ron:3: the line does not match its checksum"),
        "{error}"
    );
}
