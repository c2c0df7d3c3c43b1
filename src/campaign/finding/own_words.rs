//! The words that the log tells with and no line of it holds: `joins`, `major`, `Adept`.

/// Parted by blanks, in small letters. More than there need to be only make a search slower.
const OWN: &str = include_str!("../../../assets/log/own_words.txt");

/// Whether letters, small ones, may stand in what is told although the line that is told of does not hold them.
pub fn is_our_own(letters: &str) -> bool {
    OWN.split_whitespace().any(|word| word.contains(letters))
}
