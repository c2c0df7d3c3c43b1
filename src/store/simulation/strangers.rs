//! What others may do to a campaign's folder: plant links in it, take its lock away, exchange it for another.

use std::io::ErrorKind;
use std::path::Path;

use crate::campaign::Step;

use super::super::memory_fs::MemoryFs;
use super::super::{Folder, Notice, Opened, samples};
use super::disk::{Node, SimDisk};
use super::judge::{Broken, Court, Promise, Verdict, hold};
use super::table::{DIR, founded, history, open_or_mend};

/// A file of somebody else's, and what is in it.
const VICTIM: &str = "/data/victim";
const TREASURE: &[u8] = b"do not touch";
/// A folder of somebody else's.
const ELSEWHERE: &str = "/data/elsewhere";
/// Where the campaign is moved, and what comes into its place.
const AWAY: &str = "/data/away";
const OTHER: &str = "/data/other";

/// Whatever the store writes, or makes on the way.
const FILES: [&str; 7] = [
    ".lock",
    ".seed",
    "campaign.ron",
    "campaign.ron.new",
    "log/000001.ron",
    "log/000002.ron",
    "log/000002.ron.new",
];
const FOLDERS: [&str; 3] = ["log", "backups", "rescued"];

/// A saving: a few notes, with a snapshot after every second one.
const SAVINGS: u64 = 5;

/// A campaign that is played, whatever is refused.
pub(super) struct Player {
    pub(super) opened: Opened,
    /// What it was told is saved.
    pub(super) acknowledged: Vec<Step>,
    /// What it was told besides.
    pub(super) said: Vec<Notice>,
}

impl Player {
    pub(super) fn at(folder: &Folder) -> Result<Self, String> {
        let opened = open_or_mend(folder).map_err(|error| error.to_string())?;
        Ok(Self {
            opened,
            acknowledged: Vec::new(),
            said: Vec::new(),
        })
    }

    /// Says something and saves it, in a new segment if the old one takes nothing.
    pub(super) fn save(&mut self, words: &str, number: u64) {
        let Opened {
            campaign, writer, ..
        } = &mut self.opened;
        campaign.accept(samples::note(campaign.seq() + 1, words));
        let unsaved = |saved: u64| -> Vec<Step> {
            let steps = campaign.steps().iter();
            steps.filter(|step| step.seq > saved).cloned().collect()
        };
        let mut steps = unsaved(writer.stored());
        let appended = if writer.is_ready() {
            writer.append(&steps).ok()
        } else {
            None
        };
        let begun = || {
            let saved = writer.stored();
            steps = unsaved(saved);
            writer.begin(&campaign.base_at(saved).unwrap(), &steps).ok()
        };
        if appended.or_else(begun).is_some() {
            self.acknowledged.extend(steps);
            if number % 2 == 1 {
                // A refusal costs nothing: all of it is in the log already.
                self.said
                    .extend(writer.snapshot(&campaign.base()).into_iter().flatten());
            }
        }
        self.said.extend(writer.take_notices());
    }
}

impl Court {
    /// Everything others may do to a folder.
    pub(super) fn meet_strangers(&mut self) -> Verdict<()> {
        self.meet_links()?;
        self.meet_a_second_writer()?;
        self.meet_no_lock()?;
        self.meet_an_exchange()
    }

    /// Links to a file, to a folder, to nothing yet, and second names, in the place of whatever is written.
    fn meet_links(&mut self) -> Verdict<()> {
        for name in FILES {
            for planted in [
                Node::Link(VICTIM),
                Node::Link("/data/dangling"),
                Node::File(usize::MAX),
            ] {
                self.meet_link(name, planted)?;
            }
        }
        FOLDERS
            .into_iter()
            .try_for_each(|name| self.meet_link(name, Node::Link(ELSEWHERE)))
    }

    fn meet_link(&mut self, name: &str, planted: Node) -> Verdict<()> {
        self.counts.runs += 1;
        let fs = MemoryFs::with(founded());
        fs.put(VICTIM, TREASURE);
        let path = format!("{DIR}/{name}");
        fs.change(|disk| {
            disk.create_dir(Path::new(ELSEWHERE)).unwrap();
            if name == "log/000001.ron" {
                // What it held lies behind the link: that is how somebody sends it who wants to be written to.
                let bytes = disk
                    .bytes(disk.now.file(Path::new(&path)).unwrap())
                    .to_vec();
                disk.put(Path::new(VICTIM), &bytes).unwrap();
            }
            let victim = disk.now.file(Path::new(VICTIM)).unwrap();
            let node = if matches!(planted, Node::File(_)) {
                Node::File(victim)
            } else {
                planted
            };
            disk.give_name(Path::new(&path), node);
        });
        let before = fs.bytes(VICTIM);
        if let Ok(mut player) = Player::at(&self.folder(&fs)) {
            (0..SAVINGS).for_each(|number| player.save("played", number));
        }
        let disk = fs.disk();
        let is_there = |path: &str| disk.now.find(Path::new(path)).is_some();
        let made = disk
            .now
            .inside(disk.now.folder(Path::new(ELSEWHERE)).unwrap())
            .count();
        let is_as_before = is_there(VICTIM) && fs.bytes(VICTIM) == before;
        let is_clean = is_as_before && !is_there("/data/dangling") && made == 0;
        hold(Promise::NothingIsWrittenElsewhere, is_clean, || {
            format!("{planted:?} as {name} was followed")
        })
    }

