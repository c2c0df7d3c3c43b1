//! Systems read from files: each is kept as long as the program runs, and campaigns on disk know it by its key.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::systems::interface::Profile;
use crate::systems::interface::ladder::Cell;
use crate::systems::{BadRules, Odds};
use crate::words::display_safe;

use super::profile::profile_of;
use super::shipped::{FileOfProgram, OF_PROGRAM, program_of};
use super::vocabulary::Vocabulary;
use super::{Counts, Definition, Length, Numbers};

/// Every file that was read, the newest last: of one key the last counts.
static KNOWN: RwLock<Vec<Key>> = RwLock::new(Vec::new());

/// What was read of each of [`OF_PROGRAM`], once it was asked for.
static READ_OF_PROGRAM: [OnceLock<Key>; OF_PROGRAM.len()] =
    [const { OnceLock::new() }; OF_PROGRAM.len()];

/// Characters a key may have.
const LONGEST: usize = 40;

/// A system read from a file, or one whose file is still sought.
#[derive(Clone, Copy)]
pub struct Key(&'static Known);

struct Known {
    definition: Definition,
    profile: Profile,
    is_missing: bool,
    book: OnceLock<Key>,
    vocabulary: OnceLock<Vocabulary>,
    counted: Counted<Odds>,
    /// The cells of the middle pane.
    cells: Counted<Arc<Vec<Vec<Cell>>>>,
}

/// What was counted, each with what was asked.
pub(super) struct Counted<T>(RwLock<HashMap<Question, T>>);

impl<T: Clone> Counted<T> {
    /// What was counted before.
    pub(super) fn get(&self, question: &Question) -> Option<T> {
        let counted = self.0.read();
        let counted = counted.unwrap_or_else(PoisonError::into_inner);
        counted.get(question).cloned()
    }

    /// Keeps it, for it is asked for at every key; where there is too much, all is counted anew.
    pub(super) fn keep(&self, question: Question, value: T) {
        let counted = self.0.write();
        let mut counted = counted.unwrap_or_else(PoisonError::into_inner);
        if counted.len() >= MOST_COUNTED {
            counted.clear();
        }
        counted.insert(question, value);
    }
}

/// What odds are asked for: the attempt of each side by its place, with all its numbers, which of them counts, and how long
/// it goes on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Question {
    pub(super) sides: Vec<(usize, Numbers)>,
    /// Those who help, each with the place of whom.
    pub(super) helpers: Vec<(usize, (usize, Numbers))>,
    pub(super) is_against: bool,
    /// What the other side came to before, where it did.
    pub(super) kept: Vec<i64>,
    pub(super) counts: Counts,
    pub(super) length: Length,
}

/// So many odds are kept: screens of rows of some attempts.
const MOST_COUNTED: usize = 512;

impl Key {
    /// Reads a file and keeps what it defines: from now on its key means that. A file that was read already is not kept
    /// a second time.
    ///
    /// # Errors
    /// [`BadRules`] with the place in the file.
    pub fn read(file: &str, text: &str) -> Result<Self, BadRules> {
        let is_it = |key: &Self| {
            let known = key.definition();
            !key.is_missing() && known.file == file && known.text == text
        };
        let known = all().into_iter().find(is_it);
        let key = match known {
            Some(key) => key,
            None => Self::kept(Definition::read(file, text)?, false),
        };
        let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        all.retain(|other| other.0.definition != key.0.definition || other.is_missing());
        all.push(key);
        Ok(key)
    }

    /// A system that comes with the program under a name of its own, as its file has it.
    ///
    /// Its version says nothing: it changes with the program, and no campaign plays by an older one.
    pub(in crate::systems) fn of_program(program: &'static FileOfProgram) -> Self {
        let read = || {
            let definition = Definition::read_of_program(program.file, program.text);
            definition.map_or_else(
                |_| Self::kept(Definition::missing(program.key), true),
                |read| Self::kept_of_program(read, program),
            )
        };
        let place = OF_PROGRAM.iter().position(|known| known.key == program.key);
        let kept = place.and_then(|place| READ_OF_PROGRAM.get(place));
        kept.map_or_else(read, |kept| *kept.get_or_init(read))
    }

    /// The same with what a game master's own file changes of it.
    ///
    /// # Errors
    /// [`BadRules`] with the place in that file.
    pub(in crate::systems) fn patched(
        program: &'static FileOfProgram,
        file: &str,
        text: &str,
    ) -> Result<Self, BadRules> {
        let definition = Definition::read_over((program.file, program.text), file, text)?;
        Ok(Self::kept_of_program(definition, program))
    }

