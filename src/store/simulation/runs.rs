//! What is done to the table: power cuts, kills, refusals, and crashes within recoveries.

use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;

use crate::walk::{is_whole, one_in};

use super::super::memory_fs::{Done, MemoryFs, Moment};
use super::crash::{Care, Image};
use super::disk::SimDisk;
use super::flaws::Trap;
use super::judge::{Broken, Court, Promise, REPAIR, Recovery, Verdict, hold, killed};
use super::table::{Act, EVENINGS, GOING_ON, Patience, Table, Witness, edit_by_hand, founded};

/// How often a recovery may be interrupted by another crash.
const DEPTH: usize = 2;
/// Recoveries of one kind that are followed.
const FOLLOWED_OF_EACH: usize = 2;
/// In a sample one in so many moments is looked at, and of the troubles one in so many is met: as many as it takes to catch
/// every wrong protocol.
const MOMENTS: usize = 8;
const TROUBLES: usize = 41;

/// A run of the table: every moment of it, and what was said and promised.
struct Run {
    moments: Vec<Moment>,
    witness: Witness,
}

/// An evening about to begin.
struct Evening {
    acts: &'static [Act],
    disk: SimDisk,
    witness: Witness,
    operations: Vec<&'static str>,
}

/// What a disk does wrong in a run: so many operations fail, the first of them this one, and come so far.
#[derive(Debug, Clone, Copy)]
struct Trouble {
    first: usize,
    count: usize,
    kind: ErrorKind,
    reach: Done,
    patience: Patience,
}

impl Court {
    /// Plays on a disk to the end of the evening, or to where the store gives up.
    fn play(
        &mut self,
        fs: &MemoryFs,
        acts: &[Act],
        patience: Patience,
        witness: &mut Witness,
    ) -> Verdict<()> {
        self.counts.runs += 1;
        let folder = self.folder(fs);
        let played =
            Table::open(fs, &folder, witness, patience).and_then(|mut table| table.play(acts));
        played.map_err(|how| Broken {
            promise: Promise::PlayingOnWorks,
            how,
        })
    }

    /// Three evenings on a disk that does what it is told.
    fn play_all(&mut self) -> Verdict<(Run, Vec<Evening>)> {
        let fs = MemoryFs::with(founded());
        let mut witness = Witness::default();
        let mut run = Run {
            moments: Vec::new(),
            witness: Witness::default(),
        };
        let mut evenings = Vec::new();
        for acts in EVENINGS {
            let mut evening = Evening {
                acts,
                disk: fs.disk(),
                witness: witness.clone(),
                operations: Vec::new(),
            };
            fs.record();
            self.play(&fs, acts, Patience::Tries(1), &mut witness)?;
            let moments = fs.recorded();
            evening.operations = moments.iter().map(|moment| moment.operation).collect();
            evenings.push(evening);
            run.moments.extend(moments);
            if evenings.len() == 1 {
                edit_by_hand(&fs);
            }
        }
        run.witness = witness;
        Ok((run, evenings))
    }

    /// The power goes at any operation, and takes what it may.
    pub(super) fn cut_the_power_anywhere(&mut self, care: Care) -> Verdict<()> {
        let (run, _) = self.play_all()?;
        one_in(MOMENTS, 0, &run.moments)
            .try_for_each(|moment| self.judge(moment, &run.witness, care).map(drop))
    }

    /// The program is killed at any operation; the power goes at any operation of what follows.
    pub(super) fn kill_anywhere(&mut self) -> Verdict<()> {
        let (run, _) = self.play_all()?;
        let mut followed = Followed::new();
        one_in(MOMENTS, 0, &run.moments)
            .try_for_each(|moment| self.kill(moment, &run.witness, 1, &mut followed))
    }

    /// The power goes at any operation of the recovery from a power cut, and again in the recovery from that.
    pub(super) fn crash_in_recoveries(&mut self) -> Verdict<()> {
        let (run, _) = self.play_all()?;
        let mut followed = Followed::new();
        one_in(2 * MOMENTS, 0, &run.moments)
            .try_for_each(|moment| self.crash(moment, &run.witness, DEPTH, &mut followed))
    }

    fn kill(
        &mut self,
        moment: &Moment,
        witness: &Witness,
        depth: usize,
        followed: &mut Followed,
    ) -> Verdict<()> {
        let fs = killed(&moment.disk);
        match self.judge_image(&Image::of(&fs.disk()), None, moment.promised, witness)? {
            Some(recovery) => {
                self.recover(&fs, recovery, moment.promised, witness, depth, followed)
            }
            None => Ok(()),
        }
    }

    fn crash(
        &mut self,
        moment: &Moment,
        witness: &Witness,
        depth: usize,
        followed: &mut Followed,
    ) -> Verdict<()> {
        for (image, recovery) in self.judge(moment, witness, Care::Few)? {
            let fs = MemoryFs::with(image.disk());
            self.recover(&fs, recovery, moment.promised, witness, depth, followed)?;
        }
        Ok(())
    }

    /// Opens after a crash and plays on, and crashes anywhere in that, as deep as is asked for.
    ///
    /// Only some of the recoveries that do the same operations, with as much unflushed, are followed.
    fn recover(
        &mut self,
        fs: &MemoryFs,
        recovery: Recovery,
        promise: usize,
        witness: &Witness,
        depth: usize,
        followed: &mut Followed,
    ) -> Verdict<()> {
        let is_repair = recovery.first() == Some(&REPAIR);
        let times = followed
            .entry((depth, fs.disk().unflushed(), recovery))
            .or_default();
        *times += 1;
        if *times > FOLLOWED_OF_EACH {
            return Ok(());
        }
        let mut witness = witness.clone();
        witness.has_repaired |= is_repair;
        fs.record();
        fs.promise(promise);
        self.play(fs, GOING_ON, Patience::Tries(1), &mut witness)?;
        for moment in one_in(MOMENTS, depth, fs.recorded()) {
            if depth > 1 {
                self.kill(&moment, &witness, depth - 1, followed)?;
                self.crash(&moment, &witness, depth - 1, followed)?;
            } else {
                self.judge(&moment, &witness, Care::Few)?;
            }
        }
        Ok(())
    }

