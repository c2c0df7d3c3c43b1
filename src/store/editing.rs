//! A hand edit of campaign.ron: the text to edit, what it says, and taking it in as a step.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use crate::campaign::Step;

use super::fs::{Readers, write_new};
use super::fs_ops::make_at_free;
use super::text::read_limited;
use super::{Folder, HandEdit, Notice, Opened, StoreError, campaign_file};

impl Folder {
    /// What a campaign.ron of this text tells, if it can be read and hangs together; `path` is the file it was read
    /// from, for complaints.
    ///
    /// # Errors
    /// [`StoreError`] with line, column and a caret, or with all that does not fit.
    pub fn read_edit(path: &Path, text: &[u8]) -> Result<HandEdit, StoreError> {
        let (_, base) = campaign_file::read_edited(path, text)?;
        Ok(HandEdit {
            of: base.seq,
            state: base.state,
        })
    }

    /// Puts a copy of campaign.ron beside it, to be edited.
    ///
    /// # Errors
    /// The disk's.
    pub fn copy_to_edit(&self) -> Result<(PathBuf, Vec<u8>), StoreError> {
        let bytes = read_limited(self.fs().as_ref(), &self.campaign_file())?;
        let free =
            super::slug::numbered("edit").map(|name| self.path().join(format!("{name}.ron")));
        let write = |path: &Path| write_new(self.fs().as_ref(), path, &bytes, Readers::Chosen);
        let path = make_at_free("write", self.path(), free, write)?;
        Ok((path, bytes))
    }
}

impl Opened {
    /// Brings campaign.ron up to date, unless something waits in it that the log does not tell.
    ///
    /// # Errors
    /// The disk's.
    pub fn settle(&mut self) -> io::Result<Vec<Notice>> {
        self.writer.snapshot(&self.campaign.base())
    }

    /// Takes an edit in as a step, on the disk before this returns, and brings campaign.ron up to date.
    ///
    /// # Errors
    /// The disk's: then the edit was not taken in.
    pub fn take_in(&mut self, edit: HandEdit, now: Timestamp) -> io::Result<(Step, Vec<Notice>)> {
        let step = self.campaign.taking_edit(edit.of, edit.state, now);
        let notices = self.keep(step.clone())?;
        Ok((step, notices))
    }

    /// Saves a step and brings campaign.ron up to date; one that lags behind is a word, and no failure.
    pub(super) fn keep(&mut self, step: Step) -> io::Result<Vec<Notice>> {
        self.writer.append(std::slice::from_ref(&step))?;
        self.campaign.accept(step);
        Ok(self.settle().unwrap_or_else(|error| {
            vec![Notice::NotReplaced {
                why: error.to_string(),
            }]
        }))
    }
}
