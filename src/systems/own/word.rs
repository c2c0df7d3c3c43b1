//! Words of a file, kept as long as the program runs: there are no more of them than files and logs hold.

use std::collections::BTreeSet;
use std::sync::{PoisonError, RwLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::words::display_safe;

static KEPT: RwLock<BTreeSet<&'static str>> = RwLock::new(BTreeSet::new());

/// Characters a word of a log may have.
const LONGEST: usize = 80;

/// The word of a roll that no result covers.
pub(super) const UNCOVERED: &str = "no result";

/// The word for one who is ahead by so much, with its grade.
pub(super) const fn word_ahead(by: i64) -> (&'static str, i64) {
    let [lose, tie, win] = SIDES;
    match by {
        ..0 => lose,
        0 => tie,
        1.. => win,
    }
}

/// The words of a roll against another side that is held against its own, each with its grade.
pub(super) const SIDES: [(&str, i64); 3] = [("lose", -1), ("tie", 0), ("win", 1)];

/// How long work may stand after its last roll, each with its grade.
pub(super) const ENDINGS: [(&str, i64); 3] = [("ruined", -2), ("unfinished", 0), ("complete", 3)];

/// The words of what several come to.
pub(super) const WORDS_OF_SEVERAL: [&str; 6] =
    ["lose", "tie", "win", "ruined", "unfinished", "complete"];

/// The word for work that is done among those of cues: a result may be called complete too.
pub(super) const FINISHED: &str = "finished";

/// Stands in a sentence of the file where the sum of an attempt is spelt out.
pub(super) const SUM: &str = "{sum}";

/// The same of the other side, where what that comes to is a number of the attempt.
pub(super) const THEIRS: &str = "{theirs}";

/// Stands in a warning of the file where what is rolled is named.
pub(super) const WORD: &str = "{word}";

/// A word of a file: of a result, of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Word(&'static str);

impl Word {
    pub(super) fn new(word: &str) -> Self {
        let word: String = display_safe(word).chars().take(LONGEST).collect();
        Self(kept(&word))
    }

    pub(super) const fn as_str(self) -> &'static str {
        self.0
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|word| Self::new(&word))
    }
}

/// A text that lives as long as the program, each once.
pub(super) fn kept(text: &str) -> &'static str {
    let known = KEPT.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(text) {
        return known;
    }
    drop(known);
    let mut all = KEPT.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(text) {
        return known;
    }
    let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
    all.insert(text);
    text
}

/// What one of several is called: `skill` of `Skills`, `ability` of `Abilities`.
pub(super) fn one_of(several: &str) -> String {
    let name = several.to_lowercase();
    match (name.strip_suffix("ies"), name.strip_suffix('s')) {
        (Some(stem), _) => format!("{stem}y"),
        (None, Some(one)) => one.to_owned(),
        (None, None) => name,
    }
}

/// Several of them.
pub(super) fn all_kept<T: Copy>(words: impl IntoIterator<Item = T>) -> &'static [T] {
    Box::leak(words.into_iter().collect::<Vec<T>>().into_boxed_slice())
}

/// A word as JSON names it: `success-glitched`.
pub(super) fn slug(word: &str) -> &'static str {
    if word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return kept(word);
    }
    let letters = word.split(|letter: char| !letter.is_alphanumeric());
    let parts: Vec<String> = letters
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    kept(&parts.join("-"))
}
