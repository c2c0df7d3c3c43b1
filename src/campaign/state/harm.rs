//! How somebody meets a type of harm, by what their sheet says.

use crate::campaign::ids::CreatureId;
use crate::words::{is_same, joined, listed};

use super::State;

listed! {
    /// A way to meet a type of harm, by the name of the field that lists the types.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Met by word {
        /// Nothing of it.
        Immune = "immune",
        /// Half of it.
        Resistant = "resistant",
        /// Twice as much.
        Vulnerable = "vulnerable",
    }
}

impl State {
    /// The ways in which somebody meets a type of harm.
    pub fn meets(&self, who: CreatureId, harm: &str) -> Vec<Met> {
        let Some(record) = self.record(who) else {
            return Vec::new();
        };
        let is_listed = |met: &Met| {
            let types = record.sheet.word(&[met.word()]);
            types.is_some_and(|types| types.split(", ").any(|name| is_same(name, harm)))
        };
        Met::ALL.into_iter().filter(is_listed).collect()
    }

    /// The same in words: `immune to fire`; of somebody immune nothing else counts.
    pub fn met_words(&self, who: CreatureId, harm: Option<&str>) -> Option<String> {
        let harm = harm?;
        let met = self.meets(who, harm);
        let words: Vec<&str> = match met.as_slice() {
            [] => return None,
            [Met::Immune, ..] => vec![Met::Immune.word()],
            several => several.iter().map(|met| met.word()).collect(),
        };
        Some(format!("{} to {harm}", joined(&words, "and")))
    }
}
