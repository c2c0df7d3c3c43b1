//! What is done by name in a turn, and what of it aims an attempt at something.

use serde::Deserialize;

use super::super::text::Text;

/// Something done by name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionRule {
    /// Its name; where it aims an attempt, the word for that.
    pub name: Text,
    /// What it does; nothing is told of one without that.
    #[serde(default)]
    pub about: String,
    /// What it aims an attempt at.
    pub aim: Option<Aim>,
    /// The figure it is made with where a line says none.
    pub by: Option<Text>,
    /// The figures it is made with, each with what it serves for; any, where none is listed.
    #[serde(default)]
    pub with: Vec<(Text, String)>,
    /// What the game master decides before it.
    pub asks: Option<String>,
}

/// What an attempt is aimed at, so that what follows from it follows by itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Aim {
    /// Its total is kept, unseen, and who notices by that is told.
    Hide,
    /// Its total is kept, unseen, to be beaten by others.
    Keep,
    /// Whoever hides is found by a better total; by other figures than the one it is usually made with, something else is.
    Search,
    /// Something is called to mind or puzzled out.
    Study,
    /// Somebody is moved, who feels better or worse of it and is closed to what failed.
    Influence {
        /// The least that has to be reached.
        at_least: i64,
        /// The figure of theirs that has to be reached where it is more.
        or: Text,
    },
}

impl ActionRule {
    /// `Insight, Nature (beasts, weather) or a bonus such as +5`: what it is made with.
    pub(in crate::systems::own) fn made_with(&self) -> Vec<String> {
        let told = |(name, about): &(Text, String)| match about.as_str() {
            "" => name.to_string(),
            about => format!("{name} ({about})"),
        };
        self.with.iter().map(told).collect()
    }
}
