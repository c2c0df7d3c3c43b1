//! What is done to a file or a folder once it is open, however its path was looked up.

use std::fs::File;
use std::io;
use std::io::{Read, Write};
use std::path::Path;

use super::Appending;

pub(super) fn ordinary(file: File) -> io::Result<File> {
    let kind = file.metadata()?.file_type();
    if kind.is_file() || kind.is_dir() {
        Ok(file)
    } else {
        Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is a pipe or a device, and no file",
        ))
    }
}

#[cfg(unix)]
pub(super) fn flush_folder(folder: &File) -> io::Result<()> {
    match folder.sync_all() {
        // Some network file systems know no flush of a folder: there is nothing more to ask of them.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Reads a file, unless it is larger than so: of a gigabyte that is none of ours not a byte.
pub(super) fn read_all(file: File, largest: u64) -> io::Result<Option<Vec<u8>>> {
    if file.metadata().is_ok_and(|found| found.len() > largest) {
        return Ok(None);
    }
    let bytes = read_rest(file, 0, largest.saturating_add(1))?;
    let is_larger = u64::try_from(bytes.len()).is_ok_and(|length| length > largest);
    Ok((!is_larger).then_some(bytes))
}

/// Reads a file from where it stands, at most so many bytes, with room for all of them from the start: without it they come
/// in doubling pieces, from 32 bytes on.
pub(super) fn read_rest(file: File, from: u64, most: u64) -> io::Result<Vec<u8>> {
    let rest = file
        .metadata()
        .map_or(0, |found| found.len().saturating_sub(from));
    // One more shows the end.
    let room = usize::try_from(rest.saturating_add(1).min(most)).unwrap_or(0);
    let mut bytes = Vec::with_capacity(room);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes over what the last holder wrote. Blocks are not given back first only to be taken again: that costs most of a start.
pub(super) fn say_who(file: &mut File, holder: &str) -> io::Result<()> {
    Write::write_all(file, holder.as_bytes())?;
    let length = holder.len().try_into().unwrap_or(u64::MAX);
    if file.metadata()?.len() == length {
        Ok(())
    } else {
        file.set_len(length)
    }
}

/// What the holder of a lock wrote of itself. It is a courtesy: where it cannot be read, nobody is named.
pub(super) fn read_holder(file: File) -> String {
    let mut holder = String::new();
    let _ = file.take(200).read_to_string(&mut holder);
    holder
}

/// A file that only grows, and gives back what was reserved for it and not used.
#[derive(Debug)]
pub(super) struct Growing {
    pub(super) file: File,
    is_reserved: bool,
}

impl Growing {
    pub(super) fn of(file: File) -> Self {
        Self {
            file,
            is_reserved: false,
        }
    }
}

impl Appending for Growing {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        Write::write_all(&mut self.file, bytes)
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    /// Only within a campaign's folder a name is looked after.
    fn length_at(&self, _path: &Path) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    #[cfg(target_os = "linux")]
    fn reserve(&mut self, bytes: u64) {
        use rustix::fs::{FallocateFlags, fallocate};
        if let Ok(found) = self.file.metadata() {
            // The length stays: a reader never sees what is only reserved.
            self.is_reserved |=
                fallocate(&self.file, FallocateFlags::KEEP_SIZE, found.len(), bytes).is_ok();
        }
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(found) = self.file.metadata().ok().filter(|_| self.is_reserved) {
            // Best effort: a few blocks more than needed are no harm.
            let _ = self.file.set_len(found.len());
        }
    }
}
