//! The manual: chapters of plain English, printed by the command line and read on the screen.

use crate::report::{Section, read_markdown};
use crate::words::{nearest, repeated};

#[derive(Debug)]
pub struct Chapter {
    /// The word that asks for it: the name of its file.
    pub key: &'static str,
    /// What is written there.
    pub text: &'static str,
}

macro_rules! chapters {
    ($($key:literal),+ $(,)?) => {
        [$(Chapter { key: $key, text: include_str!(concat!("../assets/manual/", $key, ".md")) }),+]
    };
}

/// Every chapter, in the order in which one reads them. The next one is a file and a line here.
pub static CHAPTERS: &[Chapter] = &chapters![
    "first-evening",
    "keys",
    "lines",
    "pen-and-dagger",
    "dice-pool",
    "swords-and-sorcery",
    "success-roll",
    "monsters-and-magic",
    "your-game",
    "table",
    "players",
    "players-page",
    "between",
    "import",
    "scripts",
    "files",
    "settings",
    "questions",
];

impl Chapter {
    /// What it is called: its first heading.
    pub fn title(&self) -> &'static str {
        let first = self.text.lines().next().unwrap_or_default();
        first.trim_start_matches('#').trim()
    }

    /// What it says.
    pub fn sections(&self) -> Vec<Section> {
        read_markdown(self.text)
    }
}

/// The chapter of a word: its key, the beginning of one, or the beginning of a title.
///
/// # Errors
/// That there is none, with the nearest.
pub fn chapter(word: &str) -> Result<&'static Chapter, String> {
    let word = word.to_lowercase();
    let is_begun = |chapter: &&Chapter| {
        chapter.key.starts_with(&word) || chapter.title().to_lowercase().starts_with(&word)
    };
    let whole = CHAPTERS.iter().find(|chapter| chapter.key == word);
    whole
        .or_else(|| CHAPTERS.iter().find(is_begun))
        .ok_or_else(|| {
            let near = nearest(&word, CHAPTERS.iter().map(|chapter| chapter.key));
            let near = near.map_or_else(String::new, |near| format!("did you mean “{near}”? "));
            let word = repeated(&word);
            format!("there is no chapter “{word}”: {near}`astragal manual` lists all")
        })
}
