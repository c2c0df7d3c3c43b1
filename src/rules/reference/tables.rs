//! The tables by name, each made from the book of its system, so that no figure stands in two places.

mod dice_pool;
mod monsters_and_magic;
mod pen_and_dagger;
mod success_roll;
mod swords_and_sorcery;

use serde::Deserialize;

use crate::rules::Rulebook;

use super::table::{Column, Table};

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

/// Results with what they may show and a hint about each.
fn of_cues<'a>(cues: impl Iterator<Item = (String, &'a [String], &'a str)>) -> Table {
    let row = |(result, lines, advice): (String, &[String], &str)| {
        vec![result, format!("{}. {advice}", lines.join(", "))]
    };
    Table::new(
        [
            Column::words("result"),
            Column::sentence("what it may show"),
        ],
        cues.map(row),
    )
}

/// A name and what it is for.
fn of_names<'a>(
    what: &'static str,
    cue: &'static str,
    entries: impl Iterator<Item = (String, &'a str)>,
) -> Table {
    let row = |(name, cue): (String, &str)| vec![name, cue.to_owned()];
    Table::new(
        [Column::words(what), Column::sentence(cue)],
        entries.map(row),
    )
}

/// A variant's name as words: `CriticalOn20` is `critical on 20`.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        let begins = letter.is_uppercase() || (letter.is_ascii_digit() && !before.is_ascii_digit());
        if begins && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
        before = letter;
    }
    words
}
