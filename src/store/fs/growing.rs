//! A file at whose end records are added.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use super::Appending;

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
