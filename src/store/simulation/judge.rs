//! What must hold of whatever a crash left, and the court that holds it against every state.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use memchr::memmem;

use crate::campaign::{Campaign, Step};

use super::super::memory_fs::{Loss, MemoryFs, Moment};
use super::super::{Folder, Opened, StoreError, campaign_file, samples};
use super::crash::{Care, Filling, Image};
use super::disk::SimDisk;
use super::flaws::WrongProtocol;
use super::table::{CAMPAIGN_FILE, DIR, HAND, RULES, Witness, history, open_or_mend};
use super::wrong::{WrongFs, is_segment};

/// A promise of the store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Promise {
    ItOpens,
    AcknowledgedIsThere,
    OnlyWhatWasSaid,
    StateIsTheReplay,
    CheckIsSound,
    FileForPeopleIsWhole,
    NothingIsOverwritten,
    HandEditIsKept,
    OpeningTwiceFindsTheSame,
    PlayingOnWorks,
    OneWriter,
    NothingIsWrittenElsewhere,
}

/// A promise that was broken, and how.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) promise: Promise,
    pub(super) how: String,
}

pub(super) type Verdict<T> = Result<T, Broken>;

pub(super) fn hold(promise: Promise, holds: bool, how: impl FnOnce() -> String) -> Verdict<()> {
    if holds {
        Ok(())
    } else {
        Err(Broken {
            promise,
            how: how(),
        })
    }
}

fn broken(promise: Promise) -> impl Fn(String) -> Broken {
    move |how| Broken { promise, how }
}

/// The operations an opening did to set right what a crash left.
pub(super) type Recovery = Vec<&'static str>;

/// How an opening of an image ended.
#[derive(Debug, Clone)]
enum Outcome {
    Found {
        steps: Vec<Step>,
        is_edited: bool,
        recovery: Recovery,
        mended: Option<String>,
    },
    Refused {
        why: String,
    },
}

/// What begins a recovery that had to be asked for.
pub(super) const REPAIR: &str = "repair";

/// Images of each kind that are checked and played on.
const OF_EACH_KIND: usize = 4;

/// What was looked at.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Counts {
    /// Runs of a table.
    pub(super) runs: usize,
    /// Operations before which the power was cut, or the program killed.
    pub(super) moments: usize,
    /// States that may be found then.
    pub(super) states: u64,
    /// Of these, images that differ: each was opened, read back to its founding and replayed.
    pub(super) images: usize,
    /// Of these, images that were also checked, opened again and played on.
    pub(super) played_on: usize,
    /// Images with a hole before something whole: refused in words, left as they were, and repaired on request.
    pub(super) repaired: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            runs,
            moments,
            states,
            images,
            played_on,
            repaired,
        } = self;
        write!(
            f,
            "{runs} runs, {moments} moments, {states} states, {images} images, "
        )?;
        write!(f, "{played_on} of them played on, {repaired} repaired")
    }
}

/// The court: every image is examined once, and held against what was promised whenever it may be found.
#[derive(Debug)]
pub(super) struct Court {
    pub(super) flaw: Option<WrongProtocol>,
    pub(super) counts: Counts,
    images: BTreeMap<Image, usize>,
    outcomes: Vec<Outcome>,
    /// How many images there were that needed this recovery and held so many steps.
    kinds: BTreeMap<(Recovery, usize), usize>,
}

impl Court {
    pub(super) fn new(flaw: Option<WrongProtocol>) -> Self {
        Self {
            flaw,
            counts: Counts::default(),
            images: BTreeMap::new(),
            outcomes: Vec::new(),
            kinds: BTreeMap::new(),
        }
    }

    /// The campaign on a disk, through the protocol that stands before this court.
    pub(super) fn folder(&self, fs: &MemoryFs) -> Folder {
        let fs = WrongFs::new(fs.clone(), self.flaw);
        Folder::at(Arc::new(fs), Arc::clone(&RULES), DIR.into())
    }