    fn kept_of_program(definition: Definition, program: &'static FileOfProgram) -> Self {
        let definition = Definition {
            fingerprint: 0,
            ..definition
        };
        let profile = Profile {
            reference: program.reference,
            bestiary: program.bestiary,
            encounters: program.encounters,
            further_foes: program.further_foes,
            ..profile_of(&definition)
        };
        Self::leaked(definition, profile, false)
    }

    /// The system of a key: as its file was read last, else one without rules, whose file is sought.
    pub fn named(key: &str) -> Self {
        if let Some(program) = program_of(key) {
            return Self::of_program(program);
        }
        let found = all().into_iter().rev().find(|known| known.key() == key);
        found.unwrap_or_else(|| {
            let missing = Self::kept(Definition::missing(key), true);
            let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
            // Before those that were read: it never takes the place of one.
            all.insert(0, missing);
            missing
        })
    }

    /// The systems that were read, one for each key.
    pub fn known() -> Vec<Self> {
        let mut known: Vec<Self> = Vec::new();
        for key in all().into_iter().rev().filter(|key| !key.is_missing()) {
            if !known.contains(&key) {
                known.push(key);
            }
        }
        known
    }

    /// The one that a word means, as the full key or the short one, of those that were read.
    pub fn of_word(word: &str) -> Option<Self> {
        let is_it = |key: &Self| {
            let Definition { key, short, .. } = key.definition();
            [key, short]
                .iter()
                .any(|own| word.eq_ignore_ascii_case(own))
        };
        let all = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
        let mut newest = all.iter().rev().filter(|key| !key.is_missing());
        newest.find(|key| is_it(key)).copied()
    }

    fn kept(definition: Definition, is_missing: bool) -> Self {
        let mut profile = profile_of(&definition);
        if let Some(like) = definition.like.as_deref().and_then(program_of) {
            profile.encounters = like.encounters;
            if definition.foes.is_empty() {
                profile.bestiary = like.bestiary;
            }
        }
        Self::leaked(definition, profile, is_missing)
    }

    /// It as long as the program runs.
    fn leaked(definition: Definition, profile: Profile, is_missing: bool) -> Self {
        Self(Box::leak(Box::new(Known {
            definition,
            profile,
            is_missing,
            book: OnceLock::new(),
            vocabulary: OnceLock::new(),
            counted: Counted(RwLock::default()),
            cells: Counted(RwLock::default()),
        })))
    }

    /// Odds by it.
    pub(super) fn counted(self) -> &'static Counted<Odds> {
        &self.0.counted
    }

    /// The cells of the middle pane by it.
    pub(super) fn cells(self) -> &'static Counted<Arc<Vec<Vec<Cell>>>> {
        &self.0.cells
    }

    /// The key as campaigns write it.
    pub const fn key(self) -> &'static str {
        self.0.definition.key.as_str()
    }

    /// What its file says.
    pub const fn definition(self) -> &'static Definition {
        &self.0.definition
    }

    /// The words that its lines are made of.
    pub(super) fn vocabulary(self) -> &'static Vocabulary {
        let known = self.0;
        known
            .vocabulary
            .get_or_init(|| Vocabulary::of(&known.definition))
    }

    /// Whether what was read by another key of the same name was read by the very same file.
    pub fn is_read_as(self, other: Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }

    /// Where in memory what was read lies: of one name several files may have been read.
    pub(in crate::systems) fn address(self) -> usize {
        std::ptr::from_ref(self.0).addr()
    }

    /// What is constant about it.
    pub const fn profile(self) -> &'static Profile {
        &self.0.profile
    }

    /// Whether no file of this key was read.
    pub const fn is_missing(self) -> bool {
        self.0.is_missing
    }

    /// It as the tables its rules stand in.
    pub(in crate::systems) fn book(self) -> &'static Self {
        self.0.book.get_or_init(|| self)
    }
}

fn all() -> Vec<Key> {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Definition {
    /// A system of which only the key is known.
    fn missing(key: &str) -> Self {
        Self {
            key: key.into(),
            short: key.into(),
            title: key.into(),
            ..Self::default()
        }
    }
}

/// By the key: a campaign stays the same when its file changes.
impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Key {}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Key").field(&self.key()).finish()
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        let is_key =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if key.is_empty() || key.len() > LONGEST || !key.chars().all(is_key) {
            let wanted = "expected the key of a system, such as `three-bands`";
            return Err(D::Error::custom(format!(
                "“{}” is no key: {wanted}",
                display_safe(&key)
            )));
        }
        Ok(Self::named(&key))
    }
}
