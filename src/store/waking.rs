//! Waking somebody who reads along when something changes on the disk, who else sleeps.

use std::path::Path;
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use super::Follower;

/// Between two looks, where nothing says that something changed.
pub const PACE: Duration = Duration::from_secs(2);

/// What wakes somebody as long as it is kept.
#[derive(Debug)]
pub struct Waking(
    #[expect(dead_code, reason = "it watches until it is dropped")] RecommendedWatcher,
);

impl Waking {
    /// Has the system say when there may be something new for a follower; nothing where it cannot.
    pub fn of(follower: &Follower, wake: impl Fn() + Send + 'static) -> Option<Self> {
        let folders = follower.watched();
        if folders.iter().any(|folder| is_far(folder)) {
            return None;
        }
        let tell = move |event: notify::Result<notify::Event>| {
            // Our own reading is an event too, and must not wake us to read again.
            if !event.is_ok_and(|event| event.kind.is_access()) {
                wake();
            }
        };
        let mut watcher = notify::recommended_watcher(tell).ok()?;
        for folder in folders {
            watcher.watch(&folder, RecursiveMode::NonRecursive).ok()?;
        }
        Some(Self(watcher))
    }
}

/// Whether a folder lies on a file system that others change without this machine hearing of it, although it would
/// watch: NFS, AFS, SMB and CIFS, 9P, Ceph, and whatever FUSE leads to.
#[cfg(target_os = "linux")]
fn is_far(folder: &Path) -> bool {
    const FAR: [u32; 8] = [
        0x6969,
        0x5346_414f,
        0x517b,
        0xfe53_4d42,
        0xff53_4d42,
        0x0102_1997,
        0x00c3_6400,
        0x6573_5546,
    ];
    // The numbers have 32 bits, whatever the word they come in.
    rustix::fs::statfs(folder).is_ok_and(|found| FAR.contains(&(found.f_type as u32)))
}

#[cfg(not(target_os = "linux"))]
fn is_far(_folder: &Path) -> bool {
    false
}
