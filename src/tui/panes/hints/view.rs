//! Keys and what they do, as they are shown.

/// A key and the word that says what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    /// The key.
    pub key: String,
    /// What it does.
    pub word: String,
    /// The same in a word or two, for where it would leave too little room for others; empty if there is no need.
    pub brief: String,
    /// Whether it stays when others have to go, as undo does.
    pub stays: bool,
}

/// The last row: what matters now, and what always does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// From the left, as many as fit.
    pub left: Vec<Hint>,
    /// At the right end; its last one stays longest.
    pub right: Vec<Hint>,
}
