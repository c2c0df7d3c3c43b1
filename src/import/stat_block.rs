//! A stat block pasted as text, in the layout of 2014 or of 2024: from a page, a PDF or a chat.

mod header;
mod lines;
mod scores;

use super::actions::{take, take_legendary};
use super::creature::Creature;
use super::words::{dice, entries, squeezed};
use super::{Found, Trouble};

use header::Header;
use lines::{Line, lines_of};

pub(super) use header::{challenge, read_saves, read_senses, read_skills};

/// Hit dice that are printed without what Constitution adds to each.
pub(super) fn dice_with_constitution(creature: &Creature, text: &str) -> Option<String> {
    let bare = dice(text)?;
    if bare.contains(['+', '-']) {
        return Some(bare);
    }
    let count: i32 = bare.split('d').next()?.parse().ok()?;
    match creature.modifier(2) * count {
        0 => Some(bare),
        added => Some(format!("{bare}{added:+}")),
    }
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
enum Section {
    Traits,
    Actions,
    Legendary,
    /// What is no deed of the creature itself.
    Elsewhere,
}

const SIZES: [&str; 6] = ["tiny", "small", "medium", "large", "huge", "gargantuan"];

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

/// The longest text that is read as stat blocks.
const LONGEST: usize = 2 << 20;

/// Whether a text holds a stat block.
pub(super) fn is_one(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lines = lines_of(text);
    let has = |word: &[&str]| {
        lines
            .iter()
            .any(|line| header::begins_with_any(&line.text, word))
    };
    (has(&["armor class", "armour class", "ac "]) && has(&["hit points", "hp "]))
        || starts_of(&lines).len() == 1 && has(&["hit points", "hp "])
}

/// Reads every block of a text.
///
/// # Errors
/// Where two columns stand side by side, or no block is there.
pub(super) fn read(text: &str, found: &mut Found) -> Result<(), Trouble> {
    if text.len() > LONGEST {
        return Err(Trouble::at(
            "",
            "this text is too long for stat blocks: paste one or a few of them",
        ));
    }
    if let Some(line) = lines::side_by_side(text) {
        return Err(Trouble::at(
            format!("line {line}"),
            "two columns stand side by side here, so that lines of both are mixed: copy one column after the other".to_owned(),
        ));
    }
    let lines = lines_of(text);
    let starts = starts_of(&lines);
    if starts.is_empty() {
        return Err(Trouble::at(
            "line 1".to_owned(),
            "no stat block is found: expected a name, a line such as `Medium humanoid, any alignment`, and `Armor Class` or `AC`".to_owned(),
        ));
    }
    for (index, start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(lines.len());
        let block = lines.get(*start..end).unwrap_or_default();
        found.take(read_block(block));
    }
    Ok(())
}

/// The lines on which the names of blocks stand.
fn starts_of(lines: &[Line]) -> Vec<usize> {
    let mut starts: Vec<usize> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if is_type(&line.text) && at > 0 {
            starts.push(at - 1);
        }
    }
    if starts.is_empty() {
        // A block without the line of its type: the line before the armor class.
        let armor = lines.iter().position(|line| {
            header::begins_with_any(&line.text, &["armor class", "armour class", "ac "])
        });
        starts.extend(armor.filter(|at| *at > 0).map(|_| 0));
    }
    starts
}

/// Whether this is the line of size, type and alignment.
fn is_type(text: &str) -> bool {
    let small = text.to_lowercase();
    let small = small.trim_start_matches(['*', '_', '#', ' ']);
    let first = small.split([' ', '/']).next().unwrap_or_default();
    SIZES.contains(&first)
        && small.len() < 160
        && TYPES.iter().any(|kind| small.contains(kind))
        && !small.contains(" hit: ")
}

fn read_block(block: &[Line]) -> Creature {
    let mut lines = block.iter();
    let first = lines.next();
    let name = first.map(|line| clean_name(&line.text)).unwrap_or_default();
    let mut creature = Creature::called(&name);
    creature.place = first
        .map(|line| format!("line {}", line.number))
        .unwrap_or_default();
    let rest: Vec<&Line> = lines.collect();
    let body = rest
        .iter()
        .position(|line| section_of(&line.text).is_some());
    let mut header = Header::default();
    let mut deeds: Vec<(Section, String)> = Vec::new();
    let mut section = Section::Traits;
    let head = body.unwrap_or(rest.len());
    for line in rest.get(..head).unwrap_or_default() {
        if header.is_at_deeds(&line.text) {
            append(&mut deeds, section, &line.text);
        } else {
            header.take(&mut creature, line);
        }
    }
    header.finish(&mut creature);
    for line in rest.get(head..).unwrap_or_default() {
        match section_of(&line.text) {
            Some((next, behind)) => {
                section = next;
                deeds.push((section, String::new()));
                append(&mut deeds, section, behind);
            }
            None => append(&mut deeds, section, &line.text),
        }
    }
    for (section, text) in deeds {
        read_deeds(&mut creature, section, &text);
    }
    creature
}

/// A name without the marks of lists and headings, and without what some pages print behind it.
fn clean_name(text: &str) -> String {
    let bare = text.trim_matches(['#', '*', '_', '>', '-', '=', '|', ' ', ':']);
    let bare = bare.split("  ").next().unwrap_or(bare);
    let letters: Vec<char> = bare
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    if letters.len() > 3 && letters.iter().all(|letter| letter.is_uppercase()) {
        return in_title_case(bare);
    }
    squeezed(bare)
}

/// A text with a capital at its beginning.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

fn in_title_case(text: &str) -> String {
    let word = |word: &str| capitalized(&word.to_lowercase());
    text.split_whitespace()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The part that a heading begins, and what stands behind the heading on its line.
fn section_of(text: &str) -> Option<(Section, &str)> {
    let bare = text.trim_matches(['#', '*', '_', '>', '=', '|', ' ', ':']);
    let small = bare.to_lowercase();
    let whole = SECTIONS.iter().find(|(heading, _)| small == *heading);
    whole.map(|(_, section)| (*section, ""))
}

fn append(deeds: &mut Vec<(Section, String)>, section: Section, text: &str) {
    match deeds.last_mut() {
        Some((known, words)) if *known == section => {
            if !words.is_empty() {
                words.push('\n');
            }
            words.push_str(text);
        }
        _ => deeds.push((section, text.to_owned())),
    }
}

fn read_deeds(creature: &mut Creature, section: Section, text: &str) {
    if section == Section::Elsewhere {
        return;
    }
    for (name, words) in entries(text) {
        match name {
            Some(name) => take(creature, &name, &words),
            None if section == Section::Legendary => take_legendary(creature, &words),
            None => {
                let short: String = words.chars().take(60).collect();
                creature.leave_out(format!(
                    "“{short}”: no name such as `Bite.` begins this text"
                ));
            }
        }
    }
}
