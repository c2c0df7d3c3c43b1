//! The rules of a file as a campaign is played by them: sealed into its folder when it is first played, and taken anew from the file
//! only where the game master says so.

use std::borrow::Cow;
use std::path::PathBuf;

use crate::systems::System;
use crate::systems::own::Key;

use super::fs::{Readers, parent_of};
use super::fs_ops::unless_gone;
use super::house_rules::SYSTEMS;
use super::own_systems::file_of;
use super::text::{as_text, read_limited};
use super::{Folder, Notice, StoreError};

/// What became of the rules of a campaign's system.
#[derive(Debug)]
pub(super) enum Laid {
    /// What was read is by them.
    AsRead,
    /// They were read anew: what was read before is not by them.
    Anew,
    /// The campaign cannot be played by them.
    Not(StoreError),
}

/// What a campaign is played by from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// What its file says, which is not what it was played by before.
    Anew(Key),
    /// What it was played by: the file says the same.
    AsBefore(Key),
}

impl Folder {
    /// Reads the rules of a campaign's system, where it is not built in.
    pub(super) fn lay_system(&self, system: System) -> Laid {
        let System::Own(key) = system else {
            return Laid::AsRead;
        };
        match self.played_by(key) {
            Ok((found, _)) if found.is_read_as(key) => Laid::AsRead,
            Ok(_) => Laid::Anew,
            Err(why) => Laid::Not(why),
        }
    }

    /// Keeps the rules that a campaign is played by, where it was not played before; else says where its file has others by
    /// now. A disk that takes nothing says so at the first step.
    pub(super) fn seal_system(&self, system: System) -> Option<Notice> {
        let System::Own(key) = system else {
            return None;
        };
        match self.played_by(key) {
            Ok((_, SealState::Changed(notice))) => Some(notice),
            Ok((key, SealState::Unsealed)) => {
                let _ = self.write_seal(key);
                None
            }
            Ok((_, SealState::AsSealed)) | Err(_) => None,
        }
    }

    /// Takes the rules of the campaign's system as its file says them now: it is played by them from the next opening on.
    ///
    /// # Errors
    /// Why the file cannot be used, or the disk's; the campaign is played as before. Nothing, where the rules are no file.
    pub fn take_system(&self) -> Result<Option<Taken>, StoreError> {
        let System::Own(key) = self.log().newest()?.stretch.base.state.system else {
            return Ok(None);
        };
        let now = file_of(self.disk().as_ref(), &self.places_of_systems(), key.key())?;
        if self.sealed_text().ok().flatten().as_deref() == Some(&now.definition().text) {
            return Ok(Some(Taken::AsBefore(now)));
        }
        self.write_seal(now)?;
        Ok(Some(Taken::Anew(now)))
    }

    /// Puts the rules that the campaign is played by into a copy of it.
    pub(super) fn copy_seal_to(&self, copy: &Self) -> Result<(), StoreError> {
        let path = copy.seal();
        let Some(text) = self.sealed_text().ok().flatten() else {
            return Ok(());
        };
        copy.fs().write(&path, text.as_bytes(), Readers::Chosen)
    }

    /// The rules it is played by, and how those of the file stand to them.
    fn played_by(&self, key: Key) -> Result<(Key, SealState), StoreError> {
        let sealed = self.sealed_text()?;
        let now = file_of(self.disk().as_ref(), &self.places_of_systems(), key.key());
        let Some(sealed) = sealed else {
            return now.map(|now| (now, SealState::Unsealed));
        };
        let why = match now {
            Ok(now) if now.definition().text == sealed => return Ok((now, SealState::AsSealed)),
            Ok(now) => format!("{} has changed.", now.definition().file),
            Err(StoreError::Rules { why }) => why,
            Err(error) => error.to_string(),
        };
        let (path, campaign) = (self.seal(), self.slug());
        let read = Key::read(&path.display().to_string(), &sealed);
        let read = match read {
            Ok(read) if read.key() == key.key() => Ok(read),
            Ok(read) => Err(format!(
                "{} has the rules of {}, and the campaign is played by those of {}",
                path.display(),
                read.key(),
                key.key()
            )),
            Err(why) => Err(why.to_string()),
        };
        let read = read.map_err(|why| StoreError::Rules {
            why: format!(
                "{why}\n`astragal system take {campaign}` puts the rules of its file there."
            ),
        })?;
        let notice = Notice::SystemChanged {
            why,
            path,
            campaign,
        };
        Ok((read, SealState::Changed(notice)))
    }

    /// Where files of its system may lie.
    fn places_of_systems(&self) -> Vec<PathBuf> {
        let beside = self.path().join(SYSTEMS);
        let chosen = self.rules().systems.clone();
        [Some(beside), chosen].into_iter().flatten().collect()
    }

    fn seal(&self) -> PathBuf {
        self.path().join("system.ron")
    }

    /// The rules that were sealed, as they are written; nothing before it is played.
    fn sealed_text(&self) -> Result<Option<String>, StoreError> {
        let path = self.seal();
        let bytes = unless_gone(read_limited(self.fs().as_ref(), &path))?;
        let text = bytes.map(|bytes| as_text(&path, &bytes).map(Cow::into_owned));
        text.transpose()
    }

    /// Keeps the text of these rules in place of others.
    fn write_seal(&self, key: Key) -> Result<(), StoreError> {
        let held = self.hold()?;
        let (fs, path) = (held.fs().as_ref(), self.seal());
        let new = path.with_extension("ron.new");
        let text = key.definition().text.as_bytes();
        fs.write_beside(&new, text, Readers::Chosen)?;
        fs.replace(&new, &path)?;
        fs.flush(parent_of(&path))
    }
}

/// How the rules of a file stand to those that were sealed.
enum SealState {
    /// None were.
    Unsealed,
    AsSealed,
    Changed(Notice),
}