    /// Cuts the power at this moment in every way; gives what may be found then and can be opened.
    pub(super) fn judge(
        &mut self,
        moment: &Moment,
        witness: &Witness,
        care: Care,
    ) -> Verdict<Vec<(Image, Recovery)>> {
        let mut found = Vec::new();
        self.counts.moments += 1;
        self.counts.states += moment
            .disk
            .power_cuts(care, |image, hole| found.push((image, hole)));
        let mut opened = Vec::new();
        for (image, hole) in found {
            let judged = self.judge_image(&image, hole, moment.promised, witness);
            let recovery = judged.map_err(|broken| Broken {
                how: format!("before {}: {}", moment.operation, broken.how),
                ..broken
            })?;
            opened.extend(recovery.map(|recovery| (image, recovery)));
        }
        Ok(opened)
    }

    /// Holds an image against what was promised; gives how it recovers, if it can be opened.
    pub(super) fn judge_image(
        &mut self,
        image: &Image,
        hole: Option<Filling>,
        promise: usize,
        witness: &Witness,
    ) -> Verdict<Option<Recovery>> {
        let known = match self.images.get(image) {
            Some(known) => *known,
            None => self.enter(image)?,
        };
        match &self.outcomes[known] {
            Outcome::Refused { why } => {
                hold(Promise::ItOpens, false, || why.clone())?;
                Ok(None)
            }
            Outcome::Found {
                steps,
                is_edited,
                recovery,
                mended,
            } => {
                // Whole lines behind a lost page look like damage, and damage is asked about.
                let may_ask = mended.is_none() || hole.is_some() || witness.has_repaired;
                hold(Promise::ItOpens, may_ask, || {
                    mended.clone().unwrap_or_default()
                })?;
                let promised = witness.promised(promise);
                hold(
                    Promise::AcknowledgedIsThere,
                    steps.starts_with(promised),
                    || {
                        format!(
                            "{} steps were promised, {} are there: {promised:?} became {steps:?}",
                            promised.len(),
                            steps.len()
                        )
                    },
                )?;
                // Taking in what a hand wrote is a step of its own.
                let without_edit =
                    &steps[..steps.len() - usize::from(*is_edited && !steps.is_empty())];
                let is_heard =
                    witness.has_heard(steps) || (*is_edited && witness.has_heard(without_edit));
                hold(Promise::OnlyWhatWasSaid, is_heard, || {
                    format!("nobody said this: {steps:?}")
                })?;
                Ok(Some(recovery.clone()))
            }
        }
    }

    fn enter(&mut self, image: &Image) -> Verdict<usize> {
        let outcome = self.examine(image)?;
        self.counts.images += 1;
        self.counts.repaired += usize::from(matches!(
            outcome,
            Outcome::Found {
                mended: Some(_),
                ..
            }
        ));
        self.outcomes.push(outcome);
        self.images.insert(image.clone(), self.outcomes.len() - 1);
        Ok(self.outcomes.len() - 1)
    }

    /// Everything that must hold of an image, whatever was promised.
    ///
    /// All are opened and read; of those that are set right by the same operations and hold as many steps, some are
    /// also checked and played on.
    fn examine(&mut self, image: &Image) -> Verdict<Outcome> {
        let fs = MemoryFs::with(image.disk());
        let folder = self.folder(&fs);
        fs.record();
        let (opened, mended) = match folder.open() {
            Ok(opened) => (opened, None),
            Err(error) => {
                let is_untouched = Image::of(&fs.disk()) == *image;
                hold(Promise::NothingIsOverwritten, is_untouched, || {
                    format!("refused and changed: {error}")
                })?;
                let why = error.to_string();
                match open_or_mend(&folder) {
                    Ok(opened) => (opened, Some(why)),
                    Err(_) => return Ok(Outcome::Refused { why }),
                }
            }
        };
        let asked = mended.as_ref().map(|_| REPAIR);
        let done = fs.recorded();
        let recovery: Recovery = asked
            .into_iter()
            .chain(done.iter().map(|moment| moment.operation))
            .collect();
        let steps = replayed(&opened)?;
        let after = Image::of(&fs.disk());
        holds_for_people(&after)?;
        is_kept(image, &after)?;
        let seen = self
            .kinds
            .entry((recovery.clone(), steps.len()))
            .or_default();
        *seen += 1;
        if *seen <= OF_EACH_KIND {
            hold(
                Promise::OneWriter,
                matches!(folder.open(), Err(StoreError::Held { .. })),
                || "a second writer was let in".to_owned(),
            )?;
            drop(opened);
            let survey = folder
                .check()
                .map_err(|error| broken(Promise::CheckIsSound)(error.to_string()))?;
            hold(Promise::CheckIsSound, !survey.is_damaged(), || {
                format!("{:?}", survey.findings)
            })?;
            self.play_on(&fs, &steps)?;
            is_kept(image, &Image::of(&fs.disk()))?;
            self.counts.played_on += 1;
        }
        Ok(Outcome::Found {
            steps,
            is_edited: is_edited(image),
            recovery,
            mended,
        })
    }

