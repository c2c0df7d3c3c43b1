//! A game master's own rules, laid over those that come with the program. The files are read and never written.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::line::{check_encounter, check_known_foe};
use crate::systems::calendar::Calendar;
use crate::systems::{BadRules, Bestiaries, Encounter, Encounters, KnownFoe, Rulebook, System};

use super::fs::{Fs, RealFs};
use super::importing::is_sealed;
use super::tables::{TABLES, TableFolder};
use super::text::as_text;
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
    /// Where it is.
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
        match self.fs.list(&path) {
            Ok(mut names) => {
                // What was imported lies under what was written by hand, which has the last word.
                names.sort_by_key(|name| !is_imported(&name.to_string_lossy()));
                names
                    .iter()
                    .for_each(|name| self.lay_file(&path, folder, name, &mut lay));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self
                .notices
                .push(unusable(&StoreError::at("look into", &path)(error))),
        }
    }

    /// Takes a calendar of one's own, if there is one.
    fn lay_calendar(&mut self, dir: &Path, rules: &mut Rulebook) {
        let path = dir.join(CALENDAR);
        let bytes = match read(self.fs, &path) {
            Ok(bytes) => bytes,
            Err(StoreError::Disk { source, .. }) if source.kind() == io::ErrorKind::NotFound => {
                return;
            }
            Err(error) => return self.notices.push(unusable(&error)),
        };
        let text = match as_text(&path, &bytes) {
            Ok(text) => text,
            Err(error) => return self.notices.push(not_text(&error, &bytes)),
        };
        match Calendar::read(&path.display().to_string(), &text) {
            Ok(calendar) => rules.calendar = calendar.into(),
            Err(bad) => self.notices.push(unusable(&bad)),
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
    let bytes = read(fs, path).map_err(|error| unusable(&error))?;
    let text = as_text(path, &bytes).map_err(|error| not_text(&error, &bytes))?;
    lay(system, &path.display().to_string(), &text)
}

fn read(fs: &dyn Fs, path: &Path) -> Result<Vec<u8>, StoreError> {
    let largest = LIMIT_MIB << 20;
    let bytes = fs
        .read(path, largest + 1)
        .map_err(StoreError::at("read", path))?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= largest) {
        Ok(bytes)
    } else {
        Err(StoreError::TooLarge {
            path: path.to_owned(),
            limit_mib: LIMIT_MIB,
        })
    }
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
mod tests {
    use super::super::fs::make_dirs;
    use super::super::memory_fs::MemoryFs;
    use super::*;

    #[test]
    fn what_was_imported_lies_under_what_was_written_by_hand() {
        let fs = disk();
        make_dirs(&fs, Path::new("/data/bestiary")).unwrap();
        let of = |points: u32| {
            format!(
                "(foes: [(name: \"Imp\", points: {points}), (name: \"Imp {points}\", points: 1)])"
            )
        };
        fs.put(
            "/data/bestiary/swords-and-sorcery.zoo.ron",
            of(9).as_bytes(),
        );
        fs.put("/data/bestiary/swords-and-sorcery.ron", of(5).as_bytes());
        let (rules, notices) = load(&fs);
        assert_eq!(notices, [""; 0]);
        let points = |name: &str| {
            let foes = rules.bestiaries.of(System::SwordsAndSorcery);
            foes.called(name).and_then(|foe| foe.points)
        };
        assert_eq!(
            [points("Imp"), points("Imp 9"), points("Imp 5")],
            [Some(5), Some(1), Some(1)]
        );
    }

    const FILE: &str = "/config/rules/pen-and-dagger.ron";

    fn load(fs: &MemoryFs) -> (Rulebook, Vec<String>) {
        let HouseRules { rules, notices, .. } = without(fs, &[]);
        (rules, notices.iter().map(ToString::to_string).collect())
    }

    fn without(fs: &MemoryFs, set_aside: &[String]) -> HouseRules {
        let settings = Settings {
            house_rules_off: set_aside.to_vec(),
            ..Settings::default()
        };
        house_rules(
            fs,
            Some(Path::new("/config")),
            Some(Path::new("/data")),
            &settings,
        )
    }

    /// A disk with a folder for house rules.
    fn disk() -> MemoryFs {
        let fs = MemoryFs::default();
        make_dirs(&fs, Path::new("/config/rules")).unwrap();
        fs
    }

    fn with(path: &str, bytes: &[u8]) -> (Rulebook, Vec<String>) {
        let fs = disk();
        fs.put(path, bytes);
        load(&fs)
    }

    #[test]
    fn without_a_folder_or_a_home_the_built_in_rules_serve_and_nothing_is_said() {
        let built_in = HouseRules {
            rules: Rulebook::built_in(),
            notices: Vec::new(),
            files: Vec::new(),
        };
        assert_eq!(
            house_rules(&MemoryFs::default(), None, None, &Settings::default()),
            built_in
        );
        let no_folder = without(&MemoryFs::default(), &[]);
        assert_eq!(
            no_folder,
            HouseRules {
                rules: built_in_beside_settings(),
                ..built_in
            }
        );
    }

    #[test]
    fn a_file_that_is_set_aside_is_not_looked_at_and_is_listed_with_the_others() {
        let fs = disk();
        fs.put(FILE, b"this is no RON");
        fs.put("/config/rules/dice-pool.ron", b"(attacks: [\"pan\"])");
        fs.put("/config/rules/success-roll.ron", b"(secret: 1)");
        let laid = without(&fs, &["rules/pen-and-dagger.ron".to_owned()]);
        let files: Vec<(&str, Standing)> = laid
            .files
            .iter()
            .map(|file| (file.name.as_str(), file.standing))
            .collect();
        let listed = [
            ("rules/dice-pool.ron", Standing::InForce),
            ("rules/pen-and-dagger.ron", Standing::SetAside),
            ("rules/success-roll.ron", Standing::Unusable),
        ];
        assert_eq!(files, listed);
        assert_eq!(laid.notices.len(), 1, "{:?}", laid.notices);
    }

    #[test]
    fn each_system_has_a_file_of_its_own() {
        let fs = disk();
        for (key, text) in [
            ("pen-and-dagger", "(gains: [])"),
            ("dice-pool", r#"(attacks: ["pan"])"#),
            (
                "swords-and-sorcery",
                r#"(difficulties: [(dc: 12, name: "fair", words: ["fair"])])"#,
            ),
            ("success-roll", r#"(attacks: ["pan"])"#),
            (
                "monsters-and-magic",
                r#"(spends: [(use: "harm", advice: "")])"#,
            ),
        ] {
            fs.put(&format!("/config/rules/{key}.ron"), text.as_bytes());
        }
        let (rules, notices) = load(&fs);
        assert_eq!(notices, [""; 0]);
        assert!(rules.pen_and_dagger.gains.is_empty() && rules.files.len() == 2);
        let counts = [
            rules.swords_and_sorcery.difficulties.len(),
            rules.monsters_and_magic.spends.len(),
        ];
        assert_eq!(counts, [1, 1]);
    }

    #[test]
    fn a_broken_file_is_named_with_its_place_and_only_its_own_book_is_the_built_in_one() {
        let fs = disk();
        fs.put(FILE, b"(\n  tabel: [],\n)");
        fs.put("/config/rules/dice-pool.ron", b"(attacks: [\"pan\"])");
        let (rules, notices) = load(&fs);
        let lines: Vec<&str> = notices[0].lines().collect();
        assert!(
            lines[0].starts_with("/config/rules/pen-and-dagger.ron:2:3: "),
            "{notices:?}"
        );
        assert_eq!(lines[1..3], ["  tabel: [],", "  ^"]);
        assert!(lines[3].contains("the built-in rules apply"), "{notices:?}");
        assert_eq!(notices.len(), 1);
        assert_eq!(rules.pen_and_dagger, Rulebook::built_in().pen_and_dagger);
        assert_eq!(rules.files.len(), 1);
    }

    #[test]
    fn what_is_no_text_is_named_with_its_place_and_shown() {
        for (bytes, place, said, shown) in [
            (
                &b"(\n  na\0me: 1)"[..],
                ":2:5: ",
                "there are NUL bytes here",
                "  na⟨U+0000⟩me: 1)",
            ),
            (
                b"(\n\xc3\xa4\xff)",
                ":2:2: ",
                "this is not UTF-8",
                "ä\u{fffd})",
            ),
            (
                b"(\n<<<<<<< ours\n)",
                ":2:1: ",
                "this is a merge-conflict mark",
                "<<<<<<< ours",
            ),
            (
                b"\xff\xfe(\0)\0",
                ":1:4: ",
                "there are NUL bytes here",
                "\u{fffd}\u{fffd}(⟨U+0000⟩)⟨U+0000⟩",
            ),
        ] {
            let (_, notices) = with(FILE, bytes);
            let lines: Vec<&str> = notices[0].lines().collect();
            assert!(
                lines[0].starts_with(&format!("{FILE}{place}{said}")),
                "{notices:?}"
            );
            assert_eq!(lines[1], shown);
        }
    }

    #[test]
    fn a_byte_order_mark_and_line_ends_of_another_system_are_no_fault() {
        let (rules, notices) = with(FILE, "\u{feff}(\r\n  gains: [],\r\n)\r\n".as_bytes());
        assert_eq!(notices, [""; 0]);
        assert!(rules.pen_and_dagger.gains.is_empty());
        let (_, notices) = with(FILE, "\u{feff}(\r\n  gainz: [],\r\n)\r\n".as_bytes());
        assert!(
            notices[0].starts_with(&format!("{FILE}:2:3: ")),
            "{notices:?}"
        );
    }

    #[test]
    fn a_file_too_large_to_be_rules_is_not_read() {
        let (rules, notices) = with(FILE, &vec![b' '; (8 << 20) + 1]);
        assert!(
            notices[0].starts_with(&format!("{FILE} is larger than 8 MiB")),
            "{notices:?}"
        );
        assert_eq!(rules, built_in_beside_settings());
    }

    /// What comes with the program, where a folder of settings may hold systems.
    fn built_in_beside_settings() -> Rulebook {
        Rulebook {
            systems: Some(PathBuf::from("/config/systems")),
            ..Rulebook::built_in()
        }
    }

    #[test]
    fn deep_nesting_is_refused_and_no_crash() {
        let text = format!("(table: {}", "[".repeat(100_000));
        let (_, notices) = with(FILE, text.as_bytes());
        assert!(notices[0].starts_with(&format!("{FILE}:1:")), "{notices:?}");
    }

    #[test]
    fn a_misspelt_name_is_pointed_out_and_what_editors_leave_is_not() {
        let fs = disk();
        for name in [
            "pen_and_dagger.ron",
            ".#pen-and-dagger.ron",
            "pen-and-dagger.ron~",
            "notes.txt",
        ] {
            fs.put(&format!("/config/rules/{name}"), b"what is this?");
        }
        let (_, notices) = load(&fs);
        assert_eq!(notices.len(), 1);
        assert!(
            notices[0].starts_with("/config/rules/pen_and_dagger.ron: "),
            "{notices:?}"
        );
        assert!(
            notices[0].contains("expected pen-and-dagger.ron, "),
            "{notices:?}"
        );
    }

    #[test]
    fn foes_of_ones_own_lie_beside_the_campaigns_and_a_record_that_is_none_is_named_with_its_place()
    {
        let fs = disk();
        make_dirs(&fs, Path::new("/data/bestiary")).unwrap();
        fs.put(
            "/data/bestiary/dice-pool.ron",
            br#"(foes: [(name: "Imp", points: 3, record: "wits 4")])"#,
        );
        let bad = "(foes: [\n    (name: \"Imp\", points: 3, record: \"wings 2\"),\n])";
        fs.put("/data/bestiary/swords-and-sorcery.ron", bad.as_bytes());
        let (rules, notices) = load(&fs);
        assert_eq!(
            rules
                .bestiaries
                .of(System::DicePool)
                .called("imp")
                .and_then(|foe| foe.points),
            Some(3)
        );
        assert_eq!(
            rules.bestiaries.of(System::SwordsAndSorcery).called("imp"),
            None
        );
        assert_eq!(notices.len(), 1);
        assert!(
            notices[0].starts_with("/data/bestiary/swords-and-sorcery.ron:2:5: "),
            "{notices:?}"
        );
        assert!(
            notices[0].contains("“wings” is not understood here"),
            "{notices:?}"
        );
        assert!(
            notices[0].ends_with("Until that is fixed, the built-in foes apply."),
            "{notices:?}"
        );
    }

    #[test]
    fn encounters_of_ones_own_lie_beside_the_campaigns_and_a_line_that_is_none_is_named_with_its_place()
     {
        let fs = disk();
        for folder in ["/data/bestiary", "/data/encounters"] {
            make_dirs(&fs, Path::new(folder)).unwrap();
        }
        fs.put(
            "/data/bestiary/dice-pool.ron",
            br#"(foes: [(name: "Imp", points: 3, record: "wits 4")])"#,
        );
        let good = br#"(encounters: [(name: "Imps", lines: ["add imp*3", "reveal imp"])])"#;
        fs.put("/data/encounters/dice-pool.ron", good);
        let bad =
            "(encounters: [\n    (name: \"Toll\", lines: [\"add orc\", \"add orc*5 wings\"]),\n])";
        fs.put("/data/encounters/swords-and-sorcery.ron", bad.as_bytes());
        let (rules, notices) = load(&fs);
        assert!(
            rules
                .encounters
                .of(System::DicePool)
                .called("imps")
                .is_some()
        );
        assert_eq!(
            rules.encounters.of(System::SwordsAndSorcery).called("Toll"),
            None
        );
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(
            notices[0].starts_with("/data/encounters/swords-and-sorcery.ron:2:5: "),
            "{notices:?}"
        );
        assert!(notices[0].contains("line 2"), "{notices:?}");
        assert!(
            notices[0].ends_with("Until that is fixed, the built-in encounters apply."),
            "{notices:?}"
        );
    }

    #[test]
    fn only_reading_is_ever_done_to_a_file() {
        let fs = disk();
        fs.put(FILE, b"(gains: [])");
        let before = fs.operations();
        load(&fs);
        assert_eq!(
            (fs.operations(), fs.bytes(FILE).as_slice()),
            (before, &b"(gains: [])"[..])
        );
    }
}
