//! What the store asks of the disk in memory: the seam, its handles and its locks.

use std::ffi::OsString;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, MutexGuard};

use super::super::fs::{Appending, Fs, Holding, Kind, Lock, Readers, parent_of};
use super::super::simulation::disk::{Node, SimDisk};
use super::{Done, Drive, LockName, MemoryFs};

impl Fs for MemoryFs {
    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        self.read_from(path, 0, most)
    }

    fn read_from(&self, path: &Path, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let mut drive = self.drive();
        let disk = drive.look()?;
        let bytes = disk.bytes(disk.now.file(&self.locate(&disk.now, path)?)?);
        let bounded = |place: u64| {
            usize::try_from(place)
                .unwrap_or(usize::MAX)
                .min(bytes.len())
        };
        let read = bytes[bounded(offset)..bounded(offset.saturating_add(most))].to_vec();
        drive.bytes_read += read.len();
        Ok(read)
    }

    fn kind(&self, path: &Path) -> io::Result<Option<Kind>> {
        let mut drive = self.drive();
        let names = &drive.look()?.now;
        Ok(names
            .find(&self.locate(names, path)?)
            .map(|node| match node {
                Node::File(_) => Kind::File,
                Node::Folder(_) => Kind::Folder,
                Node::Link(_) => Kind::Link,
            }))
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        let mut drive = self.drive();
        let names = &drive.look()?.now;
        let folder = self.locate(names, folder)?;
        Ok(names
            .inside(names.folder(&folder)?)
            .map(|(name, _)| name.to_owned())
            .collect())
    }

    fn create_dir(&self, folder: &Path) -> io::Result<()> {
        let act = |disk: &mut SimDisk| disk.create_dir(&self.locate(&disk.now, folder)?);
        self.operating().all_or_nothing("create_dir", act)
    }

    fn create_new(&self, path: &Path, _readers: Readers) -> io::Result<Box<dyn Appending>> {
        let mut drive = self.operating();
        let act = |disk: &mut SimDisk| disk.create(&self.locate(&disk.now, path)?);
        let file = drive.all_or_nothing("create_new", act)?;
        Ok(Box::new(Handle {
            fs: self.clone(),
            file,
            life: drive.life,
        }))
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Appending>> {
        let drive = self.drive();
        let names = &drive.disk.now;
        let file = names.file(&self.locate(names, path)?)?;
        if self.below.is_some() && names.names_of(file) > 1 {
            return Err(refused("it has a second name elsewhere"));
        }
        Ok(Box::new(Handle {
            fs: self.clone(),
            file,
            life: drive.life,
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let act = |disk: &mut SimDisk| {
            let (from, to) = (self.locate(&disk.now, from)?, self.locate(&disk.now, to)?);
            disk.rename(&from, &to)
        };
        self.operating().all_or_nothing("rename", act)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let act = |disk: &mut SimDisk| disk.remove(&self.locate(&disk.now, path)?);
        self.operating().all_or_nothing("remove", act)
    }

    fn remove_dir(&self, folder: &Path) -> io::Result<()> {
        let act = |disk: &mut SimDisk| disk.remove_dir(&self.locate(&disk.now, folder)?);
        self.operating().all_or_nothing("remove_dir", act)
    }

    fn sync_dir(&self, folder: &Path) -> io::Result<()> {
        let act = |disk: &mut SimDisk| disk.sync_dir(&self.locate(&disk.now, folder)?);
        self.operating().all_or_nothing("sync_dir", act)
    }

    fn try_lock(&self, path: &Path, holder: &str) -> io::Result<Lock> {
        let mut drive = self.drive();
        if let Some(kind) = drive.lock_refusal {
            return Err(kind.into());
        }
        let located = self.locate(&drive.disk.now, path)?;
        match drive.disk.now.find(&located) {
            Some(Node::Link(_)) => return Err(refused("it is a link")),
            // Who holds it writes so there.
            Some(Node::File(file)) if self.below.is_none() => {
                drive.disk.write(file, holder.as_bytes());
            }
            Some(Node::File(file)) if drive.disk.now.names_of(file) > 1 => {
                return Err(refused("it has a second name elsewhere"));
            }
            // One that follows links makes the file where they lead.
            None if located != path && self.below.is_none() => drop(drive.disk.create(&located)?),
            Some(Node::File(_) | Node::Folder(_)) | None => {}
        }
        let name = self.lock_name(&drive, path)?;
        if drive.locks.contains_key(&name) {
            return Ok(Lock::Held(holder.to_owned()));
        }
        drive.locks_made += 1;
        let number = drive.locks_made;
        drive.locks.insert(name.clone(), number);
        Ok(Lock::Ours(Box::new(Held {
            fs: self.clone(),
            path: path.to_owned(),
            name,
            number,
            life: drive.life,
        })))
    }

    fn holder(&self, path: &Path) -> io::Result<Option<String>> {
        let drive = self.drive();
        let name = self.lock_name(&drive, path)?;
        Ok(drive
            .locks
            .contains_key(&name)
            .then(|| "somebody".to_owned()))
    }

    fn within(&self, folder: &Path) -> Arc<dyn Fs> {
        Arc::new(self.below(folder))
    }

    fn hold(&self) -> io::Result<Arc<dyn Fs>> {
        Ok(Arc::new(self.held()?))
    }

    fn check(&self) -> io::Result<()> {
        let Some((root, Some(folder))) = &self.below else {
            return Ok(());
        };
        match self.drive().disk.now.find(root) {
            Some(Node::Folder(there)) if there == *folder => Ok(()),
            _ => Err(missing(root)),
        }
    }
}

impl MemoryFs {
    /// The part of the disk below a folder.
    pub(in crate::store) fn below(&self, folder: &Path) -> Self {
        Self {
            drive: Arc::clone(&self.drive),
            below: Some((folder.to_owned(), None)),
        }
    }

    /// The same with its folder held.
    pub(in crate::store) fn held(&self) -> io::Result<Self> {
        let Some((root, None)) = &self.below else {
            return Ok(self.clone());
        };
        let drive = self.drive();
        let folder = drive.disk.now.folder(&drive.disk.now.follow(root))?;
        Ok(Self {
            drive: Arc::clone(&self.drive),
            below: Some((root.clone(), Some(folder))),
        })
    }

    fn lock_name(&self, drive: &Drive, path: &Path) -> io::Result<LockName> {
        let folder = self.locate(&drive.disk.now, parent_of(path))?;
        Ok((
            drive.disk.now.folder(&folder)?,
            path.file_name().unwrap_or_default().to_owned(),
        ))
    }
}

fn missing(path: &Path) -> io::Error {
    io::Error::new(
        ErrorKind::NotFound,
        format!("{} is not there any more", path.display()),
    )
}

fn refused(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, why)
}

struct Handle {
    fs: MemoryFs,
    file: usize,
    life: usize,
}

impl Handle {
    fn drive(&self) -> io::Result<MutexGuard<'_, Drive>> {
        let drive = self.fs.operating();
        if drive.life == self.life {
            Ok(drive)
        } else {
            Err(io::Error::other("a handle of an earlier life"))
        }
    }
}

impl Appending for Handle {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.drive()?.operate("write", |disk, reach| {
            disk.write(
                self.file,
                &bytes[..reach.unwrap_or(Done::All).of(bytes.len())],
            );
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

    fn length_at(&self, path: &Path) -> io::Result<u64> {
        let drive = self.fs.drive();
        let names = &drive.disk.now;
        match names.find(&self.fs.locate(names, path)?) {
            Some(Node::File(file)) if file == self.file => {
                Ok(drive.disk.bytes(file).len().try_into().unwrap())
            }
            _ => Err(missing(path)),
        }
    }
}

struct Held {
    fs: MemoryFs,
    path: PathBuf,
    name: LockName,
    number: usize,
    life: usize,
}

impl Holding for Held {
    fn check(&self) -> io::Result<()> {
        self.fs.check()?;
        let drive = self.fs.drive();
        let name = self.fs.lock_name(&drive, &self.path)?;
        let is_ours = drive.locks.get(&name) == Some(&self.number);
        if is_ours {
            Ok(())
        } else {
            Err(io::Error::other("the lock was taken away"))
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut drive = self.fs.drive();
        if drive.life == self.life && drive.locks.get(&self.name) == Some(&self.number) {
            drive.locks.remove(&self.name);
        }
    }
}
