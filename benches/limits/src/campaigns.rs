//! Campaigns of every age and fights of every size, played by the program itself, evening by evening.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Rolls of a campaign of some evenings, of some years, and of a life.
pub const AGES: [usize; 3] = [1_000, 10_000, 100_000];

/// Combatants of a fight, of a brawl, and of a battle.
pub const CROWDS: [usize; 3] = [10, 50, 200];

/// Lines of an evening, each ended as by hand.
const EVENING: usize = 500;

const PARTY: [&str; 3] = [
    "hero Thalia class rogue level 4 hp 24 dexterity adept stealth yes dodge adept initiative adept",
    "hero Oren class cleric level 4 hp 27 wisdom trained \"divine magic\" trained insight yes",
    "hero Brannoc class fighter level 4 hp 38 strength adept weapons master parry adept",
];

/// What is said in turn, as in `benches/aged`.
const LINES: [&str; 6] = [
    "thalia stealth adv",
    "oren \"divine magic\" +1",
    "brannoc strength dis # over the ledge",
    "thalia dodge bar major",
    "pd adept adv",
    "brannoc weapons",
];

/// The folder of data, of settings and the program that plays in them.
pub struct Home {
    pub program: PathBuf,
    pub data: PathBuf,
    pub settings: PathBuf,
}

impl Home {
    /// A home with every campaign in it. They are played where flushing costs nothing, if there is such a place, and then
    /// laid on the disk.
    pub fn furnished(program: &Path, scratch: &Path) -> io::Result<Self> {
        let settings = scratch.join("settings");
        fs::create_dir_all(&settings)?;
        // A die that tumbles takes 380 ms by design; what is measured is the program.
        fs::write(settings.join("settings.ron"), "(schema: 1, animation: false)\n")?;
        let in_memory = tempfile::tempdir_in(if Path::new("/dev/shm").is_dir() { Path::new("/dev/shm") } else { scratch })?;
        let draft = Self { program: program.to_owned(), data: in_memory.path().join("data"), settings: settings.clone() };
        std::thread::scope(|scope| {
            let aged = AGES.map(|age| scope.spawn({ let draft = &draft; move || draft.play_rolls(age) }));
            let crowded = CROWDS.map(|crowd| draft.play_fight(crowd));
            let aged = aged.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(io::Error::other("a player died"))));
            crowded.into_iter().chain(aged).collect::<io::Result<()>>()
        })?;
        let home = Self { data: scratch.join("data"), ..draft };
        copy(&in_memory.path().join("data"), &home.data)?;
        Ok(home)
    }

    fn play_rolls(&self, age: usize) -> io::Result<()> {
        let name = aged(age);
        self.say(&["new", &name], &[])?;
        self.say(&["run", &name], &PARTY)?;
        let lines: Vec<&str> = LINES.into_iter().cycle().take(age).collect();
        lines.chunks(EVENING).try_for_each(|evening| self.say(&["run", &name], evening))
    }

    fn play_fight(&self, combatants: usize) -> io::Result<()> {
        let name = crowded(combatants);
        self.say(&["new", &name], &[])?;
        let foes = std::iter::repeat_n("add orc 15", combatants - PARTY.len());
        let lines: Vec<&str> = PARTY.into_iter().chain(foes).chain(["add party", "begin", "next"]).collect();
        self.say(&["run", &name], &lines)
    }

    fn say(&self, arguments: &[&str], lines: &[&str]) -> io::Result<()> {
        let mut child = self.command(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
        if let Some(mut input) = child.stdin.take().filter(|_| !lines.is_empty()) {
            input.write_all((lines.join("\n") + "\n").as_bytes())?;
        }
        let status = child.wait()?;
        if status.success() { Ok(()) } else { Err(io::Error::other(format!("{arguments:?}: {status}"))) }
    }

    /// The program, on this home.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(arguments).arg("--data-dir").arg(&self.data).arg("--config-dir").arg(&self.settings);
        command
    }

    /// Where a campaign's log lies.
    pub fn log(&self, age: usize) -> PathBuf {
        self.data.join(aged(age).to_lowercase().replace(' ', "-")).join("log")
    }
}

pub fn aged(age: usize) -> String {
    format!("Aged {age}")
}

pub fn crowded(combatants: usize) -> String {
    format!("Crowd of {combatants}")
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (entry, target) = { let entry = entry?; let target = to.join(entry.file_name()); (entry, target) };
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
