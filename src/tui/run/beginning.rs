//! All there is to know before the first frame, gathered side by side: the terminal's answers, the rules and the campaign, the
//! keys.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use crossterm::event::KeyEvent;

use crate::store::{
    Folder, HouseFile, KEYMAP_FILE, Look, Notice, Opened, RealFs, Settings, SettingsFile, Shelf,
    StoreError, house_rules, local_zone, own_keymap,
};
use crate::tui::asking::Asked;
use crate::tui::chosen::{Chosen, OwnKeys};
use crate::tui::keymap::Keymap;
use crate::tui::surroundings::Surroundings;

use crate::tui::run::state::now;
use crate::tui::run::state::{Failure, work};

/// All of it.
pub(super) struct Beginning {
    pub(super) around: Surroundings,
    pub(super) shelf: Shelf,
    pub(super) first: First,
    /// What was odd.
    pub(super) notices: Vec<Notice>,
    /// What was typed ahead.
    pub(super) typed: Vec<KeyEvent>,
}

/// The campaign to begin with, opened.
pub(super) enum First {
    /// The one that was asked for.
    Wanted(Folder, Box<Result<Opened, StoreError>>),
    /// The one that was played last.
    LeftAt(Folder, Box<Result<Opened, StoreError>>),
    /// The practice campaign of the tour.
    Tour,
    /// None was ever played.
    None,
}

impl Beginning {
    /// Gathers it; the campaign wanted is meant by name or folder.
    pub(super) fn of(
        config_dir: Option<&Path>,
        data_dir: &Path,
        wanted: Option<&str>,
        theme: Option<Look>,
    ) -> Result<Self, Failure> {
        let asked = Asked::now();
        let (settings, notice) = Settings::in_folder(config_dir);
        // The campaign comes first: what the others do is done before it is read.
        let (laid, (keys, zone, (told, typed))) = thread::scope(|scope| {
            let others = scope.spawn(|| (keys(config_dir), local_zone(), asked.told()));
            let laid = Laid::of(config_dir, data_dir, &settings, wanted);
            (laid, finished(others))
        });
        let (laid, (keymap, own_keys, bad_keys)) = (laid?, keys?);
        let chosen = Chosen {
            settings,
            told,
            asked: theme,
            file: config_dir.map(|dir| SettingsFile::of(dir).path().to_owned()),
            campaigns: Some(data_dir.to_owned()),
            keys: own_keys,
            house: laid.files,
            refused: None,
        };
        let rules = Arc::clone(laid.shelf.rules());
        let around = Surroundings {
            keymap,
            theme: chosen.theme(),
            zone,
            now: now(),
            rules,
            chosen,
        };
        let notices = notice.into_iter().chain(laid.notices).chain(bad_keys);
        Ok(Self {
            around,
            shelf: laid.shelf,
            first: laid.first,
            notices: notices.collect(),
            typed,
        })
    }
}

/// What lies on the disk.
struct Laid {
    shelf: Shelf,
    first: First,
    notices: Vec<Notice>,
    files: Vec<HouseFile>,
}

impl Laid {
    fn of(
        config_dir: Option<&Path>,
        data_dir: &Path,
        settings: &Settings,
        wanted: Option<&str>,
    ) -> Result<Self, Failure> {
        let house = house_rules(&RealFs::default(), config_dir, Some(data_dir), settings);
        let rules = Arc::new(house.rules);
        let shelf = Shelf::shared_with(settings.files, data_dir.to_owned(), rules);
        let opened = |folder: Folder| {
            let opened = Box::new(folder.open());
            (folder, opened)
        };
        let first = match wanted {
            Some(name) => {
                let (folder, opened) = opened(shelf.find(name).map_err(work)?);
                First::Wanted(folder, opened)
            }
            None => shelf
                .left_at()
                .map(opened)
                .map_or(First::None, |(folder, opened)| {
                    First::LeftAt(folder, opened)
                }),
        };
        Ok(Self {
            shelf,
            first,
            notices: house.notices,
            files: house.files,
        })
    }
}

/// What a thread came to; its panic goes on here.
fn finished<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread
        .join()
        .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The keys, with the user's own over them, and what could not be used of those.
fn keys(config_dir: Option<&Path>) -> Result<(Keymap, OwnKeys, Vec<Notice>), Failure> {
    let built_in = Keymap::built_in().map_err(work)?;
    let mut keymap = built_in.clone();
    let mut own = OwnKeys {
        file: config_dir.map(|dir| dir.join(KEYMAP_FILE)),
        ..OwnKeys::default()
    };
    let notices = match own_keymap(&RealFs::default(), config_dir) {
        Ok(Some((file, text))) => {
            own.refused = keymap
                .overlay(&file, &text)
                .iter()
                .map(ToString::to_string)
                .collect();
            own.changed = Some(keymap.differs_by(&built_in));
            own.refused
                .iter()
                .map(|why| Notice::Keymap { why: why.clone() })
                .collect()
        }
        Ok(None) => Vec::new(),
        Err(notice) => vec![notice],
    };
    Ok((keymap, own, notices))
}
