//! A disk in memory that takes everything, for tests that would wait for a real one too often.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use astragal::store::{Appending, Fs, Holding, Kind, Lock, Readers};

/// The disk. Clones are the same disk.
#[derive(Debug, Clone, Default)]
pub struct MemoryDisk(Arc<Mutex<Contents>>);

/// The bytes of a file, which a handle keeps whatever the file is called meanwhile.
type Bytes = Arc<Mutex<Vec<u8>>>;

#[derive(Debug, Default)]
struct Contents {
    files: BTreeMap<PathBuf, Bytes>,
    folders: BTreeSet<PathBuf>,
    locks: BTreeSet<PathBuf>,
}

impl MemoryDisk {
    /// Puts a file there as another program would, with the folders above it.
    #[allow(dead_code, reason = "not all who have this disk put files there")]
    pub fn put(&self, path: &Path, bytes: &[u8]) {
        let mut contents = self.contents();
        contents
            .folders
            .extend(path.ancestors().skip(1).map(Path::to_owned));
        contents
            .files
            .insert(path.to_owned(), Arc::new(Mutex::new(bytes.to_vec())));
    }

    /// Every file there is, with its bytes.
    #[allow(dead_code, reason = "not all who have this disk look at its files")]
    pub fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let contents = self.contents();
        contents
            .files
            .iter()
            .map(|(path, bytes)| (path.clone(), held(bytes).clone()))
            .collect()
    }

    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Fs for MemoryDisk {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.read_from(path, 0, most)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let bounded = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let contents = self.contents();
        let bytes = contents.files.get(path).ok_or(ErrorKind::NotFound)?;
        let held = held(bytes);
        let rest = held.get(bounded(offset)..).unwrap_or_default();
        Ok(rest[..rest.len().min(bounded(most))].to_vec())
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        Ok(self
            .contents()
            .locks
            .contains(path)
            .then(|| "somebody".to_owned()))
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        let contents = self.contents();
        let is_folder = path == Path::new("/") || contents.folders.contains(path);
        let file = contents.files.contains_key(path).then_some(Kind::File);
        Ok(file.or(is_folder.then_some(Kind::Folder)))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let contents = self.contents();
        let paths = contents.files.keys().chain(&contents.folders);
        let inside = paths.filter(|path| path.parent() == Some(folder));
        Ok(inside
            .filter_map(|path| path.file_name())
            .map(OsString::from)
            .collect())
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        let is_new = self.contents().folders.insert(folder.to_owned());
        if is_new {
            Ok(())
        } else {
            Err(ErrorKind::AlreadyExists.into())
        }
    }

    fn create_new(&self, path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut contents = self.contents();
        if contents.files.contains_key(path) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let bytes = Bytes::default();
        contents.files.insert(path.to_owned(), Arc::clone(&bytes));
        Ok(Box::new(End(bytes)))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let contents = self.contents();
        let bytes = contents.files.get(path).ok_or(ErrorKind::NotFound)?;
        Ok(Box::new(End(Arc::clone(bytes))))
    }

    fn remove_dir(&self, folder: &Path) -> io::Result<()> {
        self.contents().folders.remove(folder);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut contents = self.contents();
        let moved = |path: &Path| {
            let rest = path.strip_prefix(from).ok()?;
            Some(if rest.as_os_str().is_empty() {
                to.to_owned()
            } else {
                to.join(rest)
            })
        };
        let Contents { files, folders, .. } = &mut *contents;
        let old = std::mem::take(files).into_iter();
        // What moves comes last, so that it replaces what stood there.
        let (staying, moving): (Vec<_>, Vec<_>) = old.partition(|(path, _)| moved(path).is_none());
        files.extend(staying);
        files.extend(
            moving
                .into_iter()
                .filter_map(|(path, bytes)| Some((moved(&path)?, bytes))),
        );
        *folders = folders
            .iter()
            .map(|path| moved(path).unwrap_or_else(|| path.clone()))
            .collect();
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.contents()
            .files
            .remove(path)
            .map(drop)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn sync_dir(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        if !self.contents().locks.insert(path.to_owned()) {
            return Ok(Lock::Held(holder.to_owned()));
        }
        Ok(Lock::Ours(Box::new(Held {
            disk: self.clone(),
            path: path.to_owned(),
        })))
    }

    fn within(&self, _folder: &Path) -> Arc<dyn Fs> {
        Arc::new(self.clone())
    }

    fn hold(&self) -> io::Result<Arc<dyn Fs>> {
        Ok(Arc::new(self.clone()))
    }

    fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

/// The end of a file.
struct End(Bytes);

fn held(bytes: &Bytes) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Appending for End {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        held(&self.0).extend_from_slice(bytes);
        Ok(())
    }

    fn sync_data(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn length_at(&self, _path: &Path) -> io::Result<u64> {
        Ok(held(&self.0).len() as u64)
    }
}

impl Holding for Held {
    fn check(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A lock, while it is kept.
struct Held {
    disk: MemoryDisk,
    path: PathBuf,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.disk.contents().locks.remove(&self.path);
    }
}
