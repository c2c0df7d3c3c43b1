//! What the store asks of the disk in memory: the seam, its handles and its locks.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::MutexGuard;

use super::super::fs::{Appending, Fs, Kind, Lock, Readers};
use super::super::simulation::disk::Node;
use super::{Drive, MemoryFs, Reach};

impl Fs for MemoryFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.read_from(path, 0, most)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let mut drive = self.drive();
        let disk = drive.look()?;
        let bytes = disk.bytes(disk.now.file(path)?);
        let bounded = |place: u64| usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
        let read = bytes[bounded(offset)..bounded(offset.saturating_add(most))].to_vec();
        drive.bytes_read += read.len();
        Ok(read)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        Ok(self.drive().look()?.now.find(path).map(|node| match node {
            Node::File(_) => Kind::File,
            Node::Folder(_) => Kind::Folder,
        }))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut drive = self.drive();
        let tree = &drive.look()?.now;
        Ok(tree.inside(tree.folder(folder)?).map(|(name, _)| name.to_owned()).collect())
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("create_dir", |disk| disk.create_dir(folder))
    }

    fn create_new(&self, path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut drive = self.drive();
        let file = drive.all_or_nothing("create_new", |disk| disk.create(path))?;
        Ok(Box::new(Handle { fs: self.clone(), file, life: drive.life }))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let drive = self.drive();
        Ok(Box::new(Handle { fs: self.clone(), file: drive.disk.now.file(path)?, life: drive.life }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("rename", |disk| disk.rename(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("remove", |disk| disk.remove(path))
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        self.drive().all_or_nothing("sync_dir", |disk| disk.sync_dir(folder))
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        let mut drive = self.drive();
        if !drive.locks.insert(path.to_owned()) {
            return Ok(Lock::Held(holder.to_owned()));
        }
        Ok(Lock::Ours(Box::new(Held { fs: self.clone(), path: path.to_owned(), life: drive.life })))
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        Ok(self.drive().locks.contains(path).then(|| "somebody".to_owned()))
    }
}

struct Handle {
    fs: MemoryFs,
    file: usize,
    life: usize,
}

impl Handle {
    fn drive(&self) -> io::Result<MutexGuard<'_, Drive>> {
        let drive = self.fs.drive();
        if drive.life == self.life { Ok(drive) } else { Err(io::Error::other("a handle of an earlier life")) }
    }
}

impl Appending for Handle {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.drive()?.operate("write", |disk, reach| {
            disk.write(self.file, &bytes[..reach.unwrap_or(Reach::All).of(bytes.len())]);
            Ok(())
        })
    }

    fn sync_data(&mut self) -> io::Result<()> {
        self.drive()?.operate("flush", |disk, reach| {
            match reach {
                None => disk.sync(self.file),
                Some(reach) => disk.fail_to_sync(self.file, |length| reach.of(length)),
            }
            Ok(())
        })
    }
}

struct Held {
    fs: MemoryFs,
    path: PathBuf,
    life: usize,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut drive = self.fs.drive();
        if drive.life == self.life {
            drive.locks.remove(&self.path);
        }
    }
}
