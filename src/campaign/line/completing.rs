//! What could come next in a line that is being typed.

use super::macros::last_line_of;
use super::{Context, Reader};

/// Words that fit in many places and are rarely what comes next.
const RARER: [&str; 6] = ["and", "temp", "down", "up", "mental", "none"];

/// The words that would fit at the end of this line, as far as it is understood.
#[must_use]
pub fn offers(line: &str, context: &Context<'_>) -> Vec<String> {
    completions(line, context).1
}

/// The words that would fit at the end of this line, and the byte at which the word begins that they would finish.
#[must_use]
pub fn completions(line: &str, context: &Context<'_>) -> (usize, Vec<String>) {
    if let Some(start) = last_line_of(line).filter(|start| *start > 0) {
        let (at, offers) = completions(line.get(start..).unwrap_or_default(), context);
        return (start + at, offers);
    }
    let Ok(mut reader) = Reader::new(line, context) else {
        return (line.len(), Vec::new());
    };
    let _ = reader.read();
    let (at, mut offers) = reader.words.offers();
    // Where nothing is typed yet, what one would do comes before the words that only join or set something apart.
    if at == line.len() {
        offers.sort_by_key(|offer| RARER.contains(&offer.as_str()));
    }
    (at, offers)
}
