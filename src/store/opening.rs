//! Opening a campaign: to read it, or to write it, which takes the lock and sets right what a crash left.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::{io, process};

use crate::campaign::{Base, Campaign, State, Step};
use crate::dice::Seed;

use super::campaign_file::{CampaignFile, Found, is_alike, keep_copy};
use super::examples::next_stream;
use super::fs::{Holding, Kind, Lock, Readers};
use super::log::{Newest, is_unfinished, reaches_behind};
use super::parallel_map::{AT_ONCE, parallel_map, threads_at_hand};
use super::sealed_system::Laid;
use super::segment::{End, Stretch};
use super::{Folder, Notice, SCHEMA, StoreError, Writer};

/// A campaign that is open to be played.
#[derive(Debug)]
pub struct Opened {
    /// The game.
    pub campaign: Campaign,
    /// The seed of its dice.
    pub seed: Seed,
    /// What was odd about it, and what was done.
    pub notices: Vec<Notice>,
    /// A hand edit of campaign.ron that waits to be taken in or passed over.
    pub edit: Option<HandEdit>,
    /// The steps at the end of the log that are lost, and that it goes on behind.
    pub lost: Option<RangeInclusive<u64>>,
    /// The hand that writes it, with the lock.
    pub writer: Writer,
}

/// A campaign.ron that was edited by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HandEdit {
    /// The step after which the game stood like the file that was edited.
    pub of: u64,
    /// The game as the file has it.
    pub state: State,
}

impl HandEdit {
    /// How many steps followed what was edited: taking the edit puts the game back behind them.
    pub fn steps_beyond(&self, campaign: &Campaign) -> u64 {
        campaign.seq().saturating_sub(self.of)
    }

    /// Whether it tells no more than the game did at that step.
    pub fn is_as_played(&self, campaign: &Campaign) -> bool {
        let then = campaign.base_at(self.of);
        then.is_some_and(|base| is_alike(&base.state, &self.state))
    }

    /// Whether it is of a step the log does not have: then the end of the log was lost.
    pub fn is_ahead(&self, campaign: &Campaign) -> bool {
        self.of > campaign.seq()
    }
}

impl Folder {
    /// Reads the campaign: no lock is taken and nothing is written.
    ///
    /// What is torn at the end is passed over in silence, for it may be a line that another is writing just now.
    ///
    /// # Errors
    /// [`StoreError`], where the log cannot tell how the game stands.
    pub fn read(&self) -> Result<Campaign, StoreError> {
        let (newest, _) = self.newest()?;
        let (campaign, _) = self.resume(newest.stretch.base, newest.stretch.steps)?;
        Ok(campaign)
    }

    /// Opens the campaign to be played.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another has it; else whatever keeps the log from telling how the game stands. Then
    /// nothing was changed.
    pub fn open(&self) -> Result<Opened, StoreError> {
        self.open_with(OverLoss::Refuse)
    }

    /// Opens the campaign to be played, also where the end of its log is lost: the game goes on as what is left tells it,
    /// and the numbers of the lost steps stay theirs.
    ///
    /// # Errors
    /// Those of [`Folder::open`], but for [`StoreError::TailLost`].
    pub fn open_over_loss(&self) -> Result<Opened, StoreError> {
        self.open_with(OverLoss::GoOn)
    }

    /// Looks through the whole log for damage, line by line, without reading what it says. No lock is taken and nothing is
    /// written.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] or [`StoreError::Missing`] with the first place, or the disk's.
    pub fn look_through(&self) -> Result<(), StoreError> {
        let pairs = self.log().pairs()?;
        let mut headers = pairs.iter().map(|(number, _)| self.log().header(*number));
        let first = headers.find_map(Result::transpose).transpose()?;
        if let Some(first) = first.filter(|first| first.segment > 1 && first.after > 0) {
            return Err(self.log().missing(1, first.after));
        }
        let (log, threads) = (self.log(), threads_at_hand());
        for some in pairs.chunks(AT_ONCE) {
            let verify = |(number, next)| log.verify(number, next);
            let verified = parallel_map(some.to_vec(), threads, verify);
            verified.into_iter().collect::<Result<(), StoreError>>()?;
        }
        Ok(())
    }

