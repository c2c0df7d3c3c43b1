//! The folder all campaigns stand in: which there are, how each stands, and making a new one.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;
use std::{io, process};

use jiff::Timestamp;

use crate::campaign::finding::is_worth_a_line;
use crate::campaign::log_text::{Entry as Told, Kind as ToldKind, tell_latest};
use crate::campaign::{Base, Campaign, CreatureId, Evening, Hero, Ledger, Step};
use crate::dice::Seed;
use crate::systems::{Rulebook, System};
use crate::words::composed;

use super::fs::{Fs, Kind, Readers, RealFs, Sharing};
use super::fs_ops::{make_at_free, none_is_free};
use super::house_rules::OWN_FOLDERS;
use super::parallel_map::{parallel_map, threads_at_hand};
use super::slug::{numbered, slug};
use super::{Folder, StoreError};

/// The folder of all campaigns.
#[derive(Debug, Clone)]
pub struct Shelf {
    fs: Arc<dyn Fs>,
    rules: Arc<Rulebook>,
    dir: PathBuf,
}

/// A campaign as a list shows it.
#[derive(Debug)]
pub struct Entry {
    pub folder: Folder,
    /// How it stands, or why that cannot be told.
    pub summary: Result<Summary, StoreError>,
}

/// How a campaign stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    pub name: String,
    /// Its rule system.
    pub system: System,
    /// Its last step.
    pub seq: u64,
    /// When it was last played.
    pub last_played: Option<Timestamp>,
    pub evening: Option<Evening>,
    /// The scene it stopped in.
    pub scene: Option<String>,
    /// The round of the fight and whose turn it is, while there is one.
    pub fight: Option<(u32, Option<String>)>,
    pub party: Vec<Hero>,
    /// The fortune dice.
    pub ledger: Ledger,
    /// The last lines of the log that players may read, the newest last.
    pub lines: Vec<Told>,
}

/// So many campaigns are looked at before another thread would have begun.
const A_SHARE: usize = 12;

/// How the folder of a campaign is called until it is whole, before its slug.
const DRAFT: &str = ".new-";

/// So many of the last lines are shown with a campaign.
const LAST_LINES: usize = 3;

impl Summary {
    /// How a game stands.
    pub fn of(campaign: &Campaign) -> Self {
        let state = campaign.state();
        let tracker = &state.tracker;
        // Players may look at a first screen too.
        let hidden = campaign.hidden_set();
        let is_seen = |creature: &CreatureId| !hidden.hides(*creature);
        let active = tracker.active().filter(is_seen);
        let active = active.map(|creature| state.name_of(creature).to_owned());
        let scene = state.scene.as_ref().map(|scene| scene.name.clone());
        Self {
            name: state.name.clone(),
            system: state.system,
            seq: campaign.seq(),
            last_played: campaign.last_played(),
            evening: state.evening.clone().map(|evening| Evening {
                name: evening.name.filter(|name| !hidden.covers(name)),
                ..evening
            }),
            scene: scene.filter(|name| !hidden.covers(name)),
            fight: tracker.turn().map(|turn| (turn.round, active)),
            party: state.party.clone(),
            ledger: state.ledger.clone(),
            lines: last_lines(campaign),
        }
    }
}

impl Folder {
    /// When the campaign was last played; nothing if it never was, or cannot be read.
    fn last_played(&self) -> Option<Timestamp> {
        self.log()
            .at_rest()
            .or_else(|| self.read().ok()?.last_played())
    }

    /// The last lines of a campaign that players may read, the newest last, from before its newest segment too: that one
    /// holds none yet after a clean end.
    ///
    /// # Errors
    /// As in reading.
    pub fn last_lines(&self) -> Result<Vec<Told>, StoreError> {
        let mut campaign = self.read()?;
        let mut lines = last_lines(&campaign);
        if lines.len() < LAST_LINES && campaign.known_since() > 0 {
            let (base, steps) = self.read_older(campaign.known_since())?;
            campaign.remember(base, steps);
            lines = last_lines(&campaign);
        }
        Ok(lines)
    }
}

