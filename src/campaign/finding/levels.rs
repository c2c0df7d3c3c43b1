//! The levels of each system from worst to best, in the words that the log has for them.

use crate::campaign::log_text::RollTold;
use crate::systems::System;

/// What may be compared with one another, worst first.
type Ladder = &'static [&'static str];

/// The level of a system that is called by this word; a hyphen in it is a blank.
pub(super) fn level_called(system: System, word: &str) -> Option<&'static str> {
    let word = word.replace('-', " ").to_lowercase();
    system
        .profile()
        .outcome_words
        .iter()
        .copied()
        .flatten()
        .copied()
        .find(|level| *level == word)
}

/// The levels of what is rolled most in a system, worst first.
pub fn common_levels(system: System) -> &'static [&'static str] {
    system
        .profile()
        .outcome_words
        .first()
        .copied()
        .unwrap_or_default()
}

/// Whether a roll came to a level, or to a better one of the same ladder.
pub(super) fn reaches(system: System, level: &str, is_or_better: bool, roll: &RollTold) -> bool {
    if is_called(level, &roll.word) || is_called(level, &roll.key) {
        return true;
    }
    let place = |ladder: &Ladder, word: &str| ladder.iter().position(|rung| is_called(rung, word));
    let is_better_on = |ladder: &&Ladder| {
        let least = place(ladder, level);
        let reached = place(ladder, &roll.word).or_else(|| place(ladder, &roll.key));
        least
            .zip(reached)
            .is_some_and(|(least, reached)| reached > least)
    };
    is_or_better
        && system
            .profile()
            .outcome_words
            .iter()
            .any(|ladder| is_better_on(&ladder))
}

/// Whether a level's word is this one, with blanks or as JSON has it.
fn is_called(level: &str, word: &str) -> bool {
    let plain = |byte: u8| if byte == b'-' { b' ' } else { byte };
    level.len() == word.len()
        && level
            .bytes()
            .zip(word.bytes())
            .all(|(one, other)| one == plain(other))
}

/// Whether what a roll came to can be looked for in its system: a mere total cannot.
pub fn is_on_ladder(system: System, word: &str) -> bool {
    level_called(system, word).is_some()
}
