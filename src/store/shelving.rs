//! What may become of a campaign as a whole: another name, away into `rescued`, and back from there.

use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::campaign::tour;
use crate::dice::{Dice, Seed};
use crate::systems::System;
use crate::words::quoted;

use super::fs::{Kind, parent_of};
use super::fs_ops::none_is_free;
use super::shelf::is_taken;
use super::slug::numbered;
use super::{Entry, Folder, Notice, Shelf, StoreError};

/// The folder beside the campaigns for those that were put away. The program never empties it.
const RESCUED: &str = "rescued";

/// The folder of the campaign that a tour is taken in: no name of another makes one like it.
const PRACTICE: &str = "practice.tour";

impl Folder {
    /// Whether it is the campaign that a tour was taken in.
    pub fn is_practice(&self) -> bool {
        self.slug().starts_with(PRACTICE)
    }

    /// Gives the campaign another name, as a step that undo takes back. The folder stays where it is, so that whoever
    /// knows its old name finds it. What the opening found is told, as any opening tells it.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another plays it; [`StoreError::EditWaits`]; a name that cannot be one; the disk's.
    /// Then it is called as before.
    pub fn rename(&self, name: &str, now: Timestamp) -> Result<Vec<Notice>, StoreError> {
        let mut opened = self.open()?;
        if opened.edit.is_some() {
            return Err(StoreError::EditWaits {
                path: self.campaign_file(),
            });
        }
        let line = format!("rename {}", quoted(name.trim()));
        let campaign = &opened.campaign;
        let sentence =
            campaign
                .read_line(&line, None)
                .map_err(|complaint| StoreError::BadName {
                    what: complaint.sentence(),
                })?;
        let step = campaign
            .decide(
                &sentence.command,
                &sentence.line,
                &mut Dice::new(&opened.seed),
                now,
            )
            .map_err(|refusal| StoreError::BadName {
                what: refusal.to_string(),
            })?;
        let kept = opened.keep(step);
        let notices = kept.map_err(StoreError::at("write", self.path()))?;
        opened.notices.extend(notices);
        Ok(opened.notices)
    }
}

impl Shelf {
    /// Makes the campaign that a tour is taken in; the one of an earlier tour is put away.
    ///
    /// # Errors
    /// The disk's. Then there is no campaign.
    pub fn found_practice(&self, seed: &Seed) -> Result<Folder, StoreError> {
        let earlier = self.folder(self.path().join(PRACTICE));
        if self.is_campaign(&earlier) {
            // Where another plays it, it stays, and the new folder has a number behind its name.
            let _ = self.put_away(&earlier);
        }
        self.found_at(PRACTICE, tour::PRACTICE, System::default(), seed)
    }

    /// Puts a campaign away, whole and as it is, damaged or not; gives where it lies from now on.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another plays it; the disk's.
    pub fn put_away(&self, folder: &Folder) -> Result<Folder, StoreError> {
        self.move_into(folder, &self.rescued())
    }

    /// Brings a campaign that was put away back among the others; gives where it lies from now on.
    ///
    /// # Errors
    /// [`StoreError::Held`], where another has opened it there; the disk's.
    pub fn bring_back(&self, folder: &Folder) -> Result<Folder, StoreError> {
        self.move_into(folder, self.path())
    }

    /// The campaigns that were put away, each with how it stands.
    ///
    /// # Errors
    /// The disk's.
    pub fn put_aside(&self) -> Result<Vec<Entry>, StoreError> {
        let lists = self.bins().into_iter().map(|bin| self.beside(bin).list());
        Ok(lists
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .flatten()
            .collect())
    }

    /// How many were put away, as far as that can be told.
    pub fn count_put_aside(&self) -> usize {
        let count = |bin| {
            self.beside(bin)
                .folders()
                .map_or(0, |folders| folders.len())
        };
        self.bins().into_iter().map(count).sum()
    }

    /// Where campaigns are put that were put away: never into one that is called so itself.
    pub fn rescued(&self) -> PathBuf {
        let places = numbered(RESCUED).map(|name| self.path().join(name));
        let is_free = |path: &PathBuf| !self.is_campaign(&self.folder(path.clone()));
        let first_free = || {
            places
                .into_iter()
                .find(is_free)
                .unwrap_or_else(|| self.path().join(RESCUED))
        };
        self.bins().into_iter().next().unwrap_or_else(first_free)
    }

    /// Every such place there is. Where a campaign was called so there may be a second one, and then the campaign gone.
    fn bins(&self) -> Vec<PathBuf> {
        let is_called_so = |name: &str| {
            let number = name
                .strip_prefix(RESCUED)
                .map(|rest| rest.strip_prefix('-').unwrap_or(rest));
            number.is_some_and(|number| number.chars().all(|letter| letter.is_ascii_digit()))
        };
        let names = self.fs().list(self.path()).unwrap_or_default();
        let called = names
            .iter()
            .filter(|name| name.to_str().is_some_and(is_called_so));
        let paths = called.map(|name| self.path().join(name));
        let is_bin = |path: &PathBuf| {
            matches!(self.fs().kind(path), Ok(Some(Kind::Folder)))
                && !self.is_campaign(&self.folder(path.clone()))
        };
        paths.filter(is_bin).collect()
    }

    /// One rename under the campaign's own lock, which goes along with it: before it and after it the campaign is
    /// whole, and nobody writes it meanwhile.
    fn move_into(&self, folder: &Folder, place: &Path) -> Result<Folder, StoreError> {
        let fs = self.fs();
        let held = folder.hold()?;
        let lock = held.lock()?;
        fs.make_folder(place)?;
        for free in numbered(&folder.slug()) {
            let path = place.join(free);
            if fs.is_there(&path)? {
                continue;
            }
            // Another folder may have come into its place meanwhile.
            lock.check()
                .map_err(StoreError::at("move", folder.path()))?;
            match fs.rename(folder.path(), &path) {
                Ok(()) => {
                    for changed in [place, parent_of(folder.path())] {
                        fs.flush(changed)?;
                    }
                    return Ok(self.folder(path));
                }
                // Somebody took the name just now.
                Err(error) if is_taken(&error) => {}
                Err(error) => return Err(StoreError::at("move", folder.path())(error)),
            }
        }
        Err(none_is_free(place))
    }
}
