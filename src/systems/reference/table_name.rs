//! The names of the tables.

use serde::Deserialize;

/// A table that a rule may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the books' own lists")]
pub enum TableName {
    // Pen & Dagger
    SuccessTable,
    LevelCues,
    RankAbilities,
    RankSkills,
    Proficiencies,
    FortuneGains,
    FortuneSpends,
    // the dice pool
    PoolDifficulties,
    PoolDegrees,
    WorkTargets,
    PoolAttributes,
    PoolAbilities,
    PoolCues,
    // Swords & Sorcery
    CheckDifficulties,
    CheckAbilities,
    SaveAbilities,
    AbilityModifiers,
    CheckSkills,
    RankLimits,
    ProficiencyBonus,
    TurnParts,
    Actions,
    SearchSkills,
    StudySkills,
    InfluenceSkills,
    // the success roll
    SkillDifficulties,
    SkillAttributes,
    SkillDefaults,
    SecretRolls,
    Criticals,
    SkillCues,
    // Monsters & Magic
    Resistances,
    ActionAttributes,
    AttributeModifiers,
    Gear,
    EffectSpends,
    ActionCues,
}

impl TableName {
    /// Every table, system by system.
    pub const ALL: [Self; 37] = [
        Self::SuccessTable,
        Self::LevelCues,
        Self::RankAbilities,
        Self::RankSkills,
        Self::Proficiencies,
        Self::FortuneGains,
        Self::FortuneSpends,
        Self::PoolDifficulties,
        Self::PoolDegrees,
        Self::WorkTargets,
        Self::PoolAttributes,
        Self::PoolAbilities,
        Self::PoolCues,
        Self::CheckDifficulties,
        Self::CheckAbilities,
        Self::SaveAbilities,
        Self::AbilityModifiers,
        Self::CheckSkills,
        Self::RankLimits,
        Self::ProficiencyBonus,
        Self::TurnParts,
        Self::Actions,
        Self::SearchSkills,
        Self::StudySkills,
        Self::InfluenceSkills,
        Self::SkillDifficulties,
        Self::SkillAttributes,
        Self::SkillDefaults,
        Self::SecretRolls,
        Self::Criticals,
        Self::SkillCues,
        Self::Resistances,
        Self::ActionAttributes,
        Self::AttributeModifiers,
        Self::Gear,
        Self::EffectSpends,
        Self::ActionCues,
    ];
}
