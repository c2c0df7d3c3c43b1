//! A copy of a whole campaign in another folder, for when its own disk takes no more.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;

use crate::campaign::{Base, Step};
use crate::systems::random_tables::MOST_TABLE_BYTES;

use super::fs::Readers;
use super::handouts::{HANDOUTS, LARGEST_PICTURE};
use super::segment::compose;
use super::tables::TABLES;
use super::{Folder, StoreError, campaign_file, tail_mark};

impl Folder {
    /// Writes this campaign to a folder that is not there yet: every segment that can be read, then one more that
    /// begins with `base` and holds `steps`; gives the last step there.
    ///
    /// A segment that cannot be read is left out: the base tells how the game stands without it. So is a picture that was
    /// handed out, and a random table.
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
        if disk.is_there(path)? {
            let taken = io::Error::new(
                ErrorKind::AlreadyExists,
                "something is there already: name a new folder",
            );
            return Err(StoreError::at("write a copy to", path)(taken));
        }
        let copy = Self::at(Arc::clone(disk), Arc::clone(self.rules()), path.to_owned());
        disk.make_folder(path)?;
        let (fs, log) = (copy.fs().as_ref(), copy.log());
        fs.make_folder(log.dir())?;
        for older in self
            .log()
            .numbers()?
            .into_iter()
            .filter(|older| *older < number)
        {
            if let Ok(bytes) = self.log().bytes(older) {
                fs.write(&log.path(older), &bytes, Readers::Chosen)?;
            }
        }
        copy.write_segment(number, base, steps)?;
        let last = copy.write_end(base, steps)?;
        self.copy_files(&copy, HANDOUTS, LARGEST_PICTURE)?;
        self.copy_files(&copy, TABLES, MOST_TABLE_BYTES)?;
        self.copy_seal_to(&copy)?;
        if let Ok(Some(seed)) = self.seed() {
            fs.write(&copy.seed_file(), seed.bytes(), Readers::Owner)?;
        }
        Ok(last)
    }

    /// Writes a segment that was not there.
    pub(super) fn write_segment(
        &self,
        number: u64,
        base: &Base,
        steps: &[Step],
    ) -> Result<(), StoreError> {
        let (path, text) = (self.log().path(number), compose(number, base, steps)?);
        self.fs().write(&path, text.as_bytes(), Readers::Chosen)
    }

    /// Writes what stands beside a log that ends with these steps; gives the last one.
    pub(super) fn write_end(&self, base: &Base, steps: &[Step]) -> Result<u64, StoreError> {
        let last = steps.last().map_or(base.seq, |step| step.seq);
        for (path, text) in [
            (self.campaign_file(), campaign_file::compose(base)?),
            (self.tail_mark(), tail_mark::compose(last)?),
        ] {
            self.fs().write(&path, text.as_bytes(), Readers::Chosen)?;
        }
        Ok(last)
    }

    /// Writes the files of a folder of this campaign to its copy, as far as they can be read and are no larger than the
    /// campaign takes them.
    fn copy_files(&self, copy: &Self, folder: &str, largest: u64) -> Result<(), StoreError> {
        let (from, to) = (self.path().join(folder), copy.path().join(folder));
        for name in self.fs().list(&from).unwrap_or_default() {
            let Ok(Some(bytes)) = self.fs().read_whole(&from.join(&name), largest) else {
                continue;
            };
            copy.fs().make_folder(&to)?;
            let path = to.join(name);
            copy.fs().write(&path, &bytes, Readers::Chosen)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::store::RealFs;
    use crate::store::samples::{self, rules};

    #[test]
    fn a_copy_has_the_pictures_that_were_handed_out_the_tables_and_the_rules_it_is_played_by() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("one");
        for folder in [HANDOUTS, TABLES] {
            fs::create_dir_all(path.join(folder)).unwrap();
        }
        fs::write(path.join(HANDOUTS).join("aa11"), "GIF89a..").unwrap();
        fs::write(path.join(TABLES).join("Weather.txt"), "Rain\nSun\n").unwrap();
        fs::create_dir(path.join(TABLES).join("older")).unwrap();
        fs::write(path.join("system.ron"), "(format: 1)").unwrap();
        let campaign = Folder::at(Arc::new(RealFs::default()), rules(), path);
        let copy = dir.path().join("two");
        campaign
            .copy_to(&copy, 1, &samples::founding(), &[])
            .unwrap();
        let read = |folder: &str, name| fs::read_to_string(copy.join(folder).join(name)).unwrap();
        assert_eq!(read(HANDOUTS, "aa11"), "GIF89a..");
        assert_eq!(read(TABLES, "Weather.txt"), "Rain\nSun\n");
        assert!(!copy.join(TABLES).join("older").exists());
        assert_eq!(read("", "system.ron"), "(format: 1)");
    }
}
