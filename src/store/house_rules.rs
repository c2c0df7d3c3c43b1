//! A game master's own rules, laid over those that come with the program. The files are read and never written.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::line::{check_encounter, check_known_foe};
use crate::systems::calendar::Calendar;
use crate::systems::{BadRules, Bestiaries, Encounter, Encounters, KnownFoe, Rulebook, System};

use super::fs::{Fs, RealFs};
use super::fs_ops::unless_gone;
use super::importing::is_sealed;
use super::tables::{TABLES, TableFolder};
use super::text::{as_text, read_up_to};
use super::{Notice, Settings, StoreError};

/// The folder of house rules, in that of the settings.
const RULES: &str = "rules";

/// The folder of foes of one's own, beside the campaigns.
const BESTIARY: &str = "bestiary";

/// Folders of the data folder that hold files of the game master's, and no campaign.
pub(super) const OWN_FOLDERS: [&str; 3] = [BESTIARY, ENCOUNTERS, TABLES];

/// The folder of files of systems, in a campaign's and in that of the settings.
pub(super) const SYSTEMS: &str = "systems";

/// The folder of encounters of one's own, beside it.
const ENCOUNTERS: &str = "encounters";

/// The file of a calendar of one's own, beside them.
const CALENDAR: &str = "calendar.ron";

/// The largest file of rules that is read.
const LIMIT_MIB: u64 = 8;

/// The rules, and what of a game master's own lies over them.
#[derive(Debug, Clone, PartialEq)]
pub struct HouseRules {
    /// The rules to play by.
    pub rules: Rulebook,
    /// What could not be used.
    pub notices: Vec<Notice>,
    /// Every file of one's own, in the order they are laid.
    pub files: Vec<HouseFile>,
}

/// A file of a game master's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HouseFile {
    /// Folder and name, by which it is set aside: `rules/dice-pool.ron`.
    pub name: String,
    pub path: PathBuf,
    /// Whether it counts.
    pub standing: Standing,
}

/// Whether a file of house rules counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It does.
    InForce,
    /// It was set aside in the settings.
    SetAside,
    /// It cannot be used; a notice says why.
    Unusable,
}

/// The rules, with the tables of `rules/<system>.ron` in the folder of settings, the foes of `bestiary/<system>.ron` and
/// the encounters of `encounters/<system>.ron` in that of the campaigns laid over those that come with the program, and what could not be used of them.
///
/// A file that is not understood does no harm: what is built in serves. One that is set aside is not looked at. Where
/// there is no such folder there is nothing of one's own.
pub fn house_rules(
    fs: &dyn Fs,
    config_dir: Option<&Path>,
    data_dir: Option<&Path>,
    settings: &Settings,
) -> HouseRules {
    let mut rules = Rulebook {
        hides_new_foes: settings.new_foes_hidden,
        systems: config_dir.map(|dir| dir.join(SYSTEMS)),
        ..Rulebook::built_in()
    };
    let mut pile = Pile {
        fs,
        set_aside: &settings.house_rules_off,
        notices: Vec::new(),
        files: Vec::new(),
    };
    if let Some(dir) = config_dir {
        let lay = |system, file: &str, text: &str| {
            rules
                .overlay(system, file, text)
                .map_err(|bad| unusable(&bad))
        };
        pile.lay_folder(dir, RULES, lay);
    }
    if let Some(dir) = data_dir {
        let mut foes = Bestiaries::default();
        pile.lay_folder(dir, BESTIARY, |system, file, text| {
            let is_checked = is_sealed(text);
            let check = |foe: &KnownFoe| {
                if is_checked {
                    return Ok(());
                }
                check_known_foe(&rules, system, foe)
            };
            let added = foes.add(system, file, text, check);
            added.map_err(|bad| Notice::Bestiary {
                why: bad.to_string(),
            })
        });
        rules.bestiaries = foes;
        // Their lines may name foes of one's own.
        let mut encounters = Encounters::default();
        pile.lay_folder(dir, ENCOUNTERS, |system, file, text| {
            let check = |encounter: &Encounter| check_encounter(&rules, system, encounter);
            let added = encounters.add(system, file, text, check);
            added.map_err(|bad| Notice::Encounters {
                why: bad.to_string(),
            })
        });
        rules.encounters = encounters;
        pile.lay_calendar(dir, &mut rules);
        let fs: Arc<dyn Fs> = Arc::new(RealFs::default());
        let path = dir.join(TABLES);
        rules.tables = rules.tables.with(Arc::new(TableFolder { fs, path }));
    }
    HouseRules {
        rules,
        notices: pile.notices,
        files: pile.files,
    }
}

