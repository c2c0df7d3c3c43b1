//! The levels of each system from worst to best, in the words that the log has for them.

use crate::campaign::log_text::RollTold;
use crate::systems::System;

/// What may be compared with one another, worst first.
type Ladder = &'static [&'static str];

/// The level of a system that is called by this word; a hyphen in it is a blank.
pub(super) fn level_called(system: System, word: &str) -> Option<&'static str> {
    let word = word.replace('-', " ").to_lowercase();
    let mut all = ladders(system).iter().copied().flatten().copied();
    all.find(|level| *level == word)
}

fn ladders(system: System) -> &'static [Ladder] {
    system.profile().outcome_words
}

/// The levels of what is rolled most in a system, worst first.
pub fn common_levels(system: System) -> &'static [&'static str] {
    ladders(system).first().copied().unwrap_or_default()
}

/// Whether a roll came to a level, or to a better one of the same ladder.
pub(super) fn reaches(system: System, level: &str, is_or_better: bool, roll: &RollTold) -> bool {
    if is_called(level, &roll.word) || is_called(level, &roll.key) {
        return true;
    }
    let is_better_on = |ladder: &Ladder| {
        let place = |word: &str| ladder.iter().position(|rung| is_called(rung, word));
        let reached = place(&roll.word).or_else(|| place(&roll.key));
        let both = place(level).zip(reached);
        both.is_some_and(|(least, reached)| reached > least)
    };
    is_or_better && ladders(system).iter().any(is_better_on)
}

/// Whether a level's word is this one, with blanks or as JSON has it.
fn is_called(level: &str, word: &str) -> bool {
    let plain = |byte: u8| if byte == b'-' { b' ' } else { byte };
    level.bytes().eq(word.bytes().map(plain))
}

/// Whether what a roll came to can be looked for in its system: a mere total cannot.
pub fn is_on_ladder(system: System, word: &str) -> bool {
    level_called(system, word).is_some()
}
