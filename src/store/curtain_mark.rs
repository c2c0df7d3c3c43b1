//! Whether the curtain was drawn when a campaign was last on a screen: an empty file says so, and that it is gone that it was
//! open. Whatever stands under its name, readable or not, means drawn: a start rather hides too much than too little.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;
use std::{io, thread};

use super::folder::{CurtainOf, Folder};
use super::fs::{Fs, Readers, parent_of, write_new};

/// How long a key waits for a disk that is slow.
const PATIENCE: Duration = Duration::from_millis(500);

impl Folder {
    /// Whether the curtain was drawn over this campaign at the end of the last sitting, however that ended.
    pub fn is_curtain_drawn(&self, of: CurtainOf) -> bool {
        let kind = self.fs().kind(&self.curtain_mark(of));
        kind.map_or(true, |kind| kind.is_some())
    }
}

/// Hands the state of the curtain to the thread that writes it, and waits for that as long as a key may take.
#[derive(Debug)]
pub struct CurtainKeeper {
    wishes: Sender<(bool, Sender<io::Result<()>>)>,
}

impl CurtainKeeper {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system's, which gives no thread.
    pub fn start(folder: &Folder, of: CurtainOf) -> io::Result<Self> {
        let (wishes, queue) = channel();
        let (fs, path) = (Arc::clone(folder.fs()), folder.curtain_mark(of));
        let work = move || write_each(fs.as_ref(), &path, &queue);
        thread::Builder::new()
            .name("curtain".to_owned())
            .spawn(work)?;
        Ok(Self { wishes })
    }

    /// Writes whether it is drawn; on return that is on the disk.
    ///
    /// # Errors
    /// The disk's, or that it takes longer than anybody would wait.
    pub fn keep(&self, is_drawn: bool) -> io::Result<()> {
        let (done, answer) = channel();
        self.wishes
            .send((is_drawn, done))
            .map_err(io::Error::other)?;
        match answer.recv_timeout(PATIENCE) {
            Ok(written) => written,
            Err(RecvTimeoutError::Timeout) => Err(io::ErrorKind::TimedOut.into()),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

/// The thread ends with whoever asks.
fn write_each(fs: &dyn Fs, path: &Path, queue: &Receiver<(bool, Sender<io::Result<()>>)>) {
    while let Ok((is_drawn, done)) = queue.recv() {
        // Whoever gave up waiting does not hear of it.
        let _ = done.send(write(fs, path, is_drawn));
    }
}

fn write(fs: &dyn Fs, path: &Path, is_drawn: bool) -> io::Result<()> {
    match (fs.kind(path)?.is_some(), is_drawn) {
        (true, true) | (false, false) => Ok(()),
        (false, true) => write_new(fs, path, b"", Readers::Chosen),
        (true, false) => {
            fs.remove(path)?;
            fs.sync_dir(parent_of(path))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{RealFs, samples};

    fn folder(at: &tempfile::TempDir) -> Folder {
        let disk = Arc::new(RealFs::default());
        Folder::at(disk, samples::rules(), at.path().to_owned())
    }

    #[test]
    fn it_is_as_it_was_kept_for_each_screen_by_itself() {
        let at = tempfile::tempdir().unwrap();
        let folder = folder(&at);
        assert!(
            !folder.is_curtain_drawn(CurtainOf::Player),
            "nobody drew it"
        );
        let keeper = CurtainKeeper::start(&folder, CurtainOf::Player).unwrap();
        for is_drawn in [true, true, false, false, true] {
            keeper.keep(is_drawn).unwrap();
            assert_eq!(folder.is_curtain_drawn(CurtainOf::Player), is_drawn);
            assert!(!folder.is_curtain_drawn(CurtainOf::Follower));
        }
    }

    #[test]
    fn whatever_lies_there_means_drawn() {
        let at = tempfile::tempdir().unwrap();
        let folder = folder(&at);
        std::fs::create_dir(folder.curtain_mark(CurtainOf::Player)).unwrap();
        std::fs::write(folder.curtain_mark(CurtainOf::Follower), "open").unwrap();
        for of in [CurtainOf::Player, CurtainOf::Follower] {
            assert!(folder.is_curtain_drawn(of), "{of:?}");
        }
        let keeper = CurtainKeeper::start(&folder, CurtainOf::Player).unwrap();
        assert!(keeper.keep(false).is_err(), "a folder is nothing of ours");
    }
}
