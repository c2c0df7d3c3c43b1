//! Files that others read, replaced whole: one that another program shows is written beside and renamed, so that nobody ever reads half
//! of it; the report of a panic stands beside the campaigns.

use std::path::Path;
use std::{io, process};

use super::StoreError;
use super::fs::{Fs, Readers, RealFs, parent_of, write_new};

/// Puts bytes in the place of a file, or makes it.
///
/// # Errors
/// The disk's. What stood there stands there still.
pub fn replace_shown(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let fs = RealFs::default();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = parent_of(path).join(format!(".{name}.{}.new", process::id()));
    // What an earlier one of this number left half written.
    let _ = fs.remove(&beside);
    let written =
        write_new(&fs, &beside, bytes, Readers::Anyone).and_then(|()| fs.rename(&beside, path));
    written.map_err(|error| {
        let _ = fs.remove(&beside);
        StoreError::at("write", path)(error)
    })
}

/// Writes a report in the place of the one before. It may quote what only the game master knows.
///
/// # Errors
/// The disk's.
pub fn keep_report(path: &Path, report: &str) -> io::Result<()> {
    let fs: &dyn Fs = &RealFs::default();
    fs.clear(path)?;
    write_new(fs, path, report.as_bytes(), Readers::Owner)
}
