//! A line that was said, to be said again with other dice.

use crate::words::Words;

/// A line without the faces of real dice and without its comment.
#[must_use]
pub fn without_faces(line: &str) -> String {
    let Ok(mut words) = Words::cut(line) else { return line.to_owned() };
    let mut kept: Vec<&str> = Vec::new();
    while let Some(token) = words.take() {
        if token.is_quoted || !token.text.starts_with('=') {
            kept.extend(line.get(token.span));
        }
    }
    kept.join(" ")
}
