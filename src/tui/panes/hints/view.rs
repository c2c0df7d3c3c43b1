//! Keys and what they do, as they are shown.

/// A key and the word that says what it does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    pub key: String,
    /// What it does.
    pub word: String,
    /// The same in a word or two, for where it would leave too little room for others; empty if there is no need.
    pub brief: String,
    /// Whether it stays when others have to go, as undo does.
    pub stays: bool,
}

impl Hint {
    /// A key and what it does.
    pub fn new(key: impl Into<String>, word: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            word: word.into(),
            ..Self::default()
        }
    }

    /// The same key where it does something else, or is called otherwise.
    #[must_use]
    pub fn called(self, word: impl Into<String>) -> Self {
        Self {
            word: word.into(),
            ..self
        }
    }
}

/// The last row: what matters now, and what always does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    /// From the left, as many as fit.
    pub left: Vec<Hint>,
    /// At the right end; its last one stays longest.
    pub right: Vec<Hint>,
}