    /// The newest stretch of the log, read by the rules of its system; and why it cannot be played by them.
    fn newest(&self) -> Result<(Newest, Option<StoreError>), StoreError> {
        let newest = self.log().newest()?;
        match self.lay_system(newest.stretch.base.state.system) {
            Laid::AsRead => Ok((newest, None)),
            Laid::Anew => Ok((self.log().newest()?, None)),
            Laid::Not(why) => Ok((newest, Some(why))),
        }
    }

    fn newest_playable(&self) -> Result<Newest, StoreError> {
        match self.newest()? {
            (_, Some(why)) => Err(why),
            (newest, None) => Ok(newest),
        }
    }

    fn open_with(&self, over_loss: OverLoss) -> Result<Opened, StoreError> {
        if self.log().numbers()?.is_empty() {
            return Err(self.no_log());
        }
        self.hold()?.open_held(over_loss)
    }

    fn open_held(&self, over_loss: OverLoss) -> Result<Opened, StoreError> {
        let lock = match self.lock() {
            Err(error) if error.is_of_a_disk_that_takes_nothing() => {
                return self.open_without_lock(error);
            }
            lock => lock?,
        };
        self.open_locked(lock, over_loss)
    }

    /// Opens the campaign under a lock that is held already.
    pub(super) fn open_locked(
        &self,
        lock: Box<dyn Holding>,
        over_loss: OverLoss,
    ) -> Result<Opened, StoreError> {
        let newest = self.newest_playable()?;
        let acknowledged = self.acknowledged()?;
        let last = newest.stretch.last();
        let lost = lost_behind(last, acknowledged);
        if let (Some(lost), OverLoss::Refuse) = (&lost, over_loss) {
            let path = self.log().dir().to_owned();
            return Err(StoreError::TailLost {
                path,
                first: *lost.start(),
                last: *lost.end(),
            });
        }
        let (number, based) = (newest.number, newest.stretch.base.seq);
        let (campaign, forgotten) =
            self.resume(newest.stretch.base.clone(), newest.stretch.steps.clone())?;
        let known = self.seed()?;
        let has_seed = known.is_some();
        let seed = known.map_or_else(Seed::from_system, Ok);
        let seed = seed.map_err(StoreError::NoRandomness)?;

        // From here on nothing is refused any more, so things may be set right.
        let mut notices: Vec<Notice> = forgotten.into_iter().collect();
        if acknowledged.is_none() {
            notices.push(Notice::TailUnknown {
                path: self.tail_mark(),
                last,
            });
        }
        notices.extend(self.seal_system(campaign.state().system));
        self.clear_unfinished();
        notices.extend(self.set_stubs_aside(&newest));
        notices.extend(self.rescue_tail(&newest));
        let copies = self.conflicted_copies().into_iter();
        notices.extend(copies.map(|path| Notice::ConflictedCopy { path }));
        let (file, found) = CampaignFile::look(self.clone(), Some(&campaign));
        let highest = newest.stubs.iter().copied().max().unwrap_or(number);
        let mut opened = Opened {
            campaign,
            seed,
            notices,
            edit: None,
            lost: None,
            writer: Writer::new(self, Some(lock), file, highest, based, acknowledged),
        };
        opened.weigh(found);
        match lost {
            _ if !has_seed => opened.begin_with_new_seed(&newest)?,
            Some(lost) => opened.go_on_behind(lost)?,
            None => opened.go_on(&newest),
        }
        Ok(opened)
    }

    /// Opens the campaign where no lock can be made: it is played in memory, for without a lock nobody writes.
    fn open_without_lock(&self, error: StoreError) -> Result<Opened, StoreError> {
        let newest = self.newest_playable()?;
        let (number, based) = (newest.number, newest.stretch.base.seq);
        let Some(seed) = self.seed()? else {
            return Err(error);
        };
        let (campaign, forgotten) = self.resume(newest.stretch.base, newest.stretch.steps)?;
        let (file, _) = CampaignFile::look(self.clone(), Some(&campaign));
        let writer = Writer::new(self, None, file, number, based, None);
        let last = campaign.seq();
        // Nothing is written over what may be left of them: so it is said, and refused only where it could be.
        let acknowledged = self.acknowledged().ok().flatten();
        let tail = match lost_behind(last, acknowledged) {
            Some(lost) => Some(Notice::TailLost {
                path: self.log().dir().to_owned(),
                lost,
            }),
            None if acknowledged.is_none() => Some(Notice::TailUnknown {
                path: self.tail_mark(),
                last,
            }),
            None => None,
        };
        let unsaved = Notice::Unsaved {
            saved_to: last,
            found: last,
            why: error.to_string(),
        };
        let notices = forgotten.into_iter().chain(tail).chain([unsaved]).collect();
        Ok(Opened {
            campaign,
            seed,
            notices,
            edit: None,
            lost: None,
            writer,
        })
    }