    /// The disk refuses at any operation, for a while or for good; of the troubles that are met any may be the first.
    pub(super) fn refuse_anywhere(&mut self, first: usize) -> Verdict<()> {
        let (_, evenings) = self.play_all()?;
        let mut followed = Followed::new();
        let troubles = evenings.iter().flat_map(|evening| {
            let operations = evening.operations.iter().enumerate();
            operations.flat_map(move |(first, operation)| {
                troubles(first, operation)
                    .into_iter()
                    .map(move |trouble| (evening, operation, trouble))
            })
        });
        let mut met: Vec<_> = one_in(TROUBLES, 0, troubles).enumerate().collect();
        let first = first.min(met.len());
        met.rotate_left(first);
        for (number, (evening, operation, trouble)) in met {
            self.refuse(evening, trouble, &mut followed)
                .map_err(|broken| Broken {
                    how: format!("{number}, {trouble:?} at {operation}: {}", broken.how),
                    ..broken
                })?;
        }
        Ok(())
    }

    fn refuse(
        &mut self,
        evening: &Evening,
        trouble: Trouble,
        followed: &mut Followed,
    ) -> Verdict<()> {
        let fs = MemoryFs::with(evening.disk.clone());
        let mut witness = evening.witness.clone();
        fs.record();
        fs.promise(witness.newest_promise());
        fs.fail_with(trouble.first, trouble.count, trouble.kind, trouble.reach);
        self.play(&fs, evening.acts, trouble.patience, &mut witness)?;
        let moments = fs.recorded();
        let is_over = trouble.count < 4;
        let last = moments
            .last()
            .map(|moment| witness.promised(moment.promised));
        hold(
            Promise::PlayingOnWorks,
            !is_over || last.is_some_and(|saved| witness.has_said_no_more_than(saved)),
            || "the disk took it all back, and not all was saved".to_owned(),
        )?;
        let after =
            [1, 3, moments.len()].map(|later| (trouble.first + later).min(moments.len() - 1));
        for place in BTreeSet::from(after) {
            self.judge(&moments[place], &witness, Care::Few)?;
        }
        match moments.last() {
            Some(end) => self.kill(end, &witness, 1, followed),
            None => Ok(()),
        }
    }

    /// One reading fails in an opening: it refuses and changes nothing, or it finds all there is.
    pub(super) fn misread_anywhere(&mut self) -> Verdict<()> {
        let (run, _) = self.play_all()?;
        for moment in one_in(MOMENTS, 0, &run.moments) {
            let fs = killed(&moment.disk);
            self.judge_image(&Image::of(&fs.disk()), None, moment.promised, &run.witness)?;
            for after in 0.. {
                let fs = killed(&moment.disk);
                let folder = self.folder(&fs);
                fs.fail_reading(after);
                let opened = folder.open();
                let is_read_through = fs.heal();
                let image = Image::of(&fs.disk());
                self.counts.states += 1;
                let saved = run.witness.promised(moment.promised).len() as u64;
                let has_found = opened.as_ref().map_or(0, |opened| opened.campaign.seq());
                hold(
                    Promise::AcknowledgedIsThere,
                    opened.is_err() || has_found >= saved,
                    || {
                        format!(
                            "reading {after} failed, and {has_found} steps of {saved} were found"
                        )
                    },
                )?;
                let is_untouched = opened.is_ok() || image == Image::of(&moment.disk);
                hold(Promise::NothingIsOverwritten, is_untouched, || {
                    format!("reading {after} failed")
                })?;
                self.judge_image(&image, None, moment.promised, &run.witness)?;
                if is_read_through {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Does what a wrong protocol is caught by; in the whole walk everything, less closely.
    pub(super) fn hunt(&mut self, trap: Trap) -> Verdict<()> {
        if is_whole() {
            self.meet_strangers()?;
            self.meet_harm(Care::Few, 0)?;
            self.refuse_anywhere(0)?;
            self.kill_anywhere()?;
            return self.cut_the_power_anywhere(Care::Few);
        }
        match trap {
            Trap::Strangers => self.meet_strangers(),
            Trap::Harm(first) => self.meet_harm(Care::Few, first),
            Trap::Refusals(first) => self.refuse_anywhere(first),
        }
    }
}

/// How often recoveries at each depth, with so much unflushed, that do just these operations were followed.
type Followed = BTreeMap<(usize, (usize, usize), Recovery), usize>;

/// What may go wrong from an operation on.
fn troubles(first: usize, operation: &str) -> Vec<Trouble> {
    let kind = [
        ErrorKind::Other,
        ErrorKind::StorageFull,
        ErrorKind::ReadOnlyFilesystem,
    ][first % 3];
    let trouble = |count, reach, patience| Trouble {
        first,
        count,
        kind,
        reach,
        patience,
    };
    let again = Patience::Tries(5);
    let mut troubles = vec![
        trouble(1, Done::All, again),
        trouble(usize::MAX, Done::Half, again),
    ];
    if ["write", "flush"].contains(&operation) {
        troubles.push(trouble(1, Done::Nothing, again));
        troubles.push(trouble(3, Done::Half, again));
        troubles.push(trouble(1, Done::Half, Patience::SaysOtherwise));
        troubles.push(trouble(1, Done::All, Patience::SaysOtherwise));
    }
    troubles
}