    /// The lock is removed between any two savings, and a second one opens and plays until any other.
    fn meet_a_second_writer(&mut self) -> Verdict<()> {
        for (from, to) in (0..SAVINGS).flat_map(|from| (from..=SAVINGS).map(move |to| (from, to))) {
            self.counts.runs += 1;
            let fs = MemoryFs::with(founded());
            let fails = |how: String| Broken {
                promise: Promise::OneWriter,
                how,
            };
            let mut first = Player::at(&self.folder(&fs)).map_err(fails)?;
            let (mut second, mut acknowledged) = (None, Vec::new());
            for number in 0..SAVINGS {
                if number == from {
                    fs.remove_locks();
                    second = Some(Player::at(&self.folder(&fs)).map_err(fails)?);
                }
                if number == to {
                    acknowledged.extend(second.take().map(|player| player.acknowledged));
                }
                if let Some(player) = &mut second {
                    player.save("by the second", number);
                }
                first.save("by the first", number);
            }
            acknowledged.extend(second.map(|player| player.acknowledged));
            acknowledged.push(first.acknowledged.clone());
            drop(first);
            let found = Player::at(&self.folder(&fs))
                .and_then(|player| history(&player.opened))
                .map_err(fails)?;
            let is_there = |step: &Step| found.steps().contains(step);
            hold(
                Promise::AcknowledgedIsThere,
                acknowledged.iter().flatten().all(is_there),
                || {
                    format!(
                        "{acknowledged:?} were acknowledged, and {:?} is there",
                        found.steps()
                    )
                },
            )?;
        }
        Ok(())
    }

    /// Where no lock can be made the game is played in memory.
    fn meet_no_lock(&mut self) -> Verdict<()> {
        for kind in [
            ErrorKind::PermissionDenied,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::StorageFull,
        ] {
            self.counts.runs += 1;
            let fs = MemoryFs::with(founded());
            fs.refuse_locks(kind);
            let before = fs.disk();
            let fails = |how: String| Broken {
                promise: Promise::PlayingOnWorks,
                how,
            };
            let mut player = Player::at(&self.folder(&fs)).map_err(fails)?;
            (0..SAVINGS).for_each(|number| player.save("in memory", number));
            let is_untouched = player.acknowledged.is_empty() && fs.disk() == before;
            hold(Promise::OneWriter, is_untouched, || {
                format!("{kind:?}: written without a lock")
            })?;
        }
        Ok(())
    }

    /// Before any operation the folder is moved away, and another campaign's comes into its place.
    fn meet_an_exchange(&mut self) -> Verdict<()> {
        for at in 0.. {
            self.counts.runs += 1;
            let fs = MemoryFs::with(founded());
            fs.change(|disk| copy_campaign(disk, OTHER));
            let before = contents(&fs, OTHER);
            let fails = |how: String| Broken {
                promise: Promise::PlayingOnWorks,
                how,
            };
            let mut player = Player::at(&self.folder(&fs)).map_err(fails)?;
            let operations = fs.operations();
            let hand = fs.clone();
            fs.before(at, move || {
                hand.change(|disk| {
                    disk.rename(Path::new(DIR), Path::new(AWAY)).unwrap();
                    disk.rename(Path::new(OTHER), Path::new(DIR)).unwrap();
                });
            });
            (0..SAVINGS).for_each(|number| player.save("played", number));
            if fs.operations() - operations <= at {
                return Ok(());
            }
            hold(
                Promise::NothingIsWrittenElsewhere,
                contents(&fs, DIR) == before,
                || format!("exchanged before operation {at}, the other campaign was written"),
            )?;
            let acknowledged = std::mem::take(&mut player.acknowledged);
            drop(player);
            fs.change(|disk| {
                disk.rename(Path::new(DIR), Path::new(OTHER)).unwrap();
                disk.rename(Path::new(AWAY), Path::new(DIR)).unwrap();
            });
            let found = Player::at(&self.folder(&fs))
                .and_then(|player| history(&player.opened))
                .map_err(fails)?;
            let is_there = found.steps().starts_with(&acknowledged);
            hold(Promise::AcknowledgedIsThere, is_there, || {
                format!(
                    "exchanged before operation {at}: {acknowledged:?} became {:?}",
                    found.steps()
                )
            })?;
        }
        Ok(())
    }
}

fn copy_campaign(disk: &mut SimDisk, to: &str) {
    for (path, node) in disk.now.paths() {
        let Ok(rest) = path.strip_prefix(DIR) else {
            continue;
        };
        let copy = Path::new(to).join(rest);
        match node {
            Node::Folder(_) => disk.create_dir(&copy).unwrap(),
            Node::File(file) => {
                let bytes = disk.bytes(file).to_vec();
                disk.put(&copy, &bytes).unwrap();
            }
            Node::Link(_) => {}
        }
    }
}

/// Every file below a folder, by its name there.
fn contents(fs: &MemoryFs, folder: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs.files().into_iter();
    let below =
        files.filter_map(|path| Some((path.strip_prefix(folder)?.to_owned(), fs.bytes(&path))));
    below.collect()
}
