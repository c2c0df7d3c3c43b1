//! What a recap tells again: what happened scene by scene, fortune dice, what stays.

use crate::campaign::facts::event_answer::Matter;

/// A scene in short.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SceneRecap {
    pub name: Option<String>,
    /// What happened in it, in order.
    pub happenings: Vec<Happening>,
}

/// One thing worth telling again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// What kind of thing.
    pub matter: Matter,
    /// Who did it; empty where nobody did.
    pub who: String,
    /// What happened.
    pub text: String,
    /// Whether players must not read it.
    pub is_secret: bool,
    /// The step it stands in, as the reader counts them.
    pub seq: u64,
}

/// Fortune dice of a hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FortuneFlow {
    /// The hero's name.
    pub name: String,
    /// Dice that came.
    pub gained: u32,
    /// Dice that went.
    pub spent: u32,
}

/// What stays on somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lasting {
    pub name: String,
    /// Conditions that do not end by themselves.
    pub conditions: Vec<String>,
}
