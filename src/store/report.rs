//! A report of a panic, kept beside the campaigns.

use std::io;
use std::path::Path;

use super::fs::{Fs, Readers, RealFs, write_new};

/// Writes a report in the place of the one before. It may quote what only the game master knows.
///
/// # Errors
/// The disk's.
pub fn keep_report(path: &Path, report: &str) -> io::Result<()> {
    match RealFs::default().remove(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => write_new(&RealFs::default(), path, report.as_bytes(), Readers::Owner),
    }
}
