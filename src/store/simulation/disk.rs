//! What lies on a simulated disk: what the program sees, what is surely flushed, and what is still on its way.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::io::{self, ErrorKind};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// A disk. A clone is a second disk that goes its own way; contents are shared until one of the two writes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::store) struct SimDisk {
    /// The names as the program sees them.
    pub(in crate::store) now: Tree,
    /// The names that survive any crash.
    pub(super) flushed: Tree,
    /// What became of names since, oldest first: any of it may survive, and any of it may not.
    pub(super) pending: Vec<Change>,
    pub(super) contents: Vec<Content>,
    folders: usize,
}

/// A file, whatever its names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) bytes: Arc<Vec<u8>>,
    /// Up to here a flush has reported success, or has failed and will not be tried again by the system.
    pub(super) flushed: usize,
    /// What a flush lost: the system holds it for clean, shows it to readers, and never writes it.
    pub(super) lost: Vec<Range<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) enum Node {
    Folder(usize),
    File(usize),
    /// A link to a path from the root.
    Link(&'static str),
}

/// The names in a folder, by the folder's number.
type Name = (usize, OsString);

/// All names on a disk.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) struct Tree(BTreeMap<Name, Node>);

/// What became of a name, and the folders that have not been flushed since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    from: Option<Name>,
    to: Option<(Name, Node)>,
    unflushed: Vec<usize>,
}

/// The folder that all others lie in.
const ROOT: usize = 0;

impl Tree {
    pub(in crate::store) fn find(&self, path: &Path) -> Option<Node> {
        let names = path.components().filter_map(|component| match component {
            Component::Normal(name) => Some(name),
            _ => None,
        });
        names
            .into_iter()
            .try_fold(Node::Folder(ROOT), |node, name| match node {
                Node::Folder(folder) => self.0.get(&(folder, name.to_owned())).copied(),
                Node::File(_) | Node::Link(_) => None,
            })
    }

    /// The path without links that one with links leads to.
    pub(in crate::store) fn follow(&self, path: &Path) -> PathBuf {
        path.iter().fold(PathBuf::new(), |way, name| {
            let way = way.join(name);
            match self.find(&way) {
                Some(Node::Link(target)) => self.follow(Path::new(target)),
                _ => way,
            }
        })
    }

