//! A stat block pasted as text, in the layout of 2014 or of 2024: from a page, a PDF or a chat.

mod header;
mod lines;
mod marks;
mod scores;

use super::actions::{take, take_legendary};
use super::creature::Creature;
use super::found::{Found, Trouble};
use super::words::{capitalized, dice, entries, squeezed};

use header::Header;
use lines::lines_of;
use marks::{Line, Section, begins_with_any, is_type, section_of};

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

/// The longest text that is read as stat blocks.
const LONGEST: usize = 2 << 20;

/// Whether a text holds a stat block.
pub(super) fn is_one(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let lines = lines_of(text);
    let has = |word: &[&str]| lines.iter().any(|line| begins_with_any(&line.text, word));
    (has(&["armor class", "ac "]) && has(&["hit points", "hp "]))
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
        let armor = lines
            .iter()
            .position(|line| begins_with_any(&line.text, &["armor class", "ac "]));
        starts.extend(armor.filter(|at| *at > 0).map(|_| 0));
    }
    starts
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

fn in_title_case(text: &str) -> String {
    let word = |word: &str| capitalized(&word.to_lowercase());
    text.split_whitespace()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
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
