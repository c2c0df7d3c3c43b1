//! The files of systems that come with the program.

/// A system that the program knows by a name of its own, and what comes with its file.
#[derive(Debug)]
pub struct FileOfProgram {
    /// What campaigns on disk know it by, the word its lines may begin with, and its name on the screen: as in the file, which
    /// is not read for them.
    pub key: &'static str,
    /// See [`FileOfProgram::key`].
    pub short: &'static str,
    /// See [`FileOfProgram::key`].
    pub title: &'static str,
    pub(super) file: &'static str,
    pub(super) text: &'static str,
    /// Its rules in words: the file they are written in, and what stands there.
    pub(super) reference: (&'static str, &'static str),
    pub(super) bestiary: &'static str,
    pub(super) encounters: &'static str,
    /// Foes of another collection, with its name.
    pub(super) further_foes: Option<(&'static str, &'static str)>,
}

impl FileOfProgram {
    /// Its key, the word its lines may begin with, and its name.
    pub(in crate::systems) const fn names(&self) -> [&'static str; 3] {
        [self.key, self.short, self.title]
    }
}

/// Names the files of such a system by its key.
macro_rules! of_program {
    ($key:literal, $short:literal, $title:literal) => {
        FileOfProgram {
            key: $key,
            short: $short,
            title: $title,
            file: concat!("assets/systems/", $key, ".ron"),
            text: include_str!(concat!("../../../assets/systems/", $key, ".ron")),
            reference: (
                concat!("assets/reference/", $key, ".ron"),
                include_str!(concat!("../../../assets/reference/", $key, ".ron")),
            ),
            bestiary: include_str!(concat!("../../../assets/bestiary/", $key, ".ron")),
            encounters: include_str!(concat!("../../../assets/encounters/", $key, ".ron")),
            further_foes: None,
        }
    };
}

/// A d20 against the Success Table.
pub(in crate::systems) static PEN_AND_DAGGER: FileOfProgram =
    of_program!("pen-and-dagger", "pd", "Pen & Dagger");

/// A d20 and what is added to it.
pub(in crate::systems) static SWORDS_AND_SORCERY: FileOfProgram = FileOfProgram {
    further_foes: Some((
        "SRD 5.2",
        include_str!("../../../assets/bestiary/srd-5.2.ron"),
    )),
    ..of_program!("swords-and-sorcery", "ss", "Swords & Sorcery")
};

/// Three dice at or under a skill.
pub(in crate::systems) static SUCCESS_ROLL: FileOfProgram =
    of_program!("success-roll", "sr", "Success roll");

/// Handfuls of d10, successes counted.
pub(in crate::systems) static DICE_POOL: FileOfProgram =
    of_program!("dice-pool", "dp", "Dice pool");

/// Three dice and what is added against a resistance, for effect points.
pub(in crate::systems) static MONSTERS_AND_MAGIC: FileOfProgram =
    of_program!("monsters-and-magic", "mm", "Monsters & Magic");

/// The systems of the program.
pub(super) const OF_PROGRAM: [&FileOfProgram; 5] = [
    &PEN_AND_DAGGER,
    &SWORDS_AND_SORCERY,
    &DICE_POOL,
    &SUCCESS_ROLL,
    &MONSTERS_AND_MAGIC,
];

/// The one of them that has this key.
pub(super) fn program_of(key: &str) -> Option<&'static FileOfProgram> {
    OF_PROGRAM.into_iter().find(|program| program.key == key)
}

/// Names a file of `assets/systems/own/` by the key of its system, and takes what stands in it.
macro_rules! shipped {
    ($($key:literal)+) => {
        &[$(($key, include_str!(concat!("../../../assets/systems/own/", $key, ".ron")))),+]
    };
}

/// Each file and what stands in it; its name is the key of its system.
pub const SHIPPED: &[(&str, &str)] = shipped! {
    "three-bands" "percent" "ladder" "highest-die" "glitches" "four-degrees" "wild-die" "blackjack"
};
