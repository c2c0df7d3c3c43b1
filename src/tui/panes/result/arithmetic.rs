//! How a result came about, in words, taken apart at the word of the result.

use crate::campaign::log_text::RollTold;

/// How a result came about, taken apart at its word.
pub(crate) struct Arithmetic<'a> {
    /// What stands before the word; all of it where the word stands at no such place.
    pub(crate) sum: &'a str,
    /// The word as the phrase bends it: `wins`; empty where it does not stand in it.
    pub(crate) word: &'a str,
    /// What is added behind it: ` by 6`.
    pub(crate) rest: &'a str,
}

/// `12 + 7 = 19 against 15, success` taken apart.
pub(crate) fn arithmetic(told: &RollTold) -> Arithmetic<'_> {
    let all = told.told.as_str();
    let Some((sum, tail)) = all
        .match_indices(", ")
        .map(|(at, comma)| all.split_at(at + comma.len()))
        .find(|(_, tail)| tail.starts_with(told.word.as_ref()))
    else {
        return Arithmetic {
            sum: all,
            word: "",
            rest: "",
        };
    };
    let bent = tail.get(told.word.len()..).unwrap_or_default();
    let ending = bent
        .find(|letter: char| !letter.is_alphabetic())
        .unwrap_or(bent.len());
    let (word, rest) = tail.split_at(told.word.len() + ending);
    Arithmetic {
        sum: sum.trim_end_matches(", "),
        word,
        rest,
    }
}
