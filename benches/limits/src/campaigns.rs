//! Campaigns of every age and fights of every size, played by the program itself, evening by evening.

#[path = "../../aged/said.rs"]
mod said;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, iter, thread};

use said::{LINES, PARTY};

/// Rolls of a campaign of some evenings, of some years, and of a life.
pub const AGES: [usize; 3] = [1_000, 10_000, 100_000];

/// Combatants of a fight, of a brawl, and of a battle.
pub const CROWDS: [usize; 3] = [10, 50, 200];

/// Lines of an evening, each ended as by hand.
const EVENING: usize = 500;

/// Campaigns on a shelf, all of the least age.
pub const SHELVES: [usize; 3] = [1, 10, 50];

/// The shelves of campaigns, the folder of settings and the program that plays in them.
pub struct Home {
    program: PathBuf,
    shelves: PathBuf,
    settings: PathBuf,
}

impl Home {
    /// A home with every campaign in it, or the one that was furnished before. They are played where flushing costs
    /// nothing, if there is such a place, and then laid on the disk.
    pub fn furnished(program: &Path, scratch: &Path) -> io::Result<Self> {
        let (program, shelves, settings) =
            (program.to_owned(), scratch.join("shelves"), scratch.join("settings"));
        if shelves.is_dir() {
            return Ok(Self { program, shelves, settings });
        }
        eprintln!("playing the campaigns …");
        fs::create_dir_all(&settings)?;
        // A die that tumbles takes 380 ms by design; what is measured is the program.
        fs::write(settings.join("settings.ron"), "(schema: 1, animation: false)\n")?;
        let memory = Path::new("/dev/shm");
        let draft_place = tempfile::tempdir_in(if memory.is_dir() { memory } else { scratch })?;
        let draft = Self { program, shelves: draft_place.path().to_owned(), settings };
        draft.play()?;
        copy(&draft.shelves, &shelves)?;
        Ok(Self { shelves, ..draft })
    }

    fn play(&self) -> io::Result<()> {
        thread::scope(|scope| {
            let longest = scope.spawn(|| self.play_rolls(AGES[2]));
            AGES[..2].iter().try_for_each(|age| self.play_rolls(*age))?;
            CROWDS.into_iter().try_for_each(|crowd| self.play_fight(crowd))?;
            longest.join().unwrap_or_else(|_| Err(io::Error::other("a player died")))
        })?;
        let young = self.folder(&aged(AGES[0]));
        fs::create_dir_all(self.shelf(&full_shelf(0)))?;
        for campaigns in SHELVES {
            let places = (1..=campaigns)
                .map(|number| self.shelf(&full_shelf(campaigns)).join(format!("campaign-{number}")));
            places.into_iter().try_for_each(|place| copy(&young, &place))?;
        }
        Ok(())
    }

    fn play_rolls(&self, age: usize) -> io::Result<()> {
        let name = aged(age);
        self.say(&name, &["new", &name], &[])?;
        self.say(&name, &["run", &name], &PARTY)?;
        let lines: Vec<&str> = LINES.into_iter().cycle().take(age).collect();
        lines.chunks(EVENING).try_for_each(|evening| self.say(&name, &["run", &name], evening))
    }

    fn play_fight(&self, combatants: usize) -> io::Result<()> {
        let name = crowded(combatants);
        self.say(&name, &["new", &name], &[])?;
        let foes = iter::repeat_n("add orc 15", combatants - PARTY.len());
        let lines: Vec<&str> = PARTY.into_iter().chain(foes).chain(["add party", "begin anyway", "next"]).collect();
        self.say(&name, &["run", &name], &lines)
    }

    fn say(&self, shelf: &str, arguments: &[&str], lines: &[&str]) -> io::Result<()> {
        let mut command = Command::new(&self.program);
        command.args(arguments).args(self.places(shelf)).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn()?;
        if let Some(mut input) = child.stdin.take().filter(|_| !lines.is_empty()) {
            input.write_all((lines.join("\n") + "\n").as_bytes())?;
        }
        let status = child.wait()?;
        if status.success() { Ok(()) } else { Err(io::Error::other(format!("{arguments:?}: {status}"))) }
    }

    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The variables that say where the campaigns of a shelf and the settings lie.
    pub fn variables(&self, shelf: &str) -> [(&'static str, PathBuf); 2] {
        [("ASTRAGAL_DATA_DIR", self.shelf(shelf)), ("ASTRAGAL_CONFIG_DIR", self.settings.clone())]
    }

    /// The arguments that say where the campaigns of a shelf and the settings lie.
    pub fn places(&self, shelf: &str) -> [OsString; 4] {
        let [data, settings] = [self.shelf(shelf), self.settings.clone()].map(PathBuf::into_os_string);
        ["--data-dir".into(), data, "--config-dir".into(), settings]
    }

    fn shelf(&self, name: &str) -> PathBuf {
        self.shelves.join(slug(name))
    }

    /// The folder of the campaign that is alone on the shelf of its name.
    pub fn folder(&self, campaign: &str) -> PathBuf {
        self.shelf(campaign).join(slug(campaign))
    }
}

fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-")
}

pub fn aged(age: usize) -> String {
    format!("Aged {age}")
}

pub fn crowded(combatants: usize) -> String {
    format!("Crowd of {combatants}")
}

/// A shelf of so many campaigns.
pub fn full_shelf(campaigns: usize) -> String {
    format!("Shelf of {campaigns}")
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