/// The list of campaigns is seen by whoever sits beside: nothing secret is in it, nor what was taken back.
fn last_lines(campaign: &Campaign) -> Vec<Told> {
    let told = campaign.steps().iter().rev().flat_map(|step| {
        let mut lines = tell_latest(campaign, step, LAST_LINES);
        lines.reverse();
        lines
    });
    let is_open = |told: &Told| !told.is_secret && !told.is_undone && told.kind != ToldKind::Undo;
    let told = told.filter(|told| is_open(told) && is_worth_a_line(told));
    let mut lines: Vec<Told> = told.take(LAST_LINES).collect();
    lines.reverse();
    lines
}

/// Where a new campaign's log begins: what each of its segments holds.
pub(super) struct Founding<'a> {
    pub(super) segments: &'a [(&'a Base, &'a [Step])],
    pub(super) seed: &'a Seed,
}

/// A campaign's folder and its name in small letters.
type Named = (Folder, String);

impl Shelf {
    /// The campaigns in this folder of the disk. It need not be there yet.
    pub fn new(dir: PathBuf, rules: Arc<Rulebook>) -> Self {
        Self::shared_with(Sharing::Private, dir, rules)
    }

    /// The campaigns in this folder, whose new files are for these.
    pub fn shared_with(sharing: Sharing, dir: PathBuf, rules: Arc<Rulebook>) -> Self {
        Self::on(Arc::new(RealFs::sharing(sharing)), dir, rules)
    }

    /// The campaigns in this folder of any disk.
    pub fn on(fs: Arc<dyn Fs>, dir: PathBuf, rules: Arc<Rulebook>) -> Self {
        Self { fs, rules, dir }
    }

    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// Every campaign, the one played last first; behind them the one of the tour, and those that cannot be read, which say
    /// why.
    ///
    /// # Errors
    /// [`StoreError`], where the folder itself cannot be read.
    pub fn list(&self) -> Result<Vec<Entry>, StoreError> {
        let mut entries = look_at_each(self.folders()?, entry);
        entries.sort_by_key(|entry| {
            let summary = entry.summary.as_ref().ok();
            let last = summary.and_then(|summary| summary.last_played);
            let is_practice = entry.folder.is_practice();
            (entry.summary.is_err(), is_practice, std::cmp::Reverse(last))
        });
        Ok(entries)
    }

    /// The campaign that was played last, of those that can be read; nobody goes on with the one of the tour.
    pub fn left_at(&self) -> Option<Folder> {
        // What is no campaign was never played.
        let mut folders = self.all_folders().ok()?;
        folders.retain(|folder| !folder.is_practice());
        let played = look_at_each(folders, |folder| Some((folder.last_played()?, folder)));
        // Of several at once the first, as in the list.
        let played = played.into_iter().flatten();
        let last = played.reduce(|last, next| if next.0 > last.0 { next } else { last });
        last.map(|(_, folder)| folder)
    }

    /// The campaign of this folder's name, campaign's name, beginning of either, or path.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] with what there is, [`StoreError::Ambiguous`] with what it may be.
    pub fn find(&self, name: &str) -> Result<Folder, StoreError> {
        let is_path = name.contains(MAIN_SEPARATOR) || matches!(name, "." | "..");
        if is_path && self.is_campaign(&self.folder(PathBuf::from(name))) {
            return Ok(self.folder(PathBuf::from(name)));
        }
        let name = &*composed(name);
        let folders = self.folders()?;
        if let Some(folder) = folders.iter().find(|folder| folder.slug() == name) {
            return Ok(folder.clone());
        }
        let wanted = name.to_lowercase();
        let named = look_at_each(folders, with_name);
        // A name may have a slash in it, and several names one slug: whole names come first.
        let is_titled = |(_, title): &&Named| *title == wanted;
        let is_called = |(_, title): &&Named| !title.is_empty() && slug(title) == slug(name);
        let was_called = |(folder, _): &&Named| folder.slug() == slug(name);
        let begins = |(folder, title): &&Named| {
            !wanted.is_empty() && (title.starts_with(&wanted) || folder.slug().starts_with(&wanted))
        };
        if is_path && !named.iter().any(|one| is_titled(&one)) {
            return Ok(self.folder(PathBuf::from(name)));
        }
        // One that was renamed has its old name in its folder's.
        let ways: [&dyn Fn(&&Named) -> bool; 4] = [&is_titled, &is_called, &was_called, &begins];
        let found = ways.map(|is_it| named.iter().filter(is_it).collect::<Vec<_>>());
        let found = found.into_iter().find(|found| !found.is_empty());
        match found.unwrap_or_default().as_slice() {
            [] => self.find_path(name, &named),
            [(folder, _)] => Ok(folder.clone()),
            several => {
                let folders = several.iter().map(|(folder, _)| folder.slug()).collect();
                Err(StoreError::Ambiguous {
                    name: name.to_owned(),
                    folders,
                })
            }
        }
    }

