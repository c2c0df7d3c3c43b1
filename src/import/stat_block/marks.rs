//! By what the lines of a stat block are known: headings, sizes, types.

/// A line, and its number in what was pasted.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
}

/// Parts of a block by their headings.
const SECTIONS: [(&str, Section); 12] = [
    ("traits", Section::Traits),
    ("actions", Section::Actions),
    ("bonus actions", Section::Actions),
    ("reactions", Section::Actions),
    ("legendary actions", Section::Legendary),
    ("mythic actions", Section::Actions),
    ("epic actions", Section::Actions),
    ("lair actions", Section::Elsewhere),
    ("regional effects", Section::Elsewhere),
    ("villain actions", Section::Actions),
    ("description", Section::Elsewhere),
    ("lair", Section::Elsewhere),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Traits,
    Actions,
    Legendary,
    /// What is no deed of the creature itself.
    Elsewhere,
}

pub(super) const SIZES: [&str; 6] = ["tiny", "small", "medium", "large", "huge", "gargantuan"];

/// Types of creatures, one of which stands in the line of size and type.
const TYPES: [&str; 16] = [
    "aberration",
    "beast",
    "celestial",
    "construct",
    "dragon",
    "elemental",
    "fey",
    "fiend",
    "giant",
    "humanoid",
    "monstrosity",
    "ooze",
    "plant",
    "undead",
    "swarm",
    "creature",
];

/// Whether this is the line of size, type and alignment.
pub(super) fn is_type(text: &str) -> bool {
    let small = text.to_lowercase();
    let small = small.trim_start_matches(['*', '_', '#', ' ']);
    let first = small.split([' ', '/']).next().unwrap_or_default();
    SIZES.contains(&first)
        && small.len() < 160
        && TYPES.iter().any(|kind| small.contains(kind))
        && !small.contains(" hit: ")
}

/// The part that a heading begins, and what stands behind the heading on its line.
pub(super) fn section_of(text: &str) -> Option<Section> {
    let bare = text.trim_matches(['#', '*', '_', '>', '=', '|', ' ', ':']);
    let small = bare.to_lowercase();
    let known = SECTIONS.iter().find(|(heading, _)| small == *heading);
    known.map(|(_, section)| *section)
}

/// Whether a line begins with one of some words, marks before it left out.
pub(super) fn begins_with_any(line: &str, words: &[&str]) -> bool {
    let small = line.trim_start_matches(['*', '_', ' ']).to_lowercase();
    words.iter().any(|word| small.starts_with(word))
}
