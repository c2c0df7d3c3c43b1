//! A report of a panic, kept beside the campaigns.

use std::io::{self, Write};
use std::path::Path;

/// Writes a report where the next one will replace it.
///
/// # Errors
/// The disk's.
pub fn keep_report(path: &Path, report: &str) -> io::Result<()> {
    let mut file = std::fs::File::create(path)?;
    file.write_all(report.as_bytes())?;
    file.sync_all()
}
