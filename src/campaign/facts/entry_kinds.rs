//! The kinds of entries a log has, and which rule each is about.

use crate::systems::reference::Topic;

/// What kind of thing an entry tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say all there is")]
pub enum Kind {
    Roll,
    Damage,
    Condition,
    Turn,
    Order,
    Fortune,
    Task,
    Contest,
    Race,
    Spend,
    Secret,
    Hero,
    Note,
    Rule,
    Scene,
    Evening,
    Undo,
    Restore,
    Macro,
    Encounter,
    Lost,
}

impl Kind {
    /// The kind as the log's JSON names it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Roll => "roll",
            Self::Damage => "damage",
            Self::Condition => "condition",
            Self::Turn => "turn",
            Self::Order => "order",
            Self::Fortune => "fortune",
            Self::Task => "task",
            Self::Contest => "contest",
            Self::Race => "race",
            Self::Spend => "spend",
            Self::Secret => "secret",
            Self::Hero => "hero",
            Self::Note => "note",
            Self::Rule => "rule",
            Self::Scene => "scene",
            Self::Evening => "evening",
            Self::Undo => "undo",
            Self::Restore => "restore",
            Self::Macro => "macro",
            Self::Encounter => "encounter",
            Self::Lost => "lost",
        }
    }

    /// The topic of all entries of a kind; none where it depends on the entry.
    pub(in crate::campaign) const fn topic(self) -> Option<Topic> {
        Some(match self {
            Self::Roll | Self::Secret | Self::Macro => return None,
            Self::Damage => Topic::HitPoints,
            Self::Condition => Topic::Conditions,
            Self::Turn => Topic::Turns,
            Self::Order | Self::Encounter => Topic::Order,
            Self::Fortune => Topic::Fortune,
            Self::Task => Topic::Tasks,
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