    /// Makes a new campaign in a folder of its own.
    ///
    /// # Errors
    /// The disk's. Then there is no campaign.
    pub fn found(&self, name: &str, system: System, seed: &Seed) -> Result<Folder, StoreError> {
        self.found_at(&slug(name), name, system, seed)
    }

    /// Makes a new campaign in a folder of this name.
    pub(super) fn found_at(
        &self,
        folder: &str,
        name: &str,
        system: System,
        seed: &Seed,
    ) -> Result<Folder, StoreError> {
        let base = Base::founding(composed(name).into_owned(), system);
        let segments: &[(&Base, &[Step])] = &[(&base, &[])];
        self.settle(folder, &Founding { segments, seed })
    }

    /// A name as it is, or with a number behind it where its folder is taken.
    ///
    /// # Errors
    /// [`StoreError`], where that cannot be looked for.
    pub fn free_name(&self, name: &str) -> Result<String, StoreError> {
        let others = (2_u32..).map(|number| format!("{name} {number}"));
        for name in std::iter::once(name.to_owned()).chain(others) {
            let path = self.dir.join(slug(&name));
            if !self.fs.is_there(&path)? {
                return Ok(name);
            }
        }
        Ok(name.to_owned())
    }

    /// Writes a campaign under a name that nobody lists, and gives its folder the one it shall have when it is whole.
    pub(super) fn settle(&self, name: &str, founding: &Founding) -> Result<Folder, StoreError> {
        let fs = self.fs.as_ref();
        fs.make_folder(&self.dir)?;
        self.clear_drafts();
        let draft = self.draft(name)?;
        // Held until it has its name, so that nobody takes it for one that was left behind.
        let _held = draft.lock()?;
        write_campaign(&draft, founding)?;
        // A game master's own foes and prepared encounters lie beside the campaigns.
        for free in numbered(name).filter(|name| !OWN_FOLDERS.contains(&name.as_str())) {
            let path = self.dir.join(free);
            if fs.is_there(&path)? {
                continue;
            }
            match fs.rename(draft.path(), &path) {
                Ok(()) => {
                    fs.flush(&self.dir)?;
                    return Ok(self.folder(path));
                }
                // Somebody took the name just now.
                Err(error) if is_taken(&error) => {}
                Err(error) => return Err(StoreError::at("make", &path)(error)),
            }
        }
        Err(none_is_free(&self.dir))
    }

