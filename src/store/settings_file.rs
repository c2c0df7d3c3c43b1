//! settings.ron: read at the start, replaced when something is chosen otherwise, never where it was not understood.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::{io, process, thread};

use ron::ser::PrettyConfig;

use super::envelope::{ron_options, written};
use super::fs::{Fs, Readers, parent_of};
use super::settings::{Change, OnlySchema, Settings};
use super::text::as_text;
use super::{Notice, RealFs, StoreError};

/// The first line.
const FOREWORD: &str = "// Astragal keeps this file. Values may be edited; comments are lost.\n";

/// How often another writer is given way before the change is given up.
const TRIES: usize = 8;

#[derive(Debug, Clone)]
pub struct SettingsFile {
    fs: Arc<dyn Fs>,
    path: PathBuf,
}

impl SettingsFile {
    /// The file of this folder.
    pub fn of(config_dir: &Path) -> Self {
        Self::on(Arc::new(RealFs::default()), config_dir)
    }

    /// The file of a folder on a disk.
    pub fn on(fs: Arc<dyn Fs>, config_dir: &Path) -> Self {
        Self {
            fs,
            path: config_dir.join("settings.ron"),
        }
    }

    /// Where it is, or would be.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says; without a file, everything is as the program comes.
    ///
    /// # Errors
    /// [`StoreError`], with the place in the file; it stays as it is.
    pub fn read(&self) -> Result<Settings, StoreError> {
        self.fs.read_if_there(&self.path)?.map_or_else(
            || Ok(Settings::default()),
            |bytes| parse(&self.path, &bytes),
        )
    }

    /// Makes changes to what the file says now, whoever wrote that.
    ///
    /// # Errors
    /// [`StoreError`]: it is not understood and stays as it is, or the disk does not take it.
    pub fn change(&self, changes: &[Change]) -> Result<(), StoreError> {
        let folder = parent_of(&self.path);
        self.fs.make_folder(folder)?;
        for _ in 0..TRIES {
            let before = self.fs.read_if_there(&self.path)?;
            let mut settings = match &before {
                Some(bytes) => parse(&self.path, bytes)?,
                None => Settings::default(),
            };
            changes.iter().for_each(|change| settings.change(change));
            let text = compose(&settings)?;
            if before.as_deref() == Some(text.as_bytes())
                || self.replace(before.as_deref(), &text)?
            {
                return Ok(());
            }
        }
        Err(StoreError::at("replace", &self.path)(
            io::ErrorKind::ResourceBusy.into(),
        ))
    }

    /// Puts a text in the place of these bytes; false if others stand there by now.
    fn replace(&self, before: Option<&[u8]>, text: &str) -> Result<bool, StoreError> {
        // A name of this process's own: nobody else renames what is half written.
        let new = self
            .path
            .with_extension(format!("ron.{}.new", process::id()));
        self.fs
            .write_beside(&new, text.as_bytes(), Readers::Anyone)?;
        // Looked at again as late as can be: an editor may have saved it a moment ago.
        if self.fs.read_if_there(&self.path)?.as_deref() != before {
            self.fs
                .remove(&new)
                .map_err(StoreError::at("remove", &new))?;
            return Ok(false);
        }
        self.fs.replace(&new, &self.path)?;
        let folder = parent_of(&self.path);
        self.fs.flush(folder)?;
        Ok(true)
    }
}

impl Settings {
    /// The settings of a folder; those the program comes with where there is no folder, or where a notice says why.
    pub fn in_folder(config_dir: Option<&Path>) -> (Self, Option<Notice>) {
        match config_dir.map_or_else(|| Ok(Self::default()), |dir| SettingsFile::of(dir).read()) {
            Ok(settings) => (settings, None),
            Err(error) => (
                Self::default(),
                Some(Notice::Settings {
                    why: error.to_string(),
                }),
            ),
        }
    }
}

fn parse(path: &Path, bytes: &[u8]) -> Result<Settings, StoreError> {
    let text = &*as_text(path, bytes)?;
    if text.trim().is_empty() {
        return Ok(Settings::default());
    }
    let only: OnlySchema = ron_options()
        .from_str(text)
        .map_err(StoreError::unread(path, 1, text))?;
    if let Some(schema) = only.if_newer() {
        return Err(StoreError::Newer {
            path: path.to_owned(),
            schema,
        });
    }
    ron_options()
        .from_str(text)
        .map_err(StoreError::unread(path, 1, text))
}

fn compose(settings: &Settings) -> Result<String, ron::Error> {
    let style = PrettyConfig::new().indentor("  ");
    Ok(format!("{FOREWORD}{}\n", written(settings, style)?))
}

/// Hands changes to the thread that writes them.
#[derive(Debug)]
pub struct SettingsKeeper {
    changes: Option<Sender<Change>>,
    thread: Option<JoinHandle<()>>,
}

impl SettingsKeeper {
    /// Starts the thread; it says when a change could not be kept.
    ///
    /// # Errors
    /// The system's, which gives no thread.
    pub fn start(
        file: SettingsFile,
        refused: impl Fn(StoreError) + Send + 'static,
    ) -> io::Result<Self> {
        let (changes, queue) = channel();
        let work = move || keep(&file, &queue, &refused);
        let thread = thread::Builder::new()
            .name("settings".to_owned())
            .spawn(work)?;
        Ok(Self {
            changes: Some(changes),
            thread: Some(thread),
        })
    }

    /// Keeps a change, soon.
    pub fn keep(&self, change: Change) {
        if let Some(changes) = &self.changes {
            // The thread ends with this, and not before.
            let _ = changes.send(change);
        }
    }
}

/// What is queued is written first.
impl Drop for SettingsKeeper {
    fn drop(&mut self) {
        self.changes = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Several changes that came meanwhile, as keys held down make them, are one writing.
fn keep(file: &SettingsFile, queue: &Receiver<Change>, refused: &impl Fn(StoreError)) {
    while let Ok(first) = queue.recv() {
        let changes: Vec<Change> = std::iter::once(first).chain(queue.try_iter()).collect();
        if let Err(error) = file.change(&changes) {
            refused(error);
        }
    }
}

#[cfg(test)]
mod tests;
