//! The chapters of the reference: one for each system, one for every table, one for free dice.

use crate::systems::System;

/// A chapter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Chapter {
    /// The rules of a system.
    System(System),
    /// What holds whatever is played.
    #[default]
    Table,
    /// Free dice.
    Dice,
}

impl Chapter {
    /// Every chapter, in the order of the reference.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let systems = System::ALL.into_iter().map(Self::System);
        systems.chain([Self::Table, Self::Dice])
    }

    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::System(system) => system.title(),
            Self::Table => "Every table",
            Self::Dice => "Free dice",
        }
    }

    /// The short word for it, as it begins a line: `pd`.
    pub fn short(self) -> &'static str {
        match self {
            Self::System(system) => system.short(),
            Self::Table => "table",
            Self::Dice => "dice",
        }
    }

    /// The chapter of a key: that of a system, long or short, `table` or `dice`, in any case.
    pub fn from_key(key: &str) -> Option<Self> {
        let ours = [Self::Table, Self::Dice];
        let own = ours
            .into_iter()
            .find(|chapter| key.eq_ignore_ascii_case(chapter.short()));
        System::from_key(key).map(Self::System).or(own)
    }

    /// The file it is written in, and what stands there.
    pub(super) fn file(self) -> (&'static str, &'static str) {
        match self {
            Self::System(system) => system.profile().reference,
            Self::Table => (
                "assets/reference/table.ron",
                include_str!("../../../assets/reference/table.ron"),
            ),
            Self::Dice => (
                "assets/reference/dice.ron",
                include_str!("../../../assets/reference/dice.ron"),
            ),
        }
    }
}