    /// The rules its campaigns are played by.
    pub fn rules(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    /// Removes campaigns that programs which died had begun to write. What cannot be removed is no harm.
    fn clear_drafts(&self) {
        let fs = self.fs.as_ref();
        let mut names = fs.list(&self.dir).unwrap_or_default();
        names.retain(|name| name.to_string_lossy().starts_with(DRAFT));
        for name in names {
            let draft = self.folder(self.dir.join(name));
            // Whoever still writes it holds its lock.
            let Ok(_held) = draft.lock() else { continue };
            for folder in [draft.log().dir(), draft.path()] {
                for name in fs.list(folder).unwrap_or_default() {
                    let file = folder.join(name);
                    if matches!(fs.kind(&file), Ok(Some(Kind::File))) {
                        let _ = fs.remove(&file);
                    }
                }
            }
            let _ = fs.remove_dir(draft.log().dir());
            let _ = fs.remove_dir(draft.path());
        }
    }

    fn draft(&self, slug: &str) -> Result<Folder, StoreError> {
        let begun = format!("{DRAFT}{slug}-{}", process::id());
        let paths = numbered(&begun).map(|name| self.dir.join(name));
        let make = |path: &Path| self.fs.create_dir(path);
        make_at_free("make", &self.dir, paths, make).map(|path| self.folder(path))
    }

    pub(super) fn fs(&self) -> &dyn Fs {
        self.fs.as_ref()
    }

    /// The campaigns of another folder of the same disk, by the same rules.
    pub(super) fn beside(&self, dir: PathBuf) -> Self {
        Self {
            dir,
            ..self.clone()
        }
    }

    pub(super) fn folder(&self, path: PathBuf) -> Folder {
        Folder::at(Arc::clone(&self.fs), Arc::clone(&self.rules), path)
    }

    /// Every folder that has something of a campaign in it.
    ///
    /// # Errors
    /// [`StoreError`], where the folder for campaigns cannot be read.
    pub fn folders(&self) -> Result<Vec<Folder>, StoreError> {
        let mut folders = self.all_folders()?;
        folders.retain(|folder| self.is_campaign(folder));
        Ok(folders)
    }

    /// Every folder that is not hidden, whatever is in it.
    fn all_folders(&self) -> Result<Vec<Folder>, StoreError> {
        if self.fs.kind_of(&self.dir)? != Some(Kind::Folder) {
            return Ok(Vec::new());
        }
        let mut names = self.fs.names_in(&self.dir)?;
        names.retain(|name| !name.to_string_lossy().starts_with('.'));
        let folders = names.iter().map(|name| self.folder(self.dir.join(name)));
        Ok(folders.collect())
    }

    pub(super) fn is_campaign(&self, folder: &Folder) -> bool {
        let is_there = |path: &Path| matches!(self.fs.kind(path), Ok(Some(_)));
        is_there(folder.log().dir()) || is_there(&folder.campaign_file())
    }

    fn find_path(&self, name: &str, named: &[Named]) -> Result<Folder, StoreError> {
        let folder = self.folder(PathBuf::from(name));
        if self.is_campaign(&folder) {
            return Ok(folder);
        }
        let known = named.iter().map(|(folder, _)| folder.slug()).collect();
        Err(StoreError::NotFound {
            name: name.to_owned(),
            place: self.dir.clone(),
            known,
        })
    }
}

fn write_campaign(folder: &Folder, founding: &Founding) -> Result<(), StoreError> {
    let fs = folder.fs().as_ref();
    fs.make_folder(folder.log().dir())?;
    for ((base, steps), number) in founding.segments.iter().zip(1..) {
        folder.write_segment(number, base, steps)?;
    }
    if let Some((base, steps)) = founding.segments.last() {
        folder.write_end(base, steps)?;
    }
    fs.write(&folder.seed_file(), founding.seed.bytes(), Readers::Owner)
}

/// What there is to tell of each campaign; of many, side by side.
fn look_at_each<T: Send>(folders: Vec<Folder>, look: impl Fn(Folder) -> T + Sync) -> Vec<T> {
    let threads = (folders.len() / A_SHARE).min(threads_at_hand());
    parallel_map(folders, threads, look)
}

fn entry(folder: Folder) -> Entry {
    let summary = folder.read().map(|campaign| Summary::of(&campaign));
    Entry { folder, summary }
}

fn with_name(folder: Folder) -> Named {
    let name = folder
        .read()
        .map(|campaign| campaign.state().name.to_lowercase());
    (folder, name.unwrap_or_default())
}

pub(super) fn is_taken(error: &io::Error) -> bool {
    use io::ErrorKind::{AlreadyExists, DirectoryNotEmpty, NotADirectory};
    [AlreadyExists, DirectoryNotEmpty, NotADirectory].contains(&error.kind())
}
