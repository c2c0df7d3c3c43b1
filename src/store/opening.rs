//! Opening a campaign: to read it, or to write it, which takes the lock and sets right what a crash left.

use std::io;
use std::ops::RangeInclusive;
use std::process;
use std::sync::Arc;

use crate::campaign::{Base, Campaign, State, Step};
use crate::dice::Seed;

use super::SCHEMA;
use super::campaign_file::{CampaignFile, Found, is_alike, keep_copy};
use super::examples::next_stream;
use super::fs::{Holding, Kind, Lock, Readers};
use super::log::{Newest, is_unfinished, reaches_behind};
use super::parallel_map::{AT_ONCE, parallel_map, threads_at_hand};
use super::sealed_system::Laid;
use super::segment::{End, Stretch};
use super::{Folder, Notice, StoreError, Writer};

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
        campaign
            .base_at(self.of)
            .is_some_and(|base| is_alike(&base.state, &self.state))
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
        self.resume(newest.stretch.base, newest.stretch.steps)
            .map(|(campaign, _)| campaign)
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
            parallel_map(some.to_vec(), threads, |(number, next)| {
                log.verify(number, next)
            })
            .into_iter()
            .collect::<Result<(), StoreError>>()?;
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

    fn open_with(&self, over_loss: OverLoss) -> Result<Opened, StoreError> {
        if self.log().numbers()?.is_empty() {
            return Err(StoreError::NoLog {
                path: self.path().to_owned(),
            });
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
        let (newest, unplayable) = self.newest()?;
        if let Some(why) = unplayable {
            return Err(why);
        }
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
        let seed = self.seed()?;

        // From here on nothing is refused any more, so things may be set right.
        let mut opening = Opening {
            folder: self,
            notices: forgotten.into_iter().collect(),
        };
        if acknowledged.is_none() {
            opening.notices.push(Notice::TailUnknown {
                path: self.tail_mark(),
                last,
            });
        }
        opening
            .notices
            .extend(self.seal_system(campaign.state().system));
        opening.clear_unfinished();
        opening.set_stubs_aside(&newest);
        opening.rescue_tail(&newest);
        let copies = self.conflicted_copies().into_iter();
        opening
            .notices
            .extend(copies.map(|path| Notice::ConflictedCopy { path }));
        let (file, found) = CampaignFile::look(self.clone(), Some(&campaign));
        let edit = opening.weigh(found, &campaign);
        let highest = newest.stubs.iter().copied().max().unwrap_or(number);
        let mut writer = Writer::new(self, Some(lock), file, highest, based, acknowledged);
        let Some(seed) = seed else {
            return opening.finish_without_seed(&campaign, edit, writer, &newest);
        };
        if let Some(lost) = lost {
            return opening.go_on_behind(lost, &campaign, seed, edit, writer);
        }
        let is_old = newest.stretch.schema != SCHEMA;
        let continued = opening.go_on(&mut writer, &newest);
        if is_old {
            opening.notices.push(Notice::Migrated {
                from: newest.stretch.schema,
            });
        }
        if let Err(error) = continued {
            opening.notices.push(Notice::Unsaved {
                saved_to: writer.stored(),
                found: last,
                why: error.to_string(),
            });
        }
        Ok(Opened {
            campaign,
            seed,
            notices: opening.notices,
            edit,
            lost: None,
            writer,
        })
    }

    /// Opens the campaign where no lock can be made: it is played in memory, for without a lock nobody writes.
    fn open_without_lock(&self, error: StoreError) -> Result<Opened, StoreError> {
        let (newest, unplayable) = self.newest()?;
        if let Some(why) = unplayable {
            return Err(why);
        }
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
                    return Ok((
                        campaign,
                        Some(Notice::UndoingForgotten {
                            why: error.to_string(),
                        }),
                    ));
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
        let is_known = behind
            .enumerate()
            .all(|(place, step)| steps.get(place) == Some(step));
        let is_as_left = is_known && campaign.base_at(base.seq).as_ref() == Some(base);
        Ok((
            newest.stubs.into_iter().max().unwrap_or(newest.number),
            is_as_left,
        ))
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
        let bytes = self
            .fs()
            .read(&path, 64)
            .map_err(StoreError::at("read", &path))?;
        let length = bytes.len();
        let bytes = bytes
            .try_into()
            .map_err(|_| StoreError::BadSeed { path, length })?;
        Ok(Some(Seed::from_bytes(bytes)))
    }

    pub(super) fn lock(&self) -> Result<Box<dyn Holding>, StoreError> {
        let path = self.lock_file();
        let holder = format!("process {}", process::id());
        match self
            .fs()
            .try_lock(&path, &holder)
            .map_err(StoreError::at("lock", &path))?
        {
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

/// An opening under way, and what it found.
struct Opening<'a> {
    folder: &'a Folder,
    notices: Vec<Notice>,
}

impl Opening<'_> {
    /// Goes on where the log ends.
    ///
    /// Steps found behind a base may be what a failed flush left in memory alone, where flushing again would say that
    /// all is well: they count once they are written anew.
    fn go_on(&self, writer: &mut Writer, newest: &Newest) -> io::Result<()> {
        let Stretch {
            schema,
            base,
            steps,
            end,
            length,
        } = &newest.stretch;
        if *schema == SCHEMA && *end == End::Whole && steps.is_empty() {
            writer.go_on(newest.number, base, *length)
        } else {
            writer.begin(base, steps).map(drop)
        }
    }

    /// What campaign.ron tells beyond the log: an edit to be answered, or a word about it.
    fn weigh(&mut self, found: Found, campaign: &Campaign) -> Option<HandEdit> {
        let path = self.folder.campaign_file();
        let edited = match found {
            Found::Nothing | Found::Older(_) => return None,
            Found::Unreadable(error) => {
                self.notices.push(Notice::Unreadable {
                    why: error.to_string(),
                });
                return None;
            }
            Found::Edited(base) => base,
        };
        let edit = HandEdit {
            of: edited.seq,
            state: edited.state,
        };
        if edit.is_as_played(campaign) {
            self.notices.push(Notice::EditedInVain { path });
            return None;
        }
        Some(edit)
    }

    /// Removes what a program that died had begun to write under a name of its own. What cannot be removed is no harm.
    fn clear_unfinished(&self) {
        let (fs, log) = (self.folder.fs().as_ref(), self.folder.log());
        let begun = fs.list(log.dir()).unwrap_or_default();
        let begun = begun
            .iter()
            .filter(|name| is_unfinished(name))
            .map(|name| log.dir().join(name));
        let beside = [
            self.folder.campaign_file().with_extension("ron.new"),
            self.folder.tail_mark().with_extension("new"),
        ];
        for path in begun.chain(beside) {
            if matches!(fs.kind(&path), Ok(Some(Kind::File))) {
                let _ = fs.remove(&path);
            }
        }
    }

    /// Moves segments that were never finished out of the log. They stay if they cannot be moved: they say nothing.
    fn set_stubs_aside(&mut self, newest: &Newest) {
        for &number in &newest.stubs {
            let rescued = self.folder.set_segment_aside(number).ok();
            self.notices.push(Notice::Unfinished {
                path: self.folder.log().path(number),
                rescued,
            });
        }
    }

    /// Copies the piece of a line at the end of the log. It stays there too: the segment begun next makes it void.
    fn rescue_tail(&mut self, newest: &Newest) {
        let End::Torn { line, offset } = newest.stretch.end else {
            return;
        };
        let rescue = || {
            let bytes = self.folder.log().bytes(newest.number)?;
            let name = format!("{:06}-line-{line}.ron", newest.number);
            let piece = bytes.get(offset..).unwrap_or_default();
            keep_copy(
                self.folder.fs().as_ref(),
                &self.folder.rescued().join(name),
                piece,
            )
        };
        let rescued = rescue().ok();
        self.notices.push(Notice::TornTail {
            path: self.folder.log().path(newest.number),
            line,
            last: newest.stretch.last(),
            rescued,
        });
    }

    /// Goes on behind steps that are lost, with dice in a new stream: what the lost ones rolled is not rolled again.
    fn go_on_behind(
        mut self,
        lost: RangeInclusive<u64>,
        campaign: &Campaign,
        seed: Seed,
        edit: Option<HandEdit>,
        mut writer: Writer,
    ) -> Result<Opened, StoreError> {
        let base = campaign.base();
        let base = Base {
            seq: *lost.end(),
            dice: next_stream(base.dice),
            ..base
        };
        writer
            .begin_behind(&base)
            .map_err(StoreError::at("go on in", self.folder.log().dir()))?;
        let campaign = Campaign::resume(Arc::clone(self.folder.rules()), base, Vec::new());
        self.notices.push(Notice::TailLost {
            path: self.folder.log().dir().to_owned(),
            lost: lost.clone(),
        });
        Ok(Opened {
            campaign,
            seed,
            notices: self.notices,
            edit,
            lost: Some(lost),
            writer,
        })
    }

    /// Makes a new seed, with the dice in a new stream so that no old roll is taken for one of the new seed's.
    ///
    /// The stream comes first: a crash in between leaves no seed, and the next opening begins yet another stream.
    fn finish_without_seed(
        mut self,
        campaign: &Campaign,
        edit: Option<HandEdit>,
        mut writer: Writer,
        newest: &Newest,
    ) -> Result<Opened, StoreError> {
        let fs = self.folder.fs().as_ref();
        let seed = Seed::from_system().map_err(StoreError::NoRandomness)?;
        let mut base = campaign.base();
        base.dice = next_stream(base.dice);
        self.go_on(&mut writer, newest)
            .and_then(|()| writer.begin(&base, &[]))
            .map_err(StoreError::at("go on in", self.folder.log().dir()))?;
        let path = self.folder.seed_file();
        fs.write(&path, seed.bytes(), Readers::Owner)?;
        self.notices.push(Notice::SeedMade { path });
        let campaign = Campaign::resume(Arc::clone(self.folder.rules()), base, Vec::new());
        Ok(Opened {
            campaign,
            seed,
            notices: self.notices,
            edit,
            lost: None,
            writer,
        })
    }
}

/// The steps behind the last one of the log that were acknowledged.
fn lost_behind(last: u64, acknowledged: Option<u64>) -> Option<RangeInclusive<u64>> {
    acknowledged
        .filter(|acknowledged| *acknowledged > last)
        .map(|acknowledged| last + 1..=acknowledged)
}