    /// The game of a base and its steps, with as much before it as undoing in those steps reaches back over.
    /// Where that was deleted the game stands without it, and a notice says so.
    pub(super) fn resume(
        &self,
        base: Base,
        steps: Vec<Step>,
    ) -> Result<(Campaign, Option<Notice>), StoreError> {
        let mut campaign = Campaign::resume(self.rules_with_tables(), base, steps);
        while reaches_behind(campaign.known_since(), campaign.steps()) {
            match self.log().older(campaign.known_since()) {
                Ok((base, older)) => campaign.remember(base, older),
                Err(error @ StoreError::Missing { .. }) => {
                    let why = error.to_string();
                    return Ok((campaign, Some(Notice::UndoingForgotten { why })));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((campaign, None))
    }

    /// The number of the newest segment, and whether the log leads to this base and holds nothing behind it but these steps,
    /// or the first of them.
    pub(super) fn stands_at(&self, base: &Base, steps: &[Step]) -> Result<(u64, bool), StoreError> {
        let newest = self.log().newest()?;
        let (campaign, _) = self.resume(newest.stretch.base, newest.stretch.steps)?;
        let behind = campaign.steps().iter().filter(|step| step.seq > base.seq);
        let mut behind = behind.enumerate();
        let is_known = behind.all(|(place, step)| steps.get(place) == Some(step));
        let is_as_left = is_known && campaign.base_at(base.seq).as_ref() == Some(base);
        let highest = newest.stubs.into_iter().max();
        Ok((highest.unwrap_or(newest.number), is_as_left))
    }

    /// The campaign's seed, if it is there.
    ///
    /// # Errors
    /// [`StoreError::BadSeed`] for a file of another length; the disk's.
    pub fn seed(&self) -> Result<Option<Seed>, StoreError> {
        let path = self.seed_file();
        if !self.fs().is_there(&path)? {
            return Ok(None);
        }
        let bytes = self.fs().read(&path, 64);
        let bytes = bytes.map_err(StoreError::at("read", &path))?;
        let length = bytes.len();
        let bad = |_| StoreError::BadSeed { path, length };
        Ok(Some(Seed::from_bytes(bytes.try_into().map_err(bad)?)))
    }

    pub(super) fn lock(&self) -> Result<Box<dyn Holding>, StoreError> {
        let path = self.lock_file();
        let holder = format!("process {}", process::id());
        let locked = self.fs().try_lock(&path, &holder);
        match locked.map_err(StoreError::at("lock", &path))? {
            Lock::Ours(lock) => Ok(lock),
            Lock::Held(holder) => Err(StoreError::Held {
                path: self.path().to_owned(),
                holder,
            }),
        }
    }
}

/// What to do where the end of the log is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OverLoss {
    Refuse,
    GoOn,
}

impl Folder {
    /// Removes what a program that died had begun to write under a name of its own. What cannot be removed is no harm.
    fn clear_unfinished(&self) {
        let (fs, log) = (self.fs().as_ref(), self.log());
        let mut begun = fs.list(log.dir()).unwrap_or_default();
        begun.retain(|name| is_unfinished(name));
        let begun = begun.iter().map(|name| log.dir().join(name));
        let beside = [
            self.campaign_file().with_extension("ron.new"),
            self.tail_mark().with_extension("new"),
        ];
        for path in begun.chain(beside) {
            if matches!(fs.kind(&path), Ok(Some(Kind::File))) {
                let _ = fs.remove(&path);
            }
        }
    }

    /// Moves segments that were never finished out of the log. They stay if they cannot be moved: they say nothing.
    fn set_stubs_aside(&self, newest: &Newest) -> Vec<Notice> {
        let set_aside = |number: &u64| Notice::Unfinished {
            rescued: self.set_segment_aside(*number).ok(),
            path: self.log().path(*number),
        };
        newest.stubs.iter().map(set_aside).collect()
    }

    /// Copies the piece of a line at the end of the log. It stays there too: the segment begun next makes it void.
    fn rescue_tail(&self, newest: &Newest) -> Option<Notice> {
        let End::Torn { line, offset } = newest.stretch.end else {
            return None;
        };
        let rescue = || {
            let bytes = self.log().bytes(newest.number)?;
            let name = format!("{:06}-line-{line}.ron", newest.number);
            let piece = bytes.get(offset..).unwrap_or_default();
            keep_copy(self.fs().as_ref(), &self.rescued().join(name), piece)
        };
        Some(Notice::TornTail {
            path: self.log().path(newest.number),
            line,
            last: newest.stretch.last(),
            rescued: rescue().ok(),
        })
    }
}

impl Opened {
    fn folder(&self) -> &Folder {
        self.writer.folder()
    }

    /// What campaign.ron tells beyond the log: an edit to be answered, or a word about it.
    fn weigh(&mut self, found: Found) {
        let edited = match found {
            Found::Nothing | Found::Older(_) => return,
            Found::Unreadable(error) => {
                let why = error.to_string();
                return self.notices.push(Notice::Unreadable { why });
            }
            Found::Edited(base) => base,
        };
        let edit = HandEdit {
            of: edited.seq,
            state: edited.state,
        };
        if edit.is_as_played(&self.campaign) {
            let path = self.folder().campaign_file();
            self.notices.push(Notice::EditedInVain { path });
        } else {
            self.edit = Some(edit);
        }
    }

    /// Goes on where the log ends, in memory alone where that cannot be written.
    fn go_on(&mut self, newest: &Newest) {
        let continued = self.write_on(newest);
        if newest.stretch.schema != SCHEMA {
            self.notices.push(Notice::Migrated {
                from: newest.stretch.schema,
            });
        }
        if let Err(error) = continued {
            self.notices.push(Notice::Unsaved {
                saved_to: self.writer.stored(),
                found: newest.stretch.last(),
                why: error.to_string(),
            });
        }
    }

    /// Steps found behind a base may be what a failed flush left in memory alone, where flushing again would say that
    /// all is well: they count once they are written anew.
    fn write_on(&mut self, newest: &Newest) -> io::Result<()> {
        let Stretch {
            schema,
            base,
            steps,
            end,
            length,
        } = &newest.stretch;
        if *schema == SCHEMA && *end == End::Whole && steps.is_empty() {
            self.writer.go_on(newest.number, base, *length)
        } else {
            self.writer.begin(base, steps).map(drop)
        }
    }

    /// Goes on behind steps that are lost, with dice in a new stream: what the lost ones rolled is not rolled again.
    fn go_on_behind(&mut self, lost: RangeInclusive<u64>) -> Result<(), StoreError> {
        let mut base = self.campaign.base();
        base.seq = *lost.end();
        base.dice = next_stream(base.dice);
        let path = self.folder().log().dir().to_owned();
        let begun = self.writer.begin_behind(&base);
        begun.map_err(StoreError::at("go on in", &path))?;
        self.play_from(base);
        self.lost = Some(lost.clone());
        self.notices.push(Notice::TailLost { path, lost });
        Ok(())
    }

    /// Keeps the new seed, with the dice in a new stream so that no old roll is taken for one of the new seed's.
    ///
    /// The stream comes first: a crash in between leaves no seed, and the next opening begins yet another stream.
    fn begin_with_new_seed(&mut self, newest: &Newest) -> Result<(), StoreError> {
        let mut base = self.campaign.base();
        base.dice = next_stream(base.dice);
        let written = self.write_on(newest);
        let begun = written.and_then(|()| self.writer.begin(&base, &[]));
        begun.map_err(StoreError::at("go on in", self.folder().log().dir()))?;
        let path = self.folder().seed_file();
        let fs = self.folder().fs().as_ref();
        fs.write(&path, self.seed.bytes(), Readers::Owner)?;
        self.notices.push(Notice::SeedMade { path });
        self.play_from(base);
        Ok(())
    }

    fn play_from(&mut self, base: Base) {
        let rules = Arc::clone(self.folder().rules());
        self.campaign = Campaign::resume(rules, base, Vec::new());
    }
}

/// The steps behind the last one of the log that were acknowledged.
fn lost_behind(last: u64, acknowledged: Option<u64>) -> Option<RangeInclusive<u64>> {
    let lost = acknowledged.filter(|acknowledged| *acknowledged > last);
    lost.map(|acknowledged| last + 1..=acknowledged)
}
