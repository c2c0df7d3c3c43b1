//! What a row says: text, with dice in braces and other tables in double brackets.

use std::ops::Range;

use crate::dice::Expression;
use crate::systems::BadRules;

use super::place::Place;

/// How often one mention may draw from a table.
const MOST_TIMES: u32 = 20;

/// A part of what a row says.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Part {
    Text(String),
    /// `{2d6}`
    Dice(Expression),
    /// `[[other table]]`
    Table(String),
}

/// The longest result of a row, in bytes.
const LONGEST_RESULT: usize = 1_000;

/// What is wrong with a text, and where in it.
type Wrong = (Range<usize>, String);

/// What a row says.
pub(super) fn read_result(text: &str, place: &Place) -> Result<Vec<Part>, BadRules> {
    if text.is_empty() {
        return Err(place.blame("this row says nothing: write what it stands for"));
    }
    if text.len() > LONGEST_RESULT {
        return Err(place.blame(format!("a row says at most {LONGEST_RESULT} bytes")));
    }
    read(text).map_err(|(span, why)| place.shifted(span.start).blame(why))
}

fn read(text: &str) -> Result<Vec<Part>, Wrong> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let next = rest.find("[[").into_iter().chain(rest.find('{')).min();
        let plain = next.unwrap_or(rest.len());
        if plain > 0 {
            parts.push(Part::Text(rest.get(..plain).unwrap_or(rest).to_owned()));
        }
        at += plain;
        let Some(marked) = text.get(at..).filter(|rest| !rest.is_empty()) else {
            break;
        };
        at += match marked.strip_prefix("[[") {
            Some(inside) => read_mention(inside, at, &mut parts)? + 4,
            None => read_dice(marked, at, &mut parts)? + 2,
        };
    }
    Ok(parts)
}

/// `wolf names]]`, `coins x2]]`: as many draws as are said, with commas between; gives the length of what is inside.
fn read_mention(inside: &str, at: usize, parts: &mut Vec<Part>) -> Result<usize, Wrong> {
    let Some(length) = inside.find("]]") else {
        let message = "`[[` begins the name of a table, and no `]]` ends it".to_owned();
        return Err((at..at + 2, message));
    };
    let said = inside.get(..length).unwrap_or_default();
    let times = said.rsplit_once(" x").and_then(|(name, times)| {
        let times: u32 = times.trim().parse().ok()?;
        Some((name, times))
    });
    let (name, times) = times.unwrap_or((said, 1));
    let (name, blamed) = (name.trim(), at..at + length + 4);
    if name.is_empty() {
        return Err((blamed, "expected the name of a table in `[[ ]]`".to_owned()));
    }
    if !(1..=MOST_TIMES).contains(&times) {
        let message = format!("a table is drawn from 1 to {MOST_TIMES} times here, not {times}");
        return Err((blamed, message));
    }
    for time in 0..times {
        if time > 0 {
            parts.push(Part::Text(", ".to_owned()));
        }
        parts.push(Part::Table(name.to_owned()));
    }
    Ok(length)
}

/// `{2d6}`
fn read_dice(marked: &str, at: usize, parts: &mut Vec<Part>) -> Result<usize, Wrong> {
    let Some(length) = marked.find('}').map(|end| end - 1) else {
        let message = "`{` begins dice such as `{2d6}`, and no `}` ends them".to_owned();
        return Err((at..at + 1, message));
    };
    let dice = marked.get(1..=length).unwrap_or_default();
    let read = Expression::parse(dice.trim()).map_err(|complaint| {
        let message = format!("expected dice such as `{{2d6}}`: {}", complaint.message);
        (at + 1..at + 1 + length, message)
    })?;
    parts.push(Part::Dice(read));
    Ok(length)
}
