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

pub(super) use header::{challenge, read_saves, read_senses, read_skills, set_challenge};

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
        let why = "this text is too long for stat blocks: paste one or a few of them";
        return Err(Trouble::at("", why));
    }
    if let Some(line) = lines::side_by_side(text) {
        let why = "two columns stand side by side here, so that lines of both are mixed: copy one column after the other";
        return Err(Trouble::at(format!("line {line}"), why));
    }
    let lines = lines_of(text);
    let starts = starts_of(&lines);
    if starts.is_empty() {
        let why = "no stat block is found: expected a name, a line such as `Medium humanoid, any alignment`, and `Armor Class` or `AC`";
        return Err(Trouble::at("line 1", why));
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
    let types = (0..).zip(lines.iter().skip(1));
    let types = types.filter(|(_, line)| is_type(&line.text));
    let mut starts: Vec<usize> = types.map(|(before, _)| before).collect();
    // A block without the line of its type: an armor class is enough.
    let mut behind = lines.iter().skip(1);
    let is_armor = |line: &Line| begins_with_any(&line.text, &["armor class", "ac "]);
    if starts.is_empty() && behind.any(is_armor) {
        starts.push(0);
    }
    starts
}

fn read_block(block: &[Line]) -> Creature {
    let Some((first, rest)) = block.split_first() else {
        return Creature::default();
    };
    let place = format!("line {}", first.number);
    let mut creature = Creature::at(&place, &clean_name(&first.text));
    let body = rest
        .iter()
        .position(|line| section_of(&line.text).is_some());
    let (head, body) = rest.split_at(body.unwrap_or(rest.len()));
    let mut header = Header::default();
    let mut deeds: Vec<(Section, String)> = Vec::new();
    let mut section = Section::Traits;
    for line in head {
        if header.is_at_deeds(&line.text) {
            append(&mut deeds, section, &line.text);
        } else {
            header.take(&mut creature, line);
        }
    }
    header.finish(&mut creature);
    for line in body {
        match section_of(&line.text) {
            Some(next) => {
                section = next;
                deeds.push((section, String::new()));
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
    let letters = || bare.chars().filter(|letter| letter.is_alphabetic());
    if letters().count() > 3 && letters().all(char::is_uppercase) {
        let words = bare
            .split_whitespace()
            .map(|word| capitalized(&word.to_lowercase()));
        return words.collect::<Vec<_>>().join(" ");
    }
    squeezed(bare)
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
