//! The kinds of entries a log has, and which rule each is about.

use crate::systems::reference::Topic;
use crate::words::listed;

listed! {
    /// What kind of thing an entry tells of.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Kind by key {
        Roll = "roll",
        Damage = "damage",
        Condition = "condition",
        Turn = "turn",
        Order = "order",
        Fortune = "fortune",
        Task = "task",
        Clock = "clock",
        Contest = "contest",
        Race = "race",
        Spend = "spend",
        Secret = "secret",
        Hero = "hero",
        Note = "note",
        Rule = "rule",
        Scene = "scene",
        Evening = "evening",
        Undo = "undo",
        Restore = "restore",
        Macro = "macro",
        Encounter = "encounter",
        Table = "table",
        Time = "time",
        Lost = "lost",
    }
}

impl Kind {
    /// The topic of all entries of a kind; none where it depends on the entry.
    pub(in crate::campaign) const fn topic(self) -> Option<Topic> {
        Some(match self {
            Self::Roll | Self::Secret | Self::Macro | Self::Table | Self::Time => return None,
            Self::Damage => Topic::HitPoints,
            Self::Condition => Topic::Conditions,
            Self::Turn => Topic::Turns,
            Self::Order | Self::Encounter => Topic::Order,
            Self::Fortune => Topic::Fortune,
            Self::Task | Self::Clock => Topic::Tasks,
            Self::Contest => Topic::Contests,
            Self::Race => Topic::Races,
            Self::Spend => Topic::EffectPoints,
            Self::Hero => Topic::Sheets,
            Self::Note | Self::Scene => Topic::Notes,
            Self::Rule => Topic::Rulings,
            Self::Evening => Topic::Evenings,
            Self::Undo | Self::Restore | Self::Lost => Topic::Undoing,
        })
    }
}