    /// Where a folder lies now.
    pub(in crate::store) fn path_of(&self, folder: usize) -> io::Result<PathBuf> {
        let mut paths = self.paths().into_iter();
        let found = paths.find(|(_, node)| *node == Node::Folder(folder));
        found
            .map(|(path, _)| path)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    /// How many names a file has.
    pub(in crate::store) fn names_of(&self, file: usize) -> usize {
        self.0
            .values()
            .filter(|node| **node == Node::File(file))
            .count()
    }

    pub(in crate::store) fn file(&self, path: &Path) -> io::Result<usize> {
        match self.find(path) {
            Some(Node::File(file)) => Ok(file),
            Some(Node::Folder(_)) => Err(ErrorKind::IsADirectory.into()),
            Some(Node::Link(_)) => Err(io::Error::new(ErrorKind::InvalidInput, "it is a link")),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    pub(in crate::store) fn folder(&self, path: &Path) -> io::Result<usize> {
        match self.find(path) {
            Some(Node::Folder(folder)) => Ok(folder),
            Some(Node::File(_) | Node::Link(_)) => Err(ErrorKind::NotADirectory.into()),
            None => Err(ErrorKind::NotFound.into()),
        }
    }

    /// What lies in a folder, sorted by name.
    pub(in crate::store) fn inside(&self, folder: usize) -> impl Iterator<Item = (&OsStr, Node)> {
        let names = self
            .0
            .range((folder, OsString::new())..(folder + 1, OsString::new()));
        names.map(|((_, name), node)| (name.as_os_str(), *node))
    }

    /// Every path that leads to something.
    pub(in crate::store) fn paths(&self) -> Vec<(PathBuf, Node)> {
        let mut paths = Vec::new();
        let mut folders = vec![(PathBuf::from("/"), ROOT)];
        while let Some((path, folder)) = folders.pop() {
            for (name, node) in self.inside(folder) {
                let path = path.join(name);
                if let Node::Folder(inner) = node {
                    folders.push((path.clone(), inner));
                }
                paths.push((path, node));
            }
        }
        paths
    }

    pub(super) fn apply(&mut self, change: &Change) {
        if let Some(from) = &change.from {
            self.0.remove(from);
        }
        if let Some((to, node)) = &change.to {
            self.0.insert(to.clone(), *node);
        }
    }

    fn name(&self, path: &Path) -> io::Result<Name> {
        let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
        Ok((self.folder(path.parent().unwrap_or(path))?, name.to_owned()))
    }
}

impl SimDisk {
    pub(in crate::store) fn create_dir(&mut self, path: &Path) -> io::Result<()> {
        self.folders += 1;
        self.link(path, Node::Folder(self.folders))
    }

    /// Makes an empty file and gives its number.
    pub(in crate::store) fn create(&mut self, path: &Path) -> io::Result<usize> {
        let file = self.contents.len();
        self.link(path, Node::File(file))?;
        self.contents.push(Content::default());
        Ok(file)
    }

    pub(in crate::store) fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        let node = self.now.find(from).ok_or(ErrorKind::NotFound)?;
        if let Some(Node::Folder(there)) = self.now.find(to)
            && self.now.inside(there).next().is_some()
        {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        let (from, to) = (self.now.name(from)?, self.now.name(to)?);
        self.change(Some(from), Some((to, node)));
        Ok(())
    }

    pub(in crate::store) fn remove(&mut self, path: &Path) -> io::Result<()> {
        let name = self.now.name(path)?;
        match self.now.find(path) {
            Some(Node::File(_) | Node::Link(_)) => self.change(Some(name), None),
            Some(Node::Folder(_)) => return Err(ErrorKind::IsADirectory.into()),
            None => return Err(ErrorKind::NotFound.into()),
        }
        Ok(())
    }

    pub(in crate::store) fn remove_dir(&mut self, path: &Path) -> io::Result<()> {
        let folder = self.now.folder(path)?;
        if self.now.inside(folder).next().is_some() {
            return Err(ErrorKind::DirectoryNotEmpty.into());
        }
        let name = self.now.name(path)?;
        self.change(Some(name), None);
        Ok(())
    }

    pub(in crate::store) fn sync_dir(&mut self, path: &Path) -> io::Result<()> {
        let folder = self.now.folder(path)?;
        for change in &mut self.pending {
            change.unflushed.retain(|unflushed| *unflushed != folder);
            if change.unflushed.is_empty() {
                self.flushed.apply(change);
            }
        }
        self.pending.retain(|change| !change.unflushed.is_empty());
        Ok(())
    }

    pub(in crate::store) fn bytes(&self, file: usize) -> &Arc<Vec<u8>> {
        &self.contents[file].bytes
    }

    pub(in crate::store) fn write(&mut self, file: usize, bytes: &[u8]) {
        Arc::make_mut(&mut self.contents[file].bytes).extend_from_slice(bytes);
    }

    pub(in crate::store) fn sync(&mut self, file: usize) {
        let content = &mut self.contents[file];
        content.flushed = content.bytes.len();
    }

    /// A flush that fails after so many parts of what it had to do. All of it is held for clean from then on.
    pub(in crate::store) fn fail_to_sync(&mut self, file: usize, done: impl Fn(usize) -> usize) {
        let content = &mut self.contents[file];
        let length = content.bytes.len();
        let lost = content.flushed + done(length - content.flushed)..length;
        content.flushed = length;
        content.lost.extend((!lost.is_empty()).then_some(lost));
    }

    /// How many names and files are not flushed.
    pub(super) fn unflushed(&self) -> (usize, usize) {
        let files = self
            .contents
            .iter()
            .filter(|content| content.flushed < content.bytes.len());
        (self.pending.len(), files.count())
    }

    /// Cuts a file short at once, as only a wrong protocol does.
    pub(in crate::store) fn truncate(&mut self, file: usize, length: usize) {
        let content = &mut self.contents[file];
        Arc::make_mut(&mut content.bytes).truncate(length);
        content.flushed = content.flushed.min(length);
    }

    /// Puts a file there as another program would, safely on the disk.
    pub(in crate::store) fn put(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let name = self.now.name(path)?;
        let node = Node::File(self.contents.len());
        self.contents.push(Content {
            bytes: Arc::new(bytes.to_vec()),
            flushed: bytes.len(),
            lost: Vec::new(),
        });
        for names in [&mut self.now, &mut self.flushed] {
            names.0.insert(name.clone(), node);
        }
        Ok(())
    }

    /// Gives what is there a second name, or a link one, as another program would, safely on the disk. What had that name
    /// before has it no longer.
    pub(in crate::store) fn give_name(&mut self, path: &Path, node: Node) {
        let name = self.now.name(path).unwrap();
        for names in [&mut self.now, &mut self.flushed] {
            names.0.insert(name.clone(), node);
        }
    }

    /// Drops from the memory of the system what it wrongly holds for clean: readers see what the disk has.
    pub(in crate::store) fn evict(&mut self) {
        for content in &mut self.contents {
            content.evict();
        }
    }

    fn link(&mut self, path: &Path, node: Node) -> io::Result<()> {
        let name = self.now.name(path)?;
        if self.now.0.contains_key(&name) {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.change(None, Some((name, node)));
        Ok(())
    }

    fn change(&mut self, from: Option<Name>, to: Option<(Name, Node)>) {
        let folders = from
            .iter()
            .chain(to.iter().map(|(name, _)| name))
            .map(|(folder, _)| *folder);
        let mut unflushed: Vec<usize> = folders.collect();
        unflushed.dedup();
        let change = Change {
            from,
            to,
            unflushed,
        };
        self.now.apply(&change);
        self.pending.push(change);
    }
}

impl Content {
    pub(super) fn evict(&mut self) {
        let bytes = Arc::make_mut(&mut self.bytes);
        for lost in std::mem::take(&mut self.lost).into_iter().rev() {
            if lost.end == bytes.len() {
                bytes.truncate(lost.start);
            } else {
                bytes[lost].fill(0);
            }
        }
        self.flushed = self.flushed.min(bytes.len());
    }
}
