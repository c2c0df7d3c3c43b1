//! Lines of a pasted text as its author meant them: broken lines joined, marks of pages taken away, a block on one line
//! parted again.

use crate::import::words::{capitalized, entries, plain, without_marks};

use super::header::{cut_at, cuts, is_field, is_of_scores, parted_short, type_within};
use super::marks::{Line, is_type, section_of};

/// The longest line that others are joined to.
const LONGEST_LINE: usize = 6000;

/// Headings that stand in a block on one line too.
const HEADINGS: [&str; 5] = [
    "Legendary Actions",
    "Bonus Actions",
    "Reactions",
    "Actions",
    "Traits",
];

/// The line from which on two columns stand side by side, if they do: many lines with a wide gap at one place.
pub(super) fn side_by_side(text: &str) -> Option<usize> {
    let is_word = |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 2;
    let has_words = |text: &str| text.split_whitespace().filter(is_word).count() >= 2;
    let is_wide = |line: &str| {
        let gap = line.find("     ").or_else(|| line.find("\t\t"));
        gap.is_some_and(|gap| {
            let (before, behind) = line.split_at(gap);
            has_words(before) && has_words(behind)
        })
    };
    let lines = text.lines().map(str::trim).zip(1..);
    let long = lines.filter(|(line, _)| line.chars().count() >= 30);
    let long: Vec<(&str, usize)> = long.collect();
    let wide = long.iter().filter(|(line, _)| is_wide(line));
    let wide: Vec<usize> = wide.map(|(_, number)| *number).collect();
    let is_so = wide.len() >= 5 && wide.len() * 2 > long.len();
    wide.first().copied().filter(|_| is_so)
}

/// The lines of a text, joined again where they were broken.
pub(super) fn lines_of(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (raw, number) in text.lines().zip(1..) {
        let marked = plain(&without_marks(&plain(raw)));
        let parts = marked.lines().chain(marked.is_empty().then_some(""));
        for part in parts {
            let bare = part.trim();
            let bare = bare
                .trim_start_matches(['>', '|', '#', '*', '•', '_'])
                .trim();
            let bare = bare.trim_end_matches(['|', '\\', '*', '_']).trim();
            if bare.chars().all(|letter| "-_=*|: ~".contains(letter)) {
                let text = String::new();
                lines.push(Line { number, text });
                continue;
            }
            // A heading goes on with nothing, however it is written.
            let heading = capitalized(bare);
            let is_heading = part.trim_start().starts_with('#');
            let bare = if is_heading { heading.as_str() } else { bare };
            // What people call a block in a chat is no part of it.
            let parts = parted(bare.trim_matches('`').trim()).into_iter();
            lines.extend(parts.map(|text| Line { number, text }));
        }
    }
    joined(lines)
}

/// A line that holds several fields of a block, as a chat makes them, at the words of each.
fn parted(line: &str) -> Vec<String> {
    if line.len() < 120 {
        return parted_short(line);
    }
    let mut places = cuts(line);
    for heading in HEADINGS {
        for (at, _) in line.match_indices(heading) {
            let before = line.get(..at).unwrap_or_default().trim_end();
            let behind = line
                .get(at + heading.len()..)
                .unwrap_or_default()
                .trim_start();
            let is_end = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ')');

            if before.ends_with(is_end) && behind.starts_with(char::is_uppercase) {
                places.extend([at, at + heading.len()]);
            }
        }
    }
    let mut parts = cut_at(line, places, &[' ', '\t']);
    if let Some(first) = parts.first().cloned()
        && let Some(at) = type_within(&first)
    {
        let (name, kind) = first.split_at(at);
        parts.splice(0..1, [name.trim().to_owned(), kind.trim().to_owned()]);
    }
    parts
}

/// Lines that go on with the one before them joined to it.
fn joined(lines: Vec<Line>) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut is_apart = true;
    for line in lines {
        if line.text.is_empty() {
            is_apart = true;
            continue;
        }
        let goes_on = all.last().is_some_and(|before| {
            before.text.len() < LONGEST_LINE && is_rest_of(&before.text, &line.text, is_apart)
        });
        match all.last_mut().filter(|_| goes_on) {
            Some(before) => glue(&mut before.text, &line.text),
            None => all.push(line),
        }
        is_apart = false;
    }
    all
}

fn glue(before: &mut String, next: &str) {
    let is_broken = before.ends_with('-') && next.starts_with(|letter: char| letter.is_lowercase());
    let mut letters = before.chars().rev().skip(1);
    let is_word = letters.next().is_some_and(char::is_alphabetic);
    if is_broken && is_word {
        before.pop();
    } else if !is_broken {
        before.push(' ');
    }
    before.push_str(next);
}

/// Whether a line is the rest of the one before it.
fn is_rest_of(before: &str, line: &str, is_apart: bool) -> bool {
    if is_field(line) || is_of_scores(line) || section_of(line).is_some() || is_type(line) {
        return false;
    }
    if section_of(before).is_some() || is_type(before) {
        return false;
    }
    if is_of_scores(before) {
        return line.starts_with('(');
    }
    if line.starts_with(|letter: char| {
        letter.is_lowercase() || matches!(letter, '(' | ',' | ';' | '+' | '-')
    }) || line.starts_with(|letter: char| letter.is_ascii_digit())
    {
        return true;
    }
    let has_title = entries(line)
        .first()
        .is_some_and(|(name, _)| name.is_some());
    if has_title {
        return false;
    }
    let is_open = !before.ends_with(['.', '!', '?', ')', ':']);
    // A short line that nothing leaves open was not broken by a page.
    let is_full = before.len() > 42 || before.ends_with([',', ';', '-']);
    !is_apart && is_full && (is_open || before.len() > 60)
}
