//! Files of text: not too large, and with our own words for what is often wrong with them.

use std::borrow::Cow;
use std::path::Path;

use memchr::memchr;

use crate::words::composed;

use super::StoreError;
use super::fs::Fs;

/// The largest file that is read.
const LIMIT_MIB: u64 = 64;

/// Its bytes.
pub(super) const LARGEST: u64 = LIMIT_MIB << 20;

/// Marks that a merge leaves in a file it could not merge.
const CONFLICT_MARKS: [&str; 2] = ["<<<<<<< ", ">>>>>>> "];

/// What is wrong with a sealed line whose seal does not hold.
pub(super) fn why_broken(line: &[u8]) -> &'static str {
    let is_mark = |mark: &str| line.starts_with(mark.as_bytes());
    if line.contains(&0) {
        "there are NUL bytes here, as a crashed disk or UTF-16 leaves them"
    } else if is_mark("\u{feff}") {
        "a byte order mark stands here: an editor saved this file"
    } else if CONFLICT_MARKS.into_iter().any(is_mark) || is_mark("=======") {
        "this is a merge-conflict mark"
    } else if str::from_utf8(line).is_err() {
        "this is not UTF-8"
    } else {
        "the line does not match its checksum"
    }
}

/// All of a file, unless it is larger than any of ours.
pub(super) fn read_limited(fs: &dyn Fs, path: &Path) -> Result<Vec<u8>, StoreError> {
    read_up_to(LIMIT_MIB, fs, path)
}

/// All of a file, unless it is larger than so many MiB.
pub(super) fn read_up_to(limit_mib: u64, fs: &dyn Fs, path: &Path) -> Result<Vec<u8>, StoreError> {
    let read = fs
        .read_whole(path, limit_mib << 20)
        .map_err(StoreError::at("read", path))?;
    read.ok_or_else(|| StoreError::TooLarge {
        path: path.to_owned(),
        limit_mib,
    })
}

/// The text of a file that people write.
pub(super) fn read_text(fs: &dyn Fs, path: &Path) -> Result<String, StoreError> {
    as_text(path, &read_limited(fs, path)?).map(Cow::into_owned)
}

/// The text of a file that people write, in composed letters.
pub(super) fn as_text<'a>(path: &Path, bytes: &'a [u8]) -> Result<Cow<'a, str>, StoreError> {
    as_written(path, bytes).map(composed)
}

/// The text in a file's bytes, letter by letter; a byte order mark at its beginning is passed over.
pub(super) fn as_written<'a>(path: &Path, bytes: &'a [u8]) -> Result<&'a str, StoreError> {
    let complain = |at: usize, what: &'static str| {
        let line = bytes.iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
        StoreError::NotText {
            path: path.to_owned(),
            line,
            what,
        }
    };
    if let Some(at) = memchr(0, bytes) {
        return Err(complain(
            at,
            "there are NUL bytes here, as a crashed disk or UTF-16 leaves them: put back a copy",
        ));
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        complain(
            error.valid_up_to(),
            "this is not UTF-8: save the file as UTF-8",
        )
    })?;
    for (at, line) in text.split_inclusive('\n').scan(0, |at, line| {
        Some((std::mem::replace(at, *at + line.len()), line))
    }) {
        if CONFLICT_MARKS.iter().any(|mark| line.starts_with(mark)) {
            return Err(complain(
                at,
                "this is a merge-conflict mark: keep one of the two versions and delete the marks",
            ));
        }
    }
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(bytes: &[u8]) -> String {
        as_text(Path::new("campaign.ron"), bytes)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn what_is_no_text_is_named_with_its_line() {
        assert!(complaint(b"(\n\0)").starts_with("campaign.ron:2: there are NUL bytes"));
        assert!(complaint(b"(\n\n\xff)").starts_with("campaign.ron:3: this is not UTF-8"));
        assert!(
            complaint(b"(\n<<<<<<< HEAD\n)")
                .starts_with("campaign.ron:2: this is a merge-conflict mark")
        );
    }

    #[test]
    fn letters_are_composed() {
        let text = as_text(Path::new("campaign.ron"), "(\"Zoe\u{308}\")".as_bytes()).unwrap();
        assert_eq!(text, "(\"Zo\u{eb}\")");
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        assert_eq!(
            as_text(Path::new("campaign.ron"), "\u{feff}()".as_bytes()).unwrap(),
            "()"
        );
    }
}
