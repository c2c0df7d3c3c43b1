//! The tables by name, each made from the book of its system, so that no figure stands in two places.

mod dice_pool;
mod monsters_and_magic;
mod name;
mod pen_and_dagger;
mod rows;
mod success_roll;
mod swords_and_sorcery;

use crate::systems::Rulebook;

use super::table::Table;

pub use name::TableName;

impl TableName {
    /// The table as the rules have it now, a game master's own tables included.
    #[must_use]
    pub fn of(self, rules: &Rulebook) -> Table {
        match self {
            Self::SuccessTable => pen_and_dagger::success_table(&rules.pen_and_dagger),
            Self::LevelCues => pen_and_dagger::cues(&rules.pen_and_dagger),
            Self::RankAbilities => pen_and_dagger::abilities(&rules.pen_and_dagger),
            Self::RankSkills => pen_and_dagger::skills(&rules.pen_and_dagger),
            Self::Proficiencies => pen_and_dagger::proficiencies(&rules.pen_and_dagger),
            Self::FortuneGains => pen_and_dagger::gains(&rules.pen_and_dagger),
            Self::FortuneSpends => pen_and_dagger::spends(&rules.pen_and_dagger),
            Self::PoolDifficulties => dice_pool::difficulties(&rules.dice_pool),
            Self::PoolDegrees => dice_pool::degrees(),
            Self::WorkTargets => dice_pool::targets(&rules.dice_pool),
            Self::PoolAttributes => dice_pool::traits("attribute", &rules.dice_pool.attributes),
            Self::PoolAbilities => dice_pool::traits("ability", &rules.dice_pool.abilities),
            Self::PoolCues => dice_pool::cues(&rules.dice_pool),
            Self::CheckDifficulties => swords_and_sorcery::difficulties(&rules.swords_and_sorcery),
            Self::CheckAbilities => swords_and_sorcery::abilities(&rules.swords_and_sorcery),
            Self::SaveAbilities => swords_and_sorcery::saves(&rules.swords_and_sorcery),
            Self::AbilityModifiers => swords_and_sorcery::modifiers(),
            Self::CheckSkills => swords_and_sorcery::skills(&rules.swords_and_sorcery),
            Self::RankLimits => swords_and_sorcery::rank_limits(),
            Self::ProficiencyBonus => swords_and_sorcery::proficiency_bonuses(),
            Self::TurnParts => swords_and_sorcery::turn(&rules.swords_and_sorcery),
            Self::Actions => swords_and_sorcery::actions(&rules.swords_and_sorcery),
            Self::SearchSkills => {
                swords_and_sorcery::skills_of(&rules.swords_and_sorcery, "Search")
            }
            Self::StudySkills => swords_and_sorcery::skills_of(&rules.swords_and_sorcery, "Study"),
            Self::InfluenceSkills => {
                swords_and_sorcery::skills_of(&rules.swords_and_sorcery, "Influence")
            }
            Self::SkillDifficulties => success_roll::difficulties(&rules.success_roll),
            Self::SkillAttributes => success_roll::attributes(&rules.success_roll),
            Self::SkillDefaults => success_roll::defaults(&rules.success_roll),
            Self::SecretRolls => success_roll::secret_rolls(&rules.success_roll),
            Self::Criticals => success_roll::criticals(),
            Self::SkillCues => success_roll::cues(&rules.success_roll),
            Self::Resistances => monsters_and_magic::difficulties(&rules.monsters_and_magic),
            Self::ActionAttributes => monsters_and_magic::attributes(&rules.monsters_and_magic),
            Self::AttributeModifiers => monsters_and_magic::modifiers(),
            Self::Gear => monsters_and_magic::gear(&rules.monsters_and_magic),
            Self::EffectSpends => monsters_and_magic::spends(&rules.monsters_and_magic),
            Self::ActionCues => monsters_and_magic::cues(&rules.monsters_and_magic),
        }
    }
}