/// The files being laid, and what was found about them.
struct Pile<'a> {
    fs: &'a dyn Fs,
    set_aside: &'a [String],
    notices: Vec<Notice>,
    files: Vec<HouseFile>,
}

impl Pile<'_> {
    /// Lays what each file of a folder holds, and gathers what could not be used.
    fn lay_folder(
        &mut self,
        dir: &Path,
        folder: &str,
        mut lay: impl FnMut(System, &str, &str) -> Result<(), Notice>,
    ) {
        let path = dir.join(folder);
        let listed = self.fs.list(&path);
        match unless_gone(listed.map_err(StoreError::at("look into", &path))) {
            Ok(names) => {
                let mut names = names.unwrap_or_default();
                // What was imported lies under what was written by hand, which has the last word.
                names.sort_by_key(|name| !is_imported(&name.to_string_lossy()));
                names
                    .iter()
                    .for_each(|name| self.lay_file(&path, folder, name, &mut lay));
            }
            Err(error) => self.notices.push(unusable(&error)),
        }
    }

    /// Takes a calendar of one's own, if there is one.
    fn lay_calendar(&mut self, dir: &Path, rules: &mut Rulebook) {
        let path = dir.join(CALENDAR);
        if matches!(self.fs.kind(&path), Ok(None)) {
            return;
        }
        let read = text_of(self.fs, &path).and_then(|text| {
            let read = Calendar::read(&path.display().to_string(), &text);
            read.map_err(|bad| unusable(&bad))
        });
        match read {
            Ok(calendar) => rules.calendar = calendar.into(),
            Err(notice) => self.notices.push(notice),
        }
    }

    /// Lays one file of the folder. What editors leave beside their files is passed over.
    fn lay_file(
        &mut self,
        dir: &Path,
        folder: &str,
        name: &OsString,
        lay: &mut impl FnMut(System, &str, &str) -> Result<(), Notice>,
    ) {
        let file = name.to_string_lossy();
        let Some(key) = file
            .strip_suffix(".ron")
            .filter(|key| !key.starts_with('.'))
        else {
            return;
        };
        let path = dir.join(&*file);
        let key = if is_imported(&file) {
            key.split('.').next().unwrap_or(key)
        } else {
            key
        };
        let Some(system) = System::ALL.into_iter().find(|system| system.key() == key) else {
            return self.notices.push(Notice::NoSuchRules { path });
        };
        let name = format!("{folder}/{file}");
        let standing = if self.set_aside.contains(&name) {
            Standing::SetAside
        } else {
            match lay_text(self.fs, &path, system, lay) {
                Ok(()) => Standing::InForce,
                Err(notice) => {
                    self.notices.push(notice);
                    Standing::Unusable
                }
            }
        };
        self.files.push(HouseFile {
            name,
            path,
            standing,
        });
    }
}

/// Whether a name is that of a file beside the one of its system: `dice-pool.imps.ron`.
fn is_imported(file: &str) -> bool {
    file.trim_end_matches(".ron").contains('.')
}

fn lay_text(
    fs: &dyn Fs,
    path: &Path,
    system: System,
    lay: &mut impl FnMut(System, &str, &str) -> Result<(), Notice>,
) -> Result<(), Notice> {
    lay(system, &path.display().to_string(), &text_of(fs, path)?)
}

fn text_of(fs: &dyn Fs, path: &Path) -> Result<String, Notice> {
    let bytes = read_up_to(LIMIT_MIB, fs, path).map_err(|error| unusable(&error))?;
    let text = as_text(path, &bytes).map_err(|error| not_text(&error, &bytes))?;
    Ok(text.into_owned())
}

fn unusable(why: &impl ToString) -> Notice {
    Notice::HouseRules {
        why: why.to_string(),
    }
}

/// Says where bytes are no text, as exactly as the rules do.
fn not_text(error: &StoreError, bytes: &[u8]) -> Notice {
    let StoreError::NotText { path, line, what } = error else {
        return unusable(error);
    };
    let source = bytes
        .split(|byte| *byte == b'\n')
        .nth(line.saturating_sub(1))
        .unwrap_or_default();
    let before = odd_byte(source)
        .and_then(|at| source.get(..at))
        .unwrap_or_default();
    let place = (*line, lossy(before).chars().count() + 1);
    unusable(&BadRules::new(
        &path.display().to_string(),
        place,
        &lossy(source),
        (*what).to_owned(),
    ))
}

/// The first byte of a line that no text has.
fn odd_byte(line: &[u8]) -> Option<usize> {
    let nul = line.iter().position(|byte| *byte == 0);
    nul.or_else(|| str::from_utf8(line).err().map(|error| error.valid_up_to()))
}

fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

#[cfg(test)]
mod tests;