    /// Opens a second time, plays on, cuts the power, and opens a third time.
    fn play_on(&self, fs: &MemoryFs, found: &[Step]) -> Verdict<()> {
        let folder = self.folder(fs);
        let mut opened = folder
            .open()
            .map_err(|error| broken(Promise::OpeningTwiceFindsTheSame)(error.to_string()))?;
        let again = replayed(&opened)?;
        hold(Promise::OpeningTwiceFindsTheSame, again == found, || {
            format!("{found:?} became {again:?}")
        })?;
        let fails = broken(Promise::PlayingOnWorks);
        let seq = opened.campaign.seq();
        let more = samples::notes(seq + 1, seq + 2);
        let saved = opened
            .writer
            .append(&more)
            .map_err(|error| fails(error.to_string()))?;
        hold(Promise::PlayingOnWorks, saved == seq + 2, || {
            format!("{saved} are saved")
        })?;
        more.iter()
            .for_each(|step| opened.campaign.accept(step.clone()));
        opened
            .writer
            .snapshot(&opened.campaign.base())
            .map_err(|error| fails(error.to_string()))?;
        drop(opened);
        fs.power_cut(Loss::Everything);
        let opened = folder.open().map_err(|error| fails(error.to_string()))?;
        let all = replayed(&opened)?;
        hold(
            Promise::PlayingOnWorks,
            all == [found, &more].concat(),
            || format!("in the end there is {all:?}"),
        )
    }
}

/// Every step there is, if the game stands as they say.
fn replayed(opened: &Opened) -> Verdict<Vec<Step>> {
    let history = history(opened).map_err(broken(Promise::AcknowledgedIsThere))?;
    let steps = history.steps().to_vec();
    let lived = Campaign::resume(
        Arc::clone(&RULES),
        history.base_at(0).unwrap(),
        steps.clone(),
    );
    hold(
        Promise::StateIsTheReplay,
        opened.campaign.state() == lived.state(),
        || format!("{steps:?}"),
    )?;
    Ok(steps)
}

fn holds_for_people(image: &Image) -> Verdict<()> {
    let Some(bytes) = image.file(CAMPAIGN_FILE) else {
        return Err(broken(Promise::FileForPeopleIsWhole)(
            "campaign.ron is gone".to_owned(),
        ));
    };
    let read = campaign_file::read(Path::new(CAMPAIGN_FILE), bytes);
    hold(Promise::FileForPeopleIsWhole, read.is_ok(), || {
        format!("{}", read.unwrap_err())
    })
}

/// Whether every segment is still there or kept, and what a hand wrote too.
fn is_kept(before: &Image, after: &Image) -> Verdict<()> {
    for (path, bytes) in before
        .files()
        .filter(|(path, _)| is_segment(Path::new(path)))
    {
        let is_there = after.file(path).is_some_and(|now| now.starts_with(bytes));
        let is_rescued = || {
            after
                .files()
                .any(|(path, kept)| path.contains("/rescued/") && kept == bytes)
        };
        hold(
            Promise::NothingIsOverwritten,
            is_there || is_rescued(),
            || format!("{path} was changed"),
        )?;
    }
    let is_kept = !is_edited(before) || after.files().any(|(_, bytes)| holds(bytes, HAND));
    hold(Promise::HandEditIsKept, is_kept, || {
        "what a hand wrote is gone".to_owned()
    })
}

fn is_edited(image: &Image) -> bool {
    image
        .file(CAMPAIGN_FILE)
        .is_some_and(|bytes| holds(bytes, HAND))
}

fn holds(bytes: &[u8], words: &str) -> bool {
    memmem::find(bytes, words.as_bytes()).is_some()
}

/// The disk after the program alone has died: it all stays as it was, flushed or not.
pub(super) fn killed(disk: &SimDisk) -> MemoryFs {
    let mut disk = disk.clone();
    disk.evict();
    MemoryFs::with(disk)
}
