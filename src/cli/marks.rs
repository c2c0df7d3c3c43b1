//! Outcomes as they are shown: the mark before the word, so that no result is told by colour or word alone.

/// The mark of an outcome, one cell wide; nothing for outcomes that are neither good nor bad.
#[must_use]
pub fn mark_of(outcome: &str) -> &'static str {
    match outcome {
        "critical-failure" => "▼",
        "failure" | "unlucky" => "×",
        "limited" => "≈",
        "normal" | "lucky" => "●",
        "major" => "▲",
        "critical" => "◆",
        _ => " ",
    }
}

/// An outcome's key as words.
pub(super) fn word_of(outcome: &str) -> String {
    outcome.replace('-', " ")
}
