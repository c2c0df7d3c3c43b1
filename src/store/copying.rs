//! A copy of a whole campaign in another folder, for when its own disk takes no more.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use crate::campaign::{Base, Step};

use super::fs::{Readers, make_dirs, write_new};
use super::segment::compose;
use super::{Folder, StoreError, campaign_file, tail_mark};

impl Folder {
    /// Writes this campaign to a folder that is not there yet: every segment that can be read, then one more that
    /// begins with `base` and holds `steps`; gives the last step there.
    ///
    /// A segment that cannot be read is left out: the base tells how the game stands without it. So is a picture that was
    /// handed out.
    ///
    /// # Errors
    /// The disk's, or that something is there already. What was written until then stays.
    pub(super) fn copy_to(
        &self,
        path: &Path,
        number: u64,
        base: &Base,
        steps: &[Step],
    ) -> Result<u64, StoreError> {
        let disk = self.disk();
        if disk
            .kind(path)
            .map_err(StoreError::at("look for", path))?
            .is_some()
        {
            let taken = io::Error::new(
                ErrorKind::AlreadyExists,
                "something is there already: name a new folder",
            );
            return Err(StoreError::at("write a copy to", path)(taken));
        }
        let copy = Self::at(Arc::clone(disk), Arc::clone(self.rules()), path.to_owned());
        make_dirs(disk.as_ref(), path).map_err(StoreError::at("make", path))?;
        let (fs, log) = (copy.fs().as_ref(), copy.log());
        make_dirs(fs, log.dir()).map_err(StoreError::at("make", log.dir()))?;
        let write = |path: &Path, bytes: &[u8], readers| {
            write_new(fs, path, bytes, readers).map_err(StoreError::at("write", path))
        };
        for older in self
            .log()
            .numbers()?
            .into_iter()
            .filter(|older| *older < number)
        {
            if let Ok(bytes) = self.log().bytes(older) {
                write(&log.path(older), &bytes, Readers::Chosen)?;
            }
        }
        write(
            &log.path(number),
            compose(number, base, steps)?.as_bytes(),
            Readers::Chosen,
        )?;
        write(
            &copy.campaign_file(),
            campaign_file::compose(base)?.as_bytes(),
            Readers::Chosen,
        )?;
        let last = steps.last().map_or(base.seq, |step| step.seq);
        write(
            &copy.tail_mark(),
            tail_mark::compose(last)?.as_bytes(),
            Readers::Chosen,
        )?;
        self.copy_handouts_to(&copy)?;
        if let Ok(Some(seed)) = self.seed() {
            write(&copy.seed_file(), seed.bytes(), Readers::Owner)?;
        }
        Ok(last)
    }
}
