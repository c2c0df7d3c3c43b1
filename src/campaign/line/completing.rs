//! What could come next in a line that is being typed, and what can be said at all, with examples.

use crate::systems::System;
use crate::systems::interface::{Example, Subject};
use crate::systems::line::is_of_the_line;

use super::macros::last_line_of;
use super::{Context, Reader};

/// Words that fit in many places and are rarely what comes next.
const RARER: [&str; 6] = ["and", "temp", "down", "up", "mental", "none"];

/// The words that would fit at the end of this line, as far as it is understood.
pub fn offers(line: &str, context: &Context<'_>) -> Vec<String> {
    completions(line, context).1
}

/// The words that would fit at the end of this line, and the byte at which the word begins that they would finish.
pub fn completions(line: &str, context: &Context<'_>) -> (usize, Vec<String>) {
    if let Some(start) = last_line_of(line).filter(|start| *start > 0) {
        let (at, offers) = completions(line.get(start..).unwrap_or_default(), context);
        return (start + at, offers);
    }
    if let Some((behind, whose)) = open_bracket(line) {
        let inside = line.get(behind..).unwrap_or_default().replace(',', " ");
        let alone = format!("{whose} {inside}");
        let (at, mut offers) = completions(&alone, context);
        offers.retain(|word| !is_of_the_line(word));
        return (line.len() - (alone.len() - at), offers);
    }
    let Ok(mut reader) = Reader::new(line, context) else {
        return (line.len(), Vec::new());
    };
    let _ = reader.read();
    let (at, mut offers) = reader.line.words.offers();
    // Where nothing is typed yet, what one would do comes before the words that only join or set something apart.
    if at == line.len() {
        offers.sort_by_key(|offer| RARER.contains(&offer.as_str()));
    }
    (at, offers)
}

/// Where the words for one alone begin whose bracket is still open at the end of a line, and whose they are.
fn open_bracket(line: &str) -> Option<(usize, &str)> {
    let (before, inside) = line.rsplit_once('(')?;
    let is_open = !inside.contains([')', '#', '"']);
    let begins = match before.strip_suffix('"') {
        Some(quoted) => quoted.rfind('"')?,
        None => before
            .rfind(|letter: char| letter.is_whitespace() || matches!(letter, '+' | ','))
            .map_or(0, |at| at + 1),
    };
    let whose = before.get(begins..)?;
    let is_of_names = |letter: char| letter.is_alphanumeric() || letter == '"';
    let is_name = whose.starts_with(is_of_names) && whose.ends_with(is_of_names);
    (is_open && is_name).then_some((line.len() - inside.len(), whose))
}

/// What can be said whatever the system, subject by subject.
const SHARED: &str = include_str!("../../../assets/guide.txt");

/// What the parts of that are about.
const SUBJECTS: [Subject; 6] = [
    Subject::Attempts,
    Subject::TurnOrder,
    Subject::Conditions,
    Subject::Turns,
    Subject::Consequences,
    Subject::Table,
];

/// What can be said, subject by subject: lines that every campaign has, then those of one system, which is named.
pub fn guide() -> impl Iterator<Item = (Option<System>, Example)> {
    let parts = SHARED.split("\n## ").skip(1);
    SUBJECTS.into_iter().zip(parts).flat_map(|(subject, part)| {
        let own = System::ALL.into_iter().flat_map(move |system| {
            let own = system.profile().guide.iter();
            own.filter(move |(about, _)| *about == subject)
                .flat_map(move |(_, lines)| lines.iter().map(move |line| (Some(system), *line)))
        });
        let shared = part.lines().filter_map(read);
        shared.map(|line| (None, line)).chain(own)
    })
}

fn read(row: &'static str) -> Option<Example> {
    let mut cells = row.split(" | ");
    let (line, begins, does) = (cells.next()?, cells.next()?, cells.next()?);
    Some(Example { line, does, begins })
}
