//! What somebody rolls against who never learned something: the best of some figures, each with what is added to it.

use crate::systems::record::Addend;

/// The word behind which a line says what something untrained rests on.
pub(super) const DEFAULT: &str = "default";

/// How many figures that may be.
pub(super) const MOST_DEFAULTS: usize = 16;

/// Why something that has a name cannot be rolled as the sheet stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    /// It takes training.
    Never,
    /// The file does not say what it rests on untrained, or nothing of that was learned.
    Unsaid,
    /// Nobody recorded it.
    Unrecorded,
}

impl Missing {
    /// It as a sentence without an end.
    pub(super) fn why(self, name: &str) -> String {
        match self {
            Self::Never => format!(
                "{name} was never learned, and has no default: untrained it cannot be attempted"
            ),
            Self::Unsaid => {
                format!("no default for {name} is known here: record a level, or say one")
            }
            Self::Unrecorded => {
                format!("no level of {name} is recorded: record one, or say it")
            }
        }
    }
}

/// A figure that something untrained rests on: `iq:12-5`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Basis {
    /// Its name, in short where it has one.
    pub(super) name: String,
    /// What it comes to.
    pub(super) level: i64,
    /// As what it counts at most here.
    pub(super) most: Option<i64>,
    /// What is added.
    pub(super) added: i64,
}

impl Basis {
    pub(super) fn worth(&self) -> i64 {
        let level = self.most.map_or(self.level, |most| self.level.min(most));
        level.saturating_add(self.added)
    }

    fn is_capped(&self) -> bool {
        self.most.is_some_and(|most| self.level > most)
    }
}

/// The one that counts, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Untrained {
    pub(super) best: Basis,
    count: usize,
}

impl Untrained {
    /// The highest, of equals the one said first (our decision).
    pub(super) fn best_of(all: Vec<Basis>) -> Option<Self> {
        let count = all.len();
        let better = |best: Basis, next: Basis| {
            if next.worth() > best.worth() {
                next
            } else {
                best
            }
        };
        let best = all.into_iter().reduce(better)?;
        Some(Self { best, count })
    }

    /// `iq 25 as 20 - 5 = 15`; `part` is how the figure itself came about, where it is not said by its number.
    pub(super) fn parts(&self, part: Option<Addend>) -> Vec<Addend> {
        let Basis {
            name,
            level,
            most,
            added,
        } = &self.best;
        let source = match most.filter(|_| self.best.is_capped()) {
            Some(most) => Addend::new(format!("{name} {level} as"), most),
            None => part.unwrap_or_else(|| Addend::new(name.as_str(), *level)),
        };
        vec![source, Addend::new("", *added)]
    }

    /// It in the words of the log: `iq 25, at most 20 -5 = 15 (the best of 2 defaults)`.
    pub(super) fn told(&self) -> String {
        let Basis {
            name, level, added, ..
        } = &self.best;
        let most = self.best.most.filter(|_| self.best.is_capped());
        let cap = most.map_or_else(String::new, |most| format!(", at most {most}"));
        let count = match self.count {
            1 => String::new(),
            count => format!(" (the best of {count} defaults)"),
        };
        format!(
            "{name} {level}{cap} {added:+} = {}{count}",
            self.best.worth()
        )
    }
}
