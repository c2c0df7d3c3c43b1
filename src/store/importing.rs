//! Files that are brought in, and those that an import makes: new ones beside the game master's own, which are never
//! written over.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::import::LARGEST;

use super::StoreError;
use super::fs::{Fs, Readers, write_new};
use super::slug::slug;

/// What stands before the seal of a text that was checked as it was kept.
const SEAL: &str = "// checked ";

/// The most files of one name.
const MOST: usize = 1000;

/// The bytes of a file that is not too large to be brought in.
///
/// # Errors
/// Why not, in words, and whether it was the disk.
pub fn read_import_file(path: &Path) -> Result<Vec<u8>, (String, bool)> {
    let about = std::fs::metadata(path).map_err(|error| of_disk(&error))?;
    if about.is_dir() {
        return Err(("this is a folder: name the files in it".to_owned(), true));
    }
    if about.len() > LARGEST {
        return Err(too_large());
    }
    read_import(File::open(path).map_err(|error| of_disk(&error))?)
}

/// The same of what is being read already.
///
/// # Errors
/// Why not, in words, and whether it was the disk.
pub fn read_import(source: impl Read) -> Result<Vec<u8>, (String, bool)> {
    let mut bytes = Vec::new();
    let mut source = source.take(LARGEST + 1);
    source
        .read_to_end(&mut bytes)
        .map_err(|error| of_disk(&error))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LARGEST) {
        return Err(too_large());
    }
    Ok(bytes)
}

fn of_disk(error: &io::Error) -> (String, bool) {
    (format!("cannot be read: {error}"), true)
}

fn too_large() -> (String, bool) {
    let most = LARGEST >> 20;
    let why = format!(
        "it is larger than {most} MiB and was not read: split it, or export only what you need"
    );
    (why, false)
}

/// A path as far as the names in its folder agree on how it goes on; a folder's with the stroke behind it.
pub fn completed_path(typed: &str) -> String {
    let (folder, start) = match typed.rfind(std::path::MAIN_SEPARATOR) {
        Some(end) => typed.split_at(end + 1),
        None => ("", typed),
    };
    let dir = if folder.is_empty() { "." } else { folder };
    let entries = std::fs::read_dir(super::typed_path(Path::new(dir)));
    let names = entries.into_iter().flatten().flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        let is_meant = name.starts_with(start) && (!start.is_empty() || !name.starts_with('.'));
        let is_dir = is_meant && entry.path().is_dir();
        is_meant.then(|| {
            name + if is_dir {
                std::path::MAIN_SEPARATOR_STR
            } else {
                ""
            }
        })
    });
    let common = names.reduce(|one, other| {
        let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
        alike.map(|(a, _)| a).collect()
    });
    format!("{folder}{}", common.as_deref().unwrap_or(start))
}

/// Keeps texts as `FOLDER/SYSTEM.NAME.ron` in the data folder, or with a number where that is there, each whole or not at
/// all; gives their paths. They are called by the first word of their source.
///
/// # Errors
/// The disk's. Nothing of what could not be kept is left behind then.
pub fn keep_imported(
    fs: &dyn Fs,
    data_dir: &Path,
    (system, source): (&str, &str),
    files: &[(&str, String)],
) -> Result<Vec<PathBuf>, StoreError> {
    let name = slug(source.split('.').next().unwrap_or_default());
    let keep =
        |(folder, text): &(&str, String)| keep_text(fs, data_dir, (folder, system, &name), text);
    files.iter().map(keep).collect()
}

fn keep_text(
    fs: &dyn Fs,
    data_dir: &Path,
    (folder, system, name): (&str, &str, &str),
    text: &str,
) -> Result<PathBuf, StoreError> {
    let dir = data_dir.join(folder);
    fs.make_folder(&dir)?;
    let path = free_path(fs, &dir, &format!("{system}.{name}"))
        .map_err(StoreError::at("write into", &dir))?;
    // A name that begins with a point is passed over, so that half of a file is never read.
    let unfinished = dir.join(format!(".{system}.{name}.{}", std::process::id()));
    let written = write_new(fs, &unfinished, sealed(text).as_bytes(), Readers::Chosen)
        .and_then(|()| fs.rename(&unfinished, &path))
        .and_then(|()| fs.sync_dir(&dir));
    if let Err(error) = written {
        // What cannot be taken away is passed over too.
        let _ = fs.remove(&unfinished);
        return Err(StoreError::at("write", &path)(error));
    }
    Ok(path)
}

/// A text with a seal at its end: what was checked when it was kept need not be at every start.
fn sealed(text: &str) -> String {
    format!("{text}{}\n", seal_of(text))
}

fn seal_of(text: &str) -> String {
    let sum = crc32fast::hash(text.as_bytes());
    format!("{SEAL}{} {sum:08x}", env!("CARGO_PKG_VERSION"))
}

/// Whether a text is as this version of the program kept it.
pub(super) fn is_sealed(text: &str) -> bool {
    let end = text.rfind(SEAL).unwrap_or(text.len());
    let (body, seal) = text.split_at(end);
    !seal.is_empty() && seal.trim_end() == seal_of(body)
}

fn free_path(fs: &dyn Fs, dir: &Path, name: &str) -> io::Result<PathBuf> {
    for number in 1..MOST {
        let number = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = dir.join(format!("{name}{number}.ron"));
        if fs.kind(&path)?.is_none() {
            return Ok(path);
        }
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        format!("there are {MOST} files called {name} already"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::memory_fs::MemoryFs;
    use super::*;

    #[test]
    fn a_file_that_is_there_stays_and_the_new_one_gets_a_number() {
        let fs = MemoryFs::default();
        let keep = |text: &str| {
            keep_text(
                &fs,
                Path::new("/data"),
                ("bestiary", "dice-pool", "imps"),
                text,
            )
            .unwrap()
        };
        assert_eq!(keep("one"), Path::new("/data/bestiary/dice-pool.imps.ron"));
        assert_eq!(
            keep("two"),
            Path::new("/data/bestiary/dice-pool.imps-2.ron")
        );
        assert_eq!(
            fs.read(Path::new("/data/bestiary/dice-pool.imps.ron"), 100)
                .unwrap(),
            sealed("one").as_bytes()
        );
        assert_eq!(fs.list(Path::new("/data/bestiary")).unwrap().len(), 2);
    }
}
